"""Reading a game's CSV tables: boards, units, set-up and rule ids, with every problem noted by line."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from sandtable.games.problems import Problems
from sandtable.kernel.board import Board, Link, Space
from sandtable.kernel.countries import Country
from sandtable.kernel.units import Kind, Unit, slug

NEUTRAL = "Neutral"
LEAST_ROWS = 2
SPACE_COLUMNS = ("name", "kind", "value", "owner", "alias")  # every other column is a tag that rules may read
KIND_COLUMNS = ("name", "arm", "cost", "attack", "defence", "move", "hits", "holds", "abilities", "worn")


def rows(text: str, file: str, columns: tuple[str, ...], problems: Problems) -> Iterator[tuple[int, dict[str, str]]]:
    """The rows of a table with their line numbers; rows that do not fit are noted and left out."""
    reader = csv.reader(io.StringIO(text))
    header = next(reader, [])
    missing = [c for c in columns if c not in header]
    if missing:
        problems.add(file, 1, f"columns missing: {', '.join(missing)}")
        return
    for values in reader:
        if not values:
            continue
        if len(values) != len(header):
            problems.add(file, reader.line_num, f"{len(values)} values for {len(header)} columns")
            continue
        yield reader.line_num, {k: v.strip() for k, v in zip(header, values, strict=True)}


def number(row: dict[str, str], column: str, file: str, line: int, problems: Problems) -> int:
    """A whole number, not negative."""
    try:
        value = int(row[column])
    except ValueError:
        problems.add(file, line, f"{column} is not a number: {row[column]!r}")
        return 0
    if value < 0:
        problems.add(file, line, f"{column} is negative: {value}")
        return 0
    return value


def read_board(spaces: str, links: str, holders: set[str], problems: Problems) -> Board:
    """Spaces and links."""
    found: dict[str, Space] = {}
    for line, row in rows(spaces, "spaces.csv", ("name", "kind", "value", "owner"), problems):
        name, kind, owner = row["name"], row["kind"], row["owner"]
        if not name or name in found:
            problems.add("spaces.csv", line, f"{name!r} is empty or stands twice")
        if kind not in ("land", "sea"):
            problems.add("spaces.csv", line, f"kind must be land or sea, not {kind!r}")
        if kind == "land" and owner not in holders:
            problems.add("spaces.csv", line, f"{owner!r} is not a country of this game")
        capital = row.get("capital", "")
        if capital and capital not in holders:
            problems.add("spaces.csv", line, f"{capital!r} is not a country of this game")
        tags = {tag: text for tag, text in row.items() if tag not in SPACE_COLUMNS and text}
        found[name] = Space(
            name=name,
            kind=kind,
            value=number(row, "value", "spaces.csv", line, problems),
            owner=owner,
            closed=kind == "land" and owner == NEUTRAL,
            tags=tags,
            aliases=tuple(a for a in row.get("alias", "").split(";") if a),
        )
    joined: dict[tuple[str, str], Link] = {}
    for line, row in rows(links, "adjacency.csv", ("a", "b", "passage"), problems):
        a, b = row["a"], row["b"]
        for end in (a, b):
            if end not in found:
                problems.add("adjacency.csv", line, f"{end!r} is not a space of this board")
        if a == b:
            problems.add("adjacency.csv", line, f"{a!r} is joined to itself")
        if (a, b) in joined or (b, a) in joined:
            problems.add("adjacency.csv", line, f"{a} and {b} are joined twice")
        if a in found and b in found and a != b:
            joined[a, b] = Link(a, b, row["passage"])
    lonely = {n for n, s in found.items() if not s.closed} - {end for pair in joined for end in pair}
    for name in sorted(lonely):
        problems.add("spaces.csv", 0, f"{name!r} is joined to nothing")
    return Board(found.values(), joined.values())


def read_countries(text: str, powers: set[str], problems: Problems) -> list[Country]:
    """Countries that give no orders of their own: `of` names the power whose part they are, if any."""
    found: list[Country] = []
    known = set(powers)
    for line, row in rows(text, "countries.csv", ("name", "side", "of"), problems):
        name = row["name"]
        if not name or name in known:
            problems.add("countries.csv", line, f"{name!r} is empty or stands twice")
        if row["of"] and row["of"] not in powers:
            problems.add("countries.csv", line, f"{row['of']!r} is not a power of this game")
        known.add(name)
        tags = {column: text for column, text in row.items() if column not in ("name", "side") and text}
        found.append(Country(name, False, row["side"], tags=tags))
    return found


def read_kinds(text: str, problems: Problems) -> dict[str, Kind]:
    """Kinds of unit."""
    columns = ("name", "arm", "cost", "attack", "defence", "move", "hits", "holds", "abilities")
    found: dict[str, Kind] = {}
    for line, row in rows(text, "units.csv", columns, problems):
        name = row["name"]
        if not name or name in found:
            problems.add("units.csv", line, f"{name!r} is empty or stands twice")
        if row["arm"] not in ("land", "sea", "air"):
            problems.add("units.csv", line, f"arm must be land, sea or air, not {row['arm']!r}")
        numbers = {
            c: number(row, c, "units.csv", line, problems) for c in ("cost", "attack", "defence", "move", "hits")
        }
        found[name] = Kind(
            name=name,
            arm=row["arm"],
            holds=tuple(h for h in row["holds"].split(";") if h),
            abilities=frozenset(a for a in row["abilities"].split(";") if a),
            numbers={c: int(t) for c, t in row.items() if c not in KIND_COLUMNS and t.isdigit()},
            worn=tuple(int(w) for w in row.get("worn", "").split(";") if w.isdigit()),
            **numbers,
        )
    for kind in found.values():
        for berth in kind.holds:
            if berth not in found and berth not in ("land", "air"):
                problems.add("units.csv", 0, f"{kind.name} holds {berth!r}, which is no kind of unit")
    return found


def read_setup(text: str, board: Board, kinds: dict[str, Kind], owners: set[str], problems: Problems) -> list[Unit]:
    """Units at the start; aircraft at sea begin aboard the carriers of their zone.

    A `step` of "back" is a unit that has lost one step; a `name` tells a counter that exists only once.
    """
    units: list[Unit] = []
    count: dict[str, int] = {}
    for line, row in rows(text, "setup.csv", ("owner", "space", "unit", "number"), problems):
        owner, space, kind = row["owner"], row["space"], row["unit"]
        known = True
        for value, where, what in ((owner, owners, "country"), (space, board.spaces, "space"), (kind, kinds, "unit")):
            if value not in where:
                problems.add("setup.csv", line, f"{value!r} is not a {what} of this game")
                known = False
        if not known:
            continue
        if kinds[kind].arm == "sea" and not board.is_sea[space]:
            problems.add("setup.csv", line, f"a {kind} cannot stand in {space}")
        for _ in range(number(row, "number", "setup.csv", line, problems)):
            count[owner] = count.get(owner, 0) + 1
            worn = 1 if row.get("step") == "back" else 0
            units.append(Unit(f"{slug(owner)}.{count[owner]}", kind, owner, space, hits=worn, data=row.get("name", "")))
    return seat_riders(units, board, kinds, problems)


def seat_riders(units: list[Unit], board: Board, kinds: dict[str, Kind], problems: Problems) -> list[Unit]:
    """Put what cannot stand at sea by itself aboard a unit of the same owner that has a berth for it."""
    taken: dict[str, int] = {}
    seated: list[Unit] = []
    for unit in units:
        if not board.is_sea[unit.space] or kinds[unit.kind].arm == "sea":
            seated.append(unit)
            continue
        for ship in units:
            berths = kinds[ship.kind].holds
            if ship.space != unit.space or ship.owner != unit.owner or taken.get(ship.id, 0) >= len(berths):
                continue
            if unit.kind in berths or kinds[unit.kind].arm in berths:
                taken[ship.id] = taken.get(ship.id, 0) + 1
                seated.append(Unit(unit.id, unit.kind, unit.owner, unit.space, aboard=ship.id))
                break
        else:
            problems.add("setup.csv", 0, f"the {unit.kind} in {unit.space} has no ship to be aboard of")
    return seated


def read_sheet(text: str, file: str, problems: Problems) -> tuple[dict[str, str], ...]:
    """A table of the game's own, for its own rules to read."""
    return tuple(row for _, row in rows(text, file, (), problems))


def read_rules(text: str, problems: Problems) -> dict[str, str]:
    """Which rule id a code stands for."""
    found: dict[str, str] = {}
    for line, row in rows(text, "rules.csv", ("code", "rule"), problems):
        if row["code"] in found:
            problems.add("rules.csv", line, f"{row['code']!r} stands twice")
        found[row["code"]] = row["rule"]
    return found
