"""What a battle at a table needs besides its beats: real dice, and units by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.dice import Throw
from sandtable.rules.combat.battle import Battle, Outcome, Pick, Roll, Volley
from sandtable.rules.combat.running import counted, low_luck, share_out

if TYPE_CHECKING:
    from sandtable.kernel.play import Play


def throw(play: Play, battle: Battle, roll: Roll, space: str) -> tuple[Outcome, ...]:
    """Throw the dice of some volleys. Under low luck they are one lot: sixths of a hit are added up first."""
    if battle.facts.get("low_luck") and all(v.on for v in roll.volleys):
        return _low_luck(play, roll.volleys, space)
    outcomes = []
    for v in roll.volleys:
        outcomes.append(counted(v, play.roll(Throw(v.n, v.what, v.owner, space, v.on, kind=v.kind))))
    return tuple(outcomes)


def _low_luck(play: Play, volleys: tuple[Volley, ...], space: str) -> tuple[Outcome, ...]:
    hits, rest = low_luck(volleys)
    if rest:
        v = volleys[0]
        hits += play.roll(Throw(1, v.what, v.owner, space, rest, kind=v.kind))[0] <= rest
    return share_out(volleys, hits)


def picks_of(battle: Battle, side: int, ids: tuple[str, ...]) -> tuple[Pick, ...]:
    """Named units as picks of their groups."""
    place = {i: at for at, g in enumerate(battle.sides[side]) for i in g.ids}
    return tuple(Pick(place[i], 1, (i,)) for i in ids)
