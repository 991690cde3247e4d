"""Placing what waits to be placed: powers do so at the same time, each its own. Where, each sort of placing says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from sandtable.kernel.decisions import Decision, Put, Value
from sandtable.kernel.events import Placed, Queued
from sandtable.kernel.offers import Offer, Spots
from sandtable.kernel.steps import Step
from sandtable.kernel.text import Text
from sandtable.kernel.units import Build, Unit
from sandtable.kernel.verdict import Fault, fault

if TYPE_CHECKING:
    from sandtable.kernel.play import Play


Found = Mapping[str, tuple[str, ...]]  # what waits -> where it may go


class Placing(Step, frozen=True, kw_only=True):
    """Each power that has anything left to place is asked until nothing of it finds a place any more."""

    topic: str = ""

    # -- what a sort of placing says for itself --

    def powers(self, play: Play) -> tuple[str, ...]:
        """Who places."""
        raise NotImplementedError

    def waiting(self, play: Play, power: str) -> Mapping[str, int]:
        """What a power has to place now, by the names its orders use."""
        raise NotImplementedError

    def spots(self, play: Play, power: str, key: str) -> list[str]:
        """Where a power may place one of these."""
        raise NotImplementedError

    def misplaced(self, play: Play, power: str, order: Put) -> list[Fault]:
        """What is wrong with the place of an order whose form is right."""
        raise NotImplementedError

    def place(self, play: Play, power: str, order: Put) -> None:
        """Put the units there."""
        raise NotImplementedError

    def boarders(self, play: Play, power: str) -> dict[str, tuple[str, ...]]:
        """Units that may go aboard what was placed, and where."""
        return {}

    def default(
        self, play: Play, power: str, waiting: Mapping[str, int], spots: Mapping[str, tuple[str, ...]]
    ) -> Value:
        """What silence means: all of the first kind that finds a place, at the first place there is."""
        first = next(key for key in waiting if spots[key])
        return Put(first, spots[first][0], waiting[first])

    def may_stop(self, play: Play, power: str) -> bool:
        """Whether a power may say that it is done."""
        return False

    def other(self, play: Play, decision: Decision) -> list[Fault]:
        """What is wrong with an answer that places nothing."""
        return [fault("answer.put")]

    # -- the same for all --

    def placeable(self, play: Play, power: str) -> bool:
        """Whether anything a power has finds a place."""
        kept = play.look.get(("placeable", power))  # asked several times for every answer
        if kept is None or kept[0] is not self:
            found = any(self.spots(play, power, key) for key in self.waiting(play, power))
            kept = play.look["placeable", power] = (self, found)
        return bool(kept[1])

    def waits(self, play: Play) -> tuple[str, ...]:
        return tuple(p for p in self.powers(play) if self.placeable(play, p) or self.boarders(play, p))

    def offers(self, play: Play) -> tuple[Offer, ...]:
        return tuple(self._offer(play, power) for power in self.waits(play))

    def _offer(self, play: Play, power: str) -> Offer:
        waiting = dict(self.waiting(play, power))
        spots = {key: tuple(self.spots(play, power, key)) for key in waiting}
        form = Spots(waiting, spots, self.boarders(play, power))
        prompt = Text(f"prompt.{self.topic}", {"power": power})
        silence = self.default(play, power, waiting, spots)
        return Offer(power, self.topic, prompt, form, silence, done=self.may_stop(play, power))

    def check(self, play: Play, decision: Decision) -> list[Fault]:
        order, power = decision.value, decision.by
        if not isinstance(order, Put):
            return self.other(play, decision)
        waiting = self.waiting(play, power)
        if order.kind not in waiting:
            return [fault("place.unbought", unit=order.kind, waiting=sorted(waiting))]
        if not 1 <= order.number <= waiting[order.kind]:
            return [fault("place.number", unit=order.kind, number=order.number, waiting=waiting[order.kind])]
        if order.space not in play.game.board.spaces:
            return [fault("move.unknown_space", space=[order.space])]
        return self.misplaced(play, power, order)

    def take(self, play: Play, decision: Decision) -> None:
        assert isinstance(decision.value, Put)
        self.place(play, decision.by, decision.value)


def produce(play: Play, builds: list[Build], space: str, why: str) -> list[Unit]:
    """Take what was ordered out of the queue and put it on the board."""
    queue, made = list(play.state.queue), []
    for build in builds:
        queue.remove(build)
        made.append(Unit(play.state.fresh_id(build.owner), build.kind, build.owner, space, data=build.name))
    play.emit(Queued(tuple(queue)))
    play.emit(Placed(tuple(made), why))
    return made
