"""Placing reinforcements: both sides at once, at home, as the board stood when the phase began."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from sandtable.games.blitzkrieg_general.rules.calendar import reached
from sandtable.games.blitzkrieg_general.rules.counters import key_of, read_key
from sandtable.games.blitzkrieg_general.rules.homeland import holds_itself, home_areas, is_home, left_number
from sandtable.games.blitzkrieg_general.rules.war import commander, is_minor, nation
from sandtable.kernel.decisions import Decision, Put
from sandtable.kernel.events import Placed, Queued
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Offer, Spots
from sandtable.kernel.steps import Step
from sandtable.kernel.text import Text
from sandtable.kernel.units import Build, Kind, Unit
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.look import foes

if TYPE_CHECKING:
    from sandtable.kernel.play import Play


class Reinforce(Step, frozen=True, kw_only=True, tag="reinforce"):
    """Every power places what is due to it and to the countries it commands."""

    fleets: dict[str, list[str]]  # zone -> whose ships were there when the phase began
    topic: str = "reinforce"

    def waits(self, play: Play) -> tuple[str, ...]:
        owners = dict.fromkeys((b.owner, b.kind) for b in play.state.queue if due(play, b))
        able = {commander(play, owner) for owner, kind in owners if self.spots(play, owner, kind)}
        return tuple(p for p in play.game.powers if p in able)

    def waiting(self, play: Play, power: str) -> dict[str, int]:
        """What a power has to place now, by the names its orders use."""
        mine = (b for b in play.state.queue if due(play, b) and commander(play, b.owner) == power)
        return dict(Counter(key_of(play, power, b.owner, b.kind) for b in mine))

    def offers(self, play: Play) -> tuple[Offer, ...]:
        return tuple(self._offer(play, power) for power in self.waits(play))

    def _offer(self, play: Play, power: str) -> Offer:
        waiting = self.waiting(play, power)
        spots = {key: tuple(self.spots(play, *read_key(play, power, key))) for key in waiting}
        first = next(key for key in waiting if spots[key])
        default = Put(first, spots[first][0], waiting[first])
        return Offer(power, self.topic, Text("prompt.reinforce", {"power": power}), Spots(waiting, spots), default)

    # -- where --

    def spots(self, play: Play, country: str, kind: str) -> list[str]:
        """Where a country's unit of a kind may be placed."""
        key = ("spots", country, kind)
        if key not in play.look:
            sort = play.game.kinds[kind]
            found = self._zones(play, country) if sort.arm == "sea" else []
            play.look[key] = [*found, *(self._areas(play, country) if _ashore(sort) else ())]
        spots: list[str] = play.look[key]
        return spots

    def _areas(self, play: Play, country: str) -> list[str]:
        needs = not is_minor(play, country)
        return [s for s in own_homes(play, country) if left_number(play, s) or not needs]

    def _zones(self, play: Play, country: str) -> list[str]:
        coast = play.game.board.coast
        near = list(dict.fromkeys(zone for home in own_homes(play, country) for zone in coast[home]))
        return [zone for zone in near if not self._enemies(play, country, zone)] or near

    def _enemies(self, play: Play, country: str, zone: str) -> bool:
        return any(owner in foes(play, country) for owner in self.fleets.get(zone, ()))

    # -- answers --

    def check(self, play: Play, decision: Decision) -> list[Fault]:
        order = decision.value
        if not isinstance(order, Put):
            return [fault("answer.put")]
        waiting = self.waiting(play, decision.by)
        if order.kind not in waiting:
            return [fault("place.unbought", unit=order.kind, waiting=sorted(waiting))]
        if not 1 <= order.number <= waiting[order.kind]:
            return [fault("place.number", unit=order.kind, number=order.number, waiting=waiting[order.kind])]
        if order.space not in play.game.board.spaces:
            return [fault("move.unknown_space", space=[order.space])]
        country, kind = read_key(play, decision.by, order.kind)
        if order.space in self.spots(play, country, kind):
            return []
        return [self._unfit(play, country, kind, order.space)]

    def _unfit(self, play: Play, country: str, kind: str, space: str) -> Fault:
        sort, at_sea = play.game.kinds[kind], play.game.board.is_sea[space]
        args = {"unit": kind, "space": space, "country": country, "spots": self.spots(play, country, kind)}
        if at_sea and sort.arm != "sea":
            return Fault("reinforce.at_sea", args, spaces=(space,))
        if not at_sea and not _ashore(sort):
            return Fault("reinforce.on_land", args, spaces=(space,))
        if at_sea:
            code = "reinforce.enemy_ships" if self._enemies(play, country, space) else "reinforce.coast"
        elif space not in home_areas(play, nation(play, country)):
            owned = play.game.board.spaces[space].owner == nation(play, country) and not is_home(play, space)
            code = "reinforce.possession" if owned else "reinforce.home"
            code = "reinforce.country" if is_minor(play, country) else code
        elif not holds_itself(play, country, space):
            code = "reinforce.held"
        else:
            code = "reinforce.production"
        return Fault(code, args, spaces=(space,))

    def take(self, play: Play, decision: Decision) -> None:
        order = decision.value
        assert isinstance(order, Put)
        country, kind = read_key(play, decision.by, order.kind)
        queue, made = list(play.state.queue), []
        for _ in range(order.number):
            build = next(b for b in queue if (b.owner, b.kind) == (country, kind) and due(play, b))
            queue.remove(build)
            made.append(Unit(play.state.fresh_id(country), kind, country, order.space, data=build.name))
        play.emit(Queued(tuple(queue)))
        play.emit(Placed(tuple(made), "reinforced"))


def _ashore(kind: Kind) -> bool:
    return kind.arm != "sea" or kind.can("amphibious")


def own_homes(play: Play, country: str) -> list[str]:
    """The home areas where a country may place: its own, or of any homeland of its empire, in its own hands."""
    return [s for s in home_areas(play, nation(play, country)) if holds_itself(play, country, s)]


def due(play: Play, build: Build) -> bool:
    """Whether a unit's time has come."""
    return reached(play, build.due)


def _reinforce(play: Play, who: tuple[str, ...]) -> Step | None:
    if not any(due(play, b) for b in play.state.queue):
        return None
    fleets: dict[str, list[str]] = {}
    for unit in play.state.units.values():
        if play.game.kinds[unit.kind].can("ship"):
            fleets.setdefault(unit.space, []).append(unit.owner)
    return Reinforce(fleets={zone: sorted(set(owners)) for zone, owners in fleets.items()})


MODULE = Module(steps={"reinforce": _reinforce}, classes=(Reinforce,))
