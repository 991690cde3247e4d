"""Battles at sea in expectation: what sneaks hits nothing that flies, and fires first where no ship screens."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import sqrt
from typing import NamedTuple

from sandtable.kernel.units import Kind

ROUNDS = 12
FACES = 6.0
SPREAD = 0.8  # how far dice stray from the mean, in roots of all who fight
DONE = 0.05  # fewer than this are nobody
Row = list[float]  # [number, pips, cost]


class Craft(NamedTuple):
    """A kind as it fights at sea on one side."""

    name: str
    pips: float
    cost: float
    hits: int
    sneaks: bool
    flies: bool
    screens: bool


class Course(NamedTuple):
    """What average dice make of a battle: how sure the attacker is to win, and what it costs both."""

    margin: float
    lost: float
    killed: float
    left: float  # the share of the attacker's units that is left
    stay: float  # the same for the defender


def crafts(kinds: Iterable[Kind], order: tuple[str, ...], attacking: bool) -> tuple[Craft, ...]:
    """The kinds that fight at sea, in the order in which they are given up; without one the cheap come first."""
    fighting = [k for k in kinds if k.arm != "land" and not k.can("facility")]
    place = {name: n for n, name in enumerate(order)}
    fighting.sort(key=lambda k: (place.get(k.name, len(place)), k.cost + (k.arm == "air") * 4))
    return tuple(
        Craft(
            k.name,
            float(k.attack if attacking else k.defence),
            float(k.cost),
            k.hits,
            k.can("sneaks"),
            k.arm == "air",
            k.can("screens"),
        )
        for k in fighting
    )


class Side:
    """One side of a battle: its rows, those given up first in front."""

    def __init__(self, crafts: tuple[Craft, ...], force: Mapping[str, int]) -> None:
        free: list[Row] = []
        self.rows: list[Row] = []
        self.afloat: list[Row] = []  # those of them whom what sneaks can hit
        self.loud: list[Row] = []
        self.quiet: list[Row] = []  # those who sneak
        self.screened = False
        for craft in crafts:
            n = force.get(craft.name, 0)
            if n <= 0:
                continue
            if craft.hits > 1:
                free.append([n * (craft.hits - 1.0), 0.0, 0.0])  # the first hits on sturdy ships harm nobody
            row = [float(n), craft.pips, craft.cost]
            self.rows.append(row)
            (self.quiet if craft.sneaks else self.loud).append(row)
            if not craft.flies:
                self.afloat.append(row)
            self.screened |= craft.screens
        self.rows, self.afloat = free + self.rows, free + self.afloat
        self.count, self.worth = sum([r[0] for r in self.rows]), self.price

    @property
    def price(self) -> float:
        """What those who are left cost."""
        return sum([r[0] * r[2] for r in self.rows])


def battle(ours: Side, theirs: Side) -> Course:
    """A battle with average dice; both sides are used up."""
    began, had, faced = ours.count + theirs.count, ours.count, theirs.count
    for _ in range(ROUNDS):
        sides, before = ((ours, theirs), (theirs, ours)), ours.count + theirs.count
        volleys = [_dice(side.loud) for side, _ in sides]
        quiet = [_dice(side.quiet) for side, _ in sides]
        for n, (_, foe) in enumerate(sides):
            if quiet[n]:
                foe.count -= take(foe.afloat, quiet[n])
                if not foe.screened:
                    volleys[1 - n] = _dice(foe.loud)
        for n, (_, foe) in enumerate(sides):
            foe.count -= take(foe.rows, volleys[n])
        now = ours.count + theirs.count
        if ours.count < DONE or theirs.count < DONE or before - now < DONE * DONE:
            break
    margin = (ours.count - theirs.count) / (SPREAD * sqrt(began))
    lost, killed = ours.worth - ours.price, theirs.worth - theirs.price
    return Course(margin, lost, killed, max(0.0, ours.count / had), max(0.0, theirs.count / faced))


def _dice(rows: list[Row]) -> float:
    return sum([r[0] * r[1] for r in rows]) / FACES


def take(rows: list[Row], hits: float) -> float:
    """Lose so many hits; how many there were to lose."""
    left = hits
    for row in rows:
        taken = row[0] if row[0] < left else left
        row[0] -= taken
        left -= taken
        if left <= 0:
            return hits
    return hits - left
