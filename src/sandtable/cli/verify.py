"""`sandtable verify`: recompute a finished game from its revealed seed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sandtable.cli.files import game_of, read_save, read_secret
from sandtable.cli.output import Json, print_json
from sandtable.kernel.match import verify as recompute


def verify(
    file: Annotated[Path, typer.Argument(help="A saved game that is over.")],
    json: Json = False,
) -> None:
    """Recompute a finished game: every decision legal, every die as the revealed seed has it."""
    save = read_save(file)
    facts = recompute(game_of(save, read_secret(file)), save)
    if json:
        print_json({"ok": True, **facts})
        return
    if facts["proved"] > 1:
        typer.echo(f"True from record {facts['proved']} on; the dice before were promised elsewhere and are believed.")
        return
    typer.echo(f"True: {facts['records']} records follow from the seed and the rules, to the last die.")
    if not facts["over"]:
        typer.echo("The game was stopped before its end.")
