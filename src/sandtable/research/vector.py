"""Several games at once, so that one call of a policy answers for all of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sandtable.research.environment import Environment


@dataclass(frozen=True)
class Batch:
    """What is asked in each game."""

    observations: NDArray[np.float32]  # games x figures
    masks: NDArray[np.int8]  # games x words
    agents: tuple[str, ...]


@dataclass(frozen=True)
class Finished:
    """A game that ended, and what it was worth to each power."""

    game: int
    rewards: dict[str, float]
    rounds: int


class Vector:
    """Games in step: every call of `step` says one word in each; a game that ends begins anew."""

    def __init__(self, count: int, game: str = "training", seed: int = 0, **settings: Any) -> None:
        self.games = [Environment(game, **settings) for _ in range(count)]
        for at, one in enumerate(self.games):
            one.reset(seed=seed + at)

    def batch(self) -> Batch:
        """The questions of all games."""
        seen = [one.observe(one.agent_selection) for one in self.games]
        return Batch(
            np.stack([s["observation"] for s in seen]),
            np.stack([s["action_mask"] for s in seen]),
            tuple(one.agent_selection for one in self.games),
        )

    def step(self, words: NDArray[np.int64]) -> list[Finished]:
        """Say a word in each game; the games that ended by it."""
        ended = []
        for at, (one, word) in enumerate(zip(self.games, words, strict=True)):
            one.step(int(word))
            if one.over:
                ended.append(Finished(at, dict(one.rewards), one.round))
                one.reset()
        return ended
