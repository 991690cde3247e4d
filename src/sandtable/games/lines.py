"""On which line of a TOML file something is said; the standard reader does not tell."""

from __future__ import annotations

import re
import tomllib
from typing import Any

HEADER = re.compile(r"\s*\[\[?\s*(.+?)\s*\]\]?\s*(#.*)?\Z")
KEY = re.compile(r"""\s*((?:"[^"]*"|'[^']*'|[\w-]+)(?:\s*\.\s*(?:"[^"]*"|'[^']*'|[\w-]+))*)\s*=""")


def keys(path: str) -> tuple[str, ...]:
    """The parts of a dotted name, as TOML reads it."""
    found: list[str] = []
    try:
        here: Any = tomllib.loads(f"{path} = 0")
    except tomllib.TOMLDecodeError:
        return (path,)
    while isinstance(here, dict):
        ((key, here),) = here.items()
        found.append(key)
    return tuple(found)


def line_of(text: str, path: tuple[str, ...]) -> int:
    """The line of a table's header or of a key; 0 if the file does not say it in a line of its own."""
    above: tuple[str, ...] = ()
    for at, line in enumerate(text.splitlines(), 1):
        if header := HEADER.match(line):
            above = keys(header[1])
            if above[: len(path)] == path:
                return at
        elif (key := KEY.match(line)) and (*above, *keys(key[1])) == path:
            return at
    return 0


def line_with(text: str, words: str) -> int:
    """The first line with a quoted text, or one that begins with it ("this > that"); 0 if there is none."""
    quoted = (f'"{words}"', f'"{words} ')
    return next((at for at, line in enumerate(text.splitlines(), 1) if any(q in line for q in quoted)), 0)
