"""A whole picture as one SVG text."""

from __future__ import annotations

from html import escape

from sandtable.atlas.board import Board, load
from sandtable.atlas.icons import sprite
from sandtable.atlas.palette import Theme, dressed
from sandtable.atlas.render import ground
from sandtable.atlas.render.arrows import arrows
from sandtable.atlas.render.marks import FONT, n
from sandtable.atlas.render.outlines import View, outlines
from sandtable.atlas.render.picture import Picture
from sandtable.atlas.render.stacks import stacks

EDGE = 14.0  # frame around the board
OVERLAP = 70.0  # how much of the other end a wrapping board repeats at each side

Window = tuple[float, float, float, float]


def window_of(board: Board) -> Window:
    """What a picture of the whole board shows: left, top, width, height."""
    left, top, right, bottom = board.size
    extra = OVERLAP if board.period else 0.0
    return (left - extra, top, right - left + 2 * extra, bottom - top)


def _style(theme: Theme) -> str:
    return (
        f"text{{font-family:{FONT};font-weight:700;text-anchor:middle}}"
        f".name text,.closed text{{letter-spacing:.06em;fill:{theme.ink};stroke:{theme.paper};"
        "stroke-width:.2em;"
        "stroke-linejoin:round;stroke-opacity:.72;paint-order:stroke}"
        ".closed text{fill-opacity:.72}"
        f".zone text{{letter-spacing:.06em;font-style:italic;fill:{theme.number};fill-opacity:.8}}"
        ".words text{fill-opacity:.85}"
        f".badge circle,.badge rect{{fill:{theme.paper};stroke:{theme.ink};stroke-width:1.3}}"
        f".badge text{{font-size:12px;fill:{theme.ink}}}"
        ".link text{font-size:13px;fill:#fff}"
        ".count{font-size:11.5px}.code{font-size:8px}"
    )


def render_svg(
    slug: str,
    picture: Picture | None = None,
    theme: str = "atlas",
    window: Window | None = None,
    width: float = 0.0,
) -> str:
    """The board of a game with a position on it. `window` is a cut-out in board px, `width` the size
    on screen."""
    board, lines, shown = load(slug), outlines(slug), picture or Picture()
    colours = dressed(theme, slug)
    owners = {space.name: space.owner for space in board.spaces} | dict(shown.owners)
    left, top, wide, high = window or window_of(board)
    edge = EDGE if window is None else 0.0
    scale = (width or wide + 2 * edge) / (wide + 2 * edge)
    view = View((left, top, left + wide, top + high), board.period)
    show = ground.scene(board, lines, view, owners, colours)
    shapes = "".join([*ground.water(show), *ground.ground(show), *ground.borders(show, shown.lit)])
    flat = "".join(
        [
            *ground.connectors(board, colours), *ground.names(show), *ground.strips(show),
            *ground.flags(show),
            *stacks(board, shown, colours), *arrows(board, shown, colours),
        ]
    )  # fmt: skip
    copies = ""
    if board.period:
        # the furniture is light; where a wrapping board shows its end again, all of it is repeated
        whole = (board.size[0], top, board.size[2], top + high)
        copies = "".join(f'<use href="#flat" x="{n(shift)}"/>' for shift in view.shifts(whole) if shift)
    sheets = ' clip-path="url(#sheets)"' if len(board.sheets) > 1 else ""
    world = f'<g{sheets}><g transform="scale({board.grid})">{shapes}</g></g><g id="flat">{flat}</g>'
    frames = "".join(_frame(sheet.frame, sheet.title, board, colours) for sheet in board.sheets)
    back = (
        f'<rect x="{n(left - edge)}" y="{n(top - edge)}" width="{n(wide + 2 * edge)}" '
        f'height="{n(high + 2 * edge)}" fill="{colours.frame}"/>'
    )
    areas = "".join(_area(sheet.frame) for sheet in board.sheets)
    clip = f'<clipPath id="window"><rect x="{n(left)}" y="{n(top)}" width="{n(wide)}" height="{n(high)}"/></clipPath>'
    rim = (
        f'<rect x="{n(left)}" y="{n(top)}" width="{n(wide)}" height="{n(high)}" fill="none" '
        f'stroke="{colours.paper}" stroke-opacity=".35" stroke-width="2"/>'
    )
    title = escape(shown.caption or board.title)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{n((wide + 2 * edge) * scale)}" '
        f'height="{n((high + 2 * edge) * scale)}" viewBox="{n(left - edge)} {n(top - edge)} '
        f"{n(wide + 2 * edge)} "
        f'{n(high + 2 * edge)}"><title>{title}</title><style>{_style(colours)}</style>'
        f"<defs>{sprite()}{ground.defs(show)}{clip}<clipPath id='sheets'>{areas}</clipPath></defs>{back}"
        f'<g clip-path="url(#window)">{world}{copies}{frames}{ground.legend(board, colours)}</g>{rim}</svg>\n'
    )


def _area(frame: tuple[float, float, float, float]) -> str:
    left, top, right, bottom = frame
    return f'<rect x="{n(left)}" y="{n(top)}" width="{n(right - left)}" height="{n(bottom - top)}"/>'


def _frame(frame: tuple[float, float, float, float], title: str, board: Board, theme: Theme) -> str:
    """Sheets of a board that has several are set apart by a frame and named."""
    if len(board.sheets) < 2:
        return ""
    left, top, right, bottom = frame
    box = f'x="{n(left)}" y="{n(top)}" width="{n(right - left)}" height="{n(bottom - top)}"'
    plate = ""
    if title:
        plate = (
            f'<text x="{n(left + 18)}" y="{n(bottom - 22)}" '
            f'style="text-anchor:start;paint-order:stroke" stroke="{theme.paper}" '
            f'stroke-opacity=".75" stroke-width="7" font-size="30" '
            f'letter-spacing="5" fill="{theme.number}">{escape(title)}</text>'
        )
    return f'<rect {box} fill="none" stroke="{theme.ink}" stroke-width="3"/>{plate}'
