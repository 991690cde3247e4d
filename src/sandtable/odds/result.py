"""What is told about a battle that has not been fought yet."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import sqrt

import msgspec

from sandtable.odds.field import Field
from sandtable.odds.solve import Flow
from sandtable.rules.combat.battle import Battle, Force

SURE = 1.96  # standard errors on either side of a sampled number: 95 times in 100 the truth lies between


class Survivors(msgspec.Struct, frozen=True):
    """Units of one side that are alive in the end, and how likely just these are."""

    chance: float
    units: dict[str, int]


class End(msgspec.Struct, frozen=True):
    """One way a battle can end: who still stands there, and who left it alive."""

    chance: float
    attackers: Force
    defenders: Force
    attackers_left: Force
    defenders_left: Force


class Interval(msgspec.Struct, frozen=True):
    """Where the truth lies, 95 times in 100."""

    low: float
    high: float


@dataclass(frozen=True)
class Odds:
    """The result of a battle before it is fought."""

    field: Field
    flow: Flow
    began: tuple[float, float]  # what both sides were worth
    samples: int = 0  # 0: exact

    @property
    def exact(self) -> bool:
        """Whether these are the true chances; otherwise they are the shares of battles that were tried."""
        return not self.samples

    @cached_property
    def _sums(self) -> tuple[float, float, float, float, float, float, float]:
        a, d = self.field.forms
        win = lose = draw = take = lost_a = lost_d = squares = 0.0
        had = self.began
        captures = {form: a.has(form, "captures") for form, _ in self.flow.ends}
        for (x, y), p in self.flow.ends.items():
            stands, holds = a.count[x] > 0, d.count[y] > 0
            if stands and not holds:
                win += p
                take += p * captures[x]
            elif holds and not stands:
                lose += p
            else:
                draw += p
            lost_a += p * (had[0] - a.value[x])
            lost_d += p * (had[1] - d.value[y])
            squares += p * (had[1] - d.value[y] - had[0] + a.value[x]) ** 2
        if self.field.start.sort != "land":
            take = 0.0
        return win, lose, draw, take, lost_a, lost_d, squares

    @property
    def attacker_wins(self) -> float:
        """Attackers stand there, defenders do not."""
        return self._sums[0]

    @property
    def defender_wins(self) -> float:
        """Defenders stand there, attackers do not: destroyed or withdrawn."""
        return self._sums[1]

    @property
    def draw(self) -> float:
        """Nobody is left, or both are and cannot hurt each other."""
        return self._sums[2]

    @property
    def takes_territory(self) -> float:
        """The attackers win and a unit that can take land is among them."""
        return self._sums[3]

    @property
    def attacker_loss(self) -> float:
        """What the attackers lose on average, in IPC."""
        return self._sums[4]

    @property
    def defender_loss(self) -> float:
        """What the defenders lose on average, in IPC."""
        return self._sums[5]

    @property
    def swing(self) -> float:
        """How much more the defenders lose than the attackers."""
        return self.defender_loss - self.attacker_loss

    @property
    def rounds(self) -> float:
        """How many cycles are fought on average."""
        return self.flow.rounds

    def interval(self, share: float) -> Interval:
        """The bounds of a chance (Wilson's); exact ones have none to speak of."""
        if self.exact:
            return Interval(share, share)
        n, z = self.samples, SURE
        middle = (share + z * z / (2 * n)) / (1 + z * z / n)
        reach = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        return Interval(max(0.0, middle - reach), min(1.0, middle + reach))

    @property
    def swing_interval(self) -> Interval:
        """The bounds of the swing."""
        if self.exact:
            return Interval(self.swing, self.swing)
        reach = SURE * sqrt(max(0.0, self._sums[6] - self.swing**2) / self.samples)
        return Interval(self.swing - reach, self.swing + reach)

    @cached_property
    def _by_form(self) -> tuple[dict[int, float], dict[int, float]]:
        chances: tuple[dict[int, float], dict[int, float]] = ({}, {})
        for pair, p in self.flow.ends.items():
            for side in (0, 1):
                chances[side][pair[side]] = chances[side].get(pair[side], 0.0) + p
        return chances

    def survivors(self, side: int) -> list[Survivors]:
        """Who is alive in the end, likeliest first."""
        found: dict[tuple[tuple[str, int], ...], float] = {}
        for form, p in self._by_form[side].items():
            key = tuple(self.field.forms[side].survivors(form).items())
            found[key] = found.get(key, 0.0) + p
        return [Survivors(p, dict(key)) for key, p in sorted(found.items(), key=lambda item: -item[1])]

    def lives(self, side: int, kind: str, n: int = 1) -> float:
        """The chance that at least n units of a kind are alive in the end."""
        forms = self.field.forms[side]
        return sum(p for form, p in self._by_form[side].items() if forms.survivors(form).get(kind, 0) >= n)

    def left(self, side: int) -> dict[int, float]:
        """How many units of a side are alive in the end, with the chance of each number."""
        found: dict[int, float] = {}
        for form, p in self._by_form[side].items():
            n = sum(self.field.forms[side].survivors(form).values())
            found[n] = found.get(n, 0.0) + p
        return dict(sorted(found.items()))

    def ends(self) -> list[End]:
        """Every way it can end."""
        a, d = self.field.forms
        return [End(p, a.force[x], d.force[y], a.left[x], d.left[y]) for (x, y), p in self.flow.ends.items()]


def units_of(battle: Battle, side: int) -> dict[str, int]:
    """The units of a side by kind."""
    found: dict[str, int] = {}
    for group in battle.sides[side]:
        found[group.profile.kind] = found.get(group.profile.kind, 0) + group.n
    return found


def value_of(force: Force) -> int:
    """What a force is worth."""
    return sum(g.n * g.profile.worth for g in force if not g.doomed)
