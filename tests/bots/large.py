"""A board three times as large: three worlds side by side, joined by a sea lane."""

from __future__ import annotations

from copy import copy

from msgspec.structs import replace

from sandtable.games.loader import load
from sandtable.kernel.board import Board, Link
from sandtable.kernel.game import Game

WORLDS = 3


def large_game(worlds: int = WORLDS) -> Game:
    """Revised with so many copies of its board and of all its units."""
    game = copy(load("revised-1942", {}))

    def name(space: str, world: int) -> str:
        return space if not world else f"{space} {'I' * world}"

    spaces, links = [], []
    for world in range(worlds):
        for space in game.board.spaces.values():
            # Seats of government and cities are there once: the rules know only one of each.
            tags = space.tags if not world else {}
            spaces.append(replace(space, name=name(space.name, world), tags=tags, aliases=()))
        for a, near in game.board.next.items():
            links += [Link(name(a, world), name(b, world), gate) for b, gate in near.items() if a < b]
        if world:
            links.append(Link(name("Sea Zone 12", world - 1), name("Sea Zone 12", world)))
    game.board = Board(spaces, links)
    setup = []
    for world in range(worlds):
        for unit in game.setup:
            moved = f"{unit.id}{world}"
            setup.append(
                replace(unit, id=moved, space=name(unit.space, world), aboard=unit.aboard and f"{unit.aboard}{world}")
            )
    game.setup = tuple(setup)
    return game
