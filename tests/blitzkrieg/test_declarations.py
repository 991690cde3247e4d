"""War is declared by one country on one country, and what follows at once."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.blitzkrieg_general.rules.quarters.calendar import lap_of
from sandtable.texts import say
from tests.blitzkrieg.front import acting, declaration_faults, declare, front, marks, production
from tests.tools import rule


@rule("BLG-WAR-02", "BLG-WAR-03", "BLG-NEUT-01", "BLG-DEC-04", "BLG-GAP-10")
def test_declare_first_then_enter() -> None:
    """German infantry may not enter neutral Benelux; after the declaration, which holds at once, it may."""
    t = front("Germany", "movement", {"Rhineland": {"Germany": "infantry 3"}})
    assert t.why_not("go 1 infantry 3: Rhineland > BNL", power="Germany") == "BLG-NEUT-01"
    declare(t, "Germany", "Benelux")
    assert "Benelux" in t.state.war["Germany"]
    t.do("go 1 infantry 3: Rhineland > BNL", power="Germany")
    assert t.holder("BNL") == "Germany"


@rule("BLG-GAP-10")
def test_only_the_acting_side_declares_while_it_moves() -> None:
    """In the Axis segment no Ally declares war, and nobody does in the production phase."""
    t = front("Germany", "movement", full=True)
    assert set(t.offered("declare")) == {"Germany", "Italy", "Japan"}
    assert declaration_faults(t, "British Empire", "Norway") == "BLG-GAP-10"
    t = front("", "production", purses={"Germany": 9})
    assert not t.offered("declare")
    assert declaration_faults(t, "Germany", "Norway") == "BLG-GAP-10"


@rule("BLG-WAR-04", "BLG-GAP-10", "BLG-GAP-73", "BLG-INC-05")
def test_the_axis_attacks_a_minor() -> None:
    """Benelux comes under the Empire, which has its production, and fights all of the Empire's enemies."""
    t = acting("Germany", war=(("Italy", "British Empire"),))
    before = production(t, "British Empire")
    declare(t, "Germany", "Benelux")
    assert marks(t, "lead")["Benelux"] == "British Empire"
    assert t.state.war["Benelux"] == {"Germany", "Italy"}
    assert production(t, "British Empire") == before + 6


@rule("BLG-WAR-05", "BLG-WAR-06", "BLG-GAP-16")
def test_the_allies_attack_a_minor() -> None:
    """Italy commands what the Allies attack, Germany while Italy is neutral; Axis allies are minors like others."""
    t = declare(acting("British Empire"), "British Empire", "Norway")
    assert marks(t, "lead")["Norway"] == "Germany"
    t = declare(acting("British Empire", war=(("Italy", "France"),)), "British Empire", "Norway")
    assert marks(t, "lead")["Norway"] == "Italy"
    t = declare(acting("British Empire"), "British Empire", "Bulgaria")
    assert marks(t, "lead")["Bulgaria"] == "Germany"


@rule("BLG-WAR-07", "BLG-GAP-17")
@pytest.mark.parametrize(("die", "leader"), [(1, "France"), (2, "China")])
def test_a_fallen_protector_is_replaced_by_lot(die: int, leader: str) -> None:
    """With the Empire conquered, one of the unconquered Allies at war takes its part, each as likely as the other."""
    lands = ("United Kingdom", "Canada", "South Africa", "India", "Australia", "British Empire")
    t = acting("Germany", marks={"conquered": dict.fromkeys(lands, "1/40")})
    declare(t, "Germany", "Norway", die)
    assert marks(t, "lead")["Norway"] == leader


@rule("BLG-WAR-07", "BLG-GAP-17")
def test_if_none_of_them_is_at_war_all_unconquered_ones_are_in_the_lot() -> None:
    """Germany has fallen and neither Italy nor Japan is at war: the die has two faces all the same."""
    t = acting("British Empire", marks={"conquered": {"Germany": "1/40", "Italy": "1/40"}})
    declare(t, "British Empire", "Norway")  # Japan is the only one left: no die
    assert marks(t, "lead")["Norway"] == "Japan"


