"""The side that does not act answers attacks: air units, reserves, ships."""

from __future__ import annotations

import pytest

from tests.blitzkrieg.front import front
from tests.tools import Table, rule

FR, BE = "France", "British Empire"
ATTACK = {"Rhineland": {"Germany": "1 infantry 3"}, "Lorraine": {"France": "1 infantry 3"}}


def attacked(units: dict[str, dict[str, str]], order: str = "go 1 infantry 3: Rhineland > Lorraine") -> Table:
    """Germany attacks from the Rhineland and is done; the Allies answer."""
    t = front("Germany", "movement", {**ATTACK, **units}).do(order, power="Germany").done(power="Germany")
    assert t.topic == "reaction"
    return t


@rule("BLG-REACT-01", "BLG-DEC-09", "BLG-GAP-67")
def test_air_units_fly_to_attacked_areas_within_two() -> None:
    """From Paris or two areas away; not three, not to an area nobody attacks."""
    t = attacked({"Paris": {FR: "1 aircraft 2"}, "Aquitaine": {FR: "1 aircraft 2"}, "Catalonia": {FR: "1 aircraft 2"}})
    assert t.why_not("go 1 aircraft 2: Paris > Northern France") == "BLG-REACT-01"
    t.do("go 1 aircraft 2: Paris > Lorraine").do("go 1 aircraft 2: Aquitaine > Burgundy > Lorraine")
    assert t.units("Lorraine", FR) == {"infantry 3": 1, "aircraft 2": 2}
    assert not t.allows("go 1 aircraft 2: Catalonia > Aquitaine > Paris > Lorraine")


@rule("BLG-REACT-01", "BLG-DEC-09")
def test_air_units_fly_to_attacked_sea_zones() -> None:
    """British air units in England help the fleet in the North Sea, also against air units alone."""
    t = front(
        "Germany",
        "movement",
        {
            "Northern Germany": {"Germany": "1 aircraft 4"},
            "North Sea": {"United Kingdom": "1 task force 4"},
            "Southern England": {"United Kingdom": "1 aircraft 3"},
        },
    )
    t.do("go 1 aircraft 4: Northern Germany > North Sea").done()
    t.do("go 1 aircraft 3: Southern England > North Sea", power=BE)
    assert t.units("North Sea", "United Kingdom") == {"task force 4": 1, "aircraft 3": 1}


@rule("BLG-REACT-02")
def test_reacting_air_units_fly_over_the_enemy_but_not_over_neutrals() -> None:
    """Over neutral BNL there is no way to Lorraine; over a German-held area there is."""
    t = front(
        "Germany",
        "movement",
        {**ATTACK, "Northern France": {FR: "1 aircraft 2"}, "Provence": {FR: "1 aircraft 2"}},
        hold={"Burgundy": "Germany", "Paris": "Germany"},
    )
    t.do("go 1 infantry 3: Rhineland > Lorraine").done()
    assert t.why_not("go 1 aircraft 2: Northern France > BNL > Lorraine") == "BLG-NEUT-02"
    assert t.allows("go 1 aircraft 2: Provence > Burgundy > Lorraine")


@rule("BLG-RES-01", "BLG-RES-02", "BLG-DEC-11", "BLG-GAP-21")
def test_a_headquarters_sends_as_many_reserves_as_its_level() -> None:
    """Level 2: two infantry from Paris join the combat in Lorraine, a third stays; the headquarters does not count."""
    t = attacked({"Paris": {FR: "3 infantry 3, 1 headquarters 2"}})
    assert t.why_not("go 3 infantry 3: Paris > Lorraine") == "BLG-RES-02"
    t.do("go 2 infantry 3: Paris > Lorraine")
    assert t.why_not("go 1 infantry 3: Paris > Lorraine") == "BLG-RES-02"
    t.do("go 1 headquarters 2: Paris > Lorraine")
    assert t.units("Lorraine", FR) == {"infantry 3": 3, "headquarters 2": 1}


@rule("BLG-RES-01")
def test_without_a_headquarters_there_are_no_reserves() -> None:
    """Infantry in Paris alone is not asked; nor is one that stands elsewhere than the headquarters."""
    t = attacked({"Paris": {FR: "1 infantry 3, 1 aircraft 2"}, "Burgundy": {FR: "1 headquarters 2"}})
    assert t.why_not("go 1 infantry 3: Paris > Lorraine") == "BLG-RES-01"


