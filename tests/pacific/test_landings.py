"""Amphibious assaults: the sea first, then the ships' guns, then the beach."""

from __future__ import annotations

import pytest

from sandtable.kernel.events import Rolled
from tests.pacific.table import AMERICA, BRITAIN, JAPAN, NOBODY, Copy, pacific, z
from tests.tools import Table, rule

MALAYA, SIAM = "Malaya", "Siam"


def off_malaya(ships: str, theirs: str, at_sea: str = "", more: dict[str, dict[str, str]] | None = None) -> Table:
    """A Japanese landing fleet in zone 45 sails to zone 46; the infantry aboard is to land in Malaya."""
    units = {z(45): {JAPAN: ships}, MALAYA: {BRITAIN: theirs}, **(more or {})}
    if at_sea:
        units[z(46)] = {BRITAIN: at_sea}
    t = pacific(JAPAN, "combat_move", units)
    plain = ", ".join(part.split(" [")[0] for part in ships.replace("; ", "+").split(", "))
    t.do(f"go {plain}: {z(45)} > {z(46)}")
    return t.do(f"go {t.units(z(46))['infantry']} infantry: {z(46)} > {MALAYA}")


def all_of(t: Table) -> str:
    return "choose " + "; ".join(t.options())


@rule("PAC-AMPHIB-01", "PAC-AMPHIB-02", "PAC-DEC-07", "PAC-CMOVE-06")
def test_the_target_is_fixed_when_it_is_declared() -> None:
    """It cannot be changed, only called off."""
    t = off_malaya("1 transport [infantry; infantry]", "1 infantry")
    one = t.ids(z(46), "infantry")[0]
    assert t.why_not(f"go {one}: {z(46)} > {SIAM}") == "PAC-AMPHIB-02"
    t.done().do(NOBODY)
    assert t.units(z(46)) == {"transport": 1, "infantry": 2}


@rule("PAC-AMPHIB-03", "PAC-TRN-05")
def test_each_ship_lands_in_one_land_and_several_may_land_in_several() -> None:
    """Two transports of a zone, two targets."""
    units = {z(47): {JAPAN: "1 transport [infantry; infantry], 1 transport [artillery]"}}
    t = pacific(JAPAN, "combat_move", {**units, MALAYA: {BRITAIN: "1 infantry"}, "Sumatra": {BRITAIN: "1 infantry"}})
    one, two = t.ids(z(47), "infantry")
    t.do(f"go {one}: {z(47)} > {MALAYA}")
    assert t.why_not(f"go {two}: {z(47)} > Sumatra") == "PAC-AMPHIB-03"
    assert t.allows(f"go 1 artillery: {z(47)} > Sumatra")


@rule("PAC-AMPHIB-04", "PAC-AMPHIB-05", "PAC-AMPHIB-06", "PAC-GAP-83")
def test_one_land_from_two_zones_over_land_and_from_the_air() -> None:
    """All fight in one battle; each zone is judged for itself."""
    units = {
        z(46): {JAPAN: "1 transport [infantry], 1 battleship"},
        z(47): {JAPAN: "1 transport [infantry], 1 destroyer", BRITAIN: "1 transport"},
        SIAM: {JAPAN: "1 infantry, 1 fighter"},
        MALAYA: {BRITAIN: "4 infantry"},
    }
    t = pacific(JAPAN, "combat_move", units)
    t.do(f"go 1 infantry: {z(46)} > {MALAYA}").do(f"go 1 infantry: {z(47)} > {MALAYA}")
    t.do(f"go 1 infantry: {SIAM} > {MALAYA}").do(f"go 1 fighter: {SIAM} > {MALAYA}").done(3, 6)
    t.do(all_of(t))
    assert (t.topic, len(t.options())) == ("bombard", 1)  # only the battleship: the destroyer has fought
    t.do(all_of(t), 4, 6, 6, 6, 6, *([6] * 4))
    assert t.units(MALAYA, JAPAN) == {"infantry": 3, "fighter": 1}


