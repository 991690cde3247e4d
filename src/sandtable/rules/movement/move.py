"""The step in which a power moves its units one group at a time, in whatever manner the moment calls for."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType
from typing import TYPE_CHECKING

from msgspec.structs import replace

from sandtable.kernel.decisions import Decision, Done, Go, Recall, Value
from sandtable.kernel.events import Moment
from sandtable.kernel.module import Factory, Module
from sandtable.kernel.offers import Group, Offer
from sandtable.kernel.steps import Step
from sandtable.kernel.text import Text
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.hooks import (
    AttackMove,
    Homes,
    MoveAfter,
    MoveChecks,
    MoveClosing,
    MoveEnding,
    MoveWarnings,
    QuietMove,
    Reasons,
)
from sandtable.rules.look import arm, commanded
from sandtable.rules.marks import BEGAN, FOUGHT, MOVED
from sandtable.rules.movement import air, land, recall, sea
from sandtable.rules.movement.aloft import may_wait
from sandtable.rules.movement.common import COMBAT, HOME, NONCOMBAT, Way
from sandtable.rules.movement.moving import Moving
from sandtable.rules.movement.tasks import task_of
from sandtable.rules.questions import Again, Free

if TYPE_CHECKING:
    from sandtable.kernel.play import Play

MOVERS: dict[str, ModuleType] = {"land": land, "sea": sea, "air": air}


class Move(Moving, frozen=True, kw_only=True, tag="move"):
    """One power moves; `only` limits it to some units."""

    to: str
    only: tuple[str, ...] = ()
    idle: bool = False  # there was nothing to move when it began
    done: bool = False
    scopes: tuple[str, ...] = ("move",)

    @property
    def topic(self) -> str:
        return f"{self.manner}_move"

    @property
    def peaceful(self) -> bool:
        return self.manner != COMBAT

    @property
    def weariness(self) -> float:
        return {COMBAT: 0.06, NONCOMBAT: 0.12, HOME: 0.0}[self.manner]

    def waits(self, play: Play) -> tuple[str, ...]:
        if self.done:
            return ()
        if self.only:
            moved = MOVED.get(play.state)
            return (self.to,) if any(i in play.state.units and moved.get(i) != self.manner for i in self.only) else ()
        return () if self.idle else (self.to,)

    def run(self, play: Play) -> None:
        if self.done:
            play.pop()
        else:
            self._finish(play)

    def offers(self, play: Play) -> tuple[Offer, ...]:
        movable = tuple([u.id for u in self._free_of(play, self.units(play))])
        form = Group(
            movable, self.manner, tuple(BEGAN.get(play.state)), must=self.manner == HOME, peaceful=self.peaceful
        )
        prompt = Text(f"prompt.{self.topic}", {"power": self.to})
        bound = self.manner == HOME and any(self._must_land(play, play.state.units[i]) for i in movable)
        # Aircraft that can land somewhere must be told where: silence has no answer to that.
        default = None if bound else self._silence(play)
        return (Offer(self.to, self.topic, prompt, form, default, done=not bound),)

    def _must_land(self, play: Play, unit: Unit) -> bool:
        return any(air.reach(play, self.to, HOME, unit)) and not may_wait(play, self.to, unit)

    def _silence(self, play: Play) -> Value:
        """What silence means: that is all; and if the phase cannot end so, the moves that forbid it are taken back."""
        began = BEGAN.get(play.state)
        faults = self._closing(play) if began else []
        named = tuple(dict.fromkeys(i for f in faults for i in f.units if i in began))
        units = recall.possible(play, self.to, named)
        return Recall(units) if units else Done()

    def _closing(self, play: Play) -> list[Fault]:
        key = (MoveClosing, self.to, self.manner, self.only)
        found: list[Fault] | None = play.look.get(key)
        if found is None:
            found = play.look[key] = [f for closing in play.game.hooks(MoveClosing) for f in closing(play, self)]
        return found

    def units(self, play: Play, power: str = "") -> list[Unit]:
        units = play.state.units
        if self.only:
            return [units[i] for i in self.only if i in units]
        own = commanded(play, self.to)
        return [u for u in units.values() if u.owner in own]

    def ways(self, play: Play, unit: Unit) -> list[Way]:
        return list(self._each_way(play, unit))

    def can_leave(self, play: Play, unit: Unit) -> bool:
        return any(self._each_way(play, unit))

    def _free_of(self, play: Play, units: list[Unit]) -> list[Unit]:
        """Those that nothing holds back. Who was asked about before is not asked about again."""
        key = (Free, self.manner, self.to)
        asked: dict[str, bool] | None = play.look.get(key)
        if asked is None:
            asked = play.look[key] = {}
        for unit in units:
            if unit.id not in asked:
                asked[unit.id] = play.allows(Free(unit, self.manner, self.to))
        return [unit for unit in units if asked[unit.id]]

    def _is_free(self, play: Play, unit: Unit) -> bool:
        return bool(self._free_of(play, [unit]))

    def _each_way(self, play: Play, unit: Unit) -> Iterator[Way]:
        if not self._is_free(play, unit):
            return
        for way in MOVERS[play.game.kinds[unit.kind].arm].reach(play, self.to, self.manner, unit):
            if not _barred(play, self, unit, way):
                yield way

    # -- answers --

    def check(self, play: Play, decision: Decision) -> list[Fault]:
        value = decision.value
        if isinstance(value, Go):
            return self._check_go(play, value)
        if isinstance(value, Recall):
            return recall.check(play, self.to, value)
        if isinstance(value, Done):
            return self._closing(play)
        return [fault("answer.move")]

    def _check_go(self, play: Play, order: Go) -> list[Fault]:
        faults = self.form_faults(play, self.to, order)
        if faults:
            return faults
        units = [play.state.units[i] for i in order.units]
        for unit in units:
            if not self._is_free(play, unit):
                faults += play.faults(Free(unit, self.manner, self.to))
        if faults:
            return faults
        task = task_of(play, self, order.role)
        if task is not None:
            return task.check(play, self, order, units)
        mover = MOVERS[play.game.kinds[units[0].kind].arm]
        found: list[Fault] = mover.check(play, self.to, self.manner, order, units)
        if not found:
            for extra in play.game.hooks(MoveChecks):
                found += extra(play, self, order, units)
        return found

    def stranger(self, play: Play, power: str, unit: Unit) -> Fault | None:
        found = super().stranger(play, power, unit)
        if found is not None:
            aboard = unit.aboard and arm(play, unit) == "land"
            return replace(found, code="transport.foreign") if aboard else found
        if self.only and unit.id not in self.only:
            return fault("move.not_now", units=(unit.id,), unit=unit.kind)
        return None

    def warn(self, play: Play, decision: Decision) -> list[Fault]:
        found: list[Fault] = []
        for warning in play.game.hooks(MoveWarnings):
            found += warning(play, self, decision.value)
        return found

    def take(self, play: Play, decision: Decision) -> None:
        value = decision.value
        if isinstance(value, Go):
            units = [play.state.units[i] for i in value.units]
            task = task_of(play, self, value.role)
            if task is not None:
                task.take(play, self, value, units)
                return
            MOVERS[play.game.kinds[units[0].kind].arm].take(play, self.to, self.manner, value, units)
            for after in play.game.hooks(MoveAfter):
                after(play, self, value)
        elif isinstance(value, Recall):
            recall.take(play, self.to, value)
        else:
            self._finish(play)

    def _finish(self, play: Play) -> None:
        play.become(replace(self, done=True, marks=play.top.marks))
        for ending in play.game.hooks(MoveEnding):
            ending(play, self)
        play.emit(Moment(f"{self.topic}.closed", (self.to,)))


def reach(play: Play, step: Moving, unit: Unit) -> list[Way]:
    """Everywhere a unit may go in this step."""
    return step.ways(play, unit)


def _barred(play: Play, step: Move, unit: Unit, way: Way) -> bool:
    checks = play.game.hooks(MoveChecks)
    if not checks:
        return False
    order, units = Go((unit.id,), way.path), [unit]
    return any([check(play, step, order, units) for check in checks])  # noqa: C419  # for every way of every unit


def _moved_before(play: Play, q: Free) -> list[Fault]:
    """A unit that moved in combat movement, or fought, stays put in noncombat movement."""
    if q.manner != NONCOMBAT:
        return []
    manner = MOVED.get(play.state).get(q.unit.id)
    fought = q.unit.id in FOUGHT.get(play.state)
    if (fought or manner in (COMBAT, HOME)) and play.ask(Again(q.unit, q.manner)):
        return []
    if fought:
        return [fault("noncombat.fought", units=(q.unit.id,), unit=q.unit.kind)]
    if manner in (COMBAT, HOME):
        return [fault("noncombat.moved", units=(q.unit.id,), unit=q.unit.kind)]
    return []


def _phase(manner: str) -> Factory:
    def make(play: Play, who: tuple[str, ...]) -> Step:
        own = commanded(play, who[0])
        idle = not any(u.owner in own for u in play.state.units.values())
        return Move(to=who[0], manner=manner, idle=idle)

    return make


def _into_battle(power: str) -> Moving:
    return Move(to=power, manner=COMBAT)


def _quietly(power: str) -> Moving:
    return Move(to=power, manner=NONCOMBAT)


ANY, FLIGHT = ("move", "land", "sea", "canal", "transport", "recall"), ("air", "carrier")
REASONS = {
    "combat_move": (*ANY, *FLIGHT, "blitz", "combat", "sub", "assault"),
    "noncombat_move": (*ANY, *FLIGHT, "noncombat"),
    "home_move": FLIGHT,
}
MODULE = Module(
    steps={"combat_move": _phase(COMBAT), "noncombat_move": _phase(NONCOMBAT)},
    classes=(Move,),
    limits={Free: _moved_before},
    hooks=(AttackMove(_into_battle), QuietMove(_quietly), Reasons(REASONS)),
    needs=(Homes,),
)
