"""Who could strike where next turn: by land, through the air, at sea and from the sea."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from sandtable.bots.greedy.quick import Guess, battle
from sandtable.bots.greedy.scene import FAR, Force, Scene
from sandtable.kernel.units import Kind, Unit


class Threats:
    """For every space and every enemy, the units that could come; counted once a plan."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.pools: dict[str, dict[str, Force]] = {}  # space -> enemy -> force
        self._home: dict[str, int] = self._landing_distance()
        alike: Counter[tuple[str, str, str]] = Counter(
            (u.kind, u.owner, u.space)
            for u in scene.state.units.values()
            if u.owner in scene.foes and not (u.aboard and scene.kind(u).arm == "land") and scene.fights(u)
        )
        for (kind, owner, space), n in alike.items():
            self._add(scene.kinds[kind], owner, space, n)
        self._lift()
        self._seen: dict[tuple[str, frozenset[tuple[str, int]], frozenset[str]], tuple[float, float]] = {}

    def _landing_distance(self) -> dict[str, int]:
        """How far the enemy's nearest ground is from each space."""
        scene = self.scene
        board = scene.board
        edge = [s for s, h in scene.state.control.items() if h in scene.foes and s not in board.closed]
        found = dict.fromkeys(board.spaces, FAR)
        # Ground that is fought over is no place to land on; the next one is a step away.
        found.update(dict.fromkeys(edge, 1))
        far = 0
        while edge:
            far += 1
            edge = [n for here in edge for n in board.next[here] if n not in board.closed and found[n] > far]
            found.update(dict.fromkeys(edge, far))
        return found

    def _add(self, kind: Kind, owner: str, start: str, n: int) -> None:
        board = self.scene.board
        if kind.arm == "air":
            points, home = kind.move, self._home
            spaces = []
            for space, far in board.distances[start].items():
                if far > points:
                    break
                if far + home[space] <= points:
                    spaces.append(space)
        elif kind.arm == "sea":
            spaces = list(self._sail(start, kind.move, kind.can("sneaks")))
        else:
            spaces = [s for s in self._walk(start, kind.move) if not board.is_sea[s]]
        for space in spaces:
            self.pools.setdefault(space, {}).setdefault(owner, Counter())[kind.name] += n

    @lru_cache(maxsize=4096)  # noqa: B019  # lives as long as one plan
    def _walk(self, start: str, points: int) -> frozenset[str]:
        board, scene = self.scene.board, self.scene
        found, edge = {start}, {start}
        for step in range(points):
            after = set()
            for here in edge:
                # Whoever meets defenders on the way stops there.
                if step and scene.friendly(here):
                    continue
                after |= {s for s in board.next[here] if not board.is_sea[s] and s not in board.closed}
            edge = after - found
            found |= after
        return frozenset(found)

    @lru_cache(maxsize=4096)  # noqa: B019  # lives as long as one plan
    def _sail(self, start: str, points: int, sneaks: bool = False) -> dict[str, int]:
        board, scene = self.scene.board, self.scene
        found = {start: 0}
        edge = [start]
        for step in range(points):
            after = []
            for here in edge:
                if step and not sneaks and scene.friendly(here):
                    continue
                for zone in board.next[here]:
                    if board.is_sea[zone] and zone not in found:
                        found[zone] = step + 1
                        after.append(zone)
            edge = after
        return found

    def _lift(self) -> None:
        """What transports could land: each ship once, with the best cargo at hand."""
        scene, board = self.scene, self.scene.board
        for ship in scene.state.units.values():
            kind = scene.kind(ship)
            if ship.owner not in scene.foes or not _lifts(scene, ship):
                continue
            cargo = [u.kind for u in scene.state.here(ship.space) if u.aboard == ship.id]
            reach = self._sail(ship.space, kind.move)
            zones: dict[str, list[str]] = {}
            if cargo:
                zones = dict.fromkeys(reach, cargo)
            else:
                for zone, far in reach.items():
                    ready = _best_cargo(scene, ship, zone)
                    if ready:
                        for end, more in self._sail(zone, kind.move).items():
                            if far + more <= kind.move and end not in zones:
                                zones[end] = ready
            lands: dict[str, list[str]] = {}
            for zone, load in zones.items():
                for land in board.coast[zone]:
                    lands.setdefault(land, load)
            for land, load in lands.items():
                for item in load:
                    self.pools.setdefault(land, {}).setdefault(ship.owner, Counter())[item] += 1

    # -- what it comes to --

    def danger(self, space: str, defence: Force, without: frozenset[str] = frozenset()) -> tuple[float, float]:
        """The most an enemy gains by striking these defenders there, and the chance that the place then falls.

        `without` names places whose units will not come, because they are being fought; it is rough on purpose.
        """
        key = (space, frozenset(defence.items()), without)
        if key not in self._seen:
            self._seen[key] = self._danger(space, defence)
        return self._seen[key]

    def _danger(self, space: str, defence: Force) -> tuple[float, float]:
        scene = self.scene
        worst, falls = 0.0, 0.0
        stands = 1.0
        for pool in self.pools.get(space, {}).values():
            guess = self.strike(pool, defence)
            takers = any(scene.kinds[k].can("captures") for k in pool)
            fall = guess.win if takers else 0.0
            gain = guess.killed - guess.lost + scene.worth(space, 0.5) * fall
            if gain > 0:
                worst = max(worst, gain)
                stands *= 1.0 - fall
        falls = 1.0 - stands
        return worst, falls

    def strike(self, pool: Force, defence: Force) -> Guess:
        """An enemy's attack with all it has, on average."""
        scene = self.scene
        return battle(scene.listed(pool), scene.listed(defence))


def _lifts(scene: Scene, ship: Unit) -> bool:
    return any(b == "land" or (b in scene.kinds and scene.kinds[b].arm == "land") for b in scene.kind(ship).holds)


def _best_cargo(scene: Scene, ship: Unit, zone: str) -> list[str]:
    """The most dangerous load a ship finds next to a zone."""
    near = [
        u.kind
        for land in scene.board.coast[zone]
        for u in scene.state.here(land)
        if u.owner == ship.owner and scene.kind(u).arm == "land" and scene.fights(u)
    ]
    near.sort(key=lambda k: -scene.kinds[k].attack)
    load: list[str] = []
    for berth in scene.kind(ship).holds:
        for kind in near:
            if berth in (kind, "land"):
                load.append(kind)
                near.remove(kind)
                break
    return load
