"""Paratroopers: a bomber that starts where they stand carries one to battle, and fights neither there nor elsewhere.

Guns fire at the bombers as they arrive; whoever is shot down takes his paratrooper with him. Those who land fight from
the first cycle on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.decisions import Go
from sandtable.kernel.dice import Throw
from sandtable.kernel.events import Moment, Removed
from sandtable.kernel.marks import put
from sandtable.kernel.marks import take as forget
from sandtable.kernel.module import Module
from sandtable.kernel.questions import Reason
from sandtable.kernel.settings import Vocabulary
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.combat.choices import TakesPart
from sandtable.rules.combat.field_guns import SHOTS
from sandtable.rules.hooks import Tasks
from sandtable.rules.look import can, foes
from sandtable.rules.marks import CAME, LOADED, MOVED, ROLE
from sandtable.rules.movement import air
from sandtable.rules.movement.common import COMBAT, Way, go
from sandtable.rules.movement.tasks import Task
from sandtable.rules.questions import GunHits

if TYPE_CHECKING:
    from sandtable.kernel.play import Play
    from sandtable.kernel.units import Unit
    from sandtable.rules.movement.move import Move

DROP = "drop"


def _bombers(play: Play, power: str, space: str) -> list[Unit]:
    here = (u for u in play.state.here(space) if u.owner == power and can(play, u, "drops"))
    return [u for u in here if u.id not in MOVED.get(play.state)]


def _check(play: Play, step: Move, order: Go, units: list[Unit]) -> list[Fault]:
    start, end = order.path[0], order.path[-1]
    slow = [u for u in units if not can(play, u, "airborne")]
    if slow:
        return [fault("drop.who", units=(u.id,), unit=u.kind) for u in slow]
    bomber = play.state.units.get(order.aboard)
    if len(units) != 1 or bomber is None or not can(play, bomber, "drops"):
        return [fault("drop.one", units=order.units)]
    if bomber.space != start or bomber.owner != units[0].owner:
        return [fault("drop.start", units=(bomber.id,), space=start)]
    if bomber.id in MOVED.get(play.state):
        return [fault("move.once", units=(bomber.id,), unit=bomber.kind)]
    if units[0].id in MOVED.get(play.state):
        return [fault("move.once", units=order.units, unit=units[0].kind)]
    if play.game.board.is_sea[end]:
        return [fault("drop.sea", spaces=(end,), space=end)]
    return air.check(play, step.to, COMBAT, Go((bomber.id,), order.path), [bomber])


def _take(play: Play, step: Move, order: Go, units: list[Unit]) -> None:
    bomber = play.state.units[order.aboard]
    air.take(play, step.to, COMBAT, Go((bomber.id,), order.path), [bomber])
    put(ROLE, play, {bomber.id: DROP})
    go(play, units, order.path, COMBAT, 0)
    forget(CAME, play, [units[0].id])  # it came by air, and cannot walk back
    put(LOADED, play, {units[0].id: bomber.id})


def _ways(play: Play, step: Move, unit: Unit) -> list[Way]:
    if not can(play, unit, "airborne") or unit.id in MOVED.get(play.state) or unit.aboard:
        return []
    bombers = _bombers(play, unit.owner, unit.space)
    ways = air.reach(play, step.to, COMBAT, bombers[0]) if bombers else ()
    return [way for way in ways if not play.game.board.is_sea[way.space]]


def _near(play: Play, moment: Moment) -> None:
    """Each gun has its shots at the bombers that come."""
    power, space, role = moment.who[0], moment.data["space"], ROLE.get(play.state)
    bombers = [u for u in play.state.here(space) if role.get(u.id) == DROP]
    guns = [u for u in play.state.here(space) if u.owner in foes(play, power) and can(play, u, "gun")]
    if moment.data["sort"] != "land" or not bombers or not guns:
        return
    on, shots = int(play.ask(GunHits(guns[0]))), min(SHOTS * len(guns), len(bombers))
    hits = sum(die <= on for die in play.roll(Throw(shots, "antiaircraft fire", guns[0].owner, space, on)))
    carried = {bomber: i for i, bomber in LOADED.get(play.state).items()}
    for bomber in bombers[:hits]:
        aboard = play.state.units.get(carried.get(bomber.id, ""))
        lost = (bomber, *((aboard,) if aboard is not None else ()))
        play.emit(Removed(tuple(u.id for u in lost), space, "flak", lost))


def _takes_part(play: Play, q: TakesPart, value: bool, why: list[Reason] | None) -> bool:
    return value and ROLE.get(play.state).get(q.unit.id) != DROP


MODULE = Module(
    on={"fight.near": _near},
    values={TakesPart: _takes_part},
    hooks=(Tasks({DROP: Task(COMBAT, _check, _take, _ways)}),),
    words=Vocabulary(
        abilities={"airborne": "A bomber may carry it to battle.", "drops": "It carries paratroopers to battle."}
    ),
)
