"""Battles fought by the thousand at once, where the state space is too large to work out.

Every battle is a pair of numbered forms in two arrays; the game's beats are asked once for every form that turns up.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

import numpy as np
from numpy.typing import NDArray

from sandtable.odds.dice import Vector
from sandtable.odds.exact import Starts
from sandtable.odds.field import Field, Scene
from sandtable.odds.forms import Forms
from sandtable.odds.solve import Flow
from sandtable.rules.combat.battle import Clear, Deadlock, Hit, Losses, Rout, Salvo

Ints = NDArray[np.int64]
LONGEST = 10_000  # cycles after which something is wrong with the rules


@dataclass
class Waiting:
    """Hits scored and not yet taken, one number a battle."""

    side: int
    may: str
    now: bool
    n: Ints


@dataclass
class Table:
    """What follows from a form, as rows of an array that are filled when a form first turns up."""

    rows: dict[int, int] = field(default_factory=dict)
    place: Ints = field(default_factory=lambda: np.full(64, -1))

    def missing(self, forms: Ints) -> list[int]:
        """The forms that are new; room is made for them."""
        top = int(forms.max(initial=0))
        if top >= len(self.place):
            self.place = np.concatenate([self.place, np.full(max(top + 1, len(self.place)), -1)])
        places = self.place[forms]
        if places.min(initial=0) >= 0:
            return []
        new: list[int] = np.unique(forms[places < 0]).tolist()
        return new

    def add(self, form: int) -> None:
        """Give a form the next row."""
        self.place[form] = len(self.rows)
        self.rows[form] = len(self.rows)


class Sampler:
    """Many battles of one field, cycle by cycle."""

    def __init__(self, battlefield: Field, rng: np.random.Generator) -> None:
        self.field = battlefield
        self.rng = rng
        self.fire: dict[tuple[int, int, int], tuple[Table, list[Vector]]] = {}
        self.chains: dict[tuple[int, str, bool], tuple[Table, list[list[int]]]] = {}
        self.fires = [[np.full(64, -1)], [np.full(64, -1)]]
        self.clears = [[np.full(64, -1)], [np.full(64, -1)]]
        self.leaves = [[np.full(64, -1)], [np.full(64, -1)]]
        self.silent = [[np.full(64, -1)], [np.full(64, -1)]]

    def run(self, starts: Starts, samples: int) -> Flow:
        """Fight so many battles and count how they end."""
        pairs = [self.field.enter(b) for _, b in starts]
        chances = np.array([p for p, _ in starts])
        begun = self.rng.choice(len(pairs), samples, p=chances / chances.sum())
        a, d = np.array([p[0] for p in pairs])[begun], np.array([p[1] for p in pairs])[begun]
        facts = np.zeros(samples, dtype=np.int64)
        ends: dict[tuple[int, int], float] = {}
        fought = 0
        for cycle in range(1, LONGEST):
            fought += len(a)
            a, d, facts = self._cycle(a, d, facts, min(cycle, self.field.settled))
            over = self._over(a, d)
            codes, counts = np.unique(a[over] << 32 | d[over], return_counts=True)
            for code, n in zip(codes.tolist(), counts.tolist(), strict=True):
                pair = (code >> 32, code & 0xFFFFFFFF)
                ends[pair] = ends.get(pair, 0.0) + n / samples
            a, d, facts = a[~over], d[~over], facts[~over]
            if not len(a):
                return Flow(ends, fought / samples)
        raise RuntimeError("a battle goes on for ever")

    def _over(self, a: Ints, d: Ints) -> NDArray[np.bool_]:
        codes, where = np.unique(a << 32 | d, return_inverse=True)
        known = [self.field.over(c >> 32, c & 0xFFFFFFFF) for c in codes.tolist()]
        return np.array(known, dtype=bool)[where]

    def _cycle(self, a: Ints, d: Ints, facts: Ints, cycle: int) -> tuple[Ints, Ints, Ints]:
        sides = [a, d]
        waiting: list[Waiting] = []
        for at, beat in enumerate(self.field.beats):
            if self.field.idle(beat, cycle):
                continue
            if isinstance(beat.shape, Salvo):
                waiting += self._salvo(at, beat.shape.side, cycle, sides, facts)
            elif isinstance(beat.shape, Losses):
                waiting = self._lose(beat.shape.side, sides, waiting)
            elif isinstance(beat.shape, Clear):
                sides = [self._clear(side, sides[side]) for side in (0, 1)]
            elif isinstance(beat.shape, Rout | Deadlock) and not waiting:
                self._drive_out(at, beat.shape, cycle, sides, facts)
            else:
                sides, facts, waiting = self._as_it_comes(at, cycle, sides, facts, waiting)
        return self._clear(0, sides[0]), self._clear(1, sides[1]), facts

    # -- beats in bulk --

    def _decided(self, sides: list[Ints]) -> NDArray[np.bool_]:
        """Battles in which a side is gone: nobody fires there any more."""
        gone = np.zeros(len(sides[0]), dtype=bool)
        for side in (0, 1):
            for form in self.field.forms[side].empty:
                gone |= sides[side] == form
        return gone

    def _salvo(self, at: int, side: int, cycle: int, sides: list[Ints], facts: Ints) -> list[Waiting]:
        """Throw for every battle by one uniform number and the distribution of its form."""
        own, enemy = sides[side], sides[1 - side]
        firing = self._firing(side, own)
        hits = np.zeros(len(own), dtype=np.int64)
        for what, members in self._by_facts(facts):
            hits[members] = self._hits(at, firing[members], enemy[members], (cycle, what))
        decided = self._decided(sides)
        if decided.any():
            hits[decided] = 0
        if not hits.any():
            return []
        return self._mark(at, side, cycle, sides, facts, hits)

    def _by_facts(self, facts: Ints) -> list[tuple[int, NDArray[np.bool_] | slice]]:
        if len(self.field.facts) == 1:
            return [(0, slice(None))]
        return [(int(f), facts == f) for f in np.unique(facts)]

    def _hits(self, at: int, own: Ints, enemy: Ints, scene: Scene) -> Ints:
        table, rows = self.fire.setdefault((at, *scene), (Table(), []))
        for form in table.missing(own):
            other = int(enemy[np.argmax(own == form)])
            pool = self.field.pools(at, form, other, scene)
            if self.field.reads_enemy(at, form, scene):
                return self._hits_by_pair(at, own, enemy, scene)
            table.add(form)
            rows.append(np.cumsum(self.field.hits(pool)))
        widest = max(len(r) for r in rows)
        sums = np.ones((len(rows), widest))
        for i, row in enumerate(rows):
            sums[i, : len(row)] = row
        # Row after row in one rising array: one search finds the number of hits of every battle.
        flat = (sums + 2.0 * np.arange(len(rows))[:, None]).ravel()
        place = table.place[own]
        drawn = self.rng.random(len(own))
        found = np.searchsorted(flat, drawn + 2.0 * place, side="right") - place * widest
        hits: Ints = np.minimum(found, widest - 1)
        return hits

    def _hits_by_pair(self, at: int, own: Ints, enemy: Ints, scene: Scene) -> Ints:
        codes, where = np.unique(own << 32 | enemy, return_inverse=True)
        found = np.zeros(len(own), dtype=np.int64)
        for i, code in enumerate(codes.tolist()):
            chances = self.field.hits(self.field.pools(at, code >> 32, code & 0xFFFFFFFF, scene))
            members = where == i
            found[members] = self.rng.choice(len(chances), int(members.sum()), p=chances / chances.sum())
        return found

    def _mark(self, at: int, side: int, cycle: int, sides: list[Ints], facts: Ints, hits: Ints) -> list[Waiting]:
        """Sort hits by who can take them and when."""
        own, enemy = sides[side], sides[1 - side]
        sorts: dict[tuple[str, bool, int], NDArray[np.bool_]] = {}
        fires = self._firing(1 - side, enemy)
        _, first, where = np.unique(fires + (facts << 32), return_index=True, return_inverse=True)
        for i, at_first in enumerate(first.tolist()):
            key = self.field.marks(at, int(own[at_first]), int(enemy[at_first]), (cycle, int(facts[at_first])))
            members = where == i
            sorts[key] = sorts[key] | members if key in sorts else members
        return [Waiting(1 - side, may, now, np.where(m, hits * w, 0)) for (may, now, w), m in sorts.items()]

    def _firing(self, side: int, own: Ints) -> Ints:
        return self._mapped(self.fires[side], own, self.field.forms[side].firing)

    def _mapped(self, known: list[Ints], own: Ints, follow: Callable[[int], int]) -> Ints:
        """What follows from every form, looked up in an array that grows with the forms."""
        top = int(own.max(initial=0))
        if top >= len(known[0]):
            known[0] = np.concatenate([known[0], np.full(top + 1, -1)])
        found: Ints = known[0][own]
        if len(found) and found.min() < 0:
            for form in np.unique(own[found < 0]).tolist():
                known[0][form] = follow(form)
            found = known[0][own]
        return found

    def _lose(self, side: int, sides: list[Ints], waiting: list[Waiting]) -> list[Waiting]:
        mine = [w for w in waiting if w.side == side]
        for now in dict.fromkeys(w.now for w in mine):
            lots = [w for w in mine if w.now == now]
            if len({w.may for w in lots}) > 1:
                sides[side] = self._take_jointly(self.field.forms[side], sides[side], lots)
                continue
            for hits in lots:
                sides[side] = self._take(self.field.forms[side], sides[side], hits)
        return [w for w in waiting if w.side != side]

    def _take_jointly(self, forms: Forms, own: Ints, lots: list[Waiting]) -> Ints:
        """Hits of several sorts are dealt out together, once for every case that turned up."""
        cases, where = np.unique(np.stack([own, *(w.n for w in lots)], axis=1), axis=0, return_inverse=True)
        after = []
        for form, *numbers in cases.tolist():
            hits: dict[str, int] = {}
            for w, n in zip(lots, numbers, strict=True):
                hits[w.may] = hits.get(w.may, 0) + n
            after.append(forms.jointly(form, tuple(hits.items()), lots[0].now))
        found: Ints = np.array(after)[where.reshape(-1)]
        return found

    def _take(self, forms: Forms, own: Ints, hits: Waiting) -> Ints:
        most = int(hits.n.max(initial=0))
        if not most:
            return own
        table, rows = self.chains.setdefault((forms.side, hits.may, hits.now), (Table(), []))
        struck = hits.n > 0
        for form in table.missing(own[struck]):
            table.add(form)
            rows.append(forms.chain(form, hits.may, hits.now, forms.lives[form]))
        deepest = max(len(r) for r in rows)
        jumps = np.array([r + [r[-1]] * (deepest - len(r)) for r in rows])
        after = own.copy()
        after[struck] = jumps[table.place[own[struck]], np.minimum(hits.n[struck], deepest - 1)]
        return after

    def _clear(self, side: int, own: Ints) -> Ints:
        return self._mapped(self.clears[side], own, self.field.forms[side].cleared)

    # -- beats as they come --

    def _drive_out(self, at: int, shape: Rout | Deadlock, cycle: int, sides: list[Ints], facts: Ints) -> None:
        """Beats that act in few battles look at those alone: where a side cannot stay, or where nobody fires."""
        if isinstance(shape, Rout):
            a, d = (self._mapped(self.leaves[s], sides[s], partial(self.field.leaves, s)) for s in (0, 1))
            some = (a | d) > 0
        else:
            a, d = (self._mapped(self.silent[s], sides[s], partial(self.field.silent, s)) for s in (0, 1))
            some = (a & d) > 0
        if some.any():
            part, known, _ = self._as_it_comes(at, cycle, [side[some] for side in sides], facts[some], [])
            for side in (0, 1):
                sides[side][some] = part[side]
            facts[some] = known

    def _as_it_comes(
        self, at: int, cycle: int, sides: list[Ints], facts: Ints, waiting: list[Waiting]
    ) -> tuple[list[Ints], Ints, list[Waiting]]:
        """Ask the beat once for every different battle, and let chance say which of its outcomes each meets."""
        columns = [sides[0], sides[1], facts, *(w.n for w in waiting)]
        cases, where = np.unique(np.stack(columns, axis=1), axis=0, return_inverse=True)
        where = where.reshape(-1)
        after = [sides[0].copy(), sides[1].copy(), facts.copy()]
        kept: dict[tuple[int, str, bool], Ints] = {}
        gone = self._decided(sides)
        order = np.argsort(where, kind="stable")
        bounds = np.searchsorted(where[order], np.arange(len(cases) + 1))
        for i, case in enumerate(cases.tolist()):
            members = order[bounds[i] : bounds[i + 1]]
            pending = tuple(Hit(w.side, n, w.may, w.now) for w, n in zip(waiting, case[3:], strict=True) if n)
            if gone[members[0]] and not pending:
                continue
            steps = self.field.steps(case[0], case[1], at, cycle, case[2], pending, None)
            chances = np.array([s[0] for s in steps])
            drawn = self.rng.choice(len(steps), len(members), p=chances / chances.sum())
            for k, (_, a, d, known, hits) in enumerate(steps):
                those = members[drawn == k]
                after[0][those], after[1][those], after[2][those] = a, d, known
                for hit in hits:
                    key = (hit.side, hit.may, hit.now)
                    kept.setdefault(key, np.zeros(len(facts), dtype=np.int64))[those] = hit.n
        return after[:2], after[2], [Waiting(*key, n) for key, n in kept.items()]


def sample(battlefield: Field, starts: Starts, samples: int, seed: int) -> Flow:
    """Fight battles and count; the same seed gives the same answer."""
    return Sampler(battlefield, np.random.default_rng(seed)).run(starts, samples)
