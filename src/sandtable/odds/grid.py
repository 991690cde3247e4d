"""Probability running through all pairs of forms of a battle, level by level.

Pairs are gone through by what they can still take: nothing leads upwards, and what stays where it is, cycle after
cycle, is summed. So each step is a product of matrices for all pairs of a level.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from sandtable.odds.dice import Vector
from sandtable.odds.forces import Forces
from sandtable.odds.reach import Reach
from sandtable.odds.rungs import Table
from sandtable.odds.shots import Unfit
from sandtable.odds.spread import Flags, Rows, Spread
from sandtable.odds.stages import Stages
from sandtable.odds.throws import Throws


class Grid:
    """All pairs of forms of a battle. A layer is the beat at which a stage begins."""

    def __init__(self, stages: Stages, throws: Throws, reach: Reach, forces: tuple[Forces, Forces]) -> None:
        self.stages, self.reach, self.forces = stages, reach, forces
        self.spread = Spread(reach, throws, forces)
        self.width, self.size, self.sort = self.spread.width, self.spread.size, self.spread.sort
        a, d = (np.append(one.lives, 0) for one in forces)
        self.lives = (a[:, None] + d).ravel()
        self.layers = reach.layers
        self._arrivals: dict[tuple[int, int], tuple[Table, Vector]] = {}

    # -- running --

    def run(self, start: Vector) -> tuple[Vector, float]:
        """Where all of it ends, and how many cycles are fought."""
        mass, _ = self._come(start, 0, 1)
        rounds = float(start.sum())
        for cycle in range(1, 1 if self.reach.alike else self.stages.settled):
            begun = np.zeros_like(mass)
            begun[0] = mass[0]
            for at, layer in self.layers.items():
                pairs = np.flatnonzero(mass[layer])
                if not len(pairs):
                    continue
                rows = self.spread.rows(at, cycle, pairs, np.ones(len(pairs), dtype=bool))
                for to in set(rows.to.tolist()):
                    amount = mass[layer][pairs] * (rows.to == to)
                    after, fresh = self._come(self._carry(rows, amount, slice(None)), to, cycle)
                    rounds += fresh
                    begun[0] += after[0]
                    into = begun if self.stages.wraps(to, cycle) else mass
                    into[1:] += after[1:]
            mass = begun
        return self._settle(mass, rounds)

    def _carry(self, rows: Rows, amount: Vector, places: slice) -> Vector:
        """What becomes of so much of some pairs."""
        a = self.forces[0].rows[rows.rows[0, places].ravel()]
        d = self.forces[1].rows[rows.rows[1, places].ravel()]
        found: Vector = a.T @ (d * (rows.shares[places] * amount[:, None]).reshape(-1, 1))
        return found.ravel()

    def _known(self, mass: Vector) -> None:
        """Make sure that no forms have come up that were thought never to be met."""
        grid = mass.reshape(-1, self.width)
        if grid[-1].any() or grid[:, -1].any():
            raise Unfit

    def _come(self, mass: Vector, at: int, cycle: int) -> tuple[Vector, float]:
        """What comes to a beat, sorted by layer, what is over first; and how much of it begins a cycle."""
        to, begins = self._arrive(at, cycle)
        self._known(mass)
        found: Vector = np.bincount(to, mass, (len(self.layers) + 1) * self.size + 1).astype(np.float64, copy=False)
        if found[-1]:
            raise Unfit  # a pair that was thought never to come here
        return found[:-1].reshape(-1, self.size), float(mass @ begins)

    def _arrive(self, at: int, cycle: int) -> tuple[Table, Vector]:
        """For every pair that comes to a beat the layer and pair it goes to, and whether it begins a cycle."""
        known = self._arrivals.get((at, cycle))
        if known is None:
            known = self._arrivals[at, cycle] = self._arrived(at, cycle)
        return known

    def _arrived(self, at: int, cycle: int) -> tuple[Table, Vector]:
        arrivals = self.reach.arrivals(at, cycle)
        pairs = np.arange(self.size)
        for removed, sorts in arrivals.moved.items():
            a, d = (np.append(one.without(some), one.count) for one, some in zip(self.forces, removed, strict=True))
            here = np.flatnonzero(np.isin(self.sort, sorts))
            here = here[(here // self.width < self.forces[0].count) & (here % self.width < self.forces[1].count)]
            own, other = a[here // self.width], d[here % self.width]
            pairs[here] = own * self.width + other
            if (own < 0).any() or (other < 0).any():
                raise Unfit
        nowhere = (len(self.layers) + 1) * self.size
        return np.minimum(arrivals.layers[self.sort] * self.size + pairs, nowhere), arrivals.begins[self.sort]

    def _reached(self, at: int, cycle: int) -> Flags:
        """Which pairs may come to the stage at a beat."""
        some: Flags = self.reach.reached(at, cycle)[self.sort].reshape(-1, self.width)
        some[-1] = some[:, -1] = False
        return some.ravel()

    # -- from the cycle on from which all are alike --

    def _settle(self, mass: Vector, rounds: float) -> tuple[Vector, float]:
        cycle = self.stages.settled
        reached = {at: self._reached(at, cycle) for at, known in self.reach.pairs if known == cycle}
        nodes = np.flatnonzero(np.any(list(reached.values()), axis=0)) if reached else np.zeros(0, dtype=np.int64)
        nodes = nodes[np.argsort(-self.lives[nodes], kind="stable")]
        rows = {self.layers[at]: self.spread.rows(at, cycle, nodes, some[nodes]) for at, some in reached.items()}
        arrivals = {to: self._arrive(to, cycle) for own in rows.values() for to in set(own.to.tolist())}
        onto = {to: (code[nodes], np.zeros(self.size)) for to, (code, _) in arrivals.items()}
        goes, begun, through = self._loops(rows, nodes, cycle)
        flat = np.append(mass.ravel(), 0.0)
        mass = flat[:-1].reshape(mass.shape)
        visits = np.zeros((len(mass) - 1, len(nodes)))
        bounds = [0, *(np.flatnonzero(np.diff(self.lives[nodes])) + 1).tolist(), len(nodes)]
        for begin, end in pairwise(bounds):
            here = nodes[begin:end]
            for code, coming in onto.values():
                np.add.at(flat, code[begin:end], coming[here])
            arrived = mass[1:, here]
            if not arrived.any():
                continue
            mass[1:, here] = 0.0
            visits[:, begin:end] = np.matmul(arrived.T[:, None], through[begin:end])[:, 0].T
            for layer, own in rows.items():
                amount = visits[layer - 1, begin:end]
                if not amount.any():
                    continue
                beats = own.to[begin:end]
                for to in set(beats.tolist()):
                    some = amount * (beats == to)
                    after = self._carry(own, some, slice(begin, end))
                    # What stays as it is has been counted, unless a beat without dice then ends or changes it.
                    after[here] = 0.0
                    np.add.at(flat, onto[to][0][begin:end], some * goes[layer - 1, begin:end])
                    onto[to][1][:] += after
        rest = np.ones(self.size, dtype=bool)
        rest[nodes] = False
        for to, (code, begins) in arrivals.items():
            coming = onto[to][1]
            self._known(coming)
            np.add.at(flat, code[rest], coming[rest])
            rounds += float(coming @ begins)
        if flat[-1]:
            raise Unfit
        return mass[0], rounds + float((visits * begun).sum())

    def _loops(self, rows: dict[int, Rows], nodes: Table, cycle: int) -> tuple[Vector, Vector, Vector]:
        """By layer, the chances that pairs come through a stage as they are and do not go on so, and that a cycle
        begins with them as they are; and how often each layer is visited from each.
        """
        count = len(self.layers)
        goes, begun = np.zeros((2, count, len(nodes)))
        inside = np.zeros((len(nodes), count, count))
        a, d = np.divmod(nodes, self.width)
        for layer, own in rows.items():
            chances = self.forces[0].rows[own.rows[0], a[:, None]] * self.forces[1].rows[own.rows[1], d[:, None]]
            stay = (chances * own.shares).sum(axis=1)
            for to in set(own.to.tolist()):
                code, begins = self._arrive(to, cycle)
                layers, pairs = np.divmod(code[nodes], self.size)
                here = own.to == to
                some = here & (pairs == nodes) & (layers > 0) & (layers <= count)
                goes[layer - 1] += stay * (here & ~some)
                begun[layer - 1] += stay * here * begins[nodes]
                inside[np.flatnonzero(some), layer - 1, layers[some] - 1] += stay[some]
        return goes, begun, _inverse(np.eye(count) - inside)


def _inverse(systems: Vector) -> Vector:
    """The inverse of many small systems; where one has none, the pair never changes and nobody knows."""
    found: Vector
    if systems.shape[1] != 2:
        try:
            found = np.linalg.inv(systems).astype(np.float64, copy=False)
        except np.linalg.LinAlgError:
            raise Unfit from None
        return found
    # Most battles have two stages, and this is a good deal quicker.
    (a, b), (c, d) = systems.transpose(1, 2, 0)
    whole = a * d - b * c
    if not whole.all():
        raise Unfit
    found = np.array([[d, -b], [-c, a]]).transpose(2, 0, 1) / whole[:, None, None]
    return found
