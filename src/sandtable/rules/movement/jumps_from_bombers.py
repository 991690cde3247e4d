"""Paratroopers aboard bombers: one that starts where they stand carries one to battle, and does nothing else.

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
from sandtable.rules.combat.gunnery import DROPPED as DROP
from sandtable.rules.look import can, foes
from sandtable.rules.marks import CAME, LOADED, MOVED, ROLE
from sandtable.rules.movement import air
from sandtable.rules.movement.common import COMBAT, Way, go
from sandtable.rules.movement.paratroopers import PARATROOPERS, jumping
from sandtable.rules.movement.tasks import Task
from sandtable.rules.questions import GunHits

if TYPE_CHECKING:
    from sandtable.kernel.play import Play
    from sandtable.kernel.units import Unit
    from sandtable.rules.movement.move import Move

CARRIES = "drops"


def _check(play: Play, step: Move, order: Go, units: list[Unit]) -> list[Fault]:
    start, bomber = order.path[0], play.state.units.get(order.aboard)
    if len(units) != 1 or bomber is None or not can(play, bomber, CARRIES):
        return [fault("drop.one", units=order.units)]
    if bomber.space != start or bomber.owner != units[0].owner:
        return [fault("drop.start", units=(bomber.id,), space=start)]
    if bomber.id in MOVED.get(play.state):
        return [fault("move.once", units=(bomber.id,), unit=bomber.kind)]
    return air.check(play, step.to, COMBAT, Go((bomber.id,), order.path), [bomber])


def _take(play: Play, step: Move, order: Go, units: list[Unit]) -> None:
    bomber = play.state.units[order.aboard]
    air.take(play, step.to, COMBAT, Go((bomber.id,), order.path), [bomber])
    put(ROLE, play, {bomber.id: DROP})
    go(play, units, order.path, COMBAT, 0)
    forget(CAME, play, [units[0].id])  # it came by air, and cannot walk back
    put(LOADED, play, {units[0].id: bomber.id})


def _ways(play: Play, step: Move, unit: Unit) -> list[Way]:
    """Everywhere the first bomber beside it can go."""
    here = (u for u in play.state.here(unit.space) if u.owner == unit.owner and can(play, u, CARRIES))
    bomber = next((u for u in here if u.id not in MOVED.get(play.state)), None)
    return list(air.reach(play, step.to, COMBAT, bomber)) if bomber is not None else []


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
    hooks=(jumping(Task(COMBAT, _check, _take, _ways)),),
    settings=(PARATROOPERS,),
    words=Vocabulary(
        abilities={"airborne": "A bomber may carry it to battle.", CARRIES: "It carries paratroopers to battle."}
    ),
)
