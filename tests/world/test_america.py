"""Marines, special transports, patrols in time of peace, and volunteers for China."""

from __future__ import annotations

from sandtable.kernel.decisions import Choose
from tests.tools import rule
from tests.tools.table import Table
from tests.world.theatre import CHN, FRA, GER, JAP, PACIFIC, UK, US, at_war, board, zone


@rule("WAW-USA-13", "WAW-USA-14", "WAW-DEC-45", "WAW-GAP-38")
def test_marines_storm_a_shore_on_two() -> None:
    units = {zone(52): {US: "3 transport [infantry; infantry]"}, "Japan": {JAP: "1 infantry"}}
    marks = {"stood": {JAP: "Japan"}}
    early = board(US, "combat_move", units, war=PACIFIC, round=4, marks=marks)
    assert early.why_not(f"go 1 infantry: {zone(52)} > Japan as marine") == "WAW-USA-13"
    t = board(US, "combat_move", units, war=PACIFIC, round=5, marks=marks)
    assert t.why_not(f"go 5 infantry: {zone(52)} > Japan as marine") == "WAW-USA-13"
    t.do(f"go 2 infantry: {zone(52)} > Japan as marine").done().quiet(2, 6, 6)
    assert t.holder("Japan") == US, "a two was a hit"
    plain = board(US, "combat_move", units, war=PACIFIC, round=5, marks=marks)
    plain.do(f"go 2 infantry: {zone(52)} > Japan").done().quiet(2, 2, 1, 2, 1)
    assert plain.units("Japan", JAP) == {"infantry": 1}


@rule("WAW-USA-21", "WAW-USA-22", "WAW-USA-23", "WAW-DEC-45")
def test_two_transports_a_round_carry_two_tanks() -> None:
    units = {"Eastern United States": {US: "4 tank, 2 armoured infantry"}}
    ships = ("united-states.90", "united-states.91", "united-states.92")
    units[zone(12)] = {US: ", ".join(f"1 transport #{i}" for i in (90, 91, 92))}
    early = board(US, "politics", units, round=4)
    assert not any(o.startswith("special") for o in early.options())
    t = board(US, "politics", units, round=5)
    t.do(f"choose special {ships[0]}").do(f"choose special {ships[1]}")
    assert not any(o.startswith("special") for o in t.options()), "two of them"
    t.until(US, "noncombat_move")
    coast = "Eastern United States"
    assert not t.allows(f"go 2 tank: {coast} > {zone(12)} aboard {ships[2]}")
    assert t.allows(f"go 2 armoured infantry: {coast} > {zone(12)} aboard {ships[1]}")
    assert not t.allows(f"go 1 tank, 1 armoured infantry: {coast} > {zone(12)} aboard {ships[0]}")
    t.do(f"go 2 tank: {coast} > {zone(12)} aboard {ships[0]}")
    laden = {zone(12): {US: "1 transport #90 [tank; tank], 1 transport #91, 1 transport #92"}}
    later = board(US, "politics", laden, round=6, marks={"special transports": {ships[0]: 5, ships[1]: 5}})
    assert [o for o in later.options() if o.startswith("special")] == [], "chosen in this very turn"


def hunt(boats: str, ours: str = "1 cruiser", fly: str = "", round: int = 2) -> Table:
    """American ships off the coast, German submarines in the next zone, and peace."""
    units = {zone(12): {US: ours}, zone(13): {GER: boats}, "Eastern United States": {US: fly} if fly else {}}
    return board(US, "combat_move", units, round=round)


@rule("WAW-USA-24", "WAW-USA-25", "WAW-DEC-46", "WAW-GAP-40")
def test_submarines_are_hunted_in_peace_and_do_not_fire_back() -> None:
    way = f"go 1 cruiser: {zone(12)} > {zone(13)}"
    early = hunt("1 submarine", round=1).do(way)
    assert not early.allows("done"), "nothing to do there in the first round"
    t = hunt("2 submarine").do(way).done()
    assert t.options() == [f"patrol {zone(13)}"]
    t.do(f"choose patrol {zone(13)}", 2, 4)
    assert (t.topic, t.asked) == ("submerge", (GER,))
    assert t.units(zone(13)) == {"cruiser": 1, "submarine": 1}, "one hit, and no die against the cruiser"
    t.do(Choose(tuple(t.ids(zone(13), "submarine"))))
    assert t.units(zone(13)) == {"cruiser": 1, "submarine": 1}
    assert not at_war(t, US, GER)
    missed = hunt("1 submarine").do(way).done().do(f"choose patrol {zone(13)}", 3)
    assert missed.units(zone(13), GER) == {"submarine": 1}


