"""The two British economies, American factories, convoys and what is built where."""

from __future__ import annotations

import pytest

from sandtable.kernel.decisions import Choose
from tests.globe.theatre import (
    ANZ,
    CHN,
    EUROPE,
    GER,
    ITA,
    JPN,
    PACIFIC,
    SOV,
    UK,
    US,
    WITH_JAPAN,
    income,
    opening,
    wait_for,
    world,
    zone,
)
from tests.tools import rule

FACTORIES = {"United Kingdom": {UK: "1 major factory"}, "India": {UK: "1 minor factory"}}


@rule("GLO-UK-01", "GLO-UK-05", "GLO-TURN-03", "GLO-DEC-04")
def test_each_economy_buys_from_its_own_purse() -> None:
    """One after the other, in one turn."""
    t = world(UK, "purchase", FACTORIES, purses={EUROPE: 10, PACIFIC: 5})
    assert t.why_not("buy 2 tank")
    t.do("buy 1 tank").done()
    t.do("buy 1 infantry").done()
    assert (t.money(EUROPE), t.money(PACIFIC)) == (4, 2)
    assert [(b.kind, b.purse) for b in t.state.queue] == [("tank", EUROPE), ("infantry", PACIFIC)]


@rule("GLO-UK-02", "GLO-UK-03", "GLO-UK-04", "GLO-GAP-44")
def test_which_land_pays_whom() -> None:
    """By the map, but for West India and British Columbia."""
    t = opening(UK)
    assert (income(t, EUROPE), income(t, PACIFIC)) == (28 + 5, 17)
    t = world(UK, "purchase", hold={"West India": ITA})
    assert income(t, PACIFIC) == 15
    t = world(UK, "purchase", hold={"British Columbia": JPN})
    assert (income(t, EUROPE), income(t, PACIFIC)) == (27, 17)


@rule("GLO-GAP-27")
def test_conquered_land_pays_by_its_map() -> None:
    t = world(UK, "purchase", hold={"Korea": UK, "Libya": UK})
    assert (income(t, EUROPE), income(t, PACIFIC)) == (28 + 5 + 1, 17 + 3)


@rule("GLO-UK-06", "GLO-TURN-03")
def test_all_british_units_are_one_force() -> None:
    """One phase of movement for both maps, and one battle for units of both."""
    units = {"India": {UK: "1 infantry"}, "West India": {UK: "1 infantry"}, "Egypt": {UK: "1 tank"}}
    t = world(UK, "noncombat_move", units)
    t.do("go 1 infantry: West India > India").do("go 1 tank: Egypt > Trans-Jordan")
    assert t.units("India", UK) == {"infantry": 2}


@rule("GLO-UK-07", "GLO-DEC-05")
def test_new_units_appear_where_they_were_paid_for() -> None:
    t = world(UK, "purchase", FACTORIES, purses={EUROPE: 3, PACIFIC: 3})
    t.do("buy 1 infantry").done().do("buy 1 infantry").done()
    wait_for(t, UK, "mobilise")
    t.do("place 1 infantry in India")
    assert t.why_not("place 1 infantry in India") == "GLO-UK-07"
    t.do("place 1 infantry in United Kingdom")
    assert t.units("India", UK)["infantry"] == t.units("United Kingdom", UK)["infantry"] == 1


@rule("GLO-UK-07", "GLO-DEC-05")
def test_what_finds_no_room_is_paid_back_to_its_purse() -> None:
    t = world(UK, "purchase", {"India": {UK: "1 minor factory"}}, purses={EUROPE: 6, PACIFIC: 0})
    t.do("buy 1 tank").done()
    wait_for(t, UK, "noncombat_move").done()
    assert not t.state.queue
    assert (t.money(EUROPE), t.money(PACIFIC)) == (6 + 28 + 5, 17), "and what both collect"


@rule("GLO-UK-08")
def test_raids_on_convoys_cost_the_economy_concerned() -> None:
    """Zone 39 lies before India: four dice at most, and the other purse is whole."""
    units = {zone(39): {JPN: "1 submarine"}, "India": {UK: "1 infantry"}, "United Kingdom": {UK: "1 infantry"}}
    t = world(UK, "convoys", units, war=WITH_JAPAN)
    assert t.offered("convoys") == {JPN: [zone(39)]}
    before = (t.money(EUROPE), t.money(PACIFIC))
    t.do(Choose((zone(39),)), 2, 1)
    assert t.money(EUROPE) - before[0] == 28 + 5
    assert t.money(PACIFIC) - before[1] == 17 + 5 - 3, "with Kwangtung and Malaya in hand"


