"""Research and development, the optional rule, and what the twelve technologies do."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.kernel.decisions import Choose
from sandtable.kernel.offers import Basket
from sandtable.kernel.play import Play
from sandtable.rules.economy.purchase import prices
from sandtable.rules.marks import DEVELOPED
from sandtable.rules.production.mobilise import room_left
from sandtable.rules.questions import Allowance, Attack
from tests.globe.theatre import CHN, EUROPE, GER, ITA, JPN, PACIFIC, SOV, UK, world, zone
from tests.tools import rule
from tests.tools.table import Table

EAST = ((GER, SOV),)


def lab(power: str, phase: str, units: dict[str, dict[str, str]] | None = None, has: str = "", **more: Any) -> Table:
    """A board of the option, where a power may have a technology."""
    if has:
        more["marks"] = {**more.get("marks", {}), "developed": {power: [has]}}
    return world(power, phase, units, research=True, **more)


def unit_of(t: Table, space: str, kind: str) -> Any:
    return t.state.units[t.ids(space, kind)[0]]


# -- finding something --


@rule(
    "GLO-TECH-02", "GLO-TECH-03", "GLO-TECH-04", "GLO-TECH-05", "GLO-EX-04", "GLO-DEC-08", "GLO-DEC-09", "GLO-TECH-21"
)
def test_three_dice_two_sixes_one_technology() -> None:
    """15 spent, one technology by a die on the chosen chart, which works at once."""
    t = lab(GER, "research", {GER: {GER: "1 major factory"}}, purses={GER: 32})
    t.do("buy 3 research die", 2, 6, 6)
    assert (t.topic, t.options()) == ("chart", ["1", "2"])
    t.do("choose 2", 3)
    assert DEVELOPED.get(t.state) == {GER: ["improved shipyards"]}
    assert t.money(GER) == 17
    assert t.topic == "purchase"
    assert prices(Play(t.game, t.state), GER)["battleship"] == 17


@rule("GLO-TECH-03", "GLO-GAP-31")
def test_dice_without_a_six_are_lost() -> None:
    t = lab(GER, "research", {GER: {GER: "1 major factory"}}, purses={GER: 13})
    assert t.why_not("buy 3 research die") == "GLO-TECH-02"
    t.do("buy 2 research die", 5, 1)
    assert not DEVELOPED.get(t.state)
    assert (t.topic, t.money(GER)) == ("purchase", 3)


@rule("GLO-GAP-30")
def test_what_one_has_is_thrown_again() -> None:
    """And where a whole chart is known the other is left."""
    t = lab(GER, "research", has="rockets", purses={GER: 5})
    t.do("buy 1 research die", 6).do("choose 1", 2, 2, 5)
    assert DEVELOPED.get(t.state) == {GER: ["rockets", "war bonds"]}
    first = t.game.settings["charts"]["charts"][0]
    t = lab(GER, "research", marks={"developed": {GER: list(first)}}, purses={GER: 5})
    t.do("buy 1 research die", 6)
    assert t.options() == ["2"]


@rule("GLO-GAP-32")
def test_which_chart_is_which() -> None:
    charts = lab(GER, "research").game.settings["charts"]["charts"]
    assert [chart[0] for chart in charts] == ["advanced artillery", "super submarines"]


@rule("GLO-TECH-01")
def test_china_does_no_research() -> None:
    t = lab(CHN, "research", {"Szechwan": {CHN: "1 infantry"}}, purses={CHN: 20})
    assert t.topic == "purchase"


@rule("GLO-TECH-06")
def test_technologies_are_not_shared() -> None:
    """Two powers may have the same; a third has nothing of it."""
    both = {"developed": {GER: ["radar"], ITA: ["radar"]}}
    t = lab(GER, "purchase", marks=both)
    assert DEVELOPED.get(t.state) == both["developed"]
    t = lab(GER, "purchase", {"Poland": {GER: "1 fighter"}, "Libya": {ITA: "1 fighter"}}, has="jet fighters")
    play = Play(t.game, t.state)
    assert play.ask(Attack(unit_of(t, "Poland", "fighter"), "Poland")) == 4
    assert play.ask(Attack(unit_of(t, "Libya", "fighter"), "Libya")) == 3


@rule("GLO-UK-09", "GLO-DEC-08")
def test_both_british_economies_may_pay() -> None:
    """Their dice are thrown together, and the technology is the power's."""
    units = {"United Kingdom": {UK: "1 major factory"}}
    t = lab(UK, "research", units, purses={EUROPE: 11, PACIFIC: 6})
    t.do("buy 1 research die").do("buy 1 research die", 6, 1).do("choose 1", 2)
    assert (t.money(EUROPE), t.money(PACIFIC)) == (6, 1)
    assert DEVELOPED.get(t.state) == {UK: ["rockets"]}


