"""Leaving a battle: who may, who must, when, and where to."""

from __future__ import annotations

import pytest

from tests.blitzkrieg.battlefield import BE, FR, GE, IT, fight, strengths
from tests.tools import rule

EVERYBODY = "choose everybody"


@rule("BLG-RETR-01", "BLG-DEC-16", "BLG-DEC-17", "BLG-RETR-02")
def test_first_the_acting_side_then_the_other() -> None:
    """After each round the acting side is asked, then the other; silence fights on, and land units go all together."""
    t = fight({"Lorraine": {GE: "2 infantry 3", FR: "2 infantry 3"}}, 6, 6, 6, 6)
    assert (t.asked, t.topic, t.options(), t.silence()) == ((GE,), "retreat", ["everybody"], "choose nothing")
    t.do("accept")
    assert (t.asked, t.topic, t.options(), t.silence()) == ((FR,), "retreat", ["everybody"], "choose nothing")
    t.do("accept", 6, 6, 6, 6)
    assert t.asked == (GE,)


@rule("BLG-RETR-01", "BLG-END-01", "BLG-END-02", "BLG-RETR-04", "BLG-DEC-17")
def test_the_defender_retreats_and_the_attacker_has_won() -> None:
    """The French leave for land of theirs; Lorraine is German at once."""
    t = fight({"Lorraine": {GE: "1 infantry 3", FR: "1 infantry 3"}}, 6, 6).do("accept").do(EVERYBODY)
    assert (t.asked, t.topic) == ((FR,), "withdrawal")
    assert "BLG-RETR-04" in t.why_not("go 1 infantry 3: Lorraine > Rhineland")
    assert "BLG-RETR-04" in t.why_not("go 1 infantry 3: Lorraine > BNL")
    assert t.holder("Lorraine") == FR
    t.do("go 1 infantry 3: Lorraine > Paris")
    assert t.units("Paris") == {"infantry 3": 1}
    assert t.holder("Lorraine") == GE


@rule("BLG-GAP-36", "BLG-DEC-16")
def test_when_the_acting_side_goes_the_other_is_not_asked() -> None:
    """The Germans leave: the French stay without being asked, and the battle is over."""
    t = fight({"Lorraine": {GE: "1 infantry 3", FR: "1 infantry 3"}}, 6, 6).do(EVERYBODY)
    t.do("go 1 infantry 3: Lorraine > Rhineland")
    assert t.topic != "retreat"
    assert t.holder("Lorraine") == FR
    assert t.units("Lorraine") == {"infantry 3": 1}


@rule("BLG-RETR-09", "BLG-DEC-19")
def test_each_unit_goes_where_it_likes() -> None:
    """Two units go to two areas; those for whom nothing is said go to the first that is open."""
    t = fight({"Lorraine": {GE: "3 infantry 3", FR: "1 infantry 3"}}, 6, 6, 6, 6).do(EVERYBODY)
    first, second, _ = t.ids("Lorraine", "infantry 3", GE)
    t.do(f"go {first}: Lorraine > Southern Germany")
    assert t.topic == "withdrawal"
    assert "BLG-RETR-02" in t.why_not(f"go {first}: Southern Germany > Lorraine")
    t.do(f"go {second}: Lorraine > Rhineland").done()
    assert t.units("Southern Germany") == {"infantry 3": 1}
    assert t.units("Rhineland") == {"infantry 3": 2}


@rule("BLG-RETR-05", "BLG-GAP-37")
def test_with_no_free_area_they_join_another_battle() -> None:
    """Galicia and Warsaw are attacked and all else is lost: the Poles of Warsaw can only go to the fight in Galicia."""
    units = {
        "Warsaw": {GE: "1 infantry 3", "Poland": "1 infantry 2"},
        "Galicia": {GE: "1 infantry 3", "Poland": "1 infantry 2"},
    }
    t = fight(units, hold={"Posen": GE, "Eastern Poland": GE})
    t.do("choose Warsaw", 6, 6).do("accept").do(EVERYBODY, 6, 6, 6)  # one way out, so nobody is asked; then Galicia
    assert t.units("Galicia", "Poland") == {"infantry 2": 2}
    assert t.holder("Warsaw") == GE


@rule("BLG-RETR-05")
def test_a_free_area_comes_before_an_embattled_one() -> None:
    """With Eastern Poland free, the fight in Galicia is no refuge."""
    units = {
        "Warsaw": {GE: "1 infantry 3", "Poland": "2 infantry 2"},
        "Galicia": {GE: "1 infantry 3", "Poland": "1 infantry 2"},
    }
    t = fight(units).do("choose Warsaw", 6, 6, 6).do("accept").do(EVERYBODY)
    assert "BLG-RETR-04" in t.why_not("go 1 infantry 2: Warsaw > Galicia")
    assert t.allows("go 1 infantry 2: Warsaw > Eastern Poland")


