"""Who is at war with whom, who may declare war when, and what powers at peace may not do."""

from __future__ import annotations

from sandtable.kernel.decisions import Choose
from sandtable.kernel.play import Play
from sandtable.rules.look import foes, friends
from tests.europe.theatre import ALL_AT_WAR, EAST, FRA, GER, ITA, SOV, UK, US, at_war, board, zone
from tests.tools import rule
from tests.tools.table import Table


@rule("EUR-SETUP-04", "EUR-POL-01")
def test_the_wars_of_the_opening() -> None:
    """Germany and Italy are each at war with Britain and France; the other two with nobody."""
    t = Table(GER, "purchase", game="europe-1940", full=True)
    assert {p: sorted(t.state.war.get(p, ())) for p in (GER, ITA, SOV, US)} == {
        GER: [FRA, UK],
        ITA: [FRA, UK],
        SOV: [],
        US: [],
    }


@rule("EUR-POL-02", "EUR-WAR-01", "EUR-WAR-02", "EUR-DEC-04", "EUR-GAP-47")
def test_germany_may_declare_war_in_the_first_round() -> None:
    """Before it moves, on either or both neutral powers, and need not attack."""
    t = board(GER, "declare", {GER: {GER: "1 infantry"}})
    assert t.offered("declare") == {GER: [SOV, US]}
    t.do(f"choose {SOV}")
    assert t.topic == "combat_move"
    t.done()
    assert at_war(t, GER, SOV)


@rule("EUR-POL-03", "EUR-WAR-05", "EUR-POL-01", "EUR-POL-04")
def test_a_war_is_between_two() -> None:
    """A declaration by Italy on one of them leaves everybody else's relations as they were."""
    t = board(ITA, "declare", {"Libya": {ITA: "1 infantry"}})
    t.do(f"choose {US}")
    assert at_war(t, US, ITA)
    assert not at_war(t, US, GER)
    assert not at_war(t, SOV, ITA)
    assert not at_war(t, SOV, GER)


@rule("EUR-POL-05")
def test_the_soviet_union_waits_until_its_fourth_turn() -> None:
    """In round three nothing is offered; in round four both enemies are."""
    t = board(SOV, "purchase", {"Russia": {SOV: "1 infantry"}}, round=3, purses={SOV: 0})
    assert t.topic == "noncombat_move", "no declaration, no combat movement"
    t = board(SOV, "declare", {"Russia": {SOV: "1 infantry"}}, round=4)
    assert t.offered("declare") == {SOV: [GER, ITA]}
    assert not t.allows(f"choose {UK}")


@rule("EUR-POL-06", "EUR-WAR-06", "EUR-WAR-07")
def test_an_attack_sets_the_soviet_union_free() -> None:
    """Italy's declaration makes war with Italy alone; on its own turn the victim may answer Germany too."""
    t = board(ITA, "declare", {"Libya": {ITA: "1 infantry"}, "Russia": {SOV: "1 infantry"}})
    t.do(f"choose {SOV}")
    assert not at_war(t, SOV, GER)
    t = board(SOV, "declare", {"Russia": {SOV: "1 infantry"}}, war=((ITA, SOV),), marks={"freed": {SOV: "attacked"}})
    t.do(f"choose {GER}")
    marks = t.state.stack[0].marks
    assert marks["declared"] == {f"{SOV} on {GER}": "provoked"}


@rule("EUR-WAR-07")
def test_who_begins_is_unprovoked() -> None:
    """A declaration that nobody's deed allowed is remembered as such."""
    t = board(GER, "declare", {GER: {GER: "1 infantry"}}).do(f"choose {SOV}")
    assert t.state.stack[0].marks["declared"] == {f"{GER} on {SOV}": "unprovoked"}
    assert t.state.stack[0].marks["freed"] == {SOV: "attacked"}


@rule("EUR-POL-06", "EUR-POL-07")
def test_the_fall_of_london_frees_both() -> None:
    """The rights stay, even when London is freed again."""
    t = board(GER, "combat_move", {"Scotland": {GER: "1 tank"}}, hold={"Scotland": GER})
    t.do(f"go 1 tank: Scotland > {UK}").done()
    assert t.holder(UK) == GER
    freed = t.state.stack[0].marks["freed"]
    assert freed == {SOV: UK, US: UK}
    t = board(US, "declare", {"Eastern United States": {US: "1 infantry"}}, marks={"freed": freed})
    assert t.offered("declare") == {US: [GER, ITA]}


@rule("EUR-POL-07", "EUR-GAP-13")
def test_an_axis_foothold_in_north_america_frees_the_united_states() -> None:
    """Any land of the continent will do; the Soviet Union is not concerned."""
    t = board(GER, "combat_move", {zone(116): {GER: "1 transport [1 infantry]"}})
    t.do(f"go 1 infantry: {zone(116)} > Newfoundland Labrador").done()
    t.quiet()
    assert t.holder("Newfoundland Labrador") == GER
    assert list(t.state.stack[0].marks["freed"]) == [US]


