"""Air units on the move."""

from __future__ import annotations

from tests.blitzkrieg.front import front
from tests.tools import rule


@rule("BLG-AIR-01", "BLG-AIR-02")
def test_two_spaces_of_any_kind_over_friend_and_enemy() -> None:
    """Two steps over land and sea in any mixture, over enemy troops without stopping; not three to an attack."""
    t = front(
        "Germany",
        "movement",
        {
            "Rhineland": {"Germany": "2 aircraft 4"},
            "Lorraine": {"France": "1 infantry 3"},
            "Paris": {"France": "1 infantry 3"},
            "North Sea": {"United Kingdom": "1 task force 4"},
            "Aquitaine": {"France": "1 infantry 3"},
        },
    )
    assert t.allows("go 1 aircraft 4: Rhineland > Northern Germany > North Sea")
    assert t.why_not("go 1 aircraft 4: Rhineland > Lorraine > Paris > Aquitaine") == "BLG-DOUBLE-02"
    t.do("go 2 aircraft 4: Rhineland > Lorraine > Paris")
    assert t.units("Paris", "Germany") == {"aircraft 4": 2}


@rule("BLG-AIR-03", "BLG-NEUT-02", "BLG-GAP-65")
def test_neutral_land_is_not_flown_over_but_the_open_sea_is() -> None:
    """From the Rhineland over neutral BNL there is no way to Northern France; over empty sea zones there is."""
    units = {
        "Rhineland": {"Germany": "1 aircraft 4"},
        "Northern Germany": {"Germany": "1 aircraft 4"},
        "Northern France": {"France": "1 infantry 3"},
        "English Channel": {"United Kingdom": "1 task force 4"},
    }
    t = front("Germany", "movement", units)
    assert t.why_not("go 1 aircraft 4: Rhineland > BNL > Northern France") == "BLG-NEUT-02"
    assert t.allows("go 1 aircraft 4: Northern Germany > North Sea > English Channel")


@rule("BLG-AIR-05", "BLG-AIR-06")
def test_air_units_come_down_only_on_friendly_land() -> None:
    """Not in empty enemy land, not at sea; without an enemy to attack there is nothing to fly there for."""
    t = front(
        "Germany",
        "movement",
        {"Silesia": {"Germany": "1 aircraft 4"}, "Pomerania": {"Germany": "1 aircraft 4"}},
    )
    assert t.why_not("go 1 aircraft 4: Silesia > Posen") == "BLG-AIR-05"
    assert t.why_not("go 1 aircraft 4: Pomerania > Baltic Sea > Skagerrak") == "BLG-AIR-06"
    ship = front(
        "British Empire",
        "movement",
        {"Southern England": {"United Kingdom": "1 aircraft 3"}, "North Sea": {"United Kingdom": "1 task force 4"}},
    )
    assert ship.why_not("go 1 aircraft 3: Southern England > North Sea") == "BLG-AIR-06"
    assert t.do("go 1 aircraft 4: Silesia > Bohemia > Austria").units("Austria") == {"aircraft 4": 1}


@rule("BLG-DOUBLE-01")
def test_four_spaces_where_no_enemy_is_met() -> None:
    """Over friendly land and sea zones without enemy ships an air unit changes its base four spaces away."""
    t = front(
        "Germany",
        "movement",
        {"East Prussia": {"Germany": "1 aircraft 4"}, "Austria": {"Germany": "1 aircraft 4"}},
    )
    assert t.allows("go 1 aircraft 4: East Prussia > Baltic Sea > Northern Germany > Rhineland > Southern Germany")
    over_enemy = "go 1 aircraft 4: East Prussia > Posen > Silesia > Southern Germany"
    assert t.why_not(over_enemy) == "BLG-DOUBLE-01"
    met = front(
        "Germany",
        "movement",
        {"East Prussia": {"Germany": "1 aircraft 4"}, "Baltic Sea": {"United Kingdom": "1 submarine"}},
    )
    assert met.why_not("go 1 aircraft 4: East Prussia > Baltic Sea > Northern Germany > Rhineland") == "BLG-DOUBLE-01"


@rule("BLG-DEC-07")
def test_air_units_attack_alone_or_with_others() -> None:
    """They may be sent to any enemy units in range, on land or at sea."""
    t = front(
        "Germany",
        "movement",
        {
            "Silesia": {"Germany": "1 aircraft 4, 1 infantry 3"},
            "Posen": {"Poland": "1 infantry 2"},
            "Warsaw": {"Poland": "1 infantry 2"},
        },
    )
    t.do("go 1 infantry 3: Silesia > Posen").do("go 1 aircraft 4: Silesia > Posen > Warsaw")
    assert t.units("Warsaw", "Germany") == {"aircraft 4": 1}
