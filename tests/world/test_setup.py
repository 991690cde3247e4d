"""What stands where when the game begins, and what it is worth."""

from __future__ import annotations

import csv
from collections import Counter

from sandtable.kernel.play import Play
from sandtable.places import folder_of
from sandtable.rules.questions import Production
from tests.tools import rule
from tests.tools.table import Table
from tests.world.theatre import CHN, FRA, GER, JAP, RUS, UK, US, at_war, board, opening, zone

GARRISONS = {
    "Afghanistan": {"infantry": 3},
    "Balkans": {"infantry": 4, "fighter": 1},
    "Poland": {"infantry": 5, "tank": 1, "fighter": 1},
    "Switzerland": {"infantry": 4, "fighter": 1},
    "Turkey": {"infantry": 5, "tank": 1, "fighter": 1},
    "Norway": {"infantry": 1},
    "Brazil": {"infantry": 4},
    "Azores": {},
    "Cape Verde": {},
    "Greenland": {},
}


def level(t: Table, power: str) -> int:
    return int(Play(t.game, t.state).ask(Production(power)))


@rule("WAW-SETUP-02", "WAW-SETUP-03", "WAW-SETUP-09", "WAW-EX-04", "WAW-BRI-01", "WAW-GER-01", "WAW-NEUT-10")
def test_money_and_levels_at_the_start() -> None:
    t = opening()
    assert {p: level(t, p) for p in t.game.powers} == {GER: 35, UK: 39, FRA: 28, JAP: 30, RUS: 34, US: 40, CHN: 10}
    assert {p: t.money(p) for p in t.game.powers} == {GER: 35, UK: 39, FRA: 28, JAP: 30, RUS: 17, US: 20, CHN: 10}
    bare = board(GER, "politics", hold=dict.fromkeys((s for s, h in t.state.control.items() if h == UK), GER))
    assert level(bare, UK) == 4


@rule("WAW-SETUP-06", "WAW-NEUT-01")
def test_every_neutral_has_its_garrison() -> None:
    t = opening()
    assert {land: t.units(land) for land in GARRISONS} == GARRISONS
    assert all(t.holder(land) == land for land in GARRISONS)


@rule("WAW-SETUP-04", "WAW-SETUP-05")
def test_ships_beside_land_with_several_coasts() -> None:
    t = opening()
    assert t.units(zone(6), UK)["battleship"] == 2
    assert t.units(zone(63), UK) == {"transport": 1}
    assert t.units(zone(34), GER) == {"transport": 1}
    assert t.units(zone(1), RUS) == {"submarine": 1, "transport": 1}
    assert not t.units(zone(20))


@rule("WAW-SETUP-08", "WAW-FRA-02", "WAW-SETUP-07", "WAW-IMPR-07", "WAW-GER-02")
def test_what_powers_hold_beyond_their_own() -> None:
    t = opening()
    for land in ("Belgium-Holland", "Belgian Congo", "East Indies", "Java", "Borneo-Celebes", "New Guinea"):
        assert t.holder(land) == FRA
    for land in ("Italy", "Libya", "Italian East Africa", "Romania"):
        assert t.holder(land) == GER
    t = board(GER, "purchase", {"Germany": {GER: "1 industrial complex"}}, purses={GER: 6})
    assert t.allows("buy 1 submarine"), "the German factory begins with the cheaper submarine"
    assert not board(UK, "purchase", {"Great Britain": {UK: "1 industrial complex"}}, purses={UK: 6}).allows(
        "buy 1 submarine"
    )


@rule("WAW-MAP-01", "WAW-CANAL-01", "WAW-CANAL-04")
def test_the_board() -> None:
    t = opening()
    assert "Algeria" in t.game.board.next["Morocco"]
    assert t.game.board.spaces["Algeria"].value == 1
    assert t.game.board.next[zone(18)][zone(35)] == "Suez Canal"
    assert t.game.board.next[zone(21)][zone(73)] == "Panama Canal"


@rule("WAW-WAR-02", "WAW-WAR-06")
def test_the_wars_of_september_1939() -> None:
    t = opening()
    pairs = {frozenset((a, b)) for a, foes in t.state.war.items() for b in foes}
    assert pairs == {frozenset(p) for p in ((GER, UK), (GER, FRA), (JAP, CHN))}
    assert not at_war(t, JAP, US)


@rule("WAW-SETUP-01", "WAW-FRA-01", "WAW-CHN-01", "WAW-TURN-01", "WAW-OPT-02")
def test_seats_and_the_order_of_turns() -> None:
    t = opening(players=5)
    seats = t.game.settings["seats"]
    assert [UK, FRA] in seats
    assert [US, CHN] in seats
    turns = [item.removeprefix("turn ") for item in t.game.programs["round"].items if item.startswith("turn")]
    assert turns == [GER, f"{UK}, {FRA}", JAP, RUS, US, CHN]
    assert Counter(len(s) for s in seats) == {1: 3, 2: 2}


@rule("WAW-BASE-02", "WAW-OPT-02")
def test_every_silence_of_the_rulebook_is_settled_in_writing() -> None:
    """Each point the printed rules leave open has an entry with a sentence that says how it is played."""
    folder = folder_of("world-at-war-1939")
    with (folder / "gaps.csv").open(encoding="utf-8", newline="") as file:
        settled = {row["id"]: row["resolution"] for row in csv.DictReader(file)}
    assert list(settled) == [f"WAW-GAP-{n:02d}" for n in range(1, 84)]
    assert all(len(sentence) > 8 for sentence in settled.values())


@rule("WAW-BASE-01")
def test_what_is_not_changed_is_as_in_revised() -> None:
    """Artillery lifts one infantry; who retreats goes where somebody came from; cargo lands in one land."""
    units = {"Germany": {GER: "2 infantry, 1 artillery"}, "France": {FRA: "3 infantry"}}
    t = board(GER, "combat_move", units).do("go 2 infantry, 1 artillery: Germany > France").done(2, 2, 2, 6, 6, 6)
    assert t.units("France", FRA) == {"infantry": 1}, "one die on one, two on two"
    assert t.options() == ["Germany"]
    ships = {zone(5): {GER: "1 transport [infantry; infantry]"}}
    t = board(GER, "combat_move", ships).do(f"go 1 infantry: {zone(5)} > Great Britain")
    assert t.why_not(f"go 1 infantry: {zone(5)} > France") == "WAW-BASE-01"
