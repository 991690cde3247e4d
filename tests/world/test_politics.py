"""Courted neutrals, plots, gifts, qualms, morale, and land that changes hands."""

from __future__ import annotations

from sandtable.kernel.decisions import Amount
from sandtable.kernel.play import Play
from sandtable.rules.questions import Defence
from tests.tools import rule
from tests.tools.table import Table
from tests.world.theatre import CHN, EAST, FRA, GER, JAP, RUS, UK, US, board, opening, zone

RICH = {"France": GER, "Belgium-Holland": GER, "Poland": GER, "Norway": GER, "Balkans": GER, "Ukraine": GER}


@rule("WAW-INFL-03", "WAW-INFL-04", "WAW-INFL-05", "WAW-INFL-06", "WAW-DEC-22", "WAW-GAP-50")
def test_spain_and_turkey_at_their_levels() -> None:
    units = {"Spain": {"Spain": "1 infantry"}, "Rio De Oro": {"Rio De Oro": "1 infantry"}}
    poor = board(GER, "politics", units)
    assert poor.why_not("choose court Spain") == "WAW-INFL-03"
    t = board(GER, "politics", units, hold=RICH)
    t.do("choose court Spain", 2)
    assert t.holder("Spain") == GER
    assert t.holder("Rio De Oro") == GER
    assert t.units("Spain", GER) == {"infantry": 1}
    assert "court Turkey" in t.options()
    short = board(GER, "politics", hold={k: v for k, v in RICH.items() if k not in ("Ukraine", "Balkans")})
    assert short.why_not("choose court Turkey") == "WAW-INFL-03"


@rule("WAW-INFL-07", "WAW-INFL-01", "WAW-INFL-02", "WAW-DEC-41")
def test_iraq_and_saudi_arabia_with_egypt() -> None:
    t = board(GER, "politics", hold={"Egypt": GER}).do("choose court Iraq", 1)
    assert t.holder("Iraq") == GER
    assert board(GER, "politics").why_not("choose court Iraq") == "WAW-INFL-01"
    units = {"Saudi Arabia": {"Saudi Arabia": "1 infantry"}}
    t = board(UK, "politics", units, hold={"Egypt": GER}, purses={UK: 3, FRA: 0})
    t.do("choose court Saudi Arabia", 3)
    assert t.holder("Saudi Arabia") == "Saudi Arabia"
    assert t.money(UK) == 2
    assert t.why_not("choose court Saudi Arabia") == "WAW-USA-07"
    t = board(UK, "politics", units, hold={"Egypt": JAP}, purses={UK: 3}).do("choose court Saudi Arabia", 2)
    assert t.units("Saudi Arabia", UK) == {"infantry": 1}


@rule("WAW-USA-04", "WAW-USA-05", "WAW-USA-06", "WAW-USA-07", "WAW-DEC-25", "WAW-GAP-37")
def test_american_aid() -> None:
    t = board(US, "politics", {"Brazil": {"Brazil": "4 infantry"}}, purses={US: 20})
    assert t.why_not("choose court Spain") == "WAW-USA-04"
    assert t.why_not("choose court Greenland") == "WAW-USA-06"
    t.do("choose court Brazil", 3)
    assert t.units("Brazil", US) == {"infantry": 4}
    assert t.money(US) == 14
    t.do("choose court Mexico", 3)
    assert t.holder("Mexico") == "Mexico"
    assert t.why_not("choose court Mexico") == "WAW-USA-07"


@rule("WAW-EX-08", "WAW-USA-08", "WAW-USA-09", "WAW-USA-10", "WAW-USA-11", "WAW-USA-12", "WAW-DEC-23", "WAW-DEC-24")
def test_a_bid_for_chile() -> None:
    def bid(sum_: int) -> Table:
        t = board(US, "politics", purses={US: 10, GER: 5}).do("choose court Chile")
        assert t.money(US) == 6
        return t if not sum_ else t.do(Amount(sum_), power=GER)

    t = bid(2).do("choose match", 2)
    assert (t.holder("Chile"), t.money(US), t.money(GER)) == (US, 4, 3)
    assert bid(2).do("choose match", 6).holder("Chile") == GER
    assert bid(2).do("choose match", 4).holder("Chile") == "Chile"
    given = bid(2).do("choose give_up")
    assert (given.holder("Chile"), given.money(US), given.money(GER)) == ("Chile", 6, 3)
    assert bid(0).do(Amount(0), 6, power=GER).holder("Chile") == "Chile"


