"""What a place and those who stand in it are worth, all enemies who move before us again considered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property, lru_cache

from sandtable.bots.greedy.scene import Force, Scene
from sandtable.bots.greedy.strikers import strikers
from sandtable.bots.greedy.threat import Threats
from sandtable.bots.interface import Meter
from sandtable.kernel.board import Board

RETAKEN = 0.6  # how much of what could be won back is counted: the same units are wanted elsewhere too
FADING = 0.75  # how much less an aim pulls with every step that it is farther away
NOWHERE: frozenset[str] = frozenset()


class Model:
    """One position as the planner weighs it. Every new weighing is counted as work."""

    def __init__(self, scene: Scene, meter: Meter) -> None:
        self.scene, self.meter = scene, meter
        self.threats = Threats(scene)
        powers = list(scene.game.powers)
        at = powers.index(scene.power) if scene.power in powers else 0
        self.order = [p for p in (*powers[at + 1 :], *powers[:at]) if p in scene.foes]
        self.back = strikers(Scene(scene.game, scene.state, self.order[0], scene.known)) if self.order else None
        self._retakers: dict[str, Force] = {}
        self._dangers: dict[tuple[str, frozenset[tuple[str, int]], frozenset[str]], tuple[float, float]] = {}

    # -- danger --

    def danger(self, space: str, force: Force, without: frozenset[str] = NOWHERE) -> tuple[float, float]:
        """What we lose more than the enemies if each in turn strikes where that pays, and the chance that we lose it.

        `without` names places whose units cannot come, because we are fighting them.
        """
        key = (space, frozenset(force.items()), without)
        found = self._dangers.get(key)
        if found is None:
            self.meter.spend()
            found = self._dangers[key] = self._danger(space, force, without)
        return found

    def _danger(self, space: str, force: Force, without: frozenset[str]) -> tuple[float, float]:
        scene, kinds = self.scene, self.scene.kinds
        pools = self.threats.pools(space, without)
        if not pools:
            return 0.0, 0.0
        net, stands, worth = 0.0, 1.0, scene.worth(space, 0.5)
        retakers: Mapping[str, int] = self.retakers(space) if self.holds(space) else {}
        left = force
        for owner in self.order:
            pool = pools.get(owner)
            if not pool:
                continue
            guess = self.threats.quick.battle(pool, left)
            fall = guess.win if any(kinds[k].can("captures") for k in pool) else 0.0
            swing = guess.killed - guess.lost
            if fall > 0.1 and retakers:
                swing -= RETAKEN * fall * self._retaking(retakers, pool, guess.left)
            if swing + worth * fall <= 0:
                continue
            net += stands * swing
            stands *= 1.0 - fall
            if stands < 0.05:
                break
            left = Counter({k: n for k, m in left.items() if (n := round(m * guess.stay))})
        return net, 1.0 - stands

    def _retaking(self, retakers: Mapping[str, int], pool: Force, left: float) -> float:
        """What we win back from those who took a place, before they are reinforced."""
        kinds = self.scene.kinds
        stay = {k: n for k, m in pool.items() if kinds[k].arm == "land" and (n := round(m * left))}
        if not stay:
            return 0.0
        guess = self.threats.quick.battle(retakers, stay)
        return max(0.0, guess.killed - guess.lost) if guess.win > 0.5 else 0.0

    def retakers(self, space: str) -> Force:
        """Who of us could strike at a place from others, as the board lies now."""
        found = self._retakers.get(space)
        if found is None:
            found = self._retakers[space] = Counter()
            for owner, start, kind, n in self.back.at(space) if self.back is not None else ():
                if owner in self.scene.own and start != space:
                    found[kind] += n
        return found

    def value(self, space: str, force: Force, without: frozenset[str] = NOWHERE) -> float:
        """What it is worth that this force stands in a place of ours: never more than nothing, but for the position."""
        net, falls = self.danger(space, force, without)
        lost = falls * self.scene.worth(space, 0.5) if self.holds(space) else 0.0
        return self.standing(space, force) - self.scene.known.counter * net - lost

    def holds(self, space: str) -> bool:
        """Whether our side has it now."""
        return self.scene.state.control.get(space) in self.scene.mates

    # -- position --

    def standing(self, space: str, force: Force) -> float:
        """What the place itself is worth to units: the nearer to where they are needed, the more they count."""
        land = sum(self.scene.kinds[k].cost * n for k, n in force.items() if self.scene.kinds[k].arm == "land")
        return self.scene.known.advance * land * self.pull(space) if land else 0.0

    def pull(self, space: str) -> float:
        """How near a land is, by road, to what is worth taking: 1 next to the greatest aim, 0 without a road."""
        return self._pulls.get(space, 0.0)

    @cached_property
    def _pulls(self) -> dict[str, float]:
        scene, roads = self.scene, roads_of(self.scene.board)
        aims = {s: scene.worth(s) for s in scene.board.open_land if scene.hostile(s)}
        if not aims:
            return {}
        top = max(aims.values()) * FADING
        found = {}
        for space in scene.board.open_land:
            near = roads[space]
            # What is taken pulls no longer, so a place is drawn by others only.
            best = max((w * FADING ** near[s] for s, w in aims.items() if s in near and s != space), default=0.0)
            found[space] = min(1.0, best / top)
        return found


@lru_cache(maxsize=16)
def roads_of(board: Board) -> dict[str, dict[str, int]]:
    """How far lands are from each other over land."""
    found: dict[str, dict[str, int]] = {}
    for start in board.open_land:
        far, edge = {start: 0}, [start]
        while edge:
            after = []
            for here in edge:
                for there in board.next[here]:
                    if there not in far and not board.is_sea[there] and there not in board.closed:
                        far[there] = far[here] + 1
                        after.append(there)
            edge = after
        found[start] = far
    return found
