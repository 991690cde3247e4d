"""Raids that fighters rise against: an air battle first, then the bombers that are left against one target.

Both are the battles the table opens, gone through beat by beat with every throw there is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from sandtable.kernel.dice import Throw
from sandtable.kernel.game import Game
from sandtable.kernel.play import Play
from sandtable.kernel.state import State
from sandtable.odds.once import ends
from sandtable.odds.policy import NEVER, Policy
from sandtable.rules.combat.assemble import combat_rules
from sandtable.rules.combat.base_rockets import ROCKET
from sandtable.rules.combat.battle import ATTACKER, DEFENDER, LOST, Battle
from sandtable.rules.combat.bombing import DUEL, INTERCEPTING, TARGET
from sandtable.rules.combat.fight import Fight
from sandtable.rules.combat.raiding import RAID
from sandtable.rules.combat.strikes import DOWNED
from sandtable.rules.hooks import Muster

Left = tuple[tuple[str, int], ...]  # aircraft by kind


class Met(msgspec.Struct, frozen=True):
    """One way it can come out: damage added to the target, and who is left of both sides."""

    damage: int
    attackers: Left
    defenders: Left


def met_raid(
    game: Game,
    state: State,
    power: str,
    space: str,
    target: str,
    raiders: Sequence[str],
    escorts: Sequence[str] = (),
    risen: Sequence[str] = (),
    policy: Policy = NEVER,
) -> dict[Met, float]:
    """All the ways in which these aircraft can fare against a target and the fighters that rise, with their chances."""
    play = Play(game, state.copy())
    for i in risen:
        play.state.put(replace(play.state.units[i], post=INTERCEPTING))
    found: dict[Met, float] = {}
    for chance, ours, theirs in _air_battle(play, power, space, (*raiders, *escorts), bool(risen), policy):
        bombers = _of_kinds(play, raiders, ours)
        flown = Counter(dict(ours)) - Counter(play.state.units[i].kind for i in bombers)
        for p, damage, back in _bombs(play, power, space, target, bombers, policy):
            left = _sorted(flown + Counter(dict(back)))
            end = Met(damage, left, theirs)
            found[end] = found.get(end, 0.0) + chance * p
    return found


def met_rocket(game: Game, state: State, target: str) -> dict[int, float]:
    """The chances of what one rocket adds to the damage of a facility."""
    unit = state.units[target]
    faces, room = Throw(1, ROCKET, unit.owner).faces, game.kinds[unit.kind].hits - 1 - unit.hits
    found: dict[int, float] = {}
    for die in range(1, faces + 1):
        damage = min(room, die)
        found[damage] = found.get(damage, 0.0) + 1 / faces
    return found


def _air_battle(
    play: Play, power: str, space: str, units: tuple[str, ...], met: bool, policy: Policy
) -> list[tuple[float, Left, Left]]:
    if not met:
        return [(1.0, _sorted(Counter(play.state.units[i].kind for i in units)), ())]
    battle = play.game.merged(Muster)[DUEL](play, power, space, DUEL, (), units)
    return [(p, _left(one, ATTACKER), _left(one, DEFENDER)) for p, one in _ends(play, battle, policy)]


def _bombs(
    play: Play, power: str, space: str, target: str, bombers: tuple[str, ...], policy: Policy
) -> list[tuple[float, int, Left]]:
    if not bombers:
        return [(1.0, 0, ())]
    over = Play(play.game, play.state.copy())
    over.push(Fight(to=power, space=space, sort=RAID, units=bombers, marks={TARGET.name: {space: target}}))
    battle = play.game.merged(Muster)[RAID](over, power, space, RAID, (), bombers)
    unit = play.state.units[target]
    room = play.game.kinds[unit.kind].hits - 1 - unit.hits
    return [(p, min(room, one.facts.get("damage", 0)), _left(one, ATTACKER)) for p, one in _ends(play, battle, policy)]


def _ends(play: Play, battle: Battle, policy: Policy) -> list[tuple[float, Battle]]:
    return ends(combat_rules(play.game), replace(battle, out=()), policy)


def _left(battle: Battle, side: int) -> Left:
    """Who lives: those still in it, and those who left it alive."""
    alive = Counter[str]()
    for group in battle.sides[side]:
        alive[group.profile.kind] += 0 if group.doomed else group.n
    for exit_ in battle.out:
        if exit_.side == side and exit_.why not in (LOST, DOWNED):
            alive[exit_.group.profile.kind] += exit_.group.n
    return _sorted(alive)


def _of_kinds(play: Play, raiders: Sequence[str], left: Left) -> tuple[str, ...]:
    """As many of the raiders as are left of their kinds; escorts are of other kinds."""
    number, found = dict(left), []
    for i in raiders:
        kind = play.state.units[i].kind
        if number.get(kind, 0):
            number[kind] -= 1
            found.append(i)
    return tuple(found)


def _sorted(kinds: Counter[str]) -> Left:
    return tuple(sorted((kind, n) for kind, n in kinds.items() if n))
