"""Is every line of the time table understood, and can it have an effect? Asked when the game is loaded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sandtable.games.blitzkrieg_general.rules.economy.counters import mix
from sandtable.games.blitzkrieg_general.rules.quarters.timetable import CONDITIONS, EFFECTS, REINFORCEMENT, Row
from sandtable.kernel.game import Game
from sandtable.kernel.hooks import DataCheck
from sandtable.kernel.module import Module

FILE = "timetable.csv"
SILENT = "lines without effect"  # given up: units of the time table for which the set-up leaves no counter


def check(game: Game) -> Iterator[tuple[str, str]]:
    """Everything that is wrong with the time table."""
    there = Counter((u.owner, u.kind) for u in game.setup)
    entering = {row["name"] for row in game.sheets["counters"] if row["name"]}
    for row in game.sheets["timetable"]:
        line = f"{row['date']} {row['event']}"
        for text in _unread(row):
            yield FILE, f"{line}: nobody understands {text!r}"
        for text in row["effect"].split("; "):
            if text.startswith("ENTER ") and text.removeprefix("ENTER ") not in entering:
                yield FILE, f"{line}: {text!r} names no headquarters of counters.csv"
            due = REINFORCEMENT.fullmatch(text)
            if due is None or game.keeps(SILENT):
                continue
            country, number, kind = due.groups()
            have, used = mix(game).get((country, kind), 0), there[country, kind]
            if have - used < int(number):
                yield FILE, f"{line}: {text!r} has no effect: of {have} such counters {used} are in the set-up"


def _unread(row: Row) -> list[str]:
    """The parts of a line that stand for nothing."""
    conditions = [p for p in row["when"].split(" and ") if p and not any(c.fullmatch(p) for c, _ in CONDITIONS)]
    return conditions + [p for p in row["effect"].split("; ") if not any(e.fullmatch(p) for e, _ in EFFECTS)]


MODULE = Module(hooks=(DataCheck(check),))
