"""Submarines that hunt convoys: in zones of an ocean where nobody watches, a die each for what the enemy loses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.dice import Throw
from sandtable.kernel.events import Moment, Paid, Told
from sandtable.kernel.marks import Mark, put
from sandtable.kernel.module import Module
from sandtable.kernel.phases import round_of
from sandtable.kernel.questions import Question, Reason
from sandtable.kernel.settings import Setting, Shape, Vocabulary
from sandtable.kernel.text import Text
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.combat.choices import TakesPart
from sandtable.rules.hooks import Ahead, Tasks
from sandtable.rules.look import can, commanded, enemies, fights
from sandtable.rules.marks import MOVED
from sandtable.rules.movement import sea
from sandtable.rules.movement.common import COMBAT, Way, remember_start
from sandtable.rules.movement.questions import Errand, Provokes
from sandtable.rules.movement.tasks import Task

if TYPE_CHECKING:
    from sandtable.kernel.decisions import Go
    from sandtable.kernel.play import Play
    from sandtable.kernel.units import Unit
    from sandtable.rules.movement.move import Move


class Hunt(Shape, frozen=True):
    """Who hunts whose convoys."""

    power: str
    pays: str
    since: int  # the round from which on
    ocean: str  # the tag of the zones


HUNT = Setting("hunt", Hunt, "Whose submarines hunt whose convoys, and where.")
HUNTED: Mark[dict[str, str]] = Mark("hunted", "part", {}, of_move=True)  # submarine -> where it hunts
HUNTS = "hunt"


class Catch(Question, frozen=True):
    """What is added to what a hunted zone costs."""

    power: str

    def start(self, play: Play) -> int:
        return 0


def quiet(play: Play, power: str, zone: str) -> bool:
    """Whether a zone can be hunted: of the ocean, without enemies or other ships of one's own, off a foreign coast."""
    rule, board = play.game.setting(HUNT), play.game.board
    if not board.spaces[zone].tags.get(rule.ocean) or any(fights(play, u) for u in enemies(play, power, zone)):
        return False
    own = commanded(play, power)
    if any(u.owner in own and fights(play, u) and not can(play, u, "sneaks") for u in play.state.here(zone)):
        return False
    side = play.game.countries[power].alliance
    coast = [s for s in board.coast[zone] if not board.is_sea[s]]
    return not coast or any(play.game.countries[play.state.control[s]].alliance != side for s in coast)


def ground(play: Play, power: str, path: tuple[str, ...]) -> str:
    """The zone that is hunted on a way: its end, or the first of the others that will do; "" for none."""
    return next((z for z in (path[-1], *path[:-1]) if quiet(play, power, z)), "")


def _check(play: Play, step: Move, order: Go, units: list[Unit]) -> list[Fault]:
    rule = play.game.setting(HUNT)
    if step.to != rule.power or any(not can(play, u, "sneaks") for u in units):
        return [fault("hunt.who", units=order.units, power=rule.power)]
    if round_of(play.state) < rule.since:
        return [fault("hunt.early", units=order.units, round=rule.since)]
    if any(u.id in HUNTED.get(play.state) or u.id in MOVED.get(play.state) for u in units):
        return [fault("hunt.once", units=order.units)]
    if not ground(play, step.to, order.path):
        return [fault("hunt.where", units=order.units, spaces=order.path, space=order.path[-1])]
    return sea.check(play, step.to, COMBAT, order, units) if len(order.path) > 1 else []


def _take(play: Play, step: Move, order: Go, units: list[Unit]) -> None:
    zone = ground(play, step.to, order.path)
    if len(order.path) > 1:
        sea.take(play, step.to, COMBAT, order, units)
    else:
        remember_start(play, units)
        put(MOVED, play, {u.id: COMBAT for u in units})
    put(HUNTED, play, {u.id: zone for u in units})


def _ways(play: Play, step: Move, unit: Unit) -> list[Way]:
    rule = play.game.setting(HUNT)
    if step.to != rule.power or not can(play, unit, "sneaks") or round_of(play.state) < rule.since:
        return []
    ways = [Way(unit.space, (unit.space,), 0), *sea.reach(play, step.to, COMBAT, unit)]
    return [w for w in ways if ground(play, step.to, w.path)]


def loss(die: int) -> int:
    """What a hunted zone costs."""
    return (die + 1) // 2


def _due(play: Play, moment: Moment) -> None:
    """The hunt comes first; the enemy pays what he has."""
    rule = play.game.setting(HUNT)
    zones = sorted({z for i, z in HUNTED.get(play.state).items() if i in play.state.units})
    if not zones or rule.power not in moment.who:
        return
    more = int(play.ask(Catch(rule.power)))
    total = sum(loss(play.roll(Throw(1, "convoy hunt", rule.power, zone))[0]) + more for zone in zones)
    paid = min(total, play.state.purses[rule.pays])
    play.emit(Told(Text("log.hunt", {"power": rule.pays, "money": paid})))
    if paid:
        play.emit(Paid(rule.pays, -paid, "convoys"))


def _hunts(play: Play, unit: Unit) -> bool:
    return unit.id in HUNTED.get(play.state)


def _takes_part(play: Play, q: TakesPart, value: bool, why: list[Reason] | None) -> bool:
    return value and not (q.side == 0 and _hunts(play, q.unit))


def _provokes(play: Play, q: Provokes, value: bool, why: list[Reason] | None) -> bool:
    return value and not _hunts(play, q.unit)


def _errand(play: Play, q: Errand, value: bool, why: list[Reason] | None) -> bool:
    return value or _hunts(play, q.unit)


def _ahead(play: Play) -> tuple[Text, ...]:
    rule = play.game.setting(HUNT)
    return (Text("ahead.hunt", {"power": rule.power, "other": rule.pays, "round": rule.since}),)


MODULE = Module(
    on={"combat.due": _due},
    values={TakesPart: _takes_part, Provokes: _provokes, Errand: _errand},
    hooks=(Ahead(_ahead), Tasks({HUNTS: Task(COMBAT, _check, _take, _ways)})),
    settings=(HUNT,),
    words=Vocabulary(tags={"atlantic": "`yes` for a zone in which convoys are hunted."}),
)