@rule("BLG-WAR-08", "BLG-GAP-11")
def test_neutral_america_declares_on_nobody() -> None:
    """While neutral the United States may not begin a war; once drawn in they may."""
    t = acting("United States")
    assert declaration_faults(t, "United States", "Germany") == "BLG-WAR-08"
    assert declaration_faults(t, "United States", "Siam") == "BLG-WAR-08"
    t = acting("United States", war=(("United States", "Germany"),))
    assert not declaration_faults(t, "United States", "Italy")


@rule("BLG-WAR-09", "BLG-GAP-12")
@pytest.mark.parametrize("target", ["Germany", "Italy", "Bulgaria", "Finland", "Romania", "Hungary"])
def test_the_soviet_union_waits_until_the_second_quarter_of_1941(target: str) -> None:
    """Not in 1/41, but in 2/41 already."""
    t = acting("Soviet Union", round=lap_of("1/41"))
    assert declaration_faults(t, "Soviet Union", target) == "BLG-WAR-09"
    t = acting("Soviet Union", round=lap_of("2/41"))
    assert not declaration_faults(t, "Soviet Union", target)


@rule("BLG-WAR-10", "BLG-WAR-11", "BLG-WAR-12", "BLG-GAP-13")
def test_other_soviet_wars() -> None:
    """War on Japan and on neutrals is free from the start; it leaves peace production, to which conquests are added."""
    t = front("Soviet Union", "movement", {"Georgia": {"Soviet Union": "infantry 2"}})
    declare(t, "Soviet Union", "Japan")
    declare(t, "Soviet Union", "Iran")
    assert production(t, "Soviet Union") == 11
    t = acting("Soviet Union", hold={"Western Persia": "Soviet Union"}, war=(("Soviet Union", "Iran"),))
    assert production(t, "Soviet Union") == 12
    t = acting("Soviet Union", war=(("Soviet Union", "Finland"),))
    assert production(t, "Soviet Union") == 34


@rule("BLG-GAP-14")
def test_losses_lower_production() -> None:
    """Lost areas take their left number from peace and war production alike, never below nothing."""
    lost = {"Moscow": "Japan", "Leningrad": "Japan"}
    t = acting("Soviet Union", hold=lost, war=(("Soviet Union", "Japan"),))
    assert production(t, "Soviet Union") == 11 - 4 - 3
    t = acting("Soviet Union", hold=lost, war=(("Soviet Union", "Japan"), ("Soviet Union", "Germany")))
    assert production(t, "Soviet Union") == 34 - 4 - 3
    more = dict.fromkeys(("Baku", "Rostov", "Stalingrad", "Kharkov"), "Japan")
    t = acting("Soviet Union", hold={**lost, **more}, war=(("Soviet Union", "Japan"),))
    assert production(t, "Soviet Union") == 0


@rule("BLG-WAR-13", "BLG-GAP-74")
def test_who_must_wait_for_america_before_war_on_japan() -> None:
    """The Empire, France and their allies wait until Japan is at war with the United States; Soviets do not."""
    t = acting("British Empire")
    assert declaration_faults(t, "British Empire", "Japan") == "BLG-WAR-13"
    assert declaration_faults(t, "France", "Japan") == "BLG-WAR-13"
    assert not declaration_faults(t, "Soviet Union", "Japan")
    t = acting("British Empire", war=(("Soviet Union", "Germany"),), round=lap_of("3/41"))
    assert not declaration_faults(t, "Soviet Union", "Japan")
    t = acting("British Empire", war=(("Japan", "United States"),))
    assert not declaration_faults(t, "British Empire", "Japan")


@rule("BLG-WAR-14")
@pytest.mark.parametrize("target", ["British Empire", "France", "Benelux"])
def test_japan_cannot_leave_america_out(target: str) -> None:
    """A declaration on the Empire, France or Benelux with its islands is one on the United States as well."""
    t = declare(acting("Japan"), "Japan", target)
    assert {target, "United States"} <= t.state.war["Japan"]
    assert production(t, "United States") == 36
    assert "United States to Japan" not in marks(t, "deliveries")
    t = declare(acting("Japan"), "Japan", "Soviet Union")
    assert "United States" not in t.state.war["Japan"]