@rule("GLO-UK-10", "GLO-UK-11", "GLO-UK-12", "GLO-TURN-04")
@pytest.mark.parametrize(("seat", "lost", "kept"), [("United Kingdom", EUROPE, PACIFIC), ("India", PACIFIC, EUROPE)])
def test_an_economy_falls_with_its_capital(seat: str, lost: str, kept: str) -> None:
    """It neither spends nor collects; the other goes on."""
    units = {name: own for name, own in FACTORIES.items() if name != seat}
    t = world(UK, "purchase", units, hold={seat: GER}, purses={lost: 9, kept: 9})
    assert kept in str(t.offer(UK).prompt.args)
    assert income(t, lost) == 0
    assert income(t, kept) > 0
    t.do("buy 1 infantry").done()
    assert t.topic != "purchase"
    assert t.money(lost) == 9


@rule("GLO-UK-11")
def test_plunder_is_the_purse_of_that_economy() -> None:
    """Japan takes India's money and not London's."""
    units = {"Burma": {JPN: "1 tank"}}
    hold, purses = {"Burma": JPN}, {EUROPE: 20, PACIFIC: 11, JPN: 1}
    t = world(JPN, "combat_move", units, hold=hold, purses=purses, war=WITH_JAPAN)
    t.do("go 1 tank: Burma > India").done()
    assert (t.money(JPN), t.money(PACIFIC), t.money(EUROPE)) == (12, 0, 20)


@rule("GLO-UK-13")
def test_the_free_economy_does_not_collect_for_the_other() -> None:
    t = world(UK, "purchase", hold={"India": JPN, "Burma": UK}, war=WITH_JAPAN)
    assert (income(t, EUROPE), income(t, PACIFIC)) == (28 + 5, 0)


@rule("GLO-UK-14", "GLO-GAP-26")
def test_allies_keep_land_of_an_economy_without_a_capital() -> None:
    """What belongs to the free economy is freed as usual."""
    for seat, holder in (("India", ANZ), ("", UK)):
        hold = {"Malaya": JPN, "Shan State": UK, **({seat: JPN} if seat else {})}
        t = world(ANZ, "combat_move", {"Shan State": {ANZ: "1 infantry"}}, hold=hold, war=WITH_JAPAN)
        t.do("go 1 infantry: Shan State > Malaya").done()
        assert t.holder("Malaya") == holder
    hold = {"Egypt": ITA, "India": JPN}
    t = world(ANZ, "combat_move", {"Trans-Jordan": {ANZ: "1 infantry"}}, hold=hold, war=WITH_JAPAN)
    t.do("go 1 infantry: Trans-Jordan > Egypt").done()
    assert t.holder("Egypt") == UK, "London is free"


@rule("GLO-UK-16")
def test_what_allies_kept_returns_with_the_capital() -> None:
    """Of that economy alone."""
    hold = {"India": JPN, "Malaya": ANZ, "Burma": UK, "Egypt": ANZ, "United Kingdom": GER}
    units = {"Burma": {UK: "1 infantry"}, "Malaya": {ANZ: "1 naval base"}}
    t = world(UK, "combat_move", units, hold=hold, war=WITH_JAPAN)
    t.do("go 1 infantry: Burma > India").done()
    assert (t.holder("India"), t.holder("Malaya"), t.holder("Egypt")) == (UK, UK, ANZ)
    assert t.units("Malaya", UK) == {"naval base": 1}


@rule("GLO-UK-15")
@pytest.mark.parametrize(
    ("capital", "start", "owner", "purse"),
    [("Germany", "Western Germany", GER, EUROPE), ("Southern Italy", "Northern Italy", ITA, EUROPE)],
)
def test_captured_treasuries_go_to_the_economy_of_that_side_of_the_world(
    capital: str, start: str, owner: str, purse: str
) -> None:
    """Even if its own capital is lost."""
    purses = {owner: 7, EUROPE: 0, PACIFIC: 0}
    hold = {start: UK, "United Kingdom": GER}
    t = world(UK, "combat_move", {start: {UK: "1 tank"}}, hold=hold, purses=purses)
    t.do(f"go 1 tank: {start} > {capital}").done()
    assert t.money(purse) == 7


