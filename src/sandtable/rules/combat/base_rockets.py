"""Rockets from air bases: in the step of raids each base that works may fire once at an enemy facility in range.

Nothing stops them; they do not fly over neutral land. What they destroy is damage on the facility.
"""

from __future__ import annotations

from sandtable.kernel.dice import Throw
from sandtable.kernel.events import Damaged, Told
from sandtable.kernel.marks import Mark, put
from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.text import Text
from sandtable.kernel.units import Unit
from sandtable.rules.combat.engagement import Engagement
from sandtable.rules.hooks import MoreToFight, Resolve
from sandtable.rules.look import can, foes
from sandtable.rules.marks import SETTLED
from sandtable.rules.movement.home_bases import working
from sandtable.rules.questions import Developed, FlightMap

RANGE, ROCKET = 4, "rocket"
READY: Mark[dict[str, str]] = Mark("rockets ready", "part", {})  # land whose base worked when the step began -> whose


def _targets(play: Play, power: str) -> list[Unit]:
    against = foes(play, power)
    return [u for u in play.state.units.values() if u.owner in against and can(play, u, "fixed")]


def bases(play: Play, power: str) -> list[str]:
    """A power's own land with an air base that works, or worked before rockets began to fall."""
    known = READY.get(play.state) or working(play, "air_base")
    return [land for land, holder in known.items() if holder == power and play.state.control[land] == power]


def _more(play: Play, power: str) -> list[Engagement]:
    if not play.ask(Developed(power, "rockets")):
        return []
    near = play.ask(FlightMap(power))
    done = SETTLED.get(play.state)
    return [
        Engagement(f"rocket {base} > {target.id}", target.space, ROCKET, optional=True, units=(target.id,))
        for base in bases(play, power)
        if f"rocket from {base}" not in done
        for target in _targets(play, power)
        if near[base].get(target.space, RANGE + 1) <= RANGE
    ]


def _fire(play: Play, power: str, engagement: Engagement) -> None:
    """One die; no facility takes more than it can."""
    if not READY.get(play.state):
        READY.set(play, dict(working(play, "air_base")))
    base = engagement.key.removeprefix("rocket ").partition(" > ")[0]
    put(SETTLED, play, {f"rocket from {base}": "done"})
    target = play.state.units[engagement.units[0]]
    die = play.roll(Throw(1, "rocket strike", power, target.space))[0]
    total = min(play.game.kinds[target.kind].hits - 1, target.hits + die)
    args = {"space": target.space, "target": target.kind, "damage": total - target.hits}
    play.emit(Told(Text("log.bombed", args)))
    play.emit(Damaged(target.id, total))


MODULE = Module(hooks=(MoreToFight(_more), Resolve({ROCKET: _fire})))
