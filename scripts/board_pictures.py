"""Draw the pictures of docs/boards/: every board whole, at phone size, and its worst regions.

With slugs as arguments, only those boards."""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path

from sandtable.atlas import board as boards
from sandtable.atlas.drawings import EMBLEMS
from sandtable.atlas.icons import ALL, sprite, symbol_id
from sandtable.atlas.render import Arrow, Group, Picture, render_png
from sandtable.atlas.render.png import svg_to_png
from sandtable.games.layers import layers_of

OUT = Path(__file__).parents[1] / "docs" / "boards"
PHONE = (390, 844)
# regions that are hardest to read: left, top, width, height in board px
REGIONS = {
    "revised-1942": {"europe": (560, 120, 1100, 800), "east-indies": (1900, 560, 1100, 800)},
    "blitzkrieg-general": {"germany": (1250, 250, 1000, 800), "mediterranean": (1500, 850, 1150, 650),
                           "china-japan": (4050, 350, 1050, 850), "east-africa": (2322, 1546, 930, 650)},
    "pacific-1941": {"china-japan": (350, 250, 1150, 850), "islands": (1150, 500, 1200, 1000)},
    "europe-1940": {"centre": (1350, 250, 1150, 850), "mediterranean": (1100, 850, 1250, 600)},
    "global-1940": {"centre": (1350, 250, 1150, 850), "china-japan": (2950, 700, 1150, 850),
                    "islands": (3200, 1150, 1400, 900)},
    "world-at-war-1939": {"europe": (700, 150, 1250, 900), "china-japan": (2350, 420, 1250, 900)},
    "training": {},
}  # fmt: skip


def opening(slug: str) -> Picture:
    """The set-up of the game, where its tables have one."""
    stacks: dict[str, list[Group]] = defaultdict(list)
    for row in layers_of(slug).table("setup.csv"):
        stacks[row.cells["space"]].append((row.cells["owner"], row.cells["unit"], int(row.cells["number"])))
    return Picture(stacks=stacks)


def icon_sheet() -> bytes:
    """All icons at 64, 24 and 16 px."""
    names = [(symbol_id(name), name) for name in ALL]
    names += [(f"e-{code or 'none'}", f"emblem {code}") for code in EMBLEMS]
    cells = []
    for place, (symbol, name) in enumerate(names):
        x, y = (place % 10) * 150 + 10, (place // 10) * 105 + 10
        for dx, dy, size in ((0, 0, 64), (72, 10, 24), (100, 14, 16)):
            cells.append(f'<use href="#{symbol}" x="{x + dx}" y="{y + dy}" width="{size}" height="{size}"/>')
        cells.append(f'<text x="{x}" y="{y + 82}" font-family="Lato" font-size="13">{name}</text>')
    high = (len(names) // 10 + 1) * 105 + 20
    return svg_to_png(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="1520" height="{high}"><rect width="1520" '
        f'height="{high}" fill="#F6F3EA"/><defs>{sprite()}</defs><g fill="#1F1B14">{"".join(cells)}</g></svg>'
    )


def turn_one() -> Picture:
    """A made-up first German turn, to show arrows, marks and changed owners."""
    return Picture(
        stacks=opening("revised-1942").stacks,
        owners={"Caucasus": "Germany"},
        arrows=[
            Arrow(("Ukraine S.S.R.", "Caucasus"), "Germany", 5),
            Arrow(("Germany", "Eastern Europe", "Ukraine S.S.R."), "Germany", 2, "move"),
            Arrow(("Balkans", "Caucasus"), "Germany", 1, "air"),
            Arrow(("West Russia", "Karelia S.S.R."), "Germany", 3),
        ],
        marks={"Karelia S.S.R.": [("battle", 0)]},
        lit=frozenset({"Karelia S.S.R."}),
    )


def main(only: list[str]) -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    for slug, regions in REGIONS.items():
        if only and slug not in only:
            continue
        board, picture = boards.load(slug), opening(slug)
        left, top, right, bottom = board.size
        (OUT / f"{slug}.png").write_bytes(render_png(slug, picture, width=min(2400, right - left)))
        wide, high = PHONE[0] / board.phone.scale, PHONE[1] / board.phone.scale
        x, y = board.phone.centre
        x = x - wide / 2 if board.period else max(left, min(right - wide, x - wide / 2))
        y = max(top, min(bottom - high, y - high / 2))
        window = (x, y, wide, min(high, bottom - top))
        (OUT / f"{slug}-phone.png").write_bytes(render_png(slug, picture, window=window, width=PHONE[0] * 2))
        for name, region in regions.items():
            (OUT / f"{slug}-{name}.png").write_bytes(render_png(slug, picture, window=region, width=1500))
    if only:
        return
    for theme in ("clear", "night"):
        region = REGIONS["revised-1942"]["europe"]
        png = render_png("revised-1942", opening("revised-1942"), theme, region, 1200)
        (OUT / f"revised-1942-{theme}.png").write_bytes(png)
    (OUT / "revised-1942-turn.png").write_bytes(
        render_png("revised-1942", turn_one(), window=(900, 120, 1100, 700), width=1400)
    )
    (OUT / "icons.png").write_bytes(icon_sheet())


if __name__ == "__main__":
    main(sys.argv[1:])
