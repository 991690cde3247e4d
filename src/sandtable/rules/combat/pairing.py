"""Artillery lifts one attacking unit each by one, whatever it attacks on; marines attack better where troops land."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.kernel.module import Module
from sandtable.kernel.settings import Vocabulary
from sandtable.rules.combat.battle import ATTACKER, Battle, Line
from sandtable.rules.hooks import BattleTags, Strengths, Support


def _storm(battle: Battle, side: int, found: list[Line]) -> list[Line]:
    """Those who came overland gain as much as those who landed, once anybody has."""
    if side != ATTACKER or not battle.facts.get("amphibious"):
        return found
    force = battle.sides[side]
    return [
        replace(line, on=line.on + 1, why=(*line.why, "storm")) if "storms" in force[line.group].profile.tags else line
        for line in found
    ]


def _pair(battle: Battle, side: int, found: list[Line]) -> list[Line]:
    """Every pair is worth the same; those on the higher number come first, where the dice are steadier."""
    if side != ATTACKER:
        return found
    force = battle.sides[side]
    pairs = sum(g.n for g in force if "supports" in g.profile.tags)
    lifted: list[Line] = []
    for line in sorted(found, key=lambda x: -x.on) if pairs else found:
        if pairs and "supported" in force[line.group].profile.tags:
            n = min(pairs, line.n)
            pairs -= n
            lifted.append(replace(line, n=n, on=line.on + 1, why=(*line.why, "support")))
            line = replace(line, n=line.n - n)
        if line.n:
            lifted.append(line)
    return lifted


MODULE = Module(
    hooks=(Strengths(_storm), Support(_pair), BattleTags(frozenset({"supports", "supported", "storms"}))),
    words=Vocabulary(abilities={"storms": "It attacks better in a battle in which troops land from the sea."}),
)
