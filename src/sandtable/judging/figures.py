"""What a judge looks at: the same few figures for every side of a position, each comparing it with the others."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from sandtable.kernel.board import Board
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
    "lost",  # how many of its seats of government others hold
    "grip",  # the land around which its armies are the strongest, by what the land is worth
    "menace",  # the same at the seats of others
    "shelter",  # and at its own
    "turn",  # whether one of its powers moves
)
LEAST = 0.03  # of a share: to have half as much of nearly nothing makes no great difference
NEARER = 0.4  # how much less an army counts with every step that it is farther away
ARMS = ("land", "air", "sea")


def sides_of(play: Play) -> tuple[str, ...]:
    """The sides of a game in the order of play."""
    return tuple(dict.fromkeys(play.game.countries[p].alliance for p in play.game.powers))


def figures(play: Play) -> Numbers:
    """One row for each side, one column for each name."""
    game, state, sides = play.game, play.state, sides_of(play)
    led = {c: sides.index(game.countries[p].alliance) for p in game.powers for c in (*commanded(play, p), p)}
    at, near, worth = _ground(game.board)
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
    strong = (armies @ near) ** 2
    strong /= np.maximum(strong.sum(axis=0), 1e-9)
    found = np.zeros((len(sides), len(NAMES)))
    found[:, 0] = _share(income)
    found[:, 1:4] = np.array([_share(arm) for arm in arms]).T
    found[:, 4] = _ways(play, sides)
    found[:, 5], found[:, 7], found[:, 8] = _seats(play, led, strong, at, len(sides))
    found[:, 6] = _share(strong @ worth)
    for power in turn_of(state):
        found[led[power], 9] = 1.0
    return found


@lru_cache(maxsize=16)
def _ground(board: Board) -> tuple[dict[str, int], Numbers, Numbers]:
    """Spaces by number, how near each is to each, and what each is worth."""
    at = {name: n for n, name in enumerate(board.spaces)}
    near = np.zeros((len(at), len(at)))
    for start, far in board.distances.items():
        for end, steps in far.items():
            near[at[start], at[end]] = NEARER**steps
    return at, near, np.array([float(space.value) for space in board.spaces.values()])


def _share(parts: Numbers) -> Numbers:
    """Shares of a whole as logarithms, so that twice as much always counts the same; nothing, where there is nothing."""
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


def _seats(
    play: Play, led: dict[str, int], strong: Numbers, at: dict[str, int], sides: int
) -> tuple[Numbers, Numbers, Numbers]:
    """Of the seats of government of the powers: lost ones, and who is the stronger around those of others and one's own."""
    lost, menace, shelter = np.zeros(sides), np.zeros(sides), np.zeros(sides)
    own = np.zeros(sides)
    for power in play.game.powers:
        side, places = led[power], seats(play, power)
        lost[side] += capital_lost(play, power)
        for place in places:
            own[side] += 1.0
            shelter[side] += strong[side, at[place]]
            for other in range(sides):
                menace[other] += strong[other, at[place]] * (other != side)
    foreign = own.sum() - own
    return lost, menace / np.maximum(foreign, 1.0), shelter / np.maximum(own, 1.0)
