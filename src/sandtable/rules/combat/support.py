"""Artillery lifts attacking infantry, one for one, anew in every cycle."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.kernel.module import Module
from sandtable.rules.combat.battle import ATTACKER, Battle, Line
from sandtable.rules.hooks import BattleTags, Support


def _support(battle: Battle, side: int, found: list[Line]) -> list[Line]:
    if side != ATTACKER:
        return found
    force = battle.sides[side]
    pairs = sum(g.n * (1 + ("supports_two" in g.profile.tags)) for g in force if "supports" in g.profile.tags)
    if not pairs:
        return found
    lifted: list[Line] = []
    for line in found:
        if pairs and line.on == 1 and "supported" in force[line.group].profile.tags:
            n = min(pairs, line.n)
            pairs -= n
            lifted.append(replace(line, n=n, on=2, why=(*line.why, "support")))
            line = replace(line, n=line.n - n)
        if line.n:
            lifted.append(line)
    return lifted


MODULE = Module(hooks=(Support(_support), BattleTags(frozenset({"supports", "supports_two", "supported"}))))
