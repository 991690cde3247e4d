"""A board of Pacific 1941 for the tests."""

from __future__ import annotations

from typing import Any

from tests.tools import Table

JAPAN, BRITAIN, AMERICA, CHINA = "Japan", "United Kingdom", "United States", "China"


def z(number: int) -> str:
    """The name of a sea zone."""
    return f"Sea Zone {number}"


def pacific(power: str, phase: str, units: dict[str, dict[str, str]] | None = None, **more: Any) -> Table:
    """An emptied board, not in Japan's first turn unless a round is named."""
    return Table(power, phase, units, game="pacific-1941", **{"round": 2, **more})


def at_sea(ours: str, theirs: str, *dice: int, **more: Any) -> Table:
    """American ships in sea zone 9 sail into a Japanese force in zone 17; the dice of the first throws."""
    t = pacific(AMERICA, "combat_move", {z(9): {AMERICA: ours}, z(17): {JAPAN: theirs}}, **more)
    return t.do(f"go {ours}: {z(9)} > {z(17)}").done(*dice)


NOBODY = "choose nothing"  # nobody dives, nobody withdraws


class Copy(Table):
    """The same position again, to go on in another way."""

    def __init__(self, of: Table) -> None:
        self.game, self.state, self.events = of.game, of.state.copy(), []
