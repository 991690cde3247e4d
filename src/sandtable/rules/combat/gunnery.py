"""Guns whose hits the attacker deals out among his aircraft, and ships whose victims ashore still fire."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.kernel.module import Module
from sandtable.rules.combat.battle import (
    ANY,
    ATTACKER,
    DEFENDER,
    Battle,
    Beat,
    CombatRules,
    Hit,
    Once,
    Outcome,
    Profile,
    Roll,
    Volley,
    lives,
    score,
)
from sandtable.rules.combat.targets import Filter
from sandtable.rules.hooks import Beats, Filters

DROPPED = "drop"  # the task of troops that come through the air, and their mark in a battle


def flies(unit: Profile) -> bool:
    """Whether guns can fire at a unit: aircraft, and troops that jump from them."""
    return unit.arm == "air" or DROPPED in unit.tags


def _guns(rules: CombatRules, battle: Battle) -> Roll | None:
    """One die for each aircraft, whatever it is, and no more than the guns have shots."""
    on = battle.facts.get("gun", 0)
    if battle.cycle > 1 or battle.shot or not on:
        return None
    planes = sum(g.n for g in battle.sides[ATTACKER] if flies(g.profile))
    planes = min(planes, battle.facts.get("shots", planes))
    what, owner = "antiaircraft fire", battle.facts.get("gunner", "")
    return Roll((Volley(DEFENDER, owner, planes, on, what),)) if planes else None


def _shot_down(rules: CombatRules, battle: Battle, outcomes: tuple[Outcome, ...]) -> Battle:
    dropped = any(DROPPED in g.profile.tags for g in battle.sides[ATTACKER])
    return replace(score(battle, Hit(ATTACKER, outcomes[0].hits, "flying" if dropped else "air", now=True)), shot=1)


def _bombard(rules: CombatRules, battle: Battle) -> Roll | None:
    ships = battle.facts.get("bombard", ())
    if battle.cycle > 1 or battle.shot or not ships or not lives(rules, battle, DEFENDER):
        return None
    return Roll(tuple(Volley(ATTACKER, owner, n, on, "shore bombardment") for owner, on, n in ships))


def _shelled(rules: CombatRules, battle: Battle, outcomes: tuple[Outcome, ...]) -> Battle:
    return replace(score(battle, Hit(DEFENDER, sum(o.hits for o in outcomes), ANY)), shot=1)


BEATS = {
    "guns.dealt": Beat(_guns, _shot_down, Once()),
    "bombard.answered": Beat(_bombard, _shelled, Once()),
}

MODULE = Module(hooks=(Beats(BEATS), Filters({"flying": Filter(flies, "casualty.only_air")})))