@rule("WAW-GER-03", "WAW-GER-04", "WAW-GER-05", "WAW-GER-06", "WAW-DEC-18", "WAW-DEC-19", "WAW-GAP-23")
def test_the_plot() -> None:
    units = {"Germany": {GER: "3 infantry, 3 tank"}}
    t = board(GER, "politics", units).do("choose plot", 2)
    t.until(GER, "politics").done() if t.topic == "politics" else None
    paid = board(GER, "income", marks={"plotted": {GER: "done"}}, purses={GER: 0})
    assert paid.money(GER) == 40
    nothing = board(GER, "politics", units).do("choose plot", 4)
    assert nothing.units("Germany") == {"infantry": 3, "tank": 3}
    failed = board(GER, "politics", units).do("choose plot", 6)
    assert failed.topic == "given_up"
    failed.quiet().quiet()
    assert failed.units("Germany") == {"infantry": 1, "tank": 1}


@rule("WAW-LEND-01", "WAW-LEND-02", "WAW-LEND-03", "WAW-LEND-04", "WAW-LEND-05", "WAW-LEND-06", "WAW-DEC-43",
      "WAW-FRA-05", "WAW-CHN-02", "WAW-GAP-51", "WAW-LEND-10")  # fmt: skip
def test_lend_lease() -> None:
    def sent(die: int) -> int:
        t = board(US, "politics", purses={US: 20, FRA: 0}).do("choose lend France").do(Amount(7), die)
        assert t.money(US) == 13
        assert t.why_not("choose lend France") == "WAW-LEND-06"
        return t.money(FRA)

    assert [sent(d) for d in (1, 2, 3, 4)] == [0, 3, 4, 7]
    t = board(US, "politics", purses={US: 50, CHN: 0})
    t.do("choose lend China")
    assert not t.allows(Amount(21)), "half of the level"
    assert board(US, "politics", purses={US: 9}).why_not("choose lend Russia") == "WAW-LEND-01"
    assert board(JAP, "politics", purses={JAP: 9}).why_not("choose lend Germany") == "WAW-LEND-10"


@rule("WAW-LEND-07", "WAW-LEND-08", "WAW-LEND-09", "WAW-FRA-04", "WAW-DEC-42")
def test_britain_sends_to_france_alone() -> None:
    t = board(UK, "politics", purses={UK: 20, FRA: 0})
    assert t.why_not("choose lend United States") == "WAW-LEND-10"
    t.do("choose lend France")
    assert not t.allows(Amount(11))
    t.do(Amount(10), 1)
    assert t.money(FRA) == 5, "one counts as two"


@rule("WAW-BNEUT-01", "WAW-BNEUT-02", "WAW-BNEUT-03", "WAW-BNEUT-04", "WAW-GAP-33")
def test_british_qualms_about_neutrals() -> None:
    units = {"India": {UK: "2 infantry"}, "Persia": {"Persia": "1 infantry"}}
    t = board(UK, "combat_move", units).do("go 2 infantry: India > Persia").done(2)
    assert t.units("India") == {"infantry": 2}
    assert t.units("Persia") == {"infantry": 1}
    marks = t.state.marks("turn")
    assert marks is not None
    assert marks["fined"] == {UK: 5}
    again = board(UK, "combat_move", units, marks={"refused": {"Persia": UK}})
    assert again.why_not("go 2 infantry: India > Persia") == "WAW-BNEUT-04"
    went = board(UK, "combat_move", units).do("go 2 infantry: India > Persia").done(3, 1, 6, 6)
    assert went.holder("Persia") == UK


@rule("WAW-BNEUT-02", "WAW-GAP-33")
def test_aircraft_that_a_neutral_turned_away_are_back_at_their_base() -> None:
    units = {"India": {UK: "1 fighter"}, "Persia": {"Persia": "1 infantry"}}
    t = board(UK, "combat_move", units).do("go 1 fighter: India > Persia").done(2)
    assert t.why_not("go 1 fighter: India > Burma"), "it has moved"
    assert t.done().units("India") == {"fighter": 1}
    first = board(UK, "combat_move", units, ruleset=1).do("go 1 fighter: India > Persia").done(2)
    assert first.allows("go 1 fighter: India > Burma"), "games of the first ruleset end as they began"


