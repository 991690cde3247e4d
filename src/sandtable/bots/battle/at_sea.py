"""Battles at sea in expectation: what sneaks hits nothing that flies, and fires first where no ship screens."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import exp, sqrt
from typing import NamedTuple

from sandtable.kernel.units import Kind

ROUNDS = 12
FACES = 6.0
SPREAD = 0.8  # how far dice stray from the mean, in roots of all who fight
PARTLY = 0.8  # share of what the likely winner would have destroyed that he destroys when he loses
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
    """What a battle may come to."""

    win: float
    lost: float  # by the attacker
    killed: float  # by the attacker
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
        self.seen: list[Row] = []  # and whom planes find by themselves
        self.loud: list[Row] = []
        self.planes: list[Row] = []
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
            (self.planes if craft.flies else self.afloat).append(row)
            if not craft.sneaks:
                self.seen.append(row)
            self.screened |= craft.screens
        self.rows, self.afloat, self.seen = free + self.rows, free + self.afloat, free + self.seen
        self.count, self.worth = sum([r[0] for r in self.rows]), self.price

    @property
    def price(self) -> float:
        """What those who are left cost."""
        return sum([r[0] * r[2] for r in self.rows])


def battle(ours: Side, theirs: Side, blind: bool = False) -> Course:
    """A battle with average dice; both sides are used up.

    Where planes are `blind` they find what sneaks only beside a ship that screens.
    """
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
        for n, (side, foe) in enumerate(sides):
            if blind and not side.screened and foe.quiet:
                unseeing = min(volleys[n], _dice(side.planes))
                foe.count -= take(foe.seen, unseeing)
                volleys[n] -= unseeing
            foe.count -= take(foe.rows, volleys[n])
        now = ours.count + theirs.count
        if ours.count < DONE or theirs.count < DONE or before - now < DONE * DONE:
            break
    win = chance((ours.count - theirs.count) / (SPREAD * sqrt(began)))
    lost, killed = _mixed(win, ours, theirs)
    return Course(win, lost, killed, max(0.0, ours.count / had), max(0.0, theirs.count / faced))


def _mixed(win: float, ours: Side, theirs: Side) -> tuple[float, float]:
    """What both lose in the mean: average dice tell one course of a battle, but at times the other side wins it."""
    lost, killed = ours.worth - ours.price, theirs.worth - theirs.price
    if win >= 0.5:
        return win * lost + (1.0 - win) * ours.worth, win * killed + (1.0 - win) * min(killed, PARTLY * theirs.worth)
    return (1.0 - win) * lost + win * min(lost, PARTLY * ours.worth), (1.0 - win) * killed + win * theirs.worth


def chance(margin: float) -> float:
    """The chance to win when so much is left over in the mean."""
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, 1.7 * margin))))


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
