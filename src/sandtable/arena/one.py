"""One game between bots."""

from __future__ import annotations

import resource
from functools import lru_cache
from pathlib import Path
from time import monotonic
from typing import Any

import msgspec

from sandtable.arena.chronicle import Chronicle, Chronicler
from sandtable.arena.measure import adjudicate, sides
from sandtable.bots.complaints import Once, counted
from sandtable.bots.guard import Guard
from sandtable.bots.interface import Budget
from sandtable.bots.registry import make
from sandtable.games.loader import load
from sandtable.kernel.game import Game
from sandtable.kernel.machine import offer_to
from sandtable.kernel.match import Match
from sandtable.kernel.phases import round_of
from sandtable.kernel.play import Play
from sandtable.kernel.record import dump
from sandtable.kernel.view import view

FORMAT = 1  # of what a study writes
MOST_DECISIONS = 60_000  # far above any real game
MOST_TOLD = 5  # different mistakes of one bot in one game
TOLD = Once()  # to the log of this process, whatever the number of games


class Pairing(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game to be played: which bot leads which side, with which dice."""

    number: int
    seats: dict[str, str]  # side -> bot
    seed: str
    options: dict[str, Any] = {}  # on top of those that all games of the study share


class Terms(msgspec.Struct, frozen=True):
    """What all games of a study have in common."""

    game: str
    options: dict[str, Any] = {}
    cap: int = 15  # the last round; then the position decides
    seconds: float = 2.0  # a decision
    nodes: int = 0


class Outcome(msgspec.Struct):
    """What became of it."""

    number: int
    seats: dict[str, str]
    seed: str
    winner: str = ""  # side; "" is a draw
    how: str = ""  # as the game says it, or "adjudicated"
    chances: dict[str, float] = {}  # side -> its chance to win by the learned judge, where the game was left
    rounds: int = 0
    decisions: int = 0
    seconds: float = 0.0
    turns: dict[str, list[float]] = {}  # bot -> seconds of each of its turns
    illegal: dict[str, int] = {}
    errors: list[str] = []
    times: dict[str, int] = {}  # how often an error happened, where more than once
    memory: float = 0.0  # most megabytes of the worker so far
    digest: str = ""
    chronicle: Chronicle = msgspec.field(default_factory=Chronicle)
    format: int = FORMAT


class Played(msgspec.Struct):
    """What a worker hands back: the outcome, and the game itself as it goes into a file."""

    outcome: Outcome
    replay: bytes = b""  # none if the worker was lost


@lru_cache(maxsize=8)
def _loaded(slug: str, options: bytes) -> Game:
    """A game, once for all games of a study that have the same options: what is known of it is kept with it."""
    return load(slug, msgspec.json.decode(options))


def play_game(terms: Terms, pairing: Pairing) -> Played:
    """Play a game to its end or to the last round."""
    from sandtable.judging.judge import chances  # numpy is not for those who read results or ask for their schema

    game = _loaded(terms.game, msgspec.json.encode({**terms.options, **pairing.options}, order="deterministic"))
    led = sides(game)
    match = Match(game, pairing.seed, {p: pairing.seats[side] for side, powers in led.items() for p in powers})
    out = Outcome(pairing.number, pairing.seats, pairing.seed)
    guards: dict[str, Guard] = {}
    for side, powers in led.items():
        spec = pairing.seats[side]
        guard = Guard(make(spec, seed=f"{pairing.seed}/{side}"), spec, pairing.seed, told=TOLD)
        guards.update(dict.fromkeys(powers, guard))
    budget = Budget(terms.seconds, terms.nodes)
    chronicler = Chronicler(game)
    spent: dict[tuple[str, str, int], float] = {}  # (bot, power, round) -> seconds
    began = monotonic()
    try:
        while not match.over and round_of(match.state) <= terms.cap and match.number < MOST_DECISIONS:
            _step(match, led, guards, budget, spent, chronicler)
    except Exception as error:  # a study goes on; the game is kept with what went wrong
        out.errors.append(f"{type(error).__name__}: {error}")
    for side in led:
        guard = guards[led[side][0]]
        bad = [c for c in guard.complaints if c.why != "error"]
        out.illegal[guard.name] = out.illegal.get(guard.name, 0) + len(bad)
        for complaint, times in counted(guard.complaints)[:MOST_TOLD]:
            told = f"{guard.name}, {complaint}"
            out.errors += [] if told in out.errors else [told]
            out.times[told] = out.times.get(told, 0) + times
    out.seconds = monotonic() - began
    out.rounds, out.decisions = min(round_of(match.state), terms.cap), match.number
    for (bot, _, _), seconds in spent.items():
        out.turns.setdefault(bot, []).append(round(seconds, 4))
    _conclude(match, out)
    out.chances = chances(Play(game, match.state))
    out.digest = match.state.digest()
    chronicler.close(match.state)
    out.chronicle = chronicler.told
    out.memory = _most_memory()
    return Played(out, dump(match.save(reveal=True)))


def _most_memory() -> float:
    """Megabytes this program had at most. What `getrusage` tells counts the parent it was forked from."""
    try:
        told = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text().splitlines())
        return int(told["VmHWM"].split()[0]) / 1024
    except (OSError, KeyError):  # not Linux
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _step(
    match: Match,
    led: dict[str, tuple[str, ...]],
    guards: dict[str, Guard],
    budget: Budget,
    spent: dict[tuple[str, str, int], float],
    chronicler: Chronicler,
) -> None:
    offer = offer_to(match.game, match.state, match.waiting()[0])
    assert offer is not None, "who is waited for is asked something"
    powers = next(p for p in led.values() if offer.power in p)
    guard = guards[offer.power]
    decision = guard.decide(view(match.game, match.state, powers), offer, budget)
    key = (guard.name, offer.power, round_of(match.state))
    spent[key] = spent.get(key, 0.0) + guard.seconds
    chronicler.before(match.state, decision)
    chronicler.after(match.decide(decision))


def _conclude(match: Match, out: Outcome) -> None:
    if match.over:
        winners = match.result.get("winners", [])
        out.how = str(match.result.get("how", ""))
        out.winner = match.game.countries[winners[0]].alliance if winners else ""
    else:
        out.winner, out.how = adjudicate(match.game, match.state), "adjudicated"
        match.result = {"how": out.how, "side": out.winner}  # the file says who was ahead; its seed can be told
