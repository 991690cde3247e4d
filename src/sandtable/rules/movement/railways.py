"""Railways: in noncombat movement some units a turn go any distance along friendly land of their network.

A network belongs to some powers, runs through some regions over land that certain powers hold, and carries so many
units a turn for each power that may use it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from sandtable.kernel.decisions import Go
from sandtable.kernel.marks import Mark, put
from sandtable.kernel.module import Module
from sandtable.kernel.phases import round_of
from sandtable.kernel.settings import Setting, Shape
from sandtable.kernel.text import Text
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.hooks import Tasks
from sandtable.rules.look import arm, can, foes, friends
from sandtable.rules.marks import FOUGHT, HELD, MOVED
from sandtable.rules.movement.common import NONCOMBAT, Way, go
from sandtable.rules.movement.tasks import Task
from sandtable.rules.politics.seats import MOVED_IN
from sandtable.rules.questions import Developed

if TYPE_CHECKING:
    from sandtable.kernel.play import Play
    from sandtable.kernel.units import Unit
    from sandtable.rules.movement.move import Move


class Network(Shape, frozen=True):
    """One network."""

    name: str
    users: tuple[str, ...]
    units: int  # a turn, for each user
    regions: tuple[str, ...] = ()  # where it runs; everywhere without a word
    holders: tuple[str, ...] = ()  # over whose land; any friend's without a word
    within: str = ""  # another network whose units these are among
    needs: str = ""  # a development


class Railways(Shape, frozen=True):
    """What there is."""

    networks: tuple[Network, ...]
    onward: str = ""  # the development that lets trains into land just taken
    factories: tuple[str, ...] = ()  # powers whose factories go by rail
    strays: tuple[str, ...] = ()  # powers without trains in a turn after their government moved


RAILWAYS = Setting("railways", Railways, "Who moves how many units by rail, and where.")
TRAINS: Mark[dict[str, int]] = Mark("trains", "turn", {})  # "user, network" -> units carried this turn
HAULED: Mark[dict[str, int]] = Mark("hauled", "part", {}, of_move=True)  # factory -> how far it went by rail
RAIL = "rail"


def room(play: Play, power: str, network: Network, booked: Mapping[str, int] | None = None) -> int:
    """How many more units a network carries for a power, besides those that are booked."""
    known = {n.name: n for n in play.game.setting(RAILWAYS).networks}

    def used(one: Network) -> int:
        return TRAINS.get(play.state).get(f"{power}, {one.name}", 0) + (booked or {}).get(one.name, 0)

    left = network.units - used(network)
    if network.within:
        left = min(left, room(play, power, known[network.within], booked))
    return max(0, left - sum(used(n) for n in known.values() if n.within == network.name))


def runs(play: Play, power: str, network: Network, space: str) -> bool:
    """Whether a network runs through a piece of land now."""
    state, holder = play.state, play.state.control.get(space, "")
    if play.game.board.is_sea[space] or holder not in friends(play, power):
        return False
    if network.holders and holder not in network.holders:
        return False
    if network.regions and play.game.board.spaces[space].tags.get("region") not in network.regions:
        return False
    if any(can(play, u, "rooted") and u.owner in foes(play, power) for u in state.here(space)):
        return False
    onward = play.game.setting(RAILWAYS).onward
    held = HELD.get(state).get(space, holder)
    return held in friends(play, power) or bool(onward and play.ask(Developed(power, onward)))


def networks(play: Play, power: str) -> list[Network]:
    """The networks a power may use; those that wait for a development are not there yet."""
    own = [n for n in play.game.setting(RAILWAYS).networks if power in n.users]
    return [n for n in own if not n.needs or play.ask(Developed(power, n.needs))]


def _unfit(play: Play, unit: Unit) -> Fault | None:
    rules = play.game.setting(RAILWAYS)
    if arm(play, unit) != "land" or unit.aboard:
        return fault("rail.who", units=(unit.id,), unit=unit.kind)
    if can(play, unit, "factory") and (unit.owner not in rules.factories or unit.hits):
        return fault("rail.factory", units=(unit.id,), unit=unit.kind)
    if can(play, unit, "fixed"):
        return fault("rail.who", units=(unit.id,), unit=unit.kind)
    if unit.id in MOVED.get(play.state) or unit.id in FOUGHT.get(play.state):
        return fault("rail.moved", units=(unit.id,), unit=unit.kind)
    if unit.owner in rules.strays and MOVED_IN.get(play.state).get(unit.owner) == str(round_of(play.state)):
        return fault("rail.strays", units=(unit.id,), power=unit.owner)
    return None


def _check(play: Play, step: Move, order: Go, units: list[Unit]) -> list[Fault]:
    found = [f for unit in units if (f := _unfit(play, unit)) is not None]
    if found or len(order.path) < 2:
        return found or [fault("move.nowhere")]
    if any(can(play, u, "factory") for u in units) and len(order.path) > 3:
        return [fault("rail.far", units=order.units)]
    end = order.path[-1]
    if any(can(play, u, "factory") for u in units) and any(can(play, u, "factory") for u in play.state.here(end)):
        return [fault("rail.second", units=order.units, spaces=(end,), space=end)]
    power = units[0].owner
    lines = _lines(play, power, order)
    if not lines:
        return [fault("rail.line", spaces=order.path, power=power)]
    left = _left(play, power, lines)
    return [fault("rail.room", power=power, number=len(units), left=left)] if left < len(units) else []


def _lines(play: Play, power: str, order: Go) -> list[Network]:
    """The networks that run all the way."""
    return [n for n in networks(play, power) if all(runs(play, power, n, s) for s in order.path)]


def _left(play: Play, power: str, lines: list[Network]) -> int:
    """How many units some networks together still carry this turn."""
    return sum(room(play, power, n) for n in _apart(lines))


def _apart(lines: list[Network]) -> list[Network]:
    """Those that carry units besides each other: one within another adds nothing to it."""
    names = {n.name for n in lines}
    return [n for n in lines if n.within not in names]


def _book(play: Play, power: str, lines: list[Network], number: int) -> dict[str, int]:
    """How many go on which network; the one that is of least use elsewhere first."""
    booked: dict[str, int] = {}
    for network in sorted(lines, key=lambda n: bool(n.within) or bool(n.needs)):
        part = min(number, room(play, power, network, booked))
        if part:
            booked[network.name] = part
            number -= part
    return booked


def _take(play: Play, step: Move, order: Go, units: list[Unit]) -> None:
    power = units[0].owner
    booked, used = _book(play, power, _lines(play, power, order), len(units)), TRAINS.get(play.state)
    put(TRAINS, play, {f"{power}, {name}": used.get(f"{power}, {name}", 0) + n for name, n in booked.items()})
    go(play, units, order.path, NONCOMBAT, 99)
    put(HAULED, play, {u.id: len(order.path) - 1 for u in units if can(play, u, "factory")})


def _ways(play: Play, step: Move, unit: Unit) -> list[Way]:
    """Every place a train goes to, each by a shortest line."""
    if _unfit(play, unit) is not None:
        return []
    found: dict[str, Way] = {}
    most = 2 if can(play, unit, "factory") else len(play.game.board.spaces)
    for network in networks(play, unit.owner):
        if not room(play, unit.owner, network) or not runs(play, unit.owner, network, unit.space):
            continue
        seen = {unit.space}
        edge: list[tuple[str, ...]] = [(unit.space,)]
        while edge and len(edge[0]) <= most:
            longer: list[tuple[str, ...]] = []
            for path in edge:
                for space in play.game.board.next[path[-1]]:
                    if space not in seen and runs(play, unit.owner, network, space):
                        seen.add(space)
                        longer.append((*path, space))
                        found.setdefault(space, Way(space, (*path, space), len(path)))
            edge = longer
    return list(found.values())


def _note(play: Play, order: Go, units: list[Unit]) -> Text:
    """What such an order would leave."""
    power = units[0].owner
    lines = _lines(play, power, order)
    most = sum(n.units for n in _apart(lines))
    return Text("rail.note", {"left": max(0, _left(play, power, lines) - len(units)), "number": most})


def _rests(play: Play, power: str) -> list[Text]:
    """What each network still carries this turn."""
    found = ((n, room(play, power, n)) for n in networks(play, power))
    return [Text("rail.rest", {"name": n.name, "left": left, "number": n.units}) for n, left in found]


TASK = Task(NONCOMBAT, _check, _take, _ways, last=True, note=_note, rests=_rests)
MODULE = Module(hooks=(Tasks({RAIL: TASK}),), settings=(RAILWAYS,))
