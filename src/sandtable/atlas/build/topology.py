"""Shapes as shared arcs: every border is stored once, so neighbours stay neighbours whatever is done
to it."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field

from sandtable.atlas.build.shapes import GRID, Geometry, polygons

Vertex = tuple[int, int]
Arc = tuple[Vertex, ...]


@dataclass(frozen=True)
class Use:
    """An arc as part of a ring: which, in which direction, and on which copy of the board."""

    arc: int
    backwards: bool
    turn: int


@dataclass
class Topology:
    arcs: list[Arc] = field(default_factory=list)
    shapes: dict[str, list[list[list[Use]]]] = field(default_factory=dict)  # space -> polygons -> rings -> uses

    def sides(self) -> dict[int, list[str]]:
        found: dict[int, list[str]] = defaultdict(list)
        for name, parts in self.shapes.items():
            for rings in parts:
                for ring in rings:
                    for use in ring:
                        found[use.arc].append(name)
        return found

    def smoothed(self, change: Callable[[Arc, list[str]], Arc]) -> Topology:
        sides = self.sides()
        return Topology([change(arc, sides[index]) for index, arc in enumerate(self.arcs)], self.shapes)


def _moved(arc: Arc, dx: int) -> Arc:
    return tuple((x + dx, y) for x, y in arc)


def build(shapes: dict[str, Geometry], period: float) -> Topology:
    """Cut all rings at the points where three or more borders meet, and store equal pieces once."""
    span = round(period / GRID)

    def fold(vertex: Vertex) -> Vertex:
        return (vertex[0] % span, vertex[1]) if span else vertex

    rings: dict[str, list[list[Arc]]] = {}
    links: dict[Vertex, set[Vertex]] = defaultdict(set)
    for name, shape in shapes.items():
        rings[name] = []
        for part in polygons(shape):
            outlines = []
            for ring in (part.exterior, *part.interiors):
                corners = tuple((round(x / GRID), round(y / GRID)) for x, y in ring.coords)
                outlines.append(corners)
                for start, end in itertools.pairwise(corners):
                    links[fold(start)].add(fold(end))
                    links[fold(end)].add(fold(start))
            rings[name].append(outlines)
    topology = Topology()
    known: dict[Arc, int] = {}
    for name, parts in rings.items():
        topology.shapes[name] = [
            [_cut(ring, links, fold, span, known, topology) for ring in outlines] for outlines in parts
        ]
    return topology


def _cut(
    ring: Arc,
    links: dict[Vertex, set[Vertex]],
    fold: Callable[[Vertex], Vertex],
    span: int,
    known: dict[Arc, int],
    topology: Topology,
) -> list[Use]:
    corners = list(ring[:-1])
    nodes = [place for place, corner in enumerate(corners) if len(links[fold(corner)]) > 2]
    if nodes:
        start = nodes[0]
    else:  # an island: start at the same corner whichever side we come from
        start = min(range(len(corners)), key=lambda place: fold(corners[place]))
        nodes = [start]
    turned = corners[start:] + corners[:start] + [corners[start]]
    cuts = [0, *((place - start) % len(corners) for place in nodes[1:]), len(corners)]
    uses = []
    for first, last in zip(sorted(cuts), sorted(cuts)[1:], strict=False):
        uses.append(_use(tuple(turned[first : last + 1]), span, known, topology))
    return uses


def _use(arc: Arc, span: int, known: dict[Arc, int], topology: Topology) -> Use:
    turn = min(x for x, _ in arc) // span if span else 0
    first = _moved(arc, -turn * span)
    backwards = first[::-1] < first
    key = first[::-1] if backwards else first
    if key not in known:
        known[key] = len(topology.arcs)
        topology.arcs.append(key)
    return Use(known[key], backwards, turn)
