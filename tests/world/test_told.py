"""What the table is told beside the board: parts of a turn, parts of factories, dice that are still to fall."""

from __future__ import annotations

from sandtable.kernel.play import Play
from sandtable.rules.goods import good
from sandtable.rules.hooks import Ahead
from sandtable.server.answers.affairs import cards
from sandtable.server.answers.words import Words
from sandtable.server.core.patch import turn_of
from tests.world.theatre import GER, JAP, VICHY, board

FACTORY = "1 industrial complex"


def test_a_turn_in_two_parts_says_in_which_it_is() -> None:
    t = board(GER, "noncombat_move", {"Germany": {GER: f"1 tank, {FACTORY}"}})
    assert turn_of(t.game, t.state)["phase"]["part"] == 1
    t.done()
    phase = turn_of(t.game, t.state)["phase"]
    assert (phase["name"], phase["no"], phase["part"], phase["parts"]) == ("combat_move", 1, 2, 2)
    later = board(GER, "combat_move", {"Germany": {GER: "1 tank"}}, round=2)
    assert "part" not in turn_of(later.game, later.state)["phase"]
    surprise = board(JAP, "politics", {"Japan": {JAP: "1 infantry"}}, round=3).do("choose double turn")
    assert turn_of(surprise.game, surprise.state)["phase"]["parts"] == 2


def test_a_factory_tells_of_its_parts_and_improvements() -> None:
    t = board(
        GER,
        "repair",
        {"Germany": {GER: "1 industrial complex hit 4 #9"}},
        marks={"parts": {"germany.9": {"harbour": 4}}},
        purses={GER: 20},
    )
    told = cards(t.game, t.state, Words(t.game, "en"))["Germany"]
    assert [line for line in told if "harbour: damage 4; 3 a turn" in line]
    assert [line for line in told if "4; at 15" in line]
    assert [line for line in told if "submarines" in line and "of no use" in line], "damage stops it"
    mended = good(Play(t.game, t.state), GER, "harbour in Germany")
    assert (mended.sort, mended.name, mended.space) == ("part", "harbour", "Germany")
    whole = board(GER, "repair", {"Germany": {GER: FACTORY}})
    assert cards(whole.game, whole.state, Words(whole.game, "de"))["Germany"] == [
        "Ausgebaut für U-Boote: im Zug 1 um 2 billiger."
    ]


def test_dice_of_a_fall_are_told_until_they_are_thrown() -> None:
    t = board(GER, "combat_move", {"Germany": {GER: "1 tank"}})
    told = [text for hook in t.game.hooks(Ahead) for text in hook(Play(t.game, t.state))]
    assert {text.args["state"] for text in told} == {VICHY}
    fallen = board(GER, "combat_move", {"Germany": {GER: "1 tank"}}, marks={"armistice": {"France": GER}})
    assert not [text for hook in fallen.game.hooks(Ahead) for text in hook(Play(fallen.game, fallen.state))]
