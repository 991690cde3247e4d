"""The board itself: sea, land, borders, hatching, names. Everything that is not a unit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from sandtable.atlas.board import Board, Space
from sandtable.atlas.colour import mix
from sandtable.atlas.palette import Theme
from sandtable.atlas.render.marks import badge, icon, lines_of_text, n
from sandtable.atlas.render.outlines import Outlines, View

TEXTURES = {
    "IT": '<circle cx="9" cy="9" r="4"/><circle cx="27" cy="27" r="4"/>',
    "JP": '<path d="M0 36L36 0"/>', "SU": '<path d="M0 18H36"/>', "UK": '<path d="M18 0V36"/>',
    "US": '<path d="M0 0L36 36"/>', "CN": '<circle cx="9" cy="9" r="3"/><circle cx="27" cy="9" r="3"/>'
    '<circle cx="9" cy="27" r="3"/><circle cx="27" cy="27" r="3"/>',
    "FR": '<path d="M18 9V27M9 18H27"/>', "AN": '<path d="M4 24L18 12L32 24"/>',
}  # fmt: skip


Seen = list[tuple[int, Space, list[float]]]  # number, space and where its copies are seen


@dataclass(frozen=True)
class Scene:
    """Everything a layer needs to draw itself."""

    board: Board
    lines: Outlines
    view: View
    owners: dict[str, str]
    theme: Theme
    seen: Seen

    def copies(self, sea: bool) -> Iterator[tuple[int, Space, str]]:
        """Each visible copy of each space, with the attribute that moves it there (grid units)."""
        for number, space, shifts in self.seen:
            if space.sea == sea:
                for shift in shifts:
                    yield number, space, f' x="{round(shift / self.board.grid)}"' if shift else ""

    def backdrop(self, kind: str, style: str) -> Iterator[str]:
        """Scenery, lakes and open water are few: they are drawn on every copy."""
        if kind in self.lines.others:
            left, top, right, bottom = self.board.size
            for shift in self.view.shifts((left - 500, top, right + 500, bottom)):
                move = f' transform="translate({round(shift / self.board.grid)} 0)"' if shift else ""
                yield f'<path d="{self.lines.others[kind]}"{move} {style}/>'


def scene(board: Board, lines: Outlines, view: View, owners: dict[str, str], theme: Theme) -> Scene:
    seen = []
    for number, space in enumerate(board.spaces):
        shifts = view.shifts(lines.box[space.name])
        if shifts:
            seen.append((number, space, shifts))
    return Scene(board, lines, view, owners, theme, seen)


def defs(show: Scene) -> str:
    theme = show.theme
    hatch = mix(theme.neutral, theme.ink, 0.26)
    out = [
        (
            '<pattern id="hatch" width="45" height="45" patternUnits="userSpaceOnUse" '
            'patternTransform="rotate(45)">'
            f'<path d="M0 0V45" stroke="{hatch}" stroke-width="13" stroke-opacity=".5"/></pattern>'
        )
    ]
    if theme.texture:
        for code, drawing in TEXTURES.items():
            out.append(
                f'<pattern id="t-{code}" width="36" height="36" patternUnits="userSpaceOnUse"><g '
                f'fill="{theme.ink}" '
                f'stroke="{theme.ink}" stroke-width="4" opacity=".16">{drawing}</g></pattern>'
            )
    for number, space, _ in show.seen:
        out.append(f'<path id="s{number}" d="{show.lines.shape[space.name]}"/>')
        if not space.sea:
            out.append(f'<clipPath id="c{number}"><use href="#s{number}"/></clipPath>')
    return "".join(out)


def water(show: Scene) -> Iterator[str]:
    """Zones in close tints, then pale rings along every coast."""
    theme = show.theme
    for number, space, move in show.copies(sea=True):
        tint = theme.sea[show.lines.tint[space.name] % len(theme.sea)]
        yield f'<use class="sea" data-space="{escape(space.name)}" href="#s{number}"{move} fill="{tint}"/>'
    yield from show.backdrop("open", f'fill="{theme.open_water}"')
    land = "".join(f'<use href="#s{number}"{move}/>' for number, _, move in show.copies(sea=False))
    land += "".join(show.backdrop("scenery", ""))
    for wide, strength in ((110, 0.10), (70, 0.14), (34, 0.22)):
        yield (
            f'<g fill="none" stroke="{theme.glow}" stroke-width="{wide}" stroke-opacity="{strength}" '
            f'stroke-linejoin="round">{land}</g>'
        )


def ground(show: Scene) -> Iterator[str]:
    """Land in its owner's colour with a darker inner edge."""
    theme = show.theme
    yield from show.backdrop("scenery", f'fill="{mix(theme.neutral, theme.sea[0], 0.35)}"')
    for number, space, move in show.copies(sea=False):
        owner = show.owners.get(space.name, "")
        fill = theme.land_of(owner)
        edge = mix(fill, "#FFFFFF", 0.28) if theme.name == "night" else mix(fill, "#1F1B14", 0.45)
        shift = move.replace(' x="', ' transform="translate(')
        shift = shift[:-1] + ' 0)"' if shift else ""
        yield (f'<g class="land" data-space="{escape(space.name)}"{shift}><use href="#s{number}" fill="{fill}"/>')
        code = theme.emblem(owner)
        if theme.texture and code in TEXTURES:
            yield f'<use href="#s{number}" fill="url(#t-{code})"/>'
        if space.impassable:
            yield f'<use href="#s{number}" fill="url(#hatch)"/>'
        yield (
            f'<g clip-path="url(#c{number})" fill="none" stroke="{edge}" stroke-linejoin="round">'
            f'<use href="#s{number}" stroke-width="56" stroke-opacity=".16"/>'
            f'<use href="#s{number}" stroke-width="26" stroke-opacity=".26"/></g></g>'
        )
    yield from show.backdrop(
        "lake", f'fill="{theme.sea[0]}" stroke="{theme.coast}" stroke-width="5" stroke-opacity=".7"'
    )