@rule("PAC-AMPHIB-07", "PAC-AMPHIB-08", "PAC-AMPHIB-09", "PAC-TRN-16")
def test_the_zone_is_cleared_first() -> None:
    """Transports fight too, as targets; if the enemy holds the zone nobody lands."""
    t = off_malaya("1 transport [infantry], 1 destroyer", "1 infantry", "1 destroyer").done(6, 3)
    t.do("lose 1 transport")  # its cargo goes down with it
    t.do(NOBODY, 3, 6)
    assert t.units(MALAYA) == {"infantry": 1}
    t = off_malaya("1 transport [infantry], 1 destroyer", "1 infantry", "1 destroyer").done(6, 6)
    t.do(f"choose {z(45)}")
    assert t.holder(MALAYA) == "India"
    assert t.units(z(45)) == {"transport": 1, "infantry": 1, "destroyer": 1}


@rule("PAC-AMPHIB-10")
def test_aircraft_that_fought_at_sea_do_not_fight_ashore() -> None:
    """They are over the zone."""
    t = off_malaya("1 transport [infantry]", "1 infantry", "1 transport", more={SIAM: {JAPAN: "1 fighter"}})
    t.do(f"go 1 fighter: {SIAM} > {z(46)}").done(3, 6)
    t.do(all_of(t), 1, 6)
    assert t.units(MALAYA) == {"infantry": 1}
    assert t.units(z(46))["fighter"] == 1


@rule("PAC-AMPHIB-11", "PAC-DEC-25", "PAC-AMPHIB-02")
def test_after_the_battle_at_sea_the_landing_may_be_called_off() -> None:
    """Silence lands."""
    t = off_malaya("1 transport [infantry], 1 destroyer", "1 infantry", "1 transport").done(3, 6)
    assert t.topic == "landing"
    assert t.silence() == all_of(t)
    t.do(NOBODY)
    assert t.units(z(46))["infantry"] == 1


@rule("PAC-AMPHIB-12", "PAC-RET-06", "PAC-RET-07", "PAC-DEC-24", "PAC-AMPHIB-13")
def test_nobody_leaves_the_beach_but_aircraft() -> None:
    """Land units fight to the end, also those who came overland; aircraft may go after a round."""
    t = off_malaya("1 transport [infantry]", "2 infantry", more={SIAM: {JAPAN: "1 infantry, 1 fighter"}})
    t.do(f"go 1 infantry: {SIAM} > {MALAYA}").do(f"go 1 fighter: {SIAM} > {MALAYA}").done()
    t.do(all_of(t), 6, 6, 6, 6, 6)
    assert (t.topic, t.options()) == ("retreat", ["air"])
    t.do("choose air", 6, 6, 2, 2)  # the infantry fights on, and is lost
    assert t.units(MALAYA, JAPAN) == {"fighter": 1}  # still in the air, out of the battle
    assert t.holder(MALAYA) == "India"
    t.do(f"go 1 fighter: {MALAYA} > {SIAM}")
    assert t.units(SIAM, JAPAN) == {"fighter": 1}


@rule("PAC-GAP-83")
def test_if_nobody_lands_it_is_an_ordinary_land_battle() -> None:
    """Those who came overland may withdraw."""
    t = off_malaya("1 transport [infantry]", "1 infantry", more={SIAM: {JAPAN: "1 infantry"}})
    t.do(f"go 1 infantry: {SIAM} > {MALAYA}").done().do(NOBODY, 6, 6)
    assert (t.topic, t.options()) == ("retreat", [SIAM])
    units = {z(46): {AMERICA: "1 transport [infantry]"}, MALAYA: {AMERICA: "1 marine"}, SIAM: {JAPAN: "1 infantry"}}
    t = pacific(AMERICA, "combat_move", units).do(f"go 1 infantry: {z(46)} > {SIAM}")
    t.do(f"go 1 marine: {MALAYA} > {SIAM}").done().do(NOBODY, 2, 6)  # a marine from overland hits on 1 again
    assert t.units(SIAM, JAPAN) == {"infantry": 1}


