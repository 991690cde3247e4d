"""The battle as a graph: nodes are the moments at which chance or a choice is over, edges carry probability.

Within a cycle the two sides' losses are independent of each other until units are removed that have not fired yet, so
one node stands for a whole product of forms and is left as such.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sandtable.odds.dice import Vector
from sandtable.odds.field import Field, Scene
from sandtable.rules.combat.battle import ATTACKER, Choice, Clear, Hit, Losses, Salvo

Ids = NDArray[np.int64]
END = (-1, 0, 0)  # the layer of battles that are over
Layer = tuple[int, int, int]  # (beat, cycle, facts)
ONE: Vector = np.ones(1)


@dataclass
class Spread:
    """The chances of the forms of one side, given everything else about a branch."""

    forms: list[int]
    chances: Vector

    @property
    def pure(self) -> bool:
        return len(self.forms) == 1


Shot = tuple[int, str, bool, Vector]  # (side that takes it, who can, at once, chances of 0, 1, 2 ...)


@dataclass
class Branch:
    """One course of a cycle so far."""

    chance: float
    sides: tuple[Spread, Spread]
    facts: int
    waiting: tuple[Shot, ...] = ()

    @property
    def pure(self) -> bool:
        return self.sides[0].pure and self.sides[1].pure and not self.waiting


@dataclass
class Edges:
    """Where a node leads."""

    targets: list[Ids]
    chances: list[Vector]
    back: list[tuple[int, float]]  # to nodes with the same forms: part of a loop


def pure(form: int) -> Spread:
    """A side whose form is known."""
    return Spread([form], ONE)


class Graph:
    """Nodes and edges, made on demand."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.a: list[int] = []
        self.d: list[int] = []
        self.layer: list[Layer] = []
        self.edges: list[Edges | None] = []  # None: over
        self.other: dict[int, Edges] = {}  # decisions: where leaving leads
        self.size = 0  # edges so far
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
        """Find all edges; False as soon as there are more than `most` of them. `cycles` leaves later ones alone."""
        at = 0
        while at < len(self.a):
            layer = self.layer[at]
            if layer != END and (cycles is None or layer[1] <= cycles):
                self._expand(at)
                if self.size > most:
                    return False
            at += 1
        return True

    def opening(self, a: int, d: int, until: int) -> tuple[list[Branch], Edges]:
        """The courses of the first cycle up to a beat, and where those lead that are over by then."""
        node, edges = self.begin(a, d), Edges([], [], [])
        branches = [Branch(1.0, (pure(a), pure(d)), 0)]
        for at in range(until):
            if not self.field.idle(self.field.beats[at], 1):
                branches = self._bury(node, edges, self._run(branches, at, 1, None))
        return branches, edges

    # -- edges --

    def _expand(self, node: int) -> None:
        at, _, _ = self.layer[node]
        shape = self.field.beats[at].shape
        if isinstance(shape, Choice) and self.field.policy.weighs(shape.topic):
            self.edges[node] = self._follow(node, False)
            self.other[node] = self._follow(node, True)
        else:
            self.edges[node] = self._follow(node, None)

    def _follow(self, node: int, go: bool | None) -> Edges:
        """Run the beats from a node to the next nodes."""
        field = self.field
        at, cycle, facts = self.layer[node]
        edges = Edges([], [], [])
        branches = [Branch(1.0, (pure(self.a[node]), pure(self.d[node])), facts)]
        first = at
        while branches:
            if at == len(field.beats):
                self._close(node, edges, branches, cycle)
                break
            beat = field.beats[at]
            if field.idle(beat, cycle):
                at += 1
                continue
            settled = at > first and not any(b.waiting for b in branches)
            if settled and (len(branches) > 1 or not (field.plain(beat) or branches[0].pure)):
                for branch in branches:
                    self._lead(node, edges, branch, (at, cycle, branch.facts))
                break
            if isinstance(beat.shape, Choice) and field.policy.weighs(beat.shape.topic) and at > first:
                for branch in branches:
                    self._lead(node, edges, branch, (at, cycle, branch.facts))
                break
            branches = self._run(branches, at, cycle, go)
            branches = self._bury(node, edges, branches)
            at += 1
        return edges

    def _close(self, node: int, edges: Edges, branches: list[Branch], cycle: int) -> None:
        for branch in branches:
            layer = (0, min(cycle + 1, self.field.settled), branch.facts)
            self._lead(node, edges, branch, layer)

    def _lead(self, node: int, edges: Edges, branch: Branch, layer: Layer) -> None:
        """Put the edges of a branch; what leads back to the same forms is kept apart."""
        a, d = branch.sides
        targets = self.nodes(a.forms, d.forms, layer)
        chances = np.outer(branch.chance * a.chances, d.chances).ravel()
        if self.a[node] in a.forms and self.d[node] in d.forms:
            same = a.forms.index(self.a[node]) * len(d.forms) + d.forms.index(self.d[node])
            if self.layer[targets[same]] != END:
                edges.back.append((int(targets[same]), float(chances[same])))
                chances[same] = 0.0
        edges.targets.append(targets)
        edges.chances.append(chances)
        self.size += len(targets)

    def _bury(self, node: int, edges: Edges, branches: list[Branch]) -> list[Branch]:
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

    # -- beats --

    def _run(self, branches: list[Branch], at: int, cycle: int, go: bool | None) -> list[Branch]:
        shape = self.field.beats[at].shape
        found: list[Branch] = []
        for branch in branches:
            if isinstance(shape, Salvo):
                found += self._fire(branch, at, shape, (cycle, branch.facts))
            elif isinstance(shape, Losses):
                found += self._lose(branch, shape.side)
            elif isinstance(shape, Clear):
                found.append(self._clear(branch))
            else:
                found += self._as_it_comes(branch, at, cycle, go)
        return found

    def _fire(self, branch: Branch, at: int, salvo: Salvo, scene: Scene) -> list[Branch]:
        """Throw the dice of a side. Forms that throw alike stay together."""
        field = self.field
        own, enemy = branch.sides[salvo.side], branch.sides[1 - salvo.side]
        thrown = {f: field.pools(at, f, enemy.forms[0], scene) for f in own.forms}
        if not any(thrown.values()) and not any(field.reads_enemy(at, f, scene) for f in own.forms):
            return [branch]
        marks = {f: field.marks(at, own.forms[0], f, scene) for f in enemy.forms}
        apart = any(field.reads_enemy(at, f, scene) for f in own.forms) or len(set(marks.values())) > 1
        if apart and not enemy.pure:
            parts = [(i, pure(f), float(p)) for i, (f, p) in enumerate(zip(enemy.forms, enemy.chances, strict=True))]
            found: list[Branch] = []
            for _, one, chance in parts:
                sides = (own, one) if salvo.side == ATTACKER else (one, own)
                found += self._fire(
                    Branch(branch.chance * chance, sides, branch.facts, branch.waiting), at, salvo, scene
                )
            return found
        may, now = marks[enemy.forms[0]]
        found = []
        for pool in dict.fromkeys(thrown.values()):
            members = [i for i, f in enumerate(own.forms) if thrown[f] == pool]
            chances = own.chances[members]
            share = float(chances.sum())
            part = Spread([own.forms[i] for i in members], chances / share)
            sides = (part, enemy) if salvo.side == ATTACKER else (enemy, part)
            shot = ((1 - salvo.side, may, now, field.hits(pool)),) if pool else ()
            found.append(Branch(branch.chance * share, sides, branch.facts, branch.waiting + shot))
        return found

    def _lose(self, branch: Branch, side: int) -> list[Branch]:
        mine = [s for s in branch.waiting if s[0] == side]
        rest = tuple(s for s in branch.waiting if s[0] != side)
        found = [Branch(branch.chance, branch.sides, branch.facts, rest)]
        for _, may, now, hits in mine:
            found = [after for one in found for after in self._hit(one, side, may, now, hits)]
        return found

    def _hit(self, branch: Branch, side: int, may: str, now: bool, hits: Vector) -> list[Branch]:
        """Spread a side over what hits make of it; who goes at once parts the branch, since it no longer fires."""
        forms = self.field.forms[side]
        spread = branch.sides[side]
        chances: dict[int, float] = {}
        for form, p in zip(spread.forms, spread.chances.tolist(), strict=True):
            chain = forms.chain(form, may, now, len(hits) - 1)
            some = hits[: len(chain)] * p
            if len(chain) < len(hits):
                some[-1] += hits[len(chain) :].sum() * p
            if spread.pure and not now:
                return [self._with(branch, side, Spread(chain, some), 1.0)]
            for after, q in zip(chain, some.tolist(), strict=True):
                chances[after] = chances.get(after, 0.0) + q
        if not now:
            return [self._with(branch, side, Spread(list(chances), np.array(list(chances.values()))), 1.0)]
        return [self._with(branch, side, pure(form), p) for form, p in chances.items()]

    def _with(self, branch: Branch, side: int, spread: Spread, chance: float) -> Branch:
        sides = (spread, branch.sides[1]) if side == ATTACKER else (branch.sides[0], spread)
        return Branch(branch.chance * chance, sides, branch.facts, branch.waiting)

    def _clear(self, branch: Branch) -> Branch:
        sides = []
        for forms, spread in zip(self.field.forms, branch.sides, strict=True):
            after = [forms.cleared(f) for f in spread.forms]
            if len(set(after)) < len(after):
                merged: dict[int, float] = {}
                for form, p in zip(after, spread.chances.tolist(), strict=True):
                    merged[form] = merged.get(form, 0.0) + p
                sides.append(Spread(list(merged), np.array(list(merged.values()))))
            else:
                sides.append(Spread(after, spread.chances))
        return Branch(branch.chance, (sides[0], sides[1]), branch.facts, branch.waiting)

    def _as_it_comes(self, branch: Branch, at: int, cycle: int, go: bool | None) -> list[Branch]:
        merged: dict[tuple[int, int, int, tuple[Hit, ...]], float] = {}
        for part in definite(branch):
            waiting = tuple(Hit(s, len(v) - 1, may, now) for s, may, now, v in part.waiting if len(v) > 1)
            a, d = part.sides[0].forms[0], part.sides[1].forms[0]
            for chance, after_a, after_d, facts, hits in self.field.steps(a, d, at, cycle, part.facts, waiting, go):
                known = (after_a, after_d, facts, hits)
                merged[known] = merged.get(known, 0.0) + chance * part.chance
        return [
            Branch(p, (pure(a), pure(d)), facts, tuple((h.side, h.may, h.now, _sure(h.n)) for h in hits))
            for (a, d, facts, hits), p in merged.items()
        ]


def _sure(n: int) -> Vector:
    vector = np.zeros(n + 1)
    vector[n] = 1.0
    return vector


def definite(branch: Branch) -> list[Branch]:
    """A branch as many, in each of which all forms and all waiting hits are known."""
    found = [Branch(branch.chance, branch.sides, branch.facts)]
    for side in (0, 1):
        parts = []
        for one in found:
            for form, p in zip(branch.sides[side].forms, branch.sides[side].chances.tolist(), strict=True):
                sides = (pure(form), one.sides[1]) if side == ATTACKER else (one.sides[0], pure(form))
                parts.append(Branch(one.chance * p, sides, one.facts))
        found = parts
    for side, may, now, hits in branch.waiting:
        found = [
            Branch(one.chance * p, one.sides, one.facts, (*one.waiting, (side, may, now, _sure(n))))
            for one in found
            for n, p in enumerate(hits.tolist())
            if p
        ]
    return found
