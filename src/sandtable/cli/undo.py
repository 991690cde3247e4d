"""`sandtable undo`: take the last decision back."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sandtable.cli.files import open_match, write
from sandtable.cli.output import Json, print_json
from sandtable.kernel.names import find_country
from sandtable.kernel.notation import to_text
from sandtable.kernel.verdict import Refused


def undo(
    file: Annotated[Path, typer.Argument(help="A saved game.")],
    by: Annotated[str, typer.Option("--as", help="The power that takes its decision back.")] = "",
    to: Annotated[int | None, typer.Option(help="Go back to just after this record, past dice, by consent.")] = None,
    consent: Annotated[bool, typer.Option("--consent", help="Everybody at the table agrees to go back.")] = False,
    json: Json = False,
) -> None:
    """Take back the last decision, or go back further by consent."""
    match = open_match(file)
    if to is not None:
        match.rollback(to, match.game.powers if consent else ())
        told = f"The table went back to record {to}."
    else:
        if not match.records:
            raise Refused("undo.nothing")
        power = find_country(match.game, by) if by else match.records[-1].by
        record = match.undo(power)
        told = f"{power} takes back: {to_text(record.value)}."
    write(file, match)
    if json:
        print_json({"ok": True, "record": match.number, "undone": told, "asked": list(match.waiting())})
    else:
        typer.echo(told)
