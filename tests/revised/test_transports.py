"""Transports: what they carry, when they load and offload, and what combat does to them."""

from __future__ import annotations

import pytest

from tests.tools import Table, rule

UK = "United Kingdom"
Z6, Z7, Z8, Z13, Z14, Z15, Z16 = (f"Sea Zone {n}" for n in (6, 7, 8, 13, 14, 15, 16))


def harbour(cargo: str, troops: str, phase: str = "noncombat_move", **more: str) -> Table:
    """A British transport with some cargo in sea zone 8, and troops at home."""
    units = {Z8: {UK: f"1 transport [{cargo}]" if cargo else "1 transport"}, UK: {UK: troops}}
    return Table(UK, phase, units, hold=more)


@rule("REV-TRN-01", "REV-EX-21")
@pytest.mark.parametrize(
    "load", ["1 tank, 1 infantry", "1 artillery, 1 infantry", "1 antiaircraft gun, 1 infantry", "2 infantry", "1 tank"]
)
def test_a_full_load_is_one_land_unit_and_an_infantry(load: str) -> None:
    """One land unit of any kind and one infantry fit; a third unit does not."""
    t = harbour("", f"{load}, 1 infantry" if "," in load or load == "2 infantry" else f"{load}, 2 infantry")
    t.do(f"go {load}: {UK} > {Z8}")
    if load != "1 tank":
        assert t.why_not(f"go 1 infantry: {UK} > {Z8}") == "REV-TRN-01"


@rule("REV-TRN-01")
def test_a_complex_is_no_cargo() -> None:
    """Industrial complexes cannot be carried."""
    assert "REV-TRN-01" in harbour("", "1 industrial complex").why_not(f"go 1 industrial complex: {UK} > {Z8}")


@rule("REV-TRN-02")
@pytest.mark.parametrize("pair", ["1 tank, 1 artillery", "2 artillery", "1 tank, 1 antiaircraft gun"])
def test_two_heavy_units_never_share_a_transport(pair: str) -> None:
    """Of two units aboard at least one is an infantry."""
    assert harbour("", pair).why_not(f"go {pair}: {UK} > {Z8}") == "REV-TRN-02"


@rule("REV-TRN-03", "REV-TRN-23", "REV-TRN-24", "REV-EX-21")
def test_friendly_cargo_takes_three_turns() -> None:
    """American infantry board a British transport, which the British may move or leave; Americans land them later."""
    t = Table(
        "United States",
        "noncombat_move",
        {"West Indies": {"United States": "1 infantry"}, "Sea Zone 19": {UK: "1 transport"}},
        purses=dict.fromkeys(("Soviet Union", "Germany", UK, "Japan", "United States"), 0),
    )
    t.do("go 1 infantry: West Indies > Sea Zone 19")
    guest = t.ids("Sea Zone 19", "infantry")[0]
    assert t.why_not("go 1 infantry: Sea Zone 19 > Panama") == "REV-TRN-23"  # not in the turn it boarded
    t.until(UK, "noncombat_move")
    assert t.why_not(f"go {guest}: Sea Zone 19 > Panama") == "REV-TRN-23"  # not in the turn of the ship's owner
    assert t.allows("go 1 transport: Sea Zone 19 > Sea Zone 10")
    t.until("United States", "noncombat_move")
    t.do("go 1 infantry: Sea Zone 19 > Panama")
    assert t.units("Panama") == {"infantry": 1}


@rule("REV-TRN-04")
def test_going_by_ship_is_the_whole_move() -> None:
    """Troops that moved do not board, and troops that landed do not move on."""
    t = Table(
        "Germany",
        "noncombat_move",
        {
            Z14: {"Germany": "2 transport [infantry]"},
            "Germany": {"Germany": "1 tank"},
        },
    )
    t.do("go 1 tank: Germany > Southern Europe")
    assert t.why_not(f"go 1 tank: Southern Europe > {Z14}") == "REV-TRN-04"
    t.do(f"go 1 infantry: {Z14} > Libya")
    assert t.why_not("go 1 infantry: Libya > Algeria") == "REV-TRN-04"
    assert t.why_not(f"go 1 infantry: {Z14} > Libya > Algeria") == "REV-TRN-04"