def borders(show: Scene, lit: frozenset[str]) -> Iterator[str]:
    theme = show.theme
    found = show.lines.borders(show.owners, show.view)
    styles = {
        "sea": f'stroke="{theme.border}" stroke-width="6" stroke-opacity=".62"',
        "open": f'stroke="{theme.border}" stroke-width="4" stroke-opacity=".35" stroke-dasharray="18 14"',
        "inner": f'stroke="{theme.coast}" stroke-width="5" stroke-opacity=".7"',
        "front": f'stroke="{theme.coast}" stroke-width="9" stroke-opacity=".85"',
        "coast": f'stroke="{theme.coast}" stroke-width="6.5" stroke-opacity=".9"',
        "blocked": f'stroke="{theme.coast}" stroke-width="14" stroke-dasharray="5 7"',
    }
    for sort, style in styles.items():
        if sort in found:
            yield f'<path class="{sort}" d="{found[sort]}" fill="none" stroke-linejoin="round" {style}/>'
    for number, space, shifts in show.seen:
        for shift in shifts:
            move = f' transform="translate({round(shift / show.board.grid)} 0)"' if shift else ""
            if space.halo:
                yield (
                    f'<path class="halo" data-space="{escape(space.name)}" '
                    f'd="{show.lines.halo(space)}"{move} '
                    f'fill="{theme.land_of(show.owners.get(space.name, ""))}" fill-opacity=".22" '
                    f'stroke="{theme.coast}" stroke-opacity=".55" stroke-width="5" stroke-dasharray="16 12"/>'
                )
            if space.name in lit:
                yield (
                    f'<g fill="none"{move}><use href="#s{number}" stroke="{theme.ink}" stroke-width="26"/>'
                    f'<use href="#s{number}" stroke="#FFD400" stroke-width="16"/></g>'
                )


def names(show: Scene) -> Iterator[str]:
    for _, space, _ in show.seen:
        css = "zone" if space.sea else ("closed" if space.impassable else "name")
        if space.sea and any(letter.isalpha() for letter in "".join(space.label.lines)):
            css = "zone words"
        yield lines_of_text(space.label, css)


def row_parts(space: Space) -> tuple[float, float, float]:
    """x of the badge, of the star and of the first facility in the strip under the name."""
    assert space.row is not None
    x, _, wide = space.row
    left = x - wide / 2
    badge_wide = (34.0 if space.production else 20.0) if space.value else 0.0
    star = left + badge_wide + 9.5
    after = left + wide + 10.5
    return left + badge_wide / 2, star, after


def strips(show: Scene) -> Iterator[str]:
    """Income badges, capitals, victory cities, and the signs of the game."""
    theme = show.theme
    for _, space, _ in show.seen:
        if space.row is None:
            continue
        at, star, _ = row_parts(space)
        y = space.row[1]
        if space.value:
            yield badge(at, y, space.production or str(space.value), theme)
        if space.capital:
            yield icon("capital", star, y, 19, theme.ink)
        elif space.city:
            yield icon("victory city", star, y, 17, theme.ink)
        first = star + (19.0 if space.capital or space.city else 0.0)
        for place, sign in enumerate(space.signs):
            x = first + 19.0 * place
            yield f'<g class="badge"><circle cx="{n(x)}" cy="{n(y)}" r="9"/></g>' + icon(sign, x, y, 16, theme.ink)