@rule("BLG-RES-03", "BLG-RES-04", "BLG-GAP-24")
def test_reserves_come_within_their_normal_range() -> None:
    """From two areas away armour and headquarters arrive, infantry does not; nobody doubles the range."""
    t = attacked({"Aquitaine": {FR: "1 armour 2, 1 infantry 3, 1 headquarters 2"}})
    assert t.why_not("go 1 infantry 3: Aquitaine > Paris > Lorraine") == "BLG-RES-03"
    t.do("go 1 armour 2: Aquitaine > Paris > Lorraine").do("go 1 headquarters 2: Aquitaine > Burgundy > Lorraine")
    assert t.units("Lorraine", FR) == {"infantry 3": 1, "armour 2": 1, "headquarters 2": 1}
    far = attacked({"Catalonia": {FR: "1 armour 2, 1 headquarters 2"}, "Paris": {FR: "1 aircraft 2"}})
    assert not far.allows("go 1 armour 2: Catalonia > Aquitaine > Paris > Lorraine")


@rule("BLG-RES-05")
def test_the_way_of_reserves_is_friendly() -> None:
    """Not through an area the enemy holds or attacks."""
    t = front(
        "Germany",
        "movement",
        {
            "Rhineland": {"Germany": "1 infantry 3"},
            "Southern Germany": {"Germany": "1 infantry 3"},
            "Lorraine": {FR: "1 infantry 3"},
            "Aquitaine": {FR: "2 armour 2, 1 headquarters 2"},
        },
        hold={"Paris": "Germany"},
    )
    t.do("go 1 infantry 3: Rhineland > Lorraine").done()
    assert t.why_not("go 1 armour 2: Aquitaine > Paris > Lorraine") == "BLG-RES-05"
    assert t.allows("go 1 armour 2: Aquitaine > Burgundy > Lorraine")


@rule("BLG-RES-06")
def test_the_headquarters_goes_along_or_stays_but_not_alone() -> None:
    """It follows where it has sent reserves; by itself it is no reserve."""
    t = attacked({"Paris": {FR: "1 infantry 3, 1 headquarters 2"}})
    assert t.why_not("go 1 headquarters 2: Paris > Lorraine") == "BLG-RES-06"
    assert t.allows("go 1 infantry 3, 1 headquarters 2: Paris > Lorraine")
    t.do("go 1 infantry 3: Paris > Lorraine")
    assert t.allows("go 1 headquarters 2: Paris > Lorraine")
    assert t.units("Paris") == {"headquarters 2": 1}


@rule("BLG-RES-07")
def test_an_attack_from_the_air_alone_calls_no_reserves() -> None:
    """Air units answer it, infantry does not."""
    t = front(
        "Germany",
        "movement",
        {
            "Rhineland": {"Germany": "1 aircraft 4"},
            "Lorraine": {FR: "1 infantry 3"},
            "Paris": {FR: "1 infantry 3, 1 headquarters 2, 1 aircraft 2"},
        },
    )
    t.do("go 1 aircraft 4: Rhineland > Lorraine").done()
    assert t.why_not("go 1 infantry 3: Paris > Lorraine") == "BLG-RES-07"
    assert t.allows("go 1 aircraft 2: Paris > Lorraine")


NAVAL = {
    "Skagerrak": {"Germany": "2 submarine"},
    "North Sea": {"United Kingdom": "1 convoy"},
    "North Atlantic": {"United Kingdom": "2 task force 4, 1 naval headquarters 1"},
}


@rule("BLG-RES-08", "BLG-DEC-12", "BLG-GAP-25")
def test_a_naval_headquarters_sends_ships_to_attacked_zones() -> None:
    """As many as its level, three zones at most, and it may go along."""
    t = front("Germany", "movement", NAVAL).do("go 2 submarine: Skagerrak > North Sea").done()
    assert t.why_not("go 2 task force 4: North Atlantic > North Sea", BE) == "BLG-RES-02"
    t.do("go 1 task force 4: North Atlantic > North Sea", power=BE)
    t.do("go 1 naval headquarters 1: North Atlantic > North Sea", power=BE)
    assert t.units("North Sea", "United Kingdom") == {"convoy": 1, "task force 4": 1, "naval headquarters 1": 1}


@rule("BLG-RES-08", "BLG-GAP-25")
def test_ships_are_not_sent_against_air_units_or_without_a_headquarters() -> None:
    """Air units alone at sea call no ships; without a naval headquarters ships stay."""
    from_the_air = {**NAVAL, "Skagerrak": {}, "Northern Germany": {"Germany": "1 aircraft 4"}}
    t = front("Germany", "movement", {**from_the_air, "Scotland": {"United Kingdom": "1 aircraft 2"}})
    t.do("go 1 aircraft 4: Northern Germany > North Sea").done()
    assert t.why_not("go 1 task force 4: North Atlantic > North Sea", BE) == "BLG-RES-08"
    unled = {"North Atlantic": {"United Kingdom": "1 submarine"}, "Scotland": {"United Kingdom": "1 aircraft 2"}}
    alone = {**NAVAL, **unled}
    t = front("Germany", "movement", alone).do("go 2 submarine: Skagerrak > North Sea").done()
    assert t.why_not("go 1 submarine: North Atlantic > North Sea", BE) == "BLG-RES-08"


