"""Spaces, their borders and whose they are."""

from __future__ import annotations

from sandtable.games.loader import load
from sandtable.kernel.play import Play
from sandtable.rules.look import friends, hostile
from sandtable.rules.questions import Production
from tests.tools import Table, rule

BOARD = load("revised-1942").board
GERMANS = {"Western Europe": {"Germany": "1 infantry, 1 fighter"}}


@rule("REV-MAP-01")
def test_every_space_is_land_or_sea() -> None:
    """There are 79 territories and 64 sea zones, and nothing else."""
    assert len(BOARD.land) == 79
    assert len(BOARD.sea) == 64
    assert set(BOARD.spaces) == {*BOARD.land, *BOARD.sea}


@rule("REV-MAP-02")
def test_units_move_between_neighbours() -> None:
    """Borders run both ways, and a step between spaces that do not touch is refused."""
    assert all(a in BOARD.next[b] for a in BOARD.spaces for b in BOARD.next[a])
    t = Table("Germany", "noncombat_move", {"Western Europe": {"Germany": "1 tank"}})
    assert t.allows("go 1 tank: Western Europe > Germany > Balkans")
    assert "REV-MAP-02" in t.why_not("go 1 tank: Western Europe > Balkans")


@rule("REV-MAP-03")
def test_the_left_and_right_edges_are_joined() -> None:
    """A ship sails off one side of the board and appears on the other: the Pacific goes round."""
    t = Table("United States", "noncombat_move", {"Sea Zone 42": {"United States": "1 destroyer"}})
    t.do("go 1 destroyer: Sea Zone 42 > Sea Zone 41 > Sea Zone 40")
    assert t.units("Sea Zone 40") == {"destroyer": 1}
    for west, east in (("63", "62"), ("57", "56"), ("51", "52"), ("45", "44"), ("41", "42")):
        assert f"Sea Zone {west}" in BOARD.next[f"Sea Zone {east}"]


@rule("REV-MAP-04")
def test_the_top_and_bottom_edges_are_not_joined() -> None:
    """No space of the Arctic touches a space of the far south."""
    north = ["Sea Zone 1", "Sea Zone 2", "Sea Zone 3", "Sea Zone 4", "Sea Zone 62", "Sea Zone 63", "Archangel"]
    south = {f"Sea Zone {n}" for n in (25, 26, 27, 28, 29, 30, 39, 40, 41, 42)}
    assert all(not south & set(BOARD.next[space]) for space in north)


@rule("REV-MAP-05")
def test_land_is_friendly_hostile_or_neutral() -> None:
    """Own and allied land is friendly, enemy land hostile, and land nobody holds is neither."""
    t = Table("Germany", "combat_move")
    play = Play(t.game, t.state)
    assert not hostile(play, "Germany", "Western Europe")
    assert not hostile(play, "Germany", "Manchuria")
    assert hostile(play, "Germany", "Caucasus")
    assert t.holder("Spain") not in t.game.powers


@rule("REV-MAP-06", "REV-MAP-07", "REV-GAP-18", "REV-GAP-81")
def test_a_sea_zone_is_hostile_where_enemy_units_are() -> None:
    """Enemy ships make a zone hostile, to both where both are; an empty one, or one of submerged boats, is friendly."""
    zones = {
        "Sea Zone 7": {"Germany": "1 submarine"},
        "Sea Zone 8": {"Germany": "1 submarine", "United Kingdom": "1 destroyer"},
        "Sea Zone 12": {"Germany": "1 submarine submerged"},
        "Sea Zone 13": {"United States": "1 destroyer"},
    }
    t = Table("United Kingdom", "combat_move", zones)
    play = Play(t.game, t.state)
    assert [z for z in BOARD.sea if hostile(play, "United Kingdom", z)] == ["Sea Zone 7", "Sea Zone 8"]
    assert [z for z in BOARD.sea if hostile(play, "Germany", z)] == ["Sea Zone 8", "Sea Zone 13"]


@rule("REV-MAP-08")
def test_nobody_enters_or_flies_over_neutral_land() -> None:
    """Neither troops nor aircraft go to or across Spain, in any phase."""
    for phase in ("combat_move", "noncombat_move"):
        t = Table("Germany", phase, GERMANS | {"Sea Zone 12": {"United Kingdom": "1 transport"}})
        assert "REV-MAP-08" in t.why_not("go 1 infantry: Western Europe > Spain")
        assert "REV-MAP-08" in t.why_not("go 1 fighter: Western Europe > Spain")
        assert "REV-MAP-08" in t.why_not("go 1 fighter: Western Europe > Spain > Sea Zone 12")


