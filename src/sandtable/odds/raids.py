"""Strategic bombing and rockets: how much they cost the enemy, and what they cost the attacker.

The battle is the one the table opens, gone through beat by beat with every throw there is.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from sandtable.kernel.game import Game
from sandtable.kernel.play import Play
from sandtable.kernel.state import State
from sandtable.odds.once import ends
from sandtable.odds.policy import NEVER, Policy
from sandtable.rules.combat.assemble import combat_rules
from sandtable.rules.combat.battle import ATTACKER, LOST, Battle
from sandtable.rules.combat.raid import factory_owner, payable
from sandtable.rules.combat.raiding import RAID
from sandtable.rules.combat.rockets import ROCKET
from sandtable.rules.combat.strikes import DOWNED
from sandtable.rules.hooks import Muster


class Raid(msgspec.Struct, frozen=True):
    """What a raid does: chances of 0, 1, 2 ... IPC of damage, and of 0, 1, 2 ... aircraft shot down."""

    damage: tuple[float, ...]
    losses: tuple[float, ...]
    expected_damage: float
    expected_loss: float  # IPC of aircraft

    @property
    def swing(self) -> float:
        """What it brings on average."""
        return self.expected_damage - self.expected_loss


def raid(game: Game, state: State, power: str, space: str, bombers: Sequence[str], policy: Policy = NEVER) -> Raid:
    """A raid on a factory by these units; a purse pays what it has."""
    return _strike(game, state, power, space, RAID, tuple(bombers), policy)


def rocket(game: Game, state: State, power: str, space: str) -> Raid:
    """One rocket on a factory, by whatever gun."""
    gun = next(u for u in state.units.values() if game.kinds[u.kind].can("gun"))
    return _strike(game, state, power, space, ROCKET, (gun.id,), NEVER)


def _strike(
    game: Game, state: State, power: str, space: str, sort: str, units: tuple[str, ...], policy: Policy
) -> Raid:
    play = Play(game, state)
    battle = game.merged(Muster)[sort](play, power, space, sort, (), units)
    owner = factory_owner(play, power, space)
    found = ends(combat_rules(game), replace(battle, out=()), policy)
    paid = [(p, payable(play, owner, one.facts.get("damage", 0), space)) for p, one in found]
    down = [(p, *_lost(battle, one)) for p, one in found]
    return Raid(
        chances_of([(p, n) for p, n in paid]),
        chances_of([(p, n) for p, n, _ in down]),
        sum(p * n for p, n in paid),
        sum(p * cost for p, _, cost in down),
    )


def _lost(before: Battle, after: Battle) -> tuple[int, int]:
    """How many attackers are no more, and what they cost."""
    had, have = ([g for g in b.sides[ATTACKER] if not g.doomed] for b in (before, after))
    kept = (*have, *(e.group for e in after.out if e.side == ATTACKER and e.why not in (LOST, DOWNED)))
    number = sum(g.n for g in had) - sum(g.n for g in kept)
    return number, sum(g.n * g.profile.cost for g in had) - sum(g.n * g.profile.cost for g in kept)


def chances_of(found: list[tuple[float, int]]) -> tuple[float, ...]:
    """The chances of 0, 1, 2 ... of a list of chances with numbers."""
    sums = [0.0] * (max(n for _, n in found) + 1)
    for p, n in found:
        sums[n] += p
    return tuple(sums)
