"""An emptied board of Europe 1940, and names that tests use."""

from __future__ import annotations

from typing import Any

from tests.tools.table import Table

GER, SOV, US, UK, ITA, FRA = "Germany", "Soviet Union", "United States", "United Kingdom", "Italy", "France"
EAST = ((GER, SOV),)
ALL_AT_WAR = tuple((axis, ally) for axis in (GER, ITA) for ally in (SOV, US))


def board(power: str, phase: str, units: dict[str, dict[str, str]] | None = None, **more: Any) -> Table:
    """A power at the start of a phase, with nothing on the board but these units."""
    return Table(power, phase, units, game="europe-1940", **more)


def zone(number: int) -> str:
    """A sea zone by its number."""
    return f"Sea Zone {number}"


def leaning(t: Table, land: str) -> str:
    """The side that neutral land leans to now."""
    printed = t.game.countries[land].tags["sympathy"]
    return t.state.layers.get("sympathy", {}).get(land, printed)


def at_war(t: Table, a: str, b: str) -> bool:
    """Whether two powers are at war."""
    return b in t.state.war.get(a, ())
