"""When a battle is over: who holds the place, where air units land, how task forces return to sea."""

from __future__ import annotations

from tests.blitzkrieg.battlefield import BE, FR, GE, engage, fight
from tests.tools import Table, rule

UK = "United Kingdom"


@rule("BLG-END-01", "BLG-END-02")
def test_the_last_side_standing_holds_the_area() -> None:
    """The last French unit falls: Lorraine is German, before any other battle is begun."""
    units = {
        "Lorraine": {GE: "1 infantry 3", FR: "1 militia 1"},
        "Warsaw": {GE: "1 infantry 3", "Poland": "1 militia 1"},
        "Galicia": {GE: "1 infantry 3", "Poland": "1 militia 1"},
    }
    t = fight(units).do("choose Lorraine", 3, 6)
    assert t.holder("Lorraine") == GE
    assert t.topic == "battles"


@rule("BLG-END-01")
def test_both_sides_destroyed() -> None:
    """The last units fall together: nobody has won, and the area stays with its holder."""
    t = fight({"Lorraine": {GE: "1 militia 1", FR: "1 militia 1"}}, 1, 1)
    assert t.units("Lorraine") == {}
    assert t.holder("Lorraine") == FR


@rule("BLG-AIR-04", "BLG-END-03", "BLG-DEC-20")
def test_an_air_unit_flies_home_by_default_to_where_it_came_from() -> None:
    """It flew two spaces to the fight and may fly two again: back, or to any friendly area as near."""
    t = fight(
        {
            "Southern Germany": {GE: "1 aircraft 4"},
            "Rhineland": {GE: "2 infantry 3"},
            "Lorraine": {FR: "1 militia 1"},
        },
        phase="movement",
    )
    t.do("go 2 infantry 3: Rhineland > Lorraine", power=GE)
    t.do("go 1 aircraft 4: Southern Germany > Rhineland > Lorraine", power=GE)
    engage(t, 6, 3, 6, 6)
    assert (t.asked, t.topic) == ((GE,), "homing")
    assert t.holder("Lorraine") == GE
    assert "BLG-AIR-05" in t.why_not("go 1 aircraft 4: Lorraine > Paris")
    assert "BLG-AIR-05" in t.why_not("go 1 aircraft 4: Lorraine > Rhineland > Silesia > Posen")
    assert t.allows("go 1 aircraft 4: Lorraine > Rhineland > Silesia")
    assert t.allows("go 1 aircraft 4: Lorraine")  # the area is friendly now
    t.done()
    assert t.units("Southern Germany") == {"aircraft 4": 1}


@rule("BLG-AIR-06", "BLG-AIR-05", "BLG-GAP-41")
def test_no_air_unit_stays_at_sea() -> None:
    """Air units that sink the last ship fly to land; not to the sea, not aboard; the zone is nobody's."""
    units = {"North Sea": {GE: "1 aircraft 4", BE: "1 task force 2 hit 1"}, "Skagerrak": {GE: "1 task force 3"}}
    t = fight(units, 1, 6)
    assert (t.asked, t.topic) == ((GE,), "homing")
    assert "BLG-AIR-05" in t.why_not("go 1 aircraft 4: North Sea > Skagerrak")
    t.do("go 1 aircraft 4: North Sea > Northern Germany")
    assert t.units("North Sea") == {}
    assert t.units("Northern Germany") == {"aircraft 4": 1}


@rule("BLG-GAP-38")
def test_an_air_unit_without_a_place_to_land_is_lost() -> None:
    """It won over the Central Atlantic, two spaces from no friendly land."""
    units = {"Labrador Sea": {GE: "1 aircraft 4", BE: "1 task force 2 hit 1"}}
    t = fight(units, 1, 6)
    assert not [u for u in t.state.units.values() if u.owner == GE]


@rule("BLG-END-03")
def test_air_units_at_home_stay() -> None:
    """Defending air units in their own area are not asked after a battle they won."""
    t = fight({"Lorraine": {GE: "1 militia 1", FR: "1 infantry 3, 1 aircraft 2"}}, 6, 3, 6)
    assert t.topic != "homing"
    assert t.units("Lorraine") == {"infantry 3": 1, "aircraft 2": 1}


@rule("BLG-GAP-40")
def test_a_fight_won_from_the_air_alone_takes_nothing() -> None:
    """An air unit destroys the last defender: it goes home, and the area stays French."""
    t = fight({"Lorraine": {GE: "1 aircraft 4", FR: "1 militia 1"}}, 4, 6)
    assert t.topic == "homing"
    t.do("go 1 aircraft 4: Lorraine > Rhineland")
    assert t.holder("Lorraine") == FR
    assert t.units("Lorraine") == {}


def normandy() -> Table:
    """British infantry attacks Normandy, supported by a task force from the Channel."""
    t = fight(
        {
            "Northern France": {UK: "2 infantry 3"},
            "English Channel": {UK: "1 task force 4"},
            "Normandy": {GE: "1 infantry 3, 1 militia 1"},
        },
        power=BE,
        phase="movement",
        hold={"Normandy": GE, "Paris": GE},
    )
    t.do("go 2 infantry 3: Northern France > Normandy", power=BE)
    return t.do("go 1 task force 4: English Channel > Normandy as support", power=BE)


