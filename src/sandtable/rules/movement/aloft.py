"""Aircraft that fought and have no place to land yet: they stay in the air until the turn's moves are over."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.kernel.events import Moved, Removed, Told
from sandtable.kernel.marks import put
from sandtable.kernel.marks import take as forget
from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.questions import Reason
from sandtable.kernel.text import Text
from sandtable.kernel.units import Unit
from sandtable.rules.look import hostile
from sandtable.rules.marks import ALOFT, MOVED
from sandtable.rules.movement import air
from sandtable.rules.movement.common import HOME, NONCOMBAT, left
from sandtable.rules.movement.landing import carriers, embattled, flight_map, free_berths, reaches_land
from sandtable.rules.questions import Again

AT_ONCE = "landing at once"  # a reading given up: whoever has no place when its own battle ends is lost then


def coming_home(play: Play, power: str, fought: Iterable[str]) -> tuple[str, ...]:
    """Those of the aircraft that fought, and of those still in the air, that have a place to land now; others wait."""
    units, moved = play.state.units, MOVED.get(play.state)
    flying = [units[i] for i in dict.fromkeys((*fought, *ALOFT.get(play.state))) if i in units and moved.get(i) != HOME]
    if play.game.keeps(AT_ONCE):
        return tuple(u.id for u in flying)
    able = [u for u in flying if _has_place(play, power, u)]
    stay_up(play, [u for u in flying if u not in able])
    return tuple(u.id for u in able)


def _has_place(play: Play, power: str, unit: Unit) -> bool:
    near = left(play, unit, HOME, ())
    return reaches_land(play, power, unit, unit.space, near) or any(air.reach(play, power, HOME, unit))


def stay_up(play: Play, units: list[Unit]) -> None:
    """Wait in the air, and let it be known."""
    fresh = [u for u in units if u.id not in ALOFT.get(play.state)]
    put(ALOFT, play, {u.id: u.space for u in fresh})
    for unit in fresh:
        play.emit(Told(Text("log.aloft", {"power": unit.owner, "unit": unit.kind, "space": unit.space})))


def may_wait(play: Play, power: str, unit: Unit) -> bool:
    """Whether a carrier within reach has its own battle still to fight: a place to wait for."""
    near, points = flight_map(play, unit)[unit.space], left(play, unit, HOME, ())
    return not play.game.keeps(AT_ONCE) and any(
        near.get(c.space, points + 1) <= points
        and free_berths(play, c, unit.kind) > 0
        and hostile(play, power, c.space)
        and embattled(play, power, c.space)
        for c in carriers(play, power)
    )


def _lands_later(play: Play, q: Again, value: bool, why: list[Reason] | None) -> bool:
    """Who is still in the air may use what is left of its range in noncombat movement."""
    return value or (q.manner == NONCOMBAT and q.unit.id in ALOFT.get(play.state))


def _down(play: Play, event: Moved | Removed) -> None:
    waiting = [i for i in event.units if i in ALOFT.get(play.state)]
    if waiting:
        forget(ALOFT, play, waiting)


MODULE = Module(values={Again: _lands_later}, on={Moved: _down, Removed: _down})
