"""`sandtable new`: begin a game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from sandtable.cli.common import parse_options
from sandtable.cli.files import MOST_SEED, create, new_seed, secret_of
from sandtable.cli.output import Json, print_json
from sandtable.games.loader import available, load
from sandtable.kernel.dice import commitment
from sandtable.kernel.match import Match
from sandtable.kernel.verdict import Refused
from sandtable.paper import Paper


def new(
    game: Annotated[str, typer.Argument(help="A game, such as revised-1942, or a folder with a game.toml.")],
    option: Annotated[list[str] | None, typer.Option(help="An option of the game, such as victory=major.")] = None,
    seed: Annotated[str, typer.Option(help="The secret that all dice follow from; without it one is drawn.")] = "",
    out: Annotated[Path, typer.Option("-o", "--out", help="The file to save the game in.")] = Path("game.json"),
    force: Annotated[bool, typer.Option("--force", help="Overwrite a file that is there.")] = False,
    json: Json = False,
) -> None:
    """Begin a game and save it to a file."""
    chosen = parse_options(option)
    if len(seed) > MOST_SEED:
        raise Refused("cli.seed_long", most=MOST_SEED)
    match = Match(load(game, chosen), seed or new_seed())
    create(out, match, folder_of(game), force)
    facts = {
        "ok": True,
        "file": str(out),
        "secret": str(secret_of(out)),
        "game": match.game.slug,
        "options": match.game.options,
        "commitment": commitment(match.seed),
        "asked": list(match.waiting()),
    }
    if json:
        print_json(facts)
        return
    print_begun(match, out)


def print_begun(match: Match, out: Path) -> None:
    """Say what was begun and where it is kept."""
    tell = Paper().print
    tell(f"{match.game.title} is saved in {out}; the seed of its dice stays secret in {secret_of(out)}.")
    chosen = ", ".join(f"{k}={_word(v)}" for k, v in match.game.options.items() if v != "")
    tell(f"Options: {chosen}" if chosen else "No options are chosen.")


def folder_of(game: str) -> str:
    """The folder of a game that is not one of the project's own."""
    return "" if game in available() else str(Path(game).resolve())


def _word(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
