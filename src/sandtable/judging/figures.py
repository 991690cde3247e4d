"""What a judge looks at: the same few figures for every side of a position. More of each is never worse."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from sandtable.kernel.board import Board
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.game import Game
from sandtable.kernel.machine import begin
from sandtable.kernel.phases import turn_of
from sandtable.kernel.play import Play
from sandtable.rules.look import capital_lost, commanded, seats
from sandtable.rules.questions import Production
from sandtable.rules.victory.score import scores

Numbers = NDArray[np.float64]

NAMES = (
    "production",  # what a side earns, of what all earn
    "land",  # the price of its armies, of all armies
    "air",
    "sea",
    "way",  # how far it is on its shortest way to victory
    "seats",  # how many of its seats of government others hold, as a loss
    "grip",  # the land around which its armies are the strongest, by what the land is worth
    "shelter",  # the same at its seats of government
    "turn",  # whether one of its powers moves
)
LEAST = 0.03  # of a share: to have half as much of nearly nothing makes no great difference
NEARER = 0.4  # how much less an army counts with every step that it is farther away
ARMS = ("land", "air", "sea")


def sides_of(play: Play) -> tuple[str, ...]:
    """The sides of a game in the order of play."""
    return tuple(dict.fromkeys(play.game.countries[p].alliance for p in play.game.powers))


def figures(play: Play) -> Numbers:
    """One row for each side, one column for each name; all but the turn measured against the opening of the game."""
    return standing(play) - opening(play.game)


@lru_cache(maxsize=64)
def opening(game: Game) -> Numbers:
    """The figures with which a game begins: sides are never alike, and yet it is meant to be even."""
    found = standing(Play(game, begin(game, SeededDice("opening"))[0]))
    found[:, NAMES.index("turn")] = 0.0
    return found


def standing(play: Play) -> Numbers:
    """The figures as they are."""
    game, state, sides = play.game, play.state, sides_of(play)
    led = {c: sides.index(game.countries[p].alliance) for p in game.powers for c in (*commanded(play, p), p)}
    at, near, worth = ground(game.board)
    income, arms = np.zeros(len(sides)), np.zeros((len(ARMS), len(sides)))
    armies = np.zeros((len(sides), len(at)))
    for power in game.powers:
        if not capital_lost(play, power):
            income[led[power]] += int(play.ask(Production(power)))
    for unit in state.units.values():
        kind, side = game.kinds[unit.kind], led.get(unit.owner)
        if side is None or kind.arm not in ARMS:
            continue
        arms[ARMS.index(kind.arm), side] += kind.cost
        if kind.arm != "sea":
            armies[side, at[unit.space]] += kind.cost
    strong = dominance(armies @ near)
    found = np.zeros((len(sides), len(NAMES)))
    found[:, 0] = share(income)
    found[:, 1:4] = np.array([share(arm) for arm in arms]).T
    found[:, 4] = _ways(play, sides)
    found[:, 5], found[:, 7] = _seats(play, led, strong, at, len(sides))
    found[:, 6] = share(strong @ worth)
    for power in turn_of(state):
        found[led[power], 8] = 1.0
    return found


@lru_cache(maxsize=16)
def ground(board: Board) -> tuple[dict[str, int], Numbers, Numbers]:
    """Spaces by number, how near each is to each, and what each is worth."""
    at = {name: n for n, name in enumerate(board.spaces)}
    near = np.zeros((len(at), len(at)))
    for start, far in board.distances.items():
        for end, steps in far.items():
            near[at[start], at[end]] = NEARER**steps
    return at, near, np.array([float(space.value) for space in board.spaces.values()])


def dominance(strength: Numbers) -> Numbers:
    """How far each side is the strongest, place by place: twice as strong as the other is four fifths."""
    squares: Numbers = strength**2
    squares /= np.maximum(squares.sum(axis=0), 1e-9)
    return squares


def share(parts: Numbers) -> Numbers:
    """Shares of a whole as logarithms: twice as much always counts the same. Nothing, where there is nothing."""
    whole = float(parts.sum())
    found: Numbers = np.log((parts + LEAST * whole) / whole) if whole else np.zeros(len(parts))
    return found


def _ways(play: Play, sides: tuple[str, ...]) -> Numbers:
    found = np.zeros(len(sides))
    for score in scores(play):
        if score.side in sides and score.needs:
            n = sides.index(score.side)
            found[n] = max(found[n], score.has / score.needs)
    return found


def _seats(play: Play, led: dict[str, int], strong: Numbers, at: dict[str, int], sides: int) -> tuple[Numbers, Numbers]:
    """The seats of government of each side: how many are lost, and how far it is the strongest around them."""
    kept, shelter, own = (np.zeros(sides) for _ in range(3))
    for power in play.game.powers:
        side = led[power]
        kept[side] -= capital_lost(play, power)
        for place in seats(play, power):
            own[side] += 1.0
            shelter[side] += strong[side, at[place]]
    return kept, shelter / np.maximum(own, 1.0)
