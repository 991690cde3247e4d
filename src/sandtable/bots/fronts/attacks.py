"""Attacks: which places to enter with which units, the most promising first."""

from __future__ import annotations

import msgspec

from sandtable.bots.fronts.force import fight
from sandtable.bots.fronts.scene import Scene
from sandtable.bots.fronts.temper import Temper
from sandtable.bots.interface import Meter
from sandtable.kernel.decisions import Go
from sandtable.kernel.units import Unit
from sandtable.rules.movement.common import Way

Candidate = tuple[Unit, Way]
SURE = 0.97  # more than this is not worth another unit


class Attack(msgspec.Struct):
    """A place and who goes there."""

    target: str
    force: list[Candidate]
    score: float
    win: float


def plan_attacks(scene: Scene, temper: Temper, meter: Meter, used: set[str]) -> list[Attack]:
    """The attacks worth making, with `used` filled with the units they take."""
    pool = _pool(scene)
    options: dict[str, Attack | None] = {}
    found: list[Attack] = []
    while not meter.over(0.6):
        for target, candidates in pool.items():
            if target not in options:
                free = [c for c in candidates if c[0].id not in used]
                options[target] = _best(scene, temper, target, free, used)
        best = max((a for a in options.values() if a is not None), key=lambda a: a.score, default=None)
        if best is None or best.score <= 0:
            break
        found.append(best)
        taken = {unit.id for unit, _ in best.force}
        sources = {unit.space for unit, _ in best.force}
        used |= taken
        del pool[best.target]
        for target in list(options):
            option = options[target]
            hurt = option is not None and any(u.id in taken or u.space in sources for u, _ in option.force)
            if hurt or target == best.target:
                del options[target]
    return found


def orders(attacks: list[Attack]) -> list[Go]:
    """The moves of some attacks: who goes the same way goes together, land units first so that others can join."""
    made: list[Go] = []
    for attack in attacks:
        groups: dict[tuple[str, ...], list[str]] = {}
        for unit, way in attack.force:
            groups.setdefault(way.path, []).append(unit.id)
        made += [Go(tuple(units), path) for path, units in groups.items()]
    return made


def _pool(scene: Scene) -> dict[str, list[Candidate]]:
    """Every place of the enemy that somebody can enter now, and who."""
    pool: dict[str, list[Candidate]] = {}
    sea = scene.game.board.is_sea
    for unit in scene.units():
        if unit.aboard or scene.game.kinds[unit.kind].can("carries"):
            continue
        for way in scene.ways(unit):
            if scene.enemies(way.space) or (not sea[way.space] and scene.hostile(way.space)):
                pool.setdefault(way.space, []).append((unit, way))
    return pool


def _best(scene: Scene, temper: Temper, target: str, free: list[Candidate], used: set[str]) -> Attack | None:
    sea = scene.game.board.is_sea[target]
    takers = [c for c in free if scene.game.kinds[c[0].kind].can("captures")]
    if not sea and not takers:
        return None
    defenders = scene.enemies(target)
    if not defenders:
        return _walk_in(scene, temper, target, takers, used)
    helpers = _helpers(scene, temper, target)
    fighters = sorted((c for c in free if scene.shoots(c[0])), key=lambda c: _rank(scene, c[0]))
    best: Attack | None = None
    force: list[Candidate] = []
    for candidate in fighters:
        force.append(candidate)
        units = [u for u, _ in force]
        guess = fight(scene.game, units, [*defenders, *helpers])
        if guess.win < temper.need:
            continue
        gain = guess.killed + (0.5 if sea else guess.win * scene.worth(target))
        score = temper.aggression * gain - guess.lost - temper.guard * _exposed(scene, units, used)
        if temper.caution and not sea:
            score -= temper.caution * scene.falls(target, units) * (0.5 * _cost(scene, units) + scene.worth(target))
        if best is None or score > best.score:
            best = Attack(target, list(force), score, guess.win)
        if guess.win > SURE:
            break
    return best


def _walk_in(scene: Scene, temper: Temper, target: str, takers: list[Candidate], used: set[str]) -> Attack | None:
    """An empty land is taken by whoever is missed least."""
    best: Attack | None = None
    for unit, way in takers:
        score = scene.worth(target) - 0.05 * scene.game.kinds[unit.kind].cost
        if scene.game.kinds[unit.kind].can("commands"):
            score -= 2.0
        score -= temper.guard * _exposed(scene, [unit], used)
        if temper.caution:
            score -= temper.caution * scene.falls(target, [unit]) * (_cost(scene, [unit]) + 0.5 * scene.worth(target))
        if best is None or score > best.score:
            best = Attack(target, [(unit, way)], score, 1.0)
    return best


def _rank(scene: Scene, unit: Unit) -> tuple[int, float]:
    """Foot soldiers first, then armour, aircraft and ships; the strong before the weak."""
    kind = scene.game.kinds[unit.kind]
    return ({"land": 0, "air": 2, "sea": 1}[kind.arm] + kind.can("twice"), -kind.attack)


def _helpers(scene: Scene, temper: Temper, target: str) -> list[Unit]:
    """Enemy aircraft nearby, as far as they are expected to come."""
    if not temper.help:
        return []
    distance = scene.game.board.distances[target]
    near = [
        u
        for u in scene.state.units.values()
        if u.owner in scene.foes and scene.arm(u) == "air" and 0 < distance.get(u.space, 99) <= 2
    ]
    return near[: round(temper.help * len(near))]


def _cost(scene: Scene, units: list[Unit]) -> float:
    return float(sum(scene.game.kinds[u.kind].cost for u in units))


def _exposed(scene: Scene, leaving: list[Unit], used: set[str]) -> float:
    """What the enemy could take because these leave."""
    gone = {u.id for u in leaving}
    total = 0.0
    for space in {u.space for u in leaving}:
        if scene.game.board.is_sea[space] or not scene.ours(space) or not scene.threat(space):
            continue
        before = [u for u in scene.friends_at(space) if u.id not in used]
        after = [u for u in before if u.id not in gone]
        total += max(0.0, scene.falls(space, after) - scene.falls(space, before)) * scene.worth(space)
    return total
