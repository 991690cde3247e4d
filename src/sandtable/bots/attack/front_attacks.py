"""Attacks: which places to enter with which units, the most promising first."""

from __future__ import annotations

import msgspec

from sandtable.bots.attack.front_candidates import Candidate, Pool
from sandtable.bots.attack.front_wings import wings
from sandtable.bots.battle.expected import Guess
from sandtable.bots.battle.steps import fight
from sandtable.bots.garrison.front_garrisons import vacant
from sandtable.bots.interface import Meter
from sandtable.bots.lift.front_shores import opened
from sandtable.bots.lift.front_voyages import broadsides, landings
from sandtable.bots.staff.front_weights import Temper
from sandtable.bots.threat.front_threats import sunk
from sandtable.bots.view.front_view import Scene
from sandtable.bots.view.home_stakes import value
from sandtable.bots.view.thrift import left, losses, need
from sandtable.kernel.decisions import Go
from sandtable.kernel.units import Unit

SURE = 0.97  # more than this is not worth another unit
VOYAGE = 0.3  # what it costs to send a convoy
LOST_AGAIN = 0.6  # of what a land is worth, that is lost if the enemy takes it back at once
SWEPT = 0.9  # the chance of winning a sea battle that convoys rely on
CLEARED = 0.5  # what it is worth to sweep a sea zone
JOINING = 0.3  # what help must be worth to friends who have attacked already
JOINT = 0.75  # the chance of winning with the aircraft of friends that is asked for where it would be low alone
NO_WAY_BACK = 0.5  # of their cost, that a lost landing costs besides


class Attack(msgspec.Struct):
    """A place and who goes there."""

    target: str
    force: list[Candidate]
    score: float
    win: float
    hopes: frozenset[str] = frozenset()  # aircraft of friends that it counts on


def plan_attacks(
    scene: Scene,
    temper: Temper,
    meter: Meter,
    used: set[str],
    seaborne: bool = False,
    spurned: list[Attack] | None = None,
) -> list[Attack]:
    """The attacks worth making, with `used` filled with the units they take, and `spurned` with those not worth it."""
    pool = _pool(scene, seaborne)
    options: dict[str, Attack | None] = {}
    found: list[Attack] = []
    struck: frozenset[str] = frozenset()
    while not meter.over(0.6):
        for target, candidates in pool.items():
            if target not in options:
                free = [c for c in candidates if not c.needs & used]
                options[target] = _best(scene, temper, target, free, used, struck | {target})
        best = max((a for a in options.values() if a is not None), key=lambda a: a.score, default=None)
        if best is None or best.score <= 0:
            break
        found.append(best)
        struck |= {best.target}
        taken = {i for one in best.force for i in one.needs}
        sources = {one.unit.space for one in best.force}
        used |= taken
        scene.promised |= best.hopes
        del pool[best.target]
        if seaborne and scene.game.board.is_sea[best.target] and best.win > SWEPT:
            _follow(scene, pool, options, best.target, used, struck)
        for target in list(options):
            option = options[target]
            hurt = option is not None and any(c.needs & taken or c.unit.space in sources for c in option.force)
            if hurt or (option is not None and option.hopes & best.hopes) or target == best.target:
                del options[target]
    if spurned is not None:
        spurned += [a for a in options.values() if a is not None]
    return found


def _pool(scene: Scene, seaborne: bool) -> Pool:
    """Every place of the enemy that somebody can enter now, and who."""
    pool: Pool = {}
    sea = scene.game.board.is_sea
    for unit in scene.units():
        if unit.aboard or scene.game.kinds[unit.kind].can("carries"):
            continue
        for way in scene.ways(unit):
            if scene.enemy(way.space) or (not sea[way.space] and scene.prize(way.space)):
                pool.setdefault(way.space, []).append(Candidate(unit, (Go((unit.id,), way.path),)))
    for more in (landings(scene, set()), broadsides(scene)) if seaborne else ():
        for target, candidates in more.items():
            pool.setdefault(target, []).extend(candidates)
    return pool


def _follow(
    scene: Scene, pool: Pool, options: dict[str, Attack | None], zone: str, used: set[str], struck: frozenset[str]
) -> None:
    """Convoys may follow a fleet that is sure to sweep a zone, and land from there when it is won."""
    for shore, candidates in landings(scene, used, zone).items():
        if shore not in struck:
            pool.setdefault(shore, []).extend(candidates)
            options.pop(shore, None)


