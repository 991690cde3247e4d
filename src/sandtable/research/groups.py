"""Units that are alike: whatever the rules remember about one of them, they remember about the others."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.kernel.state import State


def alike(state: State, units: Iterable[str]) -> list[tuple[str, ...]]:
    """Groups of equal units, in the order of their first."""
    marks = [value for frame in state.stack for value in frame.marks.values() if isinstance(value, dict)]
    carried: dict[str, list[str]] = {}
    for other in state.units.values():
        if other.aboard:
            carried.setdefault(other.aboard, []).append(other.kind)
    groups: dict[object, list[str]] = {}
    for i in units:
        u = state.units[i]
        known = tuple((at, repr(mark[i])) for at, mark in enumerate(marks) if i in mark)
        key = (u.space, u.kind, u.owner, u.hits, u.aboard, u.post, u.data, tuple(sorted(carried.get(i, ()))), known)
        groups.setdefault(key, []).append(i)
    return [tuple(group) for group in groups.values()]
