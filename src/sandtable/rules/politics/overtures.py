"""The political part of a turn: a power is shown all it may try, and tries one thing after the other.

What there is to try, modules say at the seam `Overtures`: by a verb each, with the options there are now, why another
one is refused, and what comes of it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from msgspec.structs import replace

from sandtable.kernel.decisions import Amount, Choose, Decision, Done
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Number, Offer, Option, Options
from sandtable.kernel.pick import Answer
from sandtable.kernel.steps import Step
from sandtable.kernel.text import Text
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.hooks import Overtures

if TYPE_CHECKING:
    from sandtable.kernel.play import Play


@dataclass(frozen=True)
class Overture:
    """One sort of thing a power may try in its political step."""

    options: Callable[[Play, str], dict[str, Text]]  # what it may be tried on, in words
    take: Callable[[Play, str, str], None]
    refuse: Callable[[Play, str, str], list[Fault]] | None = None  # why it may not be tried on something


def open_to(play: Play, power: str) -> tuple[Option, ...]:
    """Everything a power may try now; keys are a verb and what it is tried on."""
    return tuple(
        Option(f"{verb} {on}".strip(), words)
        for verb, overture in play.game.merged(Overtures).items()
        for on, words in overture.options(play, power).items()
    )


class Politics(Step, frozen=True, kw_only=True, tag="politics"):
    """Powers try what they may, one thing at a time, until they have had enough."""

    who: tuple[str, ...]
    topic: str = "politics"

    def waits(self, play: Play) -> tuple[str, ...]:
        return self.who[:1] if self.who and open_to(play, self.who[0]) else ()

    def offers(self, play: Play) -> tuple[Offer, ...]:
        return tuple(
            Offer(to, self.topic, Text("prompt.politics", {"power": to}), Options(open_to(play, to)), Done(), done=True)
            for to in self.waits(play)
        )

    def check(self, play: Play, decision: Decision) -> list[Fault]:
        if isinstance(decision.value, Done):
            return []
        if not isinstance(decision.value, Choose) or len(decision.value.options) != 1:
            return [fault("answer.choose", topic=self.topic)]
        key, known = decision.value.options[0], [o.key for o in open_to(play, decision.by)]
        if key in known:
            return []
        verb, _, on = key.partition(" ")
        overture = play.game.merged(Overtures).get(verb)
        why = overture.refuse(play, decision.by, on) if overture is not None and overture.refuse is not None else []
        return why or [fault("answer.unknown", option=key, options=known)]

    def take(self, play: Play, decision: Decision) -> None:
        if isinstance(decision.value, Done):
            play.become(replace(self, who=self.who[1:]))
            return
        assert isinstance(decision.value, Choose)
        verb, _, on = decision.value.options[0].partition(" ")
        play.game.merged(Overtures)[verb].take(play, decision.by, on)

    def run(self, play: Play) -> None:
        if len(self.who) > 1:
            play.become(replace(self, who=self.who[1:]))
        else:
            play.pop()


class Sum(Step, frozen=True, kw_only=True, tag="sum"):
    """A power names a number, and a module hears of it."""

    to: str
    topic: str
    prompt: Text
    most: int
    handler: str
    least: int = 0
    note: dict[str, str] = {}

    def waits(self, play: Play) -> tuple[str, ...]:
        return (self.to,)

    def offers(self, play: Play) -> tuple[Offer, ...]:
        return (Offer(self.to, self.topic, self.prompt, Number(self.least, self.most), Amount(self.least)),)

    def check(self, play: Play, decision: Decision) -> list[Fault]:
        if not isinstance(decision.value, Amount):
            return [fault("answer.number", least=self.least, most=self.most, number=0)]
        number = decision.value.number
        if self.least <= number <= self.most:
            return []
        return [fault("answer.number", least=self.least, most=self.most, number=number)]

    def take(self, play: Play, decision: Decision) -> None:
        assert isinstance(decision.value, Amount)
        play.pop()
        answer = Answer(self.topic, self.to, (str(decision.value.number),), dict(self.note))
        play.game.answers[self.handler](play, answer)


def _politics(play: Play, who: tuple[str, ...]) -> Step | None:
    return Politics(who=who) if any(open_to(play, power) for power in who) else None


MODULE = Module(steps={"politics": _politics}, classes=(Politics, Sum))
