"""Reading the purses of a game: those it declares under [[purses]], and one for every power it declares none for."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from sandtable.games.problems import Problems
from sandtable.kernel.purses import Purse


def read_purses(spec: dict[str, Any], regions: set[str], parts: dict[str, str], problems: Problems) -> list[Purse]:
    """All purses, in the order of the powers; `parts` tells whose part each country is."""
    powers = [p["name"] for p in spec["powers"]]
    declared = [purse for entry in spec.get("purses", ()) if (purse := _read(entry, problems)) is not None]
    names = [p.name for p in declared]
    items = {item.split(" ")[0] for program in spec["programs"].values() for item in program.get("items", ())}
    for purse in declared:
        faults = (
            (names.count(purse.name) > 1, "stands twice"),
            (purse.owner not in powers, f"belongs to {purse.owner!r}, which is not a power of this game"),
            (purse.name in powers and purse.name != purse.owner, "has the name of another power"),
            (parts.get(purse.country, purse.owner) != purse.owner, f"is that of {purse.country}, no part of its owner"),
            (bool({purse.region, purse.places} - regions - {""}), "names a region that no space is in"),
            (bool(set(purse.joins) - set(names)), "joins a purse that is not declared"),
            (bool(purse.keeps) and purse.keeps not in items, f"is kept until {purse.keeps!r}, which no program holds"),
            (purse.money < 0, "begins with less than nothing"),
        )
        for wrong, sentence in faults:
            if wrong:
                problems.saying(purse.name, f"the purse {purse.name} {sentence}")
    found: list[Purse] = []
    for power in spec["powers"]:
        own = [purse for purse in declared if purse.owner == power["name"]]
        found += own or [Purse(power["name"], power["name"], int(power.get("purse", power["income"])))]
    return found


def with_more(purses: list[Purse], added: dict[str, int]) -> list[Purse]:
    """The same purses with more money at the start, which goes into a power's first."""
    first = {purse.owner: purse.name for purse in reversed(purses)}
    return [replace(p, money=p.money + added[p.owner]) if first[p.owner] == p.name else p for p in purses]


def _read(entry: dict[str, Any], problems: Problems) -> Purse | None:
    try:
        strange = sorted(set(entry) - set(Purse.__struct_fields__))
        if strange:
            raise msgspec.ValidationError(f"{strange[0]!r} says nothing about a purse")
        return msgspec.convert(entry, Purse)
    except msgspec.ValidationError as error:
        name = str(entry.get("name", ""))
        problems.saying(name, f"the purse {name!r} cannot be read: {error}")
        return None
