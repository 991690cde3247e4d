"""Guns that fire with the other defenders in every cycle: each at some aircraft or at some tanks, one die a target.

They are units like others: they may be hit, and can be given up. Alone they hold nothing, and are captured.
"""

from __future__ import annotations

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
    CombatRules,
    Hit,
    Outcome,
    Pick,
    Roll,
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
OVERRUN = "overrun"  # how guns leave that nobody fights beside


def _guns(battle: Battle) -> list[int]:
    return [i for i, g in enumerate(battle.sides[DEFENDER]) if GUN in g.profile.tags and not g.doomed]


def _planes(battle: Battle) -> int:
    return sum(g.n for g in battle.sides[ATTACKER] if g.profile.arm == "air" and not g.doomed)


def _tanks(battle: Battle) -> int:
    return sum(g.n for g in battle.sides[ATTACKER] if ARMOUR in g.profile.tags and not g.doomed)


# -- what they fire at: aircraft, unless their owner says tanks --


def _aim(rules: CombatRules, battle: Battle) -> Ask | Battle | None:
    if battle.shot or not _guns(battle):
        return None
    if _planes(battle) and _tanks(battle):
        return Ask(TOPIC, DEFENDER, (), tuple(_guns(battle)))
    every = sum(battle.sides[DEFENDER][i].n for i in _guns(battle))
    return _aimed(battle, every if not _planes(battle) else 0)


def _aimed(battle: Battle, at_tanks: int) -> Battle:
    return replace(battle, facts={**battle.facts, AT_TANKS: at_tanks})


def _aim_after(rules: CombatRules, battle: Battle, picks: tuple[Pick, ...]) -> Battle:
    return replace(_aimed(battle, sum(p.n for p in picks)), shot=1)


# -- their fire --


def _fire(rules: CombatRules, battle: Battle) -> Roll | None:
    force = battle.sides[DEFENDER]
    firing = [x for x in lines(rules, battle, DEFENDER) if x.on and GUN in force[x.group].profile.tags]
    if battle.shot or not firing:
        return None
    guns = sum(x.n for x in firing)
    tanks = min(battle.facts.get(AT_TANKS, 0), guns)
    on, owner = firing[0].on, force[firing[0].group].profile.owner
    lots = (
        (min(_planes(battle), SHOTS * (guns - tanks)), "antiaircraft fire"),
        (min(_tanks(battle), SHOTS * tanks), "fire at tanks"),
    )
    volleys = tuple(Volley(DEFENDER, owner, n, on, what) for n, what in lots if n)
    return Roll(volleys) if volleys else None


def _fire_after(rules: CombatRules, battle: Battle, outcomes: tuple[Outcome, ...]) -> Battle:
    roll = _fire(rules, battle)
    assert roll is not None
    for volley, outcome in zip(roll.volleys, outcomes, strict=True):
        may = "air" if volley.what == "antiaircraft fire" else ARMOUR
        battle = score(battle, Hit(ATTACKER, outcome.hits, may))
    return replace(battle, shot=1)


def _alone(rules: CombatRules, battle: Battle) -> Battle | None:
    """Guns that nobody fights beside any more are out of it."""
    force = battle.sides[DEFENDER]
    if not force or any(GUN not in g.profile.tags for g in force):
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
        Beats({"guns.aim": Beat(_aim, _aim_after), "guns.fire": Beat(_fire, _fire_after), "guns.alone": Beat(_alone)}),
        Filters({ARMOUR: Filter(lambda unit: ARMOUR in unit.tags, "casualty.only_armour")}),
        BattleTags(frozenset({GUN, ARMOUR})),
        Tags(_tags),
        Asked({TOPIC: "options"}),
    ),
    words=Vocabulary(abilities={ARMOUR: "Guns may fire at it as they do at aircraft."}),
)
