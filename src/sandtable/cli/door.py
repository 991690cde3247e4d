"""Where every refusal leaves the program: one clear sentence, exit code 2, no stack trace."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import typer
from typer.core import TyperGroup

from sandtable.kernel.text import Phrasebook
from sandtable.kernel.verdict import Fault, Refused
from sandtable.texts import book, words_for

BAD_INPUT = 2


class Door(TyperGroup):
    """A group of commands that tells refusals to people, or as JSON to programs that asked for JSON."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        ctx.obj = {"json": "--json" in args}
        return super().parse_args(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except Refused as refused:
            tell(refused, ctx.obj["json"])
        except BrokenPipeError:
            raise  # the reader of a pipe went away; the usual way to end is right
        except OSError as error:
            why = Refused("cli.system", error=error.strerror or str(error))
            at = Refused("file.at", path=Path(str(error.filename)), why=why.text) if error.filename else why
            tell(at, ctx.obj["json"])
        except RecursionError:
            tell(Refused("cli.deep"), ctx.obj["json"])
        raise typer.Exit(BAD_INPUT)


def tell(refused: Refused, as_json: bool) -> None:
    """Print a refusal."""
    if as_json:
        words = words_for(refused)
        data = {"ok": False, "refused": words.say(refused.text), "faults": [told(f, words) for f in refused.faults]}
        typer.echo(msgspec.json.encode(data).decode())
        return
    for line in sentences(refused):
        typer.echo(line, err=True)


def told(fault: Fault, words: Phrasebook | None = None) -> dict[str, Any]:
    """A fault as programs read it, in the words of its game."""
    return {**msgspec.to_builtins(fault), "text": (words or book("en")).say(fault.text)}


def sentences(refused: Refused) -> list[str]:
    """What a refusal says, each fault with its rule."""
    say = words_for(refused).say
    worded = [f"{say(f.text)} ({f.rule})" if f.rule else say(f.text) for f in refused.faults]
    return list(dict.fromkeys(worded)) or [say(refused.text)]  # what holds for several like units is said once
