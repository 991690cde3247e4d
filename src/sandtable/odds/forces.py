"""The forms of one side that a battle may come to, as arrays: what they are, and where hits lead each of them."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import numpy as np

from sandtable.odds.dice import Vector
from sandtable.odds.rungs import Numbers, Rungs, Table
from sandtable.odds.shots import Deal

AT_ONCE = 500_000  # chances that are sorted at once
ROOM = 150  # rows for each form, before there must be made more room
DENSE = 100_000  # the largest number of a form up to which there is a place for every number


class Forces:
    """All forms of a side, by their places. Behind them all is one place for those that are never met."""

    def __init__(self, rungs: Rungs, numbers: list[Numbers], radix: Table, sets: list[int]) -> None:
        self.rungs, self.radix, self.numbers = rungs, radix, numbers
        self.forms = np.array(numbers)
        self.count = len(numbers)
        self.lives = self.forms @ rungs.lives
        self.keys = self.forms @ radix
        self.sets, self.sort = sets, np.searchsorted(sets, rungs.sets(self.forms))
        self.known = {one: place for place, one in enumerate(numbers)}
        self._place: Table | None = None
        if (largest := int(self.keys.max())) < DENSE:
            self._place = np.full(largest + 1, self.count)
            self._place[self.keys] = np.arange(self.count)
        self._tables: dict[tuple[int, ...], tuple[tuple[int, ...], Table, Table]] = {}
        self._without: dict[int, Table] = {}
        # Rows of chances to become each form, with room for more; the first are those of forms that stay as they are.
        self.rows: Vector = np.empty((ROOM * self.count, self.count + 1))
        self.rows[: self.count] = np.eye(self.count, self.count + 1)
        self._used = self.count

    def damaged(self, form: int, more: int) -> Numbers:
        """As what a form fires after damage."""
        found, number = [], int(self.keys[form]) + more
        for weight in reversed(self.radix.tolist()):
            n, number = divmod(number, weight)
            found.append(n)
        return tuple(reversed(found))

    def without(self, slots: int) -> Table:
        """For every form, the place of the form without these slots; -1 if it is never met."""
        if slots not in self._without:
            self._without[slots] = np.array([self.known.get(less(one, slots), -1) for one in self.numbers])
        return self._without[slots]

    # -- hits --

    def table(self, deals: tuple[Deal, ...], most: list[int]) -> tuple[Table, Table]:
        """For every form and all numbers of hits, the form they lead to, and what damage adds to as what it fires."""
        highest = iter(most)
        places = np.arange(self.count)[:, None]
        fires = np.zeros_like(places)
        for deal in deals:
            after, damaged = self._one(tuple(lot.fit for lot in deal.lots), tuple(next(highest) for _ in deal.lots))
            fires = (fires[:, :, None] + damaged[places]).reshape(self.count, -1)
            places = after[places].reshape(self.count, -1)
        return places, fires

    def _one(self, fits: tuple[int, ...], most: tuple[int, ...]) -> tuple[Table, Table]:
        known = self._tables.get(fits)
        if known is None or any(n > have for n, have in zip(most, known[0], strict=True)):
            highest = most if known is None else tuple(map(max, most, known[0]))
            shape = (self.count + 1, *(n + 1 for n in highest))
            places, damaged = np.full(shape, self.count), np.zeros(shape, dtype=np.int64)
            added, fires = self.rungs.deal(self.forms, fits, highest, self.radix)
            places[:-1] = self._places(self.keys[:, None] + added).reshape(places[:-1].shape)
            damaged[:-1] = fires.reshape(damaged[:-1].shape)
            known = self._tables[fits] = (highest, places, damaged)
        cut = (slice(None), *(slice(n + 1) for n in most))
        return known[1][cut].reshape(self.count + 1, -1), known[2][cut].reshape(self.count + 1, -1)

    def _places(self, keys: Table) -> Table:
        """Where forms with these numbers stand."""
        if self._place is not None:
            return self._place[keys]
        order = np.argsort(self.keys)
        ordered = self.keys[order]
        at = np.minimum(np.searchsorted(ordered, keys), self.count - 1)
        return np.where(ordered[at] == keys, order[at], self.count)

    # -- rows --

    def add(self, places: Table, weights: Vector, variant: Table | None = None, times: int = 1) -> int:
        """Put rows for every weight and every form, and of these for every variant; and tell where they begin."""
        begins, width = self._used, self.count + 1
        at = (np.arange(self.count)[:, None] * times + (0 if variant is None else variant)) * width + places
        each = self.count * times
        self._used += len(weights) * each
        if self._used > len(self.rows):
            self.rows = np.concatenate([self.rows[:begins], np.empty((2 * self._used - begins, width))])
        step = max(1, AT_ONCE // at.size)
        for begin in range(0, len(weights), step):
            some = weights[begin : begin + step]
            where = (np.arange(len(some))[:, None, None] * (each * width) + at).ravel()
            spread = np.broadcast_to(some[:, None, :], (len(some), *at.shape)).ravel()
            found = np.bincount(where, spread, len(some) * each * width).reshape(-1, width)
            first = begins + begin * each
            self.rows[first : first + len(found)] = found
        return begins


def closed(
    rungs: Rungs, starts: Iterable[Numbers], fits: Iterable[int], removals: Collection[int], sets: Collection[int]
) -> list[Numbers]:
    """All forms of such sets that come of some, hit by hit, or by such slots being removed."""
    found = dict.fromkeys(starts)
    open_ones = list(found)
    steps = [(r.slot, r.through[1] if len(r.through) > 1 else r.rests) for r in rungs.rungs]
    ways = [[step for step in steps if fit >> step[0] & 1] for fit in sorted(fits)]
    while open_ones:
        numbers = open_ones.pop()
        fewer = [less(numbers, removed) for removed in removals]
        for way in ways:
            for slot, then in way:
                if numbers[slot]:
                    after = list(numbers)
                    after[slot] -= 1
                    if then is not None:
                        after[then] += 1
                    fewer.append(tuple(after))
                    break
        for one in fewer:
            if one not in found and rungs.set_of(one) in sets:
                found[one] = None
                open_ones.append(one)
    return list(found)


def less(numbers: Numbers, slots: int) -> Numbers:
    """The same without the units of some slots."""
    return tuple([0 if slots >> i & 1 else n for i, n in enumerate(numbers)])
