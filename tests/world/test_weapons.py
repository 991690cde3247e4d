"""Weapons that technologies bring: rockets, the atomic bomb, kamikaze, long-range guns."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.decisions import Choose
from tests.tools import rule
from tests.tools.table import Table
from tests.world.theatre import EAST, FRA, GER, JAP, PACIFIC, RUS, UK, US, board, known, zone

FACTORY = "1 industrial complex"
V1, V2 = known(GER, "Rockets V1/V2"), known(GER, "Rockets V1/V2", "Rockets V1/V2")


# -- rockets --


@rule("WAW-ROCKET-01")
def test_two_rockets_at_five() -> None:
    def buy(order: str, **more: Any) -> str:
        return board(GER, "purchase", {"Germany": {GER: "1 rocket"}}, purses={GER: 9}, round=4, **more).why_not(order)

    assert buy("buy 1 rocket")
    assert buy("buy 1 rocket", marks=V1) == ""
    assert buy("buy 2 rocket", marks=V1) != ""
    poor = board(GER, "purchase", {}, purses={GER: 4}, round=4, marks=V1)
    assert not poor.allows("buy 1 rocket")


def salvo(marks: dict[str, object], theirs: str = f"{FACTORY}, 2 infantry, 1 tank", ours: str = "1 rocket") -> Table:
    """A rocket in Germany, and France next to it; Britain, over the sea, is no target."""
    units = {"Germany": {GER: ours}, "France": {FRA: theirs}, "Great Britain": {UK: FACTORY}}
    return board(GER, "combat_move", units, round=4, marks=marks)


@rule("WAW-ROCKET-02", "WAW-ROCKET-09", "WAW-DEC-67", "WAW-GAP-56")
def test_rockets_reach_two_territories_over_land() -> None:
    t = salvo(V1).done()
    (rocket,) = t.ids("Germany", "rocket")
    assert t.options() == [f"rocket {rocket} > France"], "no zone, nothing over the sea, no neutral country"
    far = {"Austria": {GER: "1 rocket"}, "France": {FRA: FACTORY}, "Spain": {FRA: FACTORY}}
    t = board(GER, "combat_move", far, round=4, marks=V1, hold={"Spain": FRA}).done()
    assert [key.rpartition(" > ")[2] for key in t.options()] == ["France"], "two away, not three"


@rule("WAW-ROCKET-03", "WAW-ROCKET-08", "WAW-DECEN-01")
def test_a_die_of_damage_and_two_more_for_the_second() -> None:
    def damage(marks: dict[str, object]) -> int:
        t = salvo(marks).done()
        t.do(f"choose {t.options()[0]}").do("choose harbour", 6)
        return t.state.units[t.ids("France", "industrial complex")[0]].hits

    assert damage(V1) == 6, "no critical hit"
    assert damage(V2) == 8
    both: dict[str, object] = {"technologies": {GER: ["Rockets V1/V2"], FRA: ["Industrial decentralisation"]}}
    assert damage(both) == 4


@rule("WAW-ROCKET-04", "WAW-DEC-73")
def test_units_of_at_least_that_worth_are_lost() -> None:
    t = salvo(V1).done()
    t.do(f"choose {t.options()[0]}").do("choose units", 4)
    assert (t.topic, t.asked) == ("toll", (FRA,))
    (one, _), (tank,) = t.ids("France", "infantry"), t.ids("France", "tank")
    assert t.why_not(f"choose {one}") == "WAW-ROCKET-04", "an infantry is worth three"
    t.do(f"choose {tank}")
    assert t.units("France") == {"industrial complex": 1, "infantry": 2}


@rule("WAW-ROCKET-05")
def test_rocket_losses_come_before_the_battle() -> None:
    t = salvo(V1, "1 infantry", "1 rocket, 1 tank").do("go 1 tank: Germany > France").done()
    assert "France" in t.options()
    rocket = next(o for o in t.options() if o.startswith("rocket"))
    t.do(f"choose {rocket}").do("choose units", 1).quiet(*(4,) * 10)
    assert t.holder("France") == GER, "nobody was left to fire"


@rule("WAW-ROCKET-06")
def test_a_rocket_moves_or_fires() -> None:
    t = salvo(V1).done()
    t.do(f"choose {t.options()[0]}").do("choose harbour", 1).until(GER, "noncombat_move")
    assert not t.allows("go 1 rocket: Germany > Austria")
    first = board(GER, "noncombat_move", {"Germany": {GER: "1 rocket"}, "France": {FRA: "1 infantry"}}, marks=V1)
    first.do("go 1 rocket: Germany > Austria").done()
    assert first.topic == "combat_move", "the second part of the first turn"
    first.done()
    assert first.topic != "combat", "what moved in the first part does not fire in the second"


@rule("WAW-ROCKET-07")
def test_rockets_may_be_lost() -> None:
    units = {"France": {FRA: "2 tank"}, "Germany": {GER: "1 rocket, 1 infantry"}}
    t = board(UK, "combat_move", units)
    t.do("go 2 tank of France: France > Germany").done(1, 6)
    assert t.topic == "casualties"
    t.do(f"lose {t.ids('Germany', 'rocket')[0]}", 6)
    assert t.units("Germany", GER) == {"infantry": 1}


# -- the atomic bomb --

BOMB = {"technologies": {US: ["Atomic bomb"]}, "atomic bomb": {US: "yes"}}


def flight(theirs: str, money: int = 5, **also: dict[str, str]) -> Table:
    """A bomber from Great Britain over Germany, with a bomb aboard."""
    units = {"Great Britain": {US: "2 bomber"}, "Germany": {GER: theirs}, **also}
    return board(US, "combat_move", units, war=PACIFIC, marks=BOMB, purses={US: money}, round=7)


WAY = f"Great Britain > {zone(3)} > Germany"


@rule("WAW-ATOM-07", "WAW-DEC-48")
def test_loading_costs_five_in_the_purchase_phase() -> None:
    units = {"Great Britain": {US: "1 bomber"}, "Germany": {GER: "1 infantry"}}
    t = board(US, "purchase", units, war=PACIFIC, marks=known(US, "Atomic bomb"), purses={US: 12}, round=7)
    assert t.topic == "load_bomb"
    t.do("choose yes")
    assert t.money(US) == 7
    assert t.until(US, "combat_move").allows(f"go 1 bomber: {WAY} as atom")
    none = board(US, "purchase", units, war=PACIFIC, purses={US: 12}, round=7)
    assert none.topic == "purchase"
    unloaded = board(US, "combat_move", units, war=PACIFIC, round=7)
    assert unloaded.why_not(f"go 1 bomber: {WAY} as atom") == "WAW-ATOM-07"


@rule("WAW-ATOM-01", "WAW-ATOM-02", "WAW-ATOM-04", "WAW-GAP-61")
def test_one_bomber_a_round_and_nothing_stops_it() -> None:
    t = flight("2 fighter, 3 antiaircraft gun, 4 tank")
    t.do(f"go 1 bomber: {WAY} as atom")
    assert t.why_not(f"go 1 bomber: {WAY} as atom") == "WAW-ATOM-01"
    t.done(5).do("choose units", 1, 1, 1, 1, 3)
    assert (t.topic, t.asked) == ("toll", (GER,))
    assert t.money(US) == 0, "five more when it falls"
    t.do(Choose(tuple(t.ids("Germany", "tank")[:2])))
    assert t.units("Germany", GER) == {"fighter": 2, "antiaircraft gun": 3, "tank": 2}
    kept = flight("4 tank").do(f"go 1 bomber: {WAY} as atom").done(6)
    assert kept.units("Germany", GER) == {"tank": 4}
    assert kept.money(US) == 5, "not dropped, not paid"
    assert kept.state.marks("game")["atomic bomb"] == {US: "yes"}  # type: ignore[index]  # a game is under way


@rule("WAW-ATOM-03")
def test_every_part_of_a_factory_takes_a_die() -> None:
    t = flight(FACTORY).do(f"go 1 bomber: {WAY} as atom").done(1)
    t.do("choose factory", 1, 2, 3, 4, 6)
    (works,) = t.ids("Germany", "industrial complex")
    assert t.state.marks("game")["parts"][works] == {  # type: ignore[index]  # a game is under way
        "infantry part": 1,
        "heavy equipment": 2,
        "aircraft works": 3,
        "runways": 4,
        "harbour": 10,
    }


@rule("WAW-ATOM-05")
def test_nobody_else_attacks_where_it_falls() -> None:
    t = flight("1 infantry")
    t.do(f"go 1 bomber: {WAY} as atom").do(f"go 1 bomber: {WAY}")
    assert t.why_not("done") == "WAW-ATOM-05"


@rule("WAW-ATOM-06")
def test_a_bunker_is_a_target_of_its_own() -> None:
    sea = {zone(3): {GER: "1 U-boat bunker [submarine]"}}
    t = flight("1 infantry", 5, **sea).do(f"go 1 bomber: Great Britain > {zone(3)} as atom").done(1)
    t.quiet(6, 6, 1, 1, 1)
    assert t.topic == "toll"
    t.quiet()
    assert t.units(zone(3), GER) == {}, "eight for the submarine are not enough for fifteen"


# -- Japanese technologies --


@rule("WAW-JTRN-01", "WAW-JTRN-02")
def test_japanese_ships_take_one_infantry_more() -> None:
    units = {"Japan": {JAP: "4 infantry, 1 tank"}, zone(52): {JAP: "1 transport, 1 cruiser"}}
    plain = board(JAP, "noncombat_move", units)
    assert not plain.allows(f"go 3 infantry: Japan > {zone(52)}")
    t = board(JAP, "noncombat_move", units, marks=known(JAP, "Transports"))
    assert t.allows(f"go 4 infantry: Japan > {zone(52)}"), "three, and one aboard the cruiser"
    assert not t.allows(f"go 4 infantry, 1 tank: Japan > {zone(52)}")
    assert t.allows(f"go 3 infantry, 1 tank: Japan > {zone(52)}")


@rule("WAW-JTRN-03", "WAW-JTRN-04")
def test_a_cruiser_with_troops_hardly_fights_and_does_not_bombard() -> None:
    tech = known(JAP, "Transports")
    units = {zone(52): {JAP: "1 cruiser [infantry]"}, zone(69): {US: "1 transport"}}
    t = board(JAP, "combat_move", units, war=PACIFIC, marks=tech)
    t.do(f"go 1 cruiser: {zone(52)} > {zone(69)}").done(2, 6)
    assert t.units(zone(69), US) == {"transport": 1}, "a two is no hit"
    units = {zone(68): {JAP: "1 cruiser [infantry], 1 cruiser"}, "Hawaii": {US: "1 infantry"}}
    t = board(JAP, "combat_move", units, war=PACIFIC, marks={**tech, "stood": {US: "-"}})
    t.do(f"go 1 infantry: {zone(68)} > Hawaii").done().quiet().quiet()
    assert t.topic == "bombard"
    assert len(t.options()) == 1, "not the one that carries"


@rule("WAW-KAMI-01", "WAW-KAMI-02", "WAW-KAMI-03", "WAW-DEC-34", "WAW-DEC-35", "WAW-GAP-58")
def test_kamikaze_dice_hit_what_japan_likes() -> None:
    units = {"Japan": {JAP: "2 fighter"}, zone(52): {US: "1 battleship, 1 transport"}}
    t = board(JAP, "combat_move", units, war=PACIFIC, marks=known(JAP, "Kamikaze"), purses={JAP: 3})
    t.do(f"go 2 fighter: Japan > {zone(52)}").done()
    assert t.topic == "kamikaze_pay"
    both = Choose(tuple(t.ids(zone(52), "fighter")))
    assert not t.allows(both), "money for one"
    t.do(Choose(both.options[:1]), 2)
    assert t.topic == "kamikaze_hits"
    assert t.money(JAP) == 1
    (transport,) = t.ids(zone(52), "transport")
    t.do(f"choose {transport}", 6, 6, 6, 6)
    assert t.units(zone(52)) == {"fighter": 2, "battleship": 1}, "both fighters live"
    t.do(Choose(()), 6, 6, 6, topic="retreat")
    assert t.units(zone(52), US) == {"battleship": 1}, "no extra die in the second cycle"


# -- Russian technologies --

GUN = "antiaircraft gun"


def east(guns: str = f"1 {GUN}", **also: dict[str, str]) -> Table:
    """Russia attacks Poland from Belorussia, with guns."""
    units = {"Belorussia": {RUS: f"1 infantry, {guns}"}, "Poland": {GER: "3 infantry"}, **also}
    marks = known(RUS, "Long-range artillery")
    return board(RUS, "combat_move", units, hold={"Poland": GER}, war=EAST, marks=marks, round=6)


@rule("WAW-LART-01", "WAW-LART-02", "WAW-LART-03", "WAW-DEC-57", "WAW-GAP-59")
def test_a_gun_fires_at_the_land_next_to_it() -> None:
    t = east(f"2 {GUN}").do("go 1 infantry: Belorussia > Poland")
    t.do(f"go 1 {GUN}: Belorussia > Poland as support")
    assert t.why_not(f"go 1 {GUN}: Belorussia > Poland as support") == "WAW-LART-02"
    t.done(6, 3, 6, 6, 6)
    assert t.units("Poland", GER) == {"infantry": 2}, "the gun hit on three"
    t.do(Choose(()), 6, 3, 1, 6, topic="retreat")
    assert t.units("Poland", GER) == {"infantry": 1}, "and in the second cycle again"
    assert t.units("Poland", RUS) == {}, "without infantry it fires no more"
    assert t.units("Belorussia") == {GUN: 2}
    plain = board(RUS, "combat_move", {"Belorussia": {RUS: f"1 {GUN}"}}, hold={"Poland": GER}, war=EAST)
    assert plain.why_not(f"go 1 {GUN}: Belorussia > Poland as support") == "WAW-LART-01"


@rule("WAW-LART-04", "WAW-LART-05")
def test_a_gun_moves_and_fires_or_goes_along() -> None:
    t = east(Russia={RUS: f"1 {GUN}"}).do("go 1 infantry: Belorussia > Poland")
    (far,) = t.ids("Russia", GUN)
    t.do(f"go {far}: Russia > Belorussia > Poland as support")
    assert t.units("Belorussia") == {GUN: 2}, "it moved first"
    t = east(Romania={GER: "1 infantry"}).do("go 1 infantry: Belorussia > Poland")
    t.do(f"go 1 {GUN}: Belorussia > Poland as join")
    (gun,) = t.ids("Poland", GUN)
    assert not t.allows(f"go {gun}: Poland > Romania as support")
    t.done(6, 3, 6, 1, 6)
    assert t.topic == "casualties", "who goes along can be hit"
    t.do(f"lose {gun}")
    assert t.units("Poland", RUS) == {"infantry": 1}
