"""Running a battle: from beat to beat until dice or a choice are needed, and the losses a sensible owner takes."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import comb
from typing import Any

from msgspec.structs import replace

from sandtable.rules.combat.battle import (
    ANY,
    ATTACKER,
    DEFENDER,
    Ask,
    Battle,
    CombatRules,
    Deadlock,
    Hit,
    Outcome,
    Pick,
    Profile,
    Roll,
    Salvo,
    Volley,
    can_take,
    clear_doomed,
    lives,
    take_hits,
)


def can_hurt(rules: CombatRules, battle: Battle, side: int) -> bool:
    """Whether a side has any way to hit the other in another cycle: a beat that would throw dice for it."""
    fresh = replace(battle, cycle=battle.cycle + 1, shot=0, heard=(), pending=())
    for beat in rules.beats[battle.sort]:
        if beat.shape is not None and not (isinstance(beat.shape, Salvo) and beat.shape.side == side):
            continue
        act = beat.next(rules, fresh)
        if isinstance(act, Roll) and any(v.side == side for v in act.volleys):
            return True
    return False


def hopeless(rules: CombatRules, battle: Battle) -> bool:
    """Whether another cycle could change nothing: neither side can hit the other."""
    return not can_hurt(rules, battle, ATTACKER) and not can_hurt(rules, battle, DEFENDER)


# -- dice --


def low_luck(volleys: tuple[Volley, ...]) -> tuple[int, int]:
    """Under low luck: the hits that are sure, and the number on which one die scores another; 0 for no die."""
    return divmod(sum(sixths(v) for v in volleys), 6)


def sixths(volley: Volley) -> int:
    """How many sixths of a hit a volley is worth; where not every die counts, to the nearest sixth for each unit."""
    if volley.keep >= volley.of:
        return volley.n * volley.on
    return (
        volley.n // volley.of * round(6 * sum(k * p for k, p in enumerate(of_one(volley.on, volley.of, volley.keep))))
    )


@lru_cache(maxsize=256)
def of_one(on: int, of: int, keep: int) -> tuple[float, ...]:
    """The chances of 0, 1, 2 ... hits of one unit that throws some dice, of which the best count."""
    p = min(on, 6) / 6
    chances = [comb(of, k) * p**k * (1 - p) ** (of - k) for k in range(of + 1)]
    return (*chances[:keep], sum(chances[keep:]))


def counted(volley: Volley, dice: tuple[int, ...]) -> Outcome:
    """What the dice of a volley score; of those that belong together only the best count."""
    if not volley.on:
        return Outcome(0, (), dice)
    which: list[int] = []
    for start in range(0, len(dice), volley.of):
        hit = [i for i in range(start, start + volley.of) if dice[i] <= volley.on]
        which += hit[: volley.keep] if volley.keep < volley.of else hit
    return Outcome(len(which), tuple(which))


def share_out(volleys: tuple[Volley, ...], hits: int) -> tuple[Outcome, ...]:
    """The hits of a pooled lot, given to its volleys in their order."""
    outcomes = []
    for v in volleys:
        n = min(v.n, hits)
        hits -= n
        outcomes.append(Outcome(n, tuple(range(n))))
    return tuple(outcomes)


# -- running a battle --


def advance(rules: CombatRules, battle: Battle) -> tuple[Battle, Roll | Ask | None]:
    """Go on until dice or a choice are needed; None when the battle is over."""
    beats = rules.beats[battle.sort]
    while True:
        if battle.over or decided(rules, battle):
            return replace(clear_doomed(battle), over=True), None
        if battle.at >= len(beats) and battle.sort in rules.once:
            return replace(clear_doomed(battle), over=True), None
        if battle.at >= len(beats):
            # Where a rule says who must go then, another cycle without a shot comes to it.
            if hopeless(rules, battle) and not any(isinstance(beat.shape, Deadlock) for beat in beats):
                return replace(battle, over=True), None
            battle = replace(battle, cycle=battle.cycle + 1, at=0)
        act = beats[battle.at].next(rules, battle)
        if act is None:
            battle = replace(battle, at=battle.at + 1, shot=0, heard=())
        elif isinstance(act, Battle):
            battle = replace(act, at=act.at + 1, shot=0, heard=())
        else:
            return battle, act


def decided(rules: CombatRules, battle: Battle) -> bool:
    """Whether a side is gone; hits already scored on the other, in the same step, are still to be taken."""
    if battle.sides[ATTACKER] and (battle.sides[DEFENDER] or battle.sort in rules.once):
        return False
    return not any(lives(rules, battle, hit.side, hit.may) for hit in battle.pending)


def answer(rules: CombatRules, battle: Battle, reply: Any) -> Battle:
    """The battle after the dice or the choice that its beat wanted."""
    return rules.beats[battle.sort][battle.at].after(rules, battle, reply)


@lru_cache(maxsize=256)
def _places(losses: tuple[str, ...]) -> dict[str, int]:
    return {kind: i for i, kind in enumerate(losses)}


def next_loss(rules: CombatRules, battle: Battle, side: int, may: str, spared: tuple[int, ...] = ()) -> int | None:
    """The group a sensible owner takes the next hit from: harmless damage first, then by the game's order.

    Where damage weakens, one unit is used up before the next is hurt. Spared groups are named only when there is no
    other.
    """
    fit = [i for i, g in enumerate(battle.sides[side]) if can_take(rules, g, may)]
    fit = [i for i in fit if i not in spared] or fit
    return min(fit, key=_dear(rules, battle, side)) if fit else None


def _dear(rules: CombatRules, battle: Battle, side: int) -> Callable[[int], tuple[int, int, int, int]]:
    """How unwilling a sensible owner is to take a hit on a group."""
    force = battle.sides[side]
    return lambda i: unwilling(rules, side, force[i].profile)


def unwilling(rules: CombatRules, side: int, unit: Profile) -> tuple[int, int, int, int]:
    """How unwilling a sensible owner is to take a hit on a unit; it depends on nothing but the unit."""
    harm = 0 if rules.weakens else unit.lives == 1
    return harm, _places(rules.order(side)).get(unit.kind, 99), unit.cost, unit.lives


def next_of_several(
    rules: CombatRules, battle: Battle, hits: tuple[Hit, ...], spared: tuple[int, ...] = ()
) -> tuple[int, tuple[Hit, ...]] | None:
    """The group that takes the next of several sorts of hits on a side, and the hits that are left.

    A sensible owner gives up what it can spare, as far as the others still find as many victims as they can.
    """
    found = victims(rules, battle, hits, spared)
    if not found:
        return None
    first, side = found[0], hits[0].side
    at = next(i for i, g in enumerate(battle.sides[side]) if g.profile == first and not g.doomed)
    fit = [_among(rules, unit, hits) for unit in found[1:]]
    for i, hit in enumerate(hits):
        if hit.n and can_take(rules, battle.sides[side][at], hit.may):
            fewer = (*hits[:i], replace(hit, n=hit.n - 1), *hits[i + 1 :])
            # Whichever hit it is, the others must do for those who are given up after this one.
            if _matched(fit, fewer):
                return at, fewer
    raise AssertionError("as many hits as can be taken are taken one by one")


def victims(rules: CombatRules, battle: Battle, hits: tuple[Hit, ...], spared: tuple[int, ...] = ()) -> list[Profile]:
    """Whom a sensible owner gives up to several sorts of hits: as many as these can find, the least dear first."""
    side = hits[0].side
    kept = {battle.sides[side][i].profile for i in spared}
    found: list[Profile] = []
    fit: list[int] = []
    units = {g.profile: g.n for g in battle.sides[side] if not g.doomed}
    while True:
        for unit in sorted(units, key=lambda unit: (unit in kept, unwilling(rules, side, unit))):
            if _matched([*fit, _among(rules, unit, hits)], hits):
                break
        else:
            return found
        found.append(unit)
        fit.append(_among(rules, unit, hits))
        units[unit] -= 1
        if unit.lives > 1:
            hurt = replace(unit, hurt=unit.hurt + 1)
            units[hurt] = units.get(hurt, 0) + 1
        if not units[unit]:
            del units[unit]


def _among(rules: CombatRules, unit: Profile, hits: tuple[Hit, ...]) -> int:
    """Which of several sorts of hits a unit can take, one bit each."""
    return sum(1 << i for i, h in enumerate(hits) if h.may == ANY or rules.filters[h.may].takes(unit))


def _matched(fit: list[int], hits: tuple[Hit, ...]) -> bool:
    """Whether there is a hit for each of some units: enough of them for all who can take no others (Hall)."""
    for some in range(1 << len(hits)):
        if sum(not one & ~some for one in fit) > sum(h.n for i, h in enumerate(hits) if some >> i & 1):
            return False
    return True


def sensible(rules: CombatRules, battle: Battle, side: int, hits: tuple[Hit, ...]) -> tuple[Pick, ...]:
    """The losses a sensible owner takes, one pick a hit."""
    picks: list[Pick] = []
    while hits:
        at: int | None
        if len(hits) == 1:
            at = next_loss(rules, battle, side, hits[0].may) if hits[0].n else None
            hits = (replace(hits[0], n=hits[0].n - 1),)
        else:
            found = next_of_several(rules, battle, hits)
            at, hits = found or (None, hits)
        if at is None:
            break
        pick = Pick(at, 1, battle.sides[side][at].ids[:1])
        picks.append(pick)
        battle = take_hits(battle, side, (pick,), hits[0].now)
    return tuple(picks)
