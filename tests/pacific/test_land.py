"""Marching, blitz, battles ashore, guns, retreat and losses."""

from __future__ import annotations

from sandtable.kernel.decisions import Lose
from sandtable.kernel.events import Rolled
from tests.pacific.table import AMERICA, BRITAIN, CHINA, JAPAN, NOBODY, pacific, z
from tests.tools import Table, rule

FIC, SIAM, SHAN, BURMA = "French Indo-China", "Siam", "Shan State", "Burma"


def into_siam(ours: str, theirs: str, *dice: int) -> Table:
    """British units attack Siam from Shan State."""
    t = pacific(BRITAIN, "combat_move", {SHAN: {BRITAIN: ours}, SIAM: {JAPAN: theirs}})
    land = ", ".join(p for p in ours.split(", ") if p.split()[1] not in ("fighter", "bomber"))
    air = ", ".join(p for p in ours.split(", ") if p.split()[1] in ("fighter", "bomber"))
    for part in (land, air):
        if part:
            t.do(f"go {part}: {SHAN} > {SIAM}")
    return t.done(*dice)


@rule("PAC-LAND-01", "PAC-LAND-03")
def test_land_units_march_over_land() -> None:
    """One space for infantry and marines, two for tanks; never out to sea by themselves."""
    t = pacific(AMERICA, "noncombat_move", {"India": {AMERICA: "1 infantry, 1 marine, 1 tank"}})
    for kind in ("infantry", "marine"):
        assert t.why_not(f"go 1 {kind}: India > {BURMA} > {SHAN}") == "PAC-LAND-03"
    assert t.allows(f"go 1 tank: India > {BURMA} > {SHAN}")
    assert t.why_not(f"go 1 infantry: India > {z(54)}") == "PAC-LAND-01"


@rule("PAC-LAND-02", "PAC-CMOVE-04")
def test_the_enemy_ends_a_march() -> None:
    """Whoever enters a space with enemy units stays and fights."""
    units = {SHAN: {BRITAIN: "1 tank"}, SIAM: {JAPAN: "1 infantry"}}
    t = pacific(BRITAIN, "combat_move", units)
    assert t.why_not(f"go 1 tank: {SHAN} > {SIAM} > {FIC}") == "PAC-BLITZ-05"
    t.do(f"go 1 tank: {SHAN} > {SIAM}").done(3, 6)
    assert t.holder(SIAM) != JAPAN


@rule("PAC-LAND-04", "PAC-NCM-04")
def test_guns_move_in_the_sixth_phase() -> None:
    """Not into battle."""
    units = {SHAN: {BRITAIN: "1 antiaircraft gun"}}
    assert pacific(BRITAIN, "combat_move", units).why_not(f"go 1 antiaircraft gun: {SHAN} > {SIAM}") == "PAC-LAND-04"
    assert pacific(BRITAIN, "noncombat_move", units).allows(f"go 1 antiaircraft gun: {SHAN} > {BURMA}")


@rule("PAC-LAND-05", "PAC-NCM-04", "PAC-CMOVE-05", "PAC-AA-05", "PAC-BLITZ-06")
def test_a_gun_that_was_captured_stays_for_the_turn() -> None:
    """It falls without a fight, is the conqueror's, and moves in his next turn."""
    t = into_siam("1 infantry", "1 antiaircraft gun, 1 industrial complex")
    assert t.holder(SIAM) != JAPAN
    assert t.topic == "noncombat_move"
    gun = t.ids(SIAM, "antiaircraft gun")[0]
    assert t.state.units[gun].owner in ("India", BRITAIN)
    assert t.why_not(f"go 1 antiaircraft gun: {SIAM} > {SHAN}") == "PAC-LAND-05"


@rule("PAC-BLITZ-01", "PAC-BLITZ-02", "PAC-BLITZ-03", "PAC-BLITZ-04")
def test_tanks_drive_through_empty_enemy_land() -> None:
    """Two lands in one move, both taken at once; also back to where they came from."""
    t = pacific(BRITAIN, "combat_move", {SHAN: {BRITAIN: "2 tank, 1 infantry"}, FIC: {}})
    t.do(f"go 1 tank: {SHAN} > {SIAM} > {FIC}")
    assert JAPAN not in (t.holder(SIAM), t.holder(FIC))
    assert "PAC-BLITZ-03" in t.why_not(f"recall 1 tank in {FIC}")
    back = pacific(BRITAIN, "combat_move", {SHAN: {BRITAIN: "1 tank"}}).do(f"go 1 tank: {SHAN} > {SIAM} > {SHAN}")
    assert back.holder(SIAM) != JAPAN
    foot = pacific(BRITAIN, "combat_move", {SHAN: {BRITAIN: "1 infantry"}})
    assert "PAC-BLITZ" in foot.why_not(f"go 1 infantry: {SHAN} > {SIAM} > {FIC}")
    own = pacific(BRITAIN, "combat_move", {BURMA: {BRITAIN: "1 tank"}, SIAM: {JAPAN: "1 infantry"}})
    assert own.allows(f"go 1 tank: {BURMA} > {SHAN} > {SIAM}")


