"""Prices, factories, levies, raids, damage and repair."""

from __future__ import annotations

from sandtable.kernel.decisions import Choose
from sandtable.kernel.events import Paid
from tests.tools import rule
from tests.tools.table import Table
from tests.world.theatre import CHN, EAST, FRA, GER, JAP, RUS, UK, US, board, zone

FACTORY = "1 industrial complex"


@rule("WAW-BUY-01", "WAW-GAP-03", "WAW-PARA-01", "WAW-SS-01")
def test_prices_differ_from_power_to_power() -> None:
    def price(power: str, unit: str, round: int = 3) -> int:
        t = board(power, "purchase", purses={power: 99}, round=round)
        form = t.offer(power, "purchase").form
        return int(form.prices[unit])  # type: ignore[union-attr]  # it is a basket

    assert [price(p, "artillery") for p in (GER, RUS)] == [4, 3]
    assert [price(p, "tank") for p in (GER, JAP)] == [5, 6]
    assert [price(p, "bomber") for p in (GER, UK)] == [15, 14]
    assert [price(p, "transport") for p in (UK, US)] == [8, 7]
    assert price(GER, "paratrooper") == price(GER, "infantry") + 1
    assert price(GER, "SS panzer") == price(GER, "tank") + 1


@rule("WAW-BUY-02", "WAW-BUY-03", "WAW-TURN-04")
def test_britain_and_france_buy_at_the_same_time_each_with_its_own_money() -> None:
    t = board(UK, "purchase", purses={UK: 10, FRA: 3})
    assert set(t.asked) == {UK, FRA}
    assert not t.allows("buy 2 infantry", FRA)
    t.do("buy 1 infantry", power=FRA).done(power=FRA)
    t.done(power=UK)
    assert [(e.purse, e.amount) for e in t.seen(Paid) if e.why == "purchase"] == [(FRA, -3)]


@rule("WAW-SS-02", "WAW-SS-03", "WAW-RUS-17", "WAW-USA-15", "WAW-PARA-03", "WAW-GAP-04")
def test_special_units_come_late_and_are_few() -> None:
    early = board(GER, "purchase", purses={GER: 99})
    assert early.why_not("buy 1 SS panzergrenadier") == "WAW-SS-01"
    t = board(GER, "purchase", {"Germany": {GER: "3 SS panzer"}}, purses={GER: 99}, round=3)
    assert t.why_not("buy 2 SS panzer") == "WAW-SS-02", "four in play"
    assert t.why_not("buy 3 SS panzergrenadier") == "WAW-SS-02", "two a round"
    assert t.allows("buy 1 SS panzer, 2 SS panzergrenadier")
    assert t.why_not("buy 5 paratrooper") == "WAW-SS-02"
    assert t.why_not("buy 1 tiger")
    assert t.why_not("buy 1 heavy bomber")
    assert board(RUS, "purchase", purses={RUS: 20}, round=4).why_not("buy 1 guard") == "WAW-SS-01"
    assert board(RUS, "purchase", purses={RUS: 20}, round=5).allows("buy 2 guard")
    assert board(US, "purchase", purses={US: 20}, round=5).allows("buy 2 armoured infantry")
    assert board(US, "purchase", purses={US: 20}, round=5).why_not("buy 1 guard") == "WAW-BUY-01"


@rule("WAW-FACT-02", "WAW-EX-01", "WAW-GAP-11")
def test_a_factory_makes_five_or_twice_the_worth_of_its_land() -> None:
    t = Table(RUS, "mobilise", {"Caucasus": {RUS: FACTORY}}, game="world-at-war-1939", queue=["Russia: 7 tank"])
    assert t.why_not("place 7 tank in Caucasus") == "WAW-FACT-02"
    assert t.allows("place 6 tank in Caucasus")
    poor = Table(RUS, "mobilise", {"Archangel": {RUS: FACTORY}}, game="world-at-war-1939", queue=["Russia: 6 tank"])
    assert poor.why_not("place 6 tank in Archangel") == "WAW-FACT-02"
    assert poor.allows("place 5 tank in Archangel")


@rule("WAW-FACT-01", "WAW-FACT-03", "WAW-FACT-05")
def test_where_factories_stand_and_what_they_are_for() -> None:
    t = Table(
        UK,
        "mobilise",
        {"Great Britain": {UK: FACTORY}},
        game="world-at-war-1939",
        queue=["Britain: 2 industrial complex", "Britain: 1 tank"],
    )
    assert t.why_not("place 1 industrial complex in Gibraltar", UK) == "WAW-FACT-01"
    assert t.why_not("place 1 industrial complex in Great Britain", UK) == "WAW-FACT-05"
    assert t.allows("place 1 industrial complex in India", UK)
    assert t.why_not("place 1 tank in India", UK) == "WAW-FACT-03"


