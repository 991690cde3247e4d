"""A game under way: the position, its record, and the ways back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sandtable.kernel.decisions import Decision
from sandtable.kernel.dice import DERIVATION, Dice, DiceFault, RecordedDice, Thrown, commitment, seeded
from sandtable.kernel.events import Ended, Event, Rolled
from sandtable.kernel.game import Game
from sandtable.kernel.line import from_line
from sandtable.kernel.machine import apply, begin, check, faults_of, offers_of, take
from sandtable.kernel.offers import Offer
from sandtable.kernel.play import Play
from sandtable.kernel.position import entered
from sandtable.kernel.program import Over
from sandtable.kernel.record import FORMAT, LONG, Carried, Entry, Record, Rollback, Save, effective, fallen
from sandtable.kernel.state import State
from sandtable.kernel.steps import SHAPE
from sandtable.kernel.verdict import Refused

EVERY = 50  # records between two positions that are kept, so that going back never replays much
MISFITS = (AssertionError, LookupError, AttributeError, TypeError, ValueError)  # what comes of data that is no game


class Match:
    """One game being played. Decisions go through `decide`; nothing else changes it."""

    _look: Play | None = None

    def __init__(
        self,
        game: Game,
        seed: str,
        names: dict[str, str] | None = None,
        position: str = "",
        dice: Dice | None = None,
        derivation: int = DERIVATION,
    ) -> None:
        self.game = game
        self.seed = seed
        self.derivation = derivation
        self.position = position  # one line of text, if it does not begin with the printed set-up
        self.carried: tuple[Carried, ...] = ()
        self.names = dict(names or {})
        self.entries: list[Entry] = []
        self.records: list[Record] = []  # those that count
        self.result: dict[str, Any] = {}
        self.state, self.opening_events = first(game, position, dice or seeded(derivation, seed, 0, 0))
        self.opening = thrown(self.opening_events)
        self.fallen = fallen(self.opening, ())  # dice thrown so far, also those that were taken back by consent
        self.kept: list[tuple[int, State]] = [(0, self.state)]  # (records played, position)

    # -- looking --

    @property
    def number(self) -> int:
        """The number of the last entry: what a decision must answer to."""
        return len(self.entries)

    @property
    def look(self) -> Play:
        """One look at the position for all who ask about it; nobody changes anything through it."""
        if self._look is None or self._look.state is not self.state:
            self._look = Play(self.game, self.state)
        return self._look

    def offers(self) -> tuple[Offer, ...]:
        """What is put to anybody now."""
        return offers_of(self.look)

    def waiting(self) -> tuple[str, ...]:
        """Who must decide."""
        return self.look.top.waits(self.look)

    @property
    def over(self) -> bool:
        """Whether it is decided."""
        return isinstance(self.state.stack[-1], Over)

    # -- playing --

    def decide(self, decision: Decision, number: int | None = None, dice: Dice | None = None) -> list[Event]:
        """Take a decision, or refuse it and change nothing."""
        if number is not None and number != self.number:
            raise Refused("answer.stale", record=number, now=self.number)
        faults = faults_of(self.look, decision)
        if faults:
            raise Refused.by_rules(self.game, self.game.cited(faults))
        source = dice or seeded(self.derivation, self.seed, self.number + 1, self.fallen)
        # What is known of the position before holds until something happens, and what is known in the end goes on.
        play = Play(self.game, self.state.copy(), source, self.look.look.copy())
        take(play, decision)
        events = play.events
        self._append(decision, thrown(events), play.state)
        self._look = Play(self.game, play.state, look=play.look)
        self.result = {}  # a game that was stopped and judged goes on
        for event in events:
            if isinstance(event, Ended):
                self.result = {"winners": list(event.winners), "how": event.how, **event.data}
        return events

    def _append(self, decision: Decision, throws: tuple[Thrown, ...], state: State) -> None:
        record = Record(self.number + 1, decision.by, decision.topic, decision.value, throws)
        self.entries.append(record)
        self.records.append(record)
        self.fallen += fallen(throws, ())
        # Positions since the last dice stay at hand for undo; older ones only now and then.
        if throws:
            self.kept = [(n, s) for n, s in self.kept if n % EVERY == 0]
        self.kept.append((len(self.records), state))
        self.state = state

    # -- going back --

    def undoable(self, power: str) -> bool:
        """Whether this power may take back the last decision without asking anybody."""
        last = self.records[-1] if self.records else None
        return last is not None and last.by == power and not last.throws and last is self.entries[-1]

    def undo(self, power: str) -> Record:
        """Take back the last decision."""
        if not self.records:
            raise Refused("undo.nothing")
        last = self.records[-1]
        if last.by != power:
            raise Refused("undo.of_another", last=last.by, power=power)
        if last.throws:
            raise Refused("undo.dice")
        if last is not self.entries[-1]:
            raise Refused("undo.consent_again")
        self.entries.pop()
        self.records.pop()
        self.result = {}
        self._restore(len(self.records))
        return last

    def rollback(self, to: int, consent: tuple[str, ...], unasked: tuple[str, ...] = ()) -> None:
        """Go back to just after an earlier record by consent; that is itself on the record.

        Who is `unasked` was played by nobody who could agree; the record says so instead of claiming a consent.
        """
        if not 0 <= to < self.number:
            raise Refused("undo.no_record", record=to, last=self.number)
        self._turn_back(Rollback(self.number + 1, to, consent, unasked))

    def restore(self, consent: tuple[str, ...], unasked: tuple[str, ...] = ()) -> None:
        """Take up again what the last rollback took back, dice and all, as long as nothing was decided since."""
        if not self.restorable:
            raise Refused("undo.no_redo")
        self._turn_back(Rollback(self.number + 1, self.number - 1, consent, unasked, restore=True))

    @property
    def restorable(self) -> bool:
        """Whether the last thing that happened was going back."""
        last = self.entries[-1] if self.entries else None
        return isinstance(last, Rollback) and not last.restore

    def _turn_back(self, entry: Rollback) -> None:
        missing = [p for p in self.game.powers if p not in (*entry.consent, *entry.unasked)]
        if missing:
            raise Refused("undo.consent", missing=tuple(missing))
        self.entries.append(entry)
        self.records = effective(self.entries)
        self.result = {}
        self._restore(len(self.records))

    def _restore(self, count: int) -> None:
        """Bring back the position after so many records: from a kept one, replaying the rest."""
        state = self.at(count)
        self.kept = [*((n, s) for n, s in self.kept if n < count), (count, state)]
        self.state = state

    def at(self, count: int) -> State:
        """The position after so many records: from the nearest one that is kept, or from the very first."""
        before = [pair for pair in self.kept if pair[0] <= count]
        n, state = max(before, key=lambda pair: pair[0]) if before else (0, self._first())
        return replay(self.game, state, self.records[n:count]) if n < count else state

    def _first(self) -> State:
        return first(self.game, self.position, RecordedDice(self.opening))[0]

    def course(self, after: int = 0) -> Iterator[tuple[int, State, list[Event]]]:
        """The game again from its beginning: the number of each record that counts, the position after it, and what
        happened. 0 is what came before the first decision. With `after`, only what followed that many records."""
        if after:
            state = self.at(after)
        else:
            state, events = first(self.game, self.position, RecordedDice(self.opening))
            yield 0, state, events
        for record in self.records[after:]:
            state, events = apply(self.game, state, record.decision, RecordedDice(record.throws), checked=True)
            yield record.n, state, events

    def fork(self, seed: str | None = None) -> Match:
        """An independent game from here, for trying things out."""
        new = Match.__new__(Match)
        new.game, new.names, new.opening = self.game, dict(self.names), self.opening
        new.opening_events, new.position, new.carried = self.opening_events, self.position, self.carried
        new.seed = seed if seed is not None else self.seed
        new.derivation, new.fallen = self.derivation, self.fallen
        new.entries, new.records = list(self.entries), list(self.records)
        new.kept, new.state, new.result = list(self.kept), self.state, dict(self.result)
        return new

    # -- saving --

    def save(self, reveal: bool = False) -> Save:
        """The game as it goes into a file. The seed is told only when nothing more depends on it: when it is over, or
        when whoever keeps it says that nobody will play on (`reveal`)."""
        return Save(
            format=FORMAT,
            game=self.game.slug,
            ruleset=self.game.version,
            options=self.game.options,
            names=self.names,
            commitment=commitment(self.seed),
            seed=self.seed if self.over or reveal else "",
            opening=self.opening,
            position=self.position,
            carried=self.carried,
            derivation=self.derivation,
            entries=list(self.entries),
            digest=self.state.digest(),
            shape=SHAPE,
            reached=self.state.to_data() if len(self.entries) > LONG else {},
            result=self.result,
        )

    def snapshot(self) -> dict[str, Any]:
        """The position as plain data: a cache that saves replaying."""
        return snapshot(self.game, self.state, len(self.records))

    @classmethod
    def resume(
        cls,
        game: Game,
        save: Save,
        seed: str,
        snapshot: dict[str, Any] | None = None,
        doubt: bool = False,
        earlier: dict[str, Any] | None = None,
    ) -> Match:
        """Take a saved game up again, from its last snapshot if that fits, and play on.

        An `earlier` one is kept beside it, so that going back behind the last does not replay the whole game.

        A file that strangers may have touched is to be doubted: then every record is checked against the rules.
        """
        if save.ruleset != game.version:
            raise Refused("file.ruleset", ruleset=save.ruleset, ours=game.version)
        new = cls.__new__(cls)
        new.game, new.seed, new.names = game, seed, dict(save.names)
        new.entries, new.records = list(save.entries), effective(save.entries)
        new.result, new.opening, new.opening_events = dict(save.result), save.opening, []
        new.position, new.carried, new.derivation = save.position, save.carried, save.derivation
        new.fallen = fallen(save.opening, save.entries)
        new.kept = [
            (int(one["records"]), State.from_data(one["state"], game.classes))
            for one in (earlier, snapshot)
            if one and readable(game, one) and one["records"] <= len(new.records)
        ]
        if not new.kept:
            new.kept = [(0, new._first())]
        done, start = new.kept[-1]
        # Another way of writing steps has other digests: then the rules must vouch for the records.
        doubt = doubt or bool(save.digest and save.shape != SHAPE)
        new.state = replay(game, start, new.records[done:], doubt)
        new.kept.append((len(new.records), new.state))
        if save.digest and save.shape == SHAPE and save.digest != new.state.digest():
            raise Refused("file.digest")
        return new

    @classmethod
    def glimpse(cls, game: Game, save: Save, seed: str) -> Match | None:
        """The game as a file says it stands, held against nothing but the fingerprint in the same file.

        That is good for a look at once, and for nothing else: who plays on, or wants to be sure, resumes it in doubt.
        """
        if not (save.reached and save.digest and save.shape == SHAPE):
            return None
        told = {"ruleset": save.ruleset, "shape": SHAPE, "records": len(effective(save.entries)), "state": save.reached}
        try:
            return cls.resume(game, save, seed, told)
        except MISFITS:
            return None


def snapshot(game: Game, state: State, records: int) -> dict[str, Any]:
    """A position as plain data, and after how many records that count it was reached."""
    return {"ruleset": game.version, "shape": SHAPE, "records": records, "state": state.to_data()}


def readable(game: Game, snapshot: dict[str, Any]) -> bool:
    """Whether a kept position was written by these rules, with steps as they are written today."""
    return snapshot.get("ruleset") == game.version and snapshot.get("shape", 1) == SHAPE


def first(game: Game, position: str, dice: Dice) -> tuple[State, list[Event]]:
    """The position before the first decision: the printed set-up, or one that somebody wrote down."""
    return entered(game, from_line(game, position), dice) if position else begin(game, dice)


def thrown(events: list[Event]) -> tuple[Thrown, ...]:
    """The dice among some events."""
    return tuple(e.thrown for e in events if isinstance(e, Rolled))


def replay(game: Game, state: State, records: list[Record], doubt: bool = False) -> State:
    """The position after some records, from their own dice.

    They are believed, unless there is reason to `doubt` that the rules were kept; whether the dice are those of the
    seed is what `verify` asks.
    """
    play = Play(game, state.copy())
    for record in records:
        play.dice = recorded = RecordedDice(record.throws)
        play.events = []
        try:
            verdict = check(game, play.state, record.decision) if doubt else None
            if verdict is not None and verdict.faults:
                raise Refused("file.illegal", record=record.n, why=verdict.faults[0].text)
            take(play, record.decision)
            recorded.finish()
        except DiceFault as fault:
            raise Refused("file.replay", record=record.n, why=fault.text) from None
        except MISFITS as error:
            raise Refused("file.misfit", record=record.n, error=type(error).__name__) from None
    return play.state


def retrace(game: Game, save: Save) -> tuple[Match, int]:
    """The game of a file played again to its end: every decision legal, every die as told and, where its seed is told
    too, as that makes it fall; the promises, the result and the last position as the file has them.

    Where a game was taken on from elsewhere, the dice before that were promised there: those whose seed is not known
    are believed, and the second answer says from which record on they are proved.
    """
    if save.ruleset != game.version:
        raise Refused("file.ruleset", ruleset=save.ruleset, ours=game.version)
    parts = [*save.carried, Carried(len(save.entries), save.commitment, save.seed, save.derivation)]
    for part in parts:
        if part.seed and commitment(part.seed) != part.commitment:
            raise Refused("verify.seed")
    begun = parts[0]
    opening = seeded(begun.derivation, begun.seed, 0, 0) if begun.seed else RecordedDice(save.opening)
    match = Match(game, save.seed, save.names, save.position, opening)
    if match.opening != save.opening:
        raise Refused("verify.opening")
    proved = 1
    for entry in save.entries:
        part = next(p for p in parts if entry.n <= p.upto)
        if isinstance(entry, Rollback):
            if entry.restore:
                match.restore(entry.consent, entry.unasked)
            else:
                match.rollback(entry.to, entry.consent, entry.unasked)
            if match.entries[-1] != entry:
                raise Refused("undo.no_record", record=entry.to, last=match.number)
            continue
        if not part.seed:
            proved = part.upto + 1
        recorded = RecordedDice(entry.throws)
        dice = seeded(part.derivation, part.seed, entry.n, match.fallen) if part.seed else recorded
        try:
            match.decide(entry.decision, dice=dice)
        except Refused as refusal:
            raise Refused("file.illegal", record=entry.n, why=refusal.faults[0].text) from None
        if match.entries[-1] != entry:
            raise Refused("verify.dice", record=entry.n)
        if len(match.kept) > 4 * EVERY:  # whatever a file does, it does not fill the memory
            match.kept = [*match.kept[:-EVERY:2], *match.kept[-EVERY:]]
    if save.digest and save.shape == SHAPE and match.state.digest() != save.digest:
        raise Refused("verify.end")
    if match.over and save.result and save.result != match.result:
        raise Refused("verify.result")
    match.carried, match.derivation = save.carried, save.derivation
    return match, proved


def verify(game: Game, save: Save) -> dict[str, Any]:
    """Recompute a finished game from its revealed seed; from which record on its dice are `proved`."""
    if not save.seed:
        raise Refused("verify.seed_hidden")
    match, proved = retrace(game, save)
    facts = {"game": game.slug, "records": len(save.entries), "digest": save.digest, "result": match.result}
    return {**facts, "proved": proved, "over": match.over}
