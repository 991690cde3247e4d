"""Task forces in land combat."""

from __future__ import annotations

import pytest

from tests.blitzkrieg.front import front
from tests.tools import rule

POSEN = {"Posen": {"Poland": "1 infantry 2"}, "Pomerania": {"Germany": "1 infantry 3"}}
JOIN = "Baltic Sea > Posen as support"


@rule("BLG-TF-01", "BLG-DEC-08", "BLG-GAP-69")
def test_a_task_force_joins_a_combat_beside_its_zone() -> None:
    """Once infantry attacks Posen the task force in the Baltic joins; before that it has nothing to join."""
    t = front("Germany", "movement", {**POSEN, "Baltic Sea": {"Germany": "1 task force 3"}})
    assert t.why_not(f"go 1 task force 3: {JOIN}") == "BLG-GAP-69"
    t.do("go 1 infantry 3: Pomerania > Posen").do(f"go 1 task force 3: {JOIN}")
    assert t.units("Posen", "Germany") == {"infantry 3": 1, "task force 3": 1}
    assert t.why_not("go 1 task force 3: Posen > Baltic Sea") == "BLG-MOVE-05"


@rule("BLG-TF-01")
def test_it_may_sail_first_but_not_join_from_afar() -> None:
    """Three zones to the combat, then in; a zone that does not border the area is too far."""
    t = front("Germany", "movement", {**POSEN, "North Sea": {"Germany": "1 task force 3"}})
    t.do("go 1 infantry 3: Pomerania > Posen")
    assert t.why_not("go 1 task force 3: North Sea > Skagerrak > Baltic Sea > Posen") == "BLG-TF-01"
    t.do("go 1 task force 3: North Sea > Skagerrak > Baltic Sea").do(f"go 1 task force 3: {JOIN}")
    assert t.units("Posen", "Germany") == {"infantry 3": 1, "task force 3": 1}


@rule("BLG-TF-04")
@pytest.mark.parametrize("ship", ["convoy", "submarine"])
def test_other_ships_do_not(ship: str) -> None:
    """Convoys and submarines stay at sea."""
    t = front("Germany", "movement", {**POSEN, "Baltic Sea": {"Germany": f"1 {ship}"}})
    t.do("go 1 infantry 3: Pomerania > Posen")
    assert t.why_not(f"go 1 {ship}: Baltic Sea > Posen") == "BLG-TF-04"


@rule("BLG-TF-05", "BLG-EXPL-08")
def test_no_task_forces_in_the_exploitation_phase() -> None:
    """Armour attacks, the task force beside it looks on."""
    t = front(
        "Germany",
        "exploit",
        {
            "Posen": {"Poland": "1 infantry 2"},
            "Pomerania": {"Germany": "1 armour 4"},
            "Baltic Sea": {"Germany": "1 task force 3, 1 naval headquarters 3"},
        },
    )
    t.do("go 1 armour 4: Pomerania > Posen")
    assert t.why_not(f"go 1 task force 3: {JOIN}") == "BLG-TF-05"


@rule("BLG-TF-06")
def test_doubled_range_rules_it_out() -> None:
    """A task force that came four zones fires at nobody ashore."""
    t = front("Germany", "movement", {**POSEN, "Norwegian Sea": {"Germany": "1 task force 3"}})
    t.do("go 1 infantry 3: Pomerania > Posen")
    far = front("Germany", "movement", {**POSEN, "Barents Sea": {"Germany": "1 task force 3"}})
    far.do("go 1 infantry 3: Pomerania > Posen")
    t.do("go 1 task force 3: Norwegian Sea > North Sea > Skagerrak > Baltic Sea")
    far.do("go 1 task force 3: Barents Sea > Norwegian Sea > North Sea > Skagerrak > Baltic Sea")
    assert t.allows(f"go 1 task force 3: {JOIN}")
    assert far.why_not(f"go 1 task force 3: {JOIN}") == "BLG-TF-06"


@rule("BLG-GAP-27")
def test_a_task_force_among_enemy_ships_has_to_fight_them() -> None:
    """With an enemy submarine in its zone it cannot help ashore."""
    sea = {"Baltic Sea": {"Germany": "1 task force 3", "United Kingdom": "1 submarine"}}
    t = front("Germany", "movement", {**POSEN, **sea})
    t.do("go 1 infantry 3: Pomerania > Posen")
    assert t.why_not(f"go 1 task force 3: {JOIN}") == "BLG-GAP-27"


@rule("BLG-NEUT-02")
def test_task_forces_do_not_act_in_neutral_land() -> None:
    """Neutral Sweden is out of bounds."""
    t = front("Germany", "movement", {"Baltic Sea": {"Germany": "1 task force 3"}})
    assert t.why_not("go 1 task force 3: Baltic Sea > Southern Sweden") == "BLG-NEUT-02"


@rule("BLG-TF-03", "BLG-REACT-03", "BLG-DEC-10")
def test_the_defender_sends_task_forces_into_attacked_areas() -> None:
    """A French task force beside attacked Normandy joins; it does not sail into an attacked zone."""
    t = front(
        "Germany",
        "movement",
        {
            "Northern France": {"Germany": "1 infantry 3"},
            "Normandy": {"France": "1 infantry 3"},
            "Bay of Biscay": {"France": "2 task force 3"},
            "North Sea": {"Germany": "1 submarine"},
            "English Channel": {"United Kingdom": "1 convoy"},
        },
        hold={"Northern France": "Germany"},
    )
    t.do("go 1 infantry 3: Northern France > Normandy").do("go 1 submarine: North Sea > English Channel").done()
    assert (t.asked, t.topic) == (("France",), "reaction")
    assert t.why_not("go 1 task force 3: Bay of Biscay > English Channel") == "BLG-RES-02"
    assert t.why_not("go 1 task force 3: Bay of Biscay > Aquitaine") == "BLG-GAP-69"
    t.do("go 1 task force 3: Bay of Biscay > Normandy as support")
    assert t.units("Normandy", "France") == {"infantry 3": 1, "task force 3": 1}
