"""Messages of the live connection as they go over the wire, put into letters once for everybody who gets the same."""

from __future__ import annotations

from typing import Any

import msgspec

from sandtable.server.answers.offers import offers_for
from sandtable.server.core.journal_lines import line_payload
from sandtable.server.core.table import RECENT, LiveTable
from sandtable.server.table_data import Person, Row


def spoken(message: dict[str, Any]) -> str:
    """A message in letters."""
    return msgspec.json.encode(message).decode()


def line_message(table: LiveTable, row: Row, lang: str) -> str:
    """A line of the journal."""
    key = (row.n, lang)
    found = table.spoken.get(key)
    if found is None:
        if len(table.spoken) >= 2 * RECENT:
            table.spoken.clear()
        found = table.spoken[key] = spoken({"type": "line", **line_payload(row, table.match.game, lang)})
    return found


def _key(table: LiveTable, person: Person, lang: str) -> tuple[int, str, str]:
    """Those who are asked nothing all hear the same."""
    held = table.held_by(person.id)
    asked = any(o.power in held for o in table.offers())
    return table.journal, person.id if asked else "", lang


def offers_at_hand(table: LiveTable, person: Person, lang: str) -> str | None:
    """What is asked of somebody, if it was put in letters before or there is nothing to put."""
    key = _key(table, person, lang)
    if key not in table.asked_aloud and not key[1]:
        return offers_message(table, person, lang)
    return table.asked_aloud.get(key)


def offers_message(table: LiveTable, person: Person, lang: str) -> str:
    """What is asked of somebody now, and who else is asked."""
    key = _key(table, person, lang)
    found = table.asked_aloud.get(key)
    if found is None:
        table.asked_aloud = {k: v for k, v in table.asked_aloud.items() if k[0] == table.journal}
        waiting = msgspec.to_builtins(table.awaited())
        message = {"type": "offers", "revision": table.revision, "offers": offers_for(table, person, lang)}
        found = table.asked_aloud[key] = spoken({**message, "waiting": waiting})
    return found
