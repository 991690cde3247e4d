"""Planned battles as they would be after the enemy's likely answer: reactions, reserves, scrambles, kamikazes.

The plan is carried to its end on a copy. Whatever enemies are asked before the first die falls is answered by a bot, or
by sending all they may where that costs the attacker more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from sandtable.bots.interface import Budget
from sandtable.bots.serving import Served
from sandtable.kernel.decisions import Choose, Decision, Done
from sandtable.kernel.dice import DiceFault, NoDice
from sandtable.kernel.game import Game
from sandtable.kernel.machine import apply, check, offers, take
from sandtable.kernel.offers import Offer, Options
from sandtable.kernel.play import Play
from sandtable.kernel.state import State
from sandtable.kernel.view import view
from sandtable.rules.look import foes
from sandtable.server.answers.odds import TooHeavy, battle_odds

THINKER = "normal"
SECONDS = 2.0  # of a bot's thought for one question
MOST = 60  # questions that are answered


def answered_odds(
    game: Game, state: State, power: str, held: Iterable[str] = (), lang: str = "en", heavy: bool = False
) -> dict[str, Any]:
    """Battles of a plan after the likely answer, and who came to each; nothing where no enemy has a say before dice."""
    ended = _ended(game, state, power)
    if ended is None or not _enemies_asked(game, ended, power):
        return {"battles": {}, "came": {}, "asked": []}
    if not heavy:
        raise TooHeavy
    after, asked = _answered(game, ended, power)
    found = battle_odds(game, after, power, (), held, lang, heavy=True)["battles"]
    return {"battles": found, "came": _came(game, state, after, power, found), "asked": asked}


def _ended(game: Game, state: State, power: str) -> State | None:
    """The position when everybody on this side has ended the phase; None where that cannot be before dice fall."""
    topic = next((o.topic for o in offers(game, state) if o.holds), "")
    for _ in range(len(game.powers)):
        mine = [o for o in _asked(game, state, power, enemy=False) if o.topic == topic]
        if not mine:
            return state
        done = Decision(mine[0].power, topic, Done())
        if not check(game, state, done).legal:
            return None
        try:
            state = apply(game, state, done, NoDice(), checked=True)[0]
        except DiceFault:
            return None
    return state


def _asked(game: Game, state: State, power: str, enemy: bool) -> list[Offer]:
    against = foes(Play(game, state), power)
    return [o for o in offers(game, state) if o.holds and (o.power in against) == enemy]


def _enemies_asked(game: Game, state: State, power: str) -> bool:
    return bool(_asked(game, state, power, enemy=True)) and not _asked(game, state, power, enemy=False)


def _answered(game: Game, state: State, power: str) -> tuple[State, list[str]]:
    """The position after their answers, and what they were asked."""
    bot, topics = Served(THINKER), dict[str, None]()
    for _ in range(MOST):
        if not _enemies_asked(game, state, power):
            break
        offer = _asked(game, state, power, enemy=True)[0]
        topics[offer.topic] = None
        ways = [bot.decide(view(game, state, (offer.power,)), offer, Budget(SECONDS), seed=1), *_everybody(offer)]
        after = [made for way in ways if (made := _applied(game, state, way)) is not None]
        if not after:
            break
        state = min(after, key=lambda made: battle_odds(game, made, power, (), heavy=True)["swing"])
    return state, list(topics)


def _everybody(offer: Offer) -> list[Decision]:
    """All who may be named, each once, as far as the question lets them."""
    form = offer.form
    if not isinstance(form, Options) or not form.most:
        return []
    named: dict[tuple[str, ...], str] = {}
    for option in form.options:
        named.setdefault(option.units or (option.key,), option.key)
    return [Decision(offer.power, offer.topic, Choose(tuple(named.values())[: form.most]))]


def _applied(game: Game, state: State, decision: Decision) -> State | None:
    """The position after an answer, before any die that it leads to; None if it is not taken."""
    if not check(game, state, decision).legal:
        return None
    play = Play(game, state.copy(), NoDice())
    with suppress(DiceFault):
        take(play, decision)
    return play.state


def _came(game: Game, before: State, after: State, power: str, spaces: Iterable[str]) -> dict[str, dict[str, int]]:
    """The enemy's units, by kind, that stand in a battle now and did not before."""
    against = foes(Play(game, after), power)
    there = {i: u.space for i, u in before.units.items()}
    return {
        space: dict(Counter(u.kind for u in after.here(space) if u.owner in against and there.get(u.id) != space))
        for space in spaces
    }