@rule("PAC-BLITZ-05", "PAC-BLITZ-06", "PAC-GAP-27")
def test_a_gun_stops_a_blitz_and_a_factory_does_not() -> None:
    """The tank stops at the gun and takes the land without a battle."""
    units = {SHAN: {BRITAIN: "1 tank"}, SIAM: {JAPAN: "1 antiaircraft gun"}}
    t = pacific(BRITAIN, "combat_move", units)
    assert t.why_not(f"go 1 tank: {SHAN} > {SIAM} > {FIC}") == "PAC-BLITZ-05"
    t.do(f"go 1 tank: {SHAN} > {SIAM}").done()
    assert t.holder(SIAM) != JAPAN
    plant = {SHAN: {BRITAIN: "1 tank"}, SIAM: {JAPAN: "1 industrial complex, 1 naval base"}}
    assert pacific(BRITAIN, "combat_move", plant).allows(f"go 1 tank: {SHAN} > {SIAM} > {FIC}")


@rule("PAC-EX-14")
def test_a_tank_joins_an_attack_by_way_of_empty_land() -> None:
    """Infantry and artillery attack Suiyuan from Manchuria; the tank takes Anhwe on its way there."""
    units = {"Manchuria": {JAPAN: "1 infantry, 1 artillery, 1 tank"}, "Suiyuan": {CHINA: "1 infantry"}}
    t = pacific(JAPAN, "combat_move", units).do("go 1 infantry, 1 artillery: Manchuria > Suiyuan")
    t.do("go 1 tank: Manchuria > Anhwe > Suiyuan")
    assert t.holder("Anhwe") == JAPAN
    t.done(6, 6, 3, 6)  # infantry and artillery on 2, the tank on 3, and the Chinese
    assert t.holder("Suiyuan") == JAPAN


@rule("PAC-EX-07", "PAC-EX-08", "PAC-COMBAT-02", "PAC-COMBAT-03", "PAC-COMBAT-04", "PAC-CAS-06")
def test_a_throw_up_to_the_number_hits() -> None:
    """Infantry attacks on 1 and defends on 2, tanks and fighters attack on 3; who is hit fires before it goes."""
    t = into_siam("1 infantry, 1 tank, 1 fighter", "3 infantry", 2, 3, 4, 3, 3, 3)  # one of two hits on 3
    assert t.units(SIAM, JAPAN) == {"infantry": 2}
    t = into_siam("1 infantry", "1 infantry", 1, 2)
    assert t.units(SIAM) == {}
    t = into_siam("1 infantry", "1 infantry", 2, 3)
    assert t.units(SIAM) == {"infantry": 2}


@rule("PAC-COMBAT-05", "PAC-COMBAT-06", "PAC-COMBAT-08", "PAC-CAPT-02")
def test_land_stays_with_its_holder_if_the_attack_fails() -> None:
    """All attackers gone, or both sides gone."""
    assert into_siam("1 infantry", "1 infantry", 6, 2).holder(SIAM) == JAPAN
    assert into_siam("1 infantry", "1 infantry", 1, 1).holder(SIAM) == JAPAN


@rule("PAC-COMBAT-07", "PAC-CAPT-10", "PAC-CAPT-01")
def test_land_falls_to_a_land_unit_that_survives() -> None:
    """It stands in the land it took."""
    t = into_siam("1 infantry", "1 infantry", 1, 6)
    assert t.holder(SIAM) != JAPAN
    assert t.units(SIAM) == {"infantry": 1}


@rule("PAC-COMBAT-01", "PAC-CMOVE-02", "PAC-CMOVE-08", "PAC-DEC-13", "PAC-CMOVE-03")
def test_battles_are_fought_one_by_one_in_the_attackers_order() -> None:
    """After all moves; nobody joins later, and whoever fought does not fight again."""
    units = {
        SHAN: {BRITAIN: "2 infantry"},
        SIAM: {JAPAN: "1 infantry"},
        z(54): {BRITAIN: "1 destroyer"},
        z(53): {JAPAN: "1 transport"},
    }
    t = pacific(BRITAIN, "combat_move", units).do(f"go 1 infantry: {SHAN} > {SIAM}")
    t.do(f"go 1 destroyer: {z(54)} > {z(53)}").done()
    assert set(t.options()) == {SIAM, z(53)}
    t.do(f"choose {SIAM}", 1, 6, 3, 6)  # then the only battle that is left, by itself
    assert t.units(z(53)) == {"destroyer": 1}
    assert t.topic == "noncombat_move"


@rule("PAC-LUNIT-01", "PAC-GAP-55", "PAC-LUNIT-07")
def test_artillery_lifts_one_infantry_each_round() -> None:
    """One on 2 beside the artillery on 2, the other on 1; in defence nothing changes."""
    t = into_siam("2 infantry, 1 artillery", "2 infantry", 2, 2, 2, 6, 6)  # infantry on 1 misses; two on 2 hit
    assert t.units(SIAM, JAPAN) == {}
    lines = [e.thrown.throw for e in t.seen(Rolled)]
    assert sorted((x.on, x.n) for x in lines[:2]) == [(1, 1), (2, 2)]
    back = pacific(JAPAN, "combat_move", {SIAM: {JAPAN: "1 tank"}, SHAN: {BRITAIN: "1 infantry, 1 artillery"}})
    back.do(f"go 1 tank: {SIAM} > {SHAN}").done(6, 3, 3)
    assert back.units(SHAN, JAPAN) == {"tank": 1}


