"""Working out a graph: values backwards, probability forwards, loops summed exactly instead of run through."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

import numpy as np

from sandtable.odds.dice import Vector
from sandtable.odds.graph import END, Edges, Graph

NOTHING = 1e-15  # probability that no longer matters
EVEN = 1e-9  # a retreat must be better than fighting on by this much


@dataclass
class Flow:
    """Where the probability went."""

    ends: dict[tuple[int, int], float]  # forms of both sides -> chance
    rounds: float
    rest: dict[tuple[int, int], float] = dataclasses.field(default_factory=dict)  # not worked out any further


def order(graph: Graph) -> list[list[int]]:
    """Nodes of equal forms together, in the order in which probability runs through them."""
    weights = []
    for forms in graph.field.forms:
        weights.append([2 * n + sum(g.n for g in f if g.doomed) for n, f in zip(forms.lives, forms.force, strict=True)])
    groups: dict[tuple[int, int], list[int]] = {}
    for node, (a, d) in enumerate(zip(graph.a, graph.d, strict=True)):
        if graph.edges[node] is not None:
            groups.setdefault((a, d), []).append(node)
    ranked = sorted(groups, key=lambda pair: -weights[0][pair[0]] - weights[1][pair[1]])
    return [groups[pair] for pair in ranked]


def _inside(graph: Graph, group: list[int], chosen: dict[int, Edges]) -> Vector:
    """The chances to go from node to node within a group."""
    place = {node: i for i, node in enumerate(group)}
    inside = np.zeros((len(group), len(group)))
    for node in group:
        for target, p in chosen[node].back:
            if target in place:
                inside[place[node], place[target]] += p
    return inside


def values(graph: Graph, worth: Vector) -> dict[int, Edges]:
    """Decide every choice by what it is worth: the edges that are followed, by node."""
    chosen = {n: e for n, e in enumerate(graph.edges) if e is not None}
    if not graph.other:
        return chosen
    value = worth.copy()
    for group in reversed(order(graph)):
        _evaluate(graph, group, chosen, value)
        for node in group:
            if node not in graph.other:
                continue
            leave = _outside(graph.other[node], value) + sum(p * value[t] for t, p in graph.other[node].back)
            if leave > value[node] + EVEN:
                chosen[node] = graph.other[node]
                _evaluate(graph, group, chosen, value)
    return chosen


def _outside(edges: Edges, value: Vector) -> float:
    return sum(float(p @ value[t]) for t, p in zip(edges.targets, edges.chances, strict=True))


def _evaluate(graph: Graph, group: list[int], chosen: dict[int, Edges], value: Vector) -> None:
    outside = np.array([_outside(chosen[n], value) for n in group])
    inside = _inside(graph, group, chosen)
    value[group] = np.linalg.solve(np.eye(len(group)) - inside, outside)


def flow(graph: Graph, starts: dict[int, float], chosen: dict[int, Edges]) -> Flow:
    """Let probability run through the graph until all of it has come to an end."""
    mass = np.zeros(len(graph.a))
    visits = np.zeros(len(graph.a))
    for node, p in starts.items():
        mass[node] += p
    running = order(graph)
    busy = np.array([e is not None for e in graph.edges], dtype=bool)
    while mass[busy].sum() > NOTHING:  # once, unless some rule lets a force grow again
        for group in running:
            _pass_on(graph, group, chosen, mass, visits)
    opens = np.array([layer[0] == 0 for layer in graph.layer], dtype=bool)
    ends = {(graph.a[n], graph.d[n]): float(mass[n]) for n, layer in enumerate(graph.layer) if layer == END and mass[n]}
    idle = [n for n, e in enumerate(graph.edges) if e is None and graph.layer[n] != END and mass[n]]
    rest = {(graph.a[n], graph.d[n]): float(mass[n]) for n in idle}
    return Flow(ends, float(visits[opens & busy].sum()), rest)


def _pass_on(graph: Graph, group: list[int], chosen: dict[int, Edges], mass: Vector, visits: Vector) -> None:
    if len(group) == 1:
        node = group[0]
        edges = chosen[node]
        if not mass[node]:
            return
        through = np.array([mass[node] / (1.0 - sum(p for t, p in edges.back if t == node))])
    else:
        arrived = mass[group]
        if not arrived.any():
            return
        through = np.linalg.solve(np.eye(len(group)) - _inside(graph, group, chosen).T, arrived)
    mass[group] = 0.0
    visits[group] += through
    for node, amount in zip(group, through.tolist(), strict=True):
        for target, p in chosen[node].back:
            if graph.edges[target] is None:  # not worked out any further
                mass[target] += amount * p
        for targets, chances in zip(chosen[node].targets, chosen[node].chances, strict=True):
            if len(targets) == 1:
                mass[targets[0]] += amount * chances[0]
            else:
                mass[targets] += amount * chances
