"""Turns in two parts, emergency units, railways, wandering capitals, technology and victory."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.decisions import Go
from sandtable.kernel.events import Told
from sandtable.kernel.play import Play
from sandtable.rules.questions import Defence, Production
from tests.tools import rule
from tests.tools.table import Table
from tests.world.theatre import CHN, EAST, FRA, GER, JAP, PACIFIC, RUS, UK, US, board, opening, zone

FACTORY = "1 industrial complex"


@rule("WAW-TURN-02", "WAW-DOUBLE-01", "WAW-DOUBLE-02", "WAW-DOUBLE-03", "WAW-DOUBLE-04", "WAW-DOUBLE-05",
      "WAW-DOUBLE-06", "WAW-DOUBLE-07", "WAW-DOUBLE-08", "WAW-EX-14", "WAW-GAP-18")  # fmt: skip
def test_germany_plays_its_first_turn_in_two_parts() -> None:
    units = {"Germany": {GER: f"1 tank, 1 fighter, {FACTORY}"}, "Czechoslovakia": {GER: "1 infantry"}}
    t = board(GER, "combat_move", units, purses={GER: 0}, queue=["Germany: 1 tank"])
    t.do("go 1 infantry: Czechoslovakia > Poland").do("go 1 tank: Germany > Belgium-Holland").done()
    assert t.holder("Poland") == GER
    t.until(GER, "noncombat_move").done()
    t.do("place 1 tank in Germany")
    assert t.topic == "combat_move", "the second part has begun"
    assert t.money(GER) == 0, "without income"
    assert t.allows("go 1 tank: Belgium-Holland > France"), "who fought moves again"
    assert t.allows("go 1 tank: Germany > Switzerland") or t.allows("go 1 tank: Germany > France")
    t.done()
    t.until(GER, "noncombat_move")
    assert t.allows("go 1 fighter: Germany > Poland"), "land of the first part is held"
    t.done()
    assert t.money(GER) == 35 + 3 + 3, "income once, with what was won"
    assert GER not in t.asked


@rule("WAW-TURN-03", "WAW-DOUBLE-10", "WAW-DOUBLE-11", "WAW-DEC-29", "WAW-GAP-19")
def test_japan_may_do_so_once_when_it_likes() -> None:
    t = board(JAP, "politics", {"Japan": {JAP: "1 infantry"}}, round=3).do("choose double turn")
    assert "double turn" not in t.options()
    t.until(JAP, "noncombat_move").done()
    assert (t.topic, t.asked) == ("combat_move", (JAP,))
    later = board(JAP, "politics", {"Japan": {JAP: "1 infantry"}}, round=4, marks={"double turn": {JAP: "3"}})
    assert "double turn" not in later.options()
    late = board(JAP, "politics", {"Japan": {JAP: "1 infantry"}}, round=9)
    assert "double turn" in late.options()


@rule("WAW-ITA-04", "WAW-DOUBLE-09")
def test_italians_attack_in_the_second_part_if_france_fell_in_the_first() -> None:
    units = {"Germany": {GER: "1 infantry"}, "Italy": {GER: "1 infantry"}}
    t = board(GER, "combat_move", units).do("go 1 infantry: Germany > France").done(*(4,) * 10)
    t.until(GER, "noncombat_move")
    assert t.allows("go 1 infantry: Italy > Austria")
    t.done()
    assert t.topic == "combat_move"
    assert t.allows("go 1 infantry: Italy > Balkans")


@rule("WAW-RUS-06", "WAW-RUS-07", "WAW-RUS-08", "WAW-RUS-09", "WAW-RUS-11", "WAW-EX-05", "WAW-DEC-50", "WAW-GAP-44")
def test_emergency_units() -> None:
    """Of the twenty, one infantry is raised in Karelia before the attack, and another at the end of the turn."""
    marks = {"called": {RUS: GER}, "declared": {"Germany on Russia": "2"}}
    t = board(RUS, "emergency", {"Volga": {RUS: "1 infantry"}}, purses={RUS: 30}, marks=marks, war=EAST, round=2)
    assert t.money(RUS) == 20, "the rest is put aside"
    t.do("buy 2 field infantry").done()
    t.do("place 1 field infantry in Karelia")
    assert t.why_not("place 1 field infantry in Karelia") == "WAW-INF-02"
    t.do("place 1 field infantry in Ukraine")
    assert t.topic == "purchase"
    assert t.money(RUS) == 22
    t.do("buy 1 field infantry").done()
    assert t.topic == "combat_move"
    assert t.allows("go 1 infantry: Karelia > Finland") or t.units("Karelia") == {"infantry": 1}
    t.until(RUS, "mobilise") if t.topic != "mobilise" else None
    assert t.allows("place 1 field infantry in Karelia")


@rule("WAW-RUS-03", "WAW-RUS-04", "WAW-DEC-51")
def test_one_attack_in_the_round_of_the_declaration() -> None:
    units = {"Belorussia": {RUS: "1 infantry"}, "Baltic States": {RUS: "1 infantry"}, "Ukraine": {RUS: "1 infantry"}}
    marks = {"declared": {"Germany on Russia": "2"}}
    t = board(RUS, "combat_move", units, hold={"Poland": GER}, marks=marks, war=EAST, round=2)
    t.do("go 1 infantry: Belorussia > Poland")
    assert t.allows("go 1 infantry: Baltic States > Poland"), "from several territories"
    assert t.why_not("go 1 infantry: Ukraine > Romania") == "WAW-RUS-03"


# -- railways --


@rule("WAW-RAIL-01", "WAW-RAIL-02", "WAW-RAIL-03", "WAW-RAIL-04", "WAW-RAIL-05", "WAW-DEC-71", "WAW-GAP-52")
def test_german_trains() -> None:
    units = {"Germany": {GER: "6 infantry"}}
    t = board(GER, "noncombat_move", units, hold={"Poland": GER, "Ukraine": GER, "Belorussia": GER}, war=EAST)
    line = "Germany > Poland > Ukraine"
    assert t.why_not(f"go 5 infantry: {line} as rail") == "WAW-RAIL-05"
    t.do(f"go 4 infantry: {line} as rail")
    assert t.units("Ukraine") == {"infantry": 4}
    assert t.why_not("go 1 infantry: Germany > Poland as rail") == "WAW-RAIL-05"
    assert t.why_not("go 1 infantry: Ukraine > Poland as rail") == "WAW-RAIL-04"
    broken = board(GER, "noncombat_move", units)
    assert broken.why_not("go 1 infantry: Germany > Switzerland > Italy as rail") == "WAW-RAIL-02"


@rule("WAW-RAIL-08", "WAW-LOG-01")
def test_no_train_into_land_just_taken_without_logistics() -> None:
    units = {"Germany": {GER: "1 infantry"}, "Czechoslovakia": {GER: "1 tank"}}

    def after(**marks: object) -> Table:
        t = board(GER, "combat_move", units, round=4, marks=dict(marks))
        return t.do("go 1 tank: Czechoslovakia > Poland").done().until(GER, "noncombat_move")

    assert after().why_not("go 1 infantry: Germany > Poland as rail") == "WAW-RAIL-02"
    assert after(technologies={GER: ["Extended logistics"]}).allows("go 1 infantry: Germany > Poland as rail")


@rule("WAW-RAIL-06")
def test_one_russian_unit_in_europe() -> None:
    units = {"Russia": {RUS: "4 infantry"}}
    t = board(RUS, "noncombat_move", units, hold={"Poland": RUS}, war=EAST)
    way = "Russia > Belorussia > Poland"
    assert t.why_not(f"go 2 infantry: {way} as rail") == "WAW-RAIL-05"
    t.do(f"go 1 infantry: {way} as rail")
    t.do("go 2 infantry: Russia > Volga > Kazakh as rail")
    assert t.why_not("go 1 infantry: Russia > Volga as rail") == "WAW-RAIL-05"


@rule("WAW-RAIL-07", "WAW-EX-09", "WAW-CANAL-03")
def test_networks_are_shared() -> None:
    units = {"Egypt": {UK: "2 infantry", US: "2 infantry"}}
    t = board(UK, "noncombat_move", units, war=PACIFIC)
    assert t.allows("go 2 infantry: Egypt > Trans-Jordan > Syria as rail"), "the canal is no hindrance"
    t = board(US, "noncombat_move", units, war=PACIFIC)
    t.do("go 2 infantry: Egypt > Trans-Jordan > Syria as rail")
    assert t.units("Syria", US) == {"infantry": 2}


@rule("WAW-PART-06")
def test_partisans_bar_a_railway() -> None:
    units = {"Germany": {GER: "1 infantry"}, "Poland": {RUS: "1 partisan"}}
    t = board(GER, "noncombat_move", units, hold={"Poland": GER, "Ukraine": GER}, war=EAST)
    assert t.why_not("go 1 infantry: Germany > Poland > Ukraine as rail") == "WAW-RAIL-02"


@rule("WAW-RAILTECH-01")
def test_improved_railways_carry_three_more() -> None:
    t = board(
        GER,
        "noncombat_move",
        {"Germany": {GER: "7 infantry"}},
        marks={"technologies": {GER: ["Improved rail capacity"]}},
    )
    assert t.allows("go 7 infantry: Germany > Czechoslovakia as rail")


@rule("WAW-RUS-12", "WAW-RUS-14", "WAW-RUS-15", "WAW-DEC-52", "WAW-GAP-45")
def test_russian_factories_go_by_rail() -> None:
    t = board(RUS, "noncombat_move", {"Caucasus": {RUS: f"{FACTORY}, 3 infantry"}})
    t.do("go 1 industrial complex: Caucasus > Volga > Urals as rail")
    assert t.units("Urals") == {"industrial complex": 1}
    assert t.why_not("go 3 infantry: Caucasus > Volga as rail") == "WAW-RAIL-05"
    hurt = board(RUS, "noncombat_move", {"Caucasus": {RUS: "1 industrial complex hit 2"}})
    assert hurt.why_not("go 1 industrial complex: Caucasus > Volga as rail") == "WAW-RUS-15"


# -- the wandering capital --


def level(t: Table, power: str) -> int:
    return int(Play(t.game, t.state).ask(Production(power)))


@rule("WAW-RCAP-01", "WAW-RCAP-02", "WAW-RCAP-03", "WAW-RCAP-04", "WAW-RCAP-05", "WAW-RCAP-09", "WAW-EX-06",
      "WAW-DEC-54", "WAW-GAP-47")  # fmt: skip
def test_the_russian_capital_moves_on() -> None:
    units = {"Ukraine": {GER: "1 infantry"}, "Russia": {RUS: FACTORY}}
    t = board(GER, "combat_move", units, hold={"Ukraine": GER}, war=EAST, purses={RUS: 9}, round=6)
    t.do("go 1 infantry: Ukraine > Russia").done()
    t.quiet() if t.topic == "onslaught" else None
    assert set(t.options()) >= {"Soviet Far East", "Kamchatka"}
    t.do("choose Soviet Far East")
    assert t.money(RUS) == 9
    assert t.units("Soviet Far East") == {"industrial complex": 1}
    assert level(t, RUS) == 34 - 8 - 3 - 2 + 8, "without Russia and Ukraine, the new seat worth eight"
    assert level(t, GER) == 28 + 2 + 3 + 1
    units = {"Manchuria": {JAP: "1 infantry"}, "Soviet Far East": {RUS: FACTORY}}
    t = board(JAP, "combat_move", units, hold={"Russia": GER}, marks={"seat": {RUS: "Soviet Far East"}},
              war=(*EAST, (JAP, RUS)), round=6)  # fmt: skip
    t.do("go 1 infantry: Manchuria > Soviet Far East").done()
    while t.topic != "new_seat":
        t.quiet()
    t.do("choose Kamchatka")
    assert level(t, JAP) == 30 + 2
    assert level(t, RUS) == 34 - 8 - 2 - 1 + 8


@rule("WAW-RCAP-07", "WAW-RCAP-08")
def test_without_land_russia_has_only_partisans() -> None:
    t = opening()
    lands = [s for s, h in t.state.control.items() if h == RUS]
    held = dict.fromkeys(lands, GER)
    t = board(RUS, "purchase", hold=held, marks={"seat": {RUS: "-"}}, purses={RUS: 30}, war=EAST, round=6)
    assert t.why_not("buy 1 infantry") == "WAW-RCAP-07"
    assert t.allows("buy 3 partisan")
    t = board(
        UK, "combat_move", {zone(1): {UK: "1 transport [infantry]"}}, hold=held, marks={"seat": {RUS: "-"}}, war=EAST
    )
    t.do(f"go 1 infantry: {zone(1)} > Karelia").done()
    t.quiet() if t.topic == "landing" else None
    assert t.holder("Karelia") == RUS
    assert level(t, RUS) == 8


@rule("WAW-RCAP-06")
def test_no_trains_in_the_round_in_which_the_capital_moved() -> None:
    marks = {"seat": {RUS: "Urals"}, "seat moved": {RUS: "6"}}
    t = board(RUS, "noncombat_move", {"Volga": {RUS: "1 infantry"}}, marks=marks, round=6)
    assert t.why_not("go 1 infantry: Volga > Urals as rail") == "WAW-RCAP-06"


# -- technology --


@rule("WAW-TECH-01", "WAW-TECH-10")
def test_research_begins_in_round_three_for_great_powers_at_war() -> None:
    assert board(GER, "research", {"Germany": {GER: "1 infantry"}}, round=2).topic != "research"
    assert board(US, "research", {"Hawaii": {US: "1 infantry"}}, round=3).topic != "research"
    t = board(GER, "research", {"Germany": {GER: "1 infantry"}}, round=3, purses={GER: 20})
    assert t.topic == "research"
    assert t.why_not("buy 1 start Kamikaze") == "WAW-TECH-10"


@rule("WAW-EX-11", "WAW-TECH-02", "WAW-TECH-03", "WAW-TECH-05", "WAW-TECH-06", "WAW-TECH-07", "WAW-TECH-08",
      "WAW-TECH-11", "WAW-DEC-11", "WAW-DEC-12", "WAW-GAP-06")  # fmt: skip
def test_rockets_in_round_three() -> None:
    t = board(GER, "research", {"Germany": {GER: "1 infantry"}}, round=3, purses={GER: 20})
    assert t.why_not("buy 4 Rockets V1/V2") == "WAW-TECH-06"
    assert t.why_not("buy 1 start Rockets V1/V2, 11 Rockets V1/V2") == "WAW-TECH-03"
    t.do("buy 1 start Rockets V1/V2, 4 Rockets V1/V2").done(1, 3, 1, 2, 2)
    assert t.money(GER) == 19
    game = t.state.marks("game")
    assert game is not None
    assert game["technologies"] == {GER: ["Rockets V1/V2"]}
    assert game["free starts"] == {GER: 1}


@rule("WAW-TECH-04", "WAW-TECH-09")
def test_a_programme_costs_three_and_keeps_its_level() -> None:
    marks = {"free starts": {GER: 2}, "programmes": {GER: {"Jet fighters": 1}}}
    t = board(GER, "research", {"Germany": {GER: "1 infantry"}}, round=4, purses={GER: 20}, marks=marks)
    t.do("buy 1 start Tiger divisions").done(5)
    assert t.money(GER) == 20, "the three free ones paid for it"
    game = t.state.marks("game")
    assert game is not None
    assert game["programmes"] == {GER: {"Jet fighters": 1, "Tiger divisions": 0}}


def known(power: str, *names: str) -> dict[str, object]:
    return {"technologies": {power: list(names)}}


@rule("WAW-JET-01", "WAW-SSUB-01", "WAW-GAP-62")
def test_jets_and_super_submarines() -> None:
    units = {"Germany": {GER: "1 fighter"}, zone(3): {GER: "1 submarine"}}
    t = board(GER, "combat_move", units, marks=known(GER, "Jet fighters", "Super submarines"))
    play = Play(t.game, t.state)
    fighter, boat = t.ids("Germany", "fighter")[0], t.ids(zone(3), "submarine")[0]
    assert play.ask(Defence(t.state.units[fighter], "Germany")) == 5
    assert play.ask(Defence(t.state.units[boat], zone(3))) == 3


@rule("WAW-SSUB-02")
def test_super_submarines_catch_one_more() -> None:
    t = board(GER, "combat_move", {zone(11): {GER: "1 submarine"}}, round=2, marks=known(GER, "Super submarines"),
              purses={UK: 9})  # fmt: skip
    t.do(f"go 1 submarine: {zone(11)} as hunt").done(1)
    assert t.money(UK) == 7


@rule("WAW-LRA-01")
def test_long_range_aircraft() -> None:
    units = {"Germany": {GER: "1 fighter"}}
    hold = {"Egypt": GER, "Sudan": GER, "Kenya": GER}
    way = "Germany > Austria > Italy > Sea Zone 17 > Libya > Egypt > Sudan > Kenya"
    assert not board(GER, "noncombat_move", units, hold=hold).allows(f"go 1 fighter: {way}")
    assert board(GER, "noncombat_move", units, hold=hold, marks=known(GER, "Long-range aircraft")).allows(
        f"go 1 fighter: {way}"
    )


@rule("WAW-RADAR-01", "WAW-RADAR-02", "WAW-RADAR-04", "WAW-DETECT-05", "WAW-GAP-65")
def test_radar_and_counter_radar() -> None:
    def search(radar: int, counter: int, *dice: int) -> bool:
        units = {zone(11): {GER: "1 submarine"}, zone(6): {UK: "1 cruiser"}}
        marks = {"technologies": {UK: ["Radar/Sonar"] * radar, GER: ["Counter-radar/Sonar"] * counter}}
        t = board(UK, "combat_move", units, marks=marks).do(f"go 1 cruiser: {zone(6)} > {zone(11)}").done()
        t.do(f"choose search {zone(11)}", *dice)
        return bool(t.seen(Told)) and any(e.text.code == "log.found" for e in t.seen(Told))

    assert not search(0, 0, 3)
    assert search(1, 0, 4, 6, 6)
    assert not search(2, 0, 6), "never better than five"
    assert not search(0, 1, 2)
    assert search(1, 1, 2, 6, 6)
    assert search(3, 2, 6, 6), "without a die"


@rule("WAW-HB-01", "WAW-GAP-64")
def test_heavy_bombers_throw_two_dice() -> None:
    t = board(GER, "purchase", {"Germany": {GER: "1 heavy bomber"}}, purses={GER: 99}, round=4)
    assert not t.allows("buy 1 heavy bomber")
    t = board(GER, "purchase", {"Germany": {GER: "1 heavy bomber"}}, purses={GER: 99}, round=4,
              marks=known(GER, "Heavy bombers"))  # fmt: skip
    assert t.allows("buy 1 heavy bomber")
    assert not t.allows("buy 2 heavy bomber"), "two in play"
    units = {"Germany": {GER: "1 heavy bomber"}, "France": {FRA: "3 infantry"}}
    t = board(GER, "combat_move", units).do("go 1 heavy bomber: Germany > France").done(4, 4, 6, 6, 6)
    assert t.units("France", FRA) == {"infantry": 1}


@rule("WAW-VICTORY-02")
def test_more_than_104_wins_without_russia() -> None:
    t = opening()
    russia = [s for s, h in t.state.control.items() if h == RUS]
    lands = ["France", "Belgium-Holland", "Poland", "Norway"]

    def end(gone: bool) -> tuple[str, ...]:
        held = dict.fromkeys([*(russia if gone else russia[1:]), *lands], GER)
        return board(CHN, "income", {"Hunan": {CHN: "1 infantry"}, "Volga": {RUS: "1 partisan"}}, hold=held,
                     round=6).asked  # fmt: skip

    assert end(gone=True) == ()
    assert end(gone=False) != ()


@rule("WAW-TURN-07")
def test_the_steps_of_a_turn_follow_each_other() -> None:
    items = opening().game.programs["turn"].items
    wanted = ["politics", "dock", "repair", "research", "improve", "purchase", "combat_move", "combat"]
    assert [i for i in items if i in wanted] == wanted


@rule("WAW-FIN-04")
def test_finland_is_left_alone_after_round_one() -> None:
    units = {"Karelia": {RUS: "1 infantry"}}
    assert board(RUS, "combat_move", units, hold={"Finland": GER}, round=2).why_not("go 1 infantry: Karelia > Finland")
    assert board(RUS, "combat_move", units, hold={"Finland": GER}, round=2, war=EAST).allows(
        "go 1 infantry: Karelia > Finland"
    )


@rule("WAW-BEAM-01", "WAW-DECEN-01", "WAW-GAP-77")
def test_bombs_do_less_against_the_prepared() -> None:
    units = {"Germany": {GER: "1 bomber"}, "Great Britain": {UK: FACTORY}}
    marks = known(UK, "Radio beam disruption", "Industrial decentralisation")
    t = board(GER, "combat_move", units, marks=marks, purses={UK: 10})
    t.do(f"go 1 bomber: Germany > {zone(3)} > Great Britain as raid").done()
    bomber = t.ids("Great Britain", "bomber")[0]
    t.do(f"choose {bomber} > harbour", 6)
    assert t.state.units[t.ids("Great Britain", "industrial complex")[0]].hits == 3


# -- ships at peace, victory --


@rule("WAW-PEACE-02", "WAW-GAP-67")
def test_ships_at_peace_stay_away_from_foreign_factories() -> None:
    units = {zone(69): {RUS: "1 cruiser"}, "Japan": {JAP: FACTORY}, zone(51): {RUS: "1 cruiser"}}
    t = board(RUS, "noncombat_move", units)
    assert t.why_not(f"go 1 cruiser: {zone(69)} > {zone(52)}") == "WAW-PEACE-02"
    assert t.allows(f"go 1 cruiser: {zone(51)} > {zone(53)}")


@rule("WAW-EX-13", "WAW-PEACE-03", "WAW-PEACE-04")
def test_neutral_ships_take_no_part() -> None:
    units = {zone(46): {FRA: "1 transport", RUS: "1 cruiser"}, zone(47): {JAP: "2 submarine"}}
    t = board(JAP, "combat_move", units, war=((JAP, UK), (JAP, FRA)))
    t.do(f"go 2 submarine: {zone(47)} > {zone(46)}").done(1, 6)
    assert t.units(zone(46)) == {"submarine": 2, "cruiser": 1}


@rule("WAW-VICTORY-01")
def test_more_than_109_wins() -> None:
    t = opening()
    lands = [s for s, h in t.state.control.items() if h in (UK, FRA)]
    t = board(CHN, "income", {"Hunan": {CHN: "1 infantry"}}, hold=dict.fromkeys(lands, GER), round=3)
    assert t.asked == ()


@rule("WAW-CANAL-02", "WAW-STRAIT-01")
def test_panama_and_the_straits() -> None:
    units = {zone(21): {GER: "1 cruiser"}, zone(18): {UK: "1 cruiser"}}
    assert not board(GER, "noncombat_move", units, war=((GER, US),)).allows(f"go 1 cruiser: {zone(21)} > {zone(73)}")
    assert not board(UK, "noncombat_move", units).allows(f"go 1 cruiser: {zone(18)} > {zone(19)}")


@rule("WAW-FRA-03")
def test_the_dutch_fleet_waits() -> None:
    def sail(**more: Any) -> str:
        t = board(UK, "noncombat_move", {zone(46): {FRA: "1 cruiser"}}, **more)
        return t.why_not(Go(tuple(t.ids(zone(46), "cruiser")), (zone(46), zone(47))))

    assert sail() == "WAW-ITA-01"
    assert sail(round=5) == ""
    assert sail(war=((JAP, UK), (JAP, FRA))) == ""


@rule("WAW-JAP-01", "WAW-JAP-02", "WAW-JAP-03", "WAW-GAP-26")
def test_thailand_waits_for_a_great_war() -> None:
    units = {"Thailand": {JAP: "1 infantry"}, "French Indo-China": {JAP: "1 infantry"}}
    hold = {"French Indo-China": JAP}
    t = board(JAP, "noncombat_move", units, hold=hold)
    assert t.why_not("go 1 infantry: French Indo-China > Thailand") == "WAW-ROM-04"
    assert t.allows("go 1 infantry: Thailand > French Indo-China")
    war = board(JAP, "combat_move", units, hold=hold, war=((JAP, UK), (JAP, FRA)))
    assert war.allows("go 1 infantry: Thailand > Malaya")


@rule("WAW-MULTI-08", "WAW-MULTI-09")
def test_britain_and_france_attack_together() -> None:
    units = {"France": {UK: "1 infantry", FRA: "1 infantry"}, "Germany": {GER: "1 infantry"}}
    t = board(UK, "combat_move", units)
    t.do("go 1 infantry, 1 infantry of France: France > Germany").done(1, 6)
    assert t.units("Germany", FRA) == {"infantry": 1}
    assert t.holder("Germany") == UK
    both = board(UK, "combat_move", {"France": {UK: "1 infantry"}, "Germany": {GER: "1 infantry", JAP: "1 infantry"}},
                 war=((JAP, UK), (JAP, FRA)))  # fmt: skip
    both.do("go 1 infantry: France > Germany").done(6, 2)
    assert both.units("Germany") == {"infantry": 2}
