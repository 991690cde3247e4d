"""Exact odds, remembered by the make-up of the battle: the same trades come again and again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from sandtable.bots.view.turn_view import Scene
from sandtable.kernel.game import Game
from sandtable.kernel.verdict import Refused
from sandtable.odds import attack_with, odds
from sandtable.odds.build import anywhere
from sandtable.odds.exact import LARGEST_GRAPH
from sandtable.odds.policy import Method
from sandtable.rules.combat.assemble import combat_rules
from sandtable.rules.combat.battle import Battle

GREAT = 20  # units in a sea battle from which on it is sampled
HUGE = 90  # units on both sides from which on any battle is
SAMPLES = 1000
FEWER = 200  # the same on land, where each costs more because hits fall on some units only
PARTED = 5_000  # edges of the graph of a land battle in which hits fall on some units only; beyond, it is sampled
KEPT = 8_000


class Chance(msgspec.Struct, frozen=True, gc=False):
    """What a battle promises the attacker."""

    win: float
    take: float  # to win with somebody who can hold the land
    swing: float  # how much more the defenders lose
    rest: dict[str, float]  # attackers alive in the end, on average


_known: OrderedDict[tuple[Game, bytes], Chance | None] = OrderedDict()


def chance(scene: Scene, battle: Battle) -> Chance | None:
    """The odds of a battle; None if they cannot be told."""
    if not battle.sides[0]:
        return None
    battle = _ordered(anywhere(battle))
    key = (scene.game, msgspec.msgpack.encode(battle))
    if key in _known:
        _known.move_to_end(key)
        return _known[key]
    found = _known[key] = _work_out(scene, battle)
    while len(_known) > KEPT:
        _known.popitem(last=False)
    return found


def _ordered(battle: Battle) -> Battle:
    """The same battle, whoever came first: so it is known again."""
    a, d = (tuple(sorted(force, key=lambda g: (g.profile.kind, g.profile.owner, g.n))) for force in battle.sides)
    return replace(battle, sides=(a, d))


def chance_with(scene: Scene, space: str, units: Iterable[str]) -> Chance | None:
    """The odds of an attack by these units, wherever they are now."""
    return chance(scene, attack_with(scene.game, scene.state, scene.power, space, units))


def _work_out(scene: Scene, battle: Battle) -> Chance | None:
    # Great fleets are sampled: exact odds would take longer than a turn may.
    number = sum(g.n for side in battle.sides for g in side)
    land = battle.sort == "land"
    method: Method = "sample" if number > (HUGE if land else GREAT) else "auto"
    largest = PARTED if land else LARGEST_GRAPH
    try:
        found = odds(
            combat_rules(scene.game), battle, method=method, samples=FEWER if land else SAMPLES, largest=largest
        )
    except Refused:  # too large, and in the midst of it
        return None
    rest: dict[str, float] = {}
    for end in found.survivors(0):
        for kind, n in end.units.items():
            rest[kind] = rest.get(kind, 0.0) + end.chance * n
    return Chance(found.attacker_wins, found.takes_territory, found.swing, rest)