@rule("BLG-TF-02", "BLG-END-03")
def test_a_task_force_returns_to_its_zone() -> None:
    """It fires in the land battle and is back in the Channel when it is over; Normandy is not its to hold."""
    t = engage(normandy(), 1, 1, 1, 6, 6)
    assert t.units("English Channel") == {"task force 4": 1}
    assert t.units("Normandy") == {"infantry 3": 2}
    assert t.holder("Normandy") == FR


@rule("BLG-TF-02", "BLG-GAP-68", "BLG-RETR-03", "BLG-DEC-18")
def test_a_task_force_withdraws_to_the_zone_it_came_from() -> None:
    """It leaves between rounds while the infantry fights on; there is no choice of zone."""
    t = engage(normandy(), 6, 6, 6, 6, 6)
    [ship] = t.ids("Normandy", "task force 4")
    assert t.options() == ["everybody", ship]
    t.do(f"choose {ship}")
    assert t.units("English Channel") == {"task force 4": 1}
    assert t.topic == "retreat"
    assert t.asked == (GE,)


@rule("BLG-FORCED-01", "BLG-GAP-68")
def test_a_task_force_left_alone_must_go_back_to_sea() -> None:
    """All infantry falls: the task force cannot stay ashore."""
    t = fight(
        {
            "English Channel": {UK: "1 task force 4"},
            "Northern France": {UK: "1 militia 1"},
            "Normandy": {GE: "2 infantry 3"},
        },
        power=BE,
        phase="movement",
        hold={"Normandy": GE},
    )
    t.do("go 1 militia 1: Northern France > Normandy", power=BE)
    t.do("go 1 task force 4: English Channel > Normandy as support", power=BE)
    engage(t, 6, 6, 3, 6).do("lose 1 militia 1")
    assert t.units("English Channel") == {"task force 4": 1}
    assert t.units("Normandy") == {"infantry 3": 2}


@rule("BLG-GAP-28")
def test_the_enemy_has_taken_the_zone_to_return_to() -> None:
    """The Channel was taken while the task force fought ashore: it goes on to a free zone beside it, or is lost."""
    t = fight(
        {
            "English Channel": {UK: "1 task force 4"},
            "North Sea": {UK: "1 task force 4", GE: "1 submarine"},
            "Northern France": {UK: "1 infantry 3"},
            "Normandy": {GE: "1 militia 1"},
            "Norwegian Sea": {UK: "1 convoy"},
            "North Atlantic": {UK: "1 convoy"},
            "Skagerrak": {UK: "1 convoy"},
        },
        power=BE,
        phase="movement",
        hold={"Normandy": GE},
    )
    t.do("go 1 infantry 3: Northern France > Normandy", power=BE)
    t.do("go 1 task force 4: English Channel > Normandy as support", power=BE)
    engage(t)
    t.do("choose North Sea", 6, 6, power=BE).do("accept").do("choose everybody", 6, 1, 6)
    assert t.units("English Channel", GE) == {"submarine": 1}
    assert (t.asked, t.topic) == ((BE,), "homing")
    assert "BLG-TF-02" in t.why_not("go 1 task force 4: Normandy > English Channel")
    t.do("go 1 task force 4: Normandy > English Channel > Bay of Biscay")
    assert t.units("Bay of Biscay") == {"task force 4": 1}


@rule("BLG-GAP-27")
def test_a_task_force_among_enemy_ships_fights_them() -> None:
    """With a submarine in its own zone it cannot be committed ashore."""
    t = fight(
        {
            "English Channel": {UK: "1 task force 4", GE: "1 submarine"},
            "Northern France": {UK: "1 infantry 3"},
            "Normandy": {GE: "1 militia 1"},
        },
        power=BE,
        phase="movement",
        hold={"Normandy": GE},
    )
    t.do("go 1 infantry 3: Northern France > Normandy", power=BE)
    assert "BLG-GAP-27" in t.why_not("go 1 task force 4: English Channel > Normandy as support", power=BE)
    engage(t)
    assert set(t.options(BE)) == {"English Channel", "Normandy"}


@rule("BLG-GAP-28")
def test_no_zone_to_return_to() -> None:
    """Enemy ships wherever the task force could go from Normandy: driven from the land, it is lost."""
    zones = ("English Channel", "Bay of Biscay", "North Sea", "North Atlantic", "Azores (sea)", "Gulf of Cadiz")
    t = fight(
        {"Normandy": {UK: "1 task force 4", GE: "1 infantry 3"}, **{zone: {GE: "1 submarine"} for zone in zones}},
        6,
        6,
        power=BE,
        hold={"Normandy": GE},
    )
    assert not [u for u in t.state.units.values() if u.owner == UK]
