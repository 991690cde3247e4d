"""The steward looks after tables while nobody does: standing orders, bots, caretakers, clocks and memory."""

from __future__ import annotations

import logging
import queue
import threading
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace
from sqlalchemy import or_, select

from sandtable.bots.sampler import Sampler
from sandtable.kernel.decisions import Decision
from sandtable.kernel.offers import Offer
from sandtable.server.bots.pool import Pool
from sandtable.server.bots.worker import Job
from sandtable.server.core.actor import Person
from sandtable.server.core.clocks import due_of
from sandtable.server.core.deciding import decide
from sandtable.server.core.hall import Hall
from sandtable.server.core.orders import answer_by_order, count_use
from sandtable.server.core.seating import set_seat
from sandtable.server.core.table import LiveTable
from sandtable.server.core.terms import Seat
from sandtable.server.core.thinking import Mark, Thinking
from sandtable.server.errors import Problem, Unavailable
from sandtable.server.metrics import Metrics
from sandtable.server.settings import Settings
from sandtable.server.store import keys, people
from sandtable.server.store.schema import tables
from sandtable.texts import say

if TYPE_CHECKING:
    from sandtable.server.notices.post import Post

log = logging.getLogger("sandtable.steward")
LOOK = 1.0  # seconds between two looks for clocks that ran out
CLEAN = 30.0  # seconds between two cleanings


class Steward:
    """Two threads: one tends tables that were poked, one looks at the clock and pokes."""

    def __init__(self, hall: Hall, pool: Pool, post: Post, metrics: Metrics, settings: Settings) -> None:
        self.hall, self.pool, self.post, self.metrics, self.settings = hall, pool, post, metrics, settings
        self._poked: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._thinking = Thinking()
        self._stop = threading.Event()
        self._threads = [
            threading.Thread(target=self._work, name="steward", daemon=True),
            threading.Thread(target=self._watch, name="clock", daemon=True),
        ]

    def start(self) -> None:
        """Begin."""
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """Finish the table at hand and stop."""
        self._stop.set()
        self._poked.put("")
        for thread in self._threads:
            if thread.is_alive():
                thread.join(5)

    def poke(self, table_id: str) -> None:
        """Something changed at a table."""
        self._poked.put(table_id)

    def _work(self) -> None:
        while not self._stop.is_set():
            table_id = self._poked.get()
            if not table_id:
                continue
            try:
                self.tend(table_id)
            except Unavailable:
                log.warning("the database does not answer; table %s waits", table_id)
                self._stop.wait(0.5)
            except Problem as problem:
                log.info("table %s: %s", table_id, say(problem.text))
            except Exception:
                log.exception("table %s could not be tended", table_id)

    def _watch(self) -> None:
        cleaned = self.hall.now()
        while not self._stop.wait(LOOK):
            try:
                for table_id in self._due():
                    self.poke(table_id)
                if self.hall.now() - cleaned >= CLEAN:
                    cleaned = self.hall.now()
                    self._clean()
            except Problem as problem:
                log.warning("%s", say(problem.text))
            except Exception:
                log.exception("the clock stumbled")

    def _due(self) -> list[str]:
        c = tables.c
        wanted = or_(c.automatic == 1, c.due <= self.hall.now())
        with self.hall.store.read() as db:
            found = db.execute(select(c.id).where(c.status == "playing", wanted).limit(200)).scalars().all()
        busy = self._thinking.tables()
        return [t for t in found if t not in busy]

    def _clean(self) -> None:
        self.hall.evict(self.settings.idle)
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
            if table.over:
                self.post.game_over(table)
                return False
            for offer in table.offers():
                if not offer.holds:
                    continue
                seat = table.seats[offer.to]
                if table.terms.orders and seat.person_id and self._by_order(table, offer):
                    return True
                if seat.automatic(now):
                    self._ask_bot(table, seat, offer)
                elif (due := due_of(table.terms.clock, seat, table.since(offer.to).at)) is not None and due <= now:
                    return self._overdue(table, seat, offer)
                elif seat.person_id:
                    self.post.your_move(table, seat, offer)
        return False

    def _by_order(self, table: LiveTable, offer: Offer) -> bool:
        found = answer_by_order(self.hall, table, offer)
        if found is None:
            return False
        order_id, decisions = found
        self._take(table.id, table.revision, decisions, "order", {"order": order_id})
        count_use(self.hall, table.id, order_id)
        return True

    def _overdue(self, table: LiveTable, seat: Seat, offer: Offer) -> bool:
        """The clock ran out: answer by default, or let the caretaker take over."""
        if table.terms.clock.then == "default" and offer.default is not None:
            decision = Decision(offer.to, offer.topic, offer.default)
            try:
                self._take(table.id, table.revision, [decision], "default")
                return True
            except Problem:
                log.info("the default of %s is not legal now; the caretaker answers", offer.topic)
        new = replace(seat, playing="caretaker", bot=seat.bot or table.terms.caretaker)
        set_seat(self.hall, table, new, "caretaker", {"bot": new.bot})
        self.post.caretaker(table, seat)
        return True

    def _take(
        self, table_id: str, revision: int, decisions: list[Decision], how: str, extra: dict[str, Any] | None = None
    ) -> None:
        decide(self.hall, table_id, Person(), revision, msgspec.to_builtins(decisions), how=how, extra=extra)
        self.metrics.count("sandtable_decisions_total", f'how="{how}"')

    # -- bots --

    def _ask_bot(self, table: LiveTable, seat: Seat, offer: Offer) -> None:
        mark = (table.id, table.since(offer.to).n, offer.to)
        if not self._thinking.begin(mark):
            return
        match = table.match
        level = seat.bot or table.terms.caretaker
        seed = Random(f"{match.seed}:{match.number}:{offer.to}:bot").getrandbits(48)
        game, budget = match.game, self.settings.budget
        job = Job(game.slug, game.options, game.version, match.state.to_data(), offer.to, level, seed, budget)
        how = "bot" if seat.playing == "bot" else "caretaker"
        self.pool.submit(job, lambda data: self._bot_answered(mark, how, data))

    def _bot_answered(self, mark: Mark, how: str, data: dict[str, Any] | None) -> None:
        table_id, revision, power = mark
        try:
            if data is None or not self._try(table_id, revision, data, how):
                self._instead(table_id, revision, power, how)
        finally:
            self._thinking.end(mark)
            self.poke(table_id)

    def _try(self, table_id: str, revision: int, data: dict[str, Any], how: str) -> bool:
        try:
            self._take(table_id, revision, [msgspec.convert(data, Decision)], how)
            return True
        except Problem as problem:
            if problem.status == 409 or isinstance(problem, Unavailable):
                return True  # the game went on meanwhile, or nothing can be written: look again
            log.warning("a bot's decision at %s was refused: %s", table_id, say(problem.text))
            return False

    def _instead(self, table_id: str, revision: int, power: str, how: str) -> None:
        """A bot failed: what silence means, or any legal answer."""
        with self.hall.at(table_id) as table:
            offer = next((o for o in table.offers() if o.to == power), None)
            if offer is None or table.since(power).n != revision:
                return
            game, state = table.match.game, table.match.state
        if offer.default is not None:
            default = Decision(offer.to, offer.topic, offer.default)
            if self._try(table_id, revision, msgspec.to_builtins(default), how):
                return
        decision = Sampler(Random(revision)).decide(game, state, offer)
        self._try(table_id, revision, msgspec.to_builtins(decision), how)
