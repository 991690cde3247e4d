"""All commands under one name."""

from __future__ import annotations

import typer

from sandtable import __version__
from sandtable.cli.parts import Lazy

app = typer.Typer(
    cls=Lazy,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # plain help is there at once
    help="Play the grand-strategy board games of World War II by their printed rules.",
)


@app.callback(invoke_without_command=True)
def version(
    show_version: bool = typer.Option(False, "--version", help="Print the version."),
) -> None:
    """Sandtable."""
    if show_version:
        typer.echo(__version__)
        raise typer.Exit
