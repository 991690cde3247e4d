"""The board as a planner looks at it: sides, worths, and who could strike where next turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

from sandtable.bots.knowledge import Knowledge
from sandtable.bots.view.allegiance import leans, standing
from sandtable.bots.view.paid_aims import aims_of_powers
from sandtable.bots.view.position import Position
from sandtable.bots.view.reach import over_land, over_sea
from sandtable.kernel.board import FAR
from sandtable.kernel.game import Game
from sandtable.kernel.state import State
from sandtable.rules.economy.lanes import Lane, lanes
from sandtable.rules.look import nations, seats
from sandtable.rules.politics.armistice import PAYEE
from sandtable.rules.politics.treaties import roused
from sandtable.rules.questions import Capacity
from sandtable.rules.victory.score import ways

ROOMY = 30  # a factory that knows no limit is taken for one of so many units
Force = Counter[str]  # kind -> number


class Count(NamedTuple):
    """How both sides stand on one way to victory; of what is no matter 0 are needed."""

    spaces: frozenset[str]  # the places that count
    ours: int  # of which our side holds so many
    theirs: int
    needed: int  # and needs so many to win
    feared: int  # as the other side needs so many


class Scene(Position):
    """One position seen by a power that moves in its own turn."""

    def __init__(self, game: Game, state: State, power: str, known: Knowledge | None = None) -> None:
        super().__init__(game, state, power, known)
        self.parts = nations(game, power)
        others = standing(self.play, power)
        self.foes, self.rivals = others.foes, others.rivals
        self.leader, self.band = others.leader, others.band
        self.met = self.against | self.foes | self.rivals
        self._leaning: dict[str, str] = {}

    # -- units --

    def led(self, power: str) -> frozenset[str]:
        """The countries that follow a power, itself among them, and those that are about to."""
        return frozenset(c for c, leader in self.leader.items() if leader == power)

    def defence(self, space: str) -> Force:
        """Our side's defenders of a space, cargo apart."""
        sea = self.board.is_sea[space]
        return Counter(u.kind for u in self.friendly(space) if not (sea and self.kind(u).arm == "land"))

    def cost(self, force: Force) -> float:
        """What a force cost."""
        return sum(self.kinds[k].cost * n for k, n in force.items())

    def spared(self, space: str) -> bool:
        """Whether it is land of a neutral whom to attack turns others against us as well, or who pays our side."""
        holder = self.state.control.get(space, "")
        if self._leans(holder) == "strict":
            return True
        if holder in self.leader:
            return False
        return self.state.layers.get(PAYEE, {}).get(space) in self.mates or bool(roused(self.play, self.power, space))

    def joins(self, space: str) -> bool:
        """Whether it is land of a neutral who is glad to see us: whoever walks in gets it, with its garrison."""
        return self._leans(self.state.control.get(space, "")) == "friend"

    def _leans(self, holder: str) -> str:
        if holder not in self._leaning:
            self._leaning[holder] = leans(self.play, self.power, holder)
        return self._leaning[holder]

    def aim(self, space: str) -> bool:
        """Whether it is land to march to: that of enemies now or one day, or of a neutral who is glad to see us."""
        holder = self.state.control.get(space, "")
        if holder in self.met:
            return not self.spared(space)
        return self.joins(space)

    def lane(self, zone: str) -> float:
        """The income that hangs on a zone: whose it is, warships decide."""
        return float(self._lanes[zone].worth) if zone in self._lanes else 0.0

    def open_lane(self, zone: str) -> bool:
        """Whether a zone is an open lane of the enemy's trade: a warship that goes there takes it."""
        return self.enemy_lane(zone) and not self.enemy(zone)

    def enemy_lane(self, zone: str) -> bool:
        """Whether a lane of trade is in the enemy's hands."""
        return self.lane(zone) > 0 and self._lanes[zone].holder in self.against

    @cached_property
    def _lanes(self) -> dict[str, Lane]:
        return {lane.space: lane for lane in lanes(self.play)}

    # -- worth --

    @cached_property
    def _counts(self) -> list[Count]:
        """How both sides stand on every way to victory on which places count."""
        countries = self.game.countries
        side = countries[self.power].alliance
        other = next((c.alliance for c in countries.values() if c.power and c.alliance != side), "")
        found = []
        for way in ways(self.play):
            holders = [countries[h].alliance for s in way.spaces if (h := self.state.control.get(s)) in countries]
            held = holders.count(side), holders.count(other)
            found.append(Count(frozenset(way.spaces), *held, way.needs.get(side, 0), way.needs.get(other, 0)))
        return found

    @cached_property
    def prizes(self) -> frozenset[str]:
        """Places that count on a way to victory."""
        return frozenset(s for way in self._counts for s in way.spaces)

    def counts(self, space: str) -> list[Count]:
        """The ways to victory on which a place counts."""
        return [way for way in self._counts if space in way.spaces]

    @cached_property
    def seats(self) -> dict[str, str]:
        """Seats of government, with the country each belongs to."""
        return {s: country for country in self.game.countries for s in seats(self.play, country)}

    def room(self, space: str) -> int:
        """How many units a factory of ours there could still produce in a turn."""
        return max(0, min(ROOMY, int(self.play.ask(Capacity(self.power, space)))))

    def worth(self, space: str, hold: float = 1.0) -> float:
        """What taking a land is worth to us, or losing it costs us, if it is then held with this chance."""
        known = self.known
        if self.board.is_sea[space]:
            return self.lane(space) * (known.trade + known.income * hold)
        total = (self.income(space) + self._paid(space)) * (known.trade + known.income * hold)
        if space in self.prizes:
            total += self._city(space, hold)
        seat = self.seats.get(space)
        if seat and self.state.control.get(space) == seat:
            total += known.capital + self.state.purses.get(seat, 0)
        if any(self.kind(u).can("factory") for u in self.state.here(space)):
            total += known.factory * hold
        total += self._extra.get(space, 0.0)
        if self.joins(space):
            total += sum(self.kind(u).cost for u in self.state.here(space))
        return total

    @cached_property
    def _extra(self) -> dict[str, float]:
        """Lands that nobody of ours holds and that are worth more than what they yield."""
        told = self.known.extra.get(self.power, {})
        return {s: worth for s, worth in told.items() if self.state.control.get(s) not in self.mates}

    def _paid(self, space: str) -> float:
        """What powers of either side are paid for having it, besides its worth."""
        paid = aims_of_powers(self.game).get(space, ())
        return sum(share for power, share in paid if power in self.mates or power in self.met)

    def _city(self, space: str, hold: float) -> float:
        """A city that decides the game, now or in a moment, is worth most."""
        return max(self._on(way, space, hold) for way in self.counts(space))

    def _on(self, way: Count, space: str, hold: float) -> float:
        """What a city is worth on one way to victory."""
        ours, theirs, needed, feared = way.ours, way.theirs, way.needed, way.feared
        known, plain = self.known, self.known.city * (0.3 + 0.7 * hold)
        if self.aim(space):
            if needed and ours + 1 >= needed:
                return known.victory * (0.25 + 0.75 * hold)
            # To take one back from an enemy who has enough stops his victory; before that, it makes it harder.
            if feared and theirs >= feared:
                return known.victory / (theirs - feared + 1)
            return plain + known.victory / 4 if feared and theirs == feared - 1 else plain
        if not feared:
            return plain
        short = feared - theirs
        return known.victory if short <= 1 else known.victory / 3 if short == 2 else plain

    def taken_by(self, space: str, force: Iterable[str]) -> bool:
        """Whether units of these kinds can take a place: land needs an army, a lane of trade a warship."""
        kinds = (self.kinds[k] for k in force)
        if self.board.is_sea[space]:
            return self.lane(space) > 0 and any(k.arm == "sea" and k.attack for k in kinds)
        return any(k.can("captures") for k in kinds)

    # -- roads --

    @cached_property
    def front(self) -> dict[str, float]:
        """How far each land is, over land we may cross, from land worth fighting for; FAR without a road."""
        aims = {s: -min(1.5, self.worth(s) / 40.0) for s in self.board.open_land if self.aim(s)}
        return self.spread(aims, over_land(self.board))

    @cached_property
    def shore(self) -> dict[str, float]:
        """How far each zone is, by sea, from a shore worth landing on."""
        board = self.board
        aims: dict[str, float] = {}
        for land in board.open_land:
            if not self.aim(land) and not (self.front[land] <= 3 and self.state.control.get(land) in self.mates):
                continue
            gain = min(3.0, self.worth(land) / 12.0) if self.aim(land) else 0.5
            for zone in board.coast[land]:
                aims[zone] = min(aims.get(zone, FAR), -gain)
        return self.spread(aims, over_sea(board))