@rule("WAW-BNEUT-02", "WAW-GAP-33")
def test_a_fighter_that_a_neutral_turned_away_finds_its_carrier_or_waits_for_a_place_to_land() -> None:
    fleets = {zone(6): {UK: "1 aircraft carrier [fighter]"}, zone(11): {GER: "1 transport"}}
    units = {**fleets, "Eire": {"Eire": "1 infantry"}}

    def turned_away(*dice: int, sails: bool) -> Table:
        t = board(UK, "combat_move", units).do(f"go 1 fighter: {zone(6)} > Eire")
        return (t.do(f"go 1 aircraft carrier: {zone(6)} > {zone(11)}") if sails else t).done(1, *dice)

    def aboard(t: Table, at: str) -> bool:
        """Whether the fighter is there, on its carrier."""
        fighter, carrier = t.ids(at, "fighter"), t.ids(at, "aircraft carrier")
        return bool(fighter and carrier) and t.state.units[fighter[0]].aboard == carrier[0]

    stayed = turned_away(sails=False)
    assert aboard(stayed, zone(6))
    assert stayed.why_not(f"go 1 fighter: {zone(6)} > Great Britain"), "it has moved"
    gone = turned_away(1, 6, sails=True)
    fighter = gone.state.units[gone.ids(zone(6), "fighter")[0]]
    assert not fighter.aboard, "its deck is elsewhere"
    far = f"{zone(6)} > {zone(8)} > {zone(15)} > Morocco > Algeria"
    assert gone.allows(f"go 1 fighter: {far}"), "all of its range is left"
    assert not gone.allows(f"go 1 fighter: {far} > {zone(16)} > Malta"), "but not that of one that has not moved"
    gone.do(f"go 1 fighter: {zone(6)} > {zone(11)}")
    assert aboard(gone, zone(11))
    silent = turned_away(1, 6, sails=True).done()
    assert silent.units(zone(6)) == {}
    assert silent.units("Great Britain") == {"fighter": 1}, "told nothing it takes the nearest land"


@rule("WAW-BNEUT-05", "WAW-DEC-07")
def test_who_of_both_pays_the_five() -> None:
    units = {"India": {UK: "1 infantry", FRA: "1 infantry"}, "Persia": {"Persia": "1 infantry"}}
    t = board(UK, "combat_move", units).do("go 1 infantry, 1 infantry of France: India > Persia").done(1)
    assert t.topic == "fine"
    t.do("choose France")
    marks = t.state.marks("turn")
    assert marks is not None
    assert marks["fined"] == {FRA: 5}


@rule("WAW-CHN-04", "WAW-CHN-05", "WAW-CHN-06", "WAW-CHN-07", "WAW-CHN-08", "WAW-CHN-09", "WAW-DEC-49", "WAW-GAP-41")
def test_chinese_morale() -> None:
    def attack(*dice: int) -> Table:
        units = {"Shensi": {CHN: "5 infantry, 1 artillery"}, "Hopei": {JAP: "1 infantry"}}
        t = board(CHN, "combat_move", units).do("go 5 infantry, 1 artillery: Shensi > Hopei")
        return t.done(*dice)

    off = attack(1)
    assert off.units("Shensi") == {"infantry": 5, "artillery": 1}
    third = attack(3, 6, 6, 6, 6)
    assert third.units("Hopei", CHN) == {"infantry": 2, "artillery": 1}
    assert third.units("Shensi") == {"infantry": 3}
    most = attack(6, 6, 6, 6, 6, 6, 6)
    assert most.units("Hopei", CHN) == {"infantry": 4, "artillery": 1}


@rule("WAW-CHN-14")
def test_chinese_infantry_stays_at_home() -> None:
    t = board(CHN, "noncombat_move", {"Yunnan": {CHN: "1 infantry"}}, war=((JAP, UK), (JAP, FRA)))
    assert t.why_not("go 1 infantry: Yunnan > Burma") == "WAW-CHN-14"
    north = board(CHN, "combat_move", {"Hopei": {CHN: "1 infantry"}}, hold={"Hopei": CHN})
    assert north.allows("go 1 infantry: Hopei > Manchuria")


@rule("WAW-CHN-15", "WAW-CHN-16")
def test_china_keeps_its_money_when_all_is_lost() -> None:
    t = opening()
    lands = [s for s, h in t.state.control.items() if h == CHN and s != "Hunan"]
    units = {"Kiangsu": {JAP: "1 infantry"}}
    t = board(JAP, "combat_move", units, hold=dict.fromkeys(lands, JAP), purses={CHN: 6})
    t.do("go 1 infantry: Kiangsu > Hunan").done()
    while t.topic == "charges":
        t.quiet()
    assert CHN not in t.state.control.values()
    assert t.money(CHN) == 6


