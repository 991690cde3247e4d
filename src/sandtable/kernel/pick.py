"""Small questions, and consent: the two steps every game asks with."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from sandtable.kernel.decisions import Choose, Decision, Done, Value
from sandtable.kernel.offers import Offer, Option, Options
from sandtable.kernel.steps import Step
from sandtable.kernel.text import Text
from sandtable.kernel.verdict import Fault, fault

if TYPE_CHECKING:
    from sandtable.kernel.play import Play


BY_ID = "proposals by id"  # a reading given up: partners agree only if they name the same units in the same order


class Answer(msgspec.Struct, frozen=True):
    """What a question was answered with, and the note its asker attached."""

    topic: str
    by: str
    chosen: tuple[str, ...]
    note: dict[str, Any] = {}


class Pick(Step, frozen=True, kw_only=True, tag="pick"):
    """Ask one power to choose between `least` and `most` of some options."""

    to: str
    topic: str
    prompt: Text
    options: tuple[Option, ...]
    least: int = 1
    most: int = 1
    default: tuple[str, ...] | None = ()  # None: somebody must really answer
    note: dict[str, Any] = {}
    handler: str = ""  # the module table entry that hears the answer; "" tells the step below

    def waits(self, play: Play) -> tuple[str, ...]:
        return (self.to,)

    def offers(self, play: Play) -> tuple[Offer, ...]:
        default = None if self.default is None else Choose(self.default)
        form = Options(self.options, self.least, self.most)
        return (Offer(self.to, self.topic, self.prompt, form, default),)

    def check(self, play: Play, decision: Decision) -> list[Fault]:
        if not isinstance(decision.value, Choose):
            return [fault("answer.choose", topic=self.topic)]
        keys = {option.key for option in self.options}
        picked = decision.value.options
        faults = [fault("answer.unknown", option=p, options=sorted(keys)) for p in picked if p not in keys]
        if len(set(picked)) != len(picked):
            faults.append(fault("answer.twice"))
        if not self.least <= len(picked) <= self.most:
            faults.append(fault("answer.number", least=self.least, most=self.most, number=len(picked)))
        return faults

    def same(self, play: Play, a: Value, b: Value) -> bool:
        if play.game.keeps(BY_ID) or not (isinstance(a, Choose) and isinstance(b, Choose)):
            return a == b
        return set(a.options) == set(b.options)

    def take(self, play: Play, decision: Decision) -> None:
        assert isinstance(decision.value, Choose)
        answer = Answer(self.topic, self.to, decision.value.options, self.note)
        if self.handler:
            play.pop()
            play.game.answers[self.handler](play, answer)
        else:
            play.pop(answer)


class Agree(Step, frozen=True, kw_only=True, tag="agree"):
    """Ask several powers for one common answer; without it another power answers.

    A proposal stands until all have made the same one. Each power may change its mind once; a second difference, or
    choosing nothing, hands the question to the fallback.
    """

    question: dict[str, Any]  # the plain data of the step that would ask one power alone
    parties: tuple[str, ...]
    fallback: str
    proposals: dict[str, Value] = {}
    turns: int = 0

    def _alone(self, play: Play, power: str) -> Step:
        return play.game.step({**self.question, "to": power})

    def waits(self, play: Play) -> tuple[str, ...]:
        return tuple(p for p in self.parties if p not in self.proposals)

    def offers(self, play: Play) -> tuple[Offer, ...]:
        made = []
        for power in self.waits(play):
            for offer in self._alone(play, power).offers(play):
                prompt = self._prompt(play, offer)
                # Silence is no consent: the question goes to the fallback.
                made.append(replace(offer, prompt=prompt, done=True, default=Done()))
        return tuple(made)

    def _prompt(self, play: Play, offer: Offer) -> Text:
        """What it is about, who must agree, and what the others have proposed."""
        args = {"question": offer.prompt, "parties": self.parties, "fallback": self.fallback}
        if not self.proposals:
            return Text("agree.prompt", args)
        made = tuple(
            Text("agree.proposal", {"power": power, "answer": _worded(play, offer, value)})
            for power, value in self.proposals.items()
        )
        return Text("agree.answer", {**args, "proposals": made})

    def check(self, play: Play, decision: Decision) -> list[Fault]:
        if decision_declines(decision):
            return []
        return self._alone(play, decision.by).check(play, decision)

    def take(self, play: Play, decision: Decision) -> None:
        if decision_declines(decision):
            play.become(self._alone(play, self.fallback))
            return
        proposals = {**self.proposals, decision.by: decision.value}
        values, step = list(proposals.values()), self._alone(play, decision.by)
        if len(proposals) < len(self.parties):
            play.become(replace(self, proposals=proposals, turns=self.turns + 1))
        elif all(step.same(play, v, values[0]) for v in values):
            play.become(step)
            step.take(play, decision)
        elif self.turns >= len(self.parties):
            play.become(self._alone(play, self.fallback))
        else:
            # The last word stands as the proposal; the others are asked once more.
            kept = {decision.by: decision.value}
            play.become(replace(self, proposals=kept, turns=self.turns + 1))


def _worded(play: Play, offer: Offer, value: Value) -> tuple[Text, ...]:
    """A proposal in words: the options that were chosen, or the units by kind and owner."""
    if isinstance(value, Choose):
        known = {o.key: o.text for o in getattr(offer.form, "options", ())}
        return tuple(known[key] for key in value.options if key in known) or (Text("agree.nothing"),)
    units = [play.state.units[i] for i in getattr(value, "units", ()) if i in play.state.units]
    counted = Counter((u.kind, u.owner) for u in units)
    return tuple(Text("agree.units", {"n": n, "unit": k, "owner": o}) for (k, o), n in counted.items())


def decision_declines(decision: Decision) -> bool:
    """Whether a party gives up looking for a common answer."""
    return isinstance(decision.value, Done)
