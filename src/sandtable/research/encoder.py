"""A position as numbers: one vector, with names for its parts."""

from __future__ import annotations

from math import prod

import numpy as np
from numpy.typing import NDArray

from sandtable.kernel.game import Game
from sandtable.kernel.phases import round_of
from sandtable.kernel.play import Play
from sandtable.kernel.program import Program
from sandtable.research.ground import Ground
from sandtable.research.tokens import SLOTS, STAGES, Slot, Stage, Vocabulary
from sandtable.rules.questions import Production

OTHERS = "others"
MOST = 1000.0  # no figure in an observation is larger

Vector = NDArray[np.float32]


class Encoder:
    """Writes observations for one game. `parts` tells where each part begins and what shape it has."""

    def __init__(self, game: Game, words: Vocabulary) -> None:
        self.game, self.words = game, words
        self.space = {name: i for i, name in enumerate(words.spaces)}
        # Countries that are no powers share the last column: games with dozens of them stay of a size.
        self.owners = (*game.powers, OTHERS)
        self.owner = {name: self.owners.index(name if name in game.powers else OTHERS) for name in game.countries}
        self.kind = {name: i for i, name in enumerate(game.kinds)}
        self.phases = tuple(dict.fromkeys(i.partition(" ")[0] for plan in game.programs.values() for i in plan.items))
        shapes = {
            "units": (len(self.space), len(self.owners), len(self.kind)),  # how many in each space
            "damaged": (len(self.space), len(self.owners)),  # units that have taken a hit
            "control": (len(self.space), len(self.owners)),  # one where a country holds the space
            "board": (len(self.space), 2),  # income of the space; one at sea
            "powers": (len(game.powers), 3),  # purse, production, one for the observer
            "queue": (len(game.powers), len(self.kind)),  # bought and not yet placed
            "clock": (1 + len(self.phases),),  # round, and the parts of the turn that are running
            "asked": (len(game.powers),),  # who decides now
            "stage": (len(STAGES),),  # which choice is due
            "said": (words.size,),  # the words said so far in this decision
            "slots": (SLOTS, len(self.kind) + 4),  # of each slot: kind, there, count, price, income of its space
        }
        self.parts: dict[str, tuple[int, tuple[int, ...]]] = {}
        at = 0
        for name, shape in shapes.items():
            self.parts[name] = (at, shape)
            at += prod(shape)
        self.size = at
        self._ground = Ground(game, self.space, self.owner, self.kind, len(self.owners), self.size)

    def split(self, vector: Vector) -> dict[str, Vector]:
        """The parts of an observation by name, in their shapes, without copying."""
        return {name: vector[at : at + prod(shape)].reshape(shape) for name, (at, shape) in self.parts.items()}

    def position(self, play: Play, power: str, asked: str) -> Vector:
        """What a power sees of a position, whatever is being said in it."""
        state = play.state
        vector = np.minimum(self._ground.look(state), MOST)
        self._powers(play, power, vector)
        clock, _ = self.parts["clock"]
        for frame in state.stack:
            if isinstance(frame, Program) and frame.at < len(frame.items):
                vector[clock + 1 + self.phases.index(frame.items[frame.at].partition(" ")[0])] = 1
        vector[clock] = _within(round_of(state))
        if asked:
            vector[self.parts["asked"][0] + self.game.powers.index(asked)] = 1
        return vector

    def encode(self, position: Vector, stage: Stage | None = None, said: tuple[int, ...] = ()) -> Vector:
        """The same with the words said so far and what the slots stand for: both belong to the one who decides."""
        vector = position.copy()
        if stage is not None:
            vector[self.parts["stage"][0] + STAGES.index(stage.asks)] = 1
            vector[[self.parts["said"][0] + word for word in said]] = 1
            figures = self._slots(stage.slots)
            vector[list(figures)] = list(figures.values())
        return vector

    def _powers(self, play: Play, power: str, vector: Vector) -> None:
        state, powers = play.state, self.game.powers
        told = [(_within(state.purses.get(p, 0)), _within(play.ask(Production(p))), p == power) for p in powers]
        at, _ = self.parts["powers"]
        vector[at : at + 3 * len(powers)] = [figure for row in told for figure in row]
        for build in state.queue:
            if build.owner in powers:
                at, (_, kinds) = self.parts["queue"]
                vector[at + powers.index(build.owner) * kinds + self.kind[build.kind]] += 1

    def _slots(self, slots: tuple[Slot, ...]) -> dict[int, float]:
        """Where in the vector what is said of the slots stands."""
        start, (_, width) = self.parts["slots"]
        found: dict[int, float] = {}
        for at, slot in enumerate(slots):
            row = start + at * width
            if slot.kind in self.kind:
                found[row + self.kind[slot.kind]] = 1
            worth = self.game.board.spaces[slot.space].value if slot.space else 0
            told = (1, slot.count, slot.price, worth)
            found.update({row + width - 4 + i: min(figure, MOST) for i, figure in enumerate(told)})
        return found


def _within(figure: float) -> float:
    return min(max(figure, 0), MOST)
