"""Exact odds: by rows where a battle is simple, by stages or as a graph where not, none where it is too large."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from sandtable.odds.field import Field
from sandtable.odds.graph import END, Graph
from sandtable.odds.rows import Simple, simple, sweep
from sandtable.odds.solve import Flow, flow, values
from sandtable.odds.wide import staged, wide
from sandtable.rules.combat.battle import Battle, Once

SMALL = 50  # edges at least; battles up to here are worked out as a graph unless their stages are known already
LARGEST_SWEEP = 15_000  # pairs of forms the quick way is used for
LARGEST_GRAPH = 400_000  # edges the graph may have

Starts = Sequence[tuple[float, Battle]]


@dataclass
class TooLarge(Exception):
    """The state space is larger than was allowed."""

    size: int


def solve(field: Field, starts: Starts, most: int = LARGEST_GRAPH) -> Flow:
    """Where a battle ends, from one opening or several with their chances, or from the midst of it."""
    if any(b.at or b.pending or b.cycle > 1 for _, b in starts):
        return _resumed(field, starts, most)
    mass: dict[tuple[int, int], float] = {}
    for p, battle in starts:
        pair = field.enter(battle)
        mass[pair] = mass.get(pair, 0.0) + p
    free = {pair: mass.pop(pair) for pair in list(mass) if not field.forms[1].force[pair[1]]}
    found = _solve(field, mass, most) if mass else Flow({}, 0.0)
    for pair, p in _undefended(field, free).items():
        found.ends[pair] = found.ends.get(pair, 0.0) + p
    return found


def _undefended(field: Field, mass: dict[tuple[int, int], float]) -> dict[tuple[int, int], float]:
    """Places that nobody defends fall without a cycle, but what comes before the first one still happens: guns fire."""
    for at, beat in enumerate(field.beats):
        if isinstance(beat.shape, Once):
            after: dict[tuple[int, int], float] = {}
            for (a, d), p in mass.items():
                for chance, x, y, _, _ in field.steps(a, d, at, 1, 0, (), None):
                    after[x, y] = after.get((x, y), 0.0) + p * chance
            mass = after
    return mass


def _solve(field: Field, mass: dict[tuple[int, int], float], most: int) -> Flow:
    quick = None if staged(field, mass) else _quick(field, mass)
    if quick is None:
        return _by_pairs(field, mass, most)
    first = _opening(field, mass, quick)
    if first is None or _doomed(field, first.rest) or not all(quick.alike(field, *pair) for pair in first.rest):
        first = _first_cycle(field, mass)
    if not first.rest:
        return first
    found = sweep(field, first.rest, quick, LARGEST_SWEEP)
    if found is None:
        return _by_pairs(field, mass, most)
    for pair, p in first.ends.items():
        found.ends[pair] = found.ends.get(pair, 0.0) + p
    return Flow(found.ends, first.rounds + found.rounds)


def _by_pairs(field: Field, mass: dict[tuple[int, int], float], most: int) -> Flow:
    """All pairs of forms at once where the battle is made of stages, otherwise one after the other as a graph."""
    if (least := _least(field, mass)) > most:
        raise TooLarge(least)
    if least <= SMALL and not staged(field, mass):  # a handful of ships: sooner done than divided into stages
        return graph_flow(field, mass, most)
    return wide(field, mass) or graph_flow(field, mass, most)


def _quick(field: Field, mass: dict[tuple[int, int], float]) -> Simple | None:
    if any(field.over(a, d) or field.leaves(0, a) or field.leaves(1, d) for a, d in mass):
        return None
    return None if _doomed(field, mass) else simple(field, *next(iter(mass)))


def _doomed(field: Field, mass: dict[tuple[int, int], float]) -> bool:
    """Whether some are lost and fire once more: in the first cycle only, also if nobody else is hit in it."""
    return any(field.forms[side].cleared(form) != form for pair in mass for side, form in enumerate(pair))


def _opening(field: Field, mass: dict[tuple[int, int], float], quick: Simple) -> Flow | None:
    """What happens only at the start of the first cycle: from there on it is a cycle like any other.

    None if such a thing happens later in the cycle.
    """
    once = [at for at, beat in enumerate(field.beats) if isinstance(beat.shape, Once)]
    fire = min(quick.fire)
    if any(at > fire for at in once):
        return None
    if not any(_acts(field, at, pair) for at in once for pair in mass):
        return Flow({}, 0.0, mass)
    graph = Graph(field)
    found = Flow({}, 0.0)
    for pair, chance in mass.items():
        branches, edges = graph.opening(*pair, fire)
        for targets, chances in zip(edges.targets, edges.chances, strict=True):
            for node, p in zip(targets.tolist(), chances.tolist(), strict=True):
                end = (graph.a[node], graph.d[node])
                found.ends[end] = found.ends.get(end, 0.0) + p * chance
                found.rounds += p * chance
        for branch in branches:
            if not branch.pure or branch.facts:
                return None
            after = (branch.sides[0].forms[0], branch.sides[1].forms[0])
            found.rest[after] = found.rest.get(after, 0.0) + branch.chance * chance
    return found


def _first_cycle(field: Field, mass: dict[tuple[int, int], float]) -> Flow:
    """The first cycle as a graph, where it differs from later ones throughout."""
    graph = Graph(field)
    starts = {graph.begin(*pair): p for pair, p in mass.items()}
    graph.grow(LARGEST_GRAPH, cycles=1)
    return flow(graph, starts, {n: e for n, e in enumerate(graph.edges) if e is not None})


def _acts(field: Field, at: int, pair: tuple[int, int]) -> bool:
    return field.beats[at].next(field.rules, field.battle(*pair, at, 1, 0)) is not None


def _resumed(field: Field, starts: Starts, most: int) -> Flow:
    graph = Graph(field)
    mass: dict[int, float] = {}
    for chance, battle in starts:
        for node, p in graph.resume(battle).items():
            mass[node] = mass.get(node, 0.0) + p * chance
    return _run_out(graph, mass, most)


def graph_flow(field: Field, mass: dict[tuple[int, int], float], most: int) -> Flow:
    """The whole battle as a graph."""
    # A choice that is weighed is weighed over the whole of a graph, so such a graph is for one battle.
    graph = field.graph if field.graph is not None and not field.graph.other else Graph(field)
    field.graph = graph
    return _run_out(graph, {graph.begin(*pair): p for pair, p in mass.items()}, most)


def _run_out(graph: Graph, starts: dict[int, float], most: int) -> Flow:
    if not graph.grow(most):
        raise TooLarge(graph.size)
    worth = np.zeros(len(graph.a))
    if graph.other:
        for node, layer in enumerate(graph.layer):
            if layer == END:
                worth[node] = _worth(graph.field, graph.a[node], graph.d[node])
    return flow(graph, starts, values(graph, worth))


def _least(field: Field, mass: dict[tuple[int, int], float]) -> int:
    """About how many edges there are at least: from every pair of forms to every pair below it."""
    return max(field.forms[0].lives[a] ** 2 * field.forms[1].lives[d] ** 2 // 4 for a, d in mass)


def _worth(field: Field, a: int, d: int) -> float:
    """What an end is worth to the attacker, but for what both sides had at the start."""
    taken = not field.forms[1].force[d] and field.forms[0].has(a, "captures")
    return field.forms[0].value[a] - field.forms[1].value[d] + (field.policy.prize if taken else 0)
