"""The door: a battle in, its odds out."""

from __future__ import annotations

from sandtable.kernel.verdict import Refused
from sandtable.odds.build import anywhere
from sandtable.odds.exact import LARGEST_GRAPH, Starts, TooLarge, solve
from sandtable.odds.field import Field
from sandtable.odds.kept import give_back, take
from sandtable.odds.policy import NEVER, SAMPLES, SEED, Method, Policy
from sandtable.odds.result import Odds, value_of
from sandtable.odds.sample import sample
from sandtable.rules.combat.battle import DEFENDER, Battle, CombatRules


def odds(
    rules: CombatRules,
    battle: Battle | Starts,
    policy: Policy = NEVER,
    method: Method = "auto",
    samples: int = SAMPLES,
    seed: int = SEED,
    largest: int = LARGEST_GRAPH,
) -> Odds:
    """The odds of a battle, or of one that may open in several ways: exact unless it is too large for that.

    How large it may be is told as `largest`, in edges of a graph.
    """
    starts = [(p, anywhere(one)) for p, one in ([(1.0, battle)] if isinstance(battle, Battle) else battle)]
    if not starts:
        raise Refused("odds.no_battle")
    began = tuple(sum(p * value_of(b.sides[side]) for p, b in starts) for side in (0, 1))
    defended = any(b.sides[DEFENDER] for _, b in starts)
    if method != "sample" or not defended:
        key, field = take(rules, starts[0][1], policy)
        try:
            flow = solve(field, starts, largest if method == "auto" else 1 << 40)
            give_back(key, field)
            return Odds(field, flow, (began[0], began[1]))
        except TooLarge:
            pass
    if any(b.at or b.pending or b.cycle > 1 for _, b in starts):
        raise Refused("odds.midst")
    if policy.retreat.when == "negative":
        raise Refused("odds.worth")
    field = Field(rules, starts[0][1], policy)
    return Odds(field, sample(field, starts, samples, seed), (began[0], began[1]), samples)
