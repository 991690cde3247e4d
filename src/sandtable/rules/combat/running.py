"""Running a battle: from beat to beat until dice or a choice are needed, and the losses a sensible owner takes."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from sandtable.rules.combat.battle import (
    ATTACKER,
    DEFENDER,
    Ask,
    Battle,
    CombatRules,
    Deadlock,
    Hit,
    Outcome,
    Pick,
    Roll,
    Volley,
    can_take,
    clear_doomed,
    lines,
    lives,
    take_hits,
)


def can_hurt(rules: CombatRules, battle: Battle, side: int) -> bool:
    """Whether a side has any way left to hit the other."""
    enemy = battle.sides[1 - side]
    for line in lines(rules, battle, side):
        tags = battle.sides[side][line.group].profile.tags
        if line.on and any("sneaks" not in tags or g.profile.arm == "sea" for g in enemy):
            return True
    return False


def hopeless(rules: CombatRules, battle: Battle) -> bool:
    """Whether another cycle could change nothing: neither side can hit the other."""
    return not can_hurt(rules, battle, ATTACKER) and not can_hurt(rules, battle, DEFENDER)


# -- dice --


def low_luck(volleys: tuple[Volley, ...]) -> tuple[int, int]:
    """Under low luck: the hits that are sure, and the number on which one die scores another; 0 for no die."""
    return divmod(sum(v.n * v.on for v in volleys), 6)


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
        if battle.over or decided(battle):
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


def decided(battle: Battle) -> bool:
    """Whether a side is gone; hits already scored on the other, in the same step, are still to be taken."""
    if battle.sides[0] and battle.sides[1]:
        return False
    return not any(lives(battle, hit.side, hit.may) for hit in battle.pending)


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
    order = _places(rules.losses)
    force = battle.sides[side]
    fit = [i for i, g in enumerate(force) if can_take(g, may)]
    fit = [i for i in fit if i not in spared] or fit
    if not fit:
        return None

    def worth(i: int) -> tuple[int, int, int, int]:
        unit = force[i].profile
        harm = 0 if rules.weakens else unit.lives == 1
        return harm, order.get(unit.kind, 99), unit.cost, unit.lives

    return min(fit, key=worth)


def sensible(rules: CombatRules, battle: Battle, side: int, hit: Hit) -> tuple[Pick, ...]:
    """The losses a sensible owner takes, one pick a hit."""
    picks: list[Pick] = []
    for _ in range(hit.n):
        at = next_loss(rules, battle, side, hit.may)
        if at is None:
            break
        pick = Pick(at, 1, battle.sides[side][at].ids[:1])
        picks.append(pick)
        battle = take_hits(battle, side, (pick,), hit.now)
    return tuple(picks)