@rule("BLG-WAR-14", "BLG-GAP-48")
@pytest.mark.parametrize("ruleset", [None, 3])
def test_the_islands_of_a_fallen_benelux_still_mean_america(ruleset: int | None) -> None:
    """Java has no government any more; Japan enters it only in a war with America, others that are at war at once."""
    units = {
        "Java Sea": {"Japan": "1 convoy [infantry 3]"},
        "Indian Ocean": {"United Kingdom": "1 convoy [infantry 3]"},
    }
    gone: dict[str, Any] = {"marks": {"conquered": {"Benelux": "2/40"}}, "ruleset": ruleset}
    order = "go 1 infantry 3: Java Sea > Java"
    t = front("Japan", "movement", units, {"Java": "Neutral"}, **gone)
    if ruleset == 3:  # as it was read then
        assert t.allows(order, "Japan")
        return
    fault = t.faults(order, "Japan")[0]
    assert (fault.rule, "declare war on United States first" in say(fault.text)) == ("BLG-WAR-14", True)
    declare(t, "Japan", "United States")
    assert t.do(order, power="Japan").holder("Java") == "Japan"
    others = front("British Empire", "movement", units, {"Java": "Neutral"}, **gone)
    assert others.allows("go 1 infantry 3: Indian Ocean > Java", "British Empire")


@rule("BLG-WAR-14", "BLG-GAP-48")
@pytest.mark.parametrize("space", ["Sumatra", "Java", "Borneo", "Celebes", "Dutch New Guinea"])
def test_whoever_holds_the_islands_of_benelux_they_mean_america(space: str) -> None:
    """Not only nobody's: the Soviet Union, with whom Japan is at war, holds the island now. Once America is conquered
    there is nobody left to declare war on, and the island is open."""
    board = front("Japan", "movement").game.board
    zone = next(s for s in board.next[space] if board.is_sea[s])
    units = {zone: {"Japan": "1 convoy [infantry 3]"}}
    war = (("Japan", "Soviet Union"),)
    order = f"go 1 infantry 3: {zone} > {space}"
    for holder in ("Soviet Union", "Neutral"):
        t = front("Japan", "movement", units, {space: holder}, war=war, marks={"conquered": {"Benelux": "2/40"}})
        fault = t.faults(order, "Japan")[0]
        assert (fault.rule, "declare war on United States first" in say(fault.text)) == ("BLG-WAR-14", True)
        fallen = {"conquered": {"Benelux": "2/40", "United States": "3/41"}}
        assert front("Japan", "movement", units, {space: holder}, war=war, marks=fallen).allows(order, "Japan")


@rule("BLG-GAP-48")
def test_other_abandoned_islands_mean_nothing() -> None:
    """New Caledonia of fallen France is entered by any country at war: only the islands of Benelux keep their name."""
    t = front(
        "Japan",
        "movement",
        {"New Caledonia (sea)": {"Japan": "1 convoy [infantry 3]"}},
        {"New Caledonia": "Neutral"},
        marks={"conquered": {"France": "2/40"}},
    )
    assert (
        t.do("go 1 infantry 3: New Caledonia (sea) > New Caledonia", power="Japan").holder("New Caledonia") == "Japan"
    )


@rule("BLG-WAR-15", "BLG-DELIV-04", "BLG-WAR-01", "BLG-EX-13")
def test_germany_attacks_the_soviet_union() -> None:
    """At any time; Germany's production falls by 3 at once and the Soviet Union's rises to 34 in the same quarter."""
    t = acting("Germany")
    before = production(t, "Germany")
    declare(t, "Germany", "Soviet Union")
    assert production(t, "Germany") == before - 3
    assert production(t, "Soviet Union") == 34
    assert "Soviet Union" not in t.state.war.get("Italy", ())  # partners are not drawn in


@rule("BLG-GAP-11")
def test_partners_are_not_drawn_in() -> None:
    """Italy, neutral, may declare war freely; Germany and Japan have their own wars."""
    t = declare(acting("Italy"), "Italy", "Greece")
    assert t.state.war["Italy"] == {"Greece"}
    assert "Greece" not in t.state.war["Germany"]
    assert not declaration_faults(t, "Italy", "France")


