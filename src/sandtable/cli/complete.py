"""Tab completion at the terminal, where there is a terminal."""

from __future__ import annotations

import sys

from sandtable.kernel.game import Game
from sandtable.kernel.notation import VERBS

TALK = (
    *("help", "board", "where", "reach", "why", "odds", "units", "score", "orders", "calendar"),
    *("log", "undo", "save", "quit"),
)


def completions(game: Game, text: str, verbs: tuple[str, ...] = (*VERBS, *TALK)) -> list[str]:
    """Every way to go on from what was typed: the longest ending that begins a name is completed."""
    names = [*game.board.spaces, *game.kinds, *game.powers, *verbs]
    words = text.split(" ")
    for at in range(len(words)):
        start = " ".join(words[at:])
        if not start:
            continue
        found = [n for n in names if n.casefold().startswith(start.casefold())]
        if found:
            before = " ".join(words[:at])
            return [f"{before} {n}" if at else n for n in dict.fromkeys(found)]
    return []


def install(game: Game) -> None:
    """Let the Tab key know the names of the game."""
    if not sys.stdin.isatty():
        return
    try:
        import readline
    except ImportError:  # not every system has it
        return

    def completer(text: str, state: int) -> str | None:
        found = completions(game, text)
        return found[state] if state < len(found) else None

    readline.set_completer_delims(":>;,")
    readline.set_completer(completer)
    readline.parse_and_bind("tab: complete")
