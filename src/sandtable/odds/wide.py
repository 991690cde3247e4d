"""Battles at sea and others of several stages: all pairs of forms at once, stage by stage.

The game's beats are asked once for every pair of sets of units (`stages`), and only for those that can meet (`reach`);
numbers come in afterwards (`forces`, `spread`), and probability runs through all pairs level by level (`grid`).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np

from sandtable.odds.dice import Vector
from sandtable.odds.field import Field
from sandtable.odds.forces import Forces, closed
from sandtable.odds.grid import Grid
from sandtable.odds.reach import Pair, Reach
from sandtable.odds.rungs import Numbers, Rungs, slots_of
from sandtable.odds.shots import Unfit
from sandtable.odds.solve import Flow
from sandtable.odds.stages import Stages
from sandtable.odds.throws import Throws
from sandtable.odds.unknown import Counted

LARGEST = 3_000_000  # pairs of forms times forms that are worked out this way


def wide(field: Field, mass: dict[tuple[int, int], float]) -> Flow | None:
    """Where a battle ends; None where it is not made of stages, or too large."""
    key = _key(field, mass)
    if key is None:
        return None
    try:
        if key not in field.staged:
            field.staged[key] = Staged(field, mass)
        staged = field.staged[key]
        return None if staged is None else _flow(field, mass, staged)
    except (Unfit, Counted):
        field.staged[key] = None  # it is not tried again
        return None


class Staged:
    """What battles between the same sorts of units have in common."""

    def __init__(self, field: Field, pairs: Collection[Pair]) -> None:
        a, d = (slots_of(field.forms[side], [pair[side] for pair in pairs]) for side in (0, 1))
        self.stages = Stages(field, (a, d))
        self.throws = Throws(field, self.stages)
        self.rungs = (Rungs(field.forms[0], a), Rungs(field.forms[1], d))
        self.told: tuple[dict[Numbers, int], dict[Numbers, int]] = ({}, {})  # forms as everybody else numbers them
        self._reached: dict[frozenset[Pair], Reach] = {}

    def reach(self, starts: frozenset[Pair]) -> Reach:
        """What may come of battles that open with such sets."""
        if starts not in self._reached:
            self._reached[starts] = Reach(self.stages, self.rungs, starts)
        return self._reached[starts]


def staged(field: Field, mass: dict[tuple[int, int], float]) -> bool:
    """Whether battles of these sorts of units are known to be made of stages."""
    return field.staged.get(_key(field, mass)) is not None


def _key(field: Field, pairs: Collection[Pair]) -> object:
    """The sorts of units of a battle; None where some have left it or are doomed."""
    found = []
    for side, forms in enumerate(field.forms):
        some = {pair[side] for pair in pairs}
        if any(forms.left[form] or any(group.doomed for group in forms.force[form]) for form in some):
            return None
        found.append(frozenset(forms.rank(group) for form in some for group in forms.force[form]))
    return tuple(found)


def _flow(field: Field, mass: dict[Pair, float], staged: Staged) -> Flow | None:
    starts = [
        tuple(r.numbers(f, form) for r, f, form in zip(staged.rungs, field.forms, pair, strict=True)) for pair in mass
    ]
    found = staged.reach(frozenset((staged.rungs[0].set_of(a), staged.rungs[1].set_of(d)) for a, d in starts))
    forces = []
    for i, rungs in enumerate(staged.rungs):
        some = dict.fromkeys(pair[i] for pair in starts)
        numbers = closed(rungs, some, staged.stages.fits[i], staged.stages.removals[i], found.sets[i])
        forces.append(Forces(rungs, numbers, rungs.radix(list(some)), found.sets[i]))
    if forces[0].count * forces[1].count * max(one.count for one in forces) > LARGEST:
        return None
    grid = Grid(staged.stages, staged.throws, found, (forces[0], forces[1]))
    begin = np.zeros(grid.size)
    for (a, d), p in zip(starts, mass.values(), strict=True):
        begin[forces[0].known[a] * grid.width + forces[1].known[d]] += p
    ends, rounds = grid.run(begin)
    return Flow(_told(field, staged, forces, ends), rounds)


def _told(field: Field, staged: Staged, forces: Sequence[Forces], ends: Vector) -> dict[Pair, float]:
    """Chances by the numbers of forms as everybody else knows them."""
    found: dict[Pair, float] = {}
    for at in np.flatnonzero(ends).tolist():
        end = []
        for side, place in enumerate(divmod(at, forces[1].count + 1)):
            numbers, told = forces[side].numbers[place], staged.told[side]
            if numbers not in told:
                told[numbers] = field.forms[side].of_numbers(forces[side].rungs.sorts, numbers)
            end.append(told[numbers])
        found[end[0], end[1]] = float(ends[at])
    return found
