"""Is every line of the time table understood, and can it have an effect? Asked when the game is loaded."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Container, Iterator

from sandtable.games.blitzkrieg_general.rules.economy.counters import mix
from sandtable.games.blitzkrieg_general.rules.economy.loans import LOAN
from sandtable.games.blitzkrieg_general.rules.politics.declare import LEAVE
from sandtable.games.blitzkrieg_general.rules.quarters.calendar import LAST_LAP, date_of
from sandtable.games.blitzkrieg_general.rules.quarters.timetable import (
    CONDITIONS,
    EFFECTS,
    OUTSET,
    REINFORCEMENT,
    Row,
)
from sandtable.kernel.game import Game
from sandtable.kernel.hooks import DataCheck
from sandtable.kernel.module import Module

FILE = "timetable.csv"
SILENT = "lines without effect"  # given up: units of the time table for which the set-up leaves no counter
QUARTERS = (OUTSET, *(date_of(lap) for lap in range(1, LAST_LAP + 1)))


def check(game: Game) -> Iterator[tuple[str, str]]:
    """Everything that is wrong with the time table."""
    there = Counter((u.owner, u.kind) for u in game.setup)
    names = _names(game)
    for row in game.sheets["timetable"]:
        for complaint in (*_line(game, row), *_parts(row, names), *_units(game, row, there)):
            yield FILE, f"{row['date']} {row['event']}: {complaint}"


def _line(game: Game, row: Row) -> Iterator[str]:
    """Whether it comes at all, and what is told then."""
    if row["date"] not in QUARTERS:
        yield f"there is no quarter {row['date']!r} in the game"
    elif row["date"] != OUTSET and f"event.{row['event']}" not in game.phrases.templates:
        yield "it has no sentence among the words of the game"


def _parts(row: Row, names: dict[str, Container[str]]) -> Iterator[str]:
    """Whether each condition and each effect is understood, and speaks of what there is."""
    conditions = [part for part in row["when"].split(" and ") if part]
    effects = row["effect"].split("; ")
    for texts, patterns in ((conditions, CONDITIONS), (effects, EFFECTS)):
        for text in texts:
            found = _match(text, patterns)
            if found is None:
                yield f"nobody understands {text!r}"
                continue
            for sort, name in found.groupdict().items():
                if name not in names[sort]:
                    yield f"{text!r} names no {NAMED[sort]}: {name!r}"
    if len(effects) > 1 and any(text.startswith("ALLOW ") for text in effects):
        yield "leave is given by a line of its own"


def _match(text: str, patterns: tuple[tuple[re.Pattern[str], Callable[..., object]], ...]) -> re.Match[str] | None:
    return next((found for pattern, _ in patterns if (found := pattern.fullmatch(text))), None)


NAMED = {
    "country": "country",
    "other": "country",
    "space": "land of the board",
    "to": "land of the board",
    "side": "side",
    "whose": "country or side",
    "headquarters": "headquarters of counters.csv",
    "leave": "leave that anybody asks for",
}


def _names(game: Game) -> dict[str, Container[str]]:
    """What each part of a sentence of the time table may name."""
    countries = set(game.countries)
    lands = {name for name, place in game.board.spaces.items() if place.kind == "land"}
    sides = {c.alliance for c in game.countries.values() if c.alliance}
    entering = {row["name"] for row in game.sheets["counters"] if row["name"]}
    return {
        "country": countries,
        "other": countries,
        "space": lands,
        "to": lands,
        "side": sides,
        "whose": countries | sides,
        "headquarters": entering,
        "leave": _Leaves(countries, sides),
    }


class _Leaves(Container[str]):
    """What the time table may allow: loans, and wars that were forbidden until then."""

    def __init__(self, countries: set[str], sides: set[str]) -> None:
        self.countries, self.sides = countries, sides

    def __contains__(self, text: object) -> bool:
        assert isinstance(text, str)
        loan, war = re.fullmatch(LOAN, text), re.fullmatch(LEAVE.format(power="(.+)", side="(.+)"), text)
        if loan is not None:
            return {loan[2], *loan[3].split(", ")} <= self.countries
        return war is not None and war[1] in self.countries and war[2] in self.sides


def _units(game: Game, row: Row, there: Counter[tuple[str, str]]) -> Iterator[str]:
    """Whether the set-up leaves counters for the units it brings."""
    for text in row["effect"].split("; "):
        due = REINFORCEMENT.fullmatch(text)
        if due is None or game.keeps(SILENT):
            continue
        country, number, kind = due.groups()
        have, used = mix(game).get((country, kind), 0), there[country, kind]
        if have - used < int(number):
            yield f"{text!r} has no effect: of {have} such counters {used} are in the set-up"


MODULE = Module(hooks=(DataCheck(check),))
