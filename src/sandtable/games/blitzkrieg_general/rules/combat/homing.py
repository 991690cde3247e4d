"""Going away: whoever leaves a battle, or has won one and cannot stay, goes where its power sends it."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from msgspec.structs import replace

from sandtable.games.blitzkrieg_general.rules.combat.retreat import ways_out
from sandtable.games.blitzkrieg_general.rules.movement.entry import overflown
from sandtable.games.blitzkrieg_general.rules.movement.ground import ground
from sandtable.kernel.decisions import Decision, Done, Go
from sandtable.kernel.events import Moved, Removed
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Group, Offer
from sandtable.kernel.text import Text
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.hooks import Asked, Homes
from sandtable.rules.look import arm
from sandtable.rules.marks import FLIGHT
from sandtable.rules.movement.common import HOME, Homecoming, Way, allowance
from sandtable.rules.movement.moving import Moving
from sandtable.rules.politics.pairs import commander

if TYPE_CHECKING:
    from sandtable.kernel.play import Play

WITHDRAWAL, HOMING = "withdrawal", "homing"


class Depart(Moving, frozen=True, kw_only=True, tag="depart"):
    """Units go where they may, all to one place or each to its own; who has nowhere to go is lost."""

    left: tuple[str, ...]  # units still to go

    @property
    def weariness(self) -> float:
        return 0.0

    def _units(self, play: Play) -> list[Unit]:
        return [play.state.units[i] for i in self.left if i in play.state.units]

    def ways(self, play: Play, unit: Unit) -> list[Way]:
        return ways_out(play, unit, stay=self.manner == HOMING)

    def units(self, play: Play, power: str = "") -> list[Unit]:
        return [u for u in self._units(play) if power in ("", commander(play, u.owner))]

    def waits(self, play: Play) -> tuple[str, ...]:
        units = self._units(play)
        if any(len(self.ways(play, u)) < 2 for u in units):
            return ()
        return tuple(dict.fromkeys(commander(play, u.owner) for u in units))

    def offers(self, play: Play) -> tuple[Offer, ...]:
        made = []
        for power in self.waits(play):
            units = self.units(play, power)
            prompt = Text(f"prompt.{self.manner}", {"power": power, "space": units[0].space})
            form = Group(tuple(u.id for u in units), self.manner, must=True)
            made.append(Offer(power, self.topic, prompt, form, Done(), done=True))
        return tuple(made)

    def check(self, play: Play, decision: Decision) -> list[Fault]:
        order = decision.value
        if isinstance(order, Done):
            return []
        if not isinstance(order, Go) or not order.units:
            return [fault("answer.group")]
        free = {u.id for u in self.units(play, decision.by)}
        strangers = [i for i in order.units if i not in free]
        if strangers:
            return [fault("retreat.not_asked", units=tuple(strangers), unit=strangers[0])]
        return [f for i in order.units for f in self._check_one(play, play.state.units[i], order.path)]

    def _check_one(self, play: Play, unit: Unit, path: tuple[str, ...]) -> list[Fault]:
        ways = self.ways(play, unit)
        if any(way.path == path for way in ways):
            return []
        if path[-1] in {way.space for way in ways} and self._flies(play, unit, path):
            return []
        code = f"{self.manner}.where_{arm(play, unit)}"
        spaces = tuple(way.space for way in ways)
        return [fault(code, units=(unit.id,), spaces=(path[-1],), unit=unit.kind, space=path[-1], options=spaces)]

    def _flies(self, play: Play, unit: Unit, path: tuple[str, ...]) -> bool:
        """Whether an air unit may take this way, though another is offered."""
        if arm(play, unit) != "air" or path[0] != unit.space or len(path) - 1 > allowance(play, unit, HOME, ()):
            return False
        view, near = ground(play, unit.owner), play.game.board.next
        return all(b in near[a] and not overflown(play, unit.owner, view, b) for a, b in pairwise(path))

    def take(self, play: Play, decision: Decision) -> None:
        if isinstance(decision.value, Go):
            self._go(play, decision.value.units, decision.value.path)
            return
        for unit in self.units(play, decision.by):
            step = play.top
            assert isinstance(step, Depart)
            step._go(play, (unit.id,), self.ways(play, unit)[0].path)

    def _go(self, play: Play, units: tuple[str, ...], path: tuple[str, ...]) -> None:
        play.become(replace(self, left=tuple(i for i in self.left if i not in units)))
        if len(path) > 1:
            play.emit(Moved(units, path))

    def run(self, play: Play) -> None:
        """Those without a choice go, or are lost, before anybody is asked."""
        for unit in self._units(play):
            ways = self.ways(play, unit)
            step = play.top
            assert isinstance(step, Depart)
            if ways[1:]:
                continue
            if ways:
                step._go(play, (unit.id,), ways[0].path)
            else:
                step._go(play, (unit.id,), (unit.space,))
                play.emit(Removed((unit.id,), unit.space, "no_refuge", (unit,)))
        step = play.top
        assert isinstance(step, Depart)
        if not step.left:
            play.pop()


def _homes(play: Play, power: str, unit: Unit, manner: str) -> Homecoming | None:
    """Where an air unit that has flown to a fight comes home, as things stand; the place it came from first."""
    ways = ways_out(play, unit) if unit.id in FLIGHT.get(play.state) else []
    return Homecoming(tuple(w.space for w in ways)) if ways else None


MODULE = Module(classes=(Depart,), hooks=(Asked({WITHDRAWAL: "group", HOMING: "group"}), Homes(_homes)))
