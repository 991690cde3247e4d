"""Notices to people: gathered for a little while, sent once, tried again when they fail."""

from __future__ import annotations

import hashlib
import logging
import threading
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import msgspec
from sqlalchemy import delete, insert, select, update

from sandtable.kernel.offers import Offer
from sandtable.kernel.text import Text
from sandtable.server.core.hall import Hall
from sandtable.server.core.patch import turn_of
from sandtable.server.core.table import LiveTable
from sandtable.server.errors import Clash, Problem
from sandtable.server.notices.confirming import is_confirmed, reaches
from sandtable.server.notices.hooks import send_hook
from sandtable.server.notices.mail import send_code, send_mail
from sandtable.server.notices.quiet import quiet_until
from sandtable.server.notices.sorts import NoticeKind
from sandtable.server.settings import Settings
from sandtable.server.store import people
from sandtable.server.store.schema import notices
from sandtable.server.table_data import Seat
from sandtable.texts import book, say

log = logging.getLogger("sandtable.post")
LOOK = 0.5
LEASE = 60.0  # seconds one process has for sending before another may try
TRIES = 8
HANDS = 4  # letters and hooks that are under way at a time: one that is slow holds up nobody


class Post:
    """The outbox is in the store, so that a restart loses nothing."""

    def __init__(self, hall: Hall, settings: Settings) -> None:
        self.hall, self.settings = hall, settings
        self.present: dict[tuple[str, str], int] = {}  # (table, person) -> open live connections
        self._stop = threading.Event()
        self._hands = ThreadPoolExecutor(HANDS, "post")
        self._lock = threading.Lock()
        self._under_way: set[str] = set()  # people who are being told something
        self._thread = threading.Thread(target=self._run, name="post", daemon=True)

    def start(self) -> None:
        """Begin to send."""
        self._thread.start()

    def stop(self) -> None:
        """Send no more."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(5)
        self._hands.shutdown(wait=False, cancel_futures=True)

    # -- what is told --

    def your_move(self, table: LiveTable, seat: Seat, offer: Offer) -> None:
        """A decision waits for somebody who did not just decide."""
        last = table.match.records[-1].by if table.match.records else ""
        if last and table.seats[last].person_id == seat.person_id:
            return
        own = offer.power in turn_of(table.match.game, table.match.state)["powers"]
        self._put(table, seat.person_id, "turn" if own else "answer", "your_move", offer.prompt, seat.power)

    def consent(self, table: LiveTable, people: Collection[str], who: str, proposal_id: str) -> None:
        """Somebody asks the table for something that needs these people's consent."""
        for person_id in people:
            self._put(table, person_id, "answer", f"ask {proposal_id}"[:20], Text("notice.consent", {"who": who}))

    def caretaker(self, table: LiveTable, seat: Seat) -> None:
        """A bot took over for somebody."""
        self._put(table, seat.person_id, "caretaker", "caretaker", Text("notice.caretaker"), seat.power)

    def order_off(self, table: LiveTable, seat: Seat, order_id: str) -> None:
        """A standing order could not be followed."""
        self._put(table, seat.person_id, "order", f"off {order_id}"[:20], Text("notice.order_off"), seat.power)

    def game_over(self, table: LiveTable) -> None:
        """It is decided."""
        winners = tuple(table.result.get("winners", ()))
        text = Text("notice.over", {"winners": winners}) if winners else Text("notice.draw")
        for person_id in {s.person_id for s in table.seats.values() if s.person_id}:
            self._put(table, person_id, "over", "over", text)

    def _put(self, table: LiveTable, person_id: str, sort: NoticeKind, kind: str, text: Text, power: str = "") -> None:
        """Into the outbox, in the language of whoever reads it, unless such notices are not wanted."""
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
        if known or sort in settings.get("silent", ()) or not reaches(settings):
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
                for person_id in self._waiting():
                    self._hands.submit(self._carefully, person_id)
            except Problem as problem:
                log.warning("%s", say(problem.text))
            except Exception:
                log.exception("notices could not be sent")

    def confirm(self, mail: str, code: str, lang: str) -> None:
        """Mail somebody the code that proves the address is theirs."""
        self._hands.submit(self._try, partial(send_code, self.settings.mail, mail, code, lang))

    def _waiting(self) -> list[str]:
        """People to whom something is due, and to whom nobody is talking."""
        c = notices.c
        with self.hall.store.read() as db:
            query = select(c.person_id).where(c.due <= self.hall.now(), c.tries < TRIES).distinct().limit(50)
            return [p for p in db.execute(query).scalars() if self._begin(p)]

    def _begin(self, person_id: str) -> bool:
        with self._lock:
            if person_id in self._under_way:
                return False
            self._under_way.add(person_id)
            return True

    def _carefully(self, person_id: str) -> int:
        try:
            return self._send_to(person_id, self.hall.now())
        except Problem as problem:
            log.warning("%s", say(problem.text))
        except Exception:
            log.exception("a notice could not be sent")
        finally:
            with self._lock:
                self._under_way.discard(person_id)
        return 0

    def send_due(self) -> int:
        """Send what is due now, one message a person; how many messages went out."""
        return sum(self._carefully(person_id) for person_id in self._waiting())

    def _try(self, send: Callable[[], None]) -> bool:
        """Whether something went out. What went wrong is told without the address, which may be a secret."""
        try:
            send()
            return True
        except Exception as error:
            log.warning("a notice could not be sent (%s)", type(error).__name__)
            return False

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
            rest = LEASE * 2 ** min((r["tries"] for r in mine), default=0)  # longer each time it fails
            db.execute(update(notices).where(c.id.in_(ids)).values(due=now + rest, tries=c.tries + 1))
        mine = [r for r in mine if (r["table_id"], person_id) not in self.present]
        if mine:
            messages = [{"kind": r["kind"], **msgspec.json.decode(r["data"])} for r in mine]
            ways: list[Callable[[], None]] = []
            if is_confirmed(settings):
                lang = settings.get("lang", "en")
                ways.append(partial(send_mail, self.settings.mail, settings["mail"], messages, lang))
            if settings.get("webhook"):
                ways.append(partial(send_hook, settings["webhook"], messages, self.settings.local_hooks))
            sent = [self._try(way) for way in ways]
            if ways and not any(sent):  # one way is enough: nobody is told twice
                return 0
        # Told: the row stays as a mark that it was, out of the way, until it is cleaned up.
        with self.hall.store.write() as db:
            db.execute(update(notices).where(c.id.in_(ids)).values(tries=TRIES, due=now))
            db.execute(delete(notices).where(c.due < now - 7 * 86400))
        return int(bool(mine))
