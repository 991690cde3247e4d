"""Does the drawn board say the same as the rules? Compares touching shapes with the game's declared links."""

from __future__ import annotations

from collections import defaultdict

import msgspec

from sandtable.atlas import rules
from sandtable.atlas.board import Board
from sandtable.atlas.geometry import length
from sandtable.atlas.rules import Declared

Pair = tuple[str, str]


class Report(msgspec.Struct, frozen=True):
    """Pairs are sorted. `weakest` and `closest` tell how clear the picture is: the shortest border
    that counts
    and the longest contact that does not (px)."""

    declared: int
    drawn: int
    missing: tuple[Pair, ...]
    extra: tuple[Pair, ...]
    connectors: tuple[Pair, ...]
    blocked: tuple[Pair, ...]
    needless: tuple[Pair, ...]
    undrawn: tuple[str, ...]
    unknown: tuple[str, ...]
    split: tuple[str, ...]
    weakest: float
    closest: float

    @property
    def ok(self) -> bool:
        faults = (self.missing, self.extra, self.needless, self.undrawn, self.unknown, self.split)
        return not any(faults)


def contacts(board: Board) -> dict[frozenset[str], float]:
    """Length of the common border of every two spaces that share any. Corners share no arc, so they
    do not count."""
    users: dict[int, set[str]] = defaultdict(set)
    for space in board.spaces:
        for rings in space.shape:
            for ring in rings:
                for code in ring:
                    users[code // 6].add(space.name)
    found: dict[frozenset[str], float] = defaultdict(float)
    for arc, names in sorted(users.items()):
        if len(names) == 2:
            found[frozenset(names)] += length(board.lines[arc])
    return dict(found)


def _split_seas(board: Board) -> tuple[str, ...]:
    """Sea zones that fell into several pieces."""
    return tuple(sorted(space.name for space in board.spaces if space.sea and len(space.shape) > 1))


def check(board: Board, declared: Declared | None = None) -> Report:
    """Compare a board with what its game declares."""
    declared = declared or rules.declared(board.slug)
    lengths = contacts(board)
    drawn = {pair for pair, shared in lengths.items() if shared >= board.contact}
    pairs = declared.pairs
    joined = {frozenset(connector.between) for connector in board.connectors}
    blocked = {frozenset(item.between) for item in board.blocked}

    def listed(found: set[frozenset[str]]) -> tuple[Pair, ...]:
        return tuple(sorted((min(pair), max(pair)) for pair in found))

    known = {space.name for space in board.spaces}
    return Report(
        declared=len(pairs),
        drawn=len(drawn),
        missing=listed(set(pairs) - drawn - joined),
        extra=listed(drawn - pairs - blocked),
        connectors=listed(joined),
        blocked=listed(blocked),
        # a connector for shapes that touch, or an exception that is not needed any more
        needless=listed((joined & drawn) | (joined - pairs) | (blocked - drawn) | (blocked & pairs)),
        undrawn=tuple(sorted(set(declared.spaces) - known)),
        unknown=tuple(sorted(known - set(declared.spaces))),
        split=_split_seas(board),
        weakest=round(min((shared for pair, shared in lengths.items() if pair in pairs & drawn), default=0.0), 1),
        closest=round(max((shared for pair, shared in lengths.items() if pair not in pairs | blocked), default=0.0), 1),
    )
