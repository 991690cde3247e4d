"""Players, sides and what stands where before the first turn."""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path

import pytest

from sandtable.games import loader
from sandtable.games.loader import load
from sandtable.kernel.machine import begin
from sandtable.kernel.play import Play
from sandtable.kernel.verdict import Refused
from sandtable.rules.questions import Production
from sandtable.rules.victory.cities import cities, needed
from tests.tools import Table, rule

MONEY = {"Soviet Union": 24, "Germany": 40, "United Kingdom": 30, "Japan": 30, "United States": 42}
SIDES = {"Allies": {"Soviet Union", "United Kingdom", "United States"}, "Axis": {"Germany", "Japan"}}


def seats(players: int) -> list[list[str]]:
    """Who sits where with so many players."""
    found: list[list[str]] = load("revised-1942", {"players": players}).settings["seats"]
    return found


@rule("REV-SETUP-01", "REV-DEC-02")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_player_runs_at_least_one_power(players: int) -> None:
    """Two to five players; each has a power, each power has one player, and five players have one power each."""
    table = seats(players)
    assert len(table) == players
    assert all(table)
    assert sorted(p for seat in table for p in seat) == sorted(MONEY)


@rule("REV-SETUP-01", "REV-DEC-02")
@pytest.mark.parametrize("players", [0, 1, 6])
def test_no_other_number_of_players(players: int) -> None:
    """A table for one, or for six, is refused."""
    with pytest.raises(Refused):
        load("revised-1942", {"players": players})


@rule("REV-SETUP-02", "REV-DEC-02")
def test_powers_are_divided_by_the_number_of_players() -> None:
    """The division follows the table, and no seat holds powers of both sides."""
    allies, axis = ["Soviet Union", "United Kingdom", "United States"], ["Germany", "Japan"]
    assert seats(2) == [allies, axis]
    assert seats(3) == [allies, ["Germany"], ["Japan"]]
    assert seats(4) == [["Soviet Union", "United States"], ["United Kingdom"], ["Germany"], ["Japan"]]
    assert seats(5) == [[p] for p in MONEY]
    for players in (2, 3, 4, 5):
        sided = [{side for side, powers in SIDES.items() if powers & set(seat)} for seat in seats(players)]
        assert all(len(s) == 1 for s in sided)
        assert set().union(*sided) == {"Allies", "Axis"}


@rule("REV-SETUP-03")
def test_powers_of_one_player_are_kept_apart() -> None:
    """With two players one of them runs three powers, yet each moves only its own units and pays from its own purse."""
    t = Table(
        "Soviet Union",
        "noncombat_move",
        {"Persia": {"United Kingdom": "1 infantry", "Soviet Union": "1 infantry"}},
        players=2,
    )
    british = t.ids("Persia", "infantry", "United Kingdom")[0]
    assert "REV-SETUP-03" in t.why_not(f"go {british}: Persia > Caucasus")
    assert t.allows("go 1 infantry: Persia > Caucasus")
    t = Table("Soviet Union", "purchase", purses={"Soviet Union": 5}, players=2)
    assert "REV-BUY-04" in t.why_not("buy 2 infantry")


@rule("REV-SETUP-04", "REV-DEC-01")
@pytest.mark.parametrize(("level", "number"), [("minor", 8), ("major", 10), ("total", 12)])
def test_one_victory_level_is_agreed_before_play(level: str, number: int) -> None:
    """One of three levels holds for both sides; it is part of the game and cannot be changed in play."""
    t = Table("Soviet Union", "research", full=True, victory=level)
    assert needed(Play(t.game, t.state)) == number


@rule("REV-DEC-01")
def test_no_fourth_victory_level() -> None:
    """A level that does not exist is refused; a table that says nothing plays for the major victory."""
    with pytest.raises(Refused):
        load("revised-1942", {"victory": "enormous"})
    assert load("revised-1942").options["victory"] == "major"


@rule("REV-SETUP-05", "REV-GAP-02")
def test_each_side_begins_with_six_cities() -> None:
    """The cities of both sides at the start, each in its territory."""
    game = load("revised-1942")
    state, _ = begin(game)
    held = cities(Play(game, state))
    assert set(held["Allies"]) == {"Washington", "London", "Leningrad", "Moscow", "Calcutta", "Los Angeles"}
    assert set(held["Axis"]) == {"Berlin", "Paris", "Rome", "Shanghai", "Manila", "Tokyo"}
    where = {s.tags["city"]: s.name for s in game.board.spaces.values() if "city" in s.tags}
    assert where["Calcutta"] == "India"
    assert where["Shanghai"] == "Kwangtung"
    capitals = {s.tags["capital"]: s.name for s in game.board.spaces.values() if "capital" in s.tags}
    assert capitals["Soviet Union"] == "Russia"
    assert capitals["United States"] == "Eastern United States"