@rule("GLO-GAP-46")
def test_no_research_without_a_capital() -> None:
    """What one has keeps working; the economy that is free goes on."""
    t = lab(GER, "research", hold={GER: SOV}, purses={GER: 20}, war=EAST)
    assert t.topic != "research"
    t = lab(UK, "research", hold={"United Kingdom": GER}, purses={EUROPE: 10, PACIFIC: 5})
    form = t.offer().form
    assert isinstance(form, Basket)
    assert form.money == 5
    t = lab(GER, "combat_move", {"Poland": {GER: "1 fighter"}}, has="jet fighters", hold={GER: SOV}, war=EAST)
    assert Play(t.game, t.state).ask(Attack(unit_of(t, "Poland", "fighter"), "Poland")) == 4


# -- chart 1 --


@rule("GLO-TECH-07", "GLO-EX-05", "GLO-DEC-12")
def test_advanced_artillery() -> None:
    """Two artillery lift four of five infantry: five dice hit on 2, and one on 1."""
    units = {"Poland": {GER: "2 artillery, 5 infantry"}, "Eastern Poland": {SOV: "7 infantry"}}
    t = lab(GER, "combat_move", units, has="advanced artillery", war=EAST)
    t.do("go 2 artillery, 5 infantry: Poland > Eastern Poland").done(1, *(2,) * 6, *(6,) * 7)
    assert t.units("Eastern Poland", SOV) == {}, "a one of the last infantry, and six twos"


@rule("GLO-TECH-08", "GLO-DEC-10", "GLO-GAP-33")
def test_rockets() -> None:
    """Each base that works fires once, in the step of raids, at a facility within four spaces; nothing fires back."""
    units = {
        "Western Germany": {GER: "1 air base"},
        "Holland Belgium": {GER: "1 air base"},
        "Germany": {GER: "1 air base hit 3"},
        "United Kingdom": {UK: "1 major factory, 1 naval base"},
        "Libya": {ITA: "1 infantry"},
    }
    t = lab(GER, "combat_move", units, has="rockets")
    t.done()
    assert t.topic == "combat"
    fire = [key for key in t.options() if key.startswith("rocket ")]
    assert {key.partition(" > ")[0] for key in fire} == {"rocket Western Germany", "rocket Holland Belgium"}
    works = t.ids("United Kingdom", "major factory")[0]
    t.do(f"choose rocket Western Germany > {works}", 5)
    assert t.state.units[works].hits == 5
    assert not [key for key in t.options() if "Western Germany" in key], "once"
    t.do(f"choose rocket Holland Belgium > {works}", 6)
    assert t.state.units[works].hits == 11


@rule("GLO-TECH-09")
def test_rockets_do_not_cross_neutral_land() -> None:
    """From Greece to the Caucasus only over Turkey."""
    units = {"Bulgaria": {GER: "1 air base"}, "Northwest Persia": {UK: "1 air base"}}
    hold = {"Bulgaria": GER, "Northwest Persia": UK}
    t = lab(GER, "combat_move", units, has="rockets", hold=hold)
    distance = t.game.board.distances["Bulgaria"]["Northwest Persia"]
    t.done()
    assert distance <= 4
    assert not (t.topic == "combat" and any(key.startswith("rocket ") for key in t.options()))