@rule("WAW-LIB-01", "WAW-LIB-02", "WAW-RUS-01")
def test_land_goes_back_to_whom_it_belonged_but_russia_keeps_it() -> None:
    t = board(UK, "combat_move", {"Burma": {UK: "1 infantry"}}, hold={"Yunnan": JAP}, war=((JAP, UK), (JAP, FRA)))
    t.do("go 1 infantry: Burma > Yunnan").done()
    assert t.holder("Yunnan") == CHN
    t = board(RUS, "combat_move", {"Kazakh": {RUS: "1 infantry"}}, hold={"Sinkiang": JAP}, war=((JAP, RUS),))
    t.do("go 1 infantry: Kazakh > Sinkiang").done()
    assert t.holder("Sinkiang") == RUS


@rule("WAW-EX-07", "WAW-LIB-03", "WAW-MULTI-05", "WAW-GAP-48")
def test_karelia_is_freed_and_its_liberators_interned() -> None:
    units = {zone(1): {UK: "2 transport [infantry; infantry]"}, "Karelia": {GER: "1 infantry"}}
    t = board(UK, "combat_move", units, hold={"Karelia": GER}, war=EAST, purses={RUS: 0})
    t.do(f"go 4 infantry: {zone(1)} > Karelia").done()
    t.quiet(1, 6, 6, 6, 1)
    assert t.holder("Karelia") == RUS
    t.until(UK, "noncombat_move").done()
    assert t.units("Karelia", UK) == {}
    assert t.money(RUS) == 3


@rule("WAW-NEUT-02", "WAW-NEUT-03", "WAW-NEUT-04")
def test_garrisons_are_made_good_after_an_attack_that_failed() -> None:
    units = {"Austria": {GER: "2 infantry"}, "Balkans": {"Balkans": "4 infantry, 1 fighter"}}
    t = board(GER, "combat_move", units).do("go 2 infantry: Austria > Balkans").done(1, 1)
    t.quiet(6, 6, 6, 6, 6).do("choose Austria")
    assert t.units("Balkans") == {"infantry": 2, "fighter": 1}
    t = board(GER, "income", {"Balkans": {"Balkans": "2 infantry"}}, round=2)
    assert t.units("Balkans") == {"infantry": 4, "fighter": 1}


@rule("WAW-NEUT-09", "WAW-BRI-13", "WAW-FIN-03", "WAW-GAP-76")
def test_poland_and_finland_take_sides() -> None:
    t = board(GER, "income", {"Poland": {"Poland": "1 infantry"}})
    assert t.holder("Poland") == UK
    assert t.units("Poland", UK) == {"infantry": 5, "tank": 1, "fighter": 1}
    t = board(RUS, "income", {"Finland": {"Finland": "1 infantry"}})
    assert t.units("Finland", GER) == {"infantry": 3}


@rule("WAW-NEUT-07", "WAW-NEUT-08", "WAW-BRI-03", "WAW-BRI-04", "WAW-JAP-05")
def test_home_ground() -> None:
    def hit(land: str, owner: str, unit: str, power: str, start: str) -> int:
        t = board(power, "combat_move", {land: {owner: f"1 {unit}"}, start: {power: "1 infantry"}})
        (one,) = t.ids(land, unit)
        return int(Play(t.game, t.state).ask(Defence(t.state.units[one], land)))

    assert hit("Switzerland", "Switzerland", "infantry", GER, "Germany") == 3
    assert hit("Switzerland", "Switzerland", "fighter", GER, "Germany") == 4
    assert hit("Afghanistan", "Afghanistan", "infantry", JAP, "India") == 3
    assert hit("Great Britain", UK, "infantry", GER, "France") == 3
    assert hit("Great Britain", US, "fighter", GER, "France") == 5
    assert hit("Japan", JAP, "infantry", US, "Hawaii") == 3
    assert hit("Korea", JAP, "infantry", US, "Hawaii") == 2


@rule("WAW-USA-02", "WAW-USA-03", "WAW-RUS-02", "WAW-INCOME-01", "WAW-INCOME-02")
def test_half_the_level_in_peace() -> None:
    assert board(US, "income", purses={US: 0}).money(US) == 20
    assert board(US, "income", purses={US: 0}, war=((GER, US),)).money(US) == 40
    assert board(RUS, "income", purses={RUS: 0}, hold={"Finland": RUS}).money(RUS) == 18
    assert board(RUS, "income", purses={RUS: 0}, round=5).money(RUS) == 34
    assert board(RUS, "income", purses={RUS: 0}, war=EAST).money(RUS) == 34
    assert board(US, "purchase", purses={US: 5}).allows("buy 1 infantry")
