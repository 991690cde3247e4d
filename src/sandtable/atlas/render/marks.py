"""Small pieces of SVG: numbers written short, text with a halo, badges and stars."""

from __future__ import annotations

from html import escape

from sandtable.atlas.board import Label
from sandtable.atlas.icons import key as icon_key
from sandtable.atlas.palette import Theme

FONT = "Lato, Carlito, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"


def n(value: float) -> str:
    """A number with at most one decimal and nothing superfluous."""
    text = f"{value:.1f}"
    return text[:-2] if text.endswith(".0") else text


def lines_of_text(label: Label, css: str, leading: float = 1.08) -> str:
    """The label's lines, centred in its box. Capitals are about 0.72 em high."""
    first = label.y - label.h / 2 + 0.79 * label.size
    turn = f' transform="rotate({n(label.turn)} {n(label.x)} {n(label.y)})"' if label.turn else ""
    rows = "".join(
        f'<text x="{n(label.x)}" y="{n(first + number * leading * label.size)}">{escape(line)}</text>'
        for number, line in enumerate(label.lines)
    )
    return f'<g class="{css}" font-size="{n(label.size)}"{turn}>{rows}</g>'


def badge(x: float, y: float, text: str, theme: Theme) -> str:
    wide = 10.0 if len(text) < 3 else 4.0 + 4.0 * len(text)
    shape = (
        f'<rect x="{n(x - wide)}" y="{n(y - 9.5)}" width="{n(2 * wide)}" height="19" rx="9.5"/>'
        if wide > 10
        else f'<circle cx="{n(x)}" cy="{n(y)}" r="9.5"/>'
    )
    return f'<g class="badge">{shape}<text x="{n(x)}" y="{n(y + 4.3)}">{escape(text)}</text></g>'


def icon(name: str, x: float, y: float, size: float, colour: str, mirrored: bool = False) -> str:
    """An icon of the sprite, centred."""
    key = icon_key(name).replace(" ", "-")
    if mirrored:
        return (
            f'<use href="#i-{key}" transform="translate({n(x + size / 2)} {n(y - size / 2)}) scale(-1 '
            f'1)" width="{n(size)}" height="{n(size)}" fill="{colour}"/>'
        )
    return (
        f'<use href="#i-{key}" x="{n(x - size / 2)}" y="{n(y - size / 2)}" width="{n(size)}" '
        f'height="{n(size)}" fill="{colour}"/>'
    )