@rule("EUR-POL-08", "EUR-DEC-05")
def test_the_united_states_may_enter_when_it_collects_in_round_three() -> None:
    """Only then, and only if nobody let it earlier; in round two it is not asked."""
    home = {"Eastern United States": {US: "1 infantry"}}
    t = board(US, "entry", home, round=3, purses={US: 0})
    assert t.offered("declare") == {US: [GER, ITA]}
    t.do(f"choose {GER}; {ITA}")
    assert at_war(t, US, GER)
    t = board(US, "noncombat_move", home, round=2).done()
    assert t.topic != "declare"
    assert not at_war(t, US, GER)


@rule("EUR-GAP-12", "EUR-POL-08")
def test_from_round_four_it_declares_before_combat_movement() -> None:
    t = board(US, "declare", {"Eastern United States": {US: "1 infantry"}}, round=4)
    assert t.offered("declare") == {US: [GER, ITA]}


@rule("EUR-WAR-08", "EUR-EX-07")
def test_a_second_declaration_changes_nothing() -> None:
    """Germany declared on the United States, which may answer Italy; answering Germany is idle, and allowed."""
    t = board(
        US,
        "declare",
        {"Eastern United States": {US: "1 infantry"}},
        war=((GER, US),),
        marks={"freed": {US: "attacked"}},
    )
    assert t.offered("declare") == {US: [ITA]}
    before = dict(t.state.war)
    t.do(Choose((GER,)))
    assert t.state.war == before
    assert t.topic == "combat_move"


@rule("EUR-WAR-09")
def test_nobody_declares_war_on_neutral_land() -> None:
    t = board(GER, "declare", {GER: {GER: "1 infantry"}})
    assert not t.allows(Choose(("Sweden",)))


@rule("EUR-TURN-05")
def test_phases_of_battle_are_for_those_at_war() -> None:
    """A power at peace goes from purchase to noncombat movement; one that has just declared war does not."""
    home = {"Russia": {SOV: "1 infantry"}}
    assert board(SOV, "purchase", home, purses={SOV: 0}).topic == "noncombat_move"
    t = board(SOV, "declare", home, round=4).do(f"choose {ITA}")
    assert t.topic == "combat_move"


@rule("EUR-WAR-03")
def test_the_new_enemy_is_hostile_at_once() -> None:
    """Its land may be attacked and its warships stop ours in the very same turn."""
    t = board(
        GER, "declare", {"Poland": {GER: "1 infantry"}, zone(113): {GER: "1 cruiser"}, zone(114): {SOV: "1 cruiser"}}
    )
    t.do(f"choose {SOV}")
    assert t.allows("go 1 infantry: Poland > Eastern Poland")
    assert t.why_not(f"go 1 cruiser: {zone(113)} > {zone(114)} > {zone(115)}") == "EUR-SEA-02"


@rule("EUR-WAR-04")
def test_transports_caught_by_their_own_declaration_may_load() -> None:
    """They load in the zone that the declaration made hostile, as if before it; a transport elsewhere does not."""
    t = board(
        GER,
        "declare",
        {GER: {GER: "2 infantry"}, zone(113): {GER: "1 transport", SOV: "1 destroyer"}},
    )
    t.do(f"choose {SOV}")
    assert t.allows(f"go 1 infantry: {GER} > {zone(113)}")
    t = board(
        GER, "combat_move", {GER: {GER: "2 infantry"}, zone(113): {GER: "1 transport", SOV: "1 destroyer"}}, war=EAST
    )
    assert t.why_not(f"go 1 infantry: {GER} > {zone(113)}") == "EUR-TRN-10"


@rule("EUR-PEACE-01", "EUR-MAP-10")
def test_fleets_at_peace_sail_past_each_other() -> None:
    t = board(GER, "combat_move", {zone(113): {GER: "1 cruiser"}, zone(114): {SOV: "1 battleship"}})
    assert "EUR-SEA-02" not in t.why_not(f"go 1 cruiser: {zone(113)} > {zone(114)} > {zone(115)}")
    t = board(GER, "noncombat_move", {zone(113): {GER: "1 cruiser"}, zone(114): {SOV: "1 battleship"}})
    assert t.allows(f"go 1 cruiser: {zone(113)} > {zone(114)}")


@rule("EUR-PEACE-02")
def test_land_with_units_of_a_power_at_peace_is_not_attacked() -> None:
    """American troops in British land keep Germany away until it is at war with them."""
    there = {"Tobruk": {GER: "1 tank"}, "Egypt": {UK: "1 infantry", US: "1 infantry"}}
    t = board(GER, "combat_move", there, war=((ITA, US),), hold={"Tobruk": GER})
    assert t.why_not("go 1 tank: Tobruk > Alexandria > Egypt") != ""
    t = board(
        GER,
        "combat_move",
        {"Alexandria": {GER: "1 tank"}, "Egypt": there["Egypt"]},
        war=((ITA, US),),
        hold={"Alexandria": GER},
    )
    assert t.why_not("go 1 tank: Alexandria > Egypt") == "EUR-PEACE-02"
    t = board(
        GER,
        "combat_move",
        {"Alexandria": {GER: "1 tank"}, "Egypt": there["Egypt"]},
        war=ALL_AT_WAR,
        hold={"Alexandria": GER},
    )
    assert t.allows("go 1 tank: Alexandria > Egypt")


