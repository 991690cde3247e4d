"""Facts as tables that fit a terminal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sandtable.paper import Printable, Styled, Table

COLOURS = {
    "red": "red", "gray": "bright_black", "tan": "yellow", "orange": "dark_orange", "green": "green", "blue": "blue",
}  # fmt: skip


def heading(facts: dict[str, Any]) -> Styled:
    """Where the game stands, in one line."""
    if facts["over"]:
        return Styled(f"{facts['title']}: the game is over.", "bold")
    parts = [facts["title"], f"round {facts['round']}", facts["power"], facts["phase"].replace("_", " ")]
    return Styled(" · ".join(p for p in parts if p), "bold")


def powers(facts: dict[str, Any], colours: dict[str, str]) -> Table:
    """Everybody's books."""
    columns = ["Power", "Side", "Money>", "Production>", "Units>", "Bought", "Holds"]
    fighting = any(row["at_war_with"] or row["leads"] for row in facts["powers"])
    table = Table(*columns[:-1], *(("At war with", "Leads") if fighting else columns[-1:]))
    for row in facts["powers"]:
        waiting = ", ".join(f"{n} {k}" for k, n in row["waiting"].items())
        name = Styled(row["name"] + (" (capital lost)" if row["capital_lost"] else ""), colours.get(row["name"], ""))
        extras = ", ".join(name for held in row["remembers"].values() if isinstance(held, list) for name in held)
        last = (", ".join(row["at_war_with"]), ", ".join(row["leads"])) if fighting else (extras,)
        table.add_row(name, row["side"], str(row["money"]), str(row["production"]), str(row["units"]), waiting, *last)
        for purse, money in row["purses"].items():
            table.add_row(f"  {purse}", "", str(money), *[""] * (len(last) + 3))
    return table


def score(facts: dict[str, Any]) -> Table:
    """How far each side is on each way to victory."""
    table = Table("Side", "Victory by", "Has>", "Needs>", "Counted")
    for row in facts["score"]:
        table.add_row(row["side"], row["what"], str(row["has"]), str(row["needs"]), ", ".join(row["which"]))
    return table


def lands(facts: dict[str, Any], holder: str, colours: dict[str, str]) -> Table | None:
    """The land one power holds."""
    rows = [s for s in facts["spaces"] if s["kind"] == "land" and s["holder"] == holder]
    if not rows:
        return None
    table = Table("Land", "Value>", "Units", title=Styled(f"Held by {holder}", colours.get(holder, "")))
    for row in sorted(rows, key=lambda s: (-s["value"], s["name"])):
        marks = [m for m in (row.get("city"), "capital" if row.get("capital") else "") if m]
        taken = [f"was {row['owner']}"] if row["owner"] != row["holder"] else []
        name = row["name"] + (f" ({', '.join([*marks, *taken])})" if marks or taken else "")
        table.add_row(name, str(row["value"] or ""), pieces(row["units"], holder, colours))
    return table


def seas(facts: dict[str, Any], colours: dict[str, str]) -> Table | None:
    """The sea zones in which anything floats."""
    rows = [s for s in facts["spaces"] if s["kind"] == "sea" and s["units"]]
    if not rows:
        return None
    table = Table("Sea", "Units", title="At sea")
    for row in rows:
        table.add_row(row["name"], pieces(row["units"], "", colours))
    return table


def pieces(units: list[dict[str, Any]], holder: str, colours: dict[str, str]) -> Styled:
    """Units on one line; the owner is named where he is not the holder of the land."""
    text = Styled()
    for at, owner in enumerate(dict.fromkeys(u["owner"] for u in units)):
        text.append("; " if at else "")
        if owner != holder:
            text.append(f"{owner}: ", colours.get(owner, ""))
        text.append(", ".join(piece(u) for u in units if u["owner"] == owner))
    return text


def piece(unit: dict[str, Any]) -> str:
    """Some like units in a few words."""
    text = f"{unit['number']} {unit['kind']}"
    if unit.get("hits"):
        text += " (damaged)"
    if unit.get("post"):
        text += f" ({unit['post']})"
    return text + (f" (aboard: {unit['aboard']})" if unit.get("aboard") else "")


def board(facts: dict[str, Any], colours: dict[str, str]) -> Iterable[Printable]:
    """The whole table, piece by piece."""
    yield heading(facts)
    yield powers(facts, colours)
    yield score(facts)
    holders = dict.fromkeys((*(row["name"] for row in facts["powers"]), *_holders(facts)))
    for holder in holders:
        table = lands(facts, holder, colours)
        if table is not None:
            yield table
    at_sea = seas(facts, colours)
    if at_sea is not None:
        yield at_sea


def _holders(facts: dict[str, Any]) -> list[str]:
    return [s["holder"] for s in facts["spaces"] if s["kind"] == "land"]
