"""What stages make of pairs of forms: rows of chances, which pairs share.

A row depends on the form that is hit and on the dice thrown at it, so there are far fewer rows than pairs.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

import numpy as np
from numpy.typing import NDArray

from sandtable.odds.dice import Vector
from sandtable.odds.forces import Forces
from sandtable.odds.reach import Reach
from sandtable.odds.rungs import Numbers, Table
from sandtable.odds.shots import Deal, Fire, Lot, Stage, Unfit
from sandtable.odds.throws import Throws
from sandtable.rules.combat.battle import ATTACKER

FEW = 8  # pairs that get rows of their own

Flags = NDArray[np.bool_]
Twice = tuple[tuple[Deal, ...], tuple[Deal, ...]]


class Rows:
    """Where the rows of some pairs are on both sides, as many as may part a pair, and the beat they come to."""

    def __init__(self, pairs: int, times: int) -> None:
        self.to = np.zeros(pairs, dtype=np.int64)
        self.rows = np.zeros((2, pairs, times), dtype=np.int64)
        self.shares = np.zeros((pairs, times))


class Spread:
    """The rows of all pairs of forms of a battle."""

    def __init__(self, reach: Reach, throws: Throws, forces: tuple[Forces, Forces]) -> None:
        self.reach, self.throws, self.forces = reach, throws, forces
        # Behind the forms of each side is one for those that are never met: nothing may ever come there.
        self.width = forces[1].count + 1
        self.size = (forces[0].count + 1) * self.width
        a, d = (np.append(one.sort, 0) for one in forces)
        self.sort = (a[:, None] * len(reach.sets[1]) + d).ravel()
        self._blocks: dict[tuple[int, tuple[Deal, ...]], tuple[int, Table]] = {}
        self._lots: dict[tuple[tuple[Fire, ...], int], Table] = {}

    def rows(self, at: int, cycle: int, pairs: Table, some: Flags) -> Rows:
        """The rows of some of the pairs in the stage that begins at a beat."""
        parts, place = [], np.flatnonzero(some)
        for stage, here in self._by_stage(at, cycle, self.sort[pairs[place]]):
            here = place[here]
            forms = np.divmod(pairs[here], self.width)
            late = [side for side in (0, 1) if _fires_late(stage, side)]
            if stage.changed is not None:
                part = self._changed(stage, cycle, forms, stage.changed)
            elif len(late) == 1:
                part = self._late(stage, forms, late[0])
            elif late:
                raise Unfit
            else:
                part = self._plain(stage, forms)
            parts.append((here, part))
        rows = Rows(len(pairs), max(part.shares.shape[1] for _, part in parts))
        rows.to[:] = parts[0][1].to[0]
        for here, part in parts:
            times = part.shares.shape[1]
            rows.to[here] = part.to
            rows.rows[:, here, :times] = part.rows
            rows.shares[here, :times] = part.shares
        return rows

    def _by_stage(self, at: int, cycle: int, sorts: Table) -> list[tuple[Stage, Table]]:
        """The stages of pairs of such sorts, and the places of the pairs that have each."""
        numbers = self.reach.stages_of(at, cycle, sorts)
        return [(self.reach.known[one], np.flatnonzero(numbers == one)) for one in np.unique(numbers).tolist()]

    def _plain(self, stage: Stage, forms: tuple[Table, Table]) -> Rows:
        """The rows of pairs whose dice are those of their forms as they are."""
        found = Rows(len(forms[0]), 1)
        found.to[:], found.shares[:] = stage.to, 1.0
        for side in (0, 1):
            found.rows[side, :, 0] = self._placed(side, stage.deals[side], forms[side], forms[1 - side])
        return found

    def _placed(self, side: int, deals: tuple[Deal, ...], forms: Table, other: Table) -> Table:
        """The rows of forms of a side that these forms of the other fire at."""
        if not deals:
            return forms
        if len(forms) < FEW:
            return self._twice(side, (deals, ()), forms, other, other)
        begins, dice = self._block(side, deals)
        if (dice[other] < 0).any():
            del self._blocks[side, deals]  # more dice are known by now
            begins, dice = self._block(side, deals)
        return begins + dice[other] * self.forces[side].count + forms

    def _block(self, side: int, deals: tuple[Deal, ...]) -> tuple[int, Table]:
        """Where the rows of deals begin, and by what dice each form of the other side has its own."""
        known = self._blocks.get((side, deals))
        if known is None:
            weights, most, dice = self._weights_of_all(1 - side, _lots(deals))
            places, _ = self.forces[side].table(deals, most)
            known = self._blocks[side, deals] = (self.forces[side].add(places, weights), dice)
        return known

    def _late(self, stage: Stage, forms: tuple[Table, Table], side: int) -> Rows:
        """The same where one side is hit before it fires, and fires otherwise if it was damaged."""
        deals, forces, other = stage.deals, self.forces[side], self.forces[1 - side]
        weights, most, dice = self._weights((_lots(deals[side]), self._only(1 - side, forms[1 - side])))
        places, added = forces.table(deals[side], most)
        variant, times = np.zeros_like(added), 1
        fires: list[Numbers | None] = []
        which: dict[int, list[int]] = {}
        for form in np.unique(forms[side]).tolist():
            some, variant[form] = np.unique(added[form], return_inverse=True)
            times = max(times, len(some))
            which[form] = list(range(len(fires), len(fires) + len(some)))
            fires += [forces.damaged(form, more) for more in some.tolist()]
        hit = forces.add(places, weights, variant, times) + dice[forms[1 - side]] * forces.count * times
        weights, most, dice = self._weights((_lots(deals[1 - side]), fires))
        places, _ = other.table(deals[1 - side], most)
        answer = other.add(places, weights)
        found = Rows(len(forms[0]), times)
        found.to[:] = stage.to
        for i in range(times):
            found.shares[:, i] = [i < len(which[form]) for form in forms[side].tolist()]
            thrown = np.array([which[form][min(i, len(which[form]) - 1)] for form in forms[side].tolist()])
            found.rows[side, :, i] = hit + forms[side] * times + i
            found.rows[1 - side, :, i] = answer + dice[thrown] * other.count + forms[1 - side]
        return found

    def _changed(self, stage: Stage, cycle: int, forms: tuple[Table, Table], side: int) -> Rows:
        """The same where some of one side are gone while doomed ones of the other are still to fire: both stages at
        once, a row for everything that the one side may have become.
        """
        if not all(forces.rungs.even for forces in self.forces):
            raise Unfit
        deals, own, other = stage.deals, forms[side], forms[1 - side]
        weights, most, dice = self._weights((_lots(deals[side]), self._only(1 - side, other)))
        places, _ = self.forces[side].table(deals[side], most)
        found = Rows(len(own), places.shape[1])
        found.shares[:] = weights[dice[other]]
        times = places.shape[1]
        became, first, second = places[own].ravel(), np.repeat(own, times), np.repeat(other, times)
        to = np.zeros(len(became), dtype=np.int64)
        rows = np.zeros((2, len(became)), dtype=np.int64)
        rows[side] = became
        alive = self.forces[side].lives[became] > 0
        over, on = np.flatnonzero(~alive), np.flatnonzero(alive)
        rows[1 - side, over] = self._twice(1 - side, (deals[1 - side], ()), second[over], first[over], became[over])
        pairs = became * self.width + second if side == ATTACKER else second * self.width + became
        for later, at in self._by_stage(stage.to, cycle, self.sort[pairs[on]]):
            here = on[at]
            if later.changed is not None:
                raise Unfit
            to[here] = later.to
            rows[side, here] = self._placed(side, later.deals[side], became[here], second[here])
            both = (deals[1 - side], later.deals[1 - side])
            rows[1 - side, here] = self._twice(1 - side, both, second[here], first[here], became[here])
        found.rows[:] = rows.reshape(found.rows.shape)
        found.to[:] = to.reshape(-1, times)[:, 0]  # without a hit they fight on
        if (alive.reshape(-1, times) & (to.reshape(-1, times) != found.to[:, None])).any():
            raise Unfit
        return found

    def _twice(self, side: int, deals: Twice, forms: Table, first: Table, then: Table) -> Table:
        """The rows of forms that are fired at by forms of the other side, and again by what these have become."""
        count, numbers = self.forces[1 - side].count, self.forces[1 - side].numbers
        if not len(forms):
            return forms
        pairs, which = np.unique(first * count + then, return_inverse=True)
        fires = [[numbers[i] for i in some.tolist()] for some in np.divmod(pairs, count)]
        weights, most, dice = self._weights((_lots(deals[0]), fires[0]), (_lots(deals[1]), fires[1]))
        places, _ = self.forces[side].table(deals[0] + deals[1], most)
        return self.forces[side].add(places, weights) + dice[which] * self.forces[side].count + forms

    # -- dice --

    def _only(self, side: int, forms: Table) -> list[Numbers | None]:
        """The numbers of these forms, by place."""
        some = set(forms.tolist())
        return [one if place in some else None for place, one in enumerate(self.forces[side].numbers)]

    def _weights_of_all(self, side: int, lots: list[Lot]) -> tuple[Vector, list[int], Table]:
        """The same as below for all forms of a side; -1 for those whose dice are not known."""
        thrown = [self._lot(side, lot) for lot in lots]
        count = len(self.throws.chances)
        code = reduce(lambda one, other: one * count + other, thrown)
        for one in thrown:
            code = np.where(one < 0, -1, code)
        some, first, dice = np.unique(code, return_index=True, return_inverse=True)
        begins = int(some[0] < 0)
        weights, most = self._product([one[first[begins:]] for one in thrown])
        return weights, most, dice - begins

    def _lot(self, side: int, lot: Lot) -> Table:
        """What every form of a side throws in a lot; -1 where that is not known."""
        told = (lot.fires, sum(fire.told for fire in lot.fires))
        known = self._lots.get(told)
        if known is None:
            known = self._lots[told] = self._thrown(self.forces[side], lot.fires)
        return known

    def _thrown(self, forces: Forces, fires: tuple[Fire, ...]) -> Table:
        fit = self.reach.covered(fires, forces.sets)[forces.sort]
        if any(fire.dice is None for fire in fires):
            there = zip(forces.numbers, fit.tolist(), strict=True)
            return np.array([self.throws.together(fires, one) if known else -1 for one, known in there])
        # What is thrown depends on the numbers of dice alone, and many forms have the same.
        tables = [fire.table(len(forces.rungs.slots)) for fire in fires]
        dice = forces.forms @ np.concatenate(tables, axis=1)
        radix = np.cumprod([1, *(dice.max(axis=0) + 1).tolist()][:-1])
        _, first, sort = np.unique(dice @ radix, return_index=True, return_inverse=True)
        found = np.array([self.throws.of_dice(fires, tuple(one)) for one in dice[first].tolist()])
        return np.where(fit, found[sort], -1)

    def _weights(self, *fire: tuple[list[Lot], Sequence[Numbers | None]]) -> tuple[Vector, list[int], Table]:
        """The chances of all numbers of hits, each different one once; the most hits; and which of them forms throw."""
        known: dict[tuple[int, ...], int] = {}
        sort, throws = [], self.throws
        for numbers in zip(*(forms for _, forms in fire), strict=True):
            if None in numbers:
                sort.append(-1)
                continue
            key = tuple(
                [
                    throws.together(lot.fires, form)
                    for form, (some, _) in zip(numbers, fire, strict=True)
                    for lot in some
                ]
            )
            sort.append(known.setdefault(key, len(known)))
        weights, most = self._product([np.array(one) for one in zip(*known, strict=True)])
        return weights if known and most else np.ones((max(1, len(known)), 1)), most, np.array(sort, dtype=np.int64)

    def _product(self, lots: list[Table]) -> tuple[Vector, list[int]]:
        """The chances of all numbers of hits of several lots, and the most hits of each."""
        found: Vector = np.ones((len(lots[0]) if lots else 1, 1))
        most = []
        for lot in lots:
            chances = self.throws.rows(lot)
            most.append(chances.shape[1] - 1)
            found = (found[:, :, None] * chances[:, None, :]).reshape(len(lot), -1)
        return found, most


def _lots(deals: tuple[Deal, ...]) -> list[Lot]:
    return [lot for deal in deals for lot in deal.lots]


def _fires_late(stage: Stage, side: int) -> bool:
    return any(fire.late for deal in stage.deals[1 - side] for lot in deal.lots for fire in lot.fires)
