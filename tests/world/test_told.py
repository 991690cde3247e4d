"""What the table is told beside the board: parts of a turn, parts of factories, dice that are still to fall."""

from __future__ import annotations

from sandtable.kernel.offers import Options
from sandtable.kernel.play import Play
from sandtable.kernel.text import Text
from sandtable.rules.goods import good
from sandtable.rules.hooks import Ahead
from sandtable.server.answers.affairs import cards
from sandtable.server.answers.words import Words
from sandtable.server.core.patch import turn_of
from tests.tools import rule
from tests.tools.table import Table
from tests.world.theatre import CHN, GER, JAP, PACIFIC, UK, US, VICHY, board

FACTORY = "1 industrial complex"
FALL = ("ahead.fleets", "ahead.colonies")


def ahead(t: Table) -> list[Text]:
    """What dice will decide, as the table tells it."""
    return [text for hook in t.game.hooks(Ahead) for text in hook(Play(t.game, t.state))]


def option(t: Table, key: str, lang: str = "en") -> str:
    """What stands on a button."""
    form = t.offer().form
    assert isinstance(form, Options)
    return Words(t.game, lang).book.say(next(o.text for o in form.options if o.key == key))


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
    assert {text.args.get("state") for text in ahead(t) if text.code in FALL} == {VICHY}
    fallen = board(GER, "combat_move", {"Germany": {GER: "1 tank"}}, marks={"armistice": {"France": GER}})
    assert [text for text in ahead(fallen) if text.code in FALL] == []


@rule("WAW-LEND-02", "WAW-LEND-03", "WAW-LEND-04", "WAW-LEND-09", "WAW-CHN-04", "WAW-CONVOY-07", "WAW-BNEUT-01")
def test_dice_on_gifts_and_on_who_follows_are_told_before_they_are_thrown() -> None:
    """Money on its way, Chinese infantry that may stay behind, neutrals that may refuse, convoys."""
    t = board(US, "politics", {"Kansu": {CHN: "1 infantry"}}, round=6, war=PACIFIC)
    told = {text.code for text in ahead(t)}
    assert told >= {"ahead.lend", "ahead.morale", "ahead.qualms", "ahead.hunt"}
    assert option(t, "lend Britain").endswith("(lost on its way: on 1 all of it, on 2 half, on 3 a third)")
    german = option(t, "lend Britain", "de")
    assert german.endswith("(unterwegs verloren: bei 1 alles, bei 2 die Hälfte, bei 3 ein Drittel)")
    better = board(UK, "politics", {"France": {"France": "1 infantry"}})
    assert option(better, "lend France").endswith("(lost on its way: on 1 half of it, on 2 a third)")
    gone = board(US, "politics", {"Hawaii": {US: "1 infantry"}}, round=6)
    assert "ahead.morale" not in {text.code for text in ahead(gone)}, "nobody is left to be tested"
