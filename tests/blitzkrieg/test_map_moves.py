"""The board as units meet it: links between the boards, straits, islands and closed borders."""

from __future__ import annotations

import pytest

from tests.blitzkrieg.front import front
from tests.tools import rule

EAST = ("Germany", "Soviet Union")
STRIP = {
    "Ethiopia",
    "Italian Somaliland",
    "Kenya",
    "Tanganyika",
    "Rhodesia",
    "Transvaal",
    "Cape Province",
    "Madagascar",
    "Gulf of Aden",
    "East African Sea",
    "Madagascar (sea)",
    "Cape of Good Hope",
}


@rule("BLG-MAP-02")
def test_boards_are_joined_by_their_arrows_only() -> None:
    """Irkutsk and Omsk are joined by an arrow, so infantry walks over; Sinkiang has none, and nothing else links."""
    t = front("Soviet Union", "movement", {"Irkutsk": {"Soviet Union": "2 infantry 2"}})
    t.do("go 1 infantry 2: Irkutsk > Omsk")
    assert t.units("Omsk") == {"infantry 2": 1}
    board = t.game.board
    of = {name: space.tags.get("board", "") for name, space in board.spaces.items()}
    crossing = {frozenset((a, b)) for a, near in board.next.items() for b in near if of[a] != of[b]}
    assert len(crossing) == 10
    assert frozenset(("Indian Ocean", "Red Sea")) in crossing


@rule("BLG-MAP-03", "BLG-MAP-04")
def test_sea_links_over_the_edges_of_the_boards() -> None:
    """Coral Sea leads to Cape Naturaliste, and the Indian Ocean to the Red Sea on the other board."""
    t = front("British Empire", "movement", {"Coral Sea": {"Australia": "1 submarine"}})
    t.do("go 1 submarine: Coral Sea > Cape Naturaliste > Indian Ocean > Red Sea")
    assert t.units("Red Sea") == {"submarine": 1}


@rule("BLG-MAP-05", "BLG-MAP-06", "BLG-EX-06", "BLG-GAP-56")
def test_the_bosporus_is_open_on_land_and_at_sea() -> None:
    """Western Turkey lies on both shores: one step in, one step out; ships pass though Turkey is neutral."""
    hold = {"Western Turkey": "Soviet Union", "Bulgaria": "Soviet Union", "Central Turkey": "Soviet Union"}
    units = {"Bulgaria": {"Soviet Union": "1 armour 3"}, "Black Sea": {"Soviet Union": "1 task force 2"}}
    t = front("Soviet Union", "movement", units, hold=hold)
    t.do("go 1 armour 3: Bulgaria > Western Turkey > Central Turkey")
    assert t.units("Central Turkey") == {"armour 3": 1}
    neutral = front("Soviet Union", "movement", units)
    neutral.do("go 1 task force 2: Black Sea > Aegean Sea")
    assert neutral.units("Aegean Sea") == {"task force 2": 1}
    assert neutral.why_not("go 1 armour 3: Bulgaria > Western Turkey")


@rule("BLG-MAP-07")
def test_no_land_link_between_irkutsk_and_usbekistan() -> None:
    """Both are Soviet, and yet nobody walks from the one to the other."""
    t = front("Soviet Union", "movement", {"Irkutsk": {"Soviet Union": "1 infantry 2"}})
    assert t.why_not("go 1 infantry 2: Irkutsk > Usbekistan") == "BLG-MOVE-01"


@rule("BLG-MAP-08", "BLG-MAP-09")
def test_islands_of_one_zone_are_one_area() -> None:
    """The Marianas are one area in the zone of their name, and are taken, held and flown to like any other."""
    t = front(
        "British Empire",
        "movement",
        {"Marianas (sea)": {"Australia": "1 convoy [infantry 2]"}, "Malaya": {"British Empire": "1 infantry 2"}},
        war=(("British Empire", "Japan"),),
    )
    assert t.game.board.islands()["Marianas"] == "Marianas (sea)"
    t.do("go 1 infantry 2: Marianas (sea) > Marianas")
    assert t.holder("Marianas") == "British Empire"


@rule("BLG-MAP-10")
def test_land_units_neither_enter_nor_cross_the_sea() -> None:
    """Without a convoy there is no way over the Channel."""
    t = front("British Empire", "movement", {"Southern England": {"United Kingdom": "1 infantry 3, 1 armour 3"}})
    assert "BLG-MAP-10" in t.why_not("go 1 armour 3: Southern England > English Channel > Normandy")
    assert not t.allows("go 1 infantry 3: Southern England > English Channel")


