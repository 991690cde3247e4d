"""A game as tables: plain rows with the same columns throughout, as data frames and spreadsheets want them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from sandtable.arena.chronicle import standings
from sandtable.extras import needed
from sandtable.kernel.dice import Thrown
from sandtable.kernel.events import Event, Rolled
from sandtable.kernel.match import Match
from sandtable.kernel.phases import round_of
from sandtable.kernel.state import State
from sandtable.rules.economy.accounts import purses_of

Row = dict[str, Any]
Part = tuple[int, State, list[Event]]  # as `Match.course` tells a game
EVENT_COLUMNS = ("space", "path", "units", "by", "why", "name", "purse", "amount", "how")
COLUMNS: dict[str, dict[str, type]] = {  # of each table; a cell that says nothing is None
    "records": {
        "record": int,
        "round": int,
        "power": str,
        "topic": str,
        "answer": str,
        "dice": int,
        "value": str,
    },
    "events": {
        "record": int,
        "index": int,
        "round": int,
        "event": str,
        **{name: int if name == "amount" else str for name in EVENT_COLUMNS},
        "data": str,
    },
    "dice": {
        "record": int,
        "throw": int,
        "round": int,
        "power": str,
        "what": str,
        "kind": str,
        "space": str,
        "faces": int,
        "on": int,
        "shown": int,
        "success": int,
    },
    "units": {"round": int, "when": str, "record": int, "owner": str, "space": str, "kind": str, "number": int},
    "powers": {
        "round": int,
        "when": str,
        "record": int,
        "power": str,
        "money": int,
        "production": int,
        "units": int,
        "worth": int,
        "spaces": int,
    },
}
TABLES = tuple(COLUMNS)
START, END = "start", "end"


def tables(match: Match) -> dict[str, list[Row]]:
    """Everything about a game as tables: its records, events, dice, and units and powers round by round."""
    course = list(match.course())
    return {
        "records": list(_records(match, course)),
        "events": list(_events(course)),
        "dice": list(_dice(course)),
        "units": list(_units(course)),
        "powers": list(_powers(match, course)),
    }


def write_parquet(match: Match, folder: Path) -> list[Path]:
    """Every table of a game as a Parquet file of its name; columns have their types, also where a table is empty."""
    arrow, parquet = needed("pyarrow", "tables"), needed("pyarrow.parquet", "tables")
    types = {int: arrow.int64(), str: arrow.string()}
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, rows in tables(match).items():
        schema = arrow.schema([(column, types[sort]) for column, sort in COLUMNS[name].items()])
        written.append(folder / f"{name}.parquet")
        parquet.write_table(arrow.Table.from_pylist(rows, schema=schema), written[-1])
    return written


def _records(match: Match, course: list[Part]) -> Iterator[Row]:
    """A decision a row; the round is that in which it was taken."""
    rounds = _rounds_before(course)
    for record in match.records:
        value = msgspec.to_builtins(record.value)
        yield {
            "record": record.n,
            "round": rounds[record.n],
            "power": record.by,
            "topic": record.topic,
            "answer": value["type"],
            "dice": sum(len(t.dice) for t in record.throws),
            "value": _json(value),
        }


def _events(course: list[Part]) -> Iterator[Row]:
    """An event a row: what most of them have in common in columns of their own, all of it in `data`."""
    rounds = _rounds_before(course)
    for n, _, events in course:
        for index, event in enumerate(events):
            data = msgspec.to_builtins(event)
            shown = {c: _cell(data.get(c)) for c in EVENT_COLUMNS}
            yield {
                "record": n,
                "index": index,
                "round": rounds[n],
                "event": data["event"],
                **shown,
                "data": _json(data),
            }


def _dice(course: list[Part]) -> Iterator[Row]:
    """A die a row."""
    rounds = _rounds_before(course)
    for n, _, events in course:
        throws: list[Thrown] = [e.thrown for e in events if isinstance(e, Rolled)]
        for index, thrown in enumerate(throws):
            throw = thrown.throw
            for shown in thrown.dice:
                yield {
                    "record": n,
                    "throw": index,
                    "round": rounds[n],
                    "power": throw.who,
                    "what": throw.what,
                    "kind": throw.kind,
                    "space": throw.space,
                    "faces": throw.faces,
                    "on": throw.on,
                    "shown": shown,
                    "success": int(shown <= throw.on) if throw.on else None,
                }


def _units(course: list[Part]) -> Iterator[Row]:
    """How many units of a kind a country has in a space."""
    for when, state in _rounds(course):
        standing = Counter((u.owner, u.space, u.kind) for u in state.units.values())
        for (owner, space, kind), number in sorted(standing.items()):
            yield {**when, "owner": owner, "space": space, "kind": kind, "number": number}


def _powers(match: Match, course: list[Part]) -> Iterator[Row]:
    """What a power has in its purses, earns, and has in the field, in the game's money."""
    for when, state in _rounds(course):
        for power, standing in standings(match.game, state).items():
            own = [u for u in state.units.values() if u.owner == power]
            yield {
                **when,
                "power": power,
                "money": sum(state.purses.get(p.name, 0) for p in purses_of(match.game, power)),
                "production": standing.production,
                "units": len(own),
                "worth": standing.units,
                "spaces": sum(holder == power for holder in state.control.values()),
            }


def _rounds(course: list[Part]) -> Iterator[tuple[Row, State]]:
    """The first position of every round, and the last of the game."""
    known = 0
    for n, state, _ in course:
        now = round_of(state)
        if now > known:
            known = now
            yield {"round": now, "when": START, "record": n}, state
    last, state, _ = course[-1]
    yield {"round": known, "when": END, "record": last}, state


def _rounds_before(course: list[Part]) -> dict[int, int]:
    """The round in which each record was decided."""
    found, now = {}, round_of(course[0][1])
    for n, state, _ in course:
        found[n], now = now, round_of(state)
    return found


def _cell(value: Any) -> Any:
    """Several things in one cell are parted by semicolons; whole units go by their ids."""
    if not isinstance(value, (list, tuple)):
        return value
    return "; ".join(str(v["id"]) if isinstance(v, dict) else str(v) for v in value)


def _json(value: Any) -> str:
    return msgspec.json.encode(value, order="deterministic").decode()
