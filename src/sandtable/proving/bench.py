"""What things cost on this machine, each beside a plain calibration loop, and how costs grow."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from random import Random

import msgspec

from sandtable.bots.sampler import Sampler
from sandtable.games.loader import available, load
from sandtable.kernel.decisions import Decision
from sandtable.kernel.dice import RecordedDice
from sandtable.kernel.game import Game
from sandtable.kernel.machine import begin, offers
from sandtable.kernel.match import Match, replay
from sandtable.kernel.phases import round_of
from sandtable.kernel.record import Save, dump, parse
from sandtable.kernel.state import State
from sandtable.kernel.verdict import Refused
from sandtable.proving.memory import put_aside

PLAIN_LOOPS = 200_000


class Row(msgspec.Struct):
    """One measurement; `ratio` says how many plain calibration loops it is worth, or how many it outruns."""

    name: str
    value: float
    unit: str
    ratio: float


def best(action: Callable[[], object], repeat: int = 5, times: int = 1) -> float:
    """The least time in seconds one call took: noise only ever adds."""
    least = float("inf")
    for _ in range(repeat):
        start = time.perf_counter()
        for _ in range(times):
            action()
        least = min(least, (time.perf_counter() - start) / times)
    return least


def calibration() -> float:
    """Seconds for one turn of a plain loop: the yardstick that makes figures of two machines comparable."""

    def loop() -> int:
        total = 0
        for i in range(PLAIN_LOOPS):
            total += i & 7
        return total

    return best(loop) / PLAIN_LOOPS


def crowded(game: Game, times: int) -> State:
    """The opening position with every unit standing several times."""
    state, _ = begin(game)
    for unit in list(state.units.values()):
        for _ in range(times - 1):
            if not unit.aboard:
                state.put(msgspec.structs.replace(unit, id=state.fresh_id(unit.owner)))
    return state


def random_match(game: Game, seed: str, until: int, records: int = 1_000_000) -> Match:
    """A random game up to some round or number of records."""
    match = Match(game, seed)
    sampler = Sampler(Random(seed))
    while not match.over and round_of(match.state) <= until and match.number < records:
        try:
            match.decide(sampler.draw(match.look))
        except Refused:  # losses of several sorts that do not go together
            offer = match.offers()[0]
            assert offer.default is not None
            match.decide(Decision(offer.power, offer.topic, offer.default))
    return match


def long_match(game: Game, least_rounds: int) -> Match:
    """A random game that lasted long enough, and is cut there."""
    for n in range(100):
        match = random_match(game, f"bench-{n}", least_rounds)
        if round_of(match.state) > least_rounds:
            return match
    raise RuntimeError("no random game lasted long enough to measure")


def play_rate(game: Game, records: int) -> float:
    """Checked decisions a second in random play, games begun one after the other."""
    done, n, spent = 0, 0, 0.0
    while done < records:
        start = time.perf_counter()
        done += random_match(game, f"rate-{n}", 12, records - done).number
        spent += time.perf_counter() - start
        n += 1
    return done / spent


def reopen(game: Game, raw: bytes, snapshot: bytes, seed: str) -> Match:
    """Open a saved game the way a server does: parse, last snapshot, tail of the log."""
    save = parse(raw)
    return Match.resume(game, save, seed, msgspec.json.decode(snapshot))


def measure(quick: bool = False) -> list[Row]:
    """All rows."""
    plain = calibration()
    game = load("revised-1942", {"victory": "total"})
    put_aside()
    rows: list[Row] = []

    def cost(name: str, seconds: float, unit: str = "us") -> None:
        scale = {"us": 1e6, "ms": 1e3, "s": 1.0}[unit]
        rows.append(Row(name, round(seconds * scale, 3), unit, round(seconds / plain, 1)))

    def rate(name: str, per_second: float) -> None:
        rows.append(Row(name, round(per_second), "per s", round(1 / per_second / plain, 1)))

    rows.append(Row("plain loop", round(plain * 1e9, 2), "ns", 1.0))
    for times in (1, 2, 4):
        state = crowded(game, times)
        cost(f"copy of a state, {len(state.units)} units", best(state.copy, 7, 200))
        cost(f"digest of a state, {len(state.units)} units", best(state.digest, 3, 5))
        cost(f"offers in purchase, {len(state.units)} units", best(partial(offers, game, state), 3, 50))
    rate("random legal play, checked decisions", play_rate(game, 2_000 if quick else 10_000))
    for slug in sorted(set(available()) - {game.slug}):
        other = load(slug)
        rate(f"random legal play of {slug}, checked decisions", play_rate(other, 500 if quick else 2_000))
        first, _ = begin(other)
        cost(f"offers at the start of {slug}", best(partial(offers, other, first), 3, 20))
        cost(f"copy of a state of {slug}, {len(first.units)} units", best(first.copy, 7, 200))
        late = random_match(other, "bench", 2 if quick else 20)
        cost(f"opening a {round_of(late.state)}-round game of {slug}", _opening(other, late), "ms")
    match = long_match(game, 5 if quick else 20)
    start, _ = begin(game, RecordedDice(match.opening))
    for part in (4, 2, 1):
        records = match.records[: len(match.records) // part]
        seconds = best(partial(replay, game, start, records), 2)
        rate(f"replay, {len(records)} records", len(records) / seconds)
    cost(f"opening a {round_of(match.state)}-round game, {match.number} records", _opening(game, match), "ms")
    return rows


def _opening(game: Game, match: Match) -> float:
    """From the file and a snapshot some records back, to a game that can be played on."""
    save: Save = match.save()
    earlier = Match.resume(game, msgspec.structs.replace(save, entries=save.entries[:-40], digest=""), match.seed)
    snapshot = msgspec.json.encode(earlier.snapshot())
    raw = dump(save)
    return best(lambda: reopen(game, raw, snapshot, match.seed), 3)