@rule("WAW-INF-01", "WAW-INF-02", "WAW-INF-03", "WAW-INF-04", "WAW-INF-06", "WAW-GAP-12", "WAW-PARA-02", "WAW-SS-04")
def test_infantry_is_raised_without_a_factory() -> None:
    """It is bought as such, for one more, and one a turn is raised in each territory of some worth."""
    t = board(UK, "purchase", purses={UK: 8, FRA: 0})
    assert not t.allows("buy 3 field infantry", UK)
    t = Table(
        UK,
        "mobilise",
        {"Great Britain": {UK: FACTORY}},
        game="world-at-war-1939",
        queue=["Britain: 3 field infantry", "Britain: 5 paratrooper"],
    )
    assert t.why_not("place 1 field infantry in Gibraltar", UK) == "WAW-INF-01"
    assert t.why_not("place 1 field infantry in Great Britain", UK) == "WAW-INF-04"
    assert t.why_not("place 1 paratrooper in India", UK) == "WAW-FACT-03"
    t.do("place 1 field infantry in India", power=UK)
    assert t.units("India") == {"infantry": 1}
    assert t.why_not("place 1 field infantry in India", UK) == "WAW-INF-02"
    assert t.allows("place 5 paratrooper in Great Britain", UK)


@rule("WAW-INF-05")
def test_china_raises_as_many_as_its_land_is_worth() -> None:
    t = board(CHN, "purchase", purses={CHN: 9}).do("buy 3 field infantry").done()
    assert t.money(CHN) == 0
    t = Table(CHN, "mobilise", {}, game="world-at-war-1939", queue=["China: 3 field infantry"])
    t.do("place 1 field infantry in Hunan").do("place 1 field infantry in Hunan")
    assert t.why_not("place 1 field infantry in Hunan") == "WAW-INF-05"
    assert t.units("Hunan") == {"infantry": 2}


@rule("WAW-FACT-04", "WAW-DEC-16")
def test_a_power_wrecks_a_factory_of_its_own() -> None:
    t = board(RUS, "politics", {"Caucasus": {RUS: FACTORY}}).do("choose wreck Caucasus")
    assert t.units("Caucasus") == {}


# -- raids --


def raid(bombers: str, defence: str, damage: dict[str, int] | None = None, fighters: str = "") -> Table:
    """Britain raids Germany from Great Britain."""
    home = f"{bombers}, {fighters}" if fighters else bombers
    marks = {"parts": {"germany.90": damage}} if damage else {}
    units = {"Great Britain": {UK: home}, "Germany": {GER: defence}}
    t = board(UK, "combat_move", units, marks=marks, purses={GER: 20})
    t.do(f"go {bombers}: Great Britain > {zone(3)} > Germany as raid")
    if fighters:
        t.do(f"go {fighters}: Great Britain > {zone(3)} > Germany as escort")
    return t


@rule(
    "WAW-EX-10",
    "WAW-SBR-01",
    "WAW-SBR-06",
    "WAW-SBR-07",
    "WAW-SBR-09",
    "WAW-SBR-10",
    "WAW-SBR-13",
    "WAW-AA-10",
    "WAW-DEC-59",
    "WAW-DEC-60",
    "WAW-DEC-62",
    "WAW-DMG-06",
    "WAW-DMG-07",
    "WAW-DMG-08",
    "WAW-DMG-09",
    "WAW-DMG-11",
    "WAW-DEC-09",
    "WAW-TURN-05",
)
def test_a_raid_as_in_the_rulebook() -> None:
    """Two bombers and two fighters against two fighters, a gun and the harbour."""
    t = raid("2 bomber", f"{FACTORY}, 2 fighter, 1 antiaircraft gun", fighters="2 fighter")
    t.done(2, 3, 4)
    assert t.topic == "rise"
    t.quiet(1, 4)
    assert t.topic == "duel_loss", "Germany says what its fighters hit"
    t.do(f"choose {t.ids('Germany', 'bomber', UK)[0]}", 4, 3)
    bomber = t.ids("Germany", "bomber", UK)[0]
    t.do(f"choose {bomber} > harbour", 4)
    assert t.state.units[t.ids("Germany", "industrial complex")[0]].hits == 4
    home = board(
        GER,
        "repair",
        {"Germany": {GER: "1 industrial complex hit 4 #9"}},
        marks={"parts": {"germany.9": {"harbour": 4}}},
        purses={GER: 20},
    )
    assert home.why_not("buy 4 harbour in Germany") == "WAW-DMG-08"
    home.do("buy 3 harbour in Germany").done()
    assert home.money(GER) == 17
    assert home.state.units["germany.9"].hits == 1


