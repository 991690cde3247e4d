"""Choosing who takes the hits: the owner's right, by common consent where several own the force."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import msgspec

from sandtable.kernel.decisions import Decision, Lose
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Losses, Lot, Offer
from sandtable.kernel.pick import Agree, Pick
from sandtable.kernel.steps import Step
from sandtable.kernel.text import Text
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.combat.battle import Group
from sandtable.rules.look import arm

if TYPE_CHECKING:
    from sandtable.kernel.play import Play


class Assign(Step, frozen=True, kw_only=True, tag="assign"):
    """One power names the units that take some hits; a unit may be named as often as it can be hit."""

    to: str
    space: str
    hits: int
    lives: dict[str, int]
    suggested: tuple[str, ...]
    may: str = "any"
    topic: str = "casualties"

    def waits(self, play: Play) -> tuple[str, ...]:
        return (self.to,)

    def offers(self, play: Play) -> tuple[Offer, ...]:
        prompt = Text("prompt.casualties", {"power": self.to, "hits": self.hits, "space": self.space})
        form = Losses((Lot(self.hits, tuple(self.lives)),), self.hits, self.lives)
        return (Offer(self.to, self.topic, prompt, form, Lose(self.suggested)),)

    def check(self, play: Play, decision: Decision) -> list[Fault]:
        if not isinstance(decision.value, Lose):
            return [fault("answer.lose")]
        named = Counter(decision.value.units)
        faults = []
        for unit, times in named.items():
            if unit not in self.lives:
                faults.append(self._unfit(play, unit))
            elif times > self.lives[unit]:
                faults.append(fault("casualty.lives", units=(unit,), unit=unit, lives=self.lives[unit]))
        if named.total() != self.hits:
            faults.append(fault("casualty.number", hits=self.hits, number=named.total()))
        return faults

    def _unfit(self, play: Play, unit: str) -> Fault:
        known = play.state.units.get(unit)
        if known is not None and known.aboard and known.space == self.space and arm(play, known) == "land":
            return fault("casualty.cargo", units=(unit,), unit=known.kind)
        if known is not None and known.space == self.space and self.may != "any":
            return fault(f"casualty.only_{self.may}", units=(unit,), unit=known.kind)
        return fault("casualty.unfit", units=(unit,), unit=unit)

    def take(self, play: Play, decision: Decision) -> None:
        assert isinstance(decision.value, Lose)
        play.pop(decision.value)


def only_losses(groups: Sequence[Group], hits: int, task: Callable[[str], object]) -> tuple[str, ...] | None:
    """The losses when there is nothing to choose; None when there is. Like units with one task are interchangeable."""
    if sum(g.n * g.profile.lives for g in groups) <= hits:
        return tuple(i for g in groups for i in g.ids for _ in range(g.profile.lives))
    one = groups[0]
    if sum(g.n for g in groups) == 1:
        return one.ids * hits
    if len(groups) == 1 and (one.profile.lives == 1 or hits == 1) and len({task(i) for i in one.ids}) == 1:
        return one.ids[:hits]
    return None


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
    for at, seat in enumerate(play.game.settings.get("seats", ())):
        if power in seat:
            return f"seat {at}"
    return power


MODULE = Module(classes=(Assign,), tables={"asked": {"casualties": "lose"}})
