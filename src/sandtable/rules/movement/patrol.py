"""Patrols: fighters that stay over a zone next to their base through the turns of others, and land in their own.

They are ordered in noncombat movement. While they are up they are units of the zone like any other: they stop enemy
ships and defend. In the phase `patrols` of their owner's next turn each of them must come down next to its zone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.decisions import Choose, Decision, Go
from sandtable.kernel.events import Moved, Posted, Removed
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Offer, Option, Options
from sandtable.kernel.settings import Vocabulary
from sandtable.kernel.steps import Step
from sandtable.kernel.text import Text
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.hooks import Tasks
from sandtable.rules.look import PATROL, arm, can, commanded, enemies, friends
from sandtable.rules.marks import FOUGHT, MOVED
from sandtable.rules.movement.common import NONCOMBAT, Way, go
from sandtable.rules.movement.landing import carriers, free_berths, takes_deck
from sandtable.rules.movement.tasks import Task

if TYPE_CHECKING:
    from sandtable.kernel.play import Play
    from sandtable.rules.movement.move import Move


# -- going up --


def _check(play: Play, step: Move, order: Go, units: list[Unit]) -> list[Fault]:
    start, end, sea = order.path[0], order.path[-1], play.game.board.is_sea
    if not sea[end]:
        return [fault("patrol.land", spaces=(end,), space=end)]
    if sea[start]:
        return [fault("patrol.base", spaces=(start,), space=start)]
    if len(order.path) != 2:
        return [fault("patrol.near", spaces=(start, end), base=start, space=end)]
    if any(arm(play, foe) == "sea" for foe in enemies(play, step.to, end)):
        return [fault("patrol.enemy", spaces=(end,), space=end)]
    faults = []
    for unit in units:
        if not can(play, unit, "patrols"):
            faults.append(fault("patrol.fighters", units=(unit.id,), unit=unit.kind))
        elif unit.id in MOVED.get(play.state) or unit.id in FOUGHT.get(play.state):
            faults.append(fault("patrol.idle", units=(unit.id,), unit=unit.kind))
    return faults


def _take(play: Play, step: Move, order: Go, units: list[Unit]) -> None:
    go(play, units, order.path, NONCOMBAT, 0)
    play.emit(Posted(order.units, PATROL))


def _ways(play: Play, step: Move, unit: Unit) -> list[Way]:
    if not can(play, unit, "patrols"):
        return []
    near = [(unit.space, zone) for zone in play.game.board.next[unit.space] if play.game.board.is_sea[zone]]
    return [Way(path[1], path, 0) for path in near if not _check(play, step, Go((unit.id,), path, role=PATROL), [unit])]


# -- coming down --


def _shelters(play: Play, unit: Unit) -> list[str]:
    """Friendly land at the zone, and friendly carriers with room in it."""
    mates, control = friends(play, unit.owner), play.state.control
    lands = [land for land in play.game.board.coast[unit.space] if control.get(land) in mates]
    here = [c for c in carriers(play, unit.owner) if c.space == unit.space and takes_deck(play, unit, c)]
    return [*lands, *(c.id for c in here if free_berths(play, c, unit.kind) > 0)]


class Alight(Step, frozen=True, kw_only=True, tag="alight"):
    """A power's patrols land, one after the other; whoever has no place is lost."""

    to: str
    topic: str = "patrols"

    def _next(self, play: Play) -> Unit | None:
        own = commanded(play, self.to)
        up = (u for u in play.state.units.values() if u.post == PATROL and u.owner in own)
        return next(up, None)

    def waits(self, play: Play) -> tuple[str, ...]:
        unit = self._next(play)
        return (self.to,) if unit is not None and _shelters(play, unit) else ()

    def offers(self, play: Play) -> tuple[Offer, ...]:
        unit = self._next(play)
        assert unit is not None
        keys = _shelters(play, unit)
        prompt = Text("prompt.patrols", {"power": self.to, "unit": unit.kind, "space": unit.space})
        options = tuple(Option(k, _place(play, k), (unit.id,), (_space(play, k),)) for k in keys)
        return (Offer(self.to, self.topic, prompt, Options(options), Choose((keys[0],))),)

    def check(self, play: Play, decision: Decision) -> list[Fault]:
        if not isinstance(decision.value, Choose) or len(decision.value.options) != 1:
            return [fault("answer.choose", topic=self.topic)]
        unit, place = self._next(play), decision.value.options[0]
        keys = _shelters(play, unit) if unit is not None else []
        return [] if place in keys else [fault("patrol.where", space=place, options=keys)]

    def take(self, play: Play, decision: Decision) -> None:
        assert isinstance(decision.value, Choose)
        unit, place = self._next(play), decision.value.options[0]
        assert unit is not None
        aboard = place if place in play.state.units else ""
        play.emit(Moved((unit.id,), (unit.space, _space(play, place)), aboard))
        play.emit(Posted((unit.id,), ""))

    def run(self, play: Play) -> None:
        unit = self._next(play)
        if unit is None:
            play.pop()
        else:
            play.emit(Removed((unit.id,), unit.space, "no_landing", (unit,)))


def _space(play: Play, key: str) -> str:
    carrier = play.state.units.get(key)
    return carrier.space if carrier is not None else key


def _place(play: Play, key: str) -> Text:
    carrier = play.state.units.get(key)
    if carrier is None:
        return Text("option.refuge", {"space": key})
    return Text("option.refuge_deck", {"unit": carrier.kind, "owner": carrier.owner, "space": carrier.space})


def _alight(play: Play, who: tuple[str, ...]) -> Step:
    return Alight(to=who[0])


MODULE = Module(
    steps={"patrols": _alight},
    classes=(Alight,),
    postures=(PATROL,),
    hooks=(Tasks({PATROL: Task(NONCOMBAT, _check, _take, _ways)}),),
    words=Vocabulary(abilities={"patrols": "It may stay over a zone next to its base until its owner's next turn."}),
)