@rule("REV-TRN-05", "REV-DEC-16", "REV-TRN-17")
def test_loading_before_during_and_after_the_move() -> None:
    """Load, sail one zone, load again, sail another, and land them all."""
    t = Table(
        "Germany",
        "noncombat_move",
        {Z13: {"Germany": "1 transport"}, "Algeria": {"Germany": "1 infantry"}, "Libya": {"Germany": "1 tank"}},
    )
    t.do(f"go 1 infantry: Algeria > {Z13}").do(f"go 1 transport: {Z13} > {Z14}")
    t.do(f"go 1 tank: Libya > {Z14}").do(f"go 1 transport: {Z14} > {Z16}")
    t.do(f"go 1 infantry, 1 tank: {Z16} > Balkans")
    assert t.units("Balkans") == {"infantry": 1, "tank": 1}


@rule("REV-TRN-08", "REV-DEC-16")
def test_cargo_stays_aboard_unless_told_otherwise() -> None:
    """Saying nothing loads nobody and lands nobody; cargo may spend the turn at sea."""
    t = harbour("infantry", "1 tank")
    assert t.silence() == "done"
    t.done()
    assert t.units(Z8) == {"transport": 1, "infantry": 1}
    assert t.units(UK) == {"tank": 1}


@rule("REV-TRN-06", "REV-TRN-15")
def test_bridging_ends_the_transports_turn() -> None:
    """A transport may load and land without leaving its zone; after that it neither moves nor loads."""
    t = Table(UK, "noncombat_move", {Z6: {UK: "1 transport"}, UK: {UK: "2 infantry, 1 tank"}}, hold={"Norway": UK})
    t.do(f"go 2 infantry: {UK} > {Z6}").do(f"go 2 infantry: {Z6} > Norway")
    assert t.why_not(f"go 1 transport: {Z6} > {Z7}") == "REV-TRN-06"
    assert t.why_not(f"go 1 tank: {UK} > {Z6}") == "REV-TRN-15"


@rule("REV-TRN-06")
def test_a_transport_bound_for_a_beach_may_still_retreat() -> None:
    """A declared landing does not keep it from fleeing the sea battle with its cargo."""
    t = Table(UK, "combat_move", {Z8: {UK: "1 transport [infantry]"}, Z7: {"Germany": "1 submarine"}})
    t.do(f"go 1 transport: {Z8} > {Z7}").do(f"go 1 infantry: {Z7} > Western Europe")
    assert t.why_not(f"go 1 transport: {Z7} > {Z6}").startswith("REV-TRN-06")
    t.done(6).do("choose nothing").do(f"choose {Z8}")
    assert t.units(Z8) == {"transport": 1, "infantry": 1}


@rule("REV-TRN-07")
def test_enemy_ships_end_a_transports_move() -> None:
    """It cannot sail past hostile sea units."""
    t = Table(UK, "combat_move", {Z8: {UK: "1 transport"}, Z7: {"Germany": "1 submarine"}})
    assert t.why_not(f"go 1 transport: {Z8} > {Z7} > {Z6}") == "REV-SEA-02"


@rule("REV-TRN-09")
def test_cargo_shares_the_fate_of_its_ship() -> None:
    """Cargo neither fights nor takes hits, and goes down with the transport its owner gives up."""
    t = Table(
        "Germany",
        "combat_move",
        {Z6: {"Germany": "1 submarine"}, Z7: {UK: "1 transport [tank], 1 transport"}},
    )
    t.do(f"go 1 submarine: {Z6} > {Z7}").done(1)
    tank = t.ids(Z7, "tank")[0]
    assert t.why_not(f"lose {tank}") == "REV-TRN-09"
    laden = t.state.units[tank].aboard
    assert laden not in t.silence()  # an owner who says nothing gives up the empty one
    t.do(f"lose {laden}", 6)  # which of two like ships sinks matters; only the other one fires
    assert t.units(Z7, UK) == {"transport": 1}