@rule("BLG-RETR-10", "BLG-GAP-38", "BLG-GAP-35")
def test_who_has_nowhere_to_go_fights_on() -> None:
    """Germans landed in Scotland have no friendly land beside them: only the British are asked."""
    t = fight({"Scotland": {GE: "1 infantry 3", "United Kingdom": "1 infantry 3"}}, 6, 6)
    assert (t.asked, t.topic) == ((BE,), "retreat")


@rule("BLG-RETR-02", "BLG-GAP-38")
def test_one_stuck_unit_keeps_the_side() -> None:
    """In Scotland the infantry has nowhere to go: the side cannot retreat, though its air unit may withdraw."""
    t = fight({"Scotland": {GE: "1 infantry 3, 1 aircraft 4", "United Kingdom": "1 infantry 3"}}, 6, 6, 6)
    assert (t.asked, t.options()) == ((GE,), t.ids("Scotland", "aircraft 4"))


@rule("BLG-RETR-03", "BLG-DEC-18", "BLG-RETR-06")
def test_air_units_withdraw_while_land_units_fight_on() -> None:
    """One of two air units leaves for land within two spaces; infantry and the other air unit fight another round."""
    units = {"Lorraine": {GE: "1 infantry 3, 2 aircraft 4", FR: "1 infantry 3"}}
    t = fight(units, 6, 6, 6, 6)
    one, other = t.ids("Lorraine", "aircraft 4")
    assert t.options() == ["everybody", one, other]
    t.do(f"choose {one}")
    assert (t.asked, t.topic) == ((GE,), "withdrawal")
    assert "BLG-RETR-06" in t.why_not(f"go {one}: Lorraine > Rhineland > Northern Germany > Denmark")
    assert "BLG-RETR-06" in t.why_not(f"go {one}: Lorraine > Paris")
    t.do(f"go {one}: Lorraine > Southern Germany > Austria").do("accept", 6, 6, 6)
    assert t.units("Austria") == {"aircraft 4": 1}
    assert t.options() == ["everybody", other]


@rule("BLG-RETR-03", "BLG-GAP-36")
def test_in_sea_combat_air_units_leave_only_with_everything() -> None:
    """Over the North Sea there is only the choice for the whole side."""
    units = {"North Sea": {GE: "1 submarine, 1 aircraft 4", BE: "1 task force 3"}}
    t = fight(units, 6, 6, 6)
    assert t.options() == ["everybody"]


@rule("BLG-RETR-07", "BLG-GAP-58")
def test_ships_retreat_to_a_zone_without_enemy_ships() -> None:
    """Out of the North Sea into any free zone beside it, submarines like all others; not among British ships."""
    units = {
        "North Sea": {GE: "1 submarine, 1 task force 3", BE: "1 task force 3"},
        "English Channel": {BE: "1 convoy"},
    }
    t = fight(units, 6, 6, 6).do(EVERYBODY)
    assert "BLG-RETR-07" in t.why_not("go 1 submarine: North Sea > English Channel")
    t.do("go 1 submarine: North Sea > Norwegian Sea").do("go 1 task force 3: North Sea > Skagerrak")
    assert t.units("Norwegian Sea") == {"submarine": 1}
    assert t.units("Skagerrak") == {"task force 3": 1}


@rule("BLG-RETR-08", "BLG-RETR-10")
def test_ships_without_a_free_zone() -> None:
    """In the Gulf of Bothnia the only way out is the Baltic: open if Germans fight there too, else they must stay."""
    shut = {"Gulf of Bothnia": {GE: "1 submarine", BE: "1 task force 3"}, "Baltic Sea": {BE: "1 task force 3"}}
    t = fight(shut, 6, 6)
    assert t.asked == (BE,)
    joined = {**shut, "Baltic Sea": {BE: "1 task force 3", GE: "1 submarine"}}
    t = fight(joined).do("choose Gulf of Bothnia", 6, 6)
    assert t.asked == (GE,)
    t.do(EVERYBODY, 6, 6, 6)
    assert t.units("Baltic Sea", GE) == {"submarine": 2}


@rule("BLG-FORCED-01")
def test_air_units_alone_cannot_stay_over_land() -> None:
    """An attack from the air lasts one round: then the air unit must go."""
    t = fight({"Lorraine": {GE: "1 aircraft 4", FR: "1 infantry 3"}}, 4, 6)
    assert (t.asked, t.topic) == ((GE,), "withdrawal")
    t.do("go 1 aircraft 4: Lorraine > Rhineland")
    assert strengths(t, "Lorraine", FR) == ["infantry 3*"]
    assert t.holder("Lorraine") == FR