@rule("GLO-TECH-10", "GLO-DEC-11", "GLO-GAP-34")
def test_paratroopers() -> None:
    """Two infantry of a land with an air base, three spaces far, to land that others attack too; all to one place."""
    units = {
        "Germany": {GER: "1 air base, 3 infantry"},
        "Poland": {GER: "1 infantry"},
        "Baltic States": {SOV: "1 infantry"},
        "Eastern Poland": {SOV: "1 infantry"},
    }
    t = lab(GER, "combat_move", units, has="paratroopers", war=EAST)
    assert t.why_not("go 3 infantry: Germany > Poland > Eastern Poland as drop") == "GLO-TECH-10"
    assert (
        t.why_not("go 1 infantry: Germany > Poland > Eastern Poland > Belarus > Smolensk as drop") == "GLO-TECH-10"
    ), "too far"
    assert t.why_not("go 1 infantry: Poland > Baltic States as drop") == "GLO-GAP-34", "no base"
    t.do("go 1 infantry: Germany > Poland > Eastern Poland as drop")
    assert t.why_not("go 1 infantry: Germany > Poland > Baltic States as drop") == "GLO-GAP-34", "all to one place"
    t.do("go 1 infantry: Germany > Poland > Eastern Poland as drop")
    assert "GLO-TECH-10" in t.why_not("done"), "nobody comes on foot yet"
    t.do("go 1 infantry: Poland > Eastern Poland").done(1, 6, 6, 6)
    assert t.holder("Eastern Poland") == GER
    plain = world(GER, "combat_move", units, war=EAST)
    assert plain.why_not("go 1 infantry: Germany > Poland > Eastern Poland as drop")


@rule("GLO-TECH-11", "GLO-GAP-34")
def test_guns_fire_at_paratroopers() -> None:
    """Two dice for two men, and no more; they do not fly over neutral land."""
    units = {
        "Germany": {GER: "1 air base, 2 infantry"},
        "Poland": {GER: "1 infantry"},
        "Eastern Poland": {SOV: "1 antiaircraft gun, 1 infantry"},
    }
    t = lab(GER, "combat_move", units, has="paratroopers", war=EAST)
    t.do("go 2 infantry: Germany > Poland > Eastern Poland as drop").do("go 1 infantry: Poland > Eastern Poland")
    t.done(1, 1, 6, 6)
    assert t.units("Eastern Poland", GER) == {"infantry": 1}, "both were shot down"


@rule("GLO-TECH-12")
def test_paratroopers_retreat_with_the_others() -> None:
    units = {
        "Germany": {GER: "1 air base, 2 infantry"},
        "Poland": {GER: "1 infantry"},
        "Eastern Poland": {SOV: "3 infantry"},
    }
    t = lab(GER, "combat_move", units, has="paratroopers", war=EAST)
    t.do("go 2 infantry: Germany > Poland > Eastern Poland as drop").do("go 1 infantry: Poland > Eastern Poland")
    t.done(6, 6, 6, 6, 6, 6)
    t.do("choose Poland")
    assert t.units("Poland", GER) == {"infantry": 3}


@rule("GLO-TECH-13")
def test_factories_produce_more() -> None:
    """Twelve and four, less their damage."""
    units = {"Germany": {GER: "1 major factory hit 1"}, "Romania": {GER: "1 minor factory"}}
    t = lab(GER, "mobilise", units, has="increased factory production", queue=["Germany: 1 infantry"])
    play = Play(t.game, t.state)
    assert (room_left(play, GER, "Germany"), room_left(play, GER, "Romania")) == (11, 4)
    t = lab(GER, "mobilise", units, queue=["Germany: 1 infantry"])
    play = Play(t.game, t.state)
    assert (room_left(play, GER, "Germany"), room_left(play, GER, "Romania")) == (9, 3)


