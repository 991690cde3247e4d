"""Where new units appear."""

from __future__ import annotations

from typing import Any

from sandtable.games.blitzkrieg_general.rules.quarters.calendar import lap_of
from tests.blitzkrieg.front import front
from tests.tools import Table, rule


def due(*queue: str, **options: Any) -> Table:
    """The opening phase of 4/39 with these units due."""
    return front("", "reinforce", round=2, queue=list(queue), **options)


@rule("BLG-REINF-01", "BLG-DEC-02")
def test_what_is_due_is_placed() -> None:
    """Units of this quarter must be placed now, those of a later one wait; silence takes the first good place."""
    t = due("Germany 4/39: 2 infantry 3", "Germany 1/40: 1 aircraft 4")
    assert t.asked == ("Germany",)
    assert t.silence("Germany") == "place 2 infantry 3 at Rhineland"
    assert not t.offer("Germany").done
    t.do("place 1 infantry 3 at Silesia", power="Germany").do("place 1 infantry 3 at Austria", power="Germany")
    assert t.units("Silesia") == t.units("Austria") == {"infantry 3": 1}
    assert [b.kind for b in t.state.queue] == ["aircraft 4"]


@rule("BLG-REINF-02")
def test_great_powers_place_at_home_where_something_is_produced() -> None:
    """Not in Warsaw, not in the French Aquitaine without production, but in Paris."""
    t = due("France 4/39: 1 infantry 2")
    assert t.why_not("place 1 infantry 2 at Aquitaine", power="France") == "BLG-REINF-02"
    assert t.why_not("place 1 infantry 2 at Rhineland", power="France") == "BLG-REINF-02"
    assert t.why_not("place 1 infantry 2 at English Channel", power="France") == "BLG-REINF-02"
    assert t.allows("place 1 infantry 2 at Paris", power="France")


@rule("BLG-REINF-03")
def test_minors_place_anywhere_at_home() -> None:
    """Polish infantry may appear in Galicia, which produces nothing, but not in France."""
    t = due("Poland 4/39: 1 infantry 2")
    assert t.why_not("place 1 Poland: infantry 2 at Paris", power="British Empire") == "BLG-REINF-03"
    t.do("place 1 Poland: infantry 2 at Galicia", power="British Empire")
    assert t.units("Galicia", "Poland") == {"infantry 2": 1}


@rule("BLG-REINF-04", "BLG-REINF-05", "BLG-GAP-44")
def test_ships_appear_beside_home_areas() -> None:
    """In a zone without enemy ships; only if there is none, among the enemy, and then nobody fights yet."""
    t = due("Germany 4/39: 1 submarine", units={"Baltic Sea": {"United Kingdom": "task force 4"}})
    assert t.why_not("place 1 submarine at Baltic Sea", power="Germany") == "BLG-REINF-04"
    assert t.why_not("place 1 submarine at Black Sea", power="Germany") == "BLG-REINF-04"
    assert t.why_not("place 1 submarine at Northern Germany", power="Germany") == "BLG-REINF-04"
    assert t.allows("place 1 submarine at North Sea", power="Germany")
    zones = ("Baltic Sea", "North Sea", "Skagerrak")
    t = due("Germany 4/39: 1 submarine", units={z: {"United Kingdom": "task force 4"} for z in zones})
    t.do("place 1 submarine at Baltic Sea", power="Germany")
    assert t.units("Baltic Sea") == {"task force 4": 1, "submarine": 1}


def test_zones_are_judged_as_the_phase_began() -> None:
    """Both sides place at once: ships just placed by one close no zone to the other."""
    t = due("Germany 4/39: 1 submarine", "United Kingdom 4/39: 1 convoy")
    t.do("place 1 convoy at North Sea", power="British Empire")
    assert t.allows("place 1 submarine at North Sea", power="Germany")


@rule("BLG-REINF-06", "BLG-EX-02")
def test_possessions_raise_no_units() -> None:
    """Japan cannot place infantry in Manchuria."""
    t = due("Japan 4/39: 1 infantry 2")
    assert t.why_not("place 1 infantry 2 at Manchuria", power="Japan") == "BLG-REINF-06"
    assert t.allows("place 1 infantry 2 at Tokyo", power="Japan")


@rule("BLG-REINF-07", "BLG-GAP-66", "BLG-DEC-03")
def test_the_empire_places_where_it_likes() -> None:
    """A Canadian division may appear in Australia, but only in a home area with production; silence means the UK."""
    t = due("Canada 4/39: 1 infantry 3", "United Kingdom 4/39: 1 convoy")
    assert t.silence("British Empire") == "place 1 Canada: infantry 3 at Scotland"
    assert t.why_not("place 1 Canada: infantry 3 at Western Australia", power="British Empire") == "BLG-REINF-02"
    assert t.why_not("place 1 Canada: infantry 3 at Egypt", power="British Empire") == "BLG-REINF-06"
    t.do("place 1 Canada: infantry 3 at New South Wales", power="British Empire")
    assert t.units("New South Wales", "Canada") == {"infantry 3": 1}
    assert t.allows("place 1 convoy at Bay of Bengal", power="British Empire")


@rule("BLG-GAP-43")
def test_nothing_appears_in_enemy_hands() -> None:
    """Warsaw lost, Polish units appear elsewhere; with all of Poland lost they wait in production."""
    t = due("Poland 4/39: 1 infantry 2", hold={"Warsaw": "Germany"})
    assert t.why_not("place 1 Poland: infantry 2 at Warsaw", power="British Empire") == "BLG-GAP-43"
    lost = dict.fromkeys(("Warsaw", "Posen", "Galicia", "Eastern Poland"), "Germany")
    t = due("Poland 4/39: 1 infantry 2", hold=lost, units={"Silesia": {"Germany": "infantry 3"}})
    assert t.topic != "reinforce"
    assert [b.owner for b in t.state.queue] == ["Poland"]


@rule("BLG-GAP-20")
def test_a_naval_headquarters_is_placed_at_sea_or_ashore() -> None:
    """As its owner likes."""
    t = front("", "reinforce", round=lap_of("2/40"), queue=["Germany 2/40: 1 naval headquarters 2 (GE-NHQ1)"])
    assert t.allows("place 1 naval headquarters 2 at Baltic Sea", power="Germany")
    t.do("place 1 naval headquarters 2 at Northern Germany", power="Germany")
    assert [u.data for u in t.state.here("Northern Germany")] == ["GE-NHQ1"]