@rule("BLG-GAP-15", "BLG-GAP-73", "BLG-GAP-05")
def test_a_minor_may_be_led_by_a_power_that_stays_neutral() -> None:
    """Japan attacks Siam: the Empire commands it, but only Siam is at war with Japan."""
    t = declare(acting("Japan"), "Japan", "Siam")
    assert marks(t, "lead")["Siam"] == "British Empire"
    assert t.state.war["Siam"] == {"Japan"}
    assert "Japan" not in t.state.war["British Empire"]
    t = declare(acting("Soviet Union"), "Soviet Union", "Turkey")
    assert marks(t, "lead")["Turkey"] == "Germany"
    assert t.state.war["Turkey"] == {"Soviet Union"}
    assert "Soviet Union" not in t.state.war["Germany"]


@rule("BLG-GAP-61")
def test_poland_is_led_by_the_empire() -> None:
    """From the first quarter Poland's units and its two points are the Empire's."""
    t = front("British Empire", "movement", {"Warsaw": {"Poland": "infantry 2"}, "Galicia": {}})
    t.do("go 1 infantry 2: Warsaw > Galicia", power="British Empire")
    assert t.units("Galicia", "Poland") == {"infantry 2": 1}


@rule("BLG-GAP-04", "BLG-NEUT-03")
def test_friends_share_an_enemy() -> None:
    """The Empire and China have no common enemy: China's land is neutral to it; at war with Japan it is friendly."""
    units = {"Burma": {"India": "infantry 2"}}
    t = front("British Empire", "movement", units)
    assert t.why_not("go 1 infantry 2: Burma > Yunnan", power="British Empire") == "BLG-NEUT-01"
    t = front("British Empire", "movement", units, war=(("Japan", "British Empire"),))
    assert t.allows("go 1 infantry 2: Burma > Yunnan", power="British Empire")
    t = front("United States", "movement", {"Great Lakes": {"United States": "infantry 3"}})
    assert t.why_not("go 1 infantry 3: Great Lakes > Ontario", power="United States") == "BLG-NEUT-03"


@rule("BLG-NEUT-02", "BLG-NEUT-04", "BLG-GAP-65")
def test_the_air_over_neutral_land_is_closed_and_over_the_sea_open() -> None:
    """No flight over the neutral Baltic States; at war with them it is open. Sea zones are open to all."""
    units = {"East Prussia": {"Germany": "aircraft 4"}}
    across = "go 1 aircraft 4: East Prussia > Baltic States > Baltic Sea > Pomerania"
    t = front("Germany", "movement", units)
    assert "BLG-NEUT-02" in t.why_not(across, power="Germany")
    assert t.allows("go 1 aircraft 4: East Prussia > Baltic Sea > Pomerania", power="Germany")
    t = front("Germany", "movement", units, war=(("Germany", "Baltic States"),))
    assert "BLG-NEUT-02" not in t.why_not(across, power="Germany")


@rule("BLG-GAP-18", "BLG-CONQ-05")
def test_minors_of_a_fallen_power_find_another() -> None:
    """Italy falls while it leads Yugoslavia: Germany or Japan, by lot, takes over its units and production."""
    homes = ("Piedmont", "Venetia", "Rome", "Naples", "Sicily", "Sardinia")
    lead = {"lead": {"Yugoslavia": "Italy"}}
    war = (("Italy", "British Empire"), ("Yugoslavia", "British Empire"))
    t = front("", "conquest", hold=dict.fromkeys(homes, "British Empire"), marks=lead, war=war, dice=(1,))
    assert marks(t, "lead")["Yugoslavia"] == "Germany"
    t = front("", "conquest", hold=dict.fromkeys(homes, "British Empire"), marks=lead, war=war, dice=(2,))
    assert marks(t, "lead")["Yugoslavia"] == "Japan"


@rule("BLG-DELIV-04")
def test_war_with_a_supplier_ends_its_delivery() -> None:
    """Germany declares war on Sweden and loses its one point at once."""
    t = acting("Germany")
    before = production(t, "Germany")
    assert production(declare(t, "Germany", "Sweden"), "Germany") == before - 1
