"""The commands, each with where it lives and what the list of commands says of it: the list loads none of them."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any, NamedTuple

import typer
from typer.core import TyperCommand
from typer.main import get_command

from sandtable.cli.door import Door

HOME = Path(__file__).parents[2]  # where the packages lie


class Part(NamedTuple):
    """A command: its module, and the first line of its help."""

    module: str
    summary: str

    @property
    def there(self) -> bool:
        """Whether it is installed; a small installation lacks some."""
        return (HOME / self.module.replace(".", "/")).with_suffix(".py").is_file()


COMMANDS = {
    "play": Part(
        "sandtable.cli.play",
        "Play at this terminal, taking turns at the keyboard.",
    ),
    "games": Part("sandtable.cli.games", "List the games there are, one a line."),
    "new": Part("sandtable.cli.new", "Begin a game and save it to a file."),
    "show": Part("sandtable.cli.show", "Show the board of a saved game, or the set-up of a game."),
    "offers": Part("sandtable.cli.offers", "Say what is asked of whom, with the lines one may type."),
    "do": Part("sandtable.cli.do", "Take a decision in a saved game, and tell what happened."),
    "undo": Part("sandtable.cli.undo", "Take back the last decision, or go back further by consent."),
    "log": Part("sandtable.cli.log", "Tell a saved game in plain words."),
    "export": Part("sandtable.cli.export", "Write a saved game as a table, for spreadsheets and data frames."),
    "schema": Part("sandtable.cli.schema", "Print the JSON Schema of a file or a message."),
    "script": Part("sandtable.cli.script", "Play scripts; exit with 1 if anything differs."),
    "verify": Part(
        "sandtable.cli.verify",
        "Recompute a finished game: every decision legal.",
    ),
    "rules": Part("sandtable.cli.rules", "List every rule with the tests that prove it."),
    "fuzz": Part("sandtable.cli.fuzz", "Play random legal games."),
    "bench": Part("sandtable.cli.bench", "Measure copying, deciding, replaying and opening games, and how each grows."),
    "odds": Part("sandtable.odds.cli", "The odds of a battle: exact where they can be, sampled with bounds where not."),
    "serve": Part(
        "sandtable.server.cli",
        "Serve tables over HTTP and WebSocket.",
    ),
    "backup": Part("sandtable.server.backup", "Copy a database consistently while the server runs."),
    "restore": Part("sandtable.server.backup", "Put a copy back in the place of a database; stop the server first."),
    "arena": Part(
        "sandtable.cli.arena",
        "Play bots against each other with mirrored seats and seeds, and say how sure the result is.",
    ),
    "balance": Part(
        "sandtable.cli.balance",
        "Measure how a bid shifts the balance: the win rate of the side that gets it, with bounds.",
    ),
    "learn": Part(
        "sandtable.cli.learn",
        "Learn from games between bots how much the figures of a position say about who will win.",
    ),
    "atlas": Part("sandtable.atlas.cli", "Boards made from public-domain geography."),
}
GROUPS = ("atlas",)  # commands that have commands of their own


def load_command(name: str) -> Any:
    """A command with all that it needs."""
    module = importlib.import_module(COMMANDS[name].module)
    if name in GROUPS:
        return get_command(module.app)
    alone = typer.Typer(add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None)
    alone.command(name)(getattr(module, name))
    return get_command(alone)


class Lazy(Door):
    """A group whose commands are imported when they are called."""

    def list_commands(self, ctx: Any) -> list[str]:
        return [name for name, part in COMMANDS.items() if part.there]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """A command as the list shows it."""
        part = COMMANDS.get(cmd_name)
        return TyperCommand(cmd_name, help=part.summary) if part is not None and part.there else None

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that is called."""
        name, command, rest = super().resolve_command(ctx, args)
        return name, load_command(name) if name else command, rest
