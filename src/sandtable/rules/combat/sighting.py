"""Sea battles in which the order of fire goes by side, and aircraft find submarines only beside a destroyer.

The attacker's submarines come first: they dive, or strike before all others. The defender's dive or fire in the turn of
their side, with everybody else. Nothing keeps a submarine from diving but a hit.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from sandtable.kernel.module import Module
from sandtable.rules.combat.battle import (
    ANY,
    ATTACKER,
    DEFENDER,
    Ask,
    Battle,
    Beat,
    Choice,
    CombatRules,
    Deadlock,
    Pick,
    Profile,
    has,
    leave,
)
from sandtable.rules.combat.beats import fire
from sandtable.rules.combat.running import hopeless
from sandtable.rules.combat.targets import Filter
from sandtable.rules.hooks import Beats, Filters

SURFACE = "surface"  # hits that cannot fall on what sneaks


def _sneaks(unit: Profile) -> bool:
    return "sneaks" in unit.tags


def _flies(unit: Profile) -> bool:
    return unit.arm == "air"


def _sails(unit: Profile) -> bool:
    return unit.arm == "sea" and not _sneaks(unit)


def _in_sight(side: int) -> Callable[[Battle], str]:
    """Whom the hits of a side's aircraft may fall on."""
    return lambda battle: ANY if has(battle, side, "screens") else SURFACE


def _dive(side: int) -> Beat:
    """Submarines that are not hit may leave; each owner decides for its own, one after the other."""

    def following(rules: CombatRules, battle: Battle) -> Ask | None:
        # Where nobody can hurt anybody the battle is over, and a defender that waits for that need not hide.
        if side == DEFENDER and hopeless(rules, battle):
            return None
        force = battle.sides[side]
        able = [
            i
            for i, g in enumerate(force)
            if _sneaks(g.profile) and not g.doomed and g.profile.owner not in battle.heard
        ]
        own = tuple(i for i in able if force[i].profile.owner == force[able[0]].profile.owner)
        return Ask("submerge", side, (), own) if own else None

    def after(rules: CombatRules, battle: Battle, picks: tuple[Pick, ...]) -> Battle:
        ask = following(rules, battle)
        assert ask is not None
        owner = battle.sides[side][ask.among[0]].profile.owner
        return replace(leave(battle, side, picks, "submerged"), heard=(*battle.heard, owner))

    return Beat(following, after, Choice("submerge", side))


def _stalemate(rules: CombatRules, battle: Battle) -> Battle | None:
    """Where nobody can hurt anybody any more it is over, and nobody need withdraw."""
    return replace(battle, over=True) if hopeless(rules, battle) else None


BEATS = {
    "stalemate": Beat(_stalemate, shape=Deadlock()),
    "submerge.attacker": _dive(ATTACKER),
    "submerge.defender": _dive(DEFENDER),
    "ships.attacker": fire(ATTACKER, _sails),
    "ships.defender": fire(DEFENDER, _sails),
    "planes.attacker": fire(ATTACKER, _flies, _in_sight(ATTACKER)),
    "planes.defender": fire(DEFENDER, _flies, _in_sight(DEFENDER)),
    "submarines.defender": fire(DEFENDER, _sneaks, lambda battle: "sea"),
}

MODULE = Module(
    hooks=(Beats(BEATS), Filters({SURFACE: Filter(lambda unit: not _sneaks(unit), "casualty.unseen")})),
)