@rule("REV-TRN-10", "REV-TRN-16", "REV-GAP-23")
def test_no_loading_or_landing_among_enemies() -> None:
    """Enemy units in the transport's own zone forbid both, and so bridging; those next door do not matter."""
    units = {UK: {UK: "1 infantry"}, Z8: {UK: "1 transport [infantry]"}, Z7: {UK: "1 transport [infantry]"}}
    t = Table(UK, "noncombat_move", {**units, Z8: {UK: "1 transport [infantry]", "Germany": "1 submarine"}})
    assert t.why_not(f"go 1 infantry: {UK} > {Z8}") == "REV-TRN-10"
    assert t.why_not(f"go 1 infantry: {Z8} > {UK}") == "REV-TRN-10"
    t.do(f"go 1 infantry: {UK} > {Z7}").do(f"go 2 infantry: {Z7} > {UK}")
    assert t.units(UK) == {"infantry": 2}


@rule("REV-TRN-11")
def test_one_territory_a_turn() -> None:
    """The second unit aboard must land where the first did."""
    t = Table("Germany", "noncombat_move", {Z14: {"Germany": "1 transport [infantry; tank]"}})
    t.do(f"go 1 infantry: {Z14} > Libya")
    assert t.why_not(f"go 1 tank: {Z14} > Southern Europe") == "REV-TRN-11"
    t.do(f"go 1 tank: {Z14} > Libya")
    assert t.units("Libya") == {"infantry": 1, "tank": 1}


@rule("REV-TRN-12")
def test_cargo_is_not_passed_on() -> None:
    """No unit goes from one transport to another, next door or alongside."""
    units = {Z14: {"Germany": "1 transport [infantry], 1 transport"}, Z13: {"Germany": "1 transport"}}
    t = Table("Germany", "noncombat_move", units)
    assert t.why_not(f"go 1 infantry: {Z14} > {Z13}") == "REV-TRN-12"
    assert t.why_not(f"go 1 infantry: {Z14} aboard {t.ids(Z14, 'transport')[1]}") == "REV-TRN-12"


@rule("REV-TRN-13", "REV-TRN-14")
def test_where_troops_cannot_land() -> None:
    """Neutral land never; hostile land only by an assault begun in combat movement."""
    t = Table("Germany", "noncombat_move", {Z15: {"Germany": "1 transport [infantry]"}})
    assert t.why_not(f"go 1 infantry: {Z15} > Turkey") == "REV-TRN-13"
    assert t.why_not(f"go 1 infantry: {Z15} > Anglo-Egypt") == "REV-TRN-14"


@rule("REV-TRN-25")
def test_friendly_shores_wait_for_noncombat_movement() -> None:
    """In combat movement a transport offloads only to assault."""
    t = Table("Germany", "combat_move", {Z14: {"Germany": "1 transport [infantry]"}})
    assert t.why_not(f"go 1 infantry: {Z14} > Libya") == "REV-TRN-25"
    t.done().do(f"go 1 infantry: {Z14} > Libya")


@rule("REV-TRN-17", "REV-GAP-24")
def test_a_transport_that_sailed_in_combat_movement_is_done() -> None:
    """One that only fled in combat movement neither loads, offloads nor sails in noncombat movement."""
    t = Table(
        UK,
        "combat_move",
        {Z7: {UK: "1 transport [infantry]", "Germany": "1 submarine"}, UK: {UK: "1 infantry"}},
    )
    t.do(f"go 1 transport: {Z7} > {Z8}").done()
    assert t.why_not(f"go 1 infantry: {Z8} > {UK}") == "REV-TRN-17"
    assert t.why_not(f"go 1 infantry: {UK} > {Z8}") == "REV-TRN-17"
    assert "REV-NCM-01" in t.why_not(f"go 1 transport: {Z8} > {Z7}")


