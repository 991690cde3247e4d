"""The chance of each side to win, from the figures of a position and weights that games between bots have taught.

The weights are data of the game (`judgement.toml` in its folder, or in that of the game it is laid over), written by
`sandtable learn`. A game that has none is judged by what all games have in common.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from math import exp
from pathlib import Path

import msgspec
import numpy as np

from sandtable.games.layers import layers_of
from sandtable.judging.figures import NAMES, figures, sides_of
from sandtable.kernel.phases import round_of, turn_of
from sandtable.kernel.play import Play
from sandtable.kernel.program import Over
from sandtable.kernel.verdict import Refused

FILE = "judgement.toml"
COMMON = Path(__file__).with_name(FILE)
LONG = 12  # rounds after which it makes no difference any more how long a game lasts


class Leaning(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What speaks for a side beyond all figures: always, before the first blows of the game, and when it grows long."""

    always: float = 0.0
    early: float = 0.0
    late: float = 0.0

    def told(self, time: float) -> float:
        """After so many rounds."""
        early, late = timing(time)
        return self.always + self.early * early + self.late * late


class Learned(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the weights were learned from, and how good they were in games they had not seen."""

    games: int
    positions: int
    brier: float  # mean squared error; a coin has 0.25


class Judgement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How much each figure counts."""

    weights: dict[str, float]
    sides: dict[str, Leaning] = {}
    learned: Learned | None = None

    def score(self, side: str, row: np.ndarray[tuple[int, ...], np.dtype[np.float64]], time: float) -> float:
        """What speaks for a side; only differences between sides say something."""
        told = self.sides.get(side, Leaning()).told(time)
        return told + sum(self.weights.get(name, 0.0) * float(value) for name, value in zip(NAMES, row, strict=True))


def moment(play: Play) -> float:
    """How many rounds were played: half a round when half of the powers have moved."""
    powers, now = list(play.game.powers), turn_of(play.state)
    return round_of(play.state) - 1 + (powers.index(now[0]) / len(powers) if now else 0.0)


def timing(time: float) -> tuple[float, float]:
    """How early it is, from 1 before the first turn to 0 after the first round; how late, 1 from the twelfth on."""
    return max(0.0, 1.0 - time), min(time, LONG) / LONG


@lru_cache(maxsize=32)
def judgement_of(slug: str) -> Judgement:
    """Of a game, of the game it is laid over, or of all games."""
    try:
        path = layers_of(slug).path(FILE)
    except Refused:
        path = None
    return msgspec.convert(tomllib.loads((path or COMMON).read_text("utf-8")), Judgement)


def chances(play: Play) -> dict[str, float]:
    """The chance of each side to win; the truth, once the game is over."""
    sides, top = sides_of(play), play.state.stack[-1]
    if isinstance(top, Over):
        won = {play.game.countries[w].alliance for w in top.winners} & set(sides)
        return {s: (s in won) / len(won) if won else 1.0 / len(sides) for s in sides}
    judgement, rows, time = judgement_of(play.game.slug), figures(play), moment(play)
    scores = [judgement.score(side, row, time) for side, row in zip(sides, rows, strict=True)]
    weights = [exp(score - max(scores)) for score in scores]
    return {side: round(weight / sum(weights), 4) for side, weight in zip(sides, weights, strict=True)}
