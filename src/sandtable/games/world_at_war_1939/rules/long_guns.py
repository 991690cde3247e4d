"""Russian long-range artillery: one gun a battle fires at the land next to it, or goes along into the attack."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from sandtable.games.world_at_war_1939.rules.nations import RUSSIA
from sandtable.kernel.marks import Mark, put
from sandtable.kernel.module import Module
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.combat.battle import (
    ATTACKER,
    DEFENDER,
    Battle,
    Beat,
    CombatRules,
    Hit,
    Outcome,
    Roll,
    Salvo,
    Volley,
    lives,
    score,
)
from sandtable.rules.hooks import Beats, Facts, Tasks
from sandtable.rules.look import can, friends, hostile
from sandtable.rules.marks import MOVED
from sandtable.rules.movement.common import COMBAT, NONCOMBAT, Way, entry_faults, go, left, remember_start
from sandtable.rules.movement.tasks import Task
from sandtable.rules.technology.programmes import rank

if TYPE_CHECKING:
    from sandtable.kernel.decisions import Go
    from sandtable.kernel.play import Play
    from sandtable.kernel.units import Unit
    from sandtable.rules.movement.move import Move

TECHNOLOGY = "Long-range artillery"
SUPPORT, JOIN = "support", "join"  # from next door, or along with the attack
ON = 3
AIMED: Mark[dict[str, str]] = Mark("long guns", "part", {}, of_move=True)  # gun -> the land it fires at


def _unfit(play: Play, unit: Unit) -> bool:
    known = unit.owner == RUSSIA and can(play, unit, "gun") and rank(play, RUSSIA, TECHNOLOGY)
    return not known or unit.id in MOVED.get(play.state) or bool(unit.aboard)


def _aim_faults(play: Play, step: Move, order: Go, units: list[Unit]) -> list[Fault]:
    target, here = order.path[-1], order.path[-1:]
    if len(units) != 1 or _unfit(play, units[0]):
        return [fault("long_gun.who", units=order.units)]
    if len(order.path) < 2 or play.game.board.is_sea[target] or not hostile(play, step.to, target):
        return [fault("long_gun.target", units=order.units, spaces=here, space=target)]
    if target in AIMED.get(play.state).values():
        return [fault("long_gun.one", units=order.units, spaces=here, space=target)]
    return entry_faults(play, step.to, COMBAT, order.path[-2:], units)


def _check_support(play: Play, step: Move, order: Go, units: list[Unit]) -> list[Fault]:
    """It stands beside the target, or moves there first."""
    found = _aim_faults(play, step, order, units)
    way = order.path[:-1]
    if found or len(way) == 1:
        return found
    shut = [s for s in way if play.game.board.is_sea[s] or play.state.control.get(s) not in friends(play, RUSSIA)]
    if shut or len(way) - 1 > left(play, units[0], NONCOMBAT, way):
        return [fault("long_gun.way", units=order.units, spaces=way)]
    return []


def _support(play: Play, step: Move, order: Go, units: list[Unit]) -> None:
    if len(order.path) > 2:
        go(play, units, order.path[:-1], COMBAT, len(order.path) - 2)
    else:
        remember_start(play, units)
        put(MOVED, play, {order.units[0]: COMBAT})
    put(AIMED, play, {order.units[0]: order.path[-1]})


def _check_join(play: Play, step: Move, order: Go, units: list[Unit]) -> list[Fault]:
    found = _aim_faults(play, step, order, units)
    if not found and len(order.path) != 2:
        return [fault("long_gun.way", units=order.units, spaces=order.path)]
    return found


def _join(play: Play, step: Move, order: Go, units: list[Unit]) -> None:
    go(play, units, order.path, COMBAT, 1)
    put(AIMED, play, {order.units[0]: order.path[-1]})


def _targets(play: Play, step: Move, unit: Unit, start: tuple[str, ...]) -> list[Way]:
    taken, board = AIMED.get(play.state).values(), play.game.board
    return [
        Way(s, (*start, s), len(start))
        for s in board.next[start[-1]]
        if not board.is_sea[s] and s not in taken and hostile(play, step.to, s)
        if not entry_faults(play, step.to, COMBAT, (start[-1], s), [unit])
    ]


def _ways(play: Play, step: Move, unit: Unit) -> list[Way]:
    return [] if _unfit(play, unit) else _targets(play, step, unit, (unit.space,))


# -- in battle --


def _facts(
    play: Play, power: str, space: str, sort: str, ours: list[Unit], theirs: list[Unit], landed: bool
) -> dict[str, Any]:
    guns = [i for i, target in AIMED.get(play.state).items() if target == space and i in play.state.units]
    if sort != "land" or power != RUSSIA or not guns:
        return {}
    return {TECHNOLOGY: JOIN if play.state.units[guns[0]].space == space else SUPPORT}


def _volleys(rules: CombatRules, battle: Battle) -> tuple[Volley, ...]:
    """As long as Russian troops attack, and the gun, if it came along, is still there."""
    how, force = battle.facts.get(TECHNOLOGY), battle.sides[ATTACKER]
    own = [g for g in force if g.profile.owner == RUSSIA and g.profile.arm == "land"]
    guns = [g for g in own if "gun" in g.profile.tags]
    if not how or len(own) == len(guns) or (how == JOIN and not guns):
        return ()
    return (Volley(ATTACKER, RUSSIA, 1, ON, "long-range artillery"),)


def _hit(battle: Battle, n: int) -> Hit:
    return Hit(DEFENDER, n)


def _fire(rules: CombatRules, battle: Battle) -> Roll | None:
    found = () if battle.shot or not lives(rules, battle, DEFENDER) else _volleys(rules, battle)
    return Roll(found) if found else None


def _after(rules: CombatRules, battle: Battle, outcomes: tuple[Outcome, ...]) -> Battle:
    return replace(score(battle, _hit(battle, outcomes[0].hits)), shot=1)


MODULE = Module(
    hooks=(
        Tasks({SUPPORT: Task(COMBAT, _check_support, _support, _ways), JOIN: Task(COMBAT, _check_join, _join, _ways)}),
        Facts(_facts),
        Beats({"long_gun": Beat(_fire, _after, Salvo(ATTACKER, _volleys, _hit))}),
    )
)