@rule("GLO-TECH-14", "GLO-GAP-47")
def test_factories_are_repaired_for_half() -> None:
    """Rounded up for each of them; bases cost what they cost."""
    units = {"Germany": {GER: "1 major factory hit 5, 1 air base hit 2"}}
    t = lab(GER, "repair", units, has="increased factory production", purses={GER: 5})
    t.do("buy 5 major factory in Germany, 2 air base in Germany").done()
    assert t.money(GER) == 0
    assert not any(u.hits for u in t.state.units.values())


@rule("GLO-TECH-15", "GLO-DEC-15", "GLO-GAP-37")
def test_war_bonds() -> None:
    """A die when the power collects, or not; in Britain for the Europe economy, or the other if London is lost."""
    t = lab(GER, "income", {"Poland": {GER: "1 infantry"}}, has="war bonds", purses={GER: 0})
    assert t.topic == "bonds"
    before = t.money(GER)
    t.do("choose roll", 4)
    assert (before, t.money(GER)) == (40, 44)
    t = lab(GER, "income", {"Poland": {GER: "1 infantry"}}, has="war bonds", purses={GER: 0})
    t.do(Choose(()))
    assert t.money(GER) == 30 + 5 + 5
    for hold, purse in (({}, EUROPE), ({"United Kingdom": GER}, PACIFIC)):
        t = lab(UK, "income", {"India": {UK: "1 infantry"}}, has="war bonds", hold=hold, purses={EUROPE: 0, PACIFIC: 0})
        other = lab(UK, "income", {"India": {UK: "1 infantry"}}, hold=hold, purses={EUROPE: 0, PACIFIC: 0})
        t.do("choose roll", 6)
        assert t.money(purse) - other.money(purse) == 6
    t = lab(GER, "income", {"Poland": {GER: "1 infantry"}}, has="war bonds", hold={GER: SOV}, war=EAST)
    assert t.topic != "bonds"


@rule("GLO-TECH-16", "GLO-GAP-35", "GLO-DEC-12")
def test_mechanised_infantry_beside_tanks() -> None:
    """One tank lifts one; artillery lifts another, not the same."""
    units = {"Poland": {GER: "1 tank, 1 artillery, 3 mechanised infantry"}, "Eastern Poland": {SOV: "9 infantry"}}
    t = lab(GER, "combat_move", units, has="improved mechanised infantry", war=EAST)
    t.do("go 1 tank, 1 artillery, 3 mechanised infantry: Poland > Eastern Poland").done(1, 2, 2, 2, 3, *(6,) * 9)
    assert t.units("Eastern Poland", SOV) == {"infantry": 4}, "on 1 one, on 2 two and the artillery, on 3 the tank"


@rule("GLO-TECH-17")
def test_mechanised_infantry_blitzes_alone() -> None:
    units = {"Poland": {GER: "1 mechanised infantry"}}
    t = lab(GER, "combat_move", units, has="improved mechanised infantry", war=EAST)
    t.do("go 1 mechanised infantry: Poland > Eastern Poland > Belarus")
    assert t.holder("Eastern Poland") == GER
    t = lab(GER, "combat_move", units, war=EAST)
    assert t.why_not("go 1 mechanised infantry: Poland > Eastern Poland > Belarus")


# -- chart 2 --


@rule("GLO-TECH-18", "GLO-TECH-19")
@pytest.mark.parametrize(
    ("tech", "kind", "attack"), [("super submarines", "submarine", 3), ("jet fighters", "fighter", 4)]
)
def test_better_attacks(tech: str, kind: str, attack: int) -> None:
    t = lab(GER, "combat_move", {zone(125): {GER: f"1 {kind}"}}, has=tech)
    assert Play(t.game, t.state).ask(Attack(unit_of(t, zone(125), kind), zone(125))) == attack


