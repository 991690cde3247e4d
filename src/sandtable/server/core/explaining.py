"""What bots say of their turns: kept at hand while a turn is played, and written into the journal when it is over."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

import msgspec

from sandtable.bots.tell.accounts import Account, Accounts
from sandtable.bots.words import Turn, lines_of
from sandtable.kernel.match import Match
from sandtable.kernel.text import Text
from sandtable.server.core.hall import Hall
from sandtable.server.core.table import LiveTable

MOST = 2000  # tables at which bots are in the midst of a turn; what is forgotten is not told


class Explaining:
    """The words of all tables whose turns are not over yet. Several threads write them down."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: OrderedDict[str, Accounts] = OrderedDict()

    def note(self, table_id: str, power: str, bot: str, turn: Turn, record: int, words: Sequence[Text]) -> None:
        """What a bot said with a decision."""
        with self._lock:
            kept = self._kept.setdefault(table_id, Accounts())
            self._kept.move_to_end(table_id)
            kept.note(power, bot, turn, record, words)
            while len(self._kept) > MOST:
                self._kept.popitem(last=False)

    def due(self, table_id: str, match: Match) -> list[Account]:
        """What is to be told now, once."""
        with self._lock:
            kept = self._kept.get(table_id)
            found = kept.due(match) if kept is not None else []
            if kept is not None and kept.empty:
                del self._kept[table_id]
            return found


def explain(hall: Hall, table_id: str, accounts: Sequence[Account]) -> None:
    """Write into the journal what bots have to say, a line for each."""

    def work(table: LiveTable) -> None:
        hall.write_lines(table, [("explained", _told(table, one), _audience(table, one)) for one in accounts])

    hall.change(table_id, work)


def _told(table: LiveTable, account: Account) -> dict[str, Any]:
    around, powers = account.turn
    log = msgspec.to_builtins(lines_of(table.match.game, account.words))
    return {"power": account.power, "bot": account.bot, "round": around, "powers": powers, "log": log}


def _audience(table: LiveTable, account: Account) -> str:
    """Everybody; but the plans of somebody whose chair a bot keeps are for their own side alone."""
    return f"side {table.side_of(account.power)}" if table.seats[account.power].person_id else ""
