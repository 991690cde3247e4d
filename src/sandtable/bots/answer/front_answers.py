"""Answers out of turn: who comes to the help of an attacked place, who retreats, and where to."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.bots.battle.expected import Guess
from sandtable.bots.battle.steps import fight
from sandtable.bots.interface import Meter
from sandtable.bots.staff.front_weights import Temper
from sandtable.bots.tell.plans import broke_off
from sandtable.bots.view.front_view import Scene
from sandtable.bots.view.home_stakes import value
from sandtable.kernel.decisions import Choose, Go, Value
from sandtable.kernel.offers import Option, Options
from sandtable.kernel.text import Text
from sandtable.kernel.units import Unit
from sandtable.rules.movement.common import Way

WORTH_IT = 0.08  # of a unit's cost, that its help must save
LOST = 0.2  # the chance below which a battle is given up


def plan_help(scene: Scene, temper: Temper, meter: Meter) -> list[Go]:
    """Aircraft, ships and reserves for the battles where they change most."""
    coming: dict[str, list[Unit]] = {}
    made: list[Go] = []
    able = [u for u in scene.units() if scene.ways(u) and scene.shoots(u)]
    for unit in sorted(able, key=lambda u: scene.arm(u) != "air"):
        if meter.over(0.9):
            break
        options = [(_saved(scene, temper, unit, way, coming), way) for way in scene.ways(unit)]
        gain, way = max(options, key=lambda o: o[0])
        if gain > WORTH_IT * scene.game.kinds[unit.kind].cost:
            coming.setdefault(way.space, []).append(unit)
            made.append(Go((unit.id,), way.path))
    return made


def _saved(scene: Scene, temper: Temper, unit: Unit, way: Way, coming: dict[str, list[Unit]]) -> float:
    """What a unit's help is worth there, less what its absence may cost at home."""
    space = way.space
    before = _stand(scene, space, coming.get(space, []))
    after = _stand(scene, space, [*coming.get(space, []), unit])
    worth = value(scene, temper, space) if not scene.game.board.is_sea[space] else 2.0
    gain = (before.win - after.win) * worth + 0.5 * (after.lost - before.lost) - 0.5 * (after.killed - before.killed)
    if not temper.replies:
        return gain if before.win > after.win else 0.0
    if scene.arm(unit) == "land" and scene.ours(unit.space) and scene.threat(unit.space):
        rest = [u for u in scene.friendly(unit.space) if u.id != unit.id]
        gain -= temper.guard * scene.falls(unit.space, rest) * value(scene, temper, unit.space) * 0.5
    return gain


def _stand(scene: Scene, space: str, more: list[Unit]) -> Guess:
    """The battle in a space if these join us, as the attacker sees it."""
    return fight(scene.game, scene.enemy(space), [*scene.friendly(space), *more])


def withdraw(scene: Scene, form: Options, attacking: bool, tell: Callable[[Text], None] | None = None) -> Value:
    """Whether to leave a battle: with everybody when it is lost, with aircraft that fight on alone for nothing."""
    everybody = [o for o in form.options if not o.units]
    place = _place_of(scene, form.options)
    if not everybody or not place:
        return Choose(())
    ours, theirs = scene.friendly(place), scene.enemy(place)
    guess = fight(scene.game, ours, theirs) if attacking else fight(scene.game, theirs, ours)
    chance = guess.win if attacking else 1.0 - guess.win
    if chance >= LOST:
        return Choose(())
    if tell is not None:
        tell(broke_off(place, chance))
    return Choose((everybody[0].key,))


def _place_of(scene: Scene, options: tuple[Option, ...]) -> str:
    for frame in reversed(scene.state.stack):
        space = getattr(frame, "space", "")
        if space:
            return str(space)
    return ""


def refuge(scene: Scene, temper: Temper) -> Go | None:
    """The next unit that must go somewhere goes to where it is safest."""
    for unit in scene.units():
        ways = scene.ways(unit)
        if ways:
            way = max(ways, key=lambda w: _safety(scene, unit, w))
            return Go((unit.id,), way.path)
    return None


def _safety(scene: Scene, unit: Unit, way: Way) -> float:
    others = [u for u in scene.friendly(way.space) if u.id != unit.id]
    if scene.game.board.is_sea[way.space]:
        return float(len(others))
    return -3.0 * scene.falls(way.space, [*others, unit]) + min(len(others), 4) * 0.2 - 0.1 * scene.distance(way.space)
