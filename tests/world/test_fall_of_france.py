"""The fall of France: fleets and colonies by the die, a government that nobody leads, Italians set free."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.play import Play
from sandtable.proving.laws import begins_turn, broken
from sandtable.rules.questions import Production
from tests.tools import rule
from tests.tools.table import Table
from tests.world.theatre import CHN, FRA, GER, JAP, PACIFIC, UK, US, VICHY, at_war, board, zone

LANDS = (1, 2, 3, 4, 5, 6, 1, 4, 1, 1)  # for ten lands: five and then Indo-China, Fiji and Society turn


def falls(*fleets: int, lands: tuple[int, ...] = LANDS, **more: Any) -> Table:
    """Germany walks into an empty France; dice for each fleet, then for each land."""
    units = {
        "Germany": {GER: "1 infantry"},
        zone(8): {FRA: "1 battleship"},
        zone(16): {FRA: "1 cruiser"},
        zone(46): {FRA: "1 cruiser"},
        "Syria": {FRA: "1 infantry"},
        "French Indo-China": {FRA: "2 infantry"},
        "Italy": {GER: "1 infantry"},
        **more.pop("units", {}),
    }
    t = board(GER, "combat_move", units, purses={FRA: 10, GER: 0}, **more)
    return t.do("go 1 infantry: Germany > France").done(*fleets, *lands)


def level(t: Table, power: str) -> int:
    return int(Play(t.game, t.state).ask(Production(power)))


@rule("WAW-FRA-06", "WAW-FRA-07", "WAW-VICHY-01", "WAW-VICHY-13", "WAW-GAP-31", "WAW-INCOME-03")
def test_france_pays_three_and_goes_on() -> None:
    t = falls(2, 2)
    assert t.holder("France") == GER
    assert t.money(FRA) == 7
    assert t.money(GER) == 3
    assert level(t, FRA) == 28 - 6 - 7, "France itself, and seven points of Vichy"
    assert level(t, GER) == 35 + 6 + 5
    assert level(t, JAP) == 32


@rule("WAW-VICHY-02", "WAW-VICHY-03", "WAW-VICHY-04", "WAW-VICHY-07")
def test_fleets_take_sides_by_the_die() -> None:
    t = falls(1, 6)
    assert t.units(zone(8), GER) == {"battleship": 1}
    assert t.units(zone(16), UK) == {"cruiser": 1}
    assert t.units(zone(46), FRA) == {"cruiser": 1}, "other seas are not rolled for"
    assert falls(4, 2).units(zone(8)) == {}


@rule("WAW-VICHY-05", "WAW-VICHY-06", "WAW-VICHY-20", "WAW-VICHY-21", "WAW-DEC-36")
def test_a_vichy_fleet_sails_to_the_nearest_vichy_coast() -> None:
    t = falls(2, 5)
    assert t.units(zone(16), VICHY) == {"cruiser": 1}, "Algeria is beside it"
    stays = falls(2, 5, lands=(4,) * 10)
    assert stays.units(zone(16), FRA) == {"cruiser": 1}
    t = board(UK, "combat_move", {zone(16): {VICHY: "1 cruiser"}, zone(15): {UK: "1 cruiser"}})
    assert t.allows(f"go 1 cruiser: {zone(15)} > {zone(16)} > {zone(17)}"), "it bars nothing"


@rule("WAW-VICHY-10", "WAW-VICHY-11", "WAW-VICHY-12", "WAW-VICHY-14")
def test_lands_take_sides_by_the_die() -> None:
    t = falls(2, 2)
    vichy = {s for s, h in t.state.control.items() if h == VICHY}
    assert vichy == {"Morocco", "Algeria", "French West Africa", "French Indo-China", "Fiji Islands", "Society Islands"}
    assert t.units("French Indo-China") == {"infantry": 2}
    assert t.units("French Indo-China", VICHY) == {"infantry": 2}
    assert t.holder("Syria") == FRA
    assert t.holder("Belgian Congo") == FRA


@rule("WAW-VICHY-15", "WAW-VICHY-19")
def test_vichy_land_is_closed_and_defends_itself() -> None:
    units = {"Libya": {GER: "1 infantry"}, "Algeria": {VICHY: "1 infantry"}}
    marks = {"thawed": {"Italy": "France"}}
    t = board(GER, "noncombat_move", units, hold={"Algeria": VICHY}, marks=marks)
    assert "WAW-VICHY-15" in t.why_not("go 1 infantry: Libya > Algeria")
    allied = board(UK, "combat_move", {"Nigeria": {UK: "1 infantry"}, "French West Africa": {VICHY: "1 infantry"}},
                   hold={"French West Africa": VICHY})  # fmt: skip
    allied.do("go 1 infantry: Nigeria > French West Africa").done(6, 2)
    assert allied.units("French West Africa") == {"infantry": 1}


@rule("WAW-VICHY-16", "WAW-GAP-32")
def test_an_axis_attack_frees_all_of_it() -> None:
    units = {"Libya": {GER: "1 infantry"}, "Algeria": {VICHY: "1 infantry"}, zone(16): {VICHY: "1 cruiser"}}
    hold = {"Algeria": VICHY, "Madagascar": VICHY, "France": GER}
    t = board(GER, "combat_move", units, hold=hold, marks={"thawed": {"Italy": "France"}})
    t.do("go 1 infantry: Libya > Algeria").done(6, 2)
    assert t.holder("Madagascar") == FRA
    assert t.units(zone(16), FRA) == {"cruiser": 1}


@rule("WAW-VICHY-17", "WAW-VICHY-18", "WAW-VICHY-22")
def test_what_the_allies_take_is_french_and_the_rest_stays() -> None:
    units = {"Nigeria": {UK: "2 infantry"}, zone(24): {VICHY: "1 cruiser"}, "French West Africa": {VICHY: "1 infantry"}}
    t = board(UK, "combat_move", units, hold={"French West Africa": VICHY, "Madagascar": VICHY})
    t.do("go 2 infantry: Nigeria > French West Africa").done(1, 6, 6)
    assert t.holder("French West Africa") == FRA
    assert t.holder("Madagascar") == VICHY
    assert t.units(zone(24), FRA) == {"cruiser": 1}, "no Vichy land is left beside it"


@rule("WAW-GAP-31", "WAW-VICHY-18", "WAW-VICHY-19")
def test_allied_troops_in_land_that_turns_fight_for_it_in_their_next_turn() -> None:
    t = falls(2, 2, units={"Algeria": {UK: "1 infantry"}})
    assert t.holder("Algeria") == VICHY
    assert t.units("Algeria", UK) == {"infantry": 1}
    here = {"Algeria": {UK: "1 infantry"}, "Morocco": {UK: "1 infantry", VICHY: "1 infantry"}}
    t = board(UK, "combat_move", here, hold={"Algeria": VICHY, "Morocco": VICHY})
    t.done(1, 6)
    assert t.holder("Algeria") == FRA, "nobody defends it"
    assert t.holder("Morocco") == FRA, "its garrison fell"


@rule("WAW-VICHY-18", "WAW-GAP-82", "WAW-WAR-12", "WAW-WAR-15")
def test_the_united_states_attack_vichy_once_they_are_at_war() -> None:
    units = {zone(15): {US: "1 transport [2 infantry]"}, "Morocco": {VICHY: "1 infantry"}}
    landing, elsewhere = (f"go 2 infantry: {zone(15)} > {land}" for land in ("Morocco", "Portugal"))

    def table(**more: Any) -> Table:
        return board(US, "combat_move", units, hold={"Morocco": VICHY, "France": GER}, **more)

    assert "WAW-GAP-82" in table(round=6).why_not(landing)
    for war in (((GER, US),), ((JAP, US),), PACIFIC):
        t = table(war=war)
        assert "WAW-WAR-15" in t.why_not(elsewhere), "a neutral like any other"
        t.do(landing).done().do(t.silence(), 1, 6, 6)
        assert t.holder("Morocco") == FRA
        assert t.units("Morocco", US) == {"infantry": 2}
    first = table(war=PACIFIC, ruleset=1)
    assert "WAW-WAR-15" in first.why_not(landing), "games of the first ruleset end as they began"


@rule("WAW-GAP-82", "WAW-GAP-31")
def test_american_troops_in_land_that_turns_fight_for_it_in_their_next_turn() -> None:
    units = {"Algeria": {US: "1 infantry"}, "Morocco": {US: "1 antiaircraft gun"}}
    t = falls(2, 2, units=units, war=PACIFIC, round=6)
    assert t.holder("Algeria") == VICHY
    t.until(US, "combat_move").done()
    assert t.holder("Algeria") == FRA, "nobody defends it"
    t.until(GER, "politics")
    assert t.units("Morocco", VICHY) == {"antiaircraft gun": 1}, "nobody stood by it"


@rule("WAW-GAP-82", "WAW-GAP-41")
def test_china_leaves_vichy_alone() -> None:
    units = {"Yunnan": {CHN: "2 infantry"}, "French Indo-China": {VICHY: "1 infantry"}}
    war = (*PACIFIC, (GER, CHN))
    t = board(CHN, "combat_move", units, hold={"French Indo-China": VICHY}, war=war, round=6)
    assert "WAW-WAR-15" in t.why_not("go 2 infantry: Yunnan > French Indo-China")


@rule("WAW-GAP-31", "WAW-VICHY-19")
def test_aircraft_in_land_that_turns_fight_and_fly_off() -> None:
    here = {"Algeria": {UK: "1 fighter", VICHY: "1 infantry"}}
    t = board(UK, "combat_move", here, hold={"Algeria": VICHY}).done(1, 6)
    assert t.units("Algeria") == {"fighter": 1}, "it won the battle, not the land"
    assert t.holder("Algeria") == VICHY
    t.do(f"go 1 fighter: Algeria > {zone(16)} > Gibraltar")
    silent = board(UK, "combat_move", here, hold={"Algeria": VICHY}).done(1, 6).done()
    assert silent.units("Algeria") == {}, "told nothing it lands somewhere else"
    first = board(UK, "combat_move", here, hold={"Algeria": VICHY}, ruleset=1).done(1, 6).done()
    assert first.units("Algeria") == {"fighter": 1}, "games of the first ruleset end as they began"


@rule("WAW-GAP-31")
def test_a_gun_that_nobody_stands_by_in_land_that_turned_is_captured() -> None:
    units = {"Algeria": {UK: "1 antiaircraft gun"}, "Morocco": {UK: "1 antiaircraft gun, 1 infantry"}}
    t = falls(2, 2, units=units)
    assert t.units("Algeria", UK) == {"antiaircraft gun": 1}, "its owner has a turn first"
    t.until(JAP, "politics")
    assert t.units("Algeria", VICHY) == {"antiaircraft gun": 1}
    assert t.units("Morocco", UK) == {"antiaircraft gun": 1, "infantry": 1}
    assert t.holder("Morocco") == FRA
    first = falls(2, 2, units=units, ruleset=1).until(JAP, "politics")
    assert first.units("Algeria", UK) == {"antiaircraft gun": 1}, "games of the first ruleset end as they began"


@rule("WAW-GAP-27", "WAW-JAP-04")
def test_allies_in_land_that_japan_wins_by_a_bribe_fight_for_it_in_their_next_turn() -> None:
    there = "French Indo-China"

    def won(units: dict[str, str], *dice: int) -> Table:
        """Japan has won the land; it is the turn of the United States, up to the end of its battle."""
        t = board(JAP, "politics", {there: units}, hold={there: VICHY}, purses={JAP: 5}, war=PACIFIC, round=7)
        t.do(f"choose court {there}", 2)
        while US not in t.asked or t.topic != "combat_move":
            assert not broken(Play(t.game, t.state), settled=begins_turn(t.state))
            t.done(power=t.asked[0])
        return t.done(*dice)

    t = won({US: "1 bomber"})
    assert t.holder(there) == JAP, "aircraft win no land"
    t.done()
    assert t.units(there) == {}, "nor may they stay"
    assert t.units("Burma", US) == {"bomber": 1}
    fought = won({VICHY: "1 infantry", US: "1 infantry, 1 bomber"}, 6, 1, 6)
    assert fought.holder(there) == FRA


@rule("WAW-JAP-04", "WAW-DEC-32", "WAW-GAP-27")
def test_japan_may_win_indo_china_by_a_bribe() -> None:
    units = {"French Indo-China": {VICHY: "2 infantry"}}
    t = board(JAP, "politics", units, hold={"French Indo-China": VICHY}, purses={JAP: 5})
    t.do("choose court French Indo-China", 2)
    assert t.holder("French Indo-China") == JAP
    assert t.units("French Indo-China", JAP) == {"infantry": 2}
    assert t.money(JAP) == 3
    assert not at_war(t, JAP, US)
    free = board(JAP, "politics", units, purses={JAP: 5})
    assert free.why_not("choose court French Indo-China") == "WAW-INFL-07"


@rule("WAW-ITA-01", "WAW-ITA-02", "WAW-ITA-03", "WAW-GAP-20")
def test_italians_wait_for_the_fall_of_france() -> None:
    t = board(GER, "noncombat_move", {"Italy": {GER: "1 infantry"}, "Libya": {GER: "1 tank"}})
    assert t.why_not("go 1 infantry: Italy > Austria") == "WAW-ITA-01"
    t = falls(2, 2)
    t.until(GER, "noncombat_move") if t.topic != "noncombat_move" else None
    assert t.allows("go 1 infantry: Italy > Austria")


@rule("WAW-ITA-05", "WAW-ROM-03")
def test_nothing_new_in_italy_and_romania_while_they_wait() -> None:
    units = {"Italy": {GER: "1 industrial complex"}, "Romania": {GER: "1 industrial complex"}}
    t = board(GER, "mobilise", units, queue=["Germany: 2 tank"])
    assert t.topic != "mobilise" or "Italy" not in str(t.offer().form)
    units["Germany"] = {GER: "1 industrial complex"}
    t = board(GER, "mobilise", units, queue=["Germany: 2 tank"])
    assert t.why_not("place 1 tank in Italy") == "WAW-ROM-03"
    assert t.why_not("place 1 tank in Romania") == "WAW-ROM-03"


@rule("WAW-ROM-01", "WAW-ROM-02", "WAW-ROM-04", "WAW-ROM-05")
def test_romania_waits_for_war_with_russia() -> None:
    units = {"Romania": {GER: "1 infantry"}, "Austria": {GER: "1 tank"}}
    t = board(GER, "noncombat_move", units, hold={"Balkans": GER})
    assert t.why_not("go 1 infantry: Romania > Austria") == "WAW-ITA-01"
    assert t.why_not("go 1 tank: Austria > Romania") == "WAW-ROM-04"
    assert t.allows("go 1 tank: Austria > Romania > Balkans")
    war = board(GER, "noncombat_move", units, war=((GER, "Russia"),))
    assert war.allows("go 1 infantry: Romania > Austria")
    assert war.allows("go 1 tank: Austria > Romania")


@rule("WAW-ITA-06", "WAW-ITA-07", "WAW-DEC-20", "WAW-GAP-21")
def test_the_first_fall_of_italy_costs_money_and_troops() -> None:
    units = {"Balkans": {UK: "1 infantry"}, "Germany": {GER: "4 infantry, 1 tank"}}
    t = board(UK, "combat_move", units, hold={"Balkans": UK}, purses={GER: 10, UK: 0, FRA: 0})
    t.do("go 1 infantry: Balkans > Italy").done()
    assert t.topic == "given_up"
    t.quiet()
    assert t.units("Germany") == {"infantry": 1, "tank": 1}
    assert (t.money(GER), t.money(UK)) == (6, 4)


@rule("WAW-ROM-06", "WAW-ROM-07")
def test_the_fall_of_romania() -> None:
    units = {"Ukraine": {"Russia": "1 infantry"}, "Germany": {GER: "4 infantry"}}
    t = board("Russia", "combat_move", units, purses={GER: 10, "Russia": 0}, war=((GER, "Russia"),), round=5)
    t.do("go 1 infantry: Ukraine > Romania").done().quiet()
    assert t.units("Germany") == {"infantry": 2}
    assert t.money("Russia") == 3
    peace = board(UK, "combat_move", {"Balkans": {UK: "1 infantry"}}, hold={"Balkans": UK}, purses={GER: 10})
    peace.do("go 1 infantry: Balkans > Romania").done()
    assert peace.money(GER) == 10


@rule("WAW-GER-07", "WAW-GER-08", "WAW-VICTORY-03", "WAW-GAP-66")
def test_the_fall_of_germany_costs_half_its_money() -> None:
    units = {"France": {UK: "1 infantry"}, "Italy": {GER: "5 infantry"}}
    t = board(UK, "combat_move", units, purses={GER: 11, UK: 0, FRA: 0})
    t.do("go 1 infantry: France > Germany").done().quiet()
    assert (t.money(GER), t.money(UK)) == (5, 6)
    assert t.units("Italy") == {"infantry": 1}
    both = board(UK, "combat_move", units, hold={"Japan": US})
    both.do("go 1 infantry: France > Germany").done()
    assert both.asked == (), "when the game is over nobody is asked what he gives up"


@rule("WAW-BRI-05", "WAW-BRI-06", "WAW-BRI-07", "WAW-BRI-08", "WAW-BRI-09", "WAW-DEC-37", "WAW-GAP-34")
def test_the_fall_of_great_britain_and_a_government_in_exile() -> None:
    units = {zone(5): {GER: "1 transport [infantry]"}}
    t = board(GER, "combat_move", units, purses={UK: 20, GER: 0}, hold={"France": GER})
    t.do(f"go 1 infantry: {zone(5)} > Great Britain").done()
    t.quiet() if t.topic == "landing" else None
    assert t.topic == "new_seat"
    assert set(t.options()) == {"Eastern Canada", "Eastern Australia", "South Africa", "India"}
    before = level(t, UK)
    t.do("choose India")
    assert (t.money(UK), t.money(GER)) == (10, 10)
    assert level(t, UK) == 39 - 8 + 4
    assert before > 0
    lost = board(JAP, "combat_move", {"Burma": {JAP: "1 infantry"}}, hold={"Burma": JAP, "Great Britain": GER},
                 marks={"seat": {UK: "India"}}, war=((JAP, UK), (JAP, FRA), (JAP, US)))  # fmt: skip
    lost.do("go 1 infantry: Burma > India").done()
    while lost.topic not in ("new_seat", "noncombat_move"):
        lost.quiet()
    lost.do("choose South Africa")
    assert level(lost, JAP) == 30 + 1 + 4, "India is worth what is printed again"


@rule("WAW-BRI-10")
def test_with_all_of_them_lost_britain_is_conquered() -> None:
    lands = ("Great Britain", "Eastern Canada", "Eastern Australia", "South Africa", "India")
    t = board(UK, "purchase", hold=dict.fromkeys(lands, GER), marks={"seat": {UK: "-"}}, purses={UK: 20, FRA: 0})
    assert t.topic != "purchase"


@rule("WAW-VICHY-05")
def test_whoever_is_aboard_goes_to_vichy_with_the_ship() -> None:
    """A laden transport that throws a five takes its passengers along, to the port and into the country of no side."""
    t = board(GER, "combat_move", {"Germany": {GER: "1 infantry"}, zone(14): {FRA: "1 transport [infantry]"}})
    t.do("go 1 infantry: Germany > France").done(5, *LANDS).do(f"choose {zone(23)}")
    assert t.units(zone(23), VICHY) == {"transport": 1, "infantry": 1}
    assert t.units(zone(23), FRA) == {}
