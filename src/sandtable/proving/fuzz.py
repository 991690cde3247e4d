"""Random legal games to their end, with every law checked on the way."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from sandtable.bots.sampler import Sampler
from sandtable.games.loader import load
from sandtable.kernel.decisions import Decision
from sandtable.kernel.dice import RecordedDice
from sandtable.kernel.events import Event, Paid
from sandtable.kernel.machine import begin, check
from sandtable.kernel.match import Match, replay, verify
from sandtable.kernel.phases import round_of
from sandtable.kernel.record import dump
from sandtable.kernel.state import State
from sandtable.processes import pool
from sandtable.proving.laws import begins_turn, broken

LAWS = 0.15  # how often all laws are checked within a turn, per decision; they are always checked between turns
DEEP = 0.01  # how often the costly checks are made, per decision
WEARY = 20  # the round after which one side only answers what it must, so that random games come to an end


class LawBroken(Exception):
    """A position or a record that the rules do not allow."""


class Report(msgspec.Struct):
    """What one random game came to."""

    seed: str
    decisions: int = 0
    rounds: int = 0
    ended: str = ""  # how it ended; "" when it was cut off at the round cap
    failure: str = ""
    file: str = ""


def one_game(slug: str, options: dict[str, Any], seed: str, cap: int, folder: str = "") -> Report:
    """Play one random game; a failure is written to a replay file."""
    game = load(slug, options)
    match = Match(game, seed)
    report = Report(seed)
    rng = Random(seed)
    sampler = Sampler(rng)
    weary = rng.choice(sorted({c.alliance for c in game.countries.values() if c.power}))
    try:
        while not match.over and round_of(match.state) <= cap:
            _step(match, sampler, rng, weary)
        _finish(match)
    except Exception as error:  # whatever goes wrong is a finding, and its game is kept
        report.failure = f"{type(error).__name__}: {error}"
        if not isinstance(error, LawBroken):
            report.failure += " | " + traceback.format_exc(limit=-3).replace("\n", " ")
        if folder:
            Path(folder).mkdir(parents=True, exist_ok=True)
            path = Path(folder) / f"{slug}-{seed}.json"
            path.write_bytes(dump(match.save()))
            report.file = str(path)
    report.decisions, report.rounds = match.number, round_of(match.state)
    report.ended = str(match.result.get("how", ""))
    return report


def _step(match: Match, sampler: Sampler, rng: Random, weary: str) -> None:
    """One decision, and everything that must hold before and after it."""
    asked = match.waiting()
    if not asked:
        raise LawBroken("nobody is asked, and the game is not over")
    before, purses = match.state, dict(match.state.purses)
    tired = round_of(match.state) > WEARY and match.game.countries[asked[0]].alliance == weary
    decision = (tired and default_answer(match)) or sampler.draw(match.look)
    events = match.decide(decision)
    settled = begins_turn(match.state, before)
    if settled or rng.random() < LAWS:
        found = broken(match.game, match.state, settled=settled)
        if found:
            raise LawBroken("; ".join(found[:3]))
    _books(purses, match.state.purses, events)
    if rng.random() < DEEP:
        _survives_json(match)
        if match.undoable(decision.by):
            _undo(match, before.digest())


def default_answer(match: Match) -> Decision | None:
    """What silence means to the first question, if it means anything legal."""
    offer = match.offers()[0]
    if offer.default is None:
        return None
    decision = Decision(offer.power, offer.topic, offer.default)
    return None if check(match.game, match.state, decision).faults else decision


def _books(before: dict[str, int], after: dict[str, int], events: list[Event]) -> None:
    """Money moves only through the bank, and every payment is told."""
    expected = dict(before)
    for event in events:
        if isinstance(event, Paid):
            expected[event.purse] += event.amount
    if expected != after:
        raise LawBroken(f"the books say {expected}, the purses hold {after}")


def _survives_json(match: Match) -> None:
    raw = msgspec.json.encode(match.state.to_data())
    again = State.from_data(msgspec.json.decode(raw), match.game.classes)
    if again.digest() != match.state.digest():
        raise LawBroken("the position does not survive JSON")


def _undo(match: Match, digest: str) -> None:
    after = match.state.digest()
    record = match.undo(match.records[-1].by)
    if match.state.digest() != digest:
        raise LawBroken("undo does not lead back to the position before")
    match.decide(record.decision)
    if match.state.digest() != after:
        raise LawBroken("the same decision after undo leads elsewhere")


def _finish(match: Match) -> None:
    """Replay from recorded dice and, if the game is over, from its seed: both must lead to the same end."""
    start, _ = begin(match.game, RecordedDice(match.opening))
    if replay(match.game, start, match.records).digest() != match.state.digest():
        raise LawBroken("replaying the records leads elsewhere")
    if match.over:
        verify(match.game, match.save())


def many_games(
    slug: str, options: dict[str, Any], games: int, seed: int, cap: int, folder: str, jobs: int
) -> Iterator[Report]:
    """Random games one after the other, or on several processes."""
    seeds = [f"{seed}-{n}" for n in range(games)]
    if jobs <= 1:
        for each in seeds:
            yield one_game(slug, options, each, cap, folder)
        return
    with pool(jobs) as players:
        waiting = [players.submit(one_game, slug, options, each, cap, folder) for each in seeds]
        for future in waiting:
            yield future.result()
