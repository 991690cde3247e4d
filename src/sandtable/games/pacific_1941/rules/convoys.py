"""Convoys: a layer of the sea that is taken in passing, and that opens and closes the incomes of land and centres."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

from sandtable.kernel.decisions import Go
from sandtable.kernel.events import LayerSet, Moment, Told
from sandtable.kernel.game import Game
from sandtable.kernel.marks import Mark, put
from sandtable.kernel.module import Module
from sandtable.kernel.questions import Reason, because
from sandtable.kernel.text import Text
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.economy.accounts import purse_at, purses_of
from sandtable.rules.economy.lanes import Lane
from sandtable.rules.hooks import Lanes, MoveAfter, Tasks
from sandtable.rules.look import arm, can, enemies, foes, friends, nations
from sandtable.rules.marks import SPENT
from sandtable.rules.movement import sea
from sandtable.rules.movement.common import COMBAT, Way, go
from sandtable.rules.movement.questions import Errand
from sandtable.rules.movement.tasks import Task
from sandtable.rules.questions import Production

if TYPE_CHECKING:
    from sandtable.kernel.play import Play
    from sandtable.rules.movement.move import Move

LAYER, CENTRE, SEIZE = "convoy", "centre", "seize"
WON: Mark[dict[str, str]] = Mark("convoys_won", "part", {})  # zone -> who won the battle for its convoy
# ship -> the zones whose convoys it took in passing; they are its owner's as long as its move stands
PASSED: Mark[dict[str, list[str]]] = Mark("convoys_passed", "part", {}, of_move=True)


@cache
def convoys(game: Game) -> dict[str, str]:
    """The zones with a convoy: what lies there, a centre or the land whose income goes by."""
    return {s.name: s.tags[LAYER] for s in game.board.spaces.values() if LAYER in s.tags}


def holder(play: Play, zone: str) -> str:
    """Who controls the convoy of a zone: whoever took it last, else whose it first was."""
    for ship, zones in PASSED.get(play.state).items():
        if zone in zones:
            return _new_holder(play, zone, play.state.units[ship].owner)
    return play.state.layers.get(LAYER, {}).get(zone, play.game.board.spaces[zone].owner)


# -- what it pays --


def _open(play: Play, zone: str, country: str) -> bool:
    return holder(play, zone) not in foes(play, country)


def centre_purse(game: Game, owner: str) -> str:
    """The purse that the convoy centres of a power pay into: the one that is no country's."""
    return next(purse.name for purse in purses_of(game, owner) if not purse.country)


def _production(play: Play, q: Production, value: int, why: list[Reason] | None) -> int:
    game, own = play.game, nations(play.game, q.power)
    for zone, what in convoys(game).items():
        place = game.board.spaces[zone]
        if what == CENTRE:
            if place.owner in own and q.purse in ("", centre_purse(game, q.power)) and _open(play, zone, q.power):
                because(why, "income.centre", place.value, space=zone, worth=place.value)
                value += place.value
            continue
        land, worth = play.state.control[what], game.board.spaces[what].value
        if land in own and q.purse in ("", purse_at(game, land, what)) and not _open(play, zone, land):
            because(why, "income.blocked", -worth, space=what, zone=zone, worth=worth)
            value -= worth
    return value


def _lanes(play: Play) -> list[Lane]:
    """Every convoy: a route pays while its land and it are on one side, a centre while its owner's enemy has it not."""
    found = []
    for zone, what in convoys(play.game).items():
        spaces = play.game.board.spaces
        land = "" if what == CENTRE else what
        whose = play.state.control[land] if land else spaces[zone].owner
        text = Text("lane.route", {"space": land}) if land else Text("lane.centre", {"power": spaces[zone].owner})
        worth = spaces[land or zone].value
        found.append(Lane(zone, text, holder(play, zone), worth, _open(play, zone, whose)))
    return found


# -- who takes it --


def _takes(play: Play, unit: Unit) -> bool:
    """Ships that can fight take convoys; transports never do."""
    return arm(play, unit) == "sea" and play.game.kinds[unit.kind].attack > 0 and unit.post != "submerged"


def _new_holder(play: Play, zone: str, power: str) -> str:
    """A convoy falls to a power, or back to the friend whose it first was."""
    first = play.game.board.spaces[zone].owner
    return first if first in friends(play, power) else power


