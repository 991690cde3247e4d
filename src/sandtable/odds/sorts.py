"""The sorts of battle a game has, who takes part in each, and what can be chosen in them: asked of its own rules."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from sandtable.kernel.game import Game
from sandtable.kernel.verdict import Refused
from sandtable.odds.build import LAND, SEA
from sandtable.odds.hand import by_hand, walker
from sandtable.odds.raid_by_hand import has_raids, raid_by_hand
from sandtable.rules.combat.assemble import combat_rules
from sandtable.rules.combat.battle import Choice

LANDING, RAID = "landing", "raid"
MENDED = 2  # hits of what can be damaged and mended again


class Fought(msgspec.Struct, frozen=True):
    """One sort of battle: the kinds that count on each side, and the choices of both by topic and side."""

    sort: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    choices: tuple[tuple[str, int], ...]


@lru_cache(maxsize=32)
def sorts_of(game: Game) -> tuple[Fought, ...]:
    """All sorts that can be written by hand: on land, from the sea, at sea, and from the air."""
    found = [_fought(game, sort) for sort in (LAND, LANDING, SEA)]
    if has_raids(game):
        found.append(_fought(game, RAID))
    return tuple(one for one in found if one.attackers)


def _fought(game: Game, sort: str) -> Fought:
    beats = combat_rules(game).beats[SEA if sort == SEA else LAND] if sort != RAID else ()
    asked = [b.shape for b in beats if isinstance(b.shape, Choice)]
    attackers, defenders = (tuple(k for k in game.kinds if _counts(game, sort, k, side)) for side in (0, 1))
    return Fought(sort, attackers, defenders, tuple(dict.fromkeys((a.topic, a.side) for a in asked)))


def _counts(game: Game, sort: str, kind: str, side: int) -> bool:
    """Whether one more unit of a kind changes such a battle."""
    if sort == RAID and game.kinds[kind].can("fixed") and game.kinds[kind].hits < MENDED:
        return False
    for plain in _plain(game, sort):
        more = list(plain)
        more[side] = f"{plain[side]}, 1 {kind}"
        if _opened(game, sort, more) not in (None, _opened(game, sort, plain)):
            return True
    return False


def _plain(game: Game, sort: str) -> list[list[str]]:
    """Two forces that meet in such a battle, aircraft among them for whoever fires at these."""
    kinds = game.kinds.values()
    flyer = next(k.name for k in kinds if k.arm == "air" and k.attack)
    if sort == RAID:
        bomber = next(k.name for k in kinds if k.can("raids"))
        bases = [k.name for k in kinds if k.can("fixed") and not k.can("factory") and k.hits >= MENDED]
        return [[f"1 {bomber}", f"1 {flyer}{f', 1 {base}' if base else ''}"] for base in ("", *bases[:1])]
    core = walker(game) if sort != SEA else next(k.name for k in kinds if k.arm == SEA and k.attack)
    return [[f"1 {core}, 1 {flyer}", f"1 {core}"]]


def _opened(game: Game, sort: str, forces: list[str]) -> Any:
    """What the rules make of two forces; None if they do not take them."""
    attacker, defender = forces
    try:
        if sort == RAID:
            return raid_by_hand(game, attacker, defender)
        return by_hand(game, attacker, defender, SEA if sort == SEA else LAND, sort == LANDING)
    except (Refused, LookupError):
        return None
