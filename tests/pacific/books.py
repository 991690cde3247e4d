"""Looking at money, incomes, convoys and points on a board of Pacific 1941."""

from __future__ import annotations

from sandtable.games.pacific_1941.rules.convoys import holder
from sandtable.games.pacific_1941.rules.points import points
from sandtable.kernel.play import Play
from sandtable.rules.questions import Income
from tests.tools import Table

INDIA, AUSTRALIA, CONVOYS = "India", "Australia", "Convoys"


def income(t: Table, purse: str) -> int:
    """What a purse would receive now."""
    return int(Play(t.game, t.state).ask(Income(purse)))


def convoy(t: Table, number: int) -> str:
    """Who controls the convoy of a sea zone."""
    return holder(Play(t.game, t.state), f"Sea Zone {number}")


def score(t: Table) -> int:
    """Japan's victory points."""
    return points(Play(t.game, t.state))


def closed(t: Table, *dice: int) -> Table:
    """Combat movement ends beside Japan, which sends no kamikazes."""
    t.done()
    assert t.topic == "kamikaze"
    return t.do("accept", *dice)