@rule("BLG-MAP-11", "BLG-EX-04", "BLG-GAP-57")
@pytest.mark.parametrize("unit", ["infantry 3", "armour 4", "aircraft 4"])
def test_switzerland_is_closed_to_everybody(unit: str) -> None:
    """Its white border keeps out whatever stands beside it, in the air as well."""
    t = front("Germany", "movement", {"Southern Germany": {"Germany": f"1 {unit}"}})
    assert t.why_not(f"go 1 {unit}: Southern Germany > Switzerland") == "BLG-MAP-11"


@rule("BLG-MAP-12", "BLG-EX-05", "BLG-GAP-57")
def test_lake_baikal_stops_land_units_but_not_air_units() -> None:
    """From Jablonovy nobody walks to Irkutsk; an air unit flies there."""
    t = front("Soviet Union", "movement", {"Jablonovy": {"Soviet Union": "1 infantry 2, 1 armour 3, 1 aircraft 2"}})
    assert t.why_not("go 1 infantry 2: Jablonovy > Irkutsk") == "BLG-MAP-12"
    assert t.why_not("go 1 armour 3: Jablonovy > Irkutsk") == "BLG-MAP-12"
    assert t.do("go 1 aircraft 2: Jablonovy > Irkutsk").units("Irkutsk") == {"aircraft 2": 1}


@rule("BLG-MAP-13")
def test_the_east_african_strip_has_three_joints() -> None:
    """The strip is left only by the West African Sea, the Persian Gulf and Sudan."""
    t = front("British Empire", "movement", {"Sudan": {"British Empire": "1 infantry 2"}})
    near = t.game.board.next
    assert {b for a in STRIP for b in near[a] if b not in STRIP} == {"West African Sea", "Persian Gulf", "Sudan"}
    assert t.do("go 1 infantry 2: Sudan > Kenya").units("Kenya") == {"infantry 2": 1}


@rule("BLG-MAP-14", "BLG-EX-07")
def test_belgium_the_netherlands_and_luxembourg_are_taken_together() -> None:
    """One unit that enters empty BNL takes all of it."""
    t = front("Germany", "movement", {"Rhineland": {"Germany": "1 infantry 3"}}, war=(("Germany", "Benelux"),))
    assert t.do("go 1 infantry 3: Rhineland > BNL").holder("BNL") == "Germany"


@rule("BLG-MOVE-02", "BLG-EX-01")
@pytest.mark.parametrize(("start", "end"), [("Voronesh", "Kharkov"), ("Kharkov", "Voronesh")])
def test_a_corner_is_no_border(start: str, end: str) -> None:
    """Voronesh and Kharkov only touch at a corner: the way between them is two areas long."""
    t = front("Soviet Union", "movement", {start: {"Soviet Union": "1 armour 3"}})
    assert t.why_not(f"go 1 armour 3: {start} > {end}") == "BLG-MOVE-01"
    assert t.allows(f"go 1 armour 3: {start} > Kursk > {end}")


@rule("BLG-GAP-55")
def test_canals_belong_to_whoever_holds_their_area() -> None:
    """The Suez and Panama canals are open to the side that holds the area; other straits to everybody."""
    ships = {
        "Cyprus (sea)": {"United Kingdom": "1 submarine"},
        "Skagerrak": {"United Kingdom": "1 submarine"},
        "Gulf of Cadiz": {"United Kingdom": "1 submarine"},
    }
    t = front("British Empire", "movement", ships)
    assert t.allows("go 1 submarine: Cyprus (sea) > Red Sea")
    assert t.allows("go 1 submarine: Skagerrak > Baltic Sea")
    assert t.allows("go 1 submarine: Gulf of Cadiz > Western Mediterranean")
    lost = front("British Empire", "movement", ships, hold={"Suez": "Germany"})
    assert lost.why_not("go 1 submarine: Cyprus (sea) > Red Sea") == "BLG-GAP-55"
    panama = front("Japan", "movement", {"Gulf of Panama": {"Japan": "1 submarine"}})
    assert panama.why_not("go 1 submarine: Gulf of Panama > Caribbean Sea") == "BLG-GAP-55"
