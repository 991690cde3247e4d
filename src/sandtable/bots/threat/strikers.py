"""Which units of the enemy could be where next turn: by land, through the air, at sea and from the sea."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Collection, Iterable
from functools import cached_property, lru_cache
from typing import NamedTuple

from sandtable.bots.view.reach import nearest, over_land, over_sea, past, within
from sandtable.bots.view.turn_view import Scene
from sandtable.kernel.board import Board
from sandtable.kernel.units import Kind, Unit
from sandtable.rules.movement.common import COMBAT, allowance
from sandtable.rules.questions import broadside

KEPT = 48  # layouts that are remembered
EMPTY: Counter[str] = Counter()
NOBODY: frozenset[str] = frozenset()
Comer = tuple[str, str, str, int]  # owner, where from, kind, number
Waiting = dict[str, Counter[str]]  # land -> who waits there, by kind


class Ferry(NamedTuple):
    """Empty transports that lie together."""

    owner: str
    start: str
    berths: tuple[str, ...]
    ends: dict[str, set[str]]  # zones they can come to, and where they can load on the way


class Laden(NamedTuple):
    """A transport with its cargo."""

    owner: str
    start: str
    cargo: tuple[str, ...]
    ends: Collection[str]


class Strikers:
    """One layout of the board, as the enemies of a side could strike from it. Asked space by space."""

    def __init__(self, scene: Scene, blockers: frozenset[str]) -> None:
        self.board = scene.board
        self._blocked = blockers
        self._held = frozenset(
            s for s, h in scene.state.control.items() if h in scene.foes and s not in self.board.closed
        )
        self._ranges: dict[tuple[str, str, str], int] = {}
        alike: Counter[tuple[str, str, str, int]] = Counter()
        for u in scene.state.units.values():
            if u.owner in scene.foes and not (u.aboard and scene.kind(u).arm == "land") and scene.fights(u):
                alike[u.kind, scene.band[u.owner], u.space, self._range(scene, u)] += 1
        self._bombards = frozenset(k.name for k in scene.kinds.values() if broadside(k))
        self._spread: dict[tuple[str, str, int], frozenset[str]] = {}
        self._carriers = {
            (u.space, self._range(scene, u))
            for u in scene.state.units.values()
            if u.owner in scene.foes and scene.kind(u).can("carrier")
        }
        self.groups = [
            (kind, owner, space, n, self._reach(scene.kinds[kind], space, points))
            for (kind, owner, space, points), n in alike.items()
        ]
        self._attacks = {name: kind.attack for name, kind in scene.kinds.items()}
        self._laden, self._ferries = self._transports(scene)
        self._lands = frozenset(name for name, kind in scene.kinds.items() if kind.arm == "land")
        self._comers: dict[str, list[Comer]] = {}
        self._by_owner: dict[str, dict[str, Counter[str]]] = {}

    def at(self, space: str) -> list[Comer]:
        """Who could strike there: (owner, where from, kind, number)."""
        found = self._comers.get(space)
        if found is None:
            found = [(owner, start, kind, n) for kind, owner, start, n, reach in self.groups if space in reach]
            landing = self._landing(space)
            found += landing
            if landing:
                found += self._broadsides(space, {owner for owner, _, _, _ in landing})
            self._comers[space] = found
        return found

    def pools(self, space: str) -> dict[str, Counter[str]]:
        """The same by owner and kind, wherever they come from."""
        found = self._by_owner.get(space)
        if found is None:
            found = self._by_owner[space] = gathered(self.at(space))
        return found

    def _broadsides(self, land: str, landing: set[str]) -> list[Comer]:
        """Ships that could support a landing there, from zones in which they need not fight first."""
        zones = set(self.board.coast[land]) - self._blocked
        return [
            (owner, start, kind, n)
            for kind, owner, start, n, reach in self.groups
            if owner in landing and kind in self._bombards and not zones.isdisjoint(reach)
        ]

    @cached_property
    def _home(self) -> dict[str, float]:
        """How far the enemy's nearest ground is from each space."""
        # Ground that is fought over is no place to land on; the next one is a step away.
        return nearest(self.board, self._held, 1)

    @cached_property
    def _decks(self) -> dict[str, float]:
        """How far the nearest zone is from each space in which a deck of the enemy could wait for its planes."""
        zones = frozenset(zone for start, points in self._carriers for zone in self._sail(start, points))
        return nearest(self.board, zones, 0)

    def _range(self, scene: Scene, unit: Unit) -> int:
        """How far a unit may go: ships and planes further from a base."""
        key = (unit.kind, unit.owner, unit.space)
        if key not in self._ranges:
            kind = scene.kind(unit)
            self._ranges[key] = kind.move if kind.arm == "land" else allowance(scene.play, unit, COMBAT, ())
        return self._ranges[key]

    def _reach(self, kind: Kind, start: str, points: int) -> frozenset[str]:
        sort = "sneaks" if kind.can("sneaks") else kind.arm
        key = (sort, start, points)
        if key not in self._spread:
            if kind.arm == "air":
                found = self._fly(start, points)
            elif kind.arm == "sea":
                found = frozenset(self._sail(start, points, kind.can("sneaks")))
            else:
                found = self._walk(start, points)
            self._spread[key] = found
        return self._spread[key]

    def _fly(self, start: str, points: int) -> frozenset[str]:
        found, home = [], self._home
        # Whoever took off from a deck may come down on it where it has sailed meanwhile.
        decks = self._decks if self.board.is_sea[start] else home
        for space, far in self.board.distances[start].items():
            if far > points:
                break
            if far + min(home[space], decks[space]) <= points:
                found.append(space)
        return frozenset(found)

    def _walk(self, start: str, points: int) -> frozenset[str]:
        # Whoever meets defenders on the way stops there.
        found = past(self.board, start, points, over_land, self._blocked)
        return frozenset(s for s in found if not self.board.is_sea[s])

    def _sail(self, start: str, points: int, sneaks: bool = False) -> dict[str, float]:
        return past(self.board, start, points, over_sea, NOBODY if sneaks else self._blocked)

    def _transports(self, scene: Scene) -> tuple[list[Laden], list[Ferry]]:
        """Ships that have cargo, and ships that may load some."""
        empty: Counter[tuple[str, str, str, int]] = Counter()
        laden: list[Laden] = []
        for ship in scene.state.units.values():
            if ship.owner not in scene.foes or not _lifts(scene, ship):
                continue
            owner, points = scene.band[ship.owner], self._range(scene, ship)
            cargo = tuple(u.kind for u in scene.state.here(ship.space) if u.aboard == ship.id)
            if cargo:
                laden.append(Laden(owner, ship.space, cargo, self._sail(ship.space, points).keys()))
            else:
                empty[ship.kind, owner, ship.space, points] += 1
        ferries = []
        for (name, owner, start, points), n in empty.items():
            near = self._blocked.intersection(within(self.board, start, points, over_sea))
            ferries.append(Ferry(owner, start, scene.kinds[name].holds * n, _calls(self.board, start, points, near)))
        return laden, ferries

    def _landing(self, land: str) -> list[Comer]:
        """Who could come to a land from the sea: every ship and every unit once, and nobody who can walk there."""
        zones = self.board.coast[land]
        found = [
            (ship.owner, ship.start, kind, 1)
            for ship in self._laden
            if any(zone in ship.ends for zone in zones)
            for kind in ship.cargo
        ]
        waiting: dict[str, Waiting] = {}
        for ferry in self._ferries:
            harbours = sorted({harbour for zone in zones for harbour in ferry.ends.get(zone, ())})
            if not harbours:
                continue
            if ferry.owner not in waiting:
                waiting[ferry.owner] = self._waiting(ferry.owner, land)
            left = waiting[ferry.owner]
            # They load where most waits, not where they happen to lie.
            loads = [self._load(ferry.berths, harbour, left) for harbour in harbours]
            for start, kind in max(loads, key=lambda load: sum(self._attacks[kind] for _, kind in load)):
                left[start][kind] -= 1
                found.append((ferry.owner, ferry.start, kind, 1))
        return found

    def _waiting(self, owner: str, land: str) -> Waiting:
        """Armies of an owner who cannot walk to a land."""
        found: Waiting = {}
        for kind, whose, start, n, reach in self.groups:
            if whose == owner and kind in self._lands and land not in reach:
                found.setdefault(start, Counter())[kind] += n
        return found

    def _load(self, berths: tuple[str, ...], zone: str, waiting: Waiting) -> list[tuple[str, str]]:
        """The most dangerous load that berths find next to a zone: (where from, kind)."""
        near = [
            (start, kind)
            for start in self.board.coast[zone]
            for kind, n in waiting.get(start, EMPTY).items()
            for _ in range(n)
        ]
        near.sort(key=lambda one: -self._attacks[one[1]])
        load = []
        for berth in berths:
            one = next((one for one in near if berth in (one[1], "land")), None)
            if one is not None:
                load.append(one)
                near.remove(one)
        return load


