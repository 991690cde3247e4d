"""The steward looks after tables while nobody does: standing orders, bots, caretakers, clocks and memory."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace
from sqlalchemy import select

from sandtable.bots.complaints import Once
from sandtable.bots.sampler import Sampler
from sandtable.bots.words import Turn
from sandtable.kernel.decisions import Decision
from sandtable.kernel.offers import Offer
from sandtable.kernel.text import Text
from sandtable.narrate import Line
from sandtable.server.bots.pool import Pool
from sandtable.server.bots.worker import Job
from sandtable.server.core.clocks import due_of
from sandtable.server.core.deciding import decide
from sandtable.server.core.explaining import Explaining, explain
from sandtable.server.core.hall import Hall
from sandtable.server.core.orders import answer_by_order, count_use
from sandtable.server.core.pokes import Pokes, Troubles
from sandtable.server.core.rounds import Round
from sandtable.server.core.seating import set_seat
from sandtable.server.core.table import LiveTable
from sandtable.server.core.thinking import Mark, Thinking
from sandtable.server.errors import Problem, Unavailable
from sandtable.server.metrics import Metrics
from sandtable.server.settings import Settings
from sandtable.server.store import keys, people
from sandtable.server.store.schema import tables
from sandtable.server.store.tables import Overtaken
from sandtable.server.table_data import Person, Seat
from sandtable.server.tidy import Tidy
from sandtable.texts import say

if TYPE_CHECKING:
    from sandtable.server.notices.post import Post

log = logging.getLogger("sandtable.steward")
LOOK = 1.0  # seconds between two looks for clocks that ran out
CLEAN = 30.0  # seconds between two cleanings
MOST_DUE = 5000  # clocks that are looked at together
ROOM = 64  # questions to bots of each sort that are given out; further tables wait in the store for their turn


class Steward:
    """One thread tends tables that were poked, one those whose clock ran out, one looks at the clock and pokes."""

    def __init__(self, hall: Hall, pool: Pool, post: Post, metrics: Metrics, settings: Settings, tidy: Tidy) -> None:
        self.hall, self.pool, self.post, self.metrics, self.settings = hall, pool, post, metrics, settings
        self._tidy = tidy
        self._pokes = Pokes()
        self._troubles = Troubles(lambda: self.hall.now())
        self._thinking = Thinking()
        self._explaining = Explaining()
        self._failed = Once()  # bots whose failure was told at their table
        self._rounds = {True: Round(hall.store, True), False: Round(hall.store, False)}  # with people, without
        self._stop = threading.Event()
        self._threads = [
            threading.Thread(target=self._work, args=(False,), name="steward", daemon=True),
            threading.Thread(target=self._work, args=(True,), name="steward of clocks", daemon=True),
            threading.Thread(target=self._watch, name="clock", daemon=True),
        ]

    def start(self) -> None:
        """Begin."""
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """Finish the table at hand and stop."""
        self._stop.set()
        self._pokes.close()
        for thread in self._threads:
            if thread.is_alive():
                thread.join(5)

    def poke(self, table_id: str) -> None:
        """Something changed at a table."""
        self._pokes.put(table_id)

    def _work(self, only_due: bool) -> None:
        while table_id := self._pokes.get(only_due):
            if not self._troubles.resting(table_id):
                self._carefully(table_id, partial(self.tend, table_id))

    def _carefully(self, table_id: str, work: Callable[[], None]) -> None:
        """Whatever goes wrong at one table is told once, and that table alone has to wait."""
        try:
            work()
            self._troubles.healed(table_id)
        except Unavailable:
            if self._troubles.note(table_id):
                log.warning("the database does not answer; table %s waits", table_id)
        except Problem as problem:
            log.info("table %s: %s", table_id, say(problem.text))
        except Exception:
            if self._troubles.note(table_id):
                log.exception("table %s could not be tended", table_id)

    def _watch(self) -> None:
        cleaned = self.hall.now()
        while not self._stop.wait(LOOK):
            try:
                self._look()
                if self.hall.now() - cleaned >= CLEAN:
                    cleaned = self.hall.now()
                    self._clean()
            except Problem as problem:
                log.warning("%s", say(problem.text))
            except Exception:
                log.exception("the clock stumbled")

    def _look(self) -> None:
        """Poke what a clock or a bot is to move on: clocks first, then tables with bots in turn, as there is room."""
        c = tables.c
        ran_out = select(c.id).where(c.status == "playing", c.due <= self.hall.now()).order_by(c.due).limit(MOST_DUE)
        with self.hall.store.read() as db:
            due = db.execute(ran_out).scalars().all()
        for table_id in due:
            self._pokes.put(table_id, due=True)
        for table_id in self._troubles.rested():
            self.poke(table_id)
        busy = self._thinking.tables()
        for people_wait, turn in self._rounds.items():
            for table_id in turn.next(ROOM - self.pool.waiting(later=not people_wait)):
                if table_id not in busy:
                    self.poke(table_id)

    def _clean(self) -> None:
        self.hall.evict(self.settings.idle)
        self._tidy.look()
        now = self.hall.now()
        with self.hall.store.write() as db:
            keys.forget_before(db, now - 7 * 86400)
            people.forget_before(db, now)

    # -- one table --

    def tend(self, table_id: str) -> None:
        """Do what is to be done at a table now, one thing at a time."""
        while self._once(table_id) and not self._stop.is_set():
            pass

    def _once(self, table_id: str) -> bool:
        """One thing; whether there may be more."""
        now = self.hall.now()
        with self.hall.at(table_id) as table:
            if accounts := self._explaining.due(table.id, table.match):
                explain(self.hall, table.id, accounts)
                return True
            if table.over:
                self.post.game_over(table)
                return False
            for offer in table.offers():
                if not offer.holds:
                    continue
                seat = table.seats[offer.power]
                if table.terms.orders and seat.person_id and self._by_order(table, offer):
                    return True
                if seat.automatic(now):
                    self._ask_bot(table, seat, offer)
                elif (due := due_of(table.terms.clock, seat, table.since(offer.power).at)) is not None and due <= now:
                    return self._overdue(table, seat, offer)
                elif seat.person_id:
                    self.post.your_move(table, seat, offer)
        return False

    def _by_order(self, table: LiveTable, offer: Offer) -> bool:
        seat = table.seats[offer.power]
        found = answer_by_order(self.hall, table, offer, lambda order: self.post.order_off(table, seat, order.id))
        if found is None:
            return False
        order_id, decisions = found
        self._take(table.id, table.revision, decisions, "order", {"order": order_id})
        if order_id:
            count_use(self.hall, table.id, order_id)
        return True

    def _overdue(self, table: LiveTable, seat: Seat, offer: Offer) -> bool:
        """The clock ran out: answer by default, or let the caretaker take over."""
        if table.terms.clock.then == "default" and offer.default is not None:
            decision = Decision(offer.power, offer.topic, offer.default)
            try:
                self._take(table.id, table.revision, [decision], "default")
                return True
            except Problem:
                log.info("the default of %s is not legal now; the caretaker answers", offer.topic)
        new = replace(seat, playing="caretaker", bot=seat.bot or table.terms.caretaker)
        try:
            set_seat(self.hall, table, new, "caretaker", {"bot": new.bot})
        except Overtaken:  # another process wrote at this moment, perhaps the answer: look again
            return True
        self.post.caretaker(table, seat)
        return True

    def _take(
        self,
        table_id: str,
        revision: int,
        decisions: list[Decision],
        how: str,
        extra: dict[str, Any] | None = None,
        news: Sequence[Line] = (),
    ) -> int:
        """Take decisions; the number of the last record."""
        bundle = msgspec.to_builtins(decisions)
        done = decide(self.hall, table_id, Person(), revision, bundle, how=how, extra=extra, news=news)
        for line in news:
            self._failed.first((table_id, line.args["power"], line.args["bot"]))
        self.metrics.count("sandtable_decisions_total", f'how="{how}"')
        return int(done["number"])

    # -- bots --

    def _ask_bot(self, table: LiveTable, seat: Seat, offer: Offer) -> None:
        mark = (table.id, table.since(offer.power).n, offer.power)
        people_wait = any(s.person_id for s in table.seats.values())
        if not people_wait and self.pool.waiting(later=True) >= ROOM:
            return  # its turn comes round again
        if not self._thinking.begin(mark):
            return
        how = "bot" if seat.playing == "bot" else "caretaker"
        bot = seat.bot or table.terms.caretaker
        self.pool.submit(
            lambda: self._question(mark, bot),
            lambda data: self._bot_answered(mark, bot, how, data),
            lane=table.owner,
            about=table.id,
            later=not people_wait,
        )

    def _question(self, mark: Mark, bot: str) -> Job | None:
        """What the bot is asked, put together when it is its turn; None if the game went on meanwhile."""
        table_id, revision, power = mark
        with self.hall.at(table_id) as table:
            if table.over or table.since(power).n != revision or power not in {o.power for o in table.offers()}:
                return None
            match = table.match
        seed = Random(f"{match.seed}:{match.number}:{power}:bot").getrandbits(48)
        game, budget = match.game, self.settings.budget
        return Job(game.slug, game.options, game.version, match.state.to_data(), power, bot, seed, budget)

    def _bot_answered(self, mark: Mark, bot: str, how: str, data: dict[str, Any] | None) -> None:
        table_id, revision, power = mark

        def work() -> None:
            news = self._failure(mark, bot) if data is None or data["failed"] else []
            if data is not None and data["failed"]:  # the pool counts those that gave no answer at all
                self.metrics.count("sandtable_bot_failures_total", f'level="{bot}"')
            record = None if data is None else self._try(table_id, revision, data["decision"], how, news)
            if data is None or record is None:
                self._instead(mark, how, news)
            elif record:
                turn, words = msgspec.convert((data["turn"], data["words"]), tuple[Turn, tuple[Text, ...]])
                self._explaining.note(table_id, power, bot, turn, record, words)

        try:
            self._carefully(table_id, work)
        finally:
            self._thinking.end(mark)
            self.poke(table_id)

    def _failure(self, mark: Mark, bot: str) -> list[Line]:
        """What the table is told, once, of a bot that failed."""
        table_id, _, power = mark
        told = self._failed.knows((table_id, power, bot))
        return [] if told else [Line("played.failed", "news", {"bot": bot, "power": power})]

    def _try(self, table_id: str, revision: int, data: dict[str, Any], how: str, news: Sequence[Line]) -> int | None:
        """The number of the record it became; 0 if the game went on meanwhile, None if it was refused."""
        try:
            return self._take(table_id, revision, [msgspec.convert(data, Decision)], how, news=news)
        except Unavailable:
            raise  # nothing can be written: look again after a rest
        except Problem as problem:
            if problem.status == 409:
                return 0
            log.warning("a bot's decision at %s was refused: %s", table_id, say(problem.text))
            return None

    def _instead(self, mark: Mark, how: str, news: Sequence[Line]) -> None:
        """A bot failed: what silence means, or any legal answer."""
        table_id, revision, power = mark
        with self.hall.at(table_id) as table:
            offer = next((o for o in table.offers() if o.power == power), None)
            if offer is None or table.since(power).n != revision:
                return
            game, state = table.match.game, table.match.state
        if offer.default is not None:
            default = Decision(offer.power, offer.topic, offer.default)
            if self._try(table_id, revision, msgspec.to_builtins(default), how, news) is not None:
                return
        decision = Sampler(Random(revision)).decide(game, state, offer)
        self._try(table_id, revision, msgspec.to_builtins(decision), how, news)
