"""Enigma, jamming and espionage; the Irish crossing, scorched earth, straits, several nations, the white flag."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.decisions import Choose
from sandtable.kernel.offers import Basket
from tests.tools import rule
from tests.tools.table import Table
from tests.world.theatre import EAST, FRA, GER, JAP, PACIFIC, RUS, UK, US, VICHY, board, known, opening, zone

FACTORY = "1 industrial complex"


@rule("WAW-ENIGMA-01", "WAW-ENIGMA-02", "WAW-DEC-39", "WAW-GAP-60")
def test_britain_leaves_a_german_attack() -> None:
    units = {
        "Germany": {GER: "1 tank, 1 fighter"},
        "France": {UK: "2 infantry", FRA: "1 infantry"},
        zone(5): {UK: "1 cruiser", FRA: "1 transport"},
    }
    t = board(GER, "combat_move", units, marks=known(UK, "Enigma"), hold={"Spain": FRA})
    t.do("go 1 tank: Germany > France").do(f"go 1 fighter: Germany > {zone(3)} > {zone(5)}").done()
    t.do("choose France")
    assert (t.topic, t.asked) == ("enigma", (UK,))
    assert "Spain" in t.options()
    t.do("choose Spain", 3, *(4,) * 11, 6, 6)
    assert t.units("Spain") == {"infantry": 3}, "all of them, the French too"
    assert t.holder("France") == GER
    game = t.state.marks("game")
    assert game is not None
    assert game["technologies"][UK] == [], "a three, and the knowledge is gone"
    assert t.units(zone(5), UK) == {"cruiser": 1}, "once a round: the cruiser had to fight"
    kept = board(GER, "combat_move", units, marks=known(UK, "Enigma"), hold={"Spain": FRA})
    kept.do(f"go 1 fighter: Germany > {zone(3)} > {zone(5)}").done()
    kept.do(f"choose {zone(6)}", 2)
    assert kept.units(zone(6)) == {"cruiser": 1, "transport": 1}


@rule("WAW-JAM-01", "WAW-DEC-40")
def test_jammed_fighters_stay_down() -> None:
    def raid(*dice: int) -> Table:
        units = {"Great Britain": {UK: "1 bomber"}, "Germany": {GER: f"{FACTORY}, 1 fighter"}}
        t = board(UK, "combat_move", units, marks=known(UK, "Radar jamming"), purses={GER: 9})
        t.do(f"go 1 bomber: Great Britain > {zone(3)} > Germany as raid").done()
        assert t.topic == "jamming"
        return t.do("choose yes", *dice)

    assert raid(3).topic == "missions", "nobody rose"
    assert raid(4).topic == "rise"


@rule("WAW-MSPY-01", "WAW-MSPY-02", "WAW-DEC-56")
def test_russian_dice_are_one_better_once() -> None:
    units = {"Belorussia": {RUS: "1 infantry"}, "Poland": {GER: "2 infantry"}}
    marks = known(RUS, "Military espionage")
    t = board(RUS, "combat_move", units, hold={"Poland": GER}, war=EAST, marks=marks, round=6)
    t.do("go 1 infantry: Belorussia > Poland").done()
    assert (t.topic, t.asked) == ("espionage", (RUS,))
    t.do("choose yes", 2, 6, 6)
    assert t.units("Poland", GER) == {"infantry": 1}
    t.do(Choose(()), 2, 6, topic="retreat")
    assert t.units("Poland", GER) == {"infantry": 1}, "from the second cycle on a two is none"
    game = t.state.marks("game")
    assert game is not None
    assert game["technologies"][RUS] == []
    attacked = board(GER, "combat_move", units, hold={"Poland": GER}, war=EAST, marks={**marks, "struck": {GER: "-"}})
    attacked.do("go 2 infantry: Poland > Belorussia").done()
    attacked.do("choose yes", 6, 6, 3)
    assert attacked.units("Belorussia", GER) == {"infantry": 1}, "it defends on three"


# -- Britain and Russia --


@rule("WAW-BRI-11", "WAW-BRI-12", "WAW-DEC-38", "WAW-GAP-70")
def test_the_crossing_to_northern_ireland() -> None:
    over = f"Great Britain > {zone(6)} > Northern Ireland as crossing"
    units = {"Great Britain": {UK: "3 infantry, 1 tank, 1 artillery"}}
    t = board(UK, "noncombat_move", units)
    assert t.why_not(f"go 3 infantry: {over}") == "WAW-BRI-11"
    assert t.why_not(f"go 1 artillery: {over}") == "WAW-BRI-11"
    assert t.why_not(f"go 1 infantry: Great Britain > {zone(6)} > Eire as crossing") == "WAW-BRI-12"
    t.do(f"go 2 infantry: {over}")
    assert t.units("Northern Ireland") == {"infantry": 2}
    assert t.why_not(f"go 1 tank: {over}") == "WAW-BRI-11"
    assert board(UK, "noncombat_move", units).allows(f"go 1 tank: {over}")
    watched = board(UK, "noncombat_move", {**units, zone(6): {GER: "1 submarine"}})
    assert watched.why_not(f"go 1 infantry: {over}") == "WAW-BRI-11"


@rule("WAW-RUS-10", "WAW-DEC-16", "WAW-GAP-72")
def test_russia_wrecks_a_factory_in_the_middle_of_a_german_battle() -> None:
    units = {"Ukraine": {GER: "2 tank"}, "Caucasus": {RUS: f"{FACTORY}, 3 infantry"}}
    t = board(GER, "combat_move", units, hold={"Ukraine": GER}, war=EAST, marks={"struck": {GER: "-"}}, round=6)
    t.do("go 2 tank: Ukraine > Caucasus").done(1, 6, 6, 6, 6)
    assert t.asked == (GER,)
    t.do("choose Caucasus", power=RUS, topic="scorch")
    assert t.units("Caucasus", RUS) == {"infantry": 2}
    assert t.asked == (GER,), "the battle goes on"


@rule("WAW-RUS-10", "WAW-IMPR-01", "WAW-IMPR-05", "WAW-DMG-07")
def test_russia_pays_for_nothing_that_burns_with_its_factory() -> None:
    units = {"Kamchatka": {RUS: FACTORY}, "Archangel": {RUS: FACTORY}}

    def burns(phase: str, order: str, money: int, **marks: Any) -> Table:
        """An order is written, Kamchatka is burnt, and only then the order stands."""
        t = board(RUS, phase, units, purses={RUS: money}, war=EAST, round=5, marks=marks)
        return t.do(order).do("choose Kamchatka", power=RUS, topic="scorch")

    def wanted(t: Table) -> dict[str, int]:
        form = t.offer(RUS).form
        assert isinstance(form, Basket)
        return form.chosen

    both = burns("improve", "buy 1 ships in Kamchatka, 1 tanks in Archangel", 20)
    assert wanted(both) == {"tanks in Archangel": 1}, "the rest of the order stands"
    assert both.done().money(RUS) == 14
    cheap = burns("purchase", "buy 2 tank", 8, improved={"Kamchatka": {"tanks": 3}})
    assert wanted(cheap) == {"tank": 1}, "four each is five again, and eight is not enough for two"
    assert cheap.done().money(RUS) == 3
    damage = {"russia.1": {"harbour": 2}, "russia.2": {"harbour": 1}}
    mended = burns("repair", "buy 2 harbour in Kamchatka, 1 harbour in Archangel", 9, parts=damage)
    assert mended.done().money(RUS) == 8


@rule("WAW-RUS-12", "WAW-RUS-13", "WAW-RUS-16")
def test_a_factory_that_moved_one_territory_makes_one_unit() -> None:
    units = {"Caucasus": {RUS: FACTORY}, "Urals": {RUS: "1 infantry"}}

    def move(way: str) -> Table:
        t = board(RUS, "noncombat_move", units, queue=["Russia: 2 tank"])
        return t.do(f"go 1 industrial complex: {way} as rail").done()

    near = move("Caucasus > Volga")
    assert not near.allows("place 2 tank in Volga")
    near.do("place 1 tank in Volga")
    assert near.units("Volga") == {"industrial complex": 1, "tank": 1}
    far = move("Caucasus > Volga > Urals")
    assert far.topic != "mobilise", "moved two, it makes nothing"


# -- several nations --


@rule("WAW-MULTI-01", "WAW-DEC-63", "WAW-GAP-49")
def test_the_attacker_says_which_nation_suffers_first() -> None:
    units = {"Germany": {GER: "3 tank"}, "France": {FRA: "2 infantry", UK: "1 infantry, 1 tank"}}
    t = board(GER, "combat_move", units).do("go 3 tank: Germany > France").done()
    assert t.topic == "nations_order"
    assert set(t.options()) == {"France, Britain", "Britain, France"}
    t.do("choose Britain, France", 3, 3, 3)
    assert t.asked == (FRA,), "both British units are lost, and one that France chooses"
    t.quiet(6, 6, 6, 6)
    assert t.units("France", UK) == {}
    assert t.units("France", FRA) == {"infantry": 1}


@rule("WAW-MULTI-06", "WAW-MULTI-07", "WAW-DEC-64")
def test_russian_ships_are_fought_apart() -> None:
    units = {zone(3): {GER: "2 cruiser"}, zone(2): {UK: "1 transport", RUS: "1 cruiser"}}
    t = board(GER, "combat_move", units, war=EAST).do(f"go 2 cruiser: {zone(3)} > {zone(2)}").done()
    assert t.topic == "which_fleet"
    assert set(t.options()) == {"others", RUS}
    t.do("choose others", 1, 6, 6, 6, 6, 6)
    assert t.units(zone(2)) == {"cruiser": 3}, "the transport fell alone; now the Russian cruiser has fired"
    assert t.topic == "retreat"
    t.do(Choose(()), 1, 6, 6)
    assert t.units(zone(2)) == {"cruiser": 2}


# -- straits, Vichy, the end --


@rule("WAW-STRAIT-01", "WAW-STRAIT-02", "WAW-DEC-72")
def test_the_owner_of_turkey_says_who_passes() -> None:
    way = f"go 1 cruiser: {zone(18)} > {zone(19)}"
    neutral = board(UK, "noncombat_move", {zone(18): {UK: "1 cruiser"}})
    assert neutral.why_not(way) == "WAW-STRAIT-01"
    german = board(GER, "noncombat_move", {zone(18): {GER: "1 cruiser"}}, hold={"Turkey": GER}, war=EAST)
    assert german.allows(way)
    t = board(UK, "noncombat_move", {zone(18): {UK: "1 cruiser"}}, hold={"Turkey": US}, war=PACIFIC)
    assert t.why_not(way) == "WAW-STRAIT-02"
    t.do("choose Turkish Straits", topic="ask_leave")
    assert (t.topic, t.asked, t.silence()) == ("leave", (US,), "choose granted")
    t.do("choose granted")
    assert t.allows(way)
    enemy = board(UK, "noncombat_move", {zone(18): {UK: "1 cruiser"}}, hold={"Turkey": GER})
    enemy.do("choose Turkish Straits", topic="ask_leave")
    assert enemy.silence() == "choose refused"
    assert enemy.do("choose refused").why_not(way) == "WAW-STRAIT-02"


@rule("WAW-CANAL-04")
def test_canals_go_by_side_also_in_peace() -> None:
    t = board(US, "noncombat_move", {zone(18): {US: "1 cruiser"}})
    assert t.allows(f"go 1 cruiser: {zone(18)} > {zone(35)}"), "Britain holds the banks of Suez"


FIC = "French Indo-China"


@rule("WAW-VICHY-08")
def test_the_fleet_off_indo_china_stays_vichy_when_japan_wins_it_over() -> None:
    units = {FIC: {VICHY: "1 infantry"}, zone(48): {VICHY: "1 cruiser"}}
    marks = {"armistice": {FRA: GER}}
    t = board(JAP, "politics", units, hold={FIC: VICHY}, marks=marks, purses={JAP: 9})
    t.do(f"choose {next(o for o in t.options() if FIC in o)}", 1)
    assert t.holder(FIC) == JAP
    assert t.units(zone(48), VICHY) == {"cruiser": 1}
    units = {"Burma": {UK: "1 infantry"}, zone(48): {VICHY: "1 cruiser"}}
    later = board(UK, "combat_move", units, hold={FIC: JAP}, marks=marks, war=PACIFIC)
    later.do(f"go 1 infantry: Burma > {FIC}").done()
    assert later.units(zone(48), FRA) == {"cruiser": 1}, "and joins the Allies when they take the land"


@rule("WAW-VICHY-09", "WAW-GAP-32")
def test_attacked_by_japan_that_fleet_is_british() -> None:
    units = {"Yunnan": {JAP: "1 infantry"}, FIC: {VICHY: "1 infantry"}, zone(48): {VICHY: "1 cruiser"},
             zone(16): {VICHY: "1 cruiser"}}  # fmt: skip
    t = board(JAP, "combat_move", units, hold={FIC: VICHY, "Algeria": VICHY, "Yunnan": JAP},
              marks={"armistice": {FRA: GER}})  # fmt: skip
    t.do(f"go 1 infantry: Yunnan > {FIC}").done().quiet(6, 6)
    assert t.units(zone(48), UK) == {"cruiser": 1}
    assert t.units(zone(16), FRA) == {"cruiser": 1}, "the others are free again"


@rule("WAW-VICTORY-04", "WAW-DEC-74")
def test_the_axis_gives_up_together() -> None:
    t = opening(GER, players=5).do("choose give up", power=GER, topic="give_up")
    assert t.asked, "one of them alone changes nothing"
    t.do("choose give up", power=JAP, topic="give_up")
    assert t.asked == ()
    assert getattr(t.state.stack[-1], "how", "") == "given_up"
    assert UK in getattr(t.state.stack[-1], "winners", ())
    one_seat = opening(GER).do("choose give up", power=GER, topic="give_up")
    assert one_seat.asked == (), "two powers of one player give up together"


@rule("WAW-OPT-01", "WAW-SETUP-01", "WAW-GAP-71", "WAW-FRA-01")
def test_six_or_seven_players() -> None:
    six, seven = (opening(GER, players=n).game.settings["seats"] for n in (6, 7))
    assert [list(s) for s in six].count([FRA]) == 1
    assert ["United States", "China"] in [list(s) for s in six]
    assert len(seven) == 7
    assert all(len(seat) == 1 for seat in seven)
