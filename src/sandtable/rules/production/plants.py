"""Factories that make at least so many units, whatever their land is worth, and infantry raised where there is none.

What is `levied` is no piece of its own: the unit it names is raised in land that is worth something, one a turn, or, by
powers that are named, as many as the land is worth.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.events import Became, Placed
from sandtable.kernel.marks import Mark, put
from sandtable.kernel.module import Module
from sandtable.kernel.questions import Reason
from sandtable.kernel.settings import Setting, Shape, Vocabulary
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.look import can, nations, yields
from sandtable.rules.marks import BUILT
from sandtable.rules.production.questions import Receives, Site
from sandtable.rules.questions import Capacity

if TYPE_CHECKING:
    from sandtable.kernel.play import Play


class Plants(Shape, frozen=True):
    """What factories make, and what is raised without one."""

    least: int  # units a factory can make in any case
    times: int  # else so many times what its land is worth
    levy: str  # the kind that is raised without a factory
    becomes: str  # what it is then
    by_worth: tuple[str, ...] = ()  # powers that raise as many as land is worth, also beside a factory


PLANTS = Setting("plants", Plants, "How many units a factory makes, and what is raised where there is none.")
RAISED: Mark[dict[str, int]] = Mark("raised", "part", {})  # land -> how many were raised there in this part of a turn
LEVIED = "levied"


def _capacity(play: Play, q: Capacity, value: int, why: list[Reason] | None) -> int:
    rules = play.game.setting(PLANTS)
    used = sum(place == q.space for place in BUILT.get(play.state).values())
    return max(rules.least, rules.times * yields(play, q.power, q.space)) - used


def _site(play: Play, q: Site) -> list[Fault]:
    if not play.game.kinds[q.kind].can(LEVIED):
        return []
    rules, here, there = play.game.setting(PLANTS), (q.space,), RAISED.get(play.state).get(q.space, 0)
    value = yields(play, q.power, q.space)
    if not value:
        return [fault("place.levy_poor", spaces=here, space=q.space)]
    if q.power in rules.by_worth:
        return [fault("place.levy_worth", spaces=here, space=q.space, most=value)] if there >= value else []
    own = nations(play.game, q.power)
    if any(u.owner in own and can(play, u, "factory") for u in play.state.here(q.space)):
        return [fault("place.levy_factory", spaces=here, space=q.space)]
    return [fault("place.levy_one", spaces=here, space=q.space)] if there else []


def _placed(play: Play, event: Placed) -> None:
    for unit in event.units:
        if can(play, unit, LEVIED):
            put(RAISED, play, {unit.space: RAISED.get(play.state).get(unit.space, 0) + 1})
            play.emit(Became((unit.id,), play.game.setting(PLANTS).becomes))


def _receives(play: Play, q: Receives, value: bool, why: list[Reason] | None) -> bool:
    """Carriers of whoever places units, old or new."""
    return value or q.unit.owner in getattr(play.top, "who", ())


MODULE = Module(
    on={Placed: _placed},
    values={Capacity: _capacity, Receives: _receives},
    limits={Site: _site},
    settings=(PLANTS,),
    words=Vocabulary(abilities={LEVIED: "It is no piece: infantry is raised where it is placed, without a factory."}),
)
