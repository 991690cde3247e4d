"""An emptied board of World at War 1939, and names that tests use."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.play import Play
from sandtable.rules.questions import Production
from tests.tools.table import Table

GER, UK, FRA, JAP = "Germany", "Britain", "France", "Japan"
RUS, US, CHN, VICHY = "Russia", "United States", "China", "Vichy France"
EAST = ((GER, RUS),)
PACIFIC = ((JAP, UK), (JAP, FRA), (JAP, US), (GER, US))


def board(power: str, phase: str, units: dict[str, dict[str, str]] | None = None, **more: Any) -> Table:
    """A power at the start of a phase, with nothing on the board but these units."""
    return Table(power, phase, units, game="world-at-war-1939", **more)


def opening(power: str = GER, phase: str = "politics", **more: Any) -> Table:
    """The set-up, at the start of a phase."""
    return Table(power, phase, game="world-at-war-1939", full=True, **more)


def zone(number: int) -> str:
    """A sea zone by its number."""
    return f"Sea Zone {number}"


def at_war(t: Table, a: str, b: str) -> bool:
    """Whether two powers are at war."""
    return b in t.state.war.get(a, ())


def fight(t: Table, *dice: int) -> Table:
    """End combat movement, with the dice that the battle then throws by itself."""
    return t.done(*dice)


def level(t: Table, power: str) -> int:
    """The level of a power's economy."""
    return int(Play(t.game, t.state).ask(Production(power)))


def known(power: str, *names: str) -> dict[str, object]:
    """The marks of a power that has completed technologies."""
    return {"technologies": {power: list(names)}}
