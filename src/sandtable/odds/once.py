"""Sorts of battle that are gone through once: every throw, beat by beat, like courses put together.

There are no cycles to sum up, so that nothing but the battle's own beats is needed.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from sandtable.odds.dice import outcomes
from sandtable.odds.policy import Losses, Policy
from sandtable.rules.combat.battle import LOST, Ask, Battle, CombatRules, Pick, Roll
from sandtable.rules.combat.running import advance, answer

Ends = list[tuple[float, Battle]]


def ends(rules: CombatRules, battle: Battle, policy: Policy) -> Ends:
    """All the ways such a battle can end, with their chances."""
    luck = not battle.facts.get("low_luck")
    choosers = tuple(Losses(rules, battle, side, policy.order[side]) for side in (0, 1))
    over: dict[bytes, tuple[float, Battle]] = {}
    running: dict[bytes, tuple[float, Battle]] = {b"": (1.0, _nameless(battle))}
    while running:
        further: dict[bytes, tuple[float, Battle]] = {}
        for chance, one in running.values():
            now, act = advance(rules, one)
            if act is None:
                _add(over, chance, now)
            elif isinstance(act, Roll):
                for p, shown in outcomes(act, luck):
                    _add(further, chance * p, answer(rules, now, shown))
            else:
                _add(further, chance, answer(rules, now, _choice(now, act, policy, choosers)))
        running = further
    return list(over.values())


def _nameless(battle: Battle) -> Battle:
    a, d = (tuple(replace(g, ids=()) for g in force) for force in battle.sides)
    return replace(battle, sides=(a, d))


def _add(known: dict[bytes, tuple[float, Battle]], chance: float, battle: Battle) -> None:
    """Put a course with those that have come to the same."""
    battle = replace(battle, out=tuple(e for e in battle.out if e.why != LOST))
    key = msgspec.json.encode(battle, order="sorted")
    known[key] = (known.get(key, (0.0, battle))[0] + chance, battle)


def _choice(battle: Battle, ask: Ask, policy: Policy, choosers: tuple[Losses, ...]) -> tuple[Pick, ...]:
    if not ask.hits:
        return policy.answer(battle, ask)
    return choosers[ask.side].picks(battle, ask.hits)
