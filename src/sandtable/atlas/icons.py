"""The icon set by name: what a game calls a unit, which drawing shows it, and the sprite for SVG pictures."""

from __future__ import annotations

from functools import lru_cache

from sandtable.atlas.drawings import EMBLEMS, FACILITIES, MARKS, UNITS

# Other names the games use for the same silhouette.
ALIASES: dict[str, str] = {
    "armour": "tank", "armor": "tank", "armored infantry": "armoured infantry",
    "mechanized infantry": "mechanised infantry", "ranger": "marine", "task_force": "task force",
    "hq": "HQ", "headquarters": "HQ", "naval_hq": "naval HQ", "naval headquarters": "naval HQ",
    "air unit": "air", "aircraft": "air", "old aircraft": "air", "militia": "infantry", "field infantry": "infantry",
    "strategic bomber": "bomber", "carrier": "aircraft carrier",
    "aa gun": "antiaircraft gun", "AA gun": "antiaircraft gun", "anti-aircraft gun": "antiaircraft gun",
    "factory": "industrial complex", "complex": "industrial complex",
    "major industrial complex": "major factory", "minor industrial complex": "minor factory",
    "airbase": "air base", "navalbase": "naval base", "u-boat bunker": "U-boat bunker",
    "CAP": "combat air patrol",
}  # fmt: skip

ALL: dict[str, str] = {**UNITS, **FACILITIES, **MARKS}
_LAND_FIRST = [
    "infantry", "guard", "marine", "partisan", "paratrooper", "mechanised infantry", "armoured infantry",
    "SS panzergrenadier", "artillery", "antiaircraft gun", "rocket", "tank", "SS panzer", "tiger", "HQ",
    "naval HQ", "fighter", "flying tigers", "tactical bomber", "bomber", "heavy bomber", "air",
    "transport", "special transport", "convoy", "submarine", "U-boat bunker", "destroyer", "cruiser",
    "aircraft carrier", "battleship", "task force",
]  # fmt: skip
ORDER: dict[str, int] = {name: place for place, name in enumerate(_LAND_FIRST)}


def strength(kind: str) -> str:
    """The number that ends the name of a kind where counters differ by it, as in `infantry 3`; "" otherwise."""
    last = kind.rpartition(" ")[2]
    return last if last.isdigit() else ""


def key(kind: str) -> str:
    """The drawing for a kind of unit; an unknown kind is a fault of the caller and says so."""
    plain = kind.removesuffix(strength(kind)).rstrip()
    found = ALIASES.get(plain, plain)
    if found not in ALL:
        raise KeyError(f"no icon for {kind!r}")
    return found


def is_facility(kind: str) -> bool:
    return key(kind) in FACILITIES


def symbol_id(name: str) -> str:
    return "i-" + name.replace(" ", "-")


@lru_cache(maxsize=1)
def sprite() -> str:
    """All drawings as symbols `i-<name>`, emblems as `e-<code>`; they take the colour of their user."""
    symbols = [
        f'<symbol id="{symbol_id(name)}" viewBox="0 0 24 24"><path d="{path}"/></symbol>' for name, path in ALL.items()
    ]
    symbols += [
        f'<symbol id="e-{code or "none"}" viewBox="0 0 24 24"><path d="{path}"/></symbol>'
        for code, path in EMBLEMS.items()
    ]
    return "".join(symbols)


def sprite_file() -> str:
    """The same as a file of its own, for the web client."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" style="display:none">{sprite()}</svg>\n'
