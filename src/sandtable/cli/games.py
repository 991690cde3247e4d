"""`sandtable games`: the games there are."""

from __future__ import annotations

from typing import Annotated

import typer

from sandtable.cli.output import Json, print_json
from sandtable.games.layers import layers_of
from sandtable.places import available


def games(
    titles: Annotated[bool, typer.Option("--titles", help="Also what they are called and where they lie.")] = False,
    json: Json = False,
) -> None:
    """List the games there are, one a line. They are the project's own, those of packages and of SANDTABLE_GAMES."""
    found = []
    for slug, folder in available().items():
        layers = layers_of(slug)
        found.append({"game": slug, "title": layers.spec["title"], "order": layers.order, "folder": str(folder)})
    found.sort(key=lambda row: (row["order"], row["game"]))
    if json:
        print_json({"games": found})
        return
    for row in found:
        typer.echo(f"{row['game']}  {row['title']}  {row['folder']}" if titles else row["game"])
