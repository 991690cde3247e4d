"""The rows of a game's tables, and how a table is laid over that of the game beneath.

A file without a column `do` stands for itself. With one it changes the file of the same name beneath it, row by row:
`add` puts a row at the end, `drop` takes one away, `change` replaces the cells that are filled in (`-` empties one).
Rows that it does not name stay, unless it says `keep` of any: then only those that it names stay.
"""

from __future__ import annotations

import csv
import io
from typing import NamedTuple

from sandtable.games.problems import Problems

DO = "do"
ADD, DROP, CHANGE, KEEP = "add", "drop", "change", "keep"
EMPTY = "-"

# The columns that tell one row from another; those that a file does not have are not compared.
KEYS: dict[str, tuple[str, ...]] = {
    "spaces.csv": ("name",),
    "adjacency.csv": ("a", "b"),
    "units.csv": ("name",),
    "setup.csv": ("owner", "space", "unit", "step", "name"),
    "rules.csv": ("code",),
    "countries.csv": ("name",),
    "catalogue.csv": ("id",),
    "gaps.csv": ("id",),
}
EITHER_WAY = frozenset({"adjacency.csv"})  # here the order of the key does not matter


class Row(NamedTuple):
    """One row, and where it stands."""

    file: str
    line: int
    cells: dict[str, str]


class Table(NamedTuple):
    """The rows of a file in their order."""

    columns: tuple[str, ...]
    rows: tuple[Row, ...]


def read_table(text: str, file: str, problems: Problems) -> Table:
    """A file by itself; rows that do not fit its columns are noted and left out."""
    reader = csv.reader(io.StringIO(text))
    columns = tuple(next(reader, []))
    found = []
    for values in reader:
        if not values:
            continue
        if len(values) != len(columns):
            problems.add(file, reader.line_num, f"{len(values)} values for {len(columns)} columns")
            continue
        cells = {k: v.strip() for k, v in zip(columns, values, strict=True)}
        found.append(Row(file, reader.line_num, cells))
    return Table(columns, tuple(found))


def lay_over(base: Table, own: Table, key: tuple[str, ...], either_way: bool, problems: Problems) -> Table:
    """The rows beneath, as the file above them says."""
    columns = (*base.columns, *(c for c in own.columns if c not in base.columns and c != DO))
    rows: list[Row | None] = [row._replace(cells={c: row.cells.get(c, "") for c in columns}) for row in base.rows]
    added: list[Row] = []
    kept: set[int] = set()
    known = tuple(c for c in key if c in own.columns)
    keeping = any(row.cells[DO] == KEEP for row in own.rows)
    places: dict[tuple[str, ...], list[int]] = {}
    for at, row in enumerate(base.rows):
        places.setdefault(_key(row, known, either_way), []).append(at)
    for row in own.rows:
        what, name = row.cells[DO], ", ".join(row.cells[c] for c in known)
        meant = [at for at in places.get(_key(row, known, either_way), ()) if rows[at] is not None]
        if what == ADD:
            added.append(row._replace(cells={c: _filled(row.cells.get(c, "")) for c in columns}))
        elif what not in (DROP, CHANGE, KEEP):
            problems.add(row.file, row.line, f"do must be {ADD}, {DROP}, {CHANGE} or {KEEP}, not {what!r}")
        elif not meant:
            problems.add(row.file, row.line, f"there is no row {name!r} to {what}")
        elif what == CHANGE and len(meant) > 1:
            problems.add(row.file, row.line, f"{len(meant)} rows are {name!r}; a change must name one")
        else:
            kept |= set(meant)
            for at in meant:
                rows[at] = _changed(rows[at], row, known, what)
    left = [row for at, row in enumerate(rows) if row is not None and (not keeping or at in kept)]
    return Table(columns, (*left, *added))


def _key(row: Row, key: tuple[str, ...], either_way: bool) -> tuple[str, ...]:
    found = tuple(row.cells.get(c, "") for c in key)
    return tuple(sorted(found)) if either_way else found


def _changed(old: Row | None, new: Row, key: tuple[str, ...], what: str) -> Row | None:
    """A row after what is said of it; a change of place is the overlay's, so its line is."""
    if what == DROP or old is None:
        return None
    if what == KEEP:
        return old
    cells = {c: _filled(v) for c, v in new.cells.items() if v and c not in (DO, *key)}
    return Row(new.file, new.line, {**old.cells, **cells})


def _filled(cell: str) -> str:
    return "" if cell == EMPTY else cell
