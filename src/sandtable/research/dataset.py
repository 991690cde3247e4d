"""From recorded games to what a learner studies: observation, mask, word, and what came of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from sandtable.arena.measure import adjudicate
from sandtable.kernel.decisions import Buy, Decision, Value
from sandtable.kernel.dice import DiceFault, NoDice
from sandtable.kernel.machine import apply, faults_of, offer_to, standing_offers
from sandtable.kernel.match import Match
from sandtable.kernel.offers import Basket
from sandtable.kernel.play import Play
from sandtable.kernel.record import Record
from sandtable.kernel.state import State
from sandtable.kernel.view import view
from sandtable.research.encoder import Encoder
from sandtable.research.grammar import Grammar
from sandtable.research.parts import parts
from sandtable.research.spelling import spell
from sandtable.research.tokens import Stage, Vocabulary


@dataclass(frozen=True)
class Sample:
    """A word that somebody said where others could be said too."""

    observation: NDArray[np.float32]
    mask: NDArray[np.int8]
    word: int
    agent: str
    result: float  # 1 if the agent's side won, -1 if it lost, 0 if nobody did
    record: int  # of the game


@dataclass
class Tally:
    """How many decisions could be said in words, in whole and in part, by their type."""

    said: Counter[str] = field(default_factory=Counter)
    unsaid: Counter[str] = field(default_factory=Counter)


def samples(
    games: Iterable[Match], tally: Tally | None = None, without: tuple[str, ...] = ("give_up",)
) -> Iterator[Sample]:
    """The words of all decisions of some games, with baskets and mixed groups taken apart.

    Standing offers of the topics in `without` are left out, as in the environment.
    """
    for one in games:
        yield from Reading(one, tally or Tally(), without).samples()


class Reading:
    """One game being put into words."""

    def __init__(self, match: Match, tally: Tally, without: tuple[str, ...]) -> None:
        self.match, self.game, self.tally, self.without = match, match.game, tally, without
        self.words = Vocabulary(match.game)
        self.encoder = Encoder(match.game, self.words)
        self.results = results(match)

    def samples(self) -> Iterator[Sample]:
        """Every word of the game that was a choice."""
        before: State | None = None
        records = self.match.records
        for at, (_, state, _) in enumerate(self.match.course()):
            if before is not None:
                yield from self._record(before, records[at - 1], records[at:])
            before = state

    def _record(self, state: State, record: Record, later: list[Record]) -> Iterator[Sample]:
        if record.topic in self.without or _replaced(record, later):
            return
        sort = type(record.value).__name__
        found: list[Sample] = []
        state = self._emptied(state, record)
        offer = offer_to(self.game, state, record.by)
        if offer is None:
            self.tally.unsaid[sort] += 1
            return
        pieces = [record.value]
        if offer.topic == record.topic:
            pieces = parts(state, offer, record.value, lambda s, v: self._after(s, record, v), self._play)
        for n, piece in enumerate(pieces):
            told = self._words(state, record, piece)
            if told is None:
                if n and not self._still(state, record, piece):
                    continue  # what came before has settled it, as when one move is taken back with another
                self.tally.unsaid[sort] += 1
                break
            found += told
            after = self._after(state, record, piece) if n + 1 < len(pieces) else state
            if after is None:
                self.tally.unsaid[sort] += 1  # it throws dice, and those are for the whole
                break
            state = after
        else:
            self.tally.said[sort] += 1
        yield from found

    def _words(self, state: State, record: Record, value: Value) -> list[Sample] | None:
        """The samples of one sayable decision."""
        play = Play(self.game, view(self.game, state, (record.by,)).state)
        offer = offer_to(self.game, state, record.by)
        if offer is None:
            return None
        standing = [o for o in standing_offers(play) if o.power == record.by and o.topic not in self.without]
        grammar = Grammar(self.words, play, (offer, *standing))
        words = spell(grammar, value, record.topic)
        if words is None:
            return None
        position = self.encoder.position(play, record.by, record.by)
        stage, found = grammar.start(), []
        for at, word in enumerate(words):
            if len(stage.next) > 1:
                mask = np.zeros(self.words.size, np.int8)
                mask[list(stage.next)] = 1
                observation = self.encoder.encode(position, stage, words[:at])
                found.append(Sample(observation, mask, word, record.by, self.results[record.by], record.n))
            after = stage.next[word]()
            if isinstance(after, Stage):
                stage = after
        return found

    def _emptied(self, state: State, record: Record) -> State:
        """The position before a basket was begun, where it had been filled once before."""
        offer = offer_to(self.game, state, record.by)
        if isinstance(record.value, Buy) and offer and isinstance(offer.form, Basket) and offer.form.chosen:
            return self._after(state, record, Buy({})) or state
        return state

    def _after(self, state: State, record: Record, value: Value) -> State | None:
        decision = Decision(record.by, record.topic, value)
        try:
            return apply(self.game, state, decision, NoDice(), checked=True)[0] if self._may(state, decision) else None
        except DiceFault:
            return None

    def _still(self, state: State, record: Record, value: Value) -> bool:
        return self._may(state, Decision(record.by, record.topic, value))

    def _may(self, state: State, decision: Decision) -> bool:
        try:
            return not faults_of(self._play(state), decision)
        except LookupError:  # it names what is no longer there
            return False

    def _play(self, state: State) -> Play:
        return Play(self.game, state)


def _replaced(record: Record, later: list[Record]) -> bool:
    """Whether a basket was filled anew before it was paid: only the last one was bought."""
    then = next((r for r in later if r.by == record.by), None)
    again = then is not None and isinstance(then.value, Buy) and then.topic == record.topic
    return isinstance(record.value, Buy) and again


def results(match: Match) -> dict[str, float]:
    """What a game was worth to each power; one that was stopped is judged as in the arena."""
    game, told = match.game, match.result
    winners = told.get("winners") or ()
    side = game.countries[winners[0]].alliance if winners else str(told.get("side", ""))
    if not told:
        side = adjudicate(game, match.state)
    return {p: 0.0 if not side else 1.0 if game.countries[p].alliance == side else -1.0 for p in game.powers}


def write(path: str | Path, found: Iterable[Sample]) -> int:
    """Samples as a packed NumPy file (`observations`, `masks`, `words`, `results`, `agents`, `records`); how many.

    Figures are whole numbers to 1,000, which half precision holds exactly.
    """
    listed = list(found)
    np.savez_compressed(
        path,
        observations=np.array([s.observation for s in listed], np.float16),
        masks=np.array([s.mask for s in listed], np.int8),
        words=np.array([s.word for s in listed], np.int32),
        results=np.array([s.result for s in listed], np.float32),
        agents=np.array([s.agent for s in listed]),
        records=np.array([s.record for s in listed], np.int32),
    )
    return len(listed)
