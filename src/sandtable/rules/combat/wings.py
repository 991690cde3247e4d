"""Tactical bombers attack better beside a fighter or a tank, one for one, anew in every cycle."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.kernel.module import Module
from sandtable.rules.combat.battle import ATTACKER, Battle, Line
from sandtable.rules.hooks import BattleTags, Strengths


def _lead(battle: Battle, side: int, found: list[Line]) -> list[Line]:
    if side != ATTACKER:
        return found
    force = battle.sides[side]
    pairs = sum(g.n for g in force if "leads" in g.profile.tags)
    lifted: list[Line] = []
    for line in found:
        if pairs and "led" in force[line.group].profile.tags:
            n = min(pairs, line.n)
            pairs -= n
            lifted.append(replace(line, n=n, on=line.on + 1, why=(*line.why, "led")))
            line = replace(line, n=line.n - n)
        if line.n:
            lifted.append(line)
    return lifted


MODULE = Module(hooks=(Strengths(_lead), BattleTags(frozenset({"leads", "led"}))))
