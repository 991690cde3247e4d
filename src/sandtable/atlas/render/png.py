"""Pixels from SVG through a packaged renderer: no browser, and the map's own fonts."""

from __future__ import annotations

import struct
from pathlib import Path

from sandtable.atlas.render.picture import Picture
from sandtable.atlas.render.svg import Window, render_svg
from sandtable.extras import needed

FONTS = Path(__file__).parent.parent / "fonts"


def svg_to_png(svg: str) -> bytes:
    """A drawing as pixels, with the project's own fonts only: it looks the same on every machine."""
    files = [str(path) for path in sorted(FONTS.glob("*.ttf"))]
    resvg = needed("resvg_py", "pictures")
    made = resvg.svg_to_bytes(svg_string=svg, font_files=files, skip_system_fonts=True, font_family="Lato")
    return bytes(made)


def render_png(
    slug: str,
    picture: Picture | None = None,
    theme: str = "atlas",
    window: Window | None = None,
    width: float = 0.0,
) -> bytes:
    """As `render_svg`, as a PNG; `width` is in pixels (the board's own size when 0)."""
    return svg_to_png(render_svg(slug, picture, theme, window, width))


def size(png: bytes) -> tuple[int, int]:
    wide, high = struct.unpack(">II", png[16:24])
    return int(wide), int(high)