@rule("WAW-SBR-11", "WAW-SBR-12", "WAW-DEC-17", "WAW-GAP-54")
def test_bombs_cost_money_or_the_factory() -> None:
    t = raid("1 bomber", FACTORY).done()
    t.quiet(6)
    assert t.topic == "pay"
    t.do("choose pay")
    assert t.money(GER) == 14
    t = raid("1 bomber", FACTORY).done()
    t.quiet(5).do("choose wreck")
    assert t.money(GER) == 20
    assert "industrial complex" not in t.units("Germany")


@rule("WAW-SBR-14", "WAW-SBR-08", "WAW-SBR-05")
def test_a_gun_is_a_target_and_fighters_may_stay_down() -> None:
    t = raid("1 bomber", f"{FACTORY}, 1 fighter, 1 antiaircraft gun").done(2)
    t.do(Choose(()))
    bomber = t.ids("Germany", "bomber", UK)[0]
    t.do(f"choose {bomber} > gun", 4)
    assert t.units("Germany", GER) == {"industrial complex": 1, "fighter": 1}


@rule("WAW-SBR-02", "WAW-SBR-03", "WAW-SBR-04", "WAW-SBR-15")
def test_a_raid_comes_first_and_its_bombers_fight_nowhere_else() -> None:
    units = {
        "France": {UK: "1 bomber, 3 infantry"},
        "Germany": {GER: f"{FACTORY}, 1 infantry, 1 antiaircraft gun"},
    }
    t = board(UK, "combat_move", units, purses={GER: 9})
    t.do("go 1 bomber: France > Germany as raid").do("go 3 infantry: France > Germany").done(2)
    t.quiet(3).do("choose pay", 6, 6, 6, 6)
    assert t.money(GER) == 6
    assert t.units("Germany", UK)["bomber"] == 1


@rule("WAW-DMG-01")
def test_fifteen_points_destroy_a_factory_at_the_end_of_its_owners_turn() -> None:
    t = board(
        GER,
        "income",
        {"Germany": {GER: "1 industrial complex hit 15 #9"}},
        marks={"parts": {"germany.9": {"harbour": 8, "runways": 7}}},
    )
    assert t.units("Germany") == {}


@rule("WAW-DMG-02", "WAW-DMG-03", "WAW-DMG-04", "WAW-DMG-10")
def test_damaged_parts_stop_what_they_make() -> None:
    def hit(part: str, queue: str) -> Table:
        return Table(
            GER,
            "mobilise",
            {"Germany": {GER: "1 industrial complex hit 1 #9"}, "Austria": {GER: "1 industrial complex #8"}},
            game="world-at-war-1939",
            marks={"parts": {"germany.9": {part: 1}}},
            purses={GER: 5},
            queue=[f"Germany: {queue}", "Germany: 1 artillery"],
        )

    assert hit("heavy equipment", "1 tank").why_not("place 1 tank in Germany") == "WAW-DMG-06"
    assert hit("aircraft works", "1 fighter").why_not("place 1 fighter in Germany") == "WAW-DMG-06"
    assert hit("harbour", "1 cruiser").why_not(f"place 1 cruiser in {zone(4)}") == "WAW-DMG-06"
    assert hit("aircraft works", "1 fighter").allows("place 1 fighter in Austria")
    t = hit("infantry part", "2 infantry").do("place 1 infantry in Germany")
    assert t.money(GER) == 4


@rule("WAW-DMG-05")
def test_damaged_runways_keep_half_of_the_fighters_down() -> None:
    t = raid("1 bomber", "1 industrial complex hit 1 #90, 3 fighter", damage={"runways": 1}).done()
    assert t.topic == "rise"
    assert len(t.options()) == 1