@rule("REV-MAP-09")
def test_neutral_land_belongs_to_nobody_and_yields_nothing() -> None:
    """Every neutral territory is worth nothing and in no power's hands."""
    t = Table("Germany", "combat_move")
    assert BOARD.closed
    for space in BOARD.closed:
        assert BOARD.spaces[space].value == 0
        assert t.holder(space) not in t.game.powers


@rule("REV-MAP-10")
def test_land_yields_its_value_to_its_holder() -> None:
    """Values run from 1 to 12 or are missing; whoever holds India has 3 more, and its old owner 3 less."""
    assert {BOARD.spaces[s].value for s in BOARD.open_land} <= set(range(13))
    assert BOARD.spaces["Gibraltar"].value == 0
    assert BOARD.spaces["Eastern United States"].value == 12
    assert [BOARD.spaces[s].value for s in ("India", "West Russia", "Caucasus", "Eastern Canada")] == [3, 2, 4, 3]
    t = Table("Japan", "combat_move", hold={"India": "Japan"})
    play = Play(t.game, t.state)
    assert (play.ask(Production("Japan")), play.ask(Production("United Kingdom"))) == (33, 27)


@rule("REV-MAP-11", "REV-MAP-12")
def test_an_island_group_is_one_territory_in_one_zone() -> None:
    """No sea zone holds two groups, and what stands on a group stands in one space, never on single islands."""
    islands = BOARD.islands()
    assert {"Solomon Islands", "Hawaiian Islands", "Philippine Islands", "Wake Island"} <= set(islands)
    assert len(set(islands.values())) == len(islands)
    t = Table(
        "United States",
        "combat_move",
        {
            "Solomon Islands": {"Japan": "2 infantry"},
            "Sea Zone 45": {"United States": "1 transport [infantry; infantry]"},
        },
    )
    t.do("go 1 infantry: Sea Zone 45 > Solomon Islands").done().do("accept", 6, 6, 1)  # both defenders fire
    assert t.units("Solomon Islands") == {"infantry": 2}


@rule("REV-MAP-13")
def test_friends_share_any_space() -> None:
    """Units of three Allies stand together in one territory and one sea zone."""
    allies = {"Soviet Union": "9 infantry", "United Kingdom": "9 infantry", "United States": "9 infantry"}
    ships = {"United Kingdom": "9 destroyer", "United States": "8 destroyer"}
    t = Table(
        "United States",
        "noncombat_move",
        {"Caucasus": allies, "Persia": {"United States": "1 infantry"}, "Sea Zone 2": ships}
        | {"Sea Zone 8": {"United States": "1 destroyer"}},
    )
    t.do("go 1 infantry: Persia > Caucasus").do("go 1 destroyer: Sea Zone 8 > Sea Zone 2")
    assert t.units("Caucasus") == {"infantry": 28}
    assert t.units("Sea Zone 2") == {"destroyer": 18}


@rule("REV-MAP-14")
def test_powers_of_one_side_never_fight_each_other() -> None:
    """British units neither attack Soviet land nor American ships; sharing a zone with friends starts no battle."""
    t = Table(
        "United Kingdom",
        "combat_move",
        {
            "Persia": {"United Kingdom": "1 infantry, 1 bomber"},
            "Caucasus": {"Soviet Union": "1 infantry, 1 industrial complex"},
            "Sea Zone 34": {"United Kingdom": "1 destroyer", "United States": "1 transport"},
        },
    )
    assert "Soviet Union" in friends(Play(t.game, t.state), "United Kingdom")
    assert "REV-CMOVE-05" in t.why_not("go 1 infantry: Persia > Caucasus")
    assert not t.allows("go 1 bomber: Persia > Caucasus as raid")
    t.done()
    assert t.topic == "noncombat_move"
    assert t.units("Sea Zone 34") == {"destroyer": 1, "transport": 1}


@rule("REV-MAP-15")
def test_ships_keep_to_the_sea_and_troops_to_the_land() -> None:
    """No ship enters a territory; no land unit enters a sea zone but aboard a transport."""
    t = Table(
        "Germany",
        "noncombat_move",
        {"Sea Zone 5": {"Germany": "1 destroyer"}, "Norway": {"Germany": "1 infantry, 1 tank"}},
    )
    assert "REV-MAP-15" in t.why_not("go 1 destroyer: Sea Zone 5 > Germany")
    assert "REV-MAP-15" in t.why_not("go 1 tank: Norway > Sea Zone 5 > Germany")
    assert not t.allows("go 1 infantry: Norway > Sea Zone 5")


@rule("REV-GAP-45")
def test_the_board_is_whole() -> None:
    """What the lost pictures showed is in the data: from every open space every other can be reached by air."""
    for space in set(BOARD.spaces) - BOARD.closed:
        assert set(BOARD.distances[space]) == set(BOARD.spaces) - BOARD.closed
