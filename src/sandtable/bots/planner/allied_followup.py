"""One after the other: what an attack on a great prize is worth because an ally strikes there next."""

from __future__ import annotations

from collections import Counter

from sandtable.bots.classic.position_view import Force
from sandtable.bots.planner.model import Model

PRIZE = 25.0  # worth from which on allies can be expected to come
TRUST = 0.6  # how much of that is counted: they decide for themselves


class Relay:
    """The allies who move after us, and before the enemy who holds a place moves again."""

    def __init__(self, model: Model) -> None:
        self.model, self.scene = model, model.scene
        self._allies: dict[str, list[Force]] = {}

    def gain(self, target: str, force: Force) -> float:
        """What allies win the more often in a land because this force fights there first, if it does not take it."""
        allies = self._coming(target)
        if not allies:
            return 0.0
        quick = self.model.threats.quick
        enemy = Counter(u.kind for u in self.scene.enemy(target))
        battle = quick.battle(force, enemy)
        rest: Force = Counter({k: left for k, n in enemy.items() if (left := round(n * battle.stay))})
        before = after = 1.0
        for pool in allies:
            before *= 1.0 - self._likely(quick.battle(pool, enemy).take)
            after *= 1.0 - self._likely(quick.battle(pool, rest).take)
        return TRUST * (1.0 - battle.win) * max(0.0, before - after) * self.scene.worth(target, 0.5)

    def _likely(self, chance: float) -> float:
        """How likely an ally comes and takes it: who is not nearly sure of his battle stays away."""
        return chance * chance

    def _coming(self, target: str) -> list[Force]:
        if target not in self._allies:
            self._allies[target] = self._pools(target)
        return self._allies[target]

    def _pools(self, target: str) -> list[Force]:
        scene, back = self.scene, self.model.back
        holder = scene.state.control.get(target, "")
        powers = list(scene.game.powers)
        if back is None or scene.board.is_sea[target] or holder not in powers or scene.worth(target, 0.5) < PRIZE:
            return []
        at = powers.index(scene.power)
        turns = [*powers[at + 1 :], *powers[:at]]
        found: dict[str, Force] = {p: Counter() for p in turns[: turns.index(holder)] if p in scene.mates}
        for owner, _, kind, n in back.at(target):
            if owner in found:
                found[owner][kind] += n
        return [pool for pool in found.values() if any(scene.kinds[k].can("captures") for k in pool)]
