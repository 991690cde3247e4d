"""Why a turn was played as it was: attacks, what was left, where armies went and which battles were broken off."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from sandtable.bots.classic.attack import Column
from sandtable.bots.classic.guarding import coming
from sandtable.bots.classic.plan import Reason
from sandtable.bots.classic.position_view import Force, Scene
from sandtable.bots.classic.threat import Threats
from sandtable.bots.classic.uses import ahead
from sandtable.bots.words import percent
from sandtable.kernel.decisions import Go
from sandtable.kernel.text import Text
from sandtable.narrate import counts

PLACES = 2  # that armies went to and that are told
RISKY = 0.15  # chance of falling from which on it is told that a place was held
SAVED = 0.05  # less danger than before that is worth a word
LOST = 0.5  # chance of falling from which on those who leave a place withdraw from it
HOPE = 0.1  # chance from which on an attack was worth a thought
GAIN = 0.5  # what an attack must promise to be called a gain


def force_of(scene: Scene, ids: Iterable[str]) -> dict[str, int]:
    """Units counted by kind."""
    return counts(scene.game, Counter(scene.state.units[i].kind for i in ids if i in scene.state.units))


# -- attacks --


def attacked(scene: Scene, column: Column) -> Reason:
    """An attack: with what, for what, and how likely."""
    ids = (*column.units, *(i for t in column.trips for i in t.cargo))
    args = {"space": column.target, "units": force_of(scene, ids), "prize": _prize(scene, column.target)}
    if not scene.enemy(column.target):
        return Reason(Text("bot.attack.walk", args), column.everybody)
    args["chance"] = percent(column.chance)
    if column.value < GAIN:
        return Reason(Text("bot.attack.even", args), column.everybody)
    return Reason(Text("bot.attack.gain", args | {"value": max(1, round(column.value))}), column.everybody)


def _prize(scene: Scene, space: str) -> Text:
    """What there is to be won in a place, the greatest alone."""
    seat = scene.seats.get(space, "")
    if seat and scene.state.control.get(space) == seat:
        return Text("bot.prize.seat", {"country": seat})
    if scene.board.is_sea[space]:
        lane = round(scene.lane(space)) if scene.enemy_lane(space) else 0
        foes = force_of(scene, (u.id for u in scene.enemy(space)))
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


def broke_off(space: str, chance: float) -> Text:
    """A battle that was given up."""
    return Text("bot.retreat", {"space": space, "chance": percent(chance)})


# -- armies --


def moved(scene: Scene, threats: Threats, orders: Iterable[Go]) -> list[Reason]:
    """Where most of the armies went, and why."""
    to: dict[str, list[str]] = {}
    for order in orders:
        to.setdefault(order.path[-1], []).extend(order.units)
    most = sorted(to, key=lambda s: (-len(to[s]), s))[:PLACES]
    return [Reason(_gathered(scene, threats, space, to[space]), frozenset(to[space])) for space in most]


def _gathered(scene: Scene, threats: Threats, space: str, ids: list[str]) -> Text:
    facts = {"space": space, "units": force_of(scene, ids)}
    before, after = _falls(scene, threats, space), _falls(scene, threats, space, Counter(facts["units"]))
    if before > RISKY and after < before - SAVED:
        return Text("bot.moved.hold", facts | {"before": percent(before), "after": percent(after)})
    origin = Counter(scene.state.units[i].space for i in ids).most_common(1)[0][0]
    fled = _falls(scene, threats, origin)
    if fled > LOST and after < fled:
        return Text("bot.moved.back", facts | {"origin": origin, "chance": percent(fled)})
    enemy = ahead(scene, space)
    if not enemy:
        return Text("bot.moved.reserve", facts)
    near = enemy in scene.board.next[space]
    return Text("bot.moved.front" if near else "bot.moved.road", facts | {"enemy": enemy})


def _falls(scene: Scene, threats: Threats, space: str, more: Force | None = None) -> float:
    """The chance that a place falls with those who are there, those who will be made there, and some more."""
    return threats.danger(space, scene.defence(space) + coming(scene, space) + (more or Counter()))[1]


def rallied(scene: Scene, threats: Threats, called: dict[str, str]) -> list[Reason]:
    """Those who were called to a place that must not fall."""
    found = []
    for space in sorted(set(called.values())):
        comers = [i for i, to in called.items() if to == space and scene.state.units[i].space != space]
        if comers:
            units = force_of(scene, comers)
            before, after = _falls(scene, threats, space), _falls(scene, threats, space, Counter(units))
            facts = {"space": space, "units": units, "before": percent(before), "after": percent(after)}
            found.append(Reason(Text("bot.moved.vital", facts), frozenset(comers)))
    return found


def shipped(scene: Scene, land: str, ids: Iterable[str]) -> Reason:
    """A convoy that brought these ashore."""
    landed = tuple(ids)
    facts = {"space": land, "units": force_of(scene, landed)}
    enemy = ahead(scene, land)
    text = Text("bot.moved.ship", facts | {"enemy": enemy}) if enemy else Text("bot.moved.land", facts)
    return Reason(text, frozenset(landed))
