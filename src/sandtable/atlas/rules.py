"""What a game's own tables say about its board: the spaces and the declared links. No geometry here."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path

GAMES = Path(__file__).parent.parent / "games"


@dataclass(frozen=True)
class Space:
    name: str
    kind: str
    value: int = 0
    owner: str = ""
    capital: str = ""
    city: str = ""
    production: str = ""  # printed as two numbers where a conqueror gets less

    @property
    def sea(self) -> bool:
        return self.kind == "sea"


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


def declared(game: str, root: Path = GAMES) -> Declared:
    """Read `spaces.csv` and `adjacency.csv` of the game's folder (revised_1942, training ...)."""
    folder = root / game
    spaces = {}
    with (folder / "spaces.csv").open(newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            spaces[row["name"]] = Space(
                name=row["name"],
                kind=row["kind"],
                value=int(row.get("value") or 0),
                owner=row.get("owner") or "",
                capital=row.get("capital") or "",
                city=row.get("city") or "",
                production=row.get("production") or "",
            )
    links = []
    with (folder / "adjacency.csv").open(newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            links.append(Link(row["a"], row["b"], row.get("passage") or ""))
    return Declared(spaces, tuple(links))