@rule("REV-TRN-18")
def test_after_combat_a_transport_loads_or_offloads() -> None:
    """One of the two, where it lies; it does not sail."""
    t = Table(
        UK,
        "combat_move",
        {Z7: {UK: "1 destroyer, 1 transport [infantry]", "Germany": "1 transport"}, UK: {UK: "1 tank"}},
    )
    t.done(3, 6)
    assert t.topic == "noncombat_move"
    assert "REV-NCM-01" in t.why_not(f"go 1 transport: {Z7} > {Z8}")
    assert t.allows(f"go 1 infantry: {Z7} > {UK}")
    t.do(f"go 1 tank: {UK} > {Z7}")
    assert t.why_not(f"go 1 infantry: {Z7} > {UK}") == "REV-TRN-18"


@rule("REV-TRN-19")
def test_after_a_retreat_it_does_neither() -> None:
    """A transport that fled a battle neither loads nor offloads this turn."""
    t = Table(
        UK,
        "combat_move",
        {Z8: {UK: "1 destroyer, 1 transport [infantry]"}, Z7: {"Germany": "1 transport"}, UK: {UK: "1 tank"}},
    )
    t.do(f"go 1 destroyer, 1 transport: {Z8} > {Z7}").done(6, 6).do(f"choose {Z8}")
    assert t.why_not(f"go 1 tank: {UK} > {Z8}") == "REV-TRN-19"
    assert t.why_not(f"go 1 infantry: {Z8} > {UK}") == "REV-TRN-19"


@rule("REV-TRN-20", "REV-TRN-22")
def test_transports_roll_only_in_defence() -> None:
    """An attacking transport rolls no die but can be lost; a defending one hits on a 1."""
    t = Table(UK, "combat_move", {Z8: {UK: "1 destroyer, 1 transport"}, Z7: {"Germany": "1 transport"}})
    t.do(f"go 1 destroyer, 1 transport: {Z8} > {Z7}").done(6, 1)  # one die each
    t.do("lose 1 transport")
    assert t.units(Z7, UK) == {"destroyer": 1}


@rule("REV-TRN-21", "REV-GAP-43")
def test_lone_transports_face_fire_before_they_flee() -> None:
    """Transports without escort endure a step of defending fire in every cycle; then they may retreat."""
    t = Table(UK, "combat_move", {Z8: {UK: "2 transport"}, Z7: {"Germany": "1 destroyer"}})
    t.do(f"go 2 transport: {Z8} > {Z7}").done(1)
    assert t.topic == "retreat"
    assert t.units(Z7, UK) == {"transport": 1}
    t.do(f"choose {Z8}")
    assert t.units(Z8) == {"transport": 1}


@rule("REV-GAP-26")
def test_a_gun_may_be_carried_but_does_not_assault() -> None:
    """A gun boards and sails as cargo in combat movement; it never lands on a hostile shore."""
    t = Table(UK, "combat_move", {Z6: {UK: "1 transport"}, UK: {UK: "1 antiaircraft gun"}})
    t.do(f"go 1 antiaircraft gun: {UK} > {Z6}")
    assert t.why_not(f"go 1 antiaircraft gun: {Z6} > Norway") == "REV-GAP-26"


def german_transport(phase: str = "noncombat_move") -> Table:
    """The position of the rulebook's transport example."""
    return Table(
        "Germany",
        phase,
        {
            Z13: {"Germany": "1 transport"},
            Z15: {UK: "1 destroyer"},
            "Algeria": {"Germany": "1 infantry"},
            "Libya": {"Germany": "1 infantry"},
            "Southern Europe": {"Germany": "2 artillery"},
            "Germany": {"Germany": "1 tank"},
            "Gibraltar": {UK: "1 infantry"},
        },
    )


