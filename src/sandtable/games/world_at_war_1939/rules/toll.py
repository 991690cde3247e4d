"""Losses by worth: who is struck gives up units of his choice that are together worth at least so much."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.decisions import Choose, Decision
from sandtable.kernel.events import Removed
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Offer, Option, Options
from sandtable.kernel.steps import Step
from sandtable.kernel.text import Text
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.hooks import Asked
from sandtable.rules.questions import Choosers, Price

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sandtable.kernel.play import Play

TOPIC = "toll"


def worth(play: Play, units: Iterable[Unit]) -> int:
    """What units are worth at the prices of their owners."""
    return sum(int(play.ask(Price(u.owner, u.kind))) for u in units)


class Toll(Step, frozen=True, kw_only=True, tag="toll"):
    """Units worth at least so much are given up, or all there are."""

    to: str
    space: str
    due: int
    units: tuple[str, ...]
    topic: str = TOPIC

    def _there(self, play: Play) -> list[Unit]:
        return [play.state.units[i] for i in self.units if i in play.state.units]

    def _least(self, play: Play) -> int:
        return min(self.due, worth(play, self._there(play)))

    def waits(self, play: Play) -> tuple[str, ...]:
        return (self.to,) if self._there(play) else ()

    def offers(self, play: Play) -> tuple[Offer, ...]:
        there = self._there(play)
        options = tuple(Option(u.id, Text("option.unit", {"unit": u.kind, "space": u.space}), (u.id,)) for u in there)
        prompt = Text("prompt.toll", {"power": self.to, "space": self.space, "money": self._least(play)})
        return (Offer(self.to, self.topic, prompt, Options(options, 1, len(options)), self._silence(play)),)

    def _silence(self, play: Play) -> Choose:
        """The cheapest first, until it is enough."""
        named: list[Unit] = []
        for unit in sorted(self._there(play), key=lambda u: worth(play, (u,))):
            if worth(play, named) < self._least(play):
                named.append(unit)
        return Choose(tuple(u.id for u in named))

    def check(self, play: Play, decision: Decision) -> list[Fault]:
        if not isinstance(decision.value, Choose):
            return [fault("answer.choose", topic=self.topic)]
        named, there = decision.value.options, {u.id: u for u in self._there(play)}
        if strange := [i for i in named if i not in there]:
            return [fault("answer.unknown", option=strange[0], options=sorted(there))]
        given, least = worth(play, (there[i] for i in set(named))), self._least(play)
        return [fault("toll.least", units=named, money=given, least=least)] if given < least else []

    def take(self, play: Play, decision: Decision) -> None:
        assert isinstance(decision.value, Choose)
        ids = tuple(dict.fromkeys(decision.value.options))
        play.pop()
        play.emit(Removed(ids, self.space, TOPIC, tuple(play.state.units[i] for i in ids)))

    def run(self, play: Play) -> None:
        play.pop()


def exact(play: Play, space: str, due: int, units: list[Unit]) -> None:
    """Let the owners of units give up so much of them."""
    if units and due > 0:
        ids = tuple(u.id for u in units)
        powers: tuple[str, ...] = play.ask(Choosers(ids))
        play.push(Toll(to=powers[0], space=space, due=due, units=ids))


MODULE = Module(classes=(Toll,), hooks=(Asked({TOPIC: "options"}),))
