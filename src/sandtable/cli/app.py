"""All commands under one name."""

from __future__ import annotations

import importlib
from importlib.util import find_spec

import typer

from sandtable import __version__
from sandtable.cli.do import do
from sandtable.cli.door import Door
from sandtable.cli.log import log
from sandtable.cli.new import new
from sandtable.cli.offers import offers
from sandtable.cli.play import play
from sandtable.cli.rules import rules
from sandtable.cli.script import script
from sandtable.cli.show import show
from sandtable.cli.undo import undo
from sandtable.cli.verify import verify

app = typer.Typer(
    cls=Door,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Play the grand-strategy board games of World War II by their printed rules.",
)
for command in (play, new, show, offers, do, undo, log, script, verify, rules):
    app.command()(command)

# Commands of parts that a small installation may lack.
for part, name in (
    ("sandtable.cli.fuzz", "fuzz"),
    ("sandtable.cli.bench", "bench"),
    ("sandtable.odds.cli", "odds"),
    ("sandtable.server.cli", "serve"),
):
    if find_spec(part):
        app.command(name)(getattr(importlib.import_module(part), name))


@app.callback(invoke_without_command=True)
def version(
    show_version: bool = typer.Option(False, "--version", help="Print the version."),
) -> None:
    """Sandtable."""
    if show_version:
        typer.echo(__version__)
        raise typer.Exit