def _to_take(play: Play, power: str, zones: Iterable[str]) -> list[str]:
    """Those convoys of the enemy that nobody guards."""
    known, against = convoys(play.game), foes(play, power)
    return [z for z in zones if z in known and holder(play, z) in against and not enemies(play, power, z)]


def _pass(play: Play, power: str, ships: Iterable[str], zones: Iterable[str]) -> None:
    fit = [i for i in ships if _takes(play, play.state.units[i])]
    taken, before = _to_take(play, power, zones), PASSED.get(play.state)
    if fit and taken:
        put(PASSED, play, {i: [*before.get(i, []), *taken] for i in fit})


def _in_passing(play: Play, step: Move, order: Go) -> None:
    """Warships take what they sail into or past."""
    if step.manner == COMBAT and order.role != SEIZE:
        _pass(play, step.to, order.units, order.path[1:])


def _kept(play: Play, moment: Moment) -> None:
    """When the moves are over, what was taken in passing is no longer tied to the ships that took it."""
    taken = {z: holder(play, z) for zones in PASSED.get(play.state).values() for z in zones}
    PASSED.set(play, {})
    for zone, power in taken.items():
        _mark(play, zone, power)


def _mark(play: Play, zone: str, power: str) -> None:
    play.emit(LayerSet(LAYER, zone, power))
    play.emit(Told(Text("log.convoy", {"power": power, "space": zone})))


def _errand(play: Play, q: Errand, value: bool, why: list[Reason] | None) -> bool:
    return value or q.unit.id in PASSED.get(play.state)


def _fought(play: Play, moment: Moment) -> None:
    """A battle is won by ships that are still there; submarines win where nobody can hurt them."""
    data, power, zone = moment.data, moment.who[0], moment.data["space"]
    if data["sort"] != "sea" or zone not in convoys(play.game) or holder(play, zone) not in foes(play, power):
        return
    left = [play.state.units[i] for i in data["survivors"] if _takes(play, play.state.units[i])]
    if not data["won"]:
        met = enemies(play, power, zone)
        left = [u for u in left if can(play, u, "sneaks") and not any(arm(play, e) == "sea" for e in met)]
    if left and data["won"] in ("attacker", ""):
        put(WON, play, {zone: power})


def _settle(play: Play, moment: Moment) -> None:
    """What was won in battle is marked when all battles are over."""
    for zone, power in WON.get(play.state).items():
        if holder(play, zone) in foes(play, power):
            _mark(play, zone, _new_holder(play, zone, power))


# -- a submarine that takes the convoy it lies on: one point of its range, the other is left --


def _check(play: Play, step: Move, order: Go, units: list[Unit]) -> list[Fault]:
    start = order.path[0]
    if slow := [u for u in units if not can(play, u, "sneaks") or SPENT.get(play.state).get(u.id)]:
        return [fault("convoy.submarines", units=tuple(u.id for u in slow), unit=slow[0].kind)]
    if not _to_take(play, step.to, [start]):
        return [fault("convoy.unguarded", spaces=(start,), space=start)]
    if len(order.path) == 1:
        return []
    if len(order.path) > play.game.kinds[units[0].kind].move:
        return [fault("convoy.range", units=order.units, spaces=(order.path[-1],), space=order.path[-1])]
    return sea.check(play, step.to, step.manner, order, units)


def _take(play: Play, step: Move, order: Go, units: list[Unit]) -> None:
    go(play, units, order.path, step.manner, len(order.path))
    _pass(play, step.to, order.units, order.path)


def _ways(play: Play, step: Move, unit: Unit) -> list[Way]:
    here = unit.space
    if _check(play, step, Go((unit.id,), (here,)), [unit]):
        return []
    onward = [w for w in sea.reach(play, step.to, step.manner, unit) if len(w.path) == 2]
    return [Way(here, (here,), 1), *(Way(w.space, w.path, 2) for w in onward)]


MODULE = Module(
    values={Production: _production, Errand: _errand},
    on={"combat_move.closed": _kept, "fight.closed": _fought, "control.entered": _settle},
    hooks=(MoveAfter(_in_passing), Lanes(_lanes), Tasks({SEIZE: Task(COMBAT, _check, _take, _ways)})),
)
