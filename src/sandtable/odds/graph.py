"""The battle as a graph: nodes are the moments at which chance or a choice is over, edges carry probability.

Within a cycle the two sides' losses are independent of each other until units are removed that have not fired yet, so
one node stands for a whole product of forms and is left as such.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sandtable.odds.course import Branch, Courses, definite, pure, sure
from sandtable.odds.dice import Vector
from sandtable.odds.field import Field
from sandtable.rules.combat.battle import Battle, Choice, Rout

Ids = NDArray[np.int64]
END = (-1, 0, 0)  # the layer of battles that are over
Layer = tuple[int, int, int]  # (beat, cycle, facts)


@dataclass
class Edges:
    """Where a node leads."""

    targets: list[Ids]
    chances: list[Vector]
    back: list[tuple[int, float]]  # to nodes with the same forms: part of a loop


class Graph:
    """Nodes and edges, made on demand."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.courses = Courses(field)
        self.a: list[int] = []
        self.d: list[int] = []
        self.layer: list[Layer] = []
        self.edges: list[Edges | None] = []  # None: over
        self.other: dict[int, Edges] = {}  # decisions: where leaving leads
        self.size = 0  # edges so far
        self._grown = 0  # nodes whose edges are known
        self._table: dict[Layer, Ids] = {}

    # -- nodes --

    def node(self, a: int, d: int, layer: Layer) -> int:
        """The number of one node."""
        return int(self.nodes([a], [d], layer)[0])

    def nodes(self, a: list[int], d: list[int], layer: Layer) -> Ids:
        """The numbers of all nodes of a product of forms."""
        table = self._room(layer, max(a), max(d))
        rows, columns = np.array(a), np.array(d)
        found = table[rows[:, None], columns]
        if (found < 0).any():
            for i, j in np.argwhere(found < 0).tolist():
                table[a[i], d[j]] = self._new(a[i], d[j], layer)
            found = table[rows[:, None], columns]
        flat: Ids = found.ravel()
        return flat

    def _room(self, layer: Layer, a: int, d: int) -> Ids:
        table = self._table.get(layer)
        shape = (max(64, 1 << a.bit_length()), max(64, 1 << d.bit_length()))
        if table is None:
            table = self._table[layer] = np.full(shape, -1)
        elif table.shape[0] < shape[0] or table.shape[1] < shape[1]:
            grown = np.full((max(shape[0], table.shape[0]), max(shape[1], table.shape[1])), -1)
            grown[: table.shape[0], : table.shape[1]] = table
            table = self._table[layer] = grown
        return table

    def _new(self, a: int, d: int, layer: Layer) -> int:
        forms = self.field.forms
        ends = not forms[0].force[a] or not forms[1].force[d]
        # A battle that can change nothing still has its first cycle: only another one is not begun.
        ends = ends or (layer[0] == 0 and layer[1] > 1 and self.field.over(a, d))
        if ends and layer != END:
            return self.node(forms[0].cleared(a), forms[1].cleared(d), END)
        self.a.append(a)
        self.d.append(d)
        self.layer.append(layer)
        self.edges.append(None)
        return len(self.a) - 1

    def begin(self, a: int, d: int) -> int:
        """The node of a battle that opens."""
        return self.node(a, d, (0, 1, 0))

    def grow(self, most: int, cycles: int | None = None) -> bool:
        """Find all edges; False as soon as there are more than `most` new ones. `cycles` leaves later ones alone."""
        had = self.size
        while self._grown < len(self.a):
            layer = self.layer[self._grown]
            if layer != END and (cycles is None or layer[1] <= cycles):
                self._expand(self._grown)
                if self.size - had > most:
                    return False
            self._grown += 1
        return True

    def opening(self, a: int, d: int, until: int) -> tuple[list[Branch], Edges]:
        """The courses of the first cycle up to a beat, and where those lead that are over by then."""
        node, edges = self.begin(a, d), Edges([], [], [])
        branches = [Branch(1.0, (pure(a), pure(d)), 0)]
        for at in range(until):
            if not self.field.idle(self.field.beats[at], 1):
                branches = self._bury(node, edges, self.courses.run(branches, at, 1, None))
        return branches, edges

    # -- edges --

    def _expand(self, node: int) -> None:
        at, _, _ = self.layer[node]
        shape = self.field.beats[at].shape
        if isinstance(shape, Choice) and self.field.policy.weighs(shape.topic, shape.side):
            self.edges[node] = self._follow(node, False)
            self.other[node] = self._follow(node, True)
        else:
            self.edges[node] = self._follow(node, None)

    def _follow(self, node: int, go: bool | None) -> Edges:
        """Run the beats from a node to the next nodes."""
        at, cycle, facts = self.layer[node]
        branch = Branch(1.0, (pure(self.a[node]), pure(self.d[node])), facts)
        return self._course(node, branch, at, cycle, go)

    def resume(self, battle: Battle) -> dict[int, float]:
        """The nodes at which a battle that is under way goes on, with hits that may still wait to be taken."""
        field = self.field
        a, d = field.enter(battle)
        cycle, facts = min(battle.cycle, field.settled), field.known_facts(battle.facts)
        if not battle.pending:
            return {self.node(a, d, (battle.at, cycle, facts)): 1.0}
        waiting = tuple((h.side, h.may, h.now, sure(h.n)) for h in battle.pending)
        branch = Branch(1.0, (pure(a), pure(d)), facts, waiting)
        edges = self._course(None, branch, battle.at, cycle, None)
        starts: dict[int, float] = {}
        for targets, chances in zip(edges.targets, edges.chances, strict=True):
            for node, p in zip(targets.tolist(), chances.tolist(), strict=True):
                starts[node] = starts.get(node, 0.0) + p
        return starts

    def _course(self, node: int | None, branch: Branch, at: int, cycle: int, go: bool | None) -> Edges:
        field = self.field
        edges = Edges([], [], [])
        branches = [branch]
        first = at
        while branches:
            if at == len(field.beats):
                self._close(node, edges, branches, cycle)
                break
            beat = field.beats[at]
            if field.idle(beat, cycle):
                at += 1
                continue
            if isinstance(beat.shape, Rout) and not any(self.courses.stirs(one, at) for one in branches):
                at += 1
                continue
            weighs = isinstance(beat.shape, Choice) and field.policy.weighs(beat.shape.topic, beat.shape.side)
            settled = at > first and not any(b.waiting for b in branches)
            if settled and (weighs or len(branches) > 1 or not (field.plain(beat) or branches[0].pure)):
                for one in branches:
                    self._lead(node, edges, one, (at, cycle, one.facts))
                break
            branches = self._bury(node, edges, self.courses.run(branches, at, cycle, go))
            at += 1
        return edges

    def _close(self, node: int | None, edges: Edges, branches: list[Branch], cycle: int) -> None:
        for branch in branches:
            layer = (0, min(cycle + 1, self.field.settled), branch.facts)
            self._lead(node, edges, branch, layer)

    def _lead(self, node: int | None, edges: Edges, branch: Branch, layer: Layer) -> None:
        """Put the edges of a branch; what leads back to the same forms is kept apart."""
        a, d = branch.sides
        targets = self.nodes(a.forms, d.forms, layer)
        chances = np.outer(branch.chance * a.chances, d.chances).ravel()
        if node is not None and self.a[node] in a.forms and self.d[node] in d.forms:
            same = a.forms.index(self.a[node]) * len(d.forms) + d.forms.index(self.d[node])
            if self.layer[targets[same]] != END:
                edges.back.append((int(targets[same]), float(chances[same])))
                chances[same] = 0.0
        edges.targets.append(targets)
        edges.chances.append(chances)
        self.size += len(targets)

    def _bury(self, node: int | None, edges: Edges, branches: list[Branch]) -> list[Branch]:
        """Take out the branches in which a side is gone and nothing waits to be taken any more."""
        left = []
        for branch in branches:
            gone = [side for side in (0, 1) if branch.sides[side].pure and not self._stands(branch, side)]
            if not gone:
                left.append(branch)
            elif not branch.waiting:
                layer = (0, self.field.settled, branch.facts)
                self._lead(node, edges, branch, layer)
            else:
                for part in definite(branch):
                    able = [s for s in part.waiting if len(s[3]) > 1]
                    if able:
                        left.append(Branch(part.chance, part.sides, part.facts, tuple(able)))
                    else:
                        self._lead(node, edges, Branch(part.chance, part.sides, part.facts), (0, self.field.settled, 0))
        return left

    def _stands(self, branch: Branch, side: int) -> bool:
        return bool(self.field.forms[side].force[branch.sides[side].forms[0]])
