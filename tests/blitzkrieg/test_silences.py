"""Silences of the rulebook that concern the game as a whole."""

from __future__ import annotations

from sandtable.games.catalogue import entries, gaps
from sandtable.games.loader import load
from sandtable.kernel.line import from_line, to_line
from sandtable.kernel.machine import begin
from sandtable.kernel.position import describe, enter
from tests.blitzkrieg.front import GAME, front
from tests.tools import rule


@rule("BLG-GAP-01")
def test_six_sided_dice() -> None:
    """No strength is above 5, so that every unit can miss with six faces."""
    assert max(kind.attack for kind in load(GAME).kinds.values()) == 5


@rule("BLG-GAP-63")
def test_what_the_boards_leave_out_is_not_there() -> None:
    """There is no South America to go to."""
    board = load(GAME).board
    assert board.find("Brazil") is None
    t = front("British Empire", "movement", {"Central Atlantic": {"United Kingdom": "task force 4"}})
    assert "no space" in t.why_not("go 1 task force 4: Central Atlantic > Brazil", power="British Empire")


def test_the_catalogue_is_whole() -> None:
    """231 rules, 29 decisions and 13 examples, 75 silences, and refusals that cite nothing else."""
    ids = [e.id for e in entries(GAME)]
    assert len(ids) == len(set(ids)) == 231 + 29 + 13
    assert list(gaps(GAME)) == [f"BLG-GAP-{n:02}" for n in range(1, 78)]
    assert set(load(GAME).rules.values()) <= {*ids, *gaps(GAME)}


def test_the_opening_position_goes_through_one_line() -> None:
    """All units, wars, deliveries and commanders of 1939 survive being written and read."""
    game = load(GAME)
    state = begin(game)[0]
    line = to_line(game, describe(game, state))
    again = enter(game, from_line(game, line))
    assert to_line(game, describe(game, again)) == line
    assert again.war == state.war
    assert len(again.units) == len(state.units)
