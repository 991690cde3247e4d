"""How wide a text is, measured in the map's own font, and the ways to break a name into lines."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from fontTools.ttLib import TTFont

FONTS = Path(__file__).parent.parent / "fonts"
SPACING = 0.06  # letter spacing of land names, in em
LEADING = 1.08


@lru_cache(maxsize=4)
def _tables(face: str) -> tuple[dict[int, str], Any, int]:
    font = TTFont(FONTS / f"Lato-{face}.ttf")
    return font.getBestCmap(), font["hmtx"], int(font["head"].unitsPerEm)


def width(text: str, face: str = "Bold", spacing: float = SPACING) -> float:
    """Width in em."""
    cmap, advances, units = _tables(face)
    total = 0.0
    for letter in text:
        glyph = cmap.get(ord(letter)) or cmap[ord("n")]
        total += advances[glyph][0] / units + spacing
    return total - spacing if text else 0.0


def breaks(text: str) -> list[tuple[str, ...]]:
    """All ways to set the words on one to three lines (four for long names)."""
    words = text.split()
    found: list[tuple[str, ...]] = []
    for lines in range(1, min(4, len(words)) + 1):
        for split in _splits(len(words), lines):
            found.append(tuple(" ".join(words[a:b]) for a, b in split))
    return found


def _splits(count: int, lines: int) -> list[list[tuple[int, int]]]:
    if lines == 1:
        return [[(0, count)]]
    found = []
    for first in range(1, count - lines + 2):
        for rest in _splits(count - first, lines - 1):
            found.append([(0, first), *((a + first, b + first) for a, b in rest)])
    return found
