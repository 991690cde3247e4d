"""Guns that fire with the other defenders in every cycle: each at some aircraft or at some tanks, one die a target.

They are units like others: they may be hit, and can be given up. Alone they hold nothing, and are captured.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from sandtable.kernel.module import Module
from sandtable.kernel.questions import Reason
from sandtable.kernel.settings import Vocabulary
from sandtable.rules.combat.battle import (
    ATTACKER,
    DEFENDER,
    Ask,
    Battle,
    Beat,
    Choice,
    CombatRules,
    Force,
    Hit,
    Outcome,
    Pick,
    Roll,
    Rout,
    Salvo,
    Volley,
    leave,
    lines,
    score,
)
from sandtable.rules.combat.beats import APART
from sandtable.rules.combat.choices import TakesPart
from sandtable.rules.combat.targets import Filter
from sandtable.rules.hooks import Asked, BattleTags, Beats, Filters, Tags
from sandtable.rules.look import can, fights, foes

if TYPE_CHECKING:
    from sandtable.kernel.events import Moment
    from sandtable.kernel.play import Play
    from sandtable.kernel.units import Unit

SHOTS = 3  # of a gun in a cycle
ARMOUR, GUN = "armour", "gun"
AT_TANKS = "guns at tanks"  # a fact of the battle: how many guns fire at tanks in this cycle
TOPIC = "gun_targets"
OVERRUN = "overrun"  # how guns leave that nobody fights beside: alive, unless the land is taken


def _guns(battle: Battle) -> list[int]:
    return [i for i, g in enumerate(battle.sides[DEFENDER]) if GUN in g.profile.tags and not g.doomed]


def _planes(battle: Battle) -> int:
    return sum(g.n for g in battle.sides[ATTACKER] if g.profile.arm == "air" and not g.doomed)


def _tanks(battle: Battle) -> int:
    return sum(g.n for g in battle.sides[ATTACKER] if ARMOUR in g.profile.tags and not g.doomed)


# -- what they fire at: aircraft, unless their owner says tanks --


def _there(battle: Battle) -> bool:
    return bool(_guns(battle))


def _aim(rules: CombatRules, battle: Battle) -> Ask | None:
    if battle.shot or not (_guns(battle) and _planes(battle) and _tanks(battle)):
        return None
    return Ask(TOPIC, DEFENDER, (), tuple(_guns(battle)))


def _aim_after(rules: CombatRules, battle: Battle, picks: tuple[Pick, ...]) -> Battle:
    facts = {k: v for k, v in battle.facts.items() if k != AT_TANKS}
    number = sum(p.n for p in picks)
    return replace(battle, facts={**facts, AT_TANKS: number} if number else facts, shot=1)


# -- their fire --


def _at_tanks(battle: Battle, guns: int) -> int:
    """How many guns fire at tanks: where there is one sort of target, all fire at it."""
    if not _planes(battle):
        return guns
    return min(battle.facts.get(AT_TANKS, 0), guns) if _tanks(battle) else 0


def _fire(may: str, what: str, number: Callable[[Battle], int], guns_of: Callable[[Battle, int], int]) -> Beat:
    """Their fire at one sort of target."""

    def volleys(rules: CombatRules, battle: Battle) -> tuple[Volley, ...]:
        force = battle.sides[DEFENDER]
        if not any(GUN in g.profile.tags for g in force):
            return ()
        firing = [x for x in lines(rules, battle, DEFENDER) if x.on and GUN in force[x.group].profile.tags]
        guns = sum(x.n for x in firing)
        dice = min(number(battle), SHOTS * guns_of(battle, guns)) if firing else 0
        return (Volley(DEFENDER, force[firing[0].group].profile.owner, dice, firing[0].on, what),) if dice else ()

    def hit(battle: Battle, n: int) -> Hit:
        return Hit(ATTACKER, n, may)

    def following(rules: CombatRules, battle: Battle) -> Roll | None:
        found = () if battle.shot else volleys(rules, battle)
        return Roll(found) if found else None

    def after(rules: CombatRules, battle: Battle, outcomes: tuple[Outcome, ...]) -> Battle:
        return replace(score(battle, hit(battle, outcomes[0].hits)), shot=1)

    return Beat(following, after, Salvo(DEFENDER, volleys, hit), _there)


def _lone(force: Force) -> bool:
    return all(GUN in g.profile.tags for g in force)


def _alone(rules: CombatRules, battle: Battle) -> Battle | None:
    """Guns that nobody fights beside any more are out of it."""
    force = battle.sides[DEFENDER]
    if not force or not _lone(force):
        return None
    return leave(battle, DEFENDER, tuple(Pick(i, g.n, g.ids) for i, g in enumerate(force)), OVERRUN)


# -- who they are --


def _tags(play: Play, unit: Unit, side: int, space: str) -> frozenset[str]:
    return frozenset({APART}) if can(play, unit, GUN) else frozenset()


def _takes_part(play: Play, q: TakesPart, value: bool, why: list[Reason] | None) -> bool:
    """Guns without anybody who can fight beside them do not defend."""
    if not value or q.side != DEFENDER or not can(play, q.unit, GUN):
        return value
    own = {u.owner for u in play.state.here(q.unit.space) if not can(play, u, GUN) and fights(play, u)}
    return any(owner == q.unit.owner or owner not in foes(play, q.unit.owner) for owner in own)


def _overrun(play: Play, moment: Moment) -> None:
    """They stay where they are: whoever takes the land takes them."""


MODULE = Module(
    on={f"fight.{OVERRUN}": _overrun},
    values={TakesPart: _takes_part},
    hooks=(
        Beats(
            {
                "guns.aim": Beat(_aim, _aim_after, Choice(TOPIC, DEFENDER), _there),
                "guns.fire_at_aircraft": _fire("air", "antiaircraft fire", _planes, lambda b, n: n - _at_tanks(b, n)),
                "guns.fire_at_tanks": _fire(ARMOUR, "fire at tanks", _tanks, _at_tanks),
                "guns.alone": Beat(_alone, shape=Rout(_lone, DEFENDER), concerns=_there),
            }
        ),
        Filters({ARMOUR: Filter(lambda unit: ARMOUR in unit.tags, "casualty.only_armour")}),
        BattleTags(frozenset({GUN, ARMOUR})),
        Tags(_tags),
        Asked({TOPIC: "options"}),
    ),
    words=Vocabulary(abilities={ARMOUR: "Guns may fire at it as they do at aircraft."}),
)
