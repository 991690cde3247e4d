"""Why a power that moves alone played its turn as it did: attacks, what was left, and where armies went."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from sandtable.bots.attack.columns import Column
from sandtable.bots.build.uses import ahead
from sandtable.bots.garrison.guarding import coming
from sandtable.bots.staff.plan import Reason
from sandtable.bots.tell.plans import about, attack, counted, destinations, held, known, landed, most, on_the_way, saved
from sandtable.bots.threat.threats import Threats
from sandtable.bots.view.turn_view import Force, Scene
from sandtable.bots.words import percent
from sandtable.kernel.decisions import Go
from sandtable.kernel.text import Text
from sandtable.kernel.units import Unit

LOST = 0.5  # chance of falling from which on those who leave a place withdraw from it
HOPE = 0.1  # chance from which on an attack was worth a thought


# -- attacks --


def attacked(scene: Scene, column: Column) -> Reason:
    """An attack: with what, for what, and how likely."""
    units = known(scene, (*column.units, *(i for t in column.trips for i in t.cargo)))
    prize = _prize(scene, column.target)
    return Reason(attack(scene, column.target, units, prize, column.chance, column.value), column.everybody)


def _prize(scene: Scene, space: str) -> Text:
    """What there is to be won in a place, the greatest alone."""
    seat = scene.seats.get(space, "")
    if seat and scene.state.control.get(space) == seat:
        return Text("bot.prize.seat", {"country": seat})
    if scene.board.is_sea[space]:
        lane = round(scene.lane(space)) if scene.enemy_lane(space) else 0
        foes = counted(scene, scene.enemy(space))
        return Text("bot.prize.lane", {"income": lane}) if lane else Text("bot.prize.kill", {"units": foes})
    if space in scene.prizes:
        return Text("bot.prize.city")
    income = scene.income(space)
    if income and any(scene.kind(u).can("factory") for u in scene.state.here(space)):
        return Text("bot.prize.works", {"income": income})
    return Text("bot.prize.land", {"income": income}) if income else Text("bot.prize.ground")


def left_alone(scene: Scene, spurned: Iterable[Column], needed: float) -> list[Reason]:
    """The attack most worth talking about that was not made, and what spoke against it."""
    targets = [c for c in spurned if scene.enemy(c.target) and c.chance > HOPE]
    best = max(targets, key=lambda c: (c.chance * scene.worth(c.target), c.target), default=None)
    if best is None:
        return []
    facts = {"space": best.target, "chance": percent(best.chance)}
    if percent(best.chance) < percent(needed):
        return [Reason(Text("bot.left.odds", facts | {"needed": percent(needed)}))]
    return [Reason(Text("bot.left.answer", facts))]


# -- armies --


def moved(scene: Scene, threats: Threats, orders: Iterable[Go]) -> list[Reason]:
    """Where most of the armies went, and why."""
    to = destinations(scene, orders)
    return [about(_gathered(scene, threats, space, to[space]), to[space]) for space in most(to)]


def _gathered(scene: Scene, threats: Threats, space: str, units: list[Unit]) -> Text:
    before, after = _falls(scene, threats, space), _falls(scene, threats, space, units)
    if saved(before, after):
        return held(scene, space, units, before, after)
    origin = Counter(u.space for u in units).most_common(1)[0][0]
    fled = _falls(scene, threats, origin)
    if fled > LOST and after < fled:
        facts = {"space": space, "units": counted(scene, units), "origin": origin, "chance": percent(fled)}
        return Text("bot.moved.back", facts)
    return on_the_way(scene, space, units, ahead(scene, space))


def _falls(scene: Scene, threats: Threats, space: str, more: Iterable[Unit] = ()) -> float:
    """The chance that a place falls with those who are there, those who will be made there, and some more."""
    comers: Force = Counter(u.kind for u in more)
    return threats.danger(space, scene.defence(space) + coming(scene, space) + comers)[1]


def rallied(scene: Scene, threats: Threats, called: dict[str, str]) -> list[Reason]:
    """Those who were called to a place that must not fall."""
    found = []
    for space in sorted(set(called.values())):
        comers = [u for u in known(scene, (i for i, to in called.items() if to == space)) if u.space != space]
        if comers:
            before, after = _falls(scene, threats, space), _falls(scene, threats, space, comers)
            units = counted(scene, comers)
            facts = {"space": space, "units": units, "before": percent(before), "after": percent(after)}
            found.append(about(Text("bot.moved.vital", facts), comers))
    return found


def shipped(scene: Scene, land: str, ids: Iterable[str]) -> Reason:
    """A convoy that brought these ashore."""
    units = known(scene, ids)
    return about(landed(scene, land, units, ahead(scene, land)), units)
