"""Placing what was bought: at factories held since the turn began, within the worth of their land."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec.structs import replace

from sandtable.kernel.decisions import Decision, Done, Go, Put, Value
from sandtable.kernel.events import Boarded, Paid, Queued
from sandtable.kernel.marks import put
from sandtable.kernel.module import Module
from sandtable.kernel.questions import Reason
from sandtable.kernel.steps import Step
from sandtable.kernel.units import Build, Kind
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.berths import takes
from sandtable.rules.goods import Good
from sandtable.rules.hooks import Goods, Reasons, Room
from sandtable.rules.look import can, kinds_that, nations
from sandtable.rules.marks import BUILT, HELD, SEIZED
from sandtable.rules.production import embark
from sandtable.rules.production.placing import Found, Placing, produce
from sandtable.rules.production.questions import Anywhere, Berth, Launches, Musters, Refunds, Site, Sites
from sandtable.rules.questions import Capacity, Produces, known

if TYPE_CHECKING:
    from sandtable.kernel.play import Play


UNLIMITED = 10_000  # what is added to a capacity that knows no limit


def held_long_enough(play: Play, power: str, space: str) -> bool:
    """Whether a power has held land since its turn began."""
    held, own = HELD.get(play.state) or play.state.control, known(play, Sites, power)
    return held.get(space) in own and play.state.control.get(space) in own


def factories(play: Play, power: str) -> list[str]:
    """Land where a power may produce now."""
    key = ("factories", power)
    if key not in play.look:
        own, able = nations(play.game, power), kinds_that(play, "factory")
        built, seized = BUILT.get(play.state), SEIZED.get(play.state)
        play.look[key] = sorted(
            u.space
            for u in play.state.units.values()
            if u.owner in own
            and u.kind in able
            and u.id not in built
            and u.id not in seized
            and held_long_enough(play, power, u.space)
        )
        play.look[key] += [s for s in play.ask(Musters(power)) if s not in play.look[key]]
    found: list[str] = play.look[key]
    return found


def room_left(play: Play, power: str, space: str) -> int:
    """How many more units a power's factory can produce this turn."""
    key = (Capacity, power, space)  # asked for every kind that waits
    found: int | None = play.look.get(key)
    if found is None:
        found = play.look[key] = int(play.ask(Capacity(power, space)))
    return found


def _capacity(play: Play, q: Capacity, value: int, why: list[Reason] | None) -> int:
    """As many as its land is worth."""
    used = list(BUILT.get(play.state).values()).count(q.space)
    return value + play.game.board.spaces[q.space].value - used


def _built_in(kind: Kind) -> bool:
    """Whether a kind is a facility that is built where it is wanted, not produced by a factory."""
    return kind.can("factory") or kind.can("fixed")


def _site(play: Play, q: Site) -> list[Fault]:
    """A factory needs land that is worth anything, and none beside it."""
    if not play.game.kinds[q.kind].can("factory"):
        return []
    if play.game.board.spaces[q.space].value < 1:
        return [fault("place.factory_value", spaces=(q.space,), space=q.space)]
    if any(can(play, u, "factory") for u in play.state.here(q.space)):
        return [fault("place.factory_second", spaces=(q.space,), space=q.space)]
    return []


