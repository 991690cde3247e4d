"""One running server: the store, the hall, and what works beside the requests."""

from __future__ import annotations

import threading
from collections import Counter
from importlib import import_module

from sandtable.server.answers.spoken import offers_message
from sandtable.server.bots.pool import Pool
from sandtable.server.bots.registry import levels, must_be_made
from sandtable.server.core.hall import Hall
from sandtable.server.core.sessions import Sessions
from sandtable.server.core.table import LiveTable
from sandtable.server.limits import Buckets
from sandtable.server.metrics import Metrics
from sandtable.server.notices.post import Post
from sandtable.server.prepared import prepare_types
from sandtable.server.pulse import Pulse
from sandtable.server.settings import Settings
from sandtable.server.steward import Steward
from sandtable.server.store.store import Store
from sandtable.server.study.desk import Desk
from sandtable.server.study.studies import Studies
from sandtable.server.table_data import Person
from sandtable.server.tidy import Tidy


class Service:
    """Everything a request may need."""

    def __init__(self, settings: Settings) -> None:
        must_be_made()  # before anything is opened: a bot of the host that cannot be made is refused at the start
        prepare_types()
        self.settings = settings
        self.store = Store(settings.store)
        self.hall = Hall(self.store)
        self.sessions = Sessions(self.hall)
        self.metrics = Metrics()
        self.tidy = Tidy()
        self.pulse = Pulse(self.store)
        self.buckets = Buckets(settings.rate, settings.burst)
        self.slow = Buckets(0.2, 10)  # names and passwords: a handful, then one every five seconds
        self.letters = Buckets(1 / 300, 3)  # codes to one address, or for one person: a few, then one in five minutes
        self.pool = Pool(settings.workers, self.metrics, settings.memory)
        self.thinkers = Pool(settings.studies, self.metrics, settings.memory, reserve=True)
        self.studies = Studies(self.thinkers, settings)
        self.desk = Desk(self.thinkers)
        self.open: Counter[tuple[str, str]] = Counter()  # live connections by table and person or address
        self.hearing: dict[str, Counter[tuple[str, str]]] = {}  # by table: people who listen, and their languages
        self.courier: object = None  # of the loop that serves live connections
        self.hall.rehearse = self._rehearse
        self.post = Post(self.hall, settings)
        self.steward = Steward(self.hall, self.pool, self.post, self.metrics, settings, self.tidy)

    def _rehearse(self, table: LiveTable) -> None:
        """Put what is asked now in words for those who listen, before they are told that something happened."""
        for person_id, lang in list(self.hearing.get(table.id, ())):
            offers_message(table, Person(person_id), lang)

    def levels(self) -> tuple[str, ...]:
        """The bots there are."""
        return levels()

    def start(self) -> None:
        """Begin to look after tables; what odds need is slow to import, so it comes while nobody waits."""
        threading.Thread(target=import_module, args=("sandtable.odds.answer",), name="warming", daemon=True).start()
        self.post.start()
        self.steward.start()

    def stop(self) -> None:
        """Finish what is being done, then let go of everything."""
        self.steward.stop()
        self.post.stop()
        self.pool.close()
        self.thinkers.close()
        self.pulse.close()
        self.hall.bus.close()
        self.store.close()