@rule("WAW-IMPR-01", "WAW-IMPR-02", "WAW-IMPR-03", "WAW-IMPR-04", "WAW-DEC-13", "WAW-GAP-07", "WAW-TURN-06")
def test_factories_are_improved_from_round_three() -> None:
    units = {"Great Britain": {UK: FACTORY}}
    early = board(UK, "improve", units, purses={UK: 20, FRA: 0}, round=2)
    assert early.topic != "improve"
    t = board(UK, "improve", units, purses={UK: 20, FRA: 0}, round=3)
    assert t.why_not("buy 2 ships in Great Britain", UK) == "WAW-IMPR-01"
    t.do("buy 1 aircraft in Great Britain", power=UK).done(power=UK)
    assert t.money(UK) == 14
    now = board(
        UK, "purchase", units, purses={UK: 8, FRA: 0}, round=3, marks={"improved": {"Great Britain": {"aircraft": 3}}}
    )
    assert not now.allows("buy 1 fighter", UK)
    late = board(
        UK, "purchase", units, purses={UK: 8, FRA: 0}, round=4, marks={"improved": {"Great Britain": {"aircraft": 3}}}
    )
    assert late.allows("buy 1 fighter", UK)


@rule("WAW-IMPR-05", "WAW-DEC-15")
def test_what_was_cheaper_is_made_where_it_was_cheaper() -> None:
    """Of three tanks two were cheaper for the sake of India: only the third may be placed elsewhere."""
    units = {"Great Britain": {UK: FACTORY}, "India": {UK: FACTORY}}
    marks = {"improved": {"India": {"tanks": 3}}}
    t = board(UK, "purchase", units, purses={UK: 13, FRA: 0}, round=4, marks=marks)
    t.do("buy 3 tank", power=UK).done(power=UK)
    assert t.money(UK) == 0, "four, four and five"
    t.until(UK, "mobilise")
    assert t.why_not("place 2 tank in Great Britain", UK) == "WAW-IMPR-05"
    t.do("place 1 tank in Great Britain", power=UK)
    assert t.why_not("place 1 tank in Great Britain", UK) == "WAW-IMPR-05"
    t.do("place 2 tank in India", power=UK)
    assert t.units("India") == {"industrial complex": 1, "tank": 2}


@rule("WAW-IMPR-05", "WAW-IMPR-06", "WAW-IMPR-08", "WAW-DEC-15", "WAW-GAP-55")
def test_what_improvements_save() -> None:
    def left(kind: str, basket: str, money: int, power: str = UK) -> bool:
        units = {"Great Britain": {UK: FACTORY}}
        marks = {"improved": {"Great Britain": {kind: 3}}}
        t = board(UK, "purchase", units, purses={UK: money, FRA: 0}, round=4, marks=marks)
        return t.allows(f"buy {basket}", UK)

    assert left("tanks", "2 tank", 8)
    assert not left("tanks", "3 tank", 12)
    assert left("ships", "1 cruiser", 12)
    assert not left("ships", "1 cruiser", 11)
    assert left("aircraft", "1 bomber", 12)


@rule("WAW-PART-01", "WAW-PART-03", "WAW-PART-04", "WAW-DEC-53", "WAW-GAP-46")
def test_partisans_rise_in_lost_land_of_their_own() -> None:
    t = Table(
        RUS,
        "mobilise",
        {"Ukraine": {GER: "1 infantry"}},
        game="world-at-war-1939",
        hold={"Ukraine": GER},
        war=((GER, RUS),),
        queue=["Russia: 3 partisan", "Russia: 1 field infantry"],
    )
    assert t.why_not("place 1 partisan in Karelia") == "WAW-PART-03"
    assert t.why_not("place 1 partisan in Poland") == "WAW-PART-03"
    t.do("place 1 partisan in Ukraine")
    assert t.why_not("place 1 partisan in Ukraine") == "WAW-PART-04"
    assert t.holder("Ukraine") == GER


@rule("WAW-PART-02", "WAW-PART-05", "WAW-PART-07")
def test_partisans_stay_merge_and_give_way() -> None:
    units = {"Ukraine": {RUS: "2 partisan"}, "Volga": {RUS: "1 infantry"}}
    t = board(RUS, "politics", units, hold={"Ukraine": GER}, war=EAST).do("choose merge Ukraine")
    assert t.units("Ukraine", RUS) == {"infantry": 1}
    t = board(RUS, "combat_move", units, hold={"Ukraine": GER}, war=EAST)
    assert not t.allows("go 1 partisan: Ukraine > Volga")
    t.do("go 1 infantry: Volga > Ukraine")
    assert t.units("Ukraine", RUS) == {"infantry": 1}


@rule("WAW-FACT-06")
def test_new_fighters_go_to_old_carriers() -> None:
    t = Table(
        JAP,
        "mobilise",
        {"Japan": {JAP: FACTORY}, zone(52): {JAP: "1 aircraft carrier"}},
        game="world-at-war-1939",
        queue=["Japan: 1 fighter"],
    )
    t.do(f"place 1 fighter in {zone(52)}")
    assert t.units(zone(52)) == {"aircraft carrier": 1, "fighter": 1}
