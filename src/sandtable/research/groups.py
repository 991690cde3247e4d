"""Units that are alike: whatever the rules remember about one of them, they remember about the others."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.kernel.state import State


def alike(state: State, units: Iterable[str]) -> list[tuple[str, ...]]:
    """Groups of equal units, in the order of their first."""
    marks = [value for frame in state.stack for value in frame.marks.values() if isinstance(value, dict)]
    carried: dict[str, list[str]] = {}
    for other in [other for other in state.units.values() if other.aboard]:
        carried.setdefault(other.aboard, []).append(other.kind)
    units = tuple(units)
    remembered: dict[str, list[tuple[int, str]]] = {}
    for at, mark in enumerate(marks):
        for i in mark.keys() & units:
            remembered.setdefault(i, []).append((at, repr(mark[i])))
    groups: dict[object, list[str]] = {}
    for i in units:
        u = state.units[i]
        known = tuple(remembered[i]) if i in remembered else ()
        holds = tuple(sorted(carried[i])) if i in carried else ()
        key = (u.space, u.kind, u.owner, u.hits, u.aboard, u.post, u.data, holds, known)
        groups.setdefault(key, []).append(i)
    return [tuple(group) for group in groups.values()]
