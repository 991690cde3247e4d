"""Programmes, the dice that develop them, and technologies that change a number."""

from __future__ import annotations

from sandtable.kernel.events import Told
from sandtable.kernel.play import Play
from sandtable.rules.questions import Defence
from tests.tools import rule
from tests.world.theatre import FRA, GER, UK, US, board, known, zone

FACTORY = "1 industrial complex"


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


@rule("WAW-BEAM-01", "WAW-DECEN-01", "WAW-GAP-77")
def test_bombs_do_less_against_the_prepared() -> None:
    units = {"Germany": {GER: "1 bomber"}, "Great Britain": {UK: FACTORY}}
    marks = known(UK, "Radio beam disruption", "Industrial decentralisation")
    t = board(GER, "combat_move", units, marks=marks, purses={UK: 10})
    t.do(f"go 1 bomber: Germany > {zone(3)} > Great Britain as raid").done()
    bomber = t.ids("Great Britain", "bomber")[0]
    t.do(f"choose {bomber} > harbour", 6)
    assert t.state.units[t.ids("Great Britain", "industrial complex")[0]].hits == 3
