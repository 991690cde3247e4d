"""The two boards: their spaces, what joins them, and what the areas print."""

from __future__ import annotations

from sandtable.games.loader import load
from tests.blitzkrieg.front import GAME, front, production
from tests.tools import rule

BOARD = load(GAME).board


def board_of(space: str) -> str:
    return BOARD.spaces[space].tags["board"]


def joined(a: str, b: str) -> bool:
    return b in BOARD.next[a]


@rule("BLG-MAP-01")
def test_land_areas_and_sea_zones() -> None:
    """Both boards are divided into areas and zones."""
    count = {(s.kind, s.tags["board"]): 0 for s in BOARD.spaces.values()}
    for space in BOARD.spaces.values():
        count[space.kind, space.tags["board"]] += 1
    assert count == {("land", "europe"): 119, ("land", "pacific"): 70, ("sea", "europe"): 32, ("sea", "pacific"): 36}


@rule("BLG-MAP-02", "BLG-MAP-04")
def test_the_boards_are_joined_only_at_the_arrows() -> None:
    """Ten links lead from board to board, the Indian Ocean and the Red Sea among them; no unit changes elsewhere."""
    across = {frozenset((a, b)) for a in BOARD.next for b in BOARD.next[a] if board_of(a) != board_of(b)}
    assert len(across) == 10
    assert frozenset(("Indian Ocean", "Red Sea")) in across
    t = front("British Empire", "movement", {"Indian Ocean": {"United Kingdom": "task force 4"}})
    t.do("go 1 task force 4: Indian Ocean > Red Sea", power="British Empire")
    assert t.units("Red Sea") == {"task force 4": 1}


@rule("BLG-MAP-03")
def test_coral_sea_and_cape_naturaliste() -> None:
    """Ships go straight from the Coral Sea to Cape Naturaliste."""
    t = front("British Empire", "movement", {"Coral Sea": {"Australia": "convoy"}})
    t.do("go 1 convoy: Coral Sea > Cape Naturaliste", power="British Empire")
    assert t.units("Cape Naturaliste") == {"convoy": 1}


@rule("BLG-MAP-05", "BLG-MAP-06", "BLG-EX-06", "BLG-GAP-56")
def test_the_bosporus() -> None:
    """Western Turkey is one area on both shores, reached from Europe and Asia alike; ships pass a neutral Turkey."""
    assert {"Bulgaria", "Salonika", "Central Turkey"} <= set(BOARD.next["Western Turkey"])
    assert {"Aegean Sea", "Black Sea"} <= set(BOARD.next["Western Turkey"])
    t = front("British Empire", "movement", {"Aegean Sea": {"United Kingdom": "task force 4"}})
    t.do("go 1 task force 4: Aegean Sea > Black Sea", power="British Empire")
    assert t.units("Black Sea") == {"task force 4": 1}


@rule("BLG-MAP-07", "BLG-MAP-12", "BLG-EX-05", "BLG-GAP-57")
def test_irkutsk() -> None:
    """No land link to Usbekistan, and water towards Jablonovy that only air units cross."""
    assert not joined("Irkutsk", "Usbekistan")
    t = front("Soviet Union", "movement", {"Jablonovy": {"Soviet Union": "infantry 2, aircraft 2"}})
    assert t.why_not("go 1 infantry 2: Jablonovy > Irkutsk", power="Soviet Union") == "BLG-MAP-12"
    t.do("go 1 aircraft 2: Jablonovy > Irkutsk", power="Soviet Union")
    assert t.units("Irkutsk") == {"aircraft 2": 1}


@rule("BLG-MAP-08", "BLG-MAP-09", "BLG-VIC-08")
def test_islands_of_one_zone_are_one_area() -> None:
    """Each island area of gold letters lies in the one zone that bears its name, and is an area like any other."""
    for name, zone in BOARD.islands().items():
        if f"{name} (sea)" in BOARD.spaces:
            assert zone == f"{name} (sea)"
    named = [n for n in BOARD.sea if n.endswith(" (sea)")]
    assert len(named) == 24
    assert all(BOARD.spaces[n.removesuffix(" (sea)")].kind == "land" for n in named)
    t = front("Japan", "movement", {"Iwo Jima": {"Japan": "infantry 2"}})
    assert t.holder("Iwo Jima") == "Japan"


@rule("BLG-MAP-10")
def test_land_units_do_not_cross_the_sea() -> None:
    """Infantry cannot walk from Southern England across the Channel."""
    t = front("British Empire", "movement", {"Southern England": {"United Kingdom": "infantry 3"}})
    way = "go 1 infantry 3: Southern England > English Channel > Northern France"
    assert "BLG-MAP-10" in t.why_not(way, power="British Empire")


@rule("BLG-MAP-11", "BLG-EX-04")
def test_switzerland_is_closed() -> None:
    """The white border lets nobody in: no area touches Switzerland and nobody may stand there."""
    assert "Switzerland" in BOARD.closed
    assert not BOARD.next["Switzerland"]
    t = front("Germany", "movement", {"Southern Germany": {"Germany": "infantry 3"}})
    assert not t.allows("go 1 infantry 3: Southern Germany > Switzerland", power="Germany")


@rule("BLG-MAP-13")
def test_the_east_african_strip_has_three_joints() -> None:
    """Only at Sudan, the West African Sea and the Persian Gulf does the strip touch the rest of its board."""
    strip = {s.name for s in BOARD.spaces.values() if s.tags.get("notes", "").startswith("East African strip")}
    assert len(strip) == 12
    joints = {b for a in strip for b in BOARD.next[a] if b not in strip}
    assert joints == {"Sudan", "West African Sea", "Persian Gulf"}


@rule("BLG-MAP-14", "BLG-EX-07")
def test_one_area_for_three_countries() -> None:
    """Belgium, the Netherlands and Luxembourg are the one area BNL; taking it takes the whole country in Europe."""
    home = [s.name for s in BOARD.spaces.values() if s.owner == "Benelux" and s.tags["board"] == "europe"]
    assert home == ["BNL"]
    t = front("Germany", "conquest", hold={"BNL": "Germany"}, war=(("Germany", "Benelux"),))
    assert "Benelux" in t.state.stack[0].marks["conquered"]


@rule("BLG-MAP-15", "BLG-MAP-16")
def test_home_areas_and_possessions() -> None:
    """Tokyo is home land of Japan, Manchuria only belongs to it."""
    assert BOARD.spaces["Tokyo"].tags["home"] == "yes"
    assert BOARD.spaces["Manchuria"].tags["home"] == "no"
    assert BOARD.spaces["Manchuria"].owner == BOARD.spaces["Tokyo"].owner == "Japan"


@rule("BLG-MAP-17", "BLG-MAP-18", "BLG-PROD-09", "BLG-PROD-12", "BLG-PROD-13", "BLG-EX-12", "BLG-CTRL-05")
def test_two_numbers() -> None:
    """The owner of Rhineland gets 4 from it, a conqueror 2; a right number may be 0, and some areas have no box."""
    t = front("Germany", "movement")
    germany, france = production(t, "Germany"), production(t, "France")
    t = front("Germany", "movement", hold={"Rhineland": "France"})
    assert production(t, "Germany") == germany - 4
    assert production(t, "France") == france + 2
    t = front("Germany", "movement", hold={"Pomerania": "France"})
    assert production(t, "France") == france
    assert BOARD.spaces["Pomerania"].tags["production"] == "1/0"
    assert "production" not in BOARD.spaces["Galicia"].tags
