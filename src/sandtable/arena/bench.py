"""What a turn of a bot costs, in every game."""

from __future__ import annotations

from statistics import median

from sandtable.arena.measure import sides
from sandtable.arena.one import Pairing, Terms, play_game
from sandtable.games.loader import available, load

Row = tuple[str, float, str]
BOTS = ("greedy", "hard")
LONG = 600.0  # seconds a decision may take: what it takes is measured, not cut


def rows(quick: bool = False) -> list[Row]:
    """The median and the longest turn of the first rounds, each power led by the same bot."""
    found: list[Row] = []
    rounds = 1 if quick else 3
    for slug in sorted(available()):
        for bot in BOTS:
            seats = dict.fromkeys(sides(load(slug)), bot)
            turns = play_game(Terms(slug, cap=rounds, seconds=LONG), Pairing(0, seats, "bench")).outcome.turns[bot]
            name = f"turn of {bot} in {slug}, first {rounds} rounds"
            found += [
                (f"{name}, median", round(median(turns), 3), "s"),
                (f"{name}, longest", round(max(turns), 3), "s"),
            ]
    return found
