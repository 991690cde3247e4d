"""Why a front was led as it was: attacks, what was left, who was sent where, and which battles were broken off."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from sandtable.bots.classic.plan import Reason
from sandtable.bots.fronts.attacks import Attack
from sandtable.bots.fronts.expected_battle import fight
from sandtable.bots.fronts.position_view import Scene
from sandtable.bots.nearest import by_land
from sandtable.bots.words import percent
from sandtable.kernel.decisions import Go
from sandtable.kernel.text import Text
from sandtable.kernel.units import Unit
from sandtable.narrate import counts
from sandtable.rules.look import yields

PLACES = 2  # that armies went to and that are told
RISKY = 0.15  # chance of falling from which on it is told that a place was held
SAVED = 0.05  # less danger than before that is worth a word
GAIN = 0.5  # what an attack must promise to be called a gain


def _counted(scene: Scene, units: Iterable[Unit]) -> dict[str, int]:
    return counts(scene.game, Counter(u.kind for u in units))


def _to(scene: Scene, orders: Iterable[Go]) -> dict[str, list[Unit]]:
    """Who goes where."""
    found: dict[str, list[Unit]] = {}
    for order in orders:
        found.setdefault(order.path[-1], []).extend(scene.state.units[i] for i in order.units)
    return found


# -- attacks --


def attacked(scene: Scene, attack: Attack) -> Reason:
    """An attack: with what, for what, and how likely."""
    units = [c.unit for c in attack.force]
    facts = {"space": attack.target, "units": _counted(scene, units), "prize": _prize(scene, attack.target)}
    ids = frozenset(u.id for u in units)
    if not scene.enemies(attack.target):
        return Reason(Text("bot.attack.walk", facts), ids)
    facts["chance"] = percent(attack.win)
    if attack.score < GAIN:
        return Reason(Text("bot.attack.even", facts), ids)
    return Reason(Text("bot.attack.gain", facts | {"value": max(1, round(attack.score))}), ids)


def _prize(scene: Scene, space: str) -> Text:
    if scene.game.board.is_sea[space]:
        return Text("bot.prize.kill", {"units": _counted(scene, scene.enemies(space))})
    place = scene.game.board.spaces[space]
    if place.tags.get("home") == "yes" and place.owner in scene.foes:
        return Text("bot.prize.home", {"country": place.owner})
    income = yields(scene.play, scene.power, space)
    return Text("bot.prize.land", {"income": income}) if income else Text("bot.prize.ground")


def left_alone(scene: Scene, spurned: Iterable[Attack]) -> list[Reason]:
    """The attack with the best odds that was not made, because of what the enemy would make of it."""
    best = max((a for a in spurned if scene.enemies(a.target)), key=lambda a: (a.win, a.target), default=None)
    if best is None:
        return []
    return [Reason(Text("bot.left.answer", {"space": best.target, "chance": percent(best.win)}))]


# -- answers to attacks --


def helped(scene: Scene, orders: Iterable[Go]) -> list[Reason]:
    """Who came to the help of an attacked place, and what that changed."""
    found = []
    for space, units in _to(scene, orders).items():
        there, enemies = scene.friends_at(space), scene.enemies(space)
        before, after = (fight(scene.game, enemies, ours).win for ours in (there, [*there, *units]))
        facts = {"space": space, "units": _counted(scene, units), "before": percent(before), "after": percent(after)}
        found.append(Reason(Text("bot.help", facts), frozenset(u.id for u in units)))
    return found


def broke_off(space: str, chance: float) -> Text:
    """A battle that was given up."""
    return Text("bot.retreat", {"space": space, "chance": percent(chance)})


# -- armies --


def shipped(scene: Scene, orders: Iterable[Go]) -> list[Reason]:
    """Convoys that bring somebody ashore."""
    sea = scene.game.board.is_sea
    landed = _to(scene, (o for o in orders if sea[o.path[0]] and not sea[o.path[-1]]))
    return [Reason(_on_the_way(scene, space, units, afloat=True), _ids(units)) for space, units in landed.items()]


def marched(scene: Scene, orders: Iterable[Go]) -> list[Reason]:
    """Where most of the armies went, and why."""
    to = _to(scene, orders)
    most = sorted(to, key=lambda s: (-len(to[s]), s))[:PLACES]
    return [Reason(_gathered(scene, space, to[space]), _ids(to[space])) for space in most]


def _ids(units: list[Unit]) -> frozenset[str]:
    return frozenset(u.id for u in units)


def _gathered(scene: Scene, space: str, units: list[Unit]) -> Text:
    there = scene.friends_at(space)
    if scene.threat(space):
        before, after = scene.falls(space, there), scene.falls(space, [*there, *units])
        if before > RISKY and after < before - SAVED:
            facts = {"space": space, "units": _counted(scene, units)}
            return Text("bot.moved.hold", facts | {"before": percent(before), "after": percent(after)})
    return _on_the_way(scene, space, units)


def _on_the_way(scene: Scene, space: str, units: list[Unit], afloat: bool = False) -> Text:
    facts = {"space": space, "units": _counted(scene, units)}
    enemy = by_land(scene.game.board, space, scene.against, scene.worth)
    if not enemy:
        return Text("bot.moved.land" if afloat else "bot.moved.reserve", facts)
    if afloat:
        return Text("bot.moved.ship", facts | {"enemy": enemy})
    near = enemy in scene.game.board.next[space]
    return Text("bot.moved.front" if near else "bot.moved.road", facts | {"enemy": enemy})
