"""Odds of the battles on the board, of written forces, and of what the enemy could bring next."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from sandtable import odds
from sandtable.kernel.game import Game
from sandtable.kernel.play import Play
from sandtable.kernel.state import State
from sandtable.kernel.verdict import Refused
from sandtable.odds.policy import NEVER, Policy
from sandtable.rules.combat.assemble import combat_rules
from sandtable.rules.combat.battle import Battle
from sandtable.rules.combat.engagements import engagements
from sandtable.rules.look import commanded, foes, friends
from sandtable.server.answers.comers import comers, on_their_turn
from sandtable.texts import book_of

if TYPE_CHECKING:
    from sandtable.odds import Odds


AT_ONCE = 100  # units of a battle whose odds are a matter of a blink; larger ones are for the workers


class TooHeavy(Exception):
    """This would keep everybody else waiting: a worker has to do it."""


@dataclass(frozen=True)
class _Asked:
    """A battle that can be looked up: by all that is written in it."""

    text: bytes
    ways: str  # and what both are taken to choose
    battle: Battle = field(compare=False)
    policy: Policy = field(compare=False)


@lru_cache(maxsize=2000)
def _solved(game: Game, asked: _Asked) -> Odds:
    return odds.odds(combat_rules(game), asked.battle, asked.policy)


def size_of(battle: Battle) -> int:
    """How many units fight."""
    return sum(group.n for force in battle.sides for group in force)


def solved(game: Game, battle: Battle, heavy: bool, policy: Policy = NEVER) -> Odds:
    """Odds of a battle; the same battle is asked for again and again while somebody plans, and worked out once."""
    if not heavy and size_of(battle) > AT_ONCE:
        raise TooHeavy
    text = msgspec.json.encode(battle, order="deterministic")
    return _solved(game, _Asked(text, repr(policy), battle, policy))


def told(found: Odds) -> dict[str, Any]:
    """Odds as clients get them, from the attacker's side."""
    win = found.attacker_wins
    bounds = found.interval(win)
    best = found.survivors(0)[:3], found.survivors(1)[:3]
    return {
        "win": win,
        "draw": found.draw,
        "lose": found.defender_wins,
        "take": found.takes_territory,
        "swing": found.swing,
        "loss": found.attacker_loss,
        "gain": found.defender_loss,
        "rounds": found.rounds,
        "keep": [{"chance": s.chance, "units": s.units} for s in best[0]],
        "left": [{"chance": s.chance, "units": s.units} for s in best[1]],
        "low": bounds.low,
        "high": bounds.high,
        "method": "exact" if found.exact else "sampled",
        "err": (bounds.high - bounds.low) / 2,
    }


def battle_odds(
    game: Game,
    state: State,
    power: str,
    spaces: Iterable[str],
    held: Iterable[str] = (),
    lang: str = "en",
    heavy: bool = False,
) -> dict[str, Any]:
    """Every battle a power's side has on the board, and all together in which the powers held take part, if any do.

    A landing waits for its sea battle.
    """
    play = Play(game, state)
    planned = [e for e in engagements(play, power) if e.sort in ("land", "sea")]
    wanted = set(spaces)
    mine = {c for p in held for c in commanded(play, p)}
    found: dict[str, dict[str, Any]] = {}
    for engagement in planned:
        if wanted and engagement.space not in wanted:
            continue
        try:
            battle = odds.attack(game, state, power, engagement.space)
            own = not mine or any(g.profile.owner in mine for force in battle.sides for g in force)
            found[engagement.space] = {**told(solved(game, battle, heavy)), "own": own}
        except Refused as refused:
            found[engagement.space] = {"why": book_of(game, lang).say(refused.text)}
    both, swing = 1.0, 0.0
    for engagement in planned:
        one = found.get(engagement.space)
        if one is None or "win" not in one:
            continue
        sea = found.get(engagement.waits_for)
        share = sea["win"] if sea and "win" in sea else 1.0
        one["chain"] = share * one["win"]
        if one["own"]:
            both *= one["win"]
            swing += share * one["swing"]
    known = any(one.get("own") for one in found.values())
    return {"power": power, "battles": found, "all": both if known else None, "swing": swing}


def hand_odds(game: Game, state: State, power: str, space: str, units: tuple[str, ...]) -> dict[str, Any] | None:
    """In short how an attack would go if these units joined it; None where there is nothing to fight."""
    there = [u.id for u in state.here(space) if u.owner == power]
    try:
        found = solved(game, odds.attack_with(game, state, power, space, [*there, *units]), heavy=False)
    except (Refused, ValueError, LookupError, TooHeavy):
        return None
    return {"win": found.attacker_wins, "swing": found.swing, "method": "exact" if found.exact else "sampled"}


def threats(game: Game, state: State, power: str, only: Iterable[str] = (), heavy: bool = False) -> dict[str, Any]:
    """For each place of a power's side: the chance to hold it against the most one enemy can bring next."""
    play = Play(game, state)
    mates, against = friends(play, power), foes(play, power)
    wanted = set(only)
    found: dict[str, dict[str, Any]] = {}
    for enemy in (p for p in game.powers if p in against):
        there = on_their_turn(game, state, enemy)
        if there is None:
            continue
        for space, units in comers(game, there, enemy).items():
            if wanted and space not in wanted:
                continue
            if not _ours(there, space, mates):
                continue
            try:
                one = solved(game, odds.attack_with(game, there, enemy, space, units), heavy)
            except Refused:
                continue
            hold = 1 - (one.attacker_wins if game.board.is_sea[space] else one.takes_territory)
            kinds: dict[str, int] = {}
            for unit in units:
                kind = there.units[unit].kind
                kinds[kind] = kinds.get(kind, 0) + 1
            link = {"by": enemy, "hold": hold, "with": kinds}
            known = found.setdefault(space, {**link, "chain": [], "most": 1.0})
            if hold < known["hold"]:
                known.update(link)
            known["chain"].append(link)
            known["most"] *= hold  # each is met by the whole garrison, which a second attack would not find
    return found


def _ours(state: State, space: str, mates: frozenset[str]) -> bool:
    return state.control.get(space) in mates or any(u.owner in mates for u in state.here(space))
