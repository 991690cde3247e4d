"""Why a front was led as it was: attacks, what was left, who came to whose help, and where armies went."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.bots.attack.front_attacks import Attack
from sandtable.bots.battle.steps import fight
from sandtable.bots.staff.plan import Reason
from sandtable.bots.tell.plans import about, attack, counted, destinations, held, landed, most, on_the_way, saved
from sandtable.bots.view.front_view import Scene
from sandtable.bots.view.nearest import by_land
from sandtable.bots.words import percent
from sandtable.kernel.decisions import Go
from sandtable.kernel.text import Text
from sandtable.kernel.units import Unit


def ahead(scene: Scene, space: str) -> str:
    """The land of the enemy that an army from there comes to first; "" if no road leads to one."""
    return by_land(scene.board, space, scene.aim, scene.worth)


# -- attacks --


def attacked(scene: Scene, made: Attack) -> Reason:
    """An attack: with what, for what, and how likely."""
    units = [c.unit for c in made.force]
    return about(attack(scene, made.target, units, _prize(scene, made.target), made.win, made.score), units)


def _prize(scene: Scene, space: str) -> Text:
    if scene.board.is_sea[space]:
        return Text("bot.prize.kill", {"units": counted(scene, scene.enemy(space))})
    place = scene.board.spaces[space]
    if place.tags.get("home") == "yes" and place.owner in scene.against:
        return Text("bot.prize.home", {"country": place.owner})
    income = scene.income(space)
    return Text("bot.prize.land", {"income": income}) if income else Text("bot.prize.ground")


def left_alone(scene: Scene, spurned: Iterable[Attack]) -> list[Reason]:
    """The attack with the best odds that was not made, because of what the enemy would make of it."""
    best = max((a for a in spurned if scene.enemy(a.target)), key=lambda a: (a.win, a.target), default=None)
    if best is None:
        return []
    return [Reason(Text("bot.left.answer", {"space": best.target, "chance": percent(best.win)}))]


# -- answers to attacks --


def helped(scene: Scene, orders: Iterable[Go]) -> list[Reason]:
    """Who came to the help of an attacked place, and what that changed."""
    found = []
    for space, units in destinations(scene, orders).items():
        there, enemies = scene.friendly(space), scene.enemy(space)
        before, after = (fight(scene.game, enemies, ours).win for ours in (there, [*there, *units]))
        facts = {"space": space, "units": counted(scene, units), "before": percent(before), "after": percent(after)}
        found.append(about(Text("bot.help", facts), units))
    return found


# -- armies --


def shipped(scene: Scene, orders: Iterable[Go]) -> list[Reason]:
    """Convoys that bring somebody ashore."""
    sea = scene.board.is_sea
    to = destinations(scene, (o for o in orders if sea[o.path[0]] and not sea[o.path[-1]]))
    return [about(landed(scene, space, units, ahead(scene, space)), units) for space, units in to.items()]


def marched(scene: Scene, orders: Iterable[Go]) -> list[Reason]:
    """Where most of the armies went, and why."""
    to = destinations(scene, orders)
    return [about(_gathered(scene, space, to[space]), to[space]) for space in most(to)]


def _gathered(scene: Scene, space: str, units: list[Unit]) -> Text:
    if scene.threat(space):
        there = scene.friendly(space)
        before, after = scene.falls(space, there), scene.falls(space, [*there, *units])
        if saved(before, after):
            return held(scene, space, units, before, after)
    return on_the_way(scene, space, units, ahead(scene, space))
