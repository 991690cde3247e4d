"""The board as a planner looks at it: sides, worths, and who could strike where next turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cached_property

from sandtable.bots.knowledge import Knowledge, knowledge
from sandtable.kernel.game import Game
from sandtable.kernel.play import Play
from sandtable.kernel.state import State
from sandtable.kernel.units import Kind, Unit
from sandtable.rules.hooks import Prizes
from sandtable.rules.look import commanded, foes, friends, hostile, seats, yields
from sandtable.rules.questions import Capacity

FAR = 99
ROOMY = 30  # a factory that knows no limit is taken for one of so many units
Force = Counter[str]  # kind -> number


class Scene:
    """One position seen by one power."""

    def __init__(self, game: Game, state: State, power: str, known: Knowledge | None = None) -> None:
        self.game, self.state, self.power = game, state, power
        self.known = known or knowledge(game.slug)
        self.play = Play(game, state)
        self.board, self.kinds = game.board, game.kinds
        self.own = commanded(self.play, power)
        self.mates = friends(self.play, power)
        self.foes = foes(self.play, power)

    # -- units --

    def kind(self, unit: Unit) -> Kind:
        """What a unit is."""
        return self.kinds[unit.kind]

    def fights(self, unit: Unit) -> bool:
        """Whether it fights."""
        return not self.kind(unit).can("facility")

    @cached_property
    def mine(self) -> list[Unit]:
        """The units this power leads."""
        return [u for u in self.state.units.values() if u.owner in self.own]

    def friendly(self, space: str) -> list[Unit]:
        """Units of our side that fight there."""
        return [u for u in self.state.here(space) if u.owner in self.mates and self.fights(u)]

    def enemy(self, space: str) -> list[Unit]:
        """Units of the other side that fight there."""
        return [u for u in self.state.here(space) if u.owner in self.foes and self.fights(u)]

    def defence(self, space: str) -> Force:
        """Our side's defenders of a space, cargo apart."""
        sea = self.board.is_sea[space]
        return Counter(u.kind for u in self.friendly(space) if not (sea and self.kind(u).arm == "land"))

    def cost(self, force: Force) -> float:
        """What a force cost."""
        return sum(self.kinds[k].cost * n for k, n in force.items())

    def hostile(self, space: str) -> bool:
        """Whether we would have to fight to be there."""
        return hostile(self.play, self.power, space)

    # -- worth --

    @cached_property
    def cities(self) -> tuple[int, int, int]:
        """Prizes our side holds, those the enemy holds, and how many either side needs to win; 0 if that is not so."""
        holders = [self.state.control.get(s) for s in self.prizes]
        needed = {n for told in self.game.hooks(Prizes) for n in self._needs(told(self.play).needs)}
        both = needed.pop() if len(needed) == 1 else 0
        return sum(h in self.mates for h in holders), sum(h in self.foes for h in holders), both

    def _needs(self, needs: dict[str, int]) -> list[int]:
        """How many prizes win for each side that has powers; 0 for one that does not win by them."""
        return [needs.get(side, 0) for side in dict.fromkeys(self.game.countries[p].alliance for p in self.game.powers)]

    @cached_property
    def prizes(self) -> frozenset[str]:
        """Places that count on a way to victory."""
        return frozenset(s for told in self.game.hooks(Prizes) for s in told(self.play).spaces)

    @cached_property
    def seats(self) -> dict[str, str]:
        """Seats of government, with the country each belongs to."""
        return {s: country for country in self.game.countries for s in seats(self.play, country)}

    def income(self, space: str) -> int:
        """What a place brings in for us."""
        return yields(self.play, self.power, space)

    def room(self, space: str) -> int:
        """How many units a factory of ours there could still produce in a turn."""
        return max(0, min(ROOMY, int(self.play.ask(Capacity(self.power, space)))))

    def worth(self, space: str, hold: float = 1.0) -> float:
        """What taking a land is worth to us, or losing it costs us, if it is then held with this chance."""
        if self.board.is_sea[space]:
            return 0.0
        known = self.known
        total = self.income(space) * (known.trade + known.income * hold)
        if space in self.prizes:
            total += self._city(space, hold)
        seat = self.seats.get(space)
        if seat and self.state.control.get(space) == seat:
            total += known.capital + self.state.purses.get(seat, 0)
        if any(self.kind(u).can("factory") for u in self.state.here(space)):
            total += known.factory * hold
        return total

    def _city(self, space: str, hold: float) -> float:
        """A city that decides the game, now or in a moment, is worth most."""
        ours, theirs, needed = self.cities
        known, plain = self.known, self.known.city * (0.3 + 0.7 * hold)
        if not needed:
            return plain
        if self.hostile(space):
            if ours + 1 >= needed:
                return known.victory * (0.25 + 0.75 * hold)
            # To take one back from an enemy who has enough stops his victory; before that, it makes it harder.
            if theirs >= needed:
                return known.victory / (theirs - needed + 1)
            return plain + known.victory / 4 if theirs == needed - 1 else plain
        short = needed - theirs
        return known.victory if short <= 1 else known.victory / 3 if short == 2 else plain

    # -- roads --

    @cached_property
    def front(self) -> dict[str, float]:
        """How far each land is, over land we may cross, from land worth fighting for; FAR without a road."""
        board = self.board
        aims: dict[str, float] = {}
        for land in board.open_land:
            if self.hostile(land):
                aims[land] = -min(1.5, self.worth(land) / 40.0)
        return self._spread(aims, lambda s: not board.is_sea[s] and s not in board.closed)

    @cached_property
    def shore(self) -> dict[str, float]:
        """How far each zone is, by sea, from a shore worth landing on."""
        board = self.board
        aims: dict[str, float] = {}
        for land in board.open_land:
            if not self.hostile(land) and not (self.front[land] <= 3 and self.state.control.get(land) in self.mates):
                continue
            gain = min(3.0, self.worth(land) / 12.0) if self.hostile(land) else 0.5
            for zone in board.coast[land]:
                aims[zone] = min(aims.get(zone, FAR), -gain)
        return self._spread(aims, lambda s: board.is_sea[s])

    def roads(self, aims: set[str]) -> dict[str, float]:
        """How far each land is from these, over land."""
        board = self.board
        return self._spread(dict.fromkeys(aims, 0.0), lambda s: not board.is_sea[s] and s not in board.closed)

    def _spread(self, aims: dict[str, float], may: Callable[[str], bool]) -> dict[str, float]:
        found = {s: float(FAR) for s in self.board.spaces}
        found.update(aims)
        edge = sorted(aims, key=lambda s: aims[s])
        while edge:
            after = []
            for here in edge:
                for there in self.board.next[here]:
                    if may(there) and found[here] + 1 < found[there]:
                        found[there] = found[here] + 1
                        after.append(there)
            edge = after
        return found
