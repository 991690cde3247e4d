"""The printed board: spaces and the links between them. Static for a whole game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, cached_property, lru_cache

import msgspec


class Space(msgspec.Struct, frozen=True):
    """One place a unit can stand in."""

    name: str
    kind: str  # "land" or "sea"
    value: int = 0
    owner: str = ""  # the country that holds it when the game begins
    closed: bool = False  # nobody may ever enter it
    tags: dict[str, str] = {}
    aliases: tuple[str, ...] = ()


class Link(msgspec.Struct, frozen=True):
    """Two spaces that touch. A passage names the gate a unit needs leave to pass, if there is one."""

    a: str
    b: str
    passage: str = ""


class Board:
    """Spaces, neighbours and the distances between them as the crow flies."""

    def __init__(self, spaces: Iterable[Space], links: Iterable[Link]) -> None:
        self.spaces: dict[str, Space] = {space.name: space for space in spaces}
        self.next: dict[str, dict[str, str]] = {name: {} for name in self.spaces}
        for link in links:
            self.next[link.a][link.b] = link.passage
            self.next[link.b][link.a] = link.passage
        self.land = tuple(s.name for s in self.spaces.values() if s.kind == "land")
        self.sea = tuple(s.name for s in self.spaces.values() if s.kind == "sea")
        self.open_land = tuple(n for n in self.land if not self.spaces[n].closed)
        self.is_sea = {name: space.kind == "sea" for name, space in self.spaces.items()}
        self.closed = frozenset(n for n, s in self.spaces.items() if s.closed)
        self.coast = {
            name: tuple(n for n in near if self.is_sea[n] != self.is_sea[name]) for name, near in self.next.items()
        }
        self.names = {plain(alias): s.name for s in self.spaces.values() for alias in (s.name, *s.aliases)}

    @cached_property  # who only looks at the board needs none of them
    def distances(self) -> dict[str, dict[str, int]]:
        """How far every open space is from every other."""
        return self.distances_joining({})

    @cache  # noqa: B019  # a board lives as long as the program
    def tagged(self, tag: str) -> dict[str, list[str]]:
        """The spaces that carry a tag, by what it says."""
        found: dict[str, list[str]] = {}
        for space in self.spaces.values():
            if tag in space.tags:
                found.setdefault(space.tags[tag], []).append(space.name)
        return found

    def islands(self) -> dict[str, str]:
        """Land whose only neighbour is one sea zone, with that zone."""
        found: dict[str, str] = {}
        for name in self.open_land:
            near = tuple(self.next[name])
            if len(near) == 1 and self.is_sea[near[0]]:
                found[name] = near[0]
        return found

    @lru_cache(maxsize=64)  # noqa: B019  # as above; what is shut changes rarely
    def distances_past(self, shut: frozenset[str]) -> dict[str, dict[str, int]]:
        """Distances when nobody may go through some spaces: out of one and into one, but not on."""
        return Around(self, shut)

    @lru_cache(maxsize=256)  # noqa: B019  # as above
    def nearest(self, goals: frozenset[str], shut: frozenset[str]) -> dict[str, int]:
        """How far every space is from the nearest of some, when nobody may go through what is shut."""
        found = dict.fromkeys(goals, 0)
        edge, far, steps = sorted(goals), 0, self.next
        while edge:
            far += 1
            after: list[str] = []
            for here in edge:
                for there in steps[here]:
                    if there not in found:
                        found[there] = far
                        if there not in shut and there not in self.closed:
                            after.append(there)
            edge = after
        return found

    def distances_joining(self, joined: Mapping[str, str]) -> dict[str, dict[str, int]]:
        """Distances when going between each key and its value costs nothing."""
        return {name: self._from(name, joined) for name in self.spaces if name not in self.closed}

    def _from(self, start: str, joined: Mapping[str, str], shut: frozenset[str] = frozenset()) -> dict[str, int]:
        if not joined:
            return self._spread(start, shut)
        found = {start: 0}
        edge = [start]
        while edge:
            after: list[str] = []
            for here in edge:
                for there in self.next[here] if here == start or here not in shut else ():
                    if there in self.closed:
                        continue
                    free = joined.get(here) == there or joined.get(there) == here
                    cost = found[here] + (0 if free else 1)
                    if cost < found.get(there, 999):
                        found[there] = cost
                        after.append(there)
            edge = after
        return dict(sorted(found.items(), key=lambda item: item[1]))

    def _spread(self, start: str, shut: frozenset[str]) -> dict[str, int]:
        """The same where every step costs one: each space is met once, the nearest first."""
        found = dict.fromkeys(self.closed, 0)
        found[start] = 0
        edge, far, steps = [start], 0, self.next
        while edge:
            far += 1
            after: list[str] = []
            for here in edge:
                for there in steps[here] if here == start or here not in shut else ():
                    if there not in found:
                        found[there] = far
                        after.append(there)
            edge = after
        for space in self.closed - {start}:
            del found[space]
        return found

    def find(self, name: str) -> str | None:
        """The space a person means: case and dots do not matter, aliases and unmistakable beginnings will do."""
        wanted = plain(name)
        if wanted in self.names:
            return self.names[wanted]
        if len(wanted) < SHORTEST:
            return None
        begun = {full for alias, full in self.names.items() if alias.startswith(wanted)}
        return begun.pop() if len(begun) == 1 else None

    def like(self, name: str) -> list[str]:
        """The spaces somebody may have meant by a name that is none: those of which a word begins the same."""
        wanted = plain(name)[:SHORTEST]
        return sorted({full for alias, full in self.names.items() if wanted and f" {alias}".find(f" {wanted}") >= 0})


class Around(dict[str, dict[str, int]]):
    """Distances past what is shut, from every space that somebody asks about."""

    def __init__(self, board: Board, shut: frozenset[str]) -> None:
        self.board, self.shut = board, shut

    def __missing__(self, start: str) -> dict[str, int]:
        found = self[start] = self.board._from(start, {}, self.shut)
        return found

    def beside(self, here: str, there: str) -> int:
        """How far it is to a space that touches; no need to look at all the others for it."""
        near = there in self.board.next[here] and there not in self.board.closed and here not in self.board.closed
        return 1 if near else self[here].get(there, FAR)


FAR = 99  # where no way leads
SHORTEST = 3  # letters that a shortened name has at least


def plain(name: str) -> str:
    """A name as people type it: `SZ 4`, `karelia ssr` and `Karelia S.S.R.` need no shift key."""
    words = name.casefold().replace(".", "").split()
    text = " ".join(words)
    return f"sea zone {text[2:].strip()}" if text.startswith("sz") and text[2:].strip().isdigit() else text