@rule("PAC-BOMB-01", "PAC-BOMB-06")
def test_ships_that_fought_do_not_bombard() -> None:
    """A battle at sea before the landing costs the bombardment."""
    t = off_malaya("1 transport [infantry], 1 battleship", "1 infantry", "1 transport").done(4, 6)
    t.do(all_of(t), 1, 6)  # at once infantry against infantry
    assert t.holder(MALAYA) == JAPAN


@rule("PAC-BOMB-02", "PAC-BOMB-03", "PAC-BOMB-04", "PAC-BOMB-05", "PAC-DD-03", "PAC-DEC-26", "PAC-GAP-58", "PAC-GAP-77")
def test_battleships_fire_on_four_and_destroyers_on_two() -> None:
    """Once, before the landing; who is hit still fires, and the ships stay in their zone and out of the battle."""
    t = off_malaya(
        "1 transport [infantry], 1 battleship, 1 destroyer", "2 infantry", more={z(47): {JAPAN: "1 battleship"}}
    )
    t.done().do(all_of(t))
    assert (t.topic, len(t.options()), t.silence()) == ("bombard", 2, all_of(t))
    t.do(all_of(t), 2, 4, 2, 2)  # destroyer and battleship hit both; both fire on 2, and hit
    assert t.units(MALAYA) == {}
    assert [(x.thrown.throw.on, x.thrown.dice) for x in t.seen(Rolled)[:2]] == [(2, (2,)), (4, (4,))]
    assert t.units(z(46)) == {"transport": 1, "battleship": 1, "destroyer": 1}


@rule("PAC-GAP-90", "PAC-NCM-06")
def test_who_bombarded_or_landed_troops_stays() -> None:
    """Neither moves in the sixth phase."""
    t = off_malaya("1 transport [infantry], 1 battleship", "1 infantry").done()
    t.do(all_of(t)).do(all_of(t), 4, 6)
    for kind in ("battleship", "transport"):
        assert "PAC" in t.why_not(f"go 1 {kind}: {z(46)} > {z(45)}")


@rule("PAC-LUNIT-03", "PAC-LUNIT-04", "PAC-LUNIT-06")
def test_marines_in_a_landing() -> None:
    """On 2, those from overland too, and on 3 beside artillery."""
    units = {
        z(46): {AMERICA: "1 transport [marine; artillery]"},
        MALAYA: {AMERICA: "1 marine"},
        SIAM: {JAPAN: "2 infantry"},
    }
    t = pacific(AMERICA, "combat_move", units).do(f"go 1 marine, 1 artillery: {z(46)} > {SIAM}")
    t.do(f"go 1 marine: {MALAYA} > {SIAM}").done().do(all_of(t), 1, 6, 1, 6, 6)
    thrown = sorted((x.thrown.throw.on, x.thrown.throw.n) for x in t.seen(Rolled) if x.thrown.throw.who == AMERICA)
    assert thrown[:2] == [(2, 2), (3, 1)]  # artillery and a marine; a marine beside artillery


def lifted(infantry: int, marines: int, guns: int, landing: bool) -> tuple[int, int]:
    """What the attackers of Siam hit on, all together: with their artillery, and by themselves."""
    troops = [f"{n} {kind}" for n, kind in ((infantry, "infantry"), (marines, "marine"), (guns, "artillery")) if n]
    start = {MALAYA: {AMERICA: ", ".join(troops)}}
    t = pacific(AMERICA, "combat_move", {**start, z(46): {AMERICA: "1 transport [tank]"}, SIAM: {JAPAN: "9 infantry"}})
    t.do(f"go {', '.join(troops)}: {MALAYA} > {SIAM}")
    if landing:
        t.do(f"go 1 tank: {z(46)} > {SIAM}").done().do(all_of(t), *[6] * (infantry + marines + guns + 1), *[1] * 9)
    else:
        t.done(*[6] * (infantry + marines + guns), *[1] * 9)
    thrown = [x.thrown.throw for x in t.seen(Rolled) if x.thrown.throw.who == AMERICA]
    alone = infantry + marines * (2 if landing else 1) + guns * 2 + 3 * landing
    return sum(x.on * x.n for x in thrown), alone