@rule("EUR-PEACE-03", "EUR-GAP-42", "EUR-COMBAT-02")
def test_bystanders_are_left_alone() -> None:
    """An attack on British ships is none on the Soviet cruiser beside them, which neither fires nor is hit."""
    t = board(GER, "combat_move", {zone(113): {GER: "1 battleship"}, zone(114): {UK: "1 destroyer", SOV: "1 cruiser"}})
    t.do(f"go 1 battleship: {zone(113)} > {zone(114)}").done(4, 6)
    assert t.units(zone(114)) == {"battleship": 1, "cruiser": 1}
    assert not at_war(t, GER, SOV)


@rule("EUR-PEACE-04", "EUR-MAP-05")
def test_a_power_at_war_with_nobody_is_on_no_side() -> None:
    """Nobody's land is hostile to it and nobody but itself is a friend."""
    t = board(SOV, "noncombat_move", {"Russia": {SOV: "1 infantry"}})
    play = Play(t.game, t.state)
    assert foes(play, SOV) == frozenset()
    assert friends(play, SOV) == {SOV}
    assert friends(play, UK) == {UK, FRA}
    assert {GER, ITA} <= foes(play, UK)


@rule("EUR-PEACE-05")
def test_a_neutral_power_stays_out_of_neutral_land() -> None:
    t = board(SOV, "noncombat_move", {"Turkmenistan": {SOV: "1 infantry, 1 fighter"}, "Caucasus": {SOV: "1 infantry"}})
    assert t.why_not("go 1 infantry: Turkmenistan > Afghanistan") == "EUR-PEACE-05"
    assert t.why_not("go 1 fighter: Turkmenistan > Eastern Persia > Turkmenistan") == "EUR-PEACE-05"


@rule("EUR-PEACE-06", "EUR-PEACE-08", "EUR-PEACE-09")
def test_a_neutral_power_stays_off_others_land_and_ships() -> None:
    """Nor does it board British ships or land on British carriers."""
    t = board(
        US,
        "noncombat_move",
        {"Eastern United States": {US: "1 infantry, 1 fighter"}, zone(101): {UK: "1 transport, 1 aircraft carrier"}},
    )
    assert t.why_not("go 1 infantry: Eastern United States > New Brunswick Nova Scotia") == "EUR-PEACE-06"
    assert not t.allows(f"go 1 infantry: Eastern United States > {zone(101)}")
    assert not t.allows(f"go 1 fighter: Eastern United States > {zone(101)}")


@rule("EUR-PEACE-07", "EUR-PEACE-09")
def test_others_stay_off_the_land_of_a_neutral_power() -> None:
    """Future allies as well as the Axis, on foot and in the air."""
    t = board(UK, "noncombat_move", {"Quebec": {UK: "1 infantry, 1 fighter"}})
    assert t.why_not("go 1 infantry: Quebec > Eastern United States") == "EUR-PEACE-07"
    t = board(GER, "noncombat_move", {"Poland": {GER: "1 infantry, 1 fighter"}})
    assert t.why_not("go 1 infantry: Poland > Eastern Poland") == "EUR-PEACE-07"
    assert t.why_not("go 1 fighter: Poland > Eastern Poland > Poland") == "EUR-PEACE-07"


@rule("EUR-PEACE-09")
def test_land_of_the_other_side_at_peace_is_closed() -> None:
    """Italy is at war with the Soviet Union, Germany is not: German tanks do not cross Soviet land."""
    t = board(GER, "noncombat_move", {"Poland": {GER: "1 tank"}}, war=((ITA, SOV),))
    assert t.why_not("go 1 tank: Poland > Eastern Poland") == "EUR-PEACE-09"


@rule("EUR-POL-09")
def test_neutral_american_ships_stay_near_home() -> None:
    """Transports end beside American land; warships may also patrol zone 102. War ends that."""
    ships = {zone(101): {US: "1 destroyer, 1 transport"}}
    t = board(US, "noncombat_move", ships)
    assert t.why_not(f"go 1 destroyer: {zone(101)} > {zone(106)}") == "EUR-POL-09"
    assert t.allows(f"go 1 destroyer: {zone(101)} > {zone(102)}")
    assert t.why_not(f"go 1 transport: {zone(101)} > {zone(102)}") == "EUR-POL-09"
    t = board(US, "noncombat_move", ships, war=((GER, US),))
    assert t.allows(f"go 1 transport: {zone(101)} > {zone(102)}")


def test_war_on_nobody_is_refused_by_the_rule_of_declarations() -> None:
    t = board(GER, "declare", {GER: {GER: "1 infantry"}})
    assert t.why_not(Choose(("Atlantis",))) == "EUR-WAR-01"