@rule("REV-SETUP-06", "REV-SETUP-07", "REV-GAP-01")
def test_starting_money_is_starting_production() -> None:
    """Each power begins with the sum of the values of the land it holds."""
    game = load("revised-1942")
    state, _ = begin(game)
    assert state.purses == MONEY
    assert {p: Play(game, state).ask(Production(p)) for p in MONEY} == MONEY


@rule("REV-SETUP-08")
def test_control_at_the_start_follows_the_printed_colour() -> None:
    """All land is held by the power of its colour or is neutral; sea zones are held by nobody."""
    game = load("revised-1942")
    state, _ = begin(game)
    assert {c.name: c.colour for c in game.countries.values() if c.power} == {
        "Soviet Union": "red",
        "Germany": "gray",
        "United Kingdom": "tan",
        "Japan": "orange",
        "United States": "green",
    }
    for space in game.board.spaces.values():
        if space.kind == "land":
            assert state.control[space.name] == space.owner
            assert (space.owner in MONEY) != (space.name in game.board.closed)
        else:
            assert space.name not in state.control
    assert {"Turkey", "Mongolia", "Sahara", "Spain"} <= set(game.board.closed)


@rule("REV-SETUP-09", "REV-GAP-01")
def test_units_begin_where_the_charts_put_them() -> None:
    """The board at the start is exactly the set-up table; ships stand in numbered sea zones."""
    game = load("revised-1942")
    state, _ = begin(game)
    file = Path(loader.HOME) / "revised_1942" / "setup.csv"
    wanted: Counter[tuple[str, str, str]] = Counter()
    for row in csv.DictReader(file.read_text("utf-8").splitlines()):
        wanted[row["owner"], row["space"], row["unit"]] += int(row["number"])
    found = Counter((u.owner, u.space, u.kind) for u in state.units.values())
    assert found == wanted
    assert wanted["Germany", "Germany", "infantry"] == 3
    assert wanted["Soviet Union", "Sea Zone 4", "submarine"] == 1
    assert {u.space for u in state.units.values() if game.kinds[u.kind].arm == "sea"} <= set(game.board.sea)


@rule("REV-SETUP-09")
def test_fighters_set_up_at_sea_stand_on_the_carrier_there() -> None:
    """A fighter listed in a sea zone begins aboard the carrier of that zone."""
    game = load("revised-1942")
    state, _ = begin(game)
    afloat = [u for u in state.units.values() if u.kind == "fighter" and game.board.is_sea[u.space]]
    assert len(afloat) == 5
    assert all(state.units[u.aboard].kind == "aircraft carrier" for u in afloat)


@rule("REV-SETUP-10")
def test_only_guns_and_complexes_change_hands() -> None:
    """Captured land brings its gun and its complex; a unit left behind by nobody else changes owner."""
    t = Table(
        "Germany",
        "combat_move",
        {
            "Caucasus": {"Soviet Union": "1 antiaircraft gun, 1 industrial complex"},
            "Ukraine S.S.R.": {"Germany": "1 infantry"},
        },
    )
    t.do("go 1 infantry: Ukraine S.S.R. > Caucasus").done()
    assert t.units("Caucasus", "Germany") == {"infantry": 1, "antiaircraft gun": 1, "industrial complex": 1}
    assert t.units("Caucasus", "Soviet Union") == {}


@rule("REV-SETUP-11", "REV-SETUP-12", "REV-EX-01")
def test_stacks_are_not_limited_by_pieces() -> None:
    """Two hundred infantry stand in one place and all fight; seven are seven however they are shown."""
    t = Table(
        "Germany",
        "combat_move",
        {"West Russia": {"Germany": "200 infantry"}, "Belorussia": {"Soviet Union": "7 infantry"}},
        hold={"Belorussia": "Soviet Union"},
    )
    assert t.units("Belorussia") == {"infantry": 7}
    t.do("go 200 infantry: West Russia > Belorussia").done(*(6,) * 200, *(6,) * 7)
    assert t.topic == "retreat"
    assert t.units("Belorussia") == {"infantry": 207}


@rule("REV-SETUP-11")
def test_any_number_of_units_can_be_bought() -> None:
    """No box of pieces runs out: whoever has the money buys a hundred infantry."""
    t = Table("Germany", "purchase", purses={"Germany": 300})
    assert t.allows("buy 100 infantry")


@rule("REV-SETUP-13")
def test_money_goes_to_the_bank_and_comes_from_it() -> None:
    """Over a whole turn a purse changes only by what is paid to the bank and received from it; nobody else gains."""
    t = Table("Germany", "research", {"Germany": {"Germany": "1 industrial complex"}})
    t.do("research rockets 1", 6).do("buy 2 infantry").done()
    assert t.money("Germany") == 40 - 5 - 6
    t.done().done().do("place 2 infantry at Germany")
    assert t.money("Germany") == 29 + 40
    assert {p: t.money(p) for p in MONEY if p != "Germany"} == {p: n for p, n in MONEY.items() if p != "Germany"}
