"""The board with an eye for what matters: a foothold of the enemy on the other side of the world is no front."""

from __future__ import annotations

from functools import cached_property

from sandtable.bots.view.reach import over_land, spread
from sandtable.bots.view.turn_view import Scene

FALLEN = 70.0  # what else is lost with a seat of government of our side: its power has no more turns worth the name
TAKEN = 30.0  # the same for the enemy's: he may take it back
FRONT = 20.0  # worth of enemy lands that hang together from which on they are a front


class Outlook(Scene):
    """One position seen by one power."""

    def worth(self, space: str, hold: float = 1.0) -> float:
        """What taking a land is worth to us, or losing it costs us, if it is then held with this chance."""
        key = (space, hold)
        if key not in self._worths:
            total = super().worth(space, hold)
            seat = self.seats.get(space)
            if seat and self.state.control.get(space) == seat:
                total += FALLEN if seat in self.mates else TAKEN
            self._worths[key] = total
        return self._worths[key]

    @cached_property
    def _worths(self) -> dict[tuple[str, float], float]:
        """What was asked for before: planners ask for the same lands all the time."""
        return {}

    @cached_property
    def front(self) -> dict[str, float]:
        """How far each land is, over land we may cross, from land worth fighting for; FAR without a road."""
        board = self.board
        aims: dict[str, float] = {}
        seen: set[str] = set()
        for land in board.open_land:
            if land in seen or not self.aim(land):
                continue
            region = self._region(land)
            seen |= region
            worths = {s: self.worth(s) for s in region}
            if sum(worths.values()) >= FRONT:
                aims |= {s: -min(1.5, w / 40.0) for s, w in worths.items()}
        return self.spread(aims, over_land(board))

    def _region(self, land: str) -> set[str]:
        """The hostile lands that hang together with one."""
        over = over_land(self.board)
        return set(spread(self.board, {land: 0}, lambda space, gate: over(space, gate) and self.aim(space)))