@lru_cache(maxsize=1024)
def _calls(board: Board, start: str, points: int, barred: frozenset[str]) -> dict[str, set[str]]:
    """The zones ships can come to, and where they can load on the way."""
    ends: dict[str, set[str]] = {}
    for zone, far in past(board, start, points, over_sea, barred).items():
        for end, more in past(board, zone, points, over_sea, barred).items():
            if far + more <= points:
                ends.setdefault(end, set()).add(zone)
    return ends


def gathered(comers: Iterable[Comer]) -> dict[str, Counter[str]]:
    """Those who come, by owner and kind."""
    found: dict[str, Counter[str]] = {}
    for owner, _, kind, n in comers:
        found.setdefault(owner, Counter())[kind] += n
    return found


def _lifts(scene: Scene, ship: Unit) -> bool:
    return any(b == "land" or (b in scene.kinds and scene.kinds[b].arm == "land") for b in scene.kind(ship).holds)


_known: OrderedDict[object, Strikers] = OrderedDict()


def strikers(scene: Scene, leaving: frozenset[str] = frozenset()) -> Strikers:
    """The enemies of a side as the board lies now; kept, because many decisions are taken on the same layout.

    Units of `leaving` countries may go away, and so bar no road.
    """
    foes, mates, kinds = scene.foes, scene.mates - leaving, scene.kinds
    units = scene.state.units.values()
    blockers = frozenset(u.space for u in units if u.owner in mates and not kinds[u.kind].can("facility"))
    key = (
        scene.game,
        foes,
        frozenset(s for s, h in scene.state.control.items() if h in foes),
        hash(frozenset((u.id, u.space, u.aboard) for u in units if u.owner in foes)),
        blockers,
    )
    found = _known.get(key)
    if found is None:
        found = _known[key] = Strikers(scene, blockers)
        while len(_known) > KEPT:
            _known.popitem(last=False)
    return found
