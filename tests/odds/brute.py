"""The slow and certain way: run the engine's beats on every possible throw of every single die."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from itertools import product

import msgspec
from msgspec.structs import replace

from sandtable.odds.policy import Losses, Policy
from sandtable.rules.combat.battle import (
    ATTACKER,
    Ask,
    Battle,
    CombatRules,
    Exit,
    Hit,
    Outcome,
    Roll,
    Volley,
    take_hits,
)
from sandtable.rules.combat.running import advance, answer
from sandtable.rules.combat.running import counted as scored

ENOUGH = 1e-11


@cache
def counted(n: int, on: int) -> tuple[float, ...]:
    """Chances of 0 to n hits, by throwing every combination of n dice."""
    if n > 7:  # more dice than anybody wants to enumerate: one die at a time
        few, one = counted(n - 1, on), counted(1, on)
        return tuple((few[k] * one[0] if k < n else 0.0) + (few[k - 1] * one[1] if k else 0.0) for k in range(n + 1))
    tally = Counter(sum(die <= on for die in dice) for dice in product(range(1, 7), repeat=n))
    return tuple(tally[k] / 6**n for k in range(n + 1))


@cache
def kept(volley: Volley) -> tuple[float, ...]:
    """The same where dice belong together and only the best of them count."""
    tally = Counter(scored(volley, dice).hits for dice in product(range(1, 7), repeat=volley.n))
    return tuple(tally[k] / 6**volley.n for k in range(volley.n // volley.of * volley.keep + 1))


@dataclass
class Result:
    """How it ended."""

    ends: dict[tuple[tuple[tuple[str, int], ...], ...], float] = field(default_factory=dict)
    attacker: float = 0.0
    defender: float = 0.0
    takes: float = 0.0
    rounds: float = 0.0
    swing: float = 0.0


def brute(rules: CombatRules, battle: Battle, policy: Policy) -> Result:
    """The whole distribution, until what is still fighting does not matter any more."""
    result = Result()
    choosers = tuple(Losses(rules, battle, side, policy.order[side]) for side in (0, 1))
    had = _worth(battle)
    open_ones: dict[bytes, tuple[float, Battle]] = {b"": (1.0, battle)}
    while open_ones:
        following: dict[bytes, tuple[float, Battle]] = {}
        for chance, one in open_ones.values():
            now, act = advance(rules, one)
            if act is None:
                _count(result, chance, now, had)
                continue
            for p, after in _after(rules, now, act, policy, choosers):
                after = replace(after, out=tuple(e for e in after.out if e.why != "lost"))
                key = msgspec.json.encode(after, order="sorted")
                old = following.get(key, (0.0, after))
                following[key] = (old[0] + chance * p, after)
        open_ones = {k: v for k, v in following.items() if v[0] > ENOUGH}
    return result


def _after(
    rules: CombatRules, battle: Battle, act: Roll | Ask, policy: Policy, choosers: tuple[Losses, ...]
) -> list[tuple[float, Battle]]:
    if isinstance(act, Roll):
        return [(p, answer(rules, battle, outcome)) for p, outcome in _throws(act.volleys, battle)]
    if act.topic == "casualties":
        return [(1.0, _lose(rules, battle, act.side, act.hits, choosers[act.side]))]
    return [(1.0, answer(rules, battle, policy.answer(battle, act)))]


def _throws(volleys: tuple[Volley, ...], battle: Battle) -> list[tuple[float, tuple[Outcome, ...]]]:
    if battle.facts.get("low_luck"):
        hits, rest = divmod(sum(v.n * v.on for v in volleys), 6)
        found = []
        for extra, p in ((0, 1 - rest / 6), (1, rest / 6)):
            left, outcomes = hits + extra, []
            for v in volleys:
                outcomes.append(Outcome(min(v.n, left)))
                left -= min(v.n, left)
            found.append((p, tuple(outcomes)))
        return found
    found = []
    for hits_each in product(*(range(v.n // v.of * v.keep + 1) for v in volleys)):
        p = 1.0
        for v, n in zip(volleys, hits_each, strict=True):
            p *= counted(v.n, v.on)[n] if v.of == 1 else kept(v)[n]
        found.append((p, tuple(Outcome(n) for n in hits_each)))
    return found


def _lose(rules: CombatRules, battle: Battle, side: int, hits: tuple[Hit, ...], chooser: Losses) -> Battle:
    """Answer once, with as many hits as there are, one after the other on the growing list of losses."""
    # The beat forgets the waiting hits when it is answered: all but the last are taken beforehand.
    found = chooser.next(battle, hits)
    assert found is not None
    while True:
        pick, hits = found
        found = chooser.next(take_hits(battle, side, (pick,), hits[0].now), hits)
        if found is None:
            return answer(rules, battle, (pick,))
        battle = take_hits(battle, side, (pick,), hits[0].now)


def _worth(battle: Battle) -> int:
    a, d = (sum(g.n * g.profile.cost for g in force) for force in battle.sides)
    return d - a


def _kept(battle: Battle, side: int) -> tuple[tuple[str, int], ...]:
    found: Counter[str] = Counter()
    for g in battle.sides[side]:
        found[g.profile.kind] += g.n
    for gone in _exits(battle, side):
        found[gone.group.profile.kind] += gone.group.n
    return tuple(sorted(found.items()))


def _exits(battle: Battle, side: int) -> list[Exit]:
    return [e for e in battle.out if e.side == side and e.why != "lost"]


def _count(result: Result, chance: float, battle: Battle, had: int) -> None:
    ours, theirs = battle.sides
    key = (_kept(battle, 0), _kept(battle, 1))
    result.ends[key] = result.ends.get(key, 0.0) + chance
    result.rounds += chance * battle.cycle
    result.attacker += chance * bool(ours and not theirs)
    result.defender += chance * bool(theirs and not ours)
    if ours and not theirs and battle.sort == "land":
        result.takes += chance * any("captures" in g.profile.tags for g in ours)
    alive = [sum(g.n * g.profile.cost for g in force) for force in battle.sides]
    for side in (0, 1):
        alive[side] += sum(e.group.n * e.group.profile.cost for e in _exits(battle, side))
    result.swing += chance * (had - alive[1] + alive[0])


__all__ = ["ATTACKER", "Result", "brute"]
