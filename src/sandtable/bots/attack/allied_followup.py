"""One after the other: what an attack on a great prize is worth because an ally strikes there next."""

from __future__ import annotations

from collections import Counter

from sandtable.bots.threat.model import Model, remains
from sandtable.bots.view.turn_view import Force

PRIZE = 25.0  # worth from which on allies can be expected to come
TRUST = 0.6  # how much of that is counted: they decide for themselves


class Relay:
    """The allies who move after us, and before the enemy who holds a place moves again."""

    def __init__(self, model: Model) -> None:
        self.model, self.scene = model, model.scene
        self._allies: dict[str, list[Force]] = {}

    def gain(self, target: str, force: Force) -> float:
        """What allies win the more in a land because this force fights there first, if it does not take it."""
        allies = self._coming(target)
        if not allies:
            return 0.0
        enemy: Force = Counter(u.kind for u in self.scene.enemy(target))
        battle = self.model.threats.quick.battle(force, enemy)
        rest = remains(enemy, battle.held)
        before, after = (max(self._prize(target, pool, there) for pool in allies) for there in (enemy, rest))
        return TRUST * (1.0 - battle.win) * max(0.0, after - before)

    def _prize(self, target: str, pool: Force, enemy: Force) -> float:
        """What an ally wins there, as far as he comes at all: who is not nearly sure of his battle stays away."""
        battle = self.model.threats.quick.battle(pool, enemy)
        return battle.take * max(0.0, battle.take * self.scene.worth(target, 0.5) + battle.killed - battle.lost)

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
