"""Flying: over anything but neutral ground, out to fight and back to a place to land."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sandtable.kernel.decisions import Go
from sandtable.kernel.marks import put
from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.hooks import Landed, Roles
from sandtable.rules.look import foes, hostile, kinds_that
from sandtable.rules.marks import FLIGHT, MOVED, RODE, ROLE
from sandtable.rules.movement.common import COMBAT, HOME, Way, entry_faults, go, left, may_enter
from sandtable.rules.movement.ends import Near, fare, free_ends, step_cost
from sandtable.rules.movement.landing import can_land, flight_map, returns, safe_lands
from sandtable.rules.movement.questions import Lures, Perilous
from sandtable.rules.movement.touchdown import check_touchdown, settle
from sandtable.rules.questions import Again, Enter, FlightMap, Free, NoFly, known


def check(play: Play, power: str, manner: str, order: Go, units: list[Unit]) -> list[Fault]:
    """May these aircraft fly this way?"""
    faults = [fault("air.neutral", spaces=(s,), space=s) for s in order.path if s in play.game.board.closed]
    if faults:
        return faults
    end = order.path[-1]
    for unit in units:
        cost = fare(play, unit, order.path)
        points = left(play, unit, manner, order.path)
        if cost > points:
            faults.append(fault("air.range", units=(unit.id,), unit=unit.kind, points=points, cost=cost, space=end))
    faults = faults or entry_faults(play, power, manner, order.path, units)
    if faults:
        return faults
    if manner == COMBAT:
        return _check_sortie(play, power, order, units)
    return check_touchdown(play, power, order, units)


def withdraws(play: Play, power: str, order: Go) -> bool:
    """Whether a flight of combat movement only leaves a zone that enemies share, to land where there are none."""
    start, end = order.path[0], order.path[-1]
    leaves = play.game.board.is_sea[start] and play.ask(Perilous(power, start)) and not hostile(play, power, end)
    return leaves and not play.ask(Lures(power, end))


def _check_sortie(play: Play, power: str, order: Go, units: list[Unit]) -> list[Fault]:
    end = order.path[-1]
    faults: list[Fault] = []
    if withdraws(play, power, order):
        return check_touchdown(play, power, order, units)
    if not hostile(play, power, end) and not play.ask(Lures(power, end)):
        faults.append(fault("combat.friendly", spaces=(end,), space=end))
    for unit in units:
        faults += check_role(play, power, order.role, unit, end)
        points = left(play, unit, COMBAT, order.path) - fare(play, unit, order.path)
        if returns(play, order.role) and not can_land(play, power, unit, end, points):
            faults.append(fault("air.no_landing", units=(unit.id,), unit=unit.kind, space=end, points=points))
    return faults


def check_role(play: Play, power: str, role: str, unit: Unit, end: str) -> list[Fault]:
    """May this aircraft go there on this task?"""
    if role == "":
        return []
    roles = play.game.merged(Roles)
    if role in roles:
        return roles[role](play, power, unit, end)
    return [fault("move.role", role=role, roles=list(roles))]


def take(play: Play, power: str, manner: str, order: Go, units: list[Unit]) -> None:
    """Fly out, or fly to a place to land and settle there."""
    state = play.state
    end = order.path[-1]
    cost = {u.id: fare(play, u, order.path) for u in units}
    if manner == COMBAT and not withdraws(play, power, order):
        put(FLIGHT, play, {u.id: list(order.path) for u in units})
        if order.role:
            put(ROLE, play, {u.id: order.role for u in units})
        for unit in units:
            go(play, [unit], order.path, manner, cost[unit.id])
        return
    for unit in units:
        go(play, [unit], order.path, manner, cost[unit.id])
    for hook in play.game.hooks(Landed):
        hook(play, power, manner, tuple(u.id for u in units), order.path)
    for unit in units:
        if unit.id in state.units and play.game.board.is_sea[end]:
            settle(play, power, order, state.units[unit.id])


def reach(play: Play, power: str, manner: str, unit: Unit) -> Iterator[Way]:
    """Everywhere this aircraft may fly to, by a shortest way."""
    near = flight_map(play, unit)[unit.space]
    points = left(play, unit, manner, ())
    from_here: Routes | None = None
    bounded, sea, safe = Enter in play.game.limits, play.game.board.is_sea, safe_lands(play, power)
    leaving = sea[unit.space] and play.ask(Perilous(power, unit.space))
    for space, far in near.items():
        if far > points:
            break
        sortie = manner == COMBAT and (hostile(play, power, space) or _lures(play, power, space))
        if manner == COMBAT and not sortie and not leaving:
            continue
        if not sortie and not sea[space] and (space not in safe or (space == unit.space and manner != COMBAT)):
            continue
        # What matters of a way is its cost and its end, so the way itself is found only if they will do.
        if bounded and not may_enter(play, power, unit, space, manner, last=True):
            continue
        if sortie:
            fit = can_land(play, power, unit, space, points - far)
        else:
            fit = not check_touchdown(play, power, Go((unit.id,), (space,)), [unit])
        if fit:
            from_here = from_here or Routes(play, unit)
            yield Way(space, from_here.to(space), far)


def _lures(play: Play, power: str, space: str) -> bool:
    """Whether there is something to fight for where nobody is hostile."""
    key = (Lures, power, space)
    found: bool | None = play.look.get(key)
    if found is None:
        found = play.look[key] = bool(play.ask(Lures(power, space)))
    return found


def shortest(play: Play, unit: Unit, end: str) -> tuple[str, ...]:
    """A shortest way for an aircraft, past as few enemy guns as can be."""
    return Routes(play, unit).to(end)


class Routes:
    """Shortest ways from where an aircraft is, each past as few enemy guns as can be."""

    def __init__(self, play: Play, unit: Unit) -> None:
        self.play, self.unit = play, unit
        board = play.game.board
        self.flak = _flak(play, unit.owner)
        near, self.ends = known(play, FlightMap, unit.owner), free_ends(play, unit)
        self.coast = board.coast
        # Where a step over the shore is free the way may begin, or end, on either side of it.
        starts = [unit.space, *(board.coast[unit.space] if unit.space in self.ends else ())]
        shut: frozenset[str] = known(play, NoFly, unit.owner)
        self.trees = [Tree(board.next, near, start, self.flak, shut) for start in starts]

    def to(self, end: str) -> tuple[str, ...]:
        """The way to a place."""
        if not self.ends:
            return self.trees[0].best(end)[1]
        stops = (end, *(self.coast[end] if end in self.ends else ()))
        ways = (self._joined(tree, stop, end) for tree in self.trees for stop in stops)
        return min(ways, key=lambda way: (fare(self.play, self.unit, way), len(self.flak.intersection(way)), way))

    def _joined(self, tree: Tree, stop: str, end: str) -> tuple[str, ...]:
        way = tree.best(stop)[1]
        way = way if way[0] == self.unit.space else (self.unit.space, *way)
        return way if way[-1] == end else (*way, end)


class Tree:
    """Shortest ways from one place, each past as few guns as can be."""

    def __init__(
        self, links: Mapping[str, Mapping[str, str]], near: Near, start: str, flak: set[str], shut: frozenset[str]
    ) -> None:
        self.near, self.next, self.flak, self.shut = near, links, flak, shut
        self.here = near[start]
        # Nearest first; of two places at one distance the one before the other comes first.
        self.rank = {space: at for at, space in enumerate(self.here)}
        self.found: dict[str, tuple[int, tuple[str, ...]]] = {start: (0, (start,))}

    def best(self, end: str) -> tuple[int, tuple[str, ...]]:
        """How many guns are on the way to a place, and the way."""
        known = self.found.get(end)
        if known is not None:
            return known
        here, rank, far = self.here, self.rank, self.here[end]
        before = [
            step
            for step in self.next[end]
            if step in rank
            and rank[step] < rank[end]
            and (step not in self.shut or not here[step])
            and here[step] + step_cost(self.near, step, end) == far
        ]
        guns, path = min(self.best(step) for step in before)
        best = self.found[end] = (guns + (end in self.flak), (*path, end))
        return best


def _flak(play: Play, country: str) -> set[str]:
    """Where enemy guns stand."""
    key = ("flak", country)
    if key not in play.look:
        against, guns = foes(play, country), kinds_that(play, "gun")
        play.look[key] = {u.space for u in play.state.units.values() if u.kind in guns and u.owner in against}
    found: set[str] = play.look[key]
    return found


def _free(play: Play, q: Free) -> list[Fault]:
    if play.game.kinds[q.unit.kind].arm != "air":
        return []
    me = (q.unit.id,)
    moved = MOVED.get(play.state).get(q.unit.id)
    if q.manner == COMBAT and moved:
        return [fault("move.once", units=me, unit=q.unit.kind)]
    if q.manner != COMBAT and moved == q.manner and not play.ask(Again(q.unit, q.manner)):
        return [fault("move.once", units=me, unit=q.unit.kind)]
    if q.manner != HOME and q.unit.id in RODE.get(play.state):
        return [fault("carrier.cargo", units=me, unit=q.unit.kind)]
    return []


MODULE = Module(limits={Free: _free})