@rule("GLO-TECH-20")
def test_jets_in_the_air_battle() -> None:
    """Escorts hit on 2; the bomber and the enemy still on 1."""
    units = {
        "Holland Belgium": {GER: "1 fighter, 1 strategic bomber"},
        "United Kingdom": {UK: "2 fighter, 1 major factory"},
    }
    t = lab(GER, "combat_move", units, has="jet fighters")
    way = f"Holland Belgium > {zone(110)} > United Kingdom"
    t.do(f"go 1 strategic bomber: {way} as raid").do(f"go 1 fighter: {way} as escort").done()
    t.do(Choose(tuple(t.options())), 2, 2, 2, 2).quiet(6, 3)
    assert t.units("United Kingdom", UK)["fighter"] == 1, "the escort's two hits, the bomber's does not"


@rule("GLO-TECH-21")
def test_improved_shipyards() -> None:
    t = lab(JPN, "purchase", {"Japan": {JPN: "1 major factory"}}, has="improved shipyards")
    found = prices(Play(t.game, t.state), JPN)
    ships = ("battleship", "aircraft carrier", "cruiser", "destroyer", "transport", "submarine")
    assert [found[kind] for kind in ships] == [17, 13, 9, 7, 6, 5]
    assert found["fighter"] == 10


@rule("GLO-TECH-22")
def test_radar() -> None:
    """Guns hit on 1 and 2, and so do facilities that are bombed."""
    units = {
        "Poland": {GER: "1 tactical bomber, 1 infantry"},
        "Eastern Poland": {SOV: "1 antiaircraft gun, 1 infantry"},
    }
    t = lab(GER, "combat_move", units, marks={"developed": {SOV: ["radar"]}}, war=EAST)
    t.do("go 1 tactical bomber: Poland > Eastern Poland").do("go 1 infantry: Poland > Eastern Poland").done(2, 6, 6)
    assert "tactical bomber" not in t.units("Eastern Poland", GER)
    units = {"Poland": {GER: "1 strategic bomber"}, "Novgorod": {SOV: "1 minor factory"}}
    t = lab(GER, "combat_move", units, marks={"developed": {SOV: ["radar"]}}, war=EAST)
    t.do("go 1 strategic bomber: Poland > Baltic States > Novgorod as raid").done(2)
    assert unit_of(t, "Novgorod", "minor factory").hits == 0


@rule("GLO-TECH-23")
def test_long_range_aircraft() -> None:
    units = {"Western Germany": {GER: "1 fighter, 1 strategic bomber"}}
    t = lab(GER, "combat_move", units, has="long-range aircraft")
    play = Play(t.game, t.state)
    ranges = [play.ask(Allowance(unit_of(t, "Western Germany", k), "combat")) for k in ("fighter", "strategic bomber")]
    assert ranges == [5, 7]


@rule("GLO-TECH-24", "GLO-GAP-36")
def test_heavy_bombers() -> None:
    """Two dice and the better counts: one hit at most in battle, the higher in a raid with two more."""
    units = {"Poland": {GER: "1 strategic bomber, 1 infantry"}, "Eastern Poland": {SOV: "2 infantry"}}
    t = lab(GER, "combat_move", units, has="heavy bombers", war=EAST)
    t.do("go 1 strategic bomber: Poland > Eastern Poland").do("go 1 infantry: Poland > Eastern Poland")
    t.done(6, 4, 3, 6, 6)
    assert t.units("Eastern Poland", SOV) == {"infantry": 1}, "two dice that hit are one hit"
    units = {"Poland": {GER: "1 strategic bomber"}, "Novgorod": {SOV: "1 minor factory"}}
    t = lab(GER, "combat_move", units, has="heavy bombers", war=EAST)
    t.do("go 1 strategic bomber: Poland > Baltic States > Novgorod as raid").done(6, 1, 3)
    assert unit_of(t, "Novgorod", "minor factory").hits == 5