@rule("GLO-UK-15")
def test_the_treasury_of_japan_goes_to_the_pacific_economy() -> None:
    units = {zone(6): {UK: "1 transport"}, "Korea": {UK: "1 infantry"}}
    purses = {JPN: 7, EUROPE: 0, PACIFIC: 0}
    t = world(UK, "combat_move", units, hold={"Korea": UK}, purses=purses, war=WITH_JAPAN)
    t.do(f"go 1 infantry: Korea > {zone(6)}").do(f"go 1 infantry: {zone(6)} > Japan").done()
    assert (t.money(PACIFIC), t.money(EUROPE)) == (7, 0)


@rule("GLO-GAP-28", "GLO-GAP-42", "GLO-UK-05", "GLO-UK-12")
def test_each_economy_repairs_and_builds_on_its_own_land() -> None:
    """Ships at a base are mended all the same."""
    units = {
        "United Kingdom": {UK: "1 major factory hit 2"},
        "India": {UK: "1 minor factory hit 1, 1 naval base"},
        zone(39): {UK: "1 battleship hit 1"},
    }
    t = world(UK, "repair", units, purses={EUROPE: 5, PACIFIC: 5})
    t.do("buy 2 major factory in United Kingdom").done()
    assert t.why_not("buy 1 major factory in United Kingdom")
    t.do("buy 1 minor factory in India").done()
    assert (t.money(EUROPE), t.money(PACIFIC)) == (3, 4)
    assert all(not u.hits for u in t.state.units.values()), "the battleship too"
    t = world(UK, "purchase", FACTORIES, purses={EUROPE: 0, PACIFIC: 15})
    t.do("buy 1 air base").done()
    wait_for(t, UK, "mobilise")
    assert t.why_not("place 1 air base in Egypt") == "GLO-UK-07"
    t.do("place 1 air base in West India")


@rule("GLO-GAP-29")
def test_a_carrier_of_either_economy_may_be_promised() -> None:
    """A fighter may be flown out on a carrier that India has paid for."""
    units = {**FACTORIES, "India": {UK: "1 minor factory, 1 fighter, 1 naval base"}}
    t = world(UK, "purchase", units, purses={EUROPE: 0, PACIFIC: 16}, war=WITH_JAPAN)
    t.do("buy 1 aircraft carrier").done()
    wait_for(t, UK, "mobilise")
    t.do(f"place 1 aircraft carrier in {zone(39)}")
    assert t.units(zone(39), UK)["aircraft carrier"] == 1


# -- the United States --


@rule("GLO-USA-08", "GLO-GAP-20", "GLO-GAP-49")
def test_american_factories_grow_when_war_comes() -> None:
    """At once, with their damage; ten units in that same turn. One that the enemy holds does not."""
    units = {
        "Eastern United States": {US: "1 minor factory hit 2"},
        "Western United States": {US: "1 minor factory"},
        "Central United States": {JPN: "1 minor factory"},
    }
    more = {"hold": {"Central United States": JPN}, "purses": {US: 30}, "round": 4}
    t = world(US, "purchase", units, **more)
    t.do("buy 10 infantry").done()
    t.do(Choose((GER,)))
    assert t.units("Eastern United States") == {"major factory": 1}
    assert t.units("Central United States") == {"minor factory": 1}
    wait_for(t, US, "mobilise")
    assert t.why_not("place 9 infantry in Eastern United States")
    t.do("place 8 infantry in Eastern United States").do("place 2 infantry in Western United States")
    assert t.units("Eastern United States")["infantry"] == 8


@rule("GLO-USA-09")
def test_san_francisco_is_no_capital() -> None:
    t = world(
        JPN,
        "combat_move",
        {"British Columbia": {JPN: "1 tank"}},
        hold={"British Columbia": JPN},
        purses={US: 30, JPN: 0},
        war=((JPN, US), *WITH_JAPAN),
    )
    t.do("go 1 tank: British Columbia > Western United States").done()
    assert (t.holder("Western United States"), t.money(US), t.money(JPN)) == (JPN, 30, 0)


@rule("GLO-GAP-04")
def test_the_fall_of_sydney_costs_anzac_its_purse() -> None:
    t = world(
        JPN,
        "combat_move",
        {"Queensland": {JPN: "1 tank"}},
        hold={"Queensland": JPN},
        purses={ANZ: 8, JPN: 0},
        war=WITH_JAPAN,
    )
    t.do("go 1 tank: Queensland > New South Wales").done()
    assert (t.money(ANZ), t.money(JPN)) == (0, 8)
    assert CHN not in t.game.board.tagged("capital")
    assert SOV in t.game.board.tagged("capital")
