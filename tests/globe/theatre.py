"""An emptied board of Global 1940, and names that tests use."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.play import Play
from sandtable.rules.economy.objectives import Standing, standings
from sandtable.rules.questions import Income
from tests.tools.table import Table

GER, SOV, JPN, US, CHN = "Germany", "Soviet Union", "Japan", "United States", "China"
UK, ITA, ANZ, FRA = "United Kingdom", "Italy", "ANZAC", "France"
EUROPE, PACIFIC = "UK Europe", "UK Pacific"
AXIS, ALLIES = (GER, ITA, JPN), (SOV, US, CHN, UK, ANZ, FRA)
WITH_JAPAN = ((JPN, UK), (JPN, ANZ))
EVERYBODY = tuple((axis, ally) for axis in AXIS for ally in ALLIES)
MONGOLIA = ("Olgiy", "Dzavhan", "Tsagaan Olom", "Central Mongolia", "Ulaanbaatar", "Buyant-Uhaa")


def world(power: str, phase: str, units: dict[str, dict[str, str]] | None = None, **more: Any) -> Table:
    """A power at the start of a phase, with nothing on the board but these units."""
    return Table(power, phase, units, game="global-1940", **more)


def opening(power: str = GER, phase: str = "purchase", **more: Any) -> Table:
    """The board as it is set up."""
    return Table(power, phase, game="global-1940", full=True, **more)


def zone(number: int) -> str:
    """A sea zone by its number."""
    return f"Sea Zone {number}"


def leaning(t: Table, land: str) -> str:
    """The side that neutral land leans to now."""
    return t.state.layers.get("sympathy", {}).get(land, t.game.countries[land].tags["sympathy"])


def at_war(t: Table, a: str, b: str) -> bool:
    """Whether two powers are at war."""
    return b in t.state.war.get(a, ())


def income(t: Table, purse: str) -> int:
    """What a purse would collect now."""
    return int(Play(t.game, t.state).ask(Income(purse)))


def objective(t: Table, power: str, name: str) -> Standing:
    """How an objective stands."""
    return next(one for one in standings(Play(t.game, t.state), power) if one.name == name)


def wait_for(t: Table, power: str, topic: str) -> Table:
    """Let everybody be silent until a power is asked about a topic."""
    for _ in range(60):
        if power in t.asked and t.offer(power).topic == topic:
            return t
        t.quiet()
    raise AssertionError(f"{power} is never asked about {topic}")