class Mobilise(Placing, frozen=True, kw_only=True, tag="mobilise"):
    """Powers place their new units; what finds no room is given back when all are done."""

    who: tuple[str, ...]
    done: tuple[str, ...] = ()
    topic: str = "mobilise"

    def powers(self, play: Play) -> tuple[str, ...]:
        return tuple(power for power in self.who if power not in self.done)

    def waiting(self, play: Play, power: str) -> Counter[str]:
        return Counter(b.kind for b in play.state.queue if b.owner == power)

    def boarders(self, play: Play, power: str) -> dict[str, tuple[str, ...]]:
        return embark.boarders(play, power) if play.ask(Launches(power)) else {}

    def may_stop(self, play: Play, power: str) -> bool:
        return not self.placeable(play, power)

    def run(self, play: Play) -> None:
        play.pop()
        for power in self.who:
            if play.ask(Refunds(power)):
                self._refund(play, power)

    def default(self, play: Play, power: str, waiting: Mapping[str, int], spots: Found) -> Value:
        """What silence means: the next unit goes to the capital, or else to the first place that takes it."""
        board = play.game.board
        for kind, places in spots.items():
            central = [s for s in places if self._capital(play, power, s)]
            coastal = [s for s in places if board.is_sea[s]]
            central += [s for s in coastal if any(self._capital(play, power, c) for c in board.coast[s])]
            if places:
                return Put(kind, (central or list(places))[0])
        return Done()

    def _capital(self, play: Play, power: str, space: str) -> bool:
        return play.game.board.spaces[space].tags.get("capital") in nations(play.game, power)

    def spots(self, play: Play, power: str, key: str) -> list[str]:
        """Where a unit of a kind may be placed now."""
        known = play.look.get((Mobilise, power, key))
        if known is None:
            known = play.look[Mobilise, power, key] = self._spots(play, power, key)
        return list(known)

    def _spots(self, play: Play, power: str, key: str) -> list[str]:
        board = play.game.board
        sort = play.game.kinds[key]
        if _built_in(sort):
            own, control = known(play, Sites, power), play.state.control
            held = (s for s in board.open_land if control[s] in own and held_long_enough(play, power, s))
            wide = board.spaces if play.ask(Anywhere(power, key)) else held
            return [s for s in wide if play.allows(Site(power, key, s))]
        places: dict[str, None] = {}
        launches = sort.arm == "sea" or play.ask(Launches(power))
        for space in factories(play, power):
            if room_left(play, power, space) < 1 or not self._made_at(play, power, key, space):
                continue
            if sort.arm != "sea":
                places[space] = None
            for zone in board.coast[space] if launches else ():
                if sort.arm != "sea" and not embark.new_decks(play, key, zone):
                    continue
                if play.allows(Berth(power, key, zone)):
                    places[zone] = None
        return list(places)

    def _made_at(self, play: Play, power: str, kind: str, space: str) -> list[Build]:
        """What waits of a kind that the factory in a place may produce."""
        waiting = [b for b in play.state.queue if b.owner == power and b.kind == kind]
        if Produces not in play.game.limits:
            return waiting
        return [b for b in waiting if play.allows(Produces(power, space, b))]

    # -- answers --

    def other(self, play: Play, decision: Decision) -> list[Fault]:
        if isinstance(decision.value, Done):
            left = [k for k in self.waiting(play, decision.by) if self.spots(play, decision.by, k)]
            return [fault("place.left", units=tuple(left), unit=left)] if left else []
        if isinstance(decision.value, Go) and not play.ask(Launches(decision.by)):
            return [fault("place.embark", units=decision.value.units)]
        if isinstance(decision.value, Go):
            return embark.check(play, decision.by, decision.value)
        return super().other(play, decision)

    def misplaced(self, play: Play, power: str, order: Put) -> list[Fault]:
        if not _built_in(play.game.kinds[order.kind]):
            return self._check_place(play, power, order)
        if order.number != 1:
            return [fault("place.one_factory", space=order.space)]
        return self._check_site(play, power, order.kind, order.space)

    def take(self, play: Play, decision: Decision) -> None:
        if isinstance(decision.value, Go):
            embark.take(play, decision.value)
        elif isinstance(decision.value, Done):
            play.become(replace(self, done=(*self.done, decision.by)))
        else:
            super().take(play, decision)

    def _check_site(self, play: Play, power: str, kind: str, space: str) -> list[Fault]:
        anywhere = play.ask(Anywhere(power, kind))
        if not anywhere and (play.game.board.is_sea[space] or not held_long_enough(play, power, space)):
            return [fault("place.factory_held", spaces=(space,), space=space)]
        return play.faults(Site(power, kind, space))

    def _sources(self, play: Play, power: str, order: Put) -> list[str]:
        """The factories that could produce an order, those with the most room first."""
        places = factories(play, power)
        if play.game.board.is_sea[order.space]:
            near = [f for f in places if order.space in play.game.board.next[f]]
        else:
            near = [f for f in places if f == order.space]
        near = [f for f in near if not order.via or f == order.via]
        fit = {f: min(order.number, len(self._made_at(play, power, order.kind, f))) for f in near}
        return sorted(near, key=lambda f: (-fit[f], -room_left(play, power, f)))

    def _check_place(self, play: Play, power: str, order: Put) -> list[Fault]:
        board, kind = play.game.board, play.game.kinds[order.kind]
        at_sea = board.is_sea[order.space]
        if kind.arm == "sea" and not at_sea:
            return [fault("place.ship_on_land", spaces=(order.space,), space=order.space, unit=order.kind)]
        decks = (k for k in play.game.kinds.values() if k.can("carrier"))
        based = any(takes(berth, kind) for k in decks for berth in k.holds)
        if at_sea and kind.arm != "sea" and not (based and play.ask(Launches(power))):
            return [fault("place.land_only", spaces=(order.space,), space=order.space, unit=order.kind)]
        if at_sea and kind.arm == "air" and embark.new_berths(play, order.kind, order.space) < order.number:
            return [fault("place.deck", spaces=(order.space,), space=order.space, unit=order.kind)]
        if at_sea and (barred := play.faults(Berth(power, order.kind, order.space))):
            return barred
        sources = self._sources(play, power, order)
        if not sources:
            return [self._no_factory(play, power, order.space)]
        if len(self._made_at(play, power, order.kind, sources[0])) < order.number:
            return self._not_made_at(play, power, order.kind, sources[0])
        if room_left(play, power, sources[0]) < order.number:
            room = max(0, room_left(play, power, sources[0]))
            return [fault("place.room", spaces=(sources[0],), space=sources[0], room=room, number=order.number)]
        return []

    def _not_made_at(self, play: Play, power: str, kind: str, space: str) -> list[Fault]:
        waiting = (b for b in play.state.queue if b.owner == power and b.kind == kind)
        return next(faults for b in waiting if (faults := play.faults(Produces(power, space, b))))

    def _no_factory(self, play: Play, power: str, space: str) -> Fault:
        for u in play.state.here(space):
            if can(play, u, "factory") and u.owner not in nations(play.game, power):
                return fault("place.foreign", spaces=(space,), space=space, owner=u.owner)
            if u.id in BUILT.get(play.state) and can(play, u, "factory"):
                return fault("place.unfinished", spaces=(space,), space=space)
            if can(play, u, "factory"):
                return fault("place.too_new", spaces=(space,), space=space)
        return fault("place.no_factory", spaces=(space,), space=space)

    def place(self, play: Play, power: str, order: Put) -> None:
        source = order.space
        if not _built_in(play.game.kinds[order.kind]):
            source = self._sources(play, power, order)[0]
        # What only this factory makes goes first.
        fit = sorted(self._made_at(play, power, order.kind, source), key=lambda b: not b.at)
        waiting = fit[: order.number]
        if _built_in(play.game.kinds[order.kind]):
            waiting = [b for b in play.state.queue if b.owner == power and b.kind == order.kind][:1]
        made = [u for u in produce(play, waiting, order.space, "mobilised") if u.id in play.state.units]
        # A factory counts against nobody's limit, so it is noted under a place that produces nothing.
        counted = "" if _built_in(play.game.kinds[order.kind]) else source
        put(BUILT, play, {u.id: counted for u in made})
        if play.game.board.is_sea[order.space] and play.game.kinds[order.kind].arm == "air":
            for unit in made:
                play.emit(Boarded((unit.id,), embark.new_decks(play, order.kind, order.space)[0].id))

    def _refund(self, play: Play, power: str) -> None:
        """What found no room is given back for its full price."""
        back: list[Build] = [b for b in play.state.queue if b.owner == power]
        if back:
            play.emit(Queued(tuple(b for b in play.state.queue if b.owner != power)))
            for purse in dict.fromkeys(b.purse for b in back):
                play.emit(Paid(purse or power, sum(b.price for b in back if b.purse == purse), "refund"))


def _mobilise(play: Play, who: tuple[str, ...]) -> Step:
    return Mobilise(who=who)


def _room(play: Play, power: str) -> dict[str, int]:
    room = {space: room_left(play, power, space) for space in factories(play, power)}
    return {space: left for space, left in room.items() if left < UNLIMITED // 2}


def _good(play: Play, power: str, key: str) -> Good | None:
    """What is built where it is wanted takes no place in a factory."""
    kind = play.game.kinds.get(key)
    return Good(key, power, apart=True) if kind is not None and _built_in(kind) else None


MODULE = Module(
    steps={"mobilise": _mobilise},
    classes=(Mobilise,),
    values={Capacity: _capacity},
    limits={Site: _site},
    hooks=(Room(_room), Goods(_good), Reasons({"mobilise": ("place",)})),
)
