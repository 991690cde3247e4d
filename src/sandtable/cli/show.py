"""`sandtable show`: the board in readable tables."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

from sandtable.cli import facts, tables
from sandtable.cli.files import at_once
from sandtable.cli.output import Json, json_of
from sandtable.games.loader import available, load
from sandtable.kernel.game import Game
from sandtable.kernel.line import to_line
from sandtable.kernel.match import Match
from sandtable.kernel.play import Play
from sandtable.kernel.position import describe
from sandtable.kernel.verdict import Refused
from sandtable.paper import Paper, Printable


def show(
    game: Annotated[str, typer.Argument(help="A saved game, or the name of a game to see its set-up.")],
    space: Annotated[str, typer.Option(help="Only this space.")] = "",
    power: Annotated[str, typer.Option(help="Only the land of this power.")] = "",
    line: Annotated[bool, typer.Option("--line", help="Print the position on one line.")] = False,
    exact: Annotated[bool, typer.Option("--exact", help="With --line: also in the middle of a phase.")] = False,
    svg: Annotated[Path | None, typer.Option(help="Draw the board into this SVG file.")] = None,
    png: Annotated[Path | None, typer.Option(help="Draw the board into this PNG file.")] = None,
    json: Json = False,
) -> None:
    """Show the board of a saved game, or the set-up of a game."""

    def told(match: Match, checked: bool) -> Parts:
        if svg or png:
            from sandtable.cli.picture import draw  # pictures need the atlas; tables do not

            draw(match, svg, png)
            return []
        if line:
            return to_line(match.game, describe(match.game, match.state, exact))
        found = facts.position(match.game, match.state) | {"record": match.number, "result": match.result}
        if space or power:
            found["spaces"] = _some(match, found["spaces"], space, power)
        if json:
            return json_of(found | {"checked": checked}).decode()
        if space:
            return [card(match, found["spaces"][0]["name"])]
        return [part for table in tables.board(found, colours_of(match.game)) for part in (table, "")]

    parts = _of(game, told)
    if isinstance(parts, str):
        typer.echo(parts)  # for programs: in one piece
    elif parts:
        Paper().print(*parts)


Parts = str | list[Printable]


def _of(game: str, told: Callable[[Match, bool], Parts]) -> Parts:
    """What is told of a saved game, or of a game at its beginning."""
    if game in available() or (Path(game) / "game.toml").is_file():
        return told(Match(load(game), ""), True)
    if not Path(game).exists():
        raise Refused("cli.no_file_no_game", name=game, known=tuple(available()))
    return at_once(Path(game), told)


def colours_of(game: Game) -> dict[str, str]:
    """How each power is printed."""
    return {c.name: tables.COLOURS.get(c.colour, "") for c in game.countries.values()}


def _some(match: Match, spaces: list[dict[str, Any]], space: str, power: str) -> list[dict[str, Any]]:
    if space:
        name = match.game.board.find(space)
        if name is None or name in match.game.board.closed:
            raise Refused("space.not_entered", name=space)
        return [s for s in spaces if s["name"] == name]
    names = {p.casefold(): p for p in match.game.powers}
    if power.casefold() not in names:
        raise Refused("power.unknown", name=power, known=tuple(match.game.powers))
    return [s for s in spaces if s.get("holder") == names[power.casefold()]]


def card(match: Match, name: str) -> str:
    """A space in a few lines: what it is worth, who holds it, who is there, what it touches."""
    game = match.game
    place = facts.space(Play(game, match.state), name)
    parts = [name]
    if place["kind"] == "land":
        both = place.get("production", "")
        worth = f"{both} (its owner's and a conqueror's number)" if both else str(place["value"])
        parts.append(f"held by {place['holder']}, worth {worth}")
        parts += [f"home land of {place['owner']}"] if place.get("home") == "yes" else []
        parts += [f"city of {place['city']}"] if place.get("city") else []
        parts += [f"capital of {place['capital']}"] if place.get("capital") else []
    units = tables.pieces(place["units"], place.get("holder", ""), {}).plain or "nothing"
    near = ", ".join(n + (f" (through the {gate})" if gate else "") for n, gate in game.board.next[name].items())
    return f"{', '.join(parts)}\n  there: {units}\n  next to: {near}"
