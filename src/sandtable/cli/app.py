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

# Parts that a small installation may lack: single commands, and groups of them.
COMMANDS = {
    "fuzz": "sandtable.cli.fuzz",
    "bench": "sandtable.cli.bench",
    "odds": "sandtable.odds.cli",
    "serve": "sandtable.server.cli",
    "arena": "sandtable.cli.arena",
    "balance": "sandtable.cli.balance",
}
GROUPS = {"atlas": "sandtable.atlas.cli"}


def there(module: str) -> bool:
    """Whether a part is installed."""
    return find_spec(module.rpartition(".")[0]) is not None and find_spec(module) is not None


for name, part in COMMANDS.items():
    if there(part):
        app.command(name)(getattr(importlib.import_module(part), name))
for name, part in GROUPS.items():
    if there(part):
        app.add_typer(importlib.import_module(part).app, name=name)


@app.callback(invoke_without_command=True)
def version(
    show_version: bool = typer.Option(False, "--version", help="Print the version."),
) -> None:
    """Sandtable."""
    if show_version:
        typer.echo(__version__)
        raise typer.Exit
