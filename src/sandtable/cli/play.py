"""`sandtable play`: everybody at one terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from sandtable.cli.chairs import seat
from sandtable.cli.common import parse_options
from sandtable.cli.files import create, new_seed, open_match
from sandtable.cli.kept import home
from sandtable.cli.new import folder_of, print_begun
from sandtable.cli.session import Quit, Session, ask
from sandtable.games.layers import layers_of
from sandtable.games.loader import available, describe, load
from sandtable.kernel.match import Match
from sandtable.kernel.verdict import Refused
from sandtable.paper import Paper
from sandtable.texts import say


def play(
    game: Annotated[str, typer.Argument(help="A game to begin, or a saved game to go on with.")] = "",
    option: Annotated[list[str] | None, typer.Option(help="An option of a new game, such as victory=major.")] = None,
    seed: Annotated[str, typer.Option(help="The secret that all dice of a new game follow from.")] = "",
    out: Annotated[Path | None, typer.Option("-o", "--out", help="Where to keep a new game.")] = None,
    bot: Annotated[list[str] | None, typer.Option(help="A bot for a power or a side, such as Axis=normal.")] = None,
) -> None:
    """Play at this terminal, taking turns at the keyboard. The game is saved after every decision."""
    if not game:
        try:
            game, option = _menu(option)
        except Quit:
            return
    if game in available() or (Path(game) / "game.toml").is_file():
        match = Match(load(game, parse_options(option)), seed or new_seed())
        bots = seat(match, bot)
        path = out or fresh_path(match.game.slug)
        create(path, match, folder_of(game))
        print_begun(match, path)
    else:
        path = Path(game)
        if not path.exists():
            raise Refused("cli.no_file_no_game", name=game, known=tuple(available()))
        match = open_match(path)
        bots = seat(match, bot)
    Session(match, path, bots).run()


def _menu(option: list[str] | None) -> tuple[str, list[str] | None]:
    """Which game? Enter begins the first one with its usual options."""
    tell = Paper().print
    games = sorted(available(), key=lambda slug: (layers_of(slug).order, slug))
    last = last_path()
    tell("Which game?", style="bold")
    for at, slug in enumerate(games, 1):
        tell(f"  {at}  {describe(slug)['title']}" + ("   (Enter)" if at == 1 else ""))
    if last is not None:
        tell(f"  c  continue {last}")
    answer = ask("> ").strip()
    if answer.casefold() == "c" and last is not None:
        return str(last), option
    chosen = games[int(answer) - 1] if answer.isdigit() and 1 <= int(answer) <= len(games) else answer or games[0]
    if chosen not in games:
        return chosen, option
    return chosen, option or _options(chosen)


def _options(game: str) -> list[str]:
    """The options of a new game; Enter keeps the usual ones."""
    tell = Paper().print
    known: dict[str, Any] = describe(game).get("option", {})
    tell("Options (Enter keeps the usual ones; or, for example: victory=major low_luck=true)", style="bold")
    for name, row in known.items():
        choices = "/".join(str(c).lower() for c in row.get("choices", ()))
        tell(f"  {name}={str(row['default']).lower()}  {row['text']}" + (f" [{choices}]" if choices else ""))
    while True:
        words = _words(ask("> "))
        try:
            load(game, parse_options(words))
            return words
        except Refused as refused:
            tell(say(refused.text))


def _words(line: str) -> list[str]:
    """Split at the spaces before a name=, so that values may have spaces."""
    words: list[str] = []
    for part in line.split():
        if "=" in part or not words:
            words.append(part)
        else:
            words[-1] += f" {part}"
    return words


def saved() -> list[Path]:
    """The games kept there, the last played last."""
    found = [p for p in home().glob("*.json") if not p.name.endswith(".secret.json")]
    return sorted(found, key=lambda p: p.stat().st_mtime)


def last_path() -> Path | None:
    """The game that was played last."""
    games = saved()
    return games[-1] if games else None


def fresh_path(slug: str) -> Path:
    """A new file for a game."""
    home().mkdir(parents=True, exist_ok=True)
    number = 1
    while (path := home() / f"{slug}-{number}.json").exists():
        number += 1
    return path