@rule("REV-EX-21")
def test_what_the_german_transport_may_do() -> None:
    """Its ways of loading, and where it may go with what it has."""
    t = german_transport().do(f"go 1 infantry: Algeria > {Z13}")
    for shore in ("Western Europe", "Algeria"):
        assert t.allows(f"go 1 infantry: {Z13} > {shore}")
    t.do(f"go 1 transport: {Z13} > {Z14}")
    assert t.allows(f"go 1 infantry: Libya > {Z14}")
    t.do(f"go 1 artillery: Southern Europe > {Z14}")
    for shore in ("Southern Europe", "Libya"):
        assert t.allows(f"go 1 infantry, 1 artillery: {Z14} > {shore}")
    t.do(f"go 1 transport: {Z14} > {Z16}").do(f"go 1 infantry, 1 artillery: {Z16} > Balkans")
    t = german_transport().do(f"go 1 transport: {Z13} > {Z14}")
    t.do(f"go 1 artillery: Southern Europe > {Z14}").do(f"go 1 infantry: Libya > {Z14}")
    t = german_transport("combat_move").do(f"go 1 infantry: Algeria > {Z13}")
    assert t.allows(f"go 1 infantry: {Z13} > Gibraltar")
    assert t.allows(f"go 1 transport: {Z13} > {Z14} > {Z15}")


@rule("REV-EX-21")
def test_what_the_german_transport_may_not_do() -> None:
    """No tank that came to the coast, no two artillery, no second shore, nothing by the destroyer or in neutrals."""
    t = german_transport().do("go 1 tank: Germany > Southern Europe").do(f"go 1 transport: {Z13} > {Z14}")
    assert t.why_not(f"go 1 tank: Southern Europe > {Z14}") == "REV-TRN-04"
    assert t.why_not(f"go 2 artillery: Southern Europe > {Z14}") == "REV-TRN-02"
    t.do(f"go 1 artillery: Southern Europe > {Z14}").do(f"go 1 infantry: Libya > {Z14}")
    assert t.why_not(f"go 1 artillery: {Z14} > {Z13}") == "REV-TRN-12"
    t.do(f"go 1 infantry: {Z14} > Libya")
    assert t.why_not(f"go 1 artillery: {Z14} > Southern Europe") == "REV-TRN-11"
    assert t.why_not("go 1 infantry: Libya > Algeria") == "REV-TRN-04"
    t = german_transport().do(f"go 1 infantry: Algeria > {Z13}")
    assert t.why_not(f"go 1 infantry: {Z13} > Spain") == "REV-TRN-13"
    assert "REV-NCM-06" in t.why_not(f"go 1 transport: {Z13} > {Z14} > {Z15}")


@rule("REV-EX-21")
def test_the_german_transport_cannot_land_in_egypt() -> None:
    """Alone it cannot clear the destroyer's zone, so nobody lands; troops that do land elsewhere cannot leave."""
    t = german_transport("combat_move").do(f"go 1 infantry: Algeria > {Z13}")
    t.do(f"go 1 transport: {Z13} > {Z14} > {Z15}").do(f"go 1 infantry: {Z15} > Anglo-Egypt")
    t.done(6).do(f"choose {Z14}")
    assert t.units(Z14, "Germany") == {"transport": 1, "infantry": 1}
    assert t.holder("Anglo-Egypt") == UK
    t = german_transport("combat_move").do(f"go 1 infantry: Algeria > {Z13}").do(f"go 1 infantry: {Z13} > Gibraltar")
    t.done().do("accept", 6, 6, 1, 6)  # two cycles on end: no retreat is offered
    assert t.holder("Gibraltar") == "Germany"


def test_a_zone_without_a_ship_is_refused_for_want_of_one() -> None:
    """Two steps away from the coast the reason is the missing ship, and only with a ship there the second step."""
    t = Table("Germany", "noncombat_move", {"Belorussia": {"Germany": "1 infantry"}})
    way = "go 1 infantry: Belorussia > Eastern Europe > Sea Zone 5"
    assert [f.code for f in t.faults(way)] == ["transport.none"]
    t = Table(
        "Germany", "noncombat_move", {"Belorussia": {"Germany": "1 infantry"}, "Sea Zone 5": {"Germany": "1 transport"}}
    )
    assert [f.code for f in t.faults(way)] == ["transport.whole_move"]
