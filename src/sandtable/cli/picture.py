"""The position of a game as a picture: owners' colours, stacks, and arrows of the moves since the turn began."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from sandtable.atlas.render import Arrow, Picture, render_png, render_svg
from sandtable.kernel.decisions import Go
from sandtable.kernel.match import Match
from sandtable.kernel.position import describe
from sandtable.kernel.record import Record
from sandtable.kernel.text import Text
from sandtable.kernel.verdict import Refused
from sandtable.rules.hooks import AttackMove


def picture_of(match: Match) -> Picture:
    """What the board shows now."""
    game, state = match.game, match.state
    stacks: dict[str, list[tuple[str, str, int]]] = {}
    for space in game.board.spaces:
        count = Counter((u.owner, u.kind) for u in state.here(space))
        if count:
            stacks[space] = [(owner, kind, n) for (owner, kind), n in count.items()]
    place = describe(game, state)
    caption = game.say(Text("log.turn", {"round": place.round, "power": place.power})) if place.power else ""
    return Picture(owners=dict(state.control), stacks=stacks, arrows=_arrows(match), caption=f"{game.title}. {caption}")


def _arrows(match: Match) -> list[Arrow]:
    """The moves of the power that decided last, back to where another power decided."""
    game, units = match.game, match.state.units
    arrows: list[Arrow] = []
    records: list[Record] = match.records
    fights = game.the(AttackMove)(records[-1].by).topic if records else ""
    for record in reversed(records):
        if records and record.by != records[-1].by:
            break
        if isinstance(record.value, Go) and len(record.value.path) > 1:
            movers = [units[i] for i in record.value.units if i in units]
            flies = bool(movers) and all(game.kinds[u.kind].arm == "air" for u in movers)
            kind = "combat" if record.topic == fights else "air" if flies else "move"
            arrows.append(Arrow(record.value.path, record.by, len(record.value.units), kind))
    return arrows[::-1]


def draw(match: Match, svg: Path | None, png: Path | None) -> None:
    """Write the picture to a file."""
    try:
        picture = picture_of(match)
        if svg is not None:
            svg.write_text(render_svg(match.game.slug, picture), "utf-8")
        if png is not None:
            png.write_bytes(render_png(match.game.slug, picture))
    except OSError as error:
        raise Refused("cli.picture", error=str(error)) from None
