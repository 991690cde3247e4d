"""The beats of a battle in which both sides fire before either loses, and both may leave. Each reads the battle alone.

Two tags tell of the board: `light` units (air units and ships in a land battle) may leave while the others fight on
and cannot stay alone; `stuck` units have nowhere to go.
"""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.kernel.module import Module
from sandtable.rules.combat.battle import (
    ATTACKER,
    DEFENDER,
    LIGHT,
    STUCK,
    Ask,
    Battle,
    Beat,
    Choice,
    CombatRules,
    Deadlock,
    Force,
    Hit,
    Outcome,
    Pick,
    Roll,
    Rout,
    Salvo,
    Volley,
    alive,
    leave,
    lines,
    score,
)
from sandtable.rules.combat.running import hopeless
from sandtable.rules.hooks import Beats


def _volley(side: int) -> Beat:
    """Every unit fires, kind by kind, so that it is clear for whom each die is thrown."""
    what = "attack" if side == ATTACKER else "defence"

    def volleys(rules: CombatRules, battle: Battle) -> tuple[Volley, ...]:
        force = battle.sides[side]
        return tuple(
            Volley(side, unit.owner, x.n * x.dice, x.on, what, x.group, kind=unit.kind)
            for x in lines(rules, battle, side)
            if x.on and (unit := force[x.group].profile)
        )

    def hit(battle: Battle, n: int) -> Hit:
        return Hit(1 - side, n)

    def following(rules: CombatRules, battle: Battle) -> Roll | None:
        found = () if battle.shot else volleys(rules, battle)
        return Roll(found) if found else None

    def after(rules: CombatRules, battle: Battle, outcomes: tuple[Outcome, ...]) -> Battle:
        return replace(score(battle, hit(battle, sum(o.hits for o in outcomes))), shot=1)

    return Beat(following, after, Salvo(side, volleys, hit))


# -- leaving because one must --


def _driven_out(battle: Battle, side: int) -> Battle:
    """A whole side leaves; those who have nowhere to go are lost."""
    battle = leave(battle, side, tuple(p for p, stuck in _all(battle, side) if stuck), "lost")
    return leave(battle, side, tuple(p for p, _ in _all(battle, side)), "retreated")


def _all(battle: Battle, side: int) -> list[tuple[Pick, bool]]:
    """Everybody, and whether they are stuck."""
    return [(Pick(i, g.n, g.ids), STUCK in g.profile.tags) for i, g in enumerate(battle.sides[side])]


def _contested(battle: Battle) -> bool:
    return bool(alive(battle, ATTACKER) and alive(battle, DEFENDER))


def _forced(rules: CombatRules, battle: Battle) -> Battle | None:
    """Who has only air units and ships left on land must go; of two such sides the attacker."""
    if not _contested(battle):
        return None
    for side in (ATTACKER, DEFENDER):
        if _lone(battle.sides[side]):
            return _driven_out(battle, side)
    return None


def _lone(force: Force) -> bool:
    return all(LIGHT in g.profile.tags for g in force)


def _stalemate(rules: CombatRules, battle: Battle) -> Battle | None:
    """Where nobody can hit anybody the attacker must go."""
    return _driven_out(battle, ATTACKER) if _contested(battle) and hopeless(rules, battle) else None


# -- leaving because one wants to --


def _retreat(side: int) -> Beat:
    """All may go if each of them has somewhere to go; on land, light units may go while others fight on."""

    def following(rules: CombatRules, battle: Battle) -> Ask | None:
        if battle.shot or not _contested(battle):
            return None
        force = battle.sides[side]
        free = tuple(i for i, g in enumerate(force) if STUCK not in g.profile.tags)
        if len(free) < len(force):
            free = tuple(i for i in free if LIGHT in force[i].profile.tags)
        return Ask("retreat", side, (), free) if free else None

    def after(rules: CombatRules, battle: Battle, picks: tuple[Pick, ...]) -> Battle:
        return replace(leave(battle, side, picks, "retreated"), shot=1)

    return Beat(following, after, Choice("retreat", side))


BEATS: dict[str, Beat] = {
    "volley.attacker": _volley(ATTACKER),
    "volley.defender": _volley(DEFENDER),
    "forced": Beat(_forced, shape=Rout(_lone)),
    "stalemate": Beat(_stalemate, shape=Deadlock()),
    "retreat.attacker": _retreat(ATTACKER),
    "retreat.defender": _retreat(DEFENDER),
}

MODULE = Module(hooks=(Beats(BEATS),))
