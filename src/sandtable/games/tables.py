"""Reading a game's CSV tables: boards, units, set-up and rule ids, with every problem noted by line."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.games.problems import Problems
from sandtable.games.rows import Row
from sandtable.kernel.board import Board, Link, Space
from sandtable.kernel.countries import Country
from sandtable.kernel.units import Kind, Unit, slug

Rows = Sequence[Row]

NEUTRAL = "Neutral"
SPACE_COLUMNS = ("name", "kind", "value", "owner", "closed", "alias")  # every other column is a tag that rules may read
COUNTRY_COLUMNS = ("name", "side", "colour", "short")
KIND_COLUMNS = ("name", "arm", "cost", "attack", "defence", "move", "hits", "holds", "abilities", "worn")


def number(row: Row, column: str, problems: Problems) -> int:
    """A whole number, not negative."""
    try:
        value = int(row.cells[column])
    except ValueError:
        problems.add(row.file, row.line, f"{column} is not a number: {row.cells[column]!r}")
        return 0
    if value < 0:
        problems.add(row.file, row.line, f"{column} is negative: {value}")
        return 0
    return value


def read_board(spaces: Rows, links: Rows, holders: set[str], problems: Problems) -> Board:
    """Spaces and links."""
    found: dict[str, Space] = {}
    for entry in spaces:
        file, line, row = entry
        name, kind, owner = row["name"], row["kind"], row["owner"]
        if not name or name in found:
            problems.add(file, line, f"{name!r} is empty or stands twice")
        if kind not in ("land", "sea"):
            problems.add(file, line, f"kind must be land or sea, not {kind!r}")
        if kind == "land" and owner not in holders:
            problems.add(file, line, f"{owner!r} is not a country of this game")
        if row.get("closed", "") not in ("", "yes"):
            problems.add(file, line, f"closed is yes or empty, not {row['closed']!r}")
        capital = row.get("capital", "")
        if capital and capital not in holders:
            problems.add(file, line, f"{capital!r} is not a country of this game")
        tags = {tag: text for tag, text in row.items() if tag not in SPACE_COLUMNS and text}
        found[name] = Space(
            name=name,
            kind=kind,
            value=number(entry, "value", problems),
            owner=owner,
            closed=row.get("closed") == "yes",
            tags=tags,
            aliases=tuple(a for a in row.get("alias", "").split(";") if a),
        )
    joined: dict[tuple[str, str], Link] = {}
    for file, line, row in links:
        a, b = row["a"], row["b"]
        for end in (a, b):
            if end not in found:
                problems.add(file, line, f"{end!r} is not a space of this board")
        if a == b:
            problems.add(file, line, f"{a!r} is joined to itself")
        if (a, b) in joined or (b, a) in joined:
            problems.add(file, line, f"{a} and {b} are joined twice")
        if a in found and b in found and a != b:
            joined[a, b] = Link(a, b, row["passage"])
    lonely = {n for n, s in found.items() if not s.closed} - {end for pair in joined for end in pair}
    for name in sorted(lonely):
        problems.add("spaces.csv", 0, f"{name!r} is joined to nothing")
    return Board(found.values(), joined.values())


def read_countries(rows: Rows, powers: set[str], problems: Problems) -> list[Country]:
    """Countries that give no orders of their own: `of` names the power whose part they are, if any."""
    found: list[Country] = []
    known = set(powers)
    for file, line, row in rows:
        name = row["name"]
        if not name or name in known:
            problems.add(file, line, f"{name!r} is empty or stands twice")
        if row["of"] and row["of"] not in powers:
            problems.add(file, line, f"{row['of']!r} is not a power of this game")
        known.add(name)
        tags = {column: text for column, text in row.items() if column not in COUNTRY_COLUMNS and text}
        found.append(Country(name, False, row["side"], tags=tags))
    return found


def read_kinds(rows: Rows, problems: Problems) -> dict[str, Kind]:
    """Kinds of unit."""
    found: dict[str, Kind] = {}
    for entry in rows:
        file, line, row = entry
        name = row["name"]
        if not name or name in found:
            problems.add(file, line, f"{name!r} is empty or stands twice")
        if row["arm"] not in ("land", "sea", "air"):
            problems.add(file, line, f"arm must be land, sea or air, not {row['arm']!r}")
        numbers = {c: number(entry, c, problems) for c in ("cost", "attack", "defence", "move", "hits")}
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
            if strange := [n for n in berth.split("/") if n not in found and n not in ("land", "air")]:
                problems.add("units.csv", 0, f"{kind.name} holds {strange[0]!r}, which is no kind of unit")
    return found


def read_setup(rows: Rows, board: Board, kinds: dict[str, Kind], owners: set[str], problems: Problems) -> list[Unit]:
    """Units at the start; aircraft at sea begin aboard the carriers of their zone.

    A `step` of "back" is a unit that has lost one step; a `name` tells a counter that exists only once.
    """
    units: list[Unit] = []
    count: dict[str, int] = {}
    for entry in rows:
        file, line, row = entry
        owner, space, kind = row["owner"], row["space"], row["unit"]
        known = True
        for value, where, what in ((owner, owners, "country"), (space, board.spaces, "space"), (kind, kinds, "unit")):
            if value not in where:
                problems.add(file, line, f"{value!r} is not a {what} of this game")
                known = False
        if not known:
            continue
        if kinds[kind].arm == "sea" and not board.is_sea[space]:
            problems.add(file, line, f"a {kind} cannot stand in {space}")
        for _ in range(number(entry, "number", problems)):
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
            if any({unit.kind, kinds[unit.kind].arm} & set(berth.split("/")) for berth in berths):
                taken[ship.id] = taken.get(ship.id, 0) + 1
                seated.append(Unit(unit.id, unit.kind, unit.owner, unit.space, aboard=ship.id))
                break
        else:
            problems.add("setup.csv", 0, f"the {unit.kind} in {unit.space} has no ship to be aboard of")
    return seated


def read_rules(rows: Rows, problems: Problems) -> dict[str, str]:
    """Which rule id a code stands for."""
    found: dict[str, str] = {}
    for file, line, row in rows:
        if row["code"] in found:
            problems.add(file, line, f"{row['code']!r} stands twice")
        found[row["code"]] = row["rule"]
    return found