@rule("BLG-FORCED-01", "BLG-END-02")
def test_defending_air_units_alone_give_way() -> None:
    """French air units without infantry leave after one round, and the area falls."""
    t = fight({"Lorraine": {GE: "1 infantry 3", FR: "1 aircraft 2"}}, 6, 6)
    assert (t.asked, t.topic) == ((FR,), "withdrawal")
    t.do("go 1 aircraft 2: Lorraine > Paris > Aquitaine")
    assert t.holder("Lorraine") == GE


@rule("BLG-FORCED-02", "BLG-GAP-40")
def test_of_two_sides_in_the_air_the_acting_one_goes() -> None:
    """Air units against air units: the attacker leaves, the area stays French."""
    t = fight({"Lorraine": {GE: "1 aircraft 4", FR: "1 aircraft 2"}}, 6, 6)
    assert (t.asked, t.topic) == ((GE,), "withdrawal")
    t.do("accept")
    assert t.units("Lorraine") == {"aircraft 2": 1}
    assert t.holder("Lorraine") == FR


@rule("BLG-FORCED-03")
def test_at_sea_nobody_is_forced_to_leave() -> None:
    """Air units alone against ships go on as long as they like."""
    t = fight({"North Sea": {GE: "1 aircraft 4", BE: "1 task force 3"}}, 6, 6)
    assert t.topic == "retreat"
    t.do("accept").do("accept", 6, 6)
    assert t.units("North Sea") == {"aircraft 4": 1, "task force 3": 1}


@rule("BLG-GAP-38")
def test_forced_out_with_nowhere_to_land() -> None:
    """Deep in Russia, with no friendly land within two spaces, an air unit that must go is lost."""
    t = fight({"Moscow": {GE: "1 aircraft 4", "Soviet Union": "1 infantry 3"}}, 6, 6, war=[(GE, "Soviet Union")])
    assert t.units("Moscow") == {"infantry 3": 1}
    assert t.ids("Moscow", "aircraft 4") == []


@rule("BLG-GAP-39")
@pytest.mark.parametrize("stuck", [False, True])
def test_nobody_can_fire(stuck: bool) -> None:
    """Headquarters meet headquarters: the acting side must go, and is lost if it cannot."""
    lost = {"Rhineland": FR, "Southern Germany": FR} if stuck else {}
    units = {"Lorraine": {GE: "1 headquarters 4", FR: "1 headquarters 2"}}
    t = fight(units, hold=lost)
    if not stuck:
        assert t.topic == "withdrawal"
        t.do("go 1 headquarters 4: Lorraine > Rhineland")
        assert t.units("Rhineland") == {"headquarters 4": 1}
    assert t.units("Lorraine") == {"headquarters 2": 1}
    assert bool(t.ids("Rhineland", "headquarters 4")) != stuck


@rule("BLG-GAP-39", "BLG-CTRL-07")
def test_nobody_can_fire_after_the_aircraft_has_left() -> None:
    """It turned the one French unit, which has no strength left, and flies home; the headquarters cannot stay alone."""
    t = fight({"Lorraine": {GE: "1 aircraft 4, 1 headquarters 4", FR: "1 infantry 1"}}, 4, 6)
    assert strengths(t, "Lorraine", FR) == ["infantry 1*"]
    (aircraft,) = t.ids("Lorraine", "aircraft 4")
    t.do(f"choose {aircraft}")
    assert t.topic == "withdrawal"
    t.do("go 1 aircraft 4: Lorraine > Rhineland").do("choose nothing")
    assert (t.asked, t.topic) == ((GE,), "withdrawal")
    t.do("go 1 headquarters 4: Lorraine > Rhineland")
    assert t.units("Lorraine") == {"infantry 1": 1}
    assert t.holder("Lorraine") == FR


@rule("BLG-GEN-03", "BLG-DEC-16")
def test_powers_of_a_side_decide_together() -> None:
    """Germans and Italians in one battle retreat together or, if they differ, as Germany says."""
    units = {"Lorraine": {GE: "1 infantry 3", IT: "1 infantry 2", FR: "1 infantry 2"}}
    t = fight(units, 6, 6, 6, war=[(GE, FR), (IT, FR)])
    assert set(t.asked) == {GE, IT}
    t.do("choose nothing", power=GE).do(EVERYBODY, power=IT).do("choose nothing", power=GE)
    assert t.asked == (GE,)
    t.do(EVERYBODY)
    assert t.topic == "withdrawal"
    assert set(t.asked) == {GE, IT}
