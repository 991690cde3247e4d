"""The counter mix: what a country's counters allow it to have, and what a power may order from it."""

from __future__ import annotations

from collections import Counter
from functools import cache

from sandtable.games.blitzkrieg_general.rules.marks import ENTERED
from sandtable.games.blitzkrieg_general.rules.politics.war import conquered
from sandtable.games.blitzkrieg_general.rules.quarters.calendar import reached
from sandtable.kernel.game import Game
from sandtable.kernel.play import Play
from sandtable.kernel.units import Unit
from sandtable.rules.look import commanded
from sandtable.rules.politics.pairs import parts

REPAIR, REBUILD = "repair ", "rebuild "


def workshop(play: Play, power: str) -> list[str]:
    """The countries whose units a power may build: its own, or its homelands, and the minors it leads."""
    led = commanded(play, power)
    return [c for c in play.game.countries if c in led and not conquered(play, c)]


def main_country(play: Play, power: str) -> str:
    """The country whose units need no name in an order: the power, or the first homeland of an empire."""
    return next(iter(parts(play, power)), power)


def key_of(play: Play, power: str, country: str, kind: str) -> str:
    """How a power's orders name a kind of unit: `infantry 3`, or `Romania: infantry 2`."""
    return kind if country == main_country(play, power) else f"{country}: {kind}"


def read_key(play: Play, power: str, key: str) -> tuple[str, str]:
    """The country and the kind that a name in an order stands for."""
    country, colon, kind = key.partition(": ")
    return (country, kind) if colon else (main_country(play, power), key)


def rows(play: Play) -> tuple[dict[str, str], ...]:
    """The counter sheet."""
    return play.game.sheets["counters"]


def left(play: Play, country: str, kind: str) -> int:
    """How many counters of a kind a country has left: those on the board and in production are used."""
    used: Counter[tuple[str, str]] | None = play.look.get("counters used")
    if used is None:
        used = Counter((u.owner, u.kind) for u in play.state.units.values())
        used.update((b.owner, b.kind) for b in play.state.queue)
        play.look["counters used"] = used
    return mix(play.game).get((country, kind), 0) - used[country, kind]


@cache
def mix(game: Game) -> dict[tuple[str, str], int]:
    """How many counters there are by country and kind; headquarters are known by name."""
    found: dict[tuple[str, str], int] = {}
    for row in game.sheets["counters"]:
        if not row["name"]:
            key = (row["country"], row["unit"])
            found[key] = found.get(key, 0) + int(row["number"])
    return found


def known(play: Play, country: str, kind: str) -> dict[str, str] | None:
    """The line of the counter sheet for a kind that can be built."""
    return next((r for r in rows(play) if (r["country"], r["unit"]) == (country, kind) and not r["name"]), None)


def units_for_sale(play: Play, power: str) -> dict[str, int]:
    """New units a power may order, by name, with their price."""
    found: dict[str, int] = {}
    for country in workshop(play, power):
        for row in rows(play):
            if row["country"] != country or row["name"] or (row["from"] and not reached(play, row["from"])):
                continue
            if left(play, country, row["unit"]) > 0:
                found[key_of(play, power, country, row["unit"])] = play.game.kinds[row["unit"]].cost
    return found


def repairs(play: Play, power: str) -> dict[str, int]:
    """Damaged units a power may repair, with the price; cargo cannot be repaired."""
    led = commanded(play, power)
    return {
        f"{REPAIR}{u.id}": repair_price(play, u)
        for u in play.state.units.values()
        if u.hits and u.owner in led and not u.aboard
    }


def repair_price(play: Play, unit: Unit) -> int:
    """What it costs to restore a unit."""
    return play.game.kinds[unit.kind].numbers["repair"]


def lost_headquarters(play: Play, power: str) -> dict[str, int]:
    """Headquarters that have been in play and are no more, with the price of rebuilding them."""
    there = {u.data for u in play.state.units.values()} | {b.name for b in play.state.queue}
    entered, own = ENTERED.get(play.state), workshop(play, power)
    found = {}
    for row in rows(play):
        came = row["entry"] == "start" or row["name"] in entered
        if row["name"] and came and row["country"] in own and row["name"] not in there:
            found[f"{REBUILD}{row['name']}"] = play.game.kinds[row["unit"]].cost
    return found


def prices(play: Play, power: str) -> dict[str, int]:
    """Everything a power may order in the production phase."""
    return units_for_sale(play, power) | repairs(play, power) | lost_headquarters(play, power)