@rule("PAC-DEC-18", "PAC-GAP-55", "PAC-LUNIT-01", "PAC-LUNIT-05", "PAC-LUNIT-06")
@pytest.mark.parametrize("landing", [False, True])
def test_whom_artillery_lifts_makes_no_difference_to_the_total(landing: bool) -> None:
    """Each artillery adds one to one infantry or marine, as long as there are any: no pairing could be better."""
    for infantry, marines, guns in ((1, 1, 1), (2, 0, 1), (0, 2, 1), (1, 1, 2), (1, 2, 2), (1, 0, 2), (0, 1, 2)):
        total, alone = lifted(infantry, marines, guns, landing)
        assert total == alone + min(guns, infantry + marines), (infantry, marines, guns)


@rule("PAC-EX-09", "PAC-AMPHIB-13")
def test_guam() -> None:
    """A tank lands on Guam with a fighter's and a destroyer's help, and fails."""
    units = {
        "Japan": {JAPAN: "1 tank"},
        z(36): {JAPAN: "1 transport"},
        z(25): {JAPAN: "1 destroyer"},
        "Mariana Islands": {JAPAN: "1 fighter"},
        "Guam": {AMERICA: "1 marine"},
    }
    t = pacific(JAPAN, "combat_move", units).do(f"go 1 tank: Japan > {z(36)}")
    t.do(f"go 1 transport: {z(36)} > {z(35)} > {z(25)}").do(f"go 1 tank: {z(25)} > Guam")
    t.do(f"go 1 fighter: Mariana Islands > {z(25)} > Guam").done()
    t.do(all_of(t)).do(all_of(t), 3, 5, 5, 2)
    t.do("lose 1 tank").do("choose air")
    t.done()
    assert t.holder("Guam") == AMERICA
    assert t.units("Guam") == {"marine": 1}
    assert t.units("Mariana Islands") == {"fighter": 1}
    assert t.units(z(25)) == {"transport": 1, "destroyer": 1}


@rule("PAC-EX-10", "PAC-BB-06", "PAC-SUB-03")
def test_queensland() -> None:
    """A destroyer is sunk at the price of a damaged battleship; ashore both sides are gone, and the land stays."""
    units = {
        z(27): {JAPAN: "1 transport [infantry; infantry]"},
        z(33): {JAPAN: "1 battleship, 1 submarine"},
        z(29): {JAPAN: "1 destroyer"},
        z(32): {BRITAIN: "1 destroyer"},
        "Queensland": {BRITAIN: "1 infantry"},
    }
    t = pacific(JAPAN, "combat_move", units).do(f"go 1 transport: {z(27)} > {z(28)} > {z(32)}")
    t.do(f"go 1 battleship, 1 submarine: {z(33)} > {z(32)}").do(f"go 2 infantry: {z(32)} > Queensland").done()
    ship = t.ids(z(32), "battleship")[0]
    t.do(NOBODY, 2, 2).do(f"lose {ship}")
    t.do(all_of(t), 4, 5, 2, 1, 2)  # two miss; the British hit; one hits; the British hit again
    assert t.units("Queensland") == {}
    assert t.holder("Queensland") == "Australia"
    assert t.state.units[ship].hits == 1
    again = Copy(t).until(BRITAIN, "purchase")
    assert again.state.units[ship].hits == 0
