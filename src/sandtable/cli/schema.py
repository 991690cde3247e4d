"""`sandtable schema`: the formats of files and messages, for programs."""

from __future__ import annotations

from typing import Annotated

import typer

from sandtable.cli.output import print_json
from sandtable.kernel.verdict import Refused
from sandtable.schemas import FORMATS
from sandtable.schemas import schema as schema_of


def schema(
    name: Annotated[str, typer.Argument(help="One of: " + ", ".join(FORMATS) + ".")],
) -> None:
    """Print the JSON Schema of a file or a message."""
    if name not in FORMATS:
        raise Refused("cli.schema", name=name, known=tuple(FORMATS))
    print_json(schema_of(name))