@rule("BLG-GAP-20", "BLG-RES-01")
def test_a_naval_headquarters_ashore_sends_land_units() -> None:
    """In Paris it commands infantry as any headquarters does."""
    t = attacked({"Paris": {FR: "2 infantry 3", "United Kingdom": "1 naval headquarters 1"}})
    t.do("go 1 infantry 3: Paris > Lorraine", power=FR)
    assert t.why_not("go 1 infantry 3: Paris > Lorraine", FR) == "BLG-RES-02"


@rule("BLG-GAP-20", "BLG-RES-06")
def test_a_naval_headquarters_ashore_goes_with_its_reserves() -> None:
    """Over land, as any headquarters does; not before it has sent somebody."""
    t = attacked({"Paris": {"United Kingdom": "1 infantry 3, 1 naval headquarters 1"}})
    along = "go 1 naval headquarters 1: Paris > Lorraine"
    assert t.why_not(along, BE) == "BLG-RES-06"
    t.do("go 1 infantry 3: Paris > Lorraine", power=BE).do(along, power=BE)
    assert t.units("Lorraine", "United Kingdom") == {"infantry 3": 1, "naval headquarters 1": 1}


@rule("BLG-GAP-21", "BLG-GAP-22")
def test_several_headquarters_add_up_and_lead_allies() -> None:
    """A French and a British one of level 2 send four units from Paris, of either country."""
    t = attacked({"Paris": {FR: "3 infantry 3, 1 headquarters 2", "United Kingdom": "2 infantry 3, 1 headquarters 2"}})
    t.do("go 3 infantry 3: Paris > Lorraine", power=FR)
    t.do("go 1 infantry 3: Paris > Lorraine", power=BE)
    assert t.why_not("go 1 infantry 3: Paris > Lorraine", BE) == "BLG-RES-02"


@rule("BLG-GAP-23")
def test_who_is_attacked_stays() -> None:
    """Neither air units nor reserves leave an area that is attacked itself; each reserve moves once."""
    t = front(
        "Germany",
        "movement",
        {
            "Rhineland": {"Germany": "1 infantry 3"},
            "Silesia": {"Germany": "1 infantry 3"},
            "Southern Germany": {"Germany": "1 armour 4"},
            "Lorraine": {FR: "1 infantry 3, 1 headquarters 2, 1 aircraft 2"},
            "Burgundy": {FR: "1 infantry 3"},
            "Paris": {FR: "1 infantry 3, 1 headquarters 2"},
        },
        hold={"Piedmont": "Germany"},
    )
    t.do("go 1 infantry 3: Rhineland > Lorraine").done()
    assert t.why_not("go 1 infantry 3: Lorraine > Burgundy") == "BLG-GAP-23"
    assert t.why_not("go 1 aircraft 2: Lorraine > Burgundy") == "BLG-GAP-23"
    t.do("go 1 infantry 3: Paris > Lorraine")
    moved = [i for i in t.ids("Lorraine", "infantry 3") if i in t.state.stack[-1].marks["began"]]
    assert t.why_not(f"go {moved[0]}: Lorraine > Burgundy") == "BLG-MOVE-05"


@rule("BLG-GAP-70")
def test_where_a_headquarters_was_counts_not_where_it_went() -> None:
    """A headquarters that has gone to Lorraine sends nobody from there, but may still lead from where it was."""
    t = attacked({"Paris": {FR: "3 infantry 3, 1 headquarters 2"}})
    t.do("go 1 infantry 3, 1 headquarters 2: Paris > Lorraine")
    t.do("go 1 infantry 3: Paris > Lorraine")
    assert t.why_not("go 1 infantry 3: Paris > Lorraine") == "BLG-RES-02"


@rule("BLG-GAP-04", "BLG-GAP-05")
def test_only_those_at_war_with_the_attacker_answer() -> None:
    """The neutral Soviet Union does not come to the help of Poland, nor China to that of France."""
    t = front(
        "Germany",
        "movement",
        {
            "Silesia": {"Germany": "1 infantry 3"},
            "Galicia": {"Poland": "1 infantry 2"},
            "Warsaw": {"Poland": "1 aircraft 1"},
            "Kiev": {"Soviet Union": "1 aircraft 2"},
        },
    )
    t.do("go 1 infantry 3: Silesia > Galicia").done()
    assert t.asked == (BE,)


@rule("BLG-DEC-09", "BLG-DEC-11")
@pytest.mark.parametrize("sent", [True, False])
def test_answering_is_free(sent: bool) -> None:
    """Silence means nobody is sent."""
    t = attacked({"Paris": {FR: "1 infantry 3, 1 headquarters 2"}})
    assert t.silence(FR) == "done"
    if sent:
        t.do("go 1 infantry 3: Paris > Lorraine")
    assert t.units("Lorraine", FR)["infantry 3"] == (2 if sent else 1)
