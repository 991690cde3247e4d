"""Unit tokens: one per power and kind, with a count, standing on the anchors of their space."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sandtable.atlas.board import Board, Space
from sandtable.atlas.icons import ORDER, is_facility, key, strength
from sandtable.atlas.palette import Theme
from sandtable.atlas.render.ground import row_parts
from sandtable.atlas.render.marks import icon, n
from sandtable.atlas.render.picture import Group, Picture

WIDE, HIGH = 29.0, 22.0


def _sorted(groups: Sequence[Group]) -> list[Group]:
    """Powers as they come; within a power land, air, sea (the order of the icon list)."""
    powers = list(dict.fromkeys(power for power, _, _ in groups))
    return sorted(groups, key=lambda group: (powers.index(group[0]), ORDER.get(key(group[1]), 99)))


def token(x: float, y: float, power: str, kind: str, number: int, first: bool, theme: Theme) -> str:
    """Tokens of one side are square, of the other round, of small countries cut at the corners: never colour alone."""
    field, glyph = theme.token(power)
    code = theme.emblem(power)
    radius = 3.0 if theme.square(power) else (8.0 if code else 0.0)
    left, top = x - WIDE / 2, y - HIGH / 2
    shape = f'x="{n(left)}" y="{n(top)}" width="{n(WIDE)}" height="{n(HIGH)}" rx="{n(radius)}"'
    if not code:
        cut = 5
        corners = (
            f"M{n(left + cut)} {n(top)}h{n(WIDE - 2 * cut)}l{cut} {cut}v{n(HIGH - 2 * cut)}l-{cut} {cut}"
            f"h-{n(WIDE - 2 * cut)}l-{cut} -{cut}v-{n(HIGH - 2 * cut)}z"
        )
        body = (
            f'<path d="{corners}" fill="{field}" stroke="{theme.paper}" stroke-width="3"/><path '
            f'd="{corners}" fill="{field}" stroke="{theme.ink}" stroke-width="1"/>'
        )
    else:
        body = (
            f'<rect {shape} fill="{theme.ink}" stroke="{theme.ink}" stroke-width="3.4"/>'
            f'<rect {shape} fill="{field}" stroke="{theme.paper}" stroke-width="1.5"/>'
        )
    out = [f'<g class="unit">{body}', icon(kind, x - (3.5 if number > 1 or first else 0), y, 19, glyph)]
    if strength(kind):
        out.append(
            f'<text class="code" x="{n(left + 5)}" y="{n(top + HIGH - 2.5)}" fill="{glyph}">{strength(kind)}</text>'
        )
    if first:
        out.append(
            f'<text class="code" x="{n(x + WIDE / 2 - 6.2)}" y="{n(top + 8.2)}" '
            f'fill="{glyph}">{theme.sign(power)}</text>'
        )
    if number > 1:
        text = "99+" if number > 99 else str(number)
        out.append(
            f'<text class="count" x="{n(x + WIDE / 2 - 6.5)}" y="{n(top + HIGH - 3)}" fill="{glyph}">{text}</text>'
        )
    out.append("</g>")
    return "".join(out)


def _leader(space: Space, x: float, y: float, theme: Theme) -> str:
    """A thin line from a token that stands beside its space to the space."""
    box = space.label
    at = space.anchors[0] if space.outside < len(space.anchors) else (box.x, box.y)
    return (
        f'<path d="M{n(x)} {n(y)}L{n(at[0])} {n(at[1])}" stroke="{theme.ink}" stroke-width="1.2" '
        'stroke-opacity=".55" stroke-dasharray="3 3"/>'
    )


def stacks(board: Board, picture: Picture, theme: Theme) -> Iterator[str]:
    for name, groups in picture.stacks.items():
        space = board.by_name[name]
        yield from _facilities(space, [group for group in groups if is_facility(group[1])], theme)
        units = _sorted([group for group in groups if not is_facility(group[1])])
        shown = units if len(units) <= len(space.anchors) else units[: len(space.anchors) - 1]
        seen: set[str] = set()
        spots = sorted(space.anchors[: max(len(shown), 1)], key=lambda at: (round(at[1]), at[0]))
        if len(shown) < len(units):
            spots = sorted(space.anchors, key=lambda at: (round(at[1]), at[0]))
        inside = set(space.anchors[: len(space.anchors) - space.outside])
        for (x, y), (power, kind, number) in zip(spots, shown, strict=False):
            if (x, y) not in inside and not space.sea and not space.halo:
                yield _leader(space, x, y, theme)
            drawn = token(x, y, power, kind, number, power not in seen, theme)
            if space.scale < 1:
                drawn = (
                    f'<g transform="translate({n(x)} {n(y)}) scale({space.scale}) '
                    f'translate({n(-x)} {n(-y)})">{drawn}</g>'
                )
            yield drawn
            seen.add(power)
        if len(shown) < len(units):
            x, y = spots[-1]
            hidden = sum(number for _, _, number in units[len(shown) :])
            yield (
                f'<g class="more"><rect x="{n(x - WIDE / 2)}" y="{n(y - HIGH / 2)}" '
                f'width="{n(WIDE)}" height="{n(HIGH)}" '
                f'rx="11" fill="{theme.paper}" stroke="{theme.ink}"/><text class="count" x="{n(x)}" '
                f'y="{n(y + 4)}" '
                f'fill="{theme.ink}">+{hidden}</text></g>'
            )
    for name, signs in picture.marks.items():
        space = board.by_name[name]
        for place, (sign, number) in enumerate(signs):
            x, y = space.label.x + space.label.w / 2 + 12 + 20 * place, space.label.y
            yield icon(sign, x, y, 20, theme.ink)
            if number:
                yield f'<text class="count" x="{n(x + 8)}" y="{n(y + 10)}" fill="{theme.ink}">{number}</text>'


def _facilities(space: Space, groups: list[Group], theme: Theme) -> Iterator[str]:
    if not groups:
        return
    if space.row is not None:
        x, y = row_parts(space)[2], space.row[1]
    else:
        x, y = space.label.x + space.label.w / 2 + 12, space.label.y
    for place, (_, kind, _number) in enumerate(groups):
        yield (
            f'<rect x="{n(x - 9 + 20 * place)}" y="{n(y - 9)}" width="18" height="18" rx="4" '
            f'fill="{theme.paper}" '
            f'stroke="{theme.ink}" stroke-width="1.2"/>' + icon(kind, x + 20 * place, y, 15, theme.ink)
        )
