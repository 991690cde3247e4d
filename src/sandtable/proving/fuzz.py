"""Random legal games to their end, with every law checked on the way."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from sandtable.bots.sampler import Sampler
from sandtable.bots.temper import drawn
from sandtable.games.loader import describe, load
from sandtable.kernel.decisions import Decision
from sandtable.kernel.dice import RecordedDice
from sandtable.kernel.events import Event, Paid
from sandtable.kernel.machine import begin, check, offers_of
from sandtable.kernel.match import Match, replay, verify
from sandtable.kernel.phases import round_of
from sandtable.kernel.play import Play
from sandtable.kernel.record import dump
from sandtable.kernel.state import State
from sandtable.processes import pool
from sandtable.proving.laws import begins_turn, broken
from sandtable.proving.memory import put_aside
from sandtable.rules.movement.moving import Moving

LAWS = 0.08  # how often all laws are checked within a turn, per decision; they are always checked between turns
DEEP = 0.01  # how often the costly checks are made, per decision
FRESH = (0, 8)  # rounds before one side only answers what it must, so that random games come to an end
VERIFIED = 0.3  # how often a game that is over is also recomputed from its seed; every game is replayed from its record


class LawBroken(Exception):
    """A position or a record that the rules do not allow."""


class Report(msgspec.Struct):
    """What one random game came to."""

    seed: str
    decisions: int = 0
    rounds: int = 0
    options: dict[str, Any] = {}  # those that are not as usual
    ended: str = ""  # how it ended; "" when it was cut off at the round cap
    side: str = ""  # who won
    failure: str = ""
    file: str = ""


class Course:
    """How one random game is to go: all of it follows from its seed."""

    def __init__(self, slug: str, options: dict[str, Any], seed: str) -> None:
        self.rng = Random(seed)
        self.options = options_drawn(slug, options, self.rng)
        self.match = Match(load(slug, self.options), seed)
        game = self.match.game
        temper = drawn(self.rng, tuple(game.kinds))
        self.fresh, self.resolved = Sampler(self.rng, temper), Sampler(self.rng, temper.resolved())
        self.weary = self.rng.choice(sorted({c.alliance for c in game.countries.values() if c.power}))
        self.rounds = self.rng.randint(*FRESH)
        self.verified = self.rng.random() < VERIFIED

    def decision(self, asked: str) -> Decision:
        """The next decision: a weary side lets everything pass that may pass, its enemies press on."""
        if round_of(self.match.state) <= self.rounds:
            return self.fresh.draw(self.match.look)
        tired = self.match.game.countries[asked].alliance == self.weary
        return (tired and default_answer(self.match)) or self.resolved.draw(self.match.look)


def options_drawn(slug: str, wanted: dict[str, Any], rng: Random) -> dict[str, Any]:
    """What was asked for, and in half of all games any of the other options any way."""
    known = describe(slug)["option"]
    free = [name for name, option in known.items() if "choices" in option and name not in wanted]
    swing = rng.choice((0.0, 0.5))
    return {**wanted, **{name: rng.choice(known[name]["choices"]) for name in free if rng.random() < swing}}


def one_game(slug: str, options: dict[str, Any], seed: str, cap: int, folder: str = "") -> Report:
    """Play one random game; a failure is written to a replay file."""
    course = Course(slug, options, seed)
    match, report = course.match, Report(seed, options=course.options)
    try:
        while not match.over and round_of(match.state) <= cap:
            _step(course)
        _finish(match, course.verified)
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
    report.ended, report.side = str(match.result.get("how", "")), str(match.result.get("side", ""))
    return report


def _step(course: Course) -> None:
    """One decision, and everything that must hold before and after it."""
    match, rng = course.match, course.rng
    asked = match.waiting()
    if not asked:
        raise LawBroken("nobody is asked, and the game is not over")
    before, purses = match.state, dict(match.state.purses)
    decision = course.decision(asked[0])
    events = match.decide(decision)
    settled = begins_turn(match.state, before)
    if settled or rng.random() < LAWS:
        found = broken(match.look, settled=settled)
        if found:
            raise LawBroken("; ".join(found[:3]))
    _books(purses, match.state.purses, events)
    if rng.random() < DEEP:
        _known_rightly(match, rng)
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


def _known_rightly(match: Match, rng: Random) -> None:
    """What is handed on from one position to the next is what a fresh look finds."""
    if match.over:
        return
    fresh, step = Play(match.game, match.state), match.look.top
    if match.offers() != offers_of(fresh):
        raise LawBroken("a fresh look at the position finds other offers")
    if isinstance(step, Moving) and (units := step.units(fresh)):
        unit = rng.choice(units)
        if step.ways(match.look, unit) != step.ways(Play(match.game, match.state), unit):
            raise LawBroken(f"a fresh look at the position finds other ways for {unit.id}")


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


def _finish(match: Match, verified: bool) -> None:
    """Replay from recorded dice and now and then, if the game is over, from its seed: both lead to the same end."""
    start, _ = begin(match.game, RecordedDice(match.opening))
    if replay(match.game, start, match.records).digest() != match.state.digest():
        raise LawBroken("replaying the records leads elsewhere")
    if match.over and verified:
        verify(match.game, match.save())


def _alone(slug: str, options: dict[str, Any], seed: str, cap: int, folder: str) -> Report:
    """One game in a process that does nothing else."""
    load(slug, options)
    put_aside()
    return one_game(slug, options, seed, cap, folder)


def many_games(
    slug: str, options: dict[str, Any], games: int, seed: int, cap: int, folder: str, jobs: int
) -> Iterator[Report]:
    """Random games one after the other, or on several processes."""
    seeds = [f"{seed}-{n}" for n in range(games)]
    if jobs <= 1:
        for each in seeds:
            yield _alone(slug, options, each, cap, folder)
        return
    with pool(jobs) as players:
        waiting = [players.submit(_alone, slug, options, each, cap, folder) for each in seeds]
        for future in waiting:
            yield future.result()