@rule("WAW-USA-26", "WAW-USA-27")
def test_no_other_german_ship_and_no_german_attack() -> None:
    way = f"go 1 cruiser: {zone(12)} > {zone(13)}"
    t = hunt("1 submarine, 1 cruiser").do(way)
    assert not t.allows("done"), "a cruiser is with them"
    units = {zone(11): {US: "1 cruiser"}, zone(14): {GER: "1 cruiser"}}
    sail = f"go 1 cruiser: {zone(14)} > {zone(11)}"
    assert board(GER, "noncombat_move", units, round=2).allows(sail), "into a zone with American ships"
    attack = board(GER, "combat_move", units, round=2).do(sail)
    assert not attack.allows("done"), "but not to attack them"


@rule("WAW-USA-28")
def test_aircraft_only_help_ships() -> None:
    alone = hunt("1 submarine", fly="1 fighter")
    fly = f"go 1 fighter: Eastern United States > {zone(12)} > {zone(13)}"
    assert not alone.do(fly).allows("done")
    t = hunt("1 submarine", fly="1 fighter").do(f"go 1 cruiser: {zone(12)} > {zone(13)}").do(fly).done()
    t.do(f"choose patrol {zone(13)}", 2, 3)
    assert t.units(zone(13), GER) == {}, "one die searched, and the fighter hit on three"


# -- volunteers --


@rule("WAW-CHN-10", "WAW-CHN-13", "WAW-DEC-47")
def test_one_american_fighter_flies_to_china() -> None:
    t = board(US, "noncombat_move", {"Philippines": {US: "2 fighter"}})
    order = f"go 1 fighter: Philippines > {zone(55)} > {zone(48)} > French Indo-China as volunteer"
    assert t.why_not(f"go 1 fighter: Philippines > {zone(48)} as volunteer") == "WAW-CHN-10"
    t.do(order)
    assert t.units("French Indo-China", CHN) == {"fighter": 1}
    assert t.why_not(order) == "WAW-CHN-13", "another only when it is lost"


WEST = ((JAP, UK), (JAP, FRA))
ORDER = f"go 1 fighter: Philippines > {zone(48)} > French Indo-China as volunteer"


@rule("WAW-CHN-11")
def test_it_comes_down_in_china() -> None:
    t = board(US, "noncombat_move", {"Philippines": {US: "1 fighter"}, "Hunan": {CHN: "1 infantry"}}, war=WEST)
    t.do(ORDER).until(CHN, "noncombat_move")
    assert t.why_not("go 1 fighter: French Indo-China > Burma") == "WAW-CHN-11"
    t.done()
    assert t.units("French Indo-China") == {}, "told nothing, it flew to China by itself"
    assert any(u.kind == "fighter" and u.owner == CHN for u in t.state.units.values())


@rule("WAW-CHN-12", "WAW-CHN-09")
def test_it_never_attacks_alone() -> None:
    units = {"Philippines": {US: "1 fighter"}, "Kwangsi": {CHN: "2 infantry"}, "Yunnan": {JAP: "1 infantry"}}
    t = board(US, "noncombat_move", units, hold={"Yunnan": JAP}).do(ORDER).until(CHN, "combat_move")
    t.do("go 1 fighter: French Indo-China > Yunnan")
    assert t.why_not("done") == "WAW-CHN-12"
    t.do("go 2 infantry: Kwangsi > Yunnan").done(6).quiet(6, 6, 6)
    assert t.units("Yunnan", CHN) == {"fighter": 1, "infantry": 1}, "only the infantry took the test"
