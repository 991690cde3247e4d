"""What a word costs in the environment: processor time, and calls of functions, which are the same on every machine."""

from __future__ import annotations

import sys
from random import Random
from time import process_time
from types import FrameType

from sandtable.research.environment import Environment

Row = tuple[str, float, str]
GAMES = ("training", "revised-1942", "blitzkrieg-general")


def talk(one: Environment, words: int, seed: int = 1) -> None:
    """Random words, with an observation before each; a game that ends is followed by another."""
    random = Random(seed)
    one.reset(seed=seed)
    for _ in range(words):
        if one.over:
            one.reset()
        one.observe(one.agent_selection)
        one.step(random.choice(sorted(one.stage.next)))


def seconds(game: str, words: int) -> float:
    """Processor time of one word."""
    one = Environment(game)
    start = process_time()
    talk(one, words)
    return (process_time() - start) / words


def calls(game: str, words: int) -> float:
    """Calls of Python functions for one word."""
    one, found = Environment(game), 0

    def count(frame: FrameType, event: str, arg: object) -> None:
        nonlocal found
        found += event == "call"

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        talk(one, words)
    finally:
        sys.setprofile(before)
    return found / words


def rows(quick: bool = False) -> list[Row]:
    """For each game, after the opening: the best of some tries."""
    found: list[Row] = []
    for game in GAMES:
        words = 500 if quick else 4_000
        best = min(seconds(game, words) for _ in range(1 if quick else 3))
        found.append((f"a word in the environment, {game}", round(best * 1e6, 1), "us"))
        found.append((f"a word in the environment, {game}", round(calls(game, words)), "calls"))
    return found
