"""Strategic bombing and rockets: how much they cost the enemy, and what they cost the attacker."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import msgspec
import numpy as np

from sandtable.kernel.game import Game
from sandtable.kernel.play import Play
from sandtable.kernel.state import State
from sandtable.kernel.units import Unit
from sandtable.odds.dice import FACES, Vector, binomial, without_luck
from sandtable.rules.combat.flak import guns_at, unseen
from sandtable.rules.combat.raid import damage, factory_owner
from sandtable.rules.questions import AttackDice


class Raid(msgspec.Struct, frozen=True):
    """What a raid does: chances of 0, 1, 2 ... IPCs of damage, and of 0, 1, 2 ... aircraft shot down."""

    damage: tuple[float, ...]
    losses: tuple[float, ...]
    expected_damage: float
    expected_loss: float  # IPCs of aircraft

    @property
    def swing(self) -> float:
        """What it brings on average."""
        return self.expected_damage - self.expected_loss


def raid(game: Game, state: State, power: str, space: str, bombers: Sequence[str]) -> Raid:
    """A raid on a factory by these units: guns first, then each bomber that got through; a purse pays what it has."""
    play = Play(game, state)
    units = sorted((state.units[i] for i in bombers), key=lambda u: game.kinds[u.kind].cost)
    guns = guns_at(play, power, space)
    seen = [u for u in units if not unseen(play, u)] if guns else []
    safe = [u for u in units if u not in seen]
    on = guns[0][1] if guns else 0
    down = np.ones(1)
    if seen:
        low_luck = game.options.get("low_luck")
        down = without_luck(((on, len(seen), 1, 1),)) if low_luck else binomial(len(seen), on)
    cap = game.board.spaces[space].value
    owner = factory_owner(play, power, space)
    total, cost = np.zeros(1), 0.0
    for n, p in enumerate(down.tolist()):
        # Each aircraft is as likely to be hit as any other; under low luck the cheapest go first, and all cost the same
        # unless different kinds raid together.
        found = _all(play, [*safe, *seen[n:]], cap)
        total = _add(total, found, p)
        cost += p * sum(game.kinds[u.kind].cost for u in seen[:n])
    paid = _capped(total, state.purses.get(owner, 0)) if owner else np.ones(1)
    return Raid(tuple(paid.tolist()), tuple(down.tolist()), _mean(paid), cost)


def rocket(game: Game, state: State, power: str, space: str) -> Raid:
    """One rocket on a factory: a die, at most what the place is worth, at most what the owner has."""
    owner = factory_owner(Play(game, state), power, space)
    cap = game.board.spaces[space].value
    hit = np.zeros(FACES + 1)
    for die in range(1, FACES + 1):
        hit[min(cap, die)] += 1 / FACES
    paid = _capped(hit, state.purses.get(owner, 0)) if owner else np.ones(1)
    return Raid(tuple(paid.tolist()), (1.0,), _mean(paid), 0.0)


def _all(play: Play, bombers: list[Unit], cap: int) -> Vector:
    found = np.ones(1)
    for bomber in bombers:
        found = np.convolve(found, _one(play, bomber, cap))
    return found


def _one(play: Play, bomber: Unit, cap: int) -> Vector:
    """The damage of one bomber, by every throw of its dice."""
    n = int(play.ask(AttackDice(bomber)))
    found = np.zeros(cap + 1)
    for dice in product(range(1, FACES + 1), repeat=n):
        found[damage(play, bomber, dice, cap)] += 1 / FACES**n
    return found


def _add(total: Vector, more: Vector, weight: float) -> Vector:
    size = max(len(total), len(more))
    return np.pad(total, (0, size - len(total))) + weight * np.pad(more, (0, size - len(more)))


def _capped(chances: Vector, purse: int) -> Vector:
    if len(chances) <= purse + 1:
        return chances
    found = chances[: purse + 1].copy()
    found[purse] += chances[purse + 1 :].sum()
    return found


def _mean(chances: Vector) -> float:
    return float(np.arange(len(chances)) @ chances)
