"""What a person wrote about a board: its `geography.toml`, laid over that of another board where it says so."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sandtable.places import available

NAME = "geography.toml"  # in the folder `atlas` of a game
OVER = "over"  # names the game whose board lies beneath

Plain = dict[str, Any]


@dataclass(frozen=True)
class Written:
    """The finished table, and the bytes of every file it was read from."""

    plain: Plain
    raw: bytes

    @property
    def signs(self) -> list[dict[str, str]]:
        """Which columns of the game's spaces are drawn, and with which icon."""
        found: list[dict[str, str]] = self.plain.get("sign", [])
        return found


def laid_over(base: Plain, own: Plain) -> Plain:
    """Tables are joined key by key, lists one after the other; any other value replaces the one beneath."""
    joined = dict(base)
    for key, value in own.items():
        under = joined.get(key)
        if isinstance(under, dict) and isinstance(value, dict):
            joined[key] = laid_over(under, value)
        elif isinstance(under, list) and isinstance(value, list):
            joined[key] = [*under, *value]
        else:
            joined[key] = value
    return joined


def read(path: Path) -> Written:
    """A geography file and those beneath it."""
    raw = path.read_bytes()
    own = tomllib.loads(raw.decode("utf-8"))
    beneath = own.pop(OVER, "")
    if not beneath:
        return Written(own, raw)
    homes = available()
    if beneath not in homes:
        raise OSError(f"it lies over the board of {beneath!r}, which is no game; there are: {', '.join(homes)}")
    base = read(homes[beneath] / "atlas" / NAME)
    return Written(laid_over(base.plain, own), base.raw + raw)
