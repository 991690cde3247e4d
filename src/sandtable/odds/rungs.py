"""In which order a side loses its units, and what hits take of any numbers of them at once.

An owner gives up units in a fixed order, so hits climb a ladder of *rungs*: each is one sort of unit, with as many
steps as these units can be hit before the next sort is touched. Hits of several sorts that are dealt out together
are a matching of hits and units; the greedy owner takes on the first rungs as many as can be matched there at all,
which is the least over all choices of lots of what these can take there and the others bring.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import prod

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from sandtable.odds.forms import Forms
from sandtable.odds.shots import Slots, Unfit, even
from sandtable.rules.combat.battle import Profile
from sandtable.rules.combat.running import unwilling

Numbers = tuple[int, ...]  # of units, slot by slot
Table = NDArray[np.int64]


@dataclass(frozen=True)
class Rung:
    """Units of one slot: the slots they go through before any other unit is hit, and where they stand then."""

    slot: int
    through: tuple[int, ...]
    rests: int | None  # None: they are gone

    @property
    def touched(self) -> tuple[int, ...]:
        """All slots these units come to."""
        return self.through if self.rests is None else (*self.through, self.rests)


def slots_of(forms: Forms, starts: Sequence[int]) -> Slots:
    """The sorts of unit that the given forms have or come to have, in the order of the forms."""
    found: dict[Profile, None] = {}
    for start in starts:
        for group in forms.force[start]:
            profile = group.profile
            while profile.lives > 0:
                found[profile] = None
                profile = replace(profile, hurt=profile.hurt + 1)
    for profile in found:
        forms.ranks.setdefault(profile, len(forms.ranks))
    return tuple(sorted(found, key=forms.ranks.__getitem__))


class Rungs:
    """The rungs of a side that has such units."""

    def __init__(self, forms: Forms, slots: Slots) -> None:
        if forms.losses.order.keep:
            raise Unfit  # who is spared depends on how many are left
        self.slots = slots
        self.even = even(slots, forms.side)
        self.lives = np.array([p.lives for p in slots])
        self.rungs = self._rungs(forms)
        self._alike = self._families()
        self.sorts = [(p, forms.ranks[p] * 2, p.lives, p.worth) for p in slots]
        self._slot = {rank: slot for slot, (_, rank, _, _) in enumerate(self.sorts)}

    def _families(self) -> list[tuple[list[int], int]]:
        """Slots that make no difference to rules, and their bits: hurt or not, where strengths stay the same."""
        found: dict[Profile, list[int]] = {}
        for slot, profile in enumerate(self.slots):
            found.setdefault(replace(profile, hurt=0) if self.even else profile, []).append(slot)
        return [(alike, sum(1 << slot for slot in alike)) for alike in found.values()]

    def _rungs(self, forms: Forms) -> list[Rung]:
        dear = [(*unwilling(forms.losses.rules, forms.side, p), i) for i, p in enumerate(self.slots)]
        after = [self._next(p) for p in self.slots]
        found = []
        for slot in sorted(range(len(self.slots)), key=dear.__getitem__):
            through, stands = [slot], after[slot]
            while stands is not None and dear[stands] < dear[slot]:
                through.append(stands)
                stands = after[stands]
            found.append(Rung(slot, tuple(through), stands))
        return found

    def _next(self, profile: Profile) -> int | None:
        return self.slots.index(replace(profile, hurt=profile.hurt + 1)) if profile.lives > 1 else None

    def numbers(self, forms: Forms, form: int) -> Numbers:
        """How many of each sort a form has."""
        found = [0] * len(self.slots)
        for group in forms.force[form]:
            found[self._slot[forms.rank(group)]] = group.n
        return tuple(found)

    # -- sets: who is there, one bit a slot --

    def sets(self, forms: Table) -> Table:
        """The sets of some forms. Where damage changes nothing, whoever is there may be hurt."""
        found = np.zeros(len(forms), dtype=np.int64)
        for alike, bits in self._alike:
            found += forms[:, alike].any(axis=1) * bits
        return found

    def set_of(self, numbers: Numbers) -> int:
        """The set of one form."""
        found = 0
        for alike, bits in self._alike:
            for slot in alike:
                if numbers[slot]:
                    found += bits
                    break
        return found

    def fewer(self, some: int, fit: int) -> set[int]:
        """What a hit on whoever fits may make of a set, if it makes anything else of it."""
        for rung in self.rungs:
            here = 1 << rung.slot
            if not some & fit & here:
                continue
            if not self.even:
                more = [0, *(1 << slot for slot in rung.touched[1:])]
                return {left | one | other for left in (some, some & ~here) for one in more for other in more} - {some}
            if rung.rests is None:
                return {some & ~next(bits for _, bits in self._alike if bits & here)}
            # Otherwise it is damaged, and that is the same set.
        return set()

    # -- hits --

    def radix(self, numbers: Sequence[Numbers]) -> Table:
        """Weights that make one number of the numbers of all forms that come of some."""
        ever = np.array(numbers).max(axis=0).tolist()
        for rung in self.rungs:  # units come down in this order
            for slot in rung.touched[1:]:
                ever[slot] += ever[rung.slot]
        if prod(n + 1 for n in ever) >= 1 << 62:
            raise Unfit
        return np.cumprod([1, *(n + 1 for n in ever[:-1])])

    def deal(self, forms: Table, fits: Sequence[int], most: Sequence[int], radix: Table) -> tuple[Table, Table]:
        """For forms and all numbers of hits of each sort what is added to the number of a form: by losses and damage,
        and by damage alone, which those that are lost and fire once more have as well.
        """
        for rung in self.rungs:
            if any((fit >> rung.slot ^ fit >> slot) & 1 for fit in fits for slot in rung.touched):
                raise Unfit  # damage changes who can be hit by whom
        whole = self._taken(forms, fits, most)
        long = [at for at, rung in enumerate(self.rungs) if len(rung.through) > 1]
        if long:
            whole, rest = np.divmod(whole, np.array([len(rung.through) for rung in self.rungs])[:, None])
        after = np.array([(0 if r.rests is None else radix[r.rests]) - radix[r.slot] for r in self.rungs]) @ whole
        damaged = np.zeros_like(after)
        if not self.even:
            damaged = np.array([radix[r.touched[-1]] - radix[r.slot] for r in self.rungs]) @ whole
        for at in long:
            rung = self.rungs[at]
            partly = (radix[list(rung.through)] - radix[rung.slot])[rest[:, at]]
            after += partly
            damaged += partly
        return after, damaged

    def _taken(self, forms: Table, fits: Sequence[int], most: Sequence[int]) -> Table:
        """How many hits each rung takes, by form, rung and numbers of hits."""
        hits = np.indices([n + 1 for n in most], dtype=np.int16).reshape(len(most), -1)
        room, whole = self._room(forms), hits.sum(axis=0, dtype=np.int16)
        least: NDArray[np.int16] = np.broadcast_to(whole, (*room.shape, hits.shape[1]))
        for size in range(1, len(fits) + 1):
            for some in combinations(range(len(fits)), size):
                reached = [any(fits[i] >> rung.slot & 1 for i in some) for rung in self.rungs]
                can = np.cumsum(room * np.array(reached), axis=1, dtype=np.int16)
                others = whole - hits[list(some)].sum(axis=0, dtype=np.int16)
                least = np.minimum(least, can[:, :, None] + others)
        return np.diff(least, axis=1, prepend=np.int16(0)).astype(np.int64)

    def _room(self, forms: Table) -> NDArray[np.int16]:
        """For every form, how many hits each rung can take when all before it have taken theirs."""
        come, found = forms.astype(np.int16), np.empty((len(forms), len(self.rungs)), dtype=np.int16)
        for at, rung in enumerate(self.rungs):
            found[:, at] = come[:, rung.slot] * len(rung.through)
            if rung.rests is not None:
                come[:, rung.rests] += come[:, rung.slot]
        return found
