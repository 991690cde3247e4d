"""Who could enter a place, and by which orders."""

from __future__ import annotations

import msgspec

from sandtable.kernel.decisions import Go
from sandtable.kernel.units import Unit


class Candidate(msgspec.Struct, frozen=True):
    """A unit and the orders that bring it into a place."""

    unit: Unit
    orders: tuple[Go, ...]
    ship: Unit | None = None  # the convoy it comes by
    joins: bool = False  # only where others fight already

    @property
    def needs(self) -> set[str]:
        """The units it takes."""
        return {self.unit.id} | ({self.ship.id} if self.ship else set())


Pool = dict[str, list[Candidate]]


def orders_of(force: list[Candidate]) -> list[Go]:
    """The orders of a force: who goes the same way goes together, and who joins a battle comes when it has begun."""
    groups: dict[tuple[str, ...], list[str]] = {}
    for one in force:
        if not one.ship and not one.joins:
            groups.setdefault(one.orders[0].path, []).append(one.unit.id)
    made = [Go(tuple(units), path) for path, units in groups.items()]
    made += [order for one in force if one.ship for order in one.orders]
    return made + [order for one in force if one.joins for order in one.orders]
