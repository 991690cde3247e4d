"""The one step of every battle: its moments, several powers that attack together, and ways to leave it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from sandtable.kernel.dice import ScriptedDice
from sandtable.kernel.events import Moment
from sandtable.kernel.play import Play
from sandtable.rules.combat.battle import ATTACKER, DEFENDER, Pick, leave
from sandtable.rules.combat.fight import BEATS, Fight
from tests.tools.table import Table

PLACE = "Western Europe"
FORCES = {PLACE: {"United Kingdom": "2 infantry", "United States": "1 tank", "Germany": "1 infantry"}}


def fought(*dice: int, also: tuple[str, ...] = ("United States",)) -> Play:
    t = Table("United Kingdom", "noncombat_move", FORCES)
    play = Play(t.game, t.state.copy(), ScriptedDice(dice))
    play.push(Fight(to="United Kingdom", also=also, space=PLACE, sort="land"))
    play.crank()
    return play


def test_several_powers_attack_as_one_force() -> None:
    """The tank of the second power fires too; the enemy falls to the only hit, which is its."""
    play = fought(6, 6, 3, 6)
    assert play.state.control[PLACE] == "United Kingdom"
    [opened] = [e for e in play.events if isinstance(e, Moment) and e.name == "fight.opened"]
    assert opened.who == ("United Kingdom", "United States")
    assert len(opened.data["sides"][ATTACKER]) == 3


def test_without_the_others_they_stand_by() -> None:
    play = fought(6, 1, 6, also=())
    [opened] = [e for e in play.events if isinstance(e, Moment) and e.name == "fight.opened"]
    assert len(opened.data["sides"][ATTACKER]) == 2


def test_losses_of_several_powers_are_asked_of_all_of_them() -> None:
    play = fought(6, 6, 6, 1)
    assert play.top.waits(play) == ("United Kingdom",), "one player has both chairs, and is asked once"
    [offer] = play.top.offers(play)
    lives = getattr(offer.form, "lives", {})
    assert {play.state.units[i].owner for i in lives} == {"United Kingdom", "United States"}


def test_the_moments_of_a_battle_come_in_their_order() -> None:
    names = [e.name for e in fought(6, 6, 3, 6).events if isinstance(e, Moment)]
    parts = ("due", "near", "opened", "decided", "closed", "over", "left")
    assert names == [f"fight.{part}" for part in parts]


def test_a_way_to_leave_must_be_known_to_some_module() -> None:
    """What becomes of units that go in a new way is declared by reacting to the moment; a misspelt one is a defect."""
    play = fought(6, 6, 6, 1)
    fight = play.state.stack[-2]
    assert isinstance(fight, Fight)
    assert fight.stage == BEATS
    assert fight.battle is not None
    play.pop()
    went = leave(fight.battle, DEFENDER, (Pick(0, 1, fight.battle.sides[DEFENDER][0].ids),), "evaporated")
    play.become(replace(fight, battle=went, asked=None))
    with pytest.raises(LookupError, match="evaporated"):
        play.crank()