def flags(show: Scene) -> Iterator[str]:
    """An emblem beside the name where a space has changed hands."""
    for _, space, _ in show.seen:
        owner = show.owners.get(space.name, "")
        if owner and not space.sea and owner != space.owner:
            field, glyph = show.theme.token(owner)
            x, y = space.label.x - space.label.w / 2 - 13, space.label.y
            yield (
                f'<g class="flag"><circle cx="{n(x)}" cy="{n(y)}" r="9" fill="{field}" '
                f'stroke="{show.theme.paper}" '
                f'stroke-width="1.5"/><use href="#e-{show.theme.emblem(owner) or "none"}" x="{n(x - 6)}" '
                f'y="{n(y - 6)}" '
                f'width="12" height="12" fill="{glyph}"/></g>'
            )


def connectors(board: Board, theme: Theme) -> Iterator[str]:
    for item in board.connectors:
        if item.kind == "link":
            for line in item.lines:
                x, y = line[0]
                yield _disc(x, y, item.number, theme)
            continue
        points = " ".join(f"{n(x)},{n(y)}" for x, y in item.lines[0])
        dash = ' stroke-dasharray="5 4"' if item.kind == "strait" else ""
        yield (
            f'<polyline points="{points}" fill="none" stroke="{theme.ink}" stroke-width="6.5" '
            f'stroke-linecap="round"/>'
            f'<polyline points="{points}" fill="none" stroke="{theme.sea[2]}" stroke-width="4"{dash}/>'
        )
        (ax, ay), (bx, by) = item.lines[0][0], item.lines[0][-1]
        if item.kind == "canal":
            yield icon("canal", (ax + bx) / 2, (ay + by) / 2, 18, theme.ink)


def legend(board: Board, theme: Theme) -> str:
    """Title and the list of numbered links, where the board leaves room for it."""
    if board.legend is None:
        return ""
    left, top, wide, high = board.legend
    links = [item for item in board.connectors if item.kind == "link"]
    title = min(54.0, (wide - 120) / (0.72 * len(board.title)))  # as large as the room is wide
    out = [
        (
            f'<rect x="{n(left)}" y="{n(top)}" width="{n(wide)}" height="{n(high)}" rx="10" '
            f'fill="{theme.paper}"/>'
            f'<rect x="{n(left + 9)}" y="{n(top + 9)}" width="{n(wide - 18)}" '
            f'height="{n(high - 18)}" rx="6" fill="none" '
            f'stroke="{theme.ink}" stroke-opacity=".45" stroke-width="2"/>'
            f'<text x="{n(left + wide / 2)}" y="{n(top + 92)}" font-size="{n(title)}" letter-spacing="{n(title / 9)}" '
            f'fill="{theme.ink}">'
            f"{escape(board.title.upper())}</text>"
            f'<path d="M{n(left + 60)} {n(top + 124)}H{n(left + wide - 60)}" stroke="{theme.ink}" '
            f'stroke-opacity=".5" '
            'stroke-width="2"/>'
        )
    ]
    columns = 3 if wide > 1600 else 2 if wide > 1000 else 1
    rows = -(-len(links) // columns)
    step = min(64.0, (high - 190) / max(1, rows))
    for place, item in enumerate(links):
        x = left + 90 + (place // rows) * (wide - 120) / columns
        y = top + 172 + (place % rows) * step
        words = " – ".join(item.between) + (f" ({item.name})" if item.name else "")
        out.append(_disc(x, y, item.number, theme))
        out.append(
            f'<text x="{n(x + 26)}" y="{n(y + 7)}" style="text-anchor:start" font-size="28" '
            f'fill="{theme.ink}">'
            f"{escape(words.replace(' (sea)', ''))}</text>"
        )
    return "".join(out)


def _disc(x: float, y: float, number: int, theme: Theme) -> str:
    return (
        f'<g class="link"><circle cx="{n(x)}" cy="{n(y)}" r="12" fill="#A32A12" stroke="#F6F3EA" '
        f'stroke-width="2"/><text x="{n(x)}" y="{n(y + 4.8)}">{number}</text></g>'
    )
