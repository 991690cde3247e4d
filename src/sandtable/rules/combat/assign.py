"""Choosing who takes the hits: the owner's right, by common consent where several own the force."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from sandtable.kernel.decisions import Decision, Lose, Value
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Losses, Lot, Offer
from sandtable.kernel.pick import BY_ID, Agree, Pick
from sandtable.kernel.settings import Setting
from sandtable.kernel.steps import Step
from sandtable.kernel.text import Text
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.combat.assemble import combat_rules
from sandtable.rules.combat.battle import ANY, CombatRules, Group, Hit, can_take
from sandtable.rules.combat.targets import most_effect
from sandtable.rules.hooks import Asked, Reasons
from sandtable.rules.look import arm

if TYPE_CHECKING:
    from sandtable.kernel.play import Play

SEATS = Setting(
    "seats", tuple[tuple[str, ...], ...], "Powers that one player leads, as the option `players` says it.", ()
)


class Share(msgspec.Struct, frozen=True, omit_defaults=True):
    """Hits that one power deals out among some units."""

    hits: int
    among: tuple[str, ...]
    may: str = ANY
    to: str = ""  # who deals them out, if not the power that is asked in any case


class Assign(Step, frozen=True, kw_only=True, tag="assign"):
    """Powers name the units that take some hits, as many of them as can count at all, each for itself.

    A unit may be named as often as it can be hit. Where hits of several sorts wait, or several powers choose at the
    same time, `lots` tells them apart; otherwise all of it is one lot.
    """

    to: str
    space: str
    hits: int
    lives: dict[str, int]
    suggested: tuple[str, ...]
    may: str = ANY
    topic: str = "casualties"
    lots: tuple[Share, ...] = ()
    named: dict[str, tuple[str, ...]] = {}  # power -> what it has named
    alike: tuple[tuple[str, ...], ...] = ()  # units that are the same to everybody
    last: tuple[str, ...] = ()  # units that are lost only when no other can take a hit
    first: int = 0  # how many hits the others must take

    @property
    def shares(self) -> dict[str, list[Share]]:
        """Who deals out what."""
        found: dict[str, list[Share]] = {}
        for share in self.lots or (Share(self.hits, tuple(self.lives), self.may),):
            found.setdefault(share.to or self.to, []).append(share)
        return found

    def waits(self, play: Play) -> tuple[str, ...]:
        return tuple(power for power in self.shares if power not in self.named)

    def offers(self, play: Play) -> tuple[Offer, ...]:
        shares = self.shares
        return tuple(self._offer(power, shares[power]) for power in self.waits(play))

    def _offer(self, power: str, shares: list[Share]) -> Offer:
        among = {i for share in shares for i in share.among}
        number = self._number(shares)
        prompt = Text("prompt.casualties", {"power": power, "hits": number, "space": self.space})
        lots = tuple(Lot(share.hits, share.among) for share in shares)
        form = Losses(lots, number, {i: n for i, n in self.lives.items() if i in among})
        return Offer(power, self.topic, prompt, form, Lose(tuple(i for i in self.suggested if i in among)))

    def _number(self, shares: list[Share]) -> int:
        return most_effect([(share.hits, share.among) for share in shares], self.lives)

    def check(self, play: Play, decision: Decision) -> list[Fault]:
        if not isinstance(decision.value, Lose):
            return [fault("answer.lose")]
        shares = self.shares[decision.by]
        among = {i for share in shares for i in share.among}
        named = Counter(decision.value.units)
        faults = []
        for unit, times in named.items():
            if unit not in among:
                faults.append(self._unfit(play, unit, shares[0].may))
            elif times > self.lives[unit]:
                faults.append(fault("casualty.lives", units=(unit,), unit=unit, lives=self.lives[unit]))
        number, found = self._number(shares), most_effect([(share.hits, share.among) for share in shares], named)
        if named.total() != number:
            faults.append(fault("casualty.number", hits=number, number=named.total()))
        elif not faults and self.last and sum(named[i] for i in self.last) > number - self.first:
            faults.append(fault("casualty.last", units=self.last, number=number - self.first))
        elif not faults and found < number:
            faults.append(fault("casualty.most", units=tuple(named), hits=number, number=found))
        return faults

    def _unfit(self, play: Play, unit: str, may: str) -> Fault:
        known = play.state.units.get(unit)
        if known is not None and known.aboard and known.space == self.space and arm(play, known) == "land":
            return fault("casualty.cargo", units=(unit,), unit=known.kind)
        if known is not None and known.space == self.space and may != ANY:
            return Fault(combat_rules(play.game).filters[may].code, {"unit": known.kind}, units=(unit,))
        return fault("casualty.unfit", units=(unit,), unit=unit)

    def same(self, play: Play, a: Value, b: Value) -> bool:
        if not (isinstance(a, Lose) and isinstance(b, Lose)):
            return a == b
        first_of = {i: like[0] for like in self.alike for i in like}
        return _by_likeness(a, first_of) == _by_likeness(b, first_of)

    def take(self, play: Play, decision: Decision) -> None:
        assert isinstance(decision.value, Lose)
        named = {**self.named, decision.by: decision.value.units}
        if len(named) < len(self.shares):
            play.become(replace(self, named=named))
        else:
            play.pop(Lose(tuple(i for units in named.values() for i in units)))


def _by_likeness(value: Lose, first_of: dict[str, str]) -> list[tuple[str, int]]:
    """Losses told without the names of like units: how often one of which is hit."""
    return sorted((first_of.get(unit, unit), times) for unit, times in Counter(value.units).items())


def alike(play: Play, groups: Sequence[Group], task: Callable[[str], object]) -> tuple[tuple[str, ...], ...]:
    """The units of a force by likeness: of one group, with one task."""
    if play.game.keeps(BY_ID):
        return ()
    found: dict[tuple[int, object], list[str]] = {}
    for at, group in enumerate(groups):
        for i in group.ids:
            found.setdefault((at, task(i)), []).append(i)
    return tuple(tuple(ids) for ids in found.values() if len(ids) > 1)


def only_losses(groups: Sequence[Group], hits: Sequence[Hit], task: Callable[[str], object]) -> tuple[str, ...] | None:
    """The losses when there is nothing to choose; None when there is. Like units with one task are interchangeable."""
    number = sum(hit.n for hit in hits)
    one = groups[0]
    if len(hits) == 1:
        if sum(g.n * g.profile.lives for g in groups) <= number:
            return tuple(i for g in groups for i in g.ids for _ in range(g.profile.lives))
        if sum(g.n for g in groups) == 1:
            return one.ids * number
    if len(groups) == 1 and (one.profile.lives == 1 or number == 1) and len({task(i) for i in one.ids}) == 1:
        return one.ids[:number]
    return None


def lots_of(rules: CombatRules, groups: Sequence[Group], hits: Sequence[Hit]) -> tuple[Share, ...]:
    """Hits of several sorts, each with the units it may fall on; nothing where there is only one."""
    if len(hits) < 2:
        return ()
    return tuple(
        Share(hit.n, tuple(i for g in groups if can_take(rules, g, hit.may) for i in g.ids), hit.may) for hit in hits
    )


def ask_together(play: Play, question: Pick | Assign, parties: tuple[str, ...], fallback: str) -> None:
    """Put the question to the one owner, or to all of them together; seats count, not powers."""
    seats: dict[str, str] = {}
    for power in parties:
        seats.setdefault(seat_of(play, power), power)
    if len(seats) == 1:
        play.push(question)
    else:
        data = msgspec.to_builtins(question, order="deterministic")
        play.push(Agree(question=data, parties=tuple(seats.values()), fallback=fallback))


def seat_of(play: Play, power: str) -> str:
    """The seat a power belongs to: powers run by one player decide together without being asked twice."""
    for at, seat in enumerate(play.game.setting(SEATS)):
        if power in seat:
            return f"seat {at}"
    return power


MODULE = Module(
    classes=(Assign,),
    hooks=(Asked({"casualties": "losses"}), Reasons({"casualties": ("casualty",)})),
    settings=(SEATS,),
)
