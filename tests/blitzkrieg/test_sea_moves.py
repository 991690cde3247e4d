"""Ships on the move."""

from __future__ import annotations

import pytest

from tests.blitzkrieg.front import front
from tests.tools import rule


@rule("BLG-SEA-01", "BLG-DOUBLE-01", "BLG-DOUBLE-02")
@pytest.mark.parametrize("ship", ["convoy", "task force 4", "submarine"])
def test_three_zones_and_six_without_an_enemy(ship: str) -> None:
    """All ships alike; the attack at the end of the way must lie within three."""
    way = "English Channel > North Atlantic > Labrador Sea > Western Atlantic"
    t = front("British Empire", "movement", {"English Channel": {"United Kingdom": f"1 {ship}"}})
    assert t.allows(f"go 1 {ship}: {way}")
    assert t.allows(f"go 1 {ship}: {way} > Caribbean Sea > Central Atlantic > West African Sea")
    too_far = f"go 1 {ship}: {way} > Caribbean Sea > Central Atlantic > West African Sea > Cape of Good Hope"
    assert t.why_not(too_far) == "BLG-SEA-01"
    enemies = {
        "English Channel": {"United Kingdom": f"1 {ship}"},
        "Western Atlantic": {"Germany": "1 submarine"},
        "Caribbean Sea": {"Germany": "1 submarine"},
    }
    t = front("British Empire", "movement", enemies)
    assert t.allows(f"go 1 {ship}: {way}")
    four = "English Channel > North Atlantic > Labrador Sea > Central Atlantic > Caribbean Sea"
    assert t.why_not(f"go 1 {ship}: {four}") == "BLG-DOUBLE-02"


@rule("BLG-SEA-02", "BLG-GAP-65")
def test_a_zone_without_ships_is_open_to_everybody() -> None:
    """Ships pass empty zones freely, with doubled range too; a zone with enemy ships stops them."""
    t = front(
        "Germany",
        "movement",
        {"Baltic Sea": {"Germany": "1 task force 3"}, "North Sea": {"United Kingdom": "1 convoy"}},
    )
    assert t.why_not("go 1 task force 3: Baltic Sea > Skagerrak > North Sea > Norwegian Sea") == "BLG-MOVE-07"
    t.do("go 1 task force 3: Baltic Sea > Skagerrak > North Sea")
    assert t.units("North Sea") == {"task force 3": 1, "convoy": 1}


@rule("BLG-SEA-03")
def test_ships_of_neutrals_are_no_obstacle() -> None:
    """An Italian task force sails through and into zones with British ships while Italy is at peace."""
    t = front(
        "Italy",
        "movement",
        {"Tyrrhenian Sea": {"Italy": "1 task force 3"}, "Malta (sea)": {"United Kingdom": "1 task force 4"}},
    )
    assert t.allows("go 1 task force 3: Tyrrhenian Sea > Malta (sea) > Ionian Sea")
    t.do("go 1 task force 3: Tyrrhenian Sea > Malta (sea)").done()
    assert t.topic not in ("battles", "reaction")


@rule("BLG-GAP-44", "BLG-GAP-45")
def test_ships_that_share_a_zone_with_the_enemy_may_leave_within_their_range() -> None:
    """Where enemies are together without a fight the acting side may sail away, three zones and no further."""
    t = front(
        "Germany",
        "movement",
        {"North Sea": {"Germany": "1 submarine", "United Kingdom": "1 task force 4"}},
    )
    assert t.allows("go 1 submarine: North Sea > Norwegian Sea > Iceland (sea) > Labrador Sea")
    far = "go 1 submarine: North Sea > Norwegian Sea > Iceland (sea) > Labrador Sea > Western Atlantic"
    assert t.why_not(far) == "BLG-DOUBLE-01"


@rule("BLG-GAP-20")
def test_a_naval_headquarters_sails_and_goes_ashore() -> None:
    """Three zones at sea, two areas ashore, a step between coast and zone costs one; never into enemy land."""
    t = front(
        "British Empire",
        "movement",
        {"English Channel": {"United Kingdom": "1 naval headquarters 3"}, "Paris": {"France": "1 infantry 3"}},
        hold={"BNL": "Germany"},
        war=(("Germany", "Benelux"), ("British Empire", "Italy")),
    )
    assert t.allows("go 1 naval headquarters 3: English Channel > Southern England > Northern England > Scotland")
    assert t.why_not("go 1 naval headquarters 3: English Channel > BNL") == "BLG-GAP-20"
    t.do("go 1 naval headquarters 3: English Channel > Normandy", power="British Empire")
    assert t.units("Normandy") == {"naval headquarters 3": 1}
    ashore = front("British Empire", "movement", {"Scotland": {"United Kingdom": "1 naval headquarters 3"}})
    assert ashore.allows("go 1 naval headquarters 3: Scotland > North Sea > Skagerrak")
