"""Notices to people: gathered for a little while, sent once, tried again when they fail."""

from __future__ import annotations

import hashlib
import logging
import threading

import msgspec
from sqlalchemy import delete, insert, select, update

from sandtable.kernel.offers import Offer
from sandtable.kernel.text import Text
from sandtable.server.core.hall import Hall
from sandtable.server.core.table import LiveTable
from sandtable.server.core.terms import Seat
from sandtable.server.errors import Clash, Problem
from sandtable.server.notices.quiet import quiet_until
from sandtable.server.notices.senders import send_hook, send_mail
from sandtable.server.settings import Settings
from sandtable.server.store import people
from sandtable.server.store.schema import notices
from sandtable.texts import book, say

log = logging.getLogger("sandtable.post")
LOOK = 0.5
LEASE = 60.0  # seconds one process has for sending before another may try
TRIES = 8


class Post:
    """The outbox is in the store, so that a restart loses nothing."""

    def __init__(self, hall: Hall, settings: Settings) -> None:
        self.hall, self.settings = hall, settings
        self.present: dict[tuple[str, str], int] = {}  # (table, person) -> open live connections
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="post", daemon=True)

    def start(self) -> None:
        """Begin to send."""
        self._thread.start()

    def stop(self) -> None:
        """Send no more."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(5)

    # -- what is told --

    def your_move(self, table: LiveTable, seat: Seat, offer: Offer) -> None:
        """A decision waits for somebody who did not just decide."""
        last = table.match.records[-1].by if table.match.records else ""
        if last and table.seats[last].person_id == seat.person_id:
            return
        self._put(table, seat.person_id, "your_move", offer.prompt, seat.power)

    def caretaker(self, table: LiveTable, seat: Seat) -> None:
        """A bot took over for somebody."""
        self._put(table, seat.person_id, "caretaker", Text("notice.caretaker"), seat.power)

    def order_off(self, table: LiveTable, seat: Seat, order_id: str) -> None:
        """A standing order could not be followed."""
        self._put(table, seat.person_id, f"off {order_id}"[:20], Text("notice.order_off"), seat.power)

    def game_over(self, table: LiveTable) -> None:
        """It is decided."""
        winners = tuple(table.result.get("winners", ()))
        text = Text("notice.over", {"winners": winners}) if winners else Text("notice.draw")
        for person_id in {s.person_id for s in table.seats.values() if s.person_id}:
            self._put(table, person_id, "over", text)

    def _put(self, table: LiveTable, person_id: str, kind: str, text: Text, power: str = "") -> None:
        """Into the outbox, in the language of whoever reads it."""
        if not person_id or (table.id, person_id) in self.present:
            return
        name = f"{table.id}:{person_id}:{kind}:{table.revision}"
        values = {
            "id": hashlib.sha256(name.encode()).hexdigest()[:32],
            "person_id": person_id,
            "table_id": table.id,
            "kind": kind,
            "due": self.hall.now() + self.settings.batch,
        }
        with self.hall.store.read() as db:
            settings = people.settings_of(db, person_id)
            known = db.execute(select(notices.c.id).where(notices.c.id == values["id"])).scalar()
        if known or not (settings.get("mail") or settings.get("webhook")):
            return
        words = book(settings.get("lang", "en"))
        payload = {"title": table.title, "link": f"{self.settings.public}/g/{table.id}", "text": words.say(text)}
        if power:
            payload["power"] = words.named(power)
        try:
            with self.hall.store.write() as db:
                db.execute(insert(notices).values(**values, data=msgspec.json.encode(payload).decode()))
        except Clash:
            log.debug("another process told %s already", person_id)

    # -- sending --

    def _run(self) -> None:
        while not self._stop.wait(LOOK):
            try:
                self.send_due()
            except Problem as problem:
                log.warning("%s", say(problem.text))
            except Exception:
                log.exception("notices could not be sent")

    def send_due(self) -> int:
        """Send what is due, one message a person; how many messages went out."""
        now = self.hall.now()
        with self.hall.store.read() as db:
            query = select(notices.c.person_id).where(notices.c.due <= now, notices.c.tries < TRIES).distinct()
            waiting = db.execute(query.limit(50)).scalars().all()
        return sum(self._send_to(person_id, now) for person_id in waiting)

    def _send_to(self, person_id: str, now: float) -> int:
        c = notices.c
        with self.hall.store.write() as db:
            settings = people.settings_of(db, person_id)
            later = quiet_until(settings.get("quiet", ""), now)
            if later > now:
                db.execute(update(notices).where(c.person_id == person_id, c.due <= now).values(due=later))
                return 0
            rows = db.execute(select(notices).where(c.person_id == person_id, c.due <= now + self.settings.batch))
            mine = [dict(r) for r in rows.mappings() if r["tries"] < TRIES]
            ids = [r["id"] for r in mine]
            db.execute(update(notices).where(c.id.in_(ids)).values(due=now + LEASE, tries=c.tries + 1))
        mine = [r for r in mine if (r["table_id"], person_id) not in self.present]
        if mine:
            messages = [{"kind": r["kind"], **msgspec.json.decode(r["data"])} for r in mine]
            try:
                if settings.get("mail"):
                    send_mail(self.settings.mail, settings["mail"], messages, settings.get("lang", "en"))
                if settings.get("webhook"):
                    send_hook(settings["webhook"], messages, self.settings.local_hooks)
            except Exception as error:
                log.warning("a notice could not be sent (%s); it is tried again", type(error).__name__)
                return 0
        # Told: the row stays as a mark that it was, out of the way, until it is cleaned up.
        with self.hall.store.write() as db:
            db.execute(update(notices).where(c.id.in_(ids)).values(tries=TRIES, due=now))
            db.execute(delete(notices).where(c.due < now - 7 * 86400))
        return int(bool(mine))
