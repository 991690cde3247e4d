"""How the countries of a game look: colour, sign of a few letters, and the shape of their tokens."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import msgspec

from sandtable.games.layers import Layers, layers_of
from sandtable.games.problems import Problems

COLOURS = ("gray", "lightgreen", "orange", "red", "tan", "green", "yellow", "blue", "purple")
Outline = Literal["round", "square", "cut"]
LONGEST_NAME = 4  # a name of so few letters is its own sign
LONGEST_SIGN = 4


class Wear(msgspec.Struct, frozen=True):
    """What one country wears. Without a colour it is a small country, drawn in the colour of all of them."""

    colour: str
    sign: str
    shape: Outline


def livery(layers: Layers) -> dict[str, Wear]:
    """All countries: `colour` and `short` of `[[powers]]` and of countries.csv; a part of a power wears its colour.

    Tokens of the first power's side are round and those of all others square, or of the sides that `square` names;
    small countries have cut corners. Never colour alone.
    """
    powers = {p["name"]: p for p in layers.spec["powers"]}
    sides = list(dict.fromkeys(p["side"] for p in powers.values()))
    square = layers.spec.get("square", sides[1:])
    found = {
        name: _wear(name, p.get("colour", ""), p.get("short", ""), p["side"] in square) for name, p in powers.items()
    }
    for row in layers.table("countries.csv", ("name", "side", "of"), needed=False):
        cells, whole = row.cells, powers.get(row.cells["of"], {})
        colour = cells.get("colour", "") or whole.get("colour", "")
        found[cells["name"]] = _wear(cells["name"], colour, cells.get("short", ""), cells["side"] in square)
    return found


def _wear(name: str, colour: str, short: str, square: bool) -> Wear:
    shape: Outline = "cut" if not colour else "square" if square else "round"
    return Wear(colour, short or (name if len(name) <= LONGEST_NAME else name[:2].upper()), shape)


@lru_cache(maxsize=32)
def livery_of(game: str) -> dict[str, Wear]:
    """The same by the game's slug or folder."""
    return livery(layers_of(game))


def check_livery(worn: dict[str, Wear], problems: Problems) -> None:
    """A colour that can be drawn, and a sign that no other country has."""
    first: dict[str, str] = {}
    for name, wear in worn.items():
        if wear.colour and wear.colour not in COLOURS:
            problems.saying(name, f"{name} has the colour {wear.colour!r}; there is {', '.join(COLOURS)}")
        if len(wear.sign) > LONGEST_SIGN:
            problems.saying(name, f"the sign {wear.sign!r} of {name} has more than {LONGEST_SIGN} letters")
        if wear.sign in first:
            problems.saying(name, f"{first[wear.sign]} and {name} have the same sign {wear.sign!r}; give one a short")
        first.setdefault(wear.sign, name)
