"""Who holds what, from the moment it is taken."""

from __future__ import annotations

from sandtable.games.blitzkrieg_general.rules.politics.control import occupy
from sandtable.kernel.decisions import Decision
from sandtable.kernel.events import Taken
from sandtable.kernel.machine import apply
from sandtable.kernel.play import Play
from tests.blitzkrieg.dice import Ones
from tests.blitzkrieg.front import front, production
from tests.tools import Table, rule

GE, BE, FR = "Germany", "British Empire", "France"


@rule("BLG-CTRL-01", "BLG-CTRL-05", "BLG-CTRL-06")
def test_an_empty_area_changes_hands_with_its_production_at_once() -> None:
    """Infantry in Posen: in the same instant Germany has its right number more and Poland's side its left one less."""
    t = front(GE, "movement", {"Silesia": {GE: "1 infantry 3"}})
    german, british = production(t, GE), production(t, BE)
    t.do("go 1 infantry 3: Silesia > Posen")
    assert t.holder("Posen") == GE
    assert (production(t, GE), production(t, BE)) == (german + 1, british - 1)


@rule("BLG-CTRL-03")
def test_the_new_holder_is_named() -> None:
    """The taking says who lost the area and who has it now: the power that leads the units."""
    t = front(GE, "movement", {"Silesia": {GE: "1 infantry 3"}}).do("go 1 infantry 3: Silesia > Galicia")
    assert t.seen(Taken) == [Taken("Galicia", GE, "Poland")]


@rule("BLG-CTRL-02")
def test_a_contested_area_does_not_change_hands_before_its_defenders_are_gone() -> None:
    """As long as Polish infantry stands in Posen it is Polish, whoever has entered."""
    t = front(GE, "movement", {"Silesia": {GE: "3 infantry 3"}, "Posen": {"Poland": "1 infantry 1"}})
    t.do("go 3 infantry 3: Silesia > Posen")
    assert t.holder("Posen") == "Poland"
    assert not t.seen(Taken)


@rule("BLG-CTRL-04")
def test_ships_and_air_units_take_no_land() -> None:
    """An air unit cannot even come down in empty Posen, and handing it to them changes nothing."""
    t = front(GE, "movement", {"Posen": {GE: "1 aircraft 4, 1 task force 3, 1 naval headquarters 2"}})
    play = Play(t.game, t.state.copy())
    occupy(play, "Posen", play.state.here("Posen"))
    assert play.state.control["Posen"] == "Poland"


@rule("BLG-GAP-46")
def test_land_of_an_ally_goes_back_to_it() -> None:
    """British infantry retakes Normandy for France."""
    t = front(
        BE,
        "movement",
        {"English Channel": {"United Kingdom": "1 convoy [infantry 3]"}, "Paris": {FR: "1 infantry 3"}},
        hold={"Normandy": GE},
    )
    t.do("go 1 infantry 3: English Channel > Normandy", power=BE)
    assert t.holder("Normandy") == FR


@rule("BLG-GAP-46")
def test_possessions_of_a_conquered_ally_stay_with_whoever_retakes_them() -> None:
    """With France conquered, Algeria retaken is British; Normandy, which is home, is France's again."""
    units = {
        "Western Mediterranean": {"United Kingdom": "1 convoy [infantry 3]"},
        "English Channel": {"United Kingdom": "1 convoy [infantry 3]"},
    }
    home = [s for s, place in front(BE, "movement", units).game.board.spaces.items() if place.owner == FR]
    t = front(BE, "movement", units, hold=dict.fromkeys(home, GE), marks={"conquered": {FR: "3/40"}})
    t.do("go 1 infantry 3: Western Mediterranean > Algeria", power=BE)
    assert t.holder("Algeria") == BE
    t.do("go 1 infantry 3: English Channel > Normandy", power=BE)
    assert t.holder("Normandy") == FR


@rule("BLG-GAP-47")
def test_what_a_third_power_takes_it_keeps() -> None:
    """German-held Posen taken by the Soviet Union is Soviet, not Polish, while the two share no war."""
    t = front(
        "Soviet Union",
        "movement",
        {"Warsaw": {"Soviet Union": "1 infantry 2"}},
        hold={"Posen": "Japan", "Warsaw": "Soviet Union"},
        war=(("Soviet Union", "Japan"),),
    )
    t.do("go 1 infantry 2: Warsaw > Posen", power="Soviet Union")
    assert t.holder("Posen") == "Soviet Union"


@rule("BLG-GAP-48")
def test_land_without_a_government_is_taken_by_whoever_is_at_war() -> None:
    """Left neutral by a conquered country, Madagascar is entered by the Empire without a declaration."""
    units = {"Madagascar (sea)": {"South Africa": "1 convoy [infantry 2]"}}
    t = front(BE, "movement", units, hold={"Madagascar": "Neutral"}, marks={"conquered": {FR: "3/40"}})
    t.do("go 1 infantry 2: Madagascar (sea) > Madagascar", power=BE)
    assert t.holder("Madagascar") == BE
    peace = front(
        "United States",
        "movement",
        {"Madagascar (sea)": {"United States": "1 convoy [infantry 2]"}},
        hold={"Madagascar": "Neutral"},
    )
    assert peace.why_not("go 1 infantry 2: Madagascar (sea) > Madagascar", "United States") == "BLG-NEUT-03"


def taken_together(shares: dict[str, str]) -> Table:
    """German and Italian units have an area of France to themselves."""
    t = front(GE, "movement", {"Provence": shares}, war=(("Italy", FR), ("Italy", BE)))
    play = Play(t.game, t.state.copy())
    occupy(play, "Provence", play.state.here("Provence"))
    play.crank()
    t.state = play.state
    return t


@rule("BLG-DEC-29")
def test_powers_that_take_an_area_together_say_who_holds_it() -> None:
    """Germany and Italy are asked for one answer; it stands when both give it."""
    t = taken_together({GE: "1 infantry 3", "Italy": "2 infantry 2"})
    assert set(t.asked) == {GE, "Italy"}
    assert t.holder("Provence") == FR
    t.do("choose Italy", power=GE).do("choose Italy", power="Italy")
    assert t.holder("Provence") == "Italy"
    assert t.topic == "movement"


@rule("BLG-DEC-29", "BLG-DEC-01")
def test_where_they_differ_the_leading_power_decides() -> None:
    """Without agreement Germany says who holds it; its silence means the power with most units there."""
    t = taken_together({GE: "1 infantry 3", "Italy": "2 infantry 2"})
    t.done(power="Italy")
    assert t.asked == (GE,)
    assert t.silence(GE) == "choose Italy"
    t.do("choose Germany", power=GE)
    assert t.holder("Provence") == GE


@rule("BLG-CTRL-07")
def test_enemies_do_not_share_an_area_after_a_segment() -> None:
    """Whoever enters an area with enemies fights there; when the Allies move next, one side has it to itself."""
    t = front(GE, "movement", {"Silesia": {GE: "2 infantry 3"}, "Posen": {"Poland": "2 infantry 2"}}, full=False)
    t.do("go 2 infantry 3: Silesia > Posen")
    assert {u.owner for u in t.state.here("Posen")} == {GE, "Poland"}
    for _ in range(30):
        if t.asked and GE not in t.asked and t.topic == "movement":
            break
        offer = t.offer(t.asked[0])
        assert offer.default is not None
        t.state, _ = apply(t.game, t.state, Decision(offer.power, offer.topic, offer.default), Ones())
    assert t.topic != "battles"
    assert len({u.owner for u in t.state.here("Posen")}) <= 1
