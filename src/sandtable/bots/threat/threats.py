"""What the enemy could do next turn to those who stand somewhere."""

from __future__ import annotations

from functools import cached_property

from sandtable.bots.battle.expected import Guess, Quick, quick
from sandtable.bots.threat.strikers import Strikers, gathered, strikers
from sandtable.bots.view.turn_view import Force, Scene


class Threats:
    """For every space and every enemy, the units that could come, and what that would mean."""

    def __init__(self, scene: Scene, leaving: frozenset[str] = frozenset(), by: Quick | None = None) -> None:
        self.scene = scene
        self.leaving = leaving
        self.quick = by or quick(scene.game)
        self._pools: dict[tuple[str, frozenset[str]], dict[str, Force]] = {}
        self._seen: dict[tuple[str, frozenset[tuple[str, int]], frozenset[str]], tuple[float, float]] = {}

    @cached_property
    def strikers(self) -> Strikers:
        """Who could strike where."""
        return strikers(self.scene, self.leaving)

    def pools(self, space: str, without: frozenset[str] = frozenset()) -> dict[str, Force]:
        """Who could come there, by owner; `without` names places whose units will not, because they are fought."""
        if not without:
            return self.strikers.pools(space)
        key = (space, without)
        found = self._pools.get(key)
        if found is None:
            found = self._pools[key] = gathered(c for c in self.strikers.at(space) if c[1] not in without)
        return found

    def danger(self, space: str, defence: Force, without: frozenset[str] = frozenset()) -> tuple[float, float]:
        """The most an enemy gains by striking these defenders there, and the chance that the place then falls."""
        key = (space, frozenset(defence.items()), without)
        if key not in self._seen:
            self._seen[key] = self._danger(space, defence, without)
        return self._seen[key]

    def _danger(self, space: str, defence: Force, without: frozenset[str]) -> tuple[float, float]:
        scene = self.scene
        worst, stands = 0.0, 1.0
        for pool in self.pools(space, without).values():
            guess = self.strike(pool, defence)
            fall = guess.take if scene.taken_by(space, pool) else 0.0
            gain = guess.killed - guess.lost + scene.worth(space, 0.5) * fall
            if gain > 0:
                worst = max(worst, gain)
                stands *= 1.0 - fall
        return worst, 1.0 - stands

    def strike(self, pool: Force, defence: Force) -> Guess:
        """An enemy's attack with all it has, on average."""
        return self.quick.battle(pool, defence)


class Carefree(Threats):
    """For those who do not think of the enemy's answer: nobody ever comes."""

    def pools(self, space: str, without: frozenset[str] = frozenset()) -> dict[str, Force]:
        """Nobody."""
        return {}
