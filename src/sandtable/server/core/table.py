"""A table in memory: the match, its terms, its seats, and the last lines of its journal."""

from __future__ import annotations

import threading
from typing import Any

import msgspec

from sandtable.kernel.match import Match
from sandtable.kernel.offers import Offer
from sandtable.server.core.asked_since import Asked, Asking
from sandtable.server.table_data import Awaited, Kept, Row, Seat, Sitting, Terms

RECENT = 64  # journal lines kept at hand for live clients; older ones are read from the store


class LiveTable:
    """Everything about one table. Whoever changes it holds `lock`."""

    def __init__(
        self, row: dict[str, Any], seats: dict[str, Seat], match: Match, kept: list[Kept], sittings: list[Sitting]
    ) -> None:
        self.id: str = row["id"]
        self.title: str = row["title"]
        self.owner: str = row["owner"]
        self.visibility: str = row["visibility"]
        self.status: str = row["status"]
        self.terms = msgspec.json.decode(row["terms"], type=Terms)
        self.commitment: str = row["commitment"]
        self.invite: str = row["invite"]
        self.created: float = row["created"]
        self.revision: int = row["revision"]
        self.journal: int = row["journal"]
        self.result: dict[str, Any] = msgspec.json.decode(row["result"])
        self.redo: list[list[dict[str, Any]]] = msgspec.json.decode(row["redo"])
        self.asked: float = row["asked"]
        self.asking = msgspec.json.decode(row["asking"], type=Asking)
        self.due: float | None = row["due"]
        self.seats = seats
        self.sittings = sittings
        self.match = match
        self.kept = kept
        self.lock = threading.RLock()
        self.recent: tuple[Row, ...] = ()
        self.touched = 0.0
        self.told: dict[tuple[int, str, str], msgspec.Raw] = {}  # offers in words, until something happens
        self.spoken: dict[tuple[int, str], str] = {}  # lines as they go over the wire
        self.asked_aloud: dict[tuple[int, str, str], str] = {}  # and offers
        self._offers: tuple[Match, tuple[Offer, ...]] | None = None

    def offers(self) -> tuple[Offer, ...]:
        """What is put to anybody now; worked out once for each position."""
        if self.over:
            return ()
        if self._offers is None or self._offers[0] is not self.match:
            self._offers = (self.match, self.match.offers())
        return self._offers[1]

    def since(self, power: str) -> Asked:
        """Since when a power is asked what it is asked now."""
        return self.asking.get(power) or Asked(self.revision, self.asked)

    def knows(self, match: Match, offers: tuple[Offer, ...]) -> None:
        """The offers of a position were worked out already."""
        self._offers = (match, offers)

    def wrote(self, rows: list[Row]) -> None:
        """Keep new lines at hand; readers hold no lock, so the lines come before their number."""
        self.recent = (*self.recent, *rows)[-RECENT:]
        self.journal = rows[-1].n

    def lines_at_hand(self, n: int) -> list[Row] | None:
        """The lines after a number, if they are still in memory."""
        journal, recent = self.journal, self.recent
        if n >= journal:
            return []
        return [row for row in recent if row.n > n] if recent and recent[0].n <= n + 1 else None

    @property
    def over(self) -> bool:
        """Whether nothing more is played here."""
        return self.status == "ended"

    @property
    def begun(self) -> bool:
        """Whether anything was decided here."""
        return self.revision > 1

    def held_by(self, person_id: str) -> tuple[str, ...]:
        """The powers a person sits for."""
        return tuple(s.power for s in self.seats.values() if person_id and s.person_id == person_id)

    def side_of(self, power: str) -> str:
        """The side a power is on."""
        return self.match.game.countries[power].alliance

    def sides(self, person_id: str) -> frozenset[str]:
        """The sides a person plays on."""
        return frozenset(self.side_of(p) for p in self.held_by(person_id))

    def heard(self, person_id: str) -> frozenset[str]:
        """The sides a person ever played on here."""
        return frozenset(self.side_of(s.power) for s in self.sittings if s.person_id == person_id)

    def hears(self, person_id: str, row: Row) -> bool:
        """Whether a line of the journal is for this person: what a side says is for those who sit there then."""
        word, _, name = row.audience.partition(" ")
        if word == "side":
            mine = (s for s in self.sittings if s.person_id == person_id and self.side_of(s.power) == name)
            return any(s.covers(row.n) for s in mine)
        return not word or name == person_id

    def awaited(self) -> list[Awaited]:
        """Who must answer now, and what."""
        return [Awaited(o.power, o.topic) for o in self.offers() if o.holds]