def _best(
    scene: Scene, temper: Temper, target: str, free: list[Candidate], used: set[str], struck: frozenset[str]
) -> Attack | None:
    sea = scene.game.board.is_sea[target]
    takers = [c for c in free if scene.game.kinds[c.unit.kind].can("captures")]
    there = scene.friendly(target)  # who has gone there before us
    if not sea and not takers and not any(scene.game.kinds[u.kind].can("captures") for u in there):
        return None
    defenders = scene.enemy(target)
    if not defenders:
        return _walk_in(scene, temper, target, takers, used, struck)
    defenders = [*defenders, *_helpers(scene, temper, target)]
    without = _balance(scene, temper, target, there, fight(scene.game, there, defenders), struck) if there else 0.0
    fighters = sorted((c for c in free if scene.shoots(c.unit)), key=lambda c: _rank(scene, c))
    least = need(scene, temper.need)
    friends = wings(scene, target) if temper.help and not sea else []
    best: Attack | None = None
    force: list[Candidate] = []
    for candidate in fighters:
        if any(candidate.needs & one.needs for one in force):
            continue  # it comes another way already
        force.append(candidate)
        units = [c.unit for c in force]
        guess = fight(scene.game, [*there, *units], defenders)
        hopes: list[Unit] = []
        if guess.win < least and friends:
            hopes = friends
            guess = fight(scene.game, [*there, *units, *hopes], defenders)
        if guess.win < (JOINT if hopes else least):
            continue
        score = _balance(scene, temper, target, [*there, *units], guess, struck) - without
        score -= temper.guard * exposed(scene, temper, units, used, struck) + _price(scene, force, guess.win)
        score -= JOINING if there else 0.0
        if best is None or score > best.score:
            best = Attack(target, list(force), score, guess.win, frozenset(u.id for u in hopes))
        if guess.win > SURE and not hopes:
            break
    return best


def _balance(
    scene: Scene, temper: Temper, target: str, units: list[Unit], guess: Guess, struck: frozenset[str]
) -> float:
    """What a battle brings, less what it and the enemy's answer to it cost."""
    prize = CLEARED if scene.game.board.is_sea[target] else guess.win * value(scene, temper, target)
    gain = left(scene) * guess.killed + prize
    answer = _answer(scene, temper, target, units, struck) if temper.caution else 0.0
    return temper.aggression * gain - losses(scene, guess.lost) - temper.caution * answer


def _walk_in(
    scene: Scene, temper: Temper, target: str, takers: list[Candidate], used: set[str], struck: frozenset[str]
) -> Attack | None:
    """An empty land is taken by whoever is missed least."""
    best: Attack | None = None
    for one in takers:
        unit = one.unit
        score = value(scene, temper, target) - 0.05 * scene.game.kinds[unit.kind].cost - (VOYAGE if one.ship else 0.0)
        if scene.game.kinds[unit.kind].can("commands"):
            score -= 2.0
        score -= temper.guard * exposed(scene, temper, [unit], used, struck)
        if temper.caution:
            lost = LOST_AGAIN * value(scene, temper, target) + temper.caution * _cost(scene, [unit])
            score -= scene.falls(target, [unit], struck) * lost
        if best is None or score > best.score:
            best = Attack(target, [one], score, 1.0)
    return best


def _rank(scene: Scene, one: Candidate) -> tuple[float, float]:
    """Foot soldiers first, then armour, who comes by sea, aircraft and ships; the strong before the weak."""
    kind = scene.game.kinds[one.unit.kind]
    first = {"land": 0.0, "air": 2.0, "sea": 1.0}[kind.arm] + kind.can("twice") + 0.5 * bool(one.ship) + 2.0 * one.joins
    return (first, -kind.attack)


def _price(scene: Scene, force: list[Candidate], win: float) -> float:
    """What it costs to come by sea: the voyage, and that nobody comes back from a lost landing."""
    landed = [c.unit for c in force if c.ship]
    return VOYAGE * len(landed) + NO_WAY_BACK * (1.0 - win) * _cost(scene, landed)


def _answer(scene: Scene, temper: Temper, target: str, units: list[Unit], struck: frozenset[str]) -> float:
    """What the enemy's counter-attack on those who have won may cost."""
    if scene.game.board.is_sea[target]:
        ships = [u for u in units if scene.arm(u) == "sea"]
        return sunk(scene, target, ships) * 0.5 * _cost(scene, ships)
    staying = [u for u in units if scene.arm(u) == "land"]
    return scene.falls(target, staying, struck) * (0.5 * _cost(scene, staying) + value(scene, temper, target))


def _helpers(scene: Scene, temper: Temper, target: str) -> list[Unit]:
    """Enemy aircraft nearby, as far as they are expected to come."""
    if not temper.help:
        return []
    distance = scene.game.board.distances[target]
    near = [
        u
        for u in scene.state.units.values()
        if u.owner in scene.against and scene.arm(u) == "air" and 0 < distance.get(u.space, 99) <= 2
    ]
    return near[: round(temper.help * len(near))]


def _cost(scene: Scene, units: list[Unit]) -> float:
    return float(sum(scene.game.kinds[u.kind].cost for u in units))


def exposed(
    scene: Scene, temper: Temper, leaving: list[Unit], used: set[str], struck: frozenset[str] = frozenset()
) -> float:
    """What the enemy could take because these leave."""
    gone = {u.id for u in leaving}
    total = opened(scene, temper, leaving, used)
    for space in dict.fromkeys(u.space for u in leaving):
        if scene.game.board.is_sea[space] or not scene.ours(space):
            continue
        before = [u for u in scene.friendly(space) if u.id not in used]
        after = [u for u in before if u.id not in gone]
        total += vacant(scene, temper, space, after) - vacant(scene, temper, space, before)
        if not scene.threat(space):
            continue
        lost = max(0.0, scene.falls(space, after, struck) - scene.falls(space, before, struck))
        total += lost * value(scene, temper, space)
    return total
