"""What to send: the cheapest reinforcement that reaches a chance, or the one with the best swing."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from sandtable.kernel.verdict import Refused
from sandtable.odds.answer import odds
from sandtable.odds.build import reinforced
from sandtable.odds.plan import success
from sandtable.odds.policy import NEVER, Policy
from sandtable.odds.result import Odds
from sandtable.rules.combat.battle import ATTACKER, Battle, CombatRules, Group

MOST_TRIALS = 3000
Army = tuple[int, ...]  # how many of each group of the pool


class Found(msgspec.Struct, frozen=True):
    """An answer: whom to add, what they cost, and what comes of it."""

    units: dict[str, int]
    cost: int
    odds: Odds
    trials: int  # armies that were worked out


class Search:
    """A battle and the units that could still join its attackers."""

    def __init__(
        self, rules: CombatRules, battle: Battle, pool: tuple[Group, ...], policy: Policy = NEVER, side: int = ATTACKER
    ) -> None:
        self.rules, self.battle, self.pool, self.policy, self.side = rules, battle, pool, policy, side
        self.costs = tuple(g.profile.cost for g in pool)
        self.full: Army = tuple(g.n for g in pool)
        self.known: dict[Army, Odds] = {}

    def odds(self, army: Army) -> Odds:
        """The battle with this reinforcement."""
        if army not in self.known:
            if len(self.known) >= MOST_TRIALS:
                raise Refused("odds.trials", trials=MOST_TRIALS)
            groups = [Group(g.profile, n) for g, n in zip(self.pool, army, strict=True) if n]
            self.known[army] = odds(self.rules, reinforced(self.battle, self.side, groups), self.policy)
        return self.known[army]

    def cost(self, army: Army) -> int:
        """What a reinforcement is worth."""
        return sum(n * c for n, c in zip(army, self.costs, strict=True))

    def cheapest(self, target: float, measure: Callable[[Odds], float] = success) -> Found | None:
        """The cheapest reinforcement with at least this chance; None if even the whole pool has less.

        More units never make a chance smaller, so only armies to which nothing can be added below the best price so
        far need to be tried: if all of those fail, nothing cheaper succeeds.
        """
        if self._reaches(self.full, target, measure):
            best = self._trimmed(self.full, target, measure)
        else:
            return None
        better = True
        while better:
            better = False
            for army in self._largest(self.cost(best) - 1):
                if self._reaches(army, target, measure):
                    best = self._trimmed(army, target, measure)
                    better = True
                    break
        return self._found(best)

    def best_swing(self) -> Found:
        """The reinforcement with the best expected swing, by steps of one unit from nothing and from everything."""
        ends = [self._climb(start) for start in (tuple(0 for _ in self.full), self.full)]
        return self._found(max(ends, key=lambda army: (self.odds(army).swing, -self.cost(army))))

    def _reaches(self, army: Army, target: float, measure: Callable[[Odds], float]) -> bool:
        return measure(self.odds(army)) >= target - 1e-12

    def _trimmed(self, army: Army, target: float, measure: Callable[[Odds], float]) -> Army:
        """Leave out what is not needed, dearest first."""
        for at in sorted(range(len(army)), key=lambda i: -self.costs[i]):
            while army[at]:
                less = (*army[:at], army[at] - 1, *army[at + 1 :])
                if not self._reaches(less, target, measure):
                    break
                army = less
        return army

    def _largest(self, price: int) -> Iterator[Army]:
        """All armies of at most this price to which nothing of the pool can be added."""
        for army in self._armies(price, 0):
            rest = price - self.cost(army)
            if all(n == most or cost > rest for n, most, cost in zip(army, self.full, self.costs, strict=True)):
                yield army

    def _armies(self, price: int, at: int) -> Iterator[Army]:
        if at == len(self.pool):
            yield ()
            return
        for n in range(min(self.full[at], price // self.costs[at] if self.costs[at] else self.full[at]), -1, -1):
            for rest in self._armies(price - n * self.costs[at], at + 1):
                yield (n, *rest)

    def _climb(self, army: Army) -> Army:
        while True:
            near = []
            for at, n in enumerate(army):
                near += [(*army[:at], m, *army[at + 1 :]) for m in (n - 1, n + 1) if 0 <= m <= self.full[at]]
            step = max(near, key=lambda a: self.odds(a).swing, default=army)
            if self.odds(step).swing <= self.odds(army).swing + 1e-9:
                return army
            army = step

    def _found(self, army: Army) -> Found:
        units: dict[str, int] = {}
        for group, n in zip(self.pool, army, strict=True):
            if n:
                units[group.profile.kind] = units.get(group.profile.kind, 0) + n
        return Found(units, self.cost(army), self.odds(army), len(self.known))
