"""How the game ends."""

from __future__ import annotations

import pytest

from sandtable.games.blitzkrieg_general.rules.questions import Points
from sandtable.games.loader import load
from sandtable.kernel.decisions import Choose
from sandtable.kernel.game import Game
from sandtable.kernel.machine import explain
from sandtable.kernel.play import Play
from sandtable.kernel.program import Over
from sandtable.kernel.state import State
from sandtable.rules.victory.score import scores
from tests.blitzkrieg.front import GAME, acting, front
from tests.tools import Table, rule

BOARD = load(GAME).board


def result(t: Table) -> tuple[str, tuple[str, ...]]:
    over = t.state.stack[-1]
    return (over.how, over.winners) if isinstance(over, Over) else ("", ())


def points(t: Table, side: str) -> object:
    return explain(t.game, t.state, Points(side))[0]


AXIS = ("Germany", "Italy", "Japan")
ALLIES = ("British Empire", "France", "Soviet Union", "United States", "China")


@rule("BLG-VIC-01", "BLG-VIC-02", "BLG-GAP-54")
def test_total_victory_of_the_axis() -> None:
    """Three Allied great powers conquered when the quarter ends; two are not enough."""
    t = front("", "victory", marks={"conquered": dict.fromkeys(("France", "China", "Soviet Union"), "1/41")})
    assert result(t) == ("total", AXIS)
    t = front("", "victory", full=True, marks={"conquered": dict.fromkeys(("France", "China"), "1/41")})
    assert result(t) == ("", ())


@rule("BLG-VIC-03")
def test_total_victory_of_the_allies() -> None:
    """Two Axis great powers conquered."""
    t = front("", "victory", marks={"conquered": dict.fromkeys(("Germany", "Italy"), "1/45")})
    assert result(t) == ("total", ALLIES)
    assert result(front("", "victory", full=True, marks={"conquered": {"Italy": "1/45"}})) == ("", ())


@rule("BLG-GAP-51", "BLG-GAP-50")
def test_only_powers_conquered_now_count() -> None:
    """A homeland or a minor is no great power."""
    fallen = dict.fromkeys(("France", "China", "Canada", "India", "Poland", "Benelux"), "1/41")
    assert result(front("", "victory", full=True, marks={"conquered": fallen})) == ("", ())


@rule("BLG-VIC-04", "BLG-DEC-28", "BLG-DEC-01")
@pytest.mark.parametrize(("leader", "winners"), [("Germany", ALLIES), ("United States", AXIS)])
def test_giving_up(leader: str, winners: tuple[str, ...]) -> None:
    """The leading power of either side may give up for it at any time, in the other side's segment too."""
    t = acting("Japan")
    t.do(Choose(("give up",)), power=leader, topic="give_up")
    assert result(t) == ("given_up", winners)


@rule("BLG-VIC-05", "BLG-VIC-06", "BLG-VIC-07", "BLG-GAP-52", "BLG-GAP-75")
def test_points() -> None:
    """A point for each build point of powers at war, deliveries included, and for each bare Pacific island."""
    t = acting("Germany", purses={"Germany": 50})
    assert points(t, "Axis") == 24 + 13 + 7  # Italy is neutral; saved points count for nothing
    assert points(t, "Allies") == 29 + 8 + 4 + 7  # the islands of the Empire and France, not of neutral America
    total, lines = explain(t.game, t.state, Points("Axis"))
    assert total == sum(line.value for line in lines)
    t = acting("Germany", hold={"Wake": "Japan"})
    assert points(t, "Axis") == 24 + 13 + 8


@rule("BLG-VIC-05", "BLG-VIC-01")
def test_economic_victory() -> None:
    """81 points win for the Axis at the end of a quarter, 80 do not."""
    allied = (*ALLIES, "United Kingdom", "Canada", "South Africa", "India", "Australia")
    rich = [
        s.name for s in BOARD.spaces.values() if s.owner in allied and not s.tags.get("production", "/0").endswith("/0")
    ]
    war = tuple(("Germany", enemy) for enemy in ("Soviet Union", "United States", "China"))

    def axis(number: int) -> int:
        _, lines = explain(*_held(number), Points("Axis"))
        return sum(line.value for line in lines)

    def _held(number: int) -> tuple[Game, State]:
        t = acting("Germany", hold=dict.fromkeys(rich[:number], "Germany"), war=war)
        return t.game, t.state

    enough = next(n for n in range(len(rich) + 1) if axis(n) >= 81)
    assert axis(enough - 1) < 81
    t = front("", "victory", full=True, hold=dict.fromkeys(rich[:enough], "Germany"), war=war)
    assert result(t) == ("economic", AXIS)
    t = front("", "victory", full=True, hold=dict.fromkeys(rich[: enough - 1], "Germany"), war=war)
    assert result(t) == ("", ())


@rule("BLG-GAP-53")
def test_both_at_once() -> None:
    """Total victory goes before points; if both sides have it, it is a draw."""
    both = dict.fromkeys(("France", "China", "Soviet Union", "Germany", "Italy"), "1/45")
    assert result(front("", "victory", marks={"conquered": both})) == ("draw", ())


@rule("BLG-VIC-09", "BLG-SEQ-02")
def test_a_draw_after_the_last_quarter() -> None:
    """When 4/45 is over and nobody has won, nobody wins."""
    assert result(front("", "victory", full=True, round=26)) == ("draw", ())
    assert result(front("", "victory", full=True, round=25)) == ("", ())


def test_people_are_told_how_far_each_side_is() -> None:
    """Points and conquered powers, with what each side needs; the same figures the check uses."""
    t = acting("Germany", marks={"conquered": {"France": "2/40"}})
    told = {(s.side, s.what.code): (s.has, s.needs) for s in scores(Play(t.game, t.state))}
    assert told["Axis", "score.points"] == (points(t, "Axis"), 81)
    assert told["Axis", "score.conquered"] == (1, 3)
    assert told["Allies", "score.conquered"] == (0, 2)