@rule("PAC-LUNIT-02", "PAC-LUNIT-05")
def test_marines_in_a_plain_land_battle() -> None:
    """On 1, or on 2 beside artillery."""
    units = {SHAN: {AMERICA: "2 marine, 1 artillery"}, SIAM: {JAPAN: "3 infantry"}}
    t = pacific(AMERICA, "combat_move", units).do(f"go 2 marine, 1 artillery: {SHAN} > {SIAM}").done(6, 6, 6, 6, 6, 6)
    assert sorted((x.thrown.throw.on, x.thrown.throw.n) for x in t.seen(Rolled)[:2]) == [(1, 1), (2, 2)]


@rule("PAC-AA-01", "PAC-AA-02", "PAC-AA-03", "PAC-DEC-11")
def test_guns_fire_once_at_each_aircraft_and_the_attacker_deals_the_hits_out() -> None:
    """Two guns are as good as one: one die an aircraft, and the owner says which goes."""
    t = into_siam("1 infantry, 1 fighter, 1 bomber", "1 infantry, 2 antiaircraft gun", 1, 6)
    assert (t.topic, t.asked) == ("casualties", (BRITAIN,))
    t.do("lose 1 bomber", 6, 6, 6)  # infantry, fighter; the defender
    assert t.units(SIAM, BRITAIN) == {"infantry": 1, "fighter": 1}


@rule("PAC-CAS-01", "PAC-CAS-02", "PAC-CAS-03", "PAC-DEC-19", "PAC-DEC-21")
def test_each_owner_chooses_his_losses() -> None:
    """One unit a hit, guns and factories never; the attacker chooses for himself, the defender for himself."""
    t = into_siam("1 infantry, 1 tank", "1 infantry, 1 tank, 1 antiaircraft gun", 1, 6)
    assert t.asked == (JAPAN,)
    assert t.why_not(Lose((t.ids(SIAM, "antiaircraft gun")[0],))) == "PAC-CAS-01"
    t.do("lose 1 tank", 2, 6)
    assert t.asked == (BRITAIN,)
    assert t.why_not("lose 1 infantry, 1 tank") == "PAC-CAS-02"
    t.do("lose 1 tank")
    assert t.units(SIAM, BRITAIN) == {"infantry": 1}


@rule("PAC-RET-01", "PAC-RET-02", "PAC-RET-03", "PAC-RET-05", "PAC-DEC-23", "PAC-COMBAT-05")
def test_the_attacker_may_withdraw_after_a_round() -> None:
    """All land units to one land they came from; aircraft fly home in the sixth phase."""
    units = {SHAN: {BRITAIN: "1 infantry"}, FIC: {}, SIAM: {JAPAN: "1 infantry"}, "Malaya": {BRITAIN: "1 infantry"}}
    t = pacific(BRITAIN, "combat_move", units).do(f"go 1 infantry: {SHAN} > {SIAM}")
    t.do(f"go 1 infantry: Malaya > {SIAM}").done(6, 6, 6)
    assert set(t.options()) == {SHAN, "Malaya"}
    assert t.silence() == NOBODY
    t.do(f"choose {SHAN}")
    assert t.units(SHAN) == {"infantry": 2}
    assert t.holder(SIAM) == JAPAN


@rule("PAC-GAP-47")
def test_a_tank_that_blitzed_may_withdraw_to_the_land_it_passed() -> None:
    """It came from there last."""
    units = {SHAN: {BRITAIN: "1 tank"}, FIC: {JAPAN: "1 infantry"}}
    t = pacific(BRITAIN, "combat_move", units).do(f"go 1 tank: {SHAN} > {SIAM} > {FIC}").done(6, 6)
    assert t.options() == [SIAM]


@rule("PAC-GAP-47", "PAC-RET-05")
def test_an_attack_of_aircraft_alone_simply_ends() -> None:
    """They leave the battle and land in the sixth phase."""
    t = into_siam("1 fighter", "2 infantry", 6, 6, 6)
    assert t.topic == "retreat"
    t.do(f"choose {t.options()[0]}")
    assert t.topic == "noncombat_move"


@rule("PAC-NCM-03")
def test_without_combat_land_units_stay_among_friends() -> None:
    """Also in land taken this turn, not in enemy land."""
    t = pacific(BRITAIN, "noncombat_move", {SHAN: {BRITAIN: "1 infantry"}})
    assert t.why_not(f"go 1 infantry: {SHAN} > {SIAM}") == "PAC-NCM-03"
    t = pacific(BRITAIN, "combat_move", {SHAN: {BRITAIN: "2 infantry"}}).do(f"go 1 infantry: {SHAN} > {SIAM}").done()
    assert t.allows(f"go 1 infantry: {SHAN} > {SIAM}")
