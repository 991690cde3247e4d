"""The time table as people read it: the quarter that is played, and what each line brings and hangs on."""

from __future__ import annotations

import re

from sandtable.games.blitzkrieg_general.rules.quarters.calendar import lap, lap_of, today
from sandtable.games.blitzkrieg_general.rules.quarters.timetable import OUTSET, Row, commander_of_minor, happened, holds
from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.text import Text
from sandtable.rules.calendar import COMING, DUE, PAST, Entry
from sandtable.rules.hooks import Calendar, InOrder, Today

CONDITIONS = (
    (re.compile(r"HELD (?P<space>.+) by (?P<side>.+)"), "calendar.held"),
    (re.compile(r"NEUTRAL (?P<country>.+)"), "calendar.neutral"),
    (re.compile(r"AT WAR (?P<country>.+) with (?P<other>.+)"), "calendar.at_war"),
    (re.compile(r"AT PEACE (?P<country>.+) with (?P<other>.+)"), "calendar.at_peace"),
    (re.compile(r"FREE (?P<country>.+)"), "calendar.free"),
)
# Wars, joiners and land are told by the event's own sentence; units are not.
ARRIVALS = (
    (re.compile(r"REINF (?P<country>.+?) (?P<number>\d+) (?P<unit>.+)"), "calendar.units"),
    (re.compile(r"ENTER (?P<name>.+)"), "calendar.headquarters"),
)


def _words(text: str, patterns: tuple[tuple[re.Pattern[str], str], ...]) -> Text | None:
    found = ((pattern.fullmatch(text), code) for pattern, code in patterns)
    return next((Text(code, match.groupdict()) for match, code in found if match), None)


def _all(texts: list[str], patterns: tuple[tuple[re.Pattern[str], str], ...]) -> tuple[Text, ...]:
    return tuple(words for text in texts if (words := _words(text, patterns)) is not None)


def _state(play: Play, row: Row) -> str:
    now, then = lap(play), lap_of(row["date"])
    if then > now:
        return COMING
    if then == now:
        return DUE
    return DUE if row["again"] and not _over(play, row) else PAST


def _over(play: Play, row: Row) -> bool:
    """Whether a line that is looked at every quarter has been carried out."""
    joined = re.fullmatch(r"JOIN (.+) to .+", row["effect"])
    if joined:
        return bool(commander_of_minor(play, joined[1]))
    return holds(play, row) if row["effect"].startswith("ALLOW ") else happened(play, row)


def _calendar(play: Play) -> list[Entry]:
    return [
        Entry(
            row["date"],
            Text(f"event.{row['event']}", {"date": row["date"]}),
            _state(play, row),
            _all(row["when"].split(" and "), CONDITIONS),
            tuple(_named(play, text) for text in _all(row["effect"].split("; "), ARRIVALS)),
        )
        for row in play.game.sheets["timetable"]
        if row["date"] != OUTSET
    ]


def _named(play: Play, text: Text) -> Text:
    """A headquarters with its country and its strength: its counter alone says neither."""
    counters = (row for row in play.game.sheets["counters"] if row["name"] and row["name"] == text.args.get("name"))
    found = next(counters, None)
    return Text(text.code, {**text.args, "country": found["country"], "unit": found["unit"]}) if found else text


MODULE = Module(hooks=(Today(today), Calendar(_calendar), InOrder(lap_of)))
