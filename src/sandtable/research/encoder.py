"""A position as numbers: one vector, with names for its parts."""

from __future__ import annotations

from math import prod

import numpy as np
from numpy.typing import NDArray

from sandtable.kernel.game import Game
from sandtable.kernel.phases import round_of
from sandtable.kernel.play import Play
from sandtable.kernel.program import Program
from sandtable.kernel.state import State
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
        self.static = self._static()
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

    def split(self, vector: Vector) -> dict[str, Vector]:
        """The parts of an observation by name, in their shapes, without copying."""
        return {name: vector[at : at + prod(shape)].reshape(shape) for name, (at, shape) in self.parts.items()}

    def encode(self, state: State, power: str, asked: str, stage: Stage | None, said: tuple[int, ...]) -> Vector:
        """What a power sees; the words said so far and the slots belong to the one who decides."""
        vector = np.zeros(self.size, np.float32)
        part = self.split(vector)
        self._board(state, part)
        self._powers(state, power, part)
        for frame in state.stack:
            if isinstance(frame, Program) and frame.at < len(frame.items):
                part["clock"][1 + self.phases.index(frame.items[frame.at].partition(" ")[0])] = 1
        part["clock"][0] = round_of(state)
        if asked:
            part["asked"][self.game.powers.index(asked)] = 1
        if stage is not None:
            part["stage"][STAGES.index(stage.asks)] = 1
            part["said"][list(said)] = 1
            for at, slot in enumerate(stage.slots):
                part["slots"][at] = self._slot(slot)
        return np.clip(vector, 0, MOST, out=vector)

    def _static(self) -> Vector:
        board = self.game.board
        rows = [(board.spaces[s].value, board.is_sea[s]) for s in self.words.spaces]
        return np.array(rows, np.float32)

    def _board(self, state: State, part: dict[str, Vector]) -> None:
        part["board"][:] = self.static
        for unit in state.units.values():
            where, whose = self.space[unit.space], self.owner[unit.owner]
            part["units"][where, whose, self.kind[unit.kind]] += 1
            part["damaged"][where, whose] += unit.hits > 0
        for space, holder in state.control.items():
            if holder in self.owner:
                part["control"][self.space[space], self.owner[holder]] = 1

    def _powers(self, state: State, power: str, part: dict[str, Vector]) -> None:
        play = Play(self.game, state)
        for i, name in enumerate(self.game.powers):
            part["powers"][i] = (state.purses.get(name, 0), int(play.ask(Production(name))), name == power)
        for build in state.queue:
            if build.owner in self.game.powers:
                part["queue"][self.game.powers.index(build.owner), self.kind[build.kind]] += 1

    def _slot(self, slot: Slot) -> Vector:
        row = np.zeros(len(self.kind) + 4, np.float32)
        if slot.kind in self.kind:
            row[self.kind[slot.kind]] = 1
        worth = self.game.board.spaces[slot.space].value if slot.space else 0
        row[-4:] = (1, slot.count, slot.price, worth)
        return row
