"""What a game's own tables say about its board: the spaces and the declared links. No geometry here."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field

from sandtable.atlas.written import Written
from sandtable.games import tables
from sandtable.games.layers import layers_of
from sandtable.games.problems import BrokenGame


@dataclass(frozen=True)
class Space:
    name: str
    kind: str
    value: int = 0
    owner: str = ""
    capital: str = ""
    city: str = ""
    production: str = ""  # printed as two numbers where a conqueror gets less
    tags: dict[str, str] = field(default_factory=dict, repr=False)  # every other column

    @property
    def sea(self) -> bool:
        return self.kind == "sea"

    def signs(self, written: Written) -> tuple[str, ...]:
        """The icons that the space's columns ask for: any entry of the column, or one of the values listed."""
        found = []
        for sign in written.signs:
            said = self.tags.get(sign["column"], "")
            if said and said in sign.get("values", [said]) and said not in sign.get("except", []):
                found.append(sign["icon"])
        return tuple(found)


@dataclass(frozen=True)
class Link:
    a: str
    b: str
    passage: str = ""

    @property
    def pair(self) -> frozenset[str]:
        return frozenset((self.a, self.b))


@dataclass(frozen=True)
class Declared:
    """The board as the rules know it."""

    spaces: dict[str, Space]
    links: tuple[Link, ...]

    @property
    def pairs(self) -> frozenset[frozenset[str]]:
        return frozenset(link.pair for link in self.links)

    def neighbours(self) -> dict[str, set[str]]:
        found: dict[str, set[str]] = {name: set() for name in self.spaces}
        for link in self.links:
            found[link.a].add(link.b)
            found[link.b].add(link.a)
        return found


def declared(game: str) -> Declared:
    """The tables of a game, by its slug or the path of its folder, as all its rules read them."""
    layers = layers_of(game)
    spaces = {}
    for row in layers.table("spaces.csv", ("name", "kind", "value", "owner")):
        cells = row.cells
        spaces[cells["name"]] = Space(
            name=cells["name"],
            kind=cells["kind"],
            value=tables.number(row, "value", layers.problems),
            owner=cells["owner"],
            capital=cells.get("capital", ""),
            city=cells.get("city", ""),
            production=cells.get("production", ""),
            tags=dict(cells),
        )
    rows = layers.table("adjacency.csv", ("a", "b", "passage"))
    if layers.problems.found:
        raise BrokenGame(game, layers.problems.found)
    return Declared(spaces, tuple(Link(r.cells["a"], r.cells["b"], r.cells["passage"]) for r in rows))


def stamp(written: Written, game: Declared) -> str:
    """The digest of everything a board is made from that is written by hand."""
    said = repr((list(game.spaces.values()), game.links))
    if written.signs:
        said += repr([space.signs(written) for space in game.spaces.values()])
    return hashlib.sha256(written.raw + said.encode()).hexdigest()[:16]
