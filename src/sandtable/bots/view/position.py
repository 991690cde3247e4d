"""One position seen by one power: what every planner needs to know of it, whatever the game."""

from __future__ import annotations

from functools import cached_property

from sandtable.bots.knowledge import Knowledge, knowledge
from sandtable.bots.view.reach import May, over_land, spread
from sandtable.kernel.board import FAR
from sandtable.kernel.game import Game
from sandtable.kernel.play import Play
from sandtable.kernel.state import State
from sandtable.kernel.units import Kind, Unit
from sandtable.rules.look import commanded, foes, friends, hostile, yields


class Position:
    """Sides, units and land. Planners extend it by what their part of a game is about."""

    def __init__(self, game: Game, state: State, power: str, known: Knowledge | None = None) -> None:
        self.game, self.state, self.power = game, state, power
        self.known = known or knowledge(game.slug)
        self.play = Play(game, state)
        self.board, self.kinds = game.board, game.kinds
        self.own = commanded(self.play, power)
        self.mates = friends(self.play, power)
        self.against = frozenset(c for mine in self.own for c in foes(self.play, mine))  # at war with us now
        self.met = self.against  # whose armies are in our way

    # -- units --

    def kind(self, unit: Unit) -> Kind:
        """What a unit is."""
        return self.kinds[unit.kind]

    def arm(self, unit: Unit) -> str:
        """Land, air or sea."""
        return self.kinds[unit.kind].arm

    def fights(self, unit: Unit) -> bool:
        """Whether it fights."""
        return not self.kind(unit).can("facility")

    @cached_property
    def mine(self) -> list[Unit]:
        """The units this power leads."""
        return [u for u in self.state.units.values() if u.owner in self.own]

    def here(self, space: str, countries: frozenset[str]) -> list[Unit]:
        """The units of some countries that fight in a space."""
        return [u for u in self.state.here(space) if u.owner in countries and self.fights(u)]

    def friendly(self, space: str) -> list[Unit]:
        """Units of our side that fight there."""
        return self.here(space, self.mates)

    def enemy(self, space: str) -> list[Unit]:
        """Units of the other side that fight there."""
        return self.here(space, self.met)

    def led(self, power: str) -> frozenset[str]:
        """The countries that follow a power, itself among them."""
        return commanded(self.play, power)

    # -- land --

    def ours(self, space: str) -> bool:
        """Whether our side holds a land."""
        return self.state.control.get(space) in self.mates

    def hostile(self, space: str) -> bool:
        """Whether we would have to fight to be there."""
        return hostile(self.play, self.power, space)

    def income(self, space: str) -> int:
        """What a place brings in for us."""
        return yields(self.play, self.power, space)

    # -- ways --

    def roads(self, aims: set[str]) -> dict[str, float]:
        """How far each land is from these, over land."""
        return self.spread(dict.fromkeys(aims, 0.0), over_land(self.board))

    def spread(self, aims: dict[str, float], may: May) -> dict[str, float]:
        """How far each space is from the nearest of these; FAR without a way."""
        return dict.fromkeys(self.board.spaces, float(FAR)) | spread(self.board, aims, may)
