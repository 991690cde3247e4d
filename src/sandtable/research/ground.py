"""What stands on the board as figures. From one position to the next little changes, so only that is counted anew."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import compress
from operator import is_not

import numpy as np
from numpy.typing import NDArray

from sandtable.kernel.game import Game
from sandtable.kernel.state import State
from sandtable.kernel.units import Unit

Index = Mapping[str, int]


class Ground:
    """The first parts of an observation: units, damaged, control and board, one after the other; the rest is empty."""

    def __init__(self, game: Game, space: Index, owner: Index, kind: Index, owners: int, size: int) -> None:
        self.space, self.owner, self.kind, self.owners = space, owner, kind, owners
        self.damaged = len(space) * owners * len(kind)  # where each part begins
        self.control = self.damaged + len(space) * owners
        board = self.control + len(space) * owners
        self._figures = np.zeros(size, np.float32)
        facts = [(game.board.spaces[s].value, game.board.is_sea[s]) for s in space]
        self._figures[board : board + 2 * len(space)] = np.array(facts, np.float32).reshape(-1)
        self._units: dict[str, Unit] = {}
        self._holders: dict[str, str] = {}

    def look(self, state: State) -> NDArray[np.float32]:
        """The figures of a position; they hold until the next look."""
        known, units = self._units, state.units
        # Units never change, they are replaced: whoever is the same object stands where it stood.
        come = list(compress(units.values(), map(is_not, units.values(), map(known.get, units))))
        gone = [known[unit.id] for unit in come if unit.id in known]
        if len(known) + sum(unit.id not in known for unit in come) != len(units):
            gone += [known[i] for i in known.keys() - units.keys()]
        self._count(gone, -1)
        self._count(come, 1)
        self._units = units.copy()
        if self._holders != state.control:
            self._hold(state.control)
        return self._figures

    def _count(self, units: Iterable[Unit], by: int) -> None:
        figures, kinds = self._figures, len(self.kind)
        for unit in units:
            place = self.space[unit.space] * self.owners + self.owner[unit.owner]
            figures[place * kinds + self.kind[unit.kind]] += by
            if unit.hits:
                figures[self.damaged + place] += by

    def _hold(self, control: dict[str, str]) -> None:
        start, owners = self.control, self.owners
        self._figures[start : start + len(self.space) * owners] = 0
        held = ((s, self.owner.get(holder)) for s, holder in control.items())
        self._figures[[start + self.space[s] * owners + by for s, by in held if by is not None]] = 1
        self._holders = control.copy()
