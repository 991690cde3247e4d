"""Fighters over the sea: the carriers they count on, and the promises made to them."""

from __future__ import annotations

from sandtable.kernel.decisions import Done
from sandtable.kernel.events import Removed
from tests.tools import Table, rule

Z5, Z6, Z7, Z57, Z60, Z61 = (f"Sea Zone {n}" for n in (5, 6, 7, 57, 60, 61))


def over_zone_57(**more: str) -> Table:
    """A Japanese fighter has sunk a transport in zone 57; Japanese carriers stand where `more` says."""
    ships = {f"Sea Zone {zone[1:]}": {"Japan": ship} for zone, ship in more.items()}
    t = Table(
        "Japan",
        "combat_move",
        {"Japan": {"Japan": "1 fighter"}, Z57: {"United States": "1 transport"}} | ships,
    )
    t.do(f"go 1 fighter: Japan > {Z60} > {Z57}").done(3, 6)
    assert t.topic == "home_move"
    return t


@rule("REV-AIR-09", "REV-AIR-10", "REV-DEC-37", "REV-DEC-41", "REV-CV-11")
def test_a_fighter_waits_at_sea_for_a_carrier_that_will_come() -> None:
    """The promise is made when the flight ends there, and kept although its owner says nothing more."""
    t = over_zone_57(z60="1 aircraft carrier")
    t.do(f"go 1 fighter: {Z57}")
    assert t.units(Z57) == {"fighter": 1}
    t.done()
    assert t.units(Z57) == {"fighter": 1, "aircraft carrier": 1}
    assert not t.seen(Removed)[1:]  # nothing was lost but the transport


@rule("REV-AIR-10", "REV-NCM-07", "REV-CV-11")
def test_a_promised_carrier_goes_nowhere_else() -> None:
    """The carrier must sail to the waiting fighter, and there its move ends."""
    t = over_zone_57(z60="1 aircraft carrier")
    t.do(f"go 1 fighter: {Z57}")
    assert "REV-CV-11" in t.why_not(f"go 1 aircraft carrier: {Z60} > {Z61}")
    t.do(f"go 1 aircraft carrier: {Z60} > {Z57}")
    assert "REV-CV-10" in t.why_not(f"go 1 aircraft carrier: {Z57} > Sea Zone 56")


@rule("REV-AIR-09", "REV-AIR-12", "REV-DEC-37")
def test_no_waiting_where_no_own_carrier_can_come() -> None:
    """A carrier three zones away cannot be promised, so the fighter may not stay."""
    t = over_zone_57(z36="1 aircraft carrier")
    assert t.why_not(f"go 1 fighter: {Z57}") == "REV-AIR-12"
    assert t.allows(f"go 1 fighter: {Z57} > {Z60} > Japan")


@rule("REV-DEC-37", "REV-AIR-09")
def test_the_owner_names_the_carrier_that_will_come() -> None:
    """Of several carriers the active power names one; one that cannot come cannot be named."""
    t = over_zone_57(z60="1 aircraft carrier", z61="1 aircraft carrier", z36="1 aircraft carrier")
    near, middle, far = (t.ids(z, "aircraft carrier")[0] for z in (Z60, Z61, "Sea Zone 36"))
    assert "REV-AIR-09" in t.why_not(f"go 1 fighter: {Z57} aboard {far}")
    t.do(f"go 1 fighter: {Z57} aboard {middle}")
    assert t.allows(f"go {near}: {Z60} > {Z61}")
    assert "REV-CV-11" in t.why_not(f"go {middle}: {Z61} > {Z60}")
    t.done()
    assert t.state.units[middle].space == Z57


@rule("REV-AIR-10")
def test_the_promise_dies_with_the_fighter() -> None:
    """A fighter shot down on its way to the meeting place leaves its carrier free to go elsewhere."""
    t = Table(
        "United Kingdom",
        "combat_move",
        {
            "United Kingdom": {"United Kingdom": "1 fighter"},
            Z6: {"United Kingdom": "1 aircraft carrier"},
            "Western Europe": {"Germany": "1 infantry"},
            "Germany": {"Germany": "1 antiaircraft gun"},
        },
    )
    t.do(f"go 1 fighter: United Kingdom > {Z6} > Western Europe").done(1, 6)
    t.do(f"go 1 fighter: Western Europe > Germany > {Z5}", 1)
    assert t.units(Z5) == {}
    assert t.allows(f"go 1 aircraft carrier: {Z6} > {Z7}")


@rule("REV-AIR-11", "REV-GAP-78")
def test_a_flight_without_any_landing_place_is_illegal() -> None:
    """Four spaces out and nothing left: refused, unless a carrier can be there in time."""
    units = {"Germany": {"Germany": "1 fighter"}, "Sea Zone 2": {"United Kingdom": "1 transport"}}
    way = f"go 1 fighter: Germany > {Z5} > {Z6} > Sea Zone 3 > Sea Zone 2"
    assert Table("Germany", "combat_move", units).why_not(way) == "REV-AIR-11"
    near = Table("Germany", "combat_move", units | {Z6: {"Germany": "1 aircraft carrier"}})
    near.do(way).done(3, 6).do("go 1 fighter: Sea Zone 2").done()
    assert near.units("Sea Zone 2") == {"fighter": 1, "aircraft carrier": 1}


@rule("REV-AIR-11", "REV-GAP-79")
def test_all_flights_of_a_phase_must_find_room_together() -> None:
    """Three fighters count on the two berths of one carrier, or on a carrier that has gone elsewhere: refused."""
    units = {
        "Germany": {"Germany": "3 fighter"},
        "Sea Zone 2": {"United Kingdom": "1 transport"},
        Z6: {"Germany": "1 aircraft carrier"},
        Z7: {"United Kingdom": "1 transport"},
    }
    way = f"Germany > {Z5} > {Z6} > Sea Zone 3 > Sea Zone 2"
    t = Table("Germany", "combat_move", units)
    t.do(f"go 3 fighter: {way}")
    assert "REV-AIR-11" in t.why_not(Done())
    t = Table("Germany", "combat_move", units)
    t.do(f"go 2 fighter: {way}").do(f"go 1 aircraft carrier: {Z6} > {Z7}")
    assert "REV-AIR-11" in t.why_not(Done())
    t.do("recall 1 aircraft carrier in Sea Zone 7")
    assert t.allows(Done())


@rule("REV-GAP-79")
def test_whoever_can_land_elsewhere_leaves_the_carrier_to_those_who_cannot() -> None:
    """A fighter with land in reach may not bind the one carrier that another, still in the air, depends on."""
    t = Table(
        "Germany",
        "combat_move",
        {
            "Germany": {"Germany": "1 fighter"},
            "Norway": {"Germany": "1 fighter"},
            "Sea Zone 2": {"United Kingdom": "1 transport"},
            "Sea Zone 3": {"United Kingdom": "1 transport"},
            Z6: {"Germany": "1 aircraft carrier"},
        },
    )
    t.do("go 1 fighter: Norway > Sea Zone 3")
    t.do(f"go 1 fighter: Germany > {Z5} > {Z6} > Sea Zone 3 > Sea Zone 2").done()
    t.do("choose Sea Zone 3", 3, 6)
    assert "REV-GAP-79" in t.why_not(f"go 1 fighter: Sea Zone 3 > {Z6}")
    t.do("go 1 fighter: Sea Zone 3 > Norway", 3, 6)
    t.do("go 1 fighter: Sea Zone 2").done()
    assert t.units("Sea Zone 2") == {"fighter": 1, "aircraft carrier": 1}


@rule("REV-GAP-78")
def test_a_carrier_may_pass_where_a_battle_is_planned() -> None:
    """The zone a carrier must cross is attacked this turn; assuming victory the flight beyond it is legal."""
    t = Table(
        "Germany",
        "combat_move",
        {
            "Germany": {"Germany": "1 fighter"},
            "Sea Zone 2": {"United Kingdom": "1 transport"},
            Z5: {"Germany": "1 destroyer"},
            Z6: {"Germany": "1 aircraft carrier"},
            "Sea Zone 3": {"United Kingdom": "1 transport"},
        },
    )
    t.do(f"go 1 fighter: Germany > {Z5} > {Z6} > Sea Zone 3 > Sea Zone 2")
    assert "REV-AIR-11" in t.why_not(Done())
    t.do(f"go 1 destroyer: {Z5} > {Z6} > Sea Zone 3")
    assert t.allows(Done())


@rule("REV-AIR-12")
def test_no_fighter_is_sent_to_sea_on_purpose() -> None:
    """In noncombat movement, too, a fighter flies to a zone only if a carrier of its owner can be there."""
    units = {"Japan": {"Japan": "1 fighter"}}
    assert "REV-AIR-12" in Table("Japan", "noncombat_move", units).why_not(f"go 1 fighter: Japan > {Z60}")
    far = Table("Japan", "noncombat_move", units | {"Sea Zone 37": {"Japan": "1 aircraft carrier"}})
    assert "REV-AIR-12" in far.why_not(f"go 1 fighter: Japan > {Z60}")
    near = Table("Japan", "noncombat_move", units | {"Sea Zone 49": {"Japan": "1 aircraft carrier"}})
    near.do(f"go 1 fighter: Japan > {Z60}").done()
    assert near.units(Z60) == {"fighter": 1, "aircraft carrier": 1}


@rule("REV-AIR-13", "REV-NCM-11", "REV-GAP-36")
def test_a_fighter_left_at_sea_is_lost_before_new_carriers_come() -> None:
    """A fighter without a carrier goes down when noncombat movement ends; one bought this turn is too late."""
    t = Table("Japan", "purchase", {"Japan": {"Japan": "1 industrial complex"}, Z60: {"Japan": "1 fighter"}})
    t.do("buy 1 aircraft carrier").done().done().done()
    assert t.units(Z60) == {}
    assert t.seen(Removed)[0].why == "no_carrier"
    t.do(f"place 1 aircraft carrier at {Z60}")
    assert t.units(Z60) == {"aircraft carrier": 1}


@rule("REV-AIR-18")
def test_a_friends_carrier_does_not_come_to_collect() -> None:
    """An American carrier one zone away is no help to a British fighter that would have to wait for it."""
    t = Table(
        "United Kingdom",
        "noncombat_move",
        {"United Kingdom": {"United Kingdom": "1 fighter"}, Z7: {"United States": "1 aircraft carrier"}},
    )
    assert "REV-AIR-18" in t.why_not(f"go 1 fighter: United Kingdom > {Z6}")
    assert t.allows(f"go 1 fighter: United Kingdom > {Z7}")


@rule("REV-GAP-11")
def test_a_carrier_receives_fighters_in_a_zone_won_this_turn() -> None:
    """Only land must have been friendly since the start of the turn; a deck in a zone just cleared will do."""
    t = Table(
        "Japan",
        "combat_move",
        {Z60: {"Japan": "1 aircraft carrier [fighter]"}, Z57: {"United States": "1 transport"}},
    )
    t.do(f"go 1 fighter: {Z60} > {Z57}").do(f"go 1 aircraft carrier: {Z60} > {Z57}").done(6, 1, 6)
    t.do(f"go 1 fighter: {Z57}")
    assert t.units(Z57) == {"aircraft carrier": 1, "fighter": 1}


@rule("REV-GAP-81")
def test_fighters_may_wait_above_submerged_submarines() -> None:
    """A zone that hides nothing but submerged submarines counts as friendly."""
    t = Table(
        "Japan",
        "noncombat_move",
        {
            "Japan": {"Japan": "1 fighter"},
            Z60: {"United States": "1 submarine submerged"},
            Z61: {"Japan": "1 aircraft carrier"},
        },
    )
    t.do(f"go 1 fighter: Japan > {Z60}").done()
    assert t.units(Z60, "Japan") == {"fighter": 1, "aircraft carrier": 1}
    t = Table(
        "Japan",
        "noncombat_move",
        {"Japan": {"Japan": "1 fighter"}, Z60: {"United States": "1 submarine"}, Z61: {"Japan": "1 aircraft carrier"}},
    )
    assert "REV-AIR-09" in t.why_not(f"go 1 fighter: Japan > {Z60}")


@rule("REV-DEC-36", "REV-CV-15")
def test_a_unit_without_any_landing_place_is_lost() -> None:
    """The carrier it came from has sunk and no land is near: it is lost when noncombat movement is over, not before."""
    t = Table(
        "Japan",
        "combat_move",
        {"Sea Zone 43": {"Japan": "1 aircraft carrier [fighter]"}, "Sea Zone 42": {"United States": "1 battleship"}},
        hold={"New Zealand": "United States", "Solomon Islands": "United States"},
    )
    t.do("go 1 fighter: Sea Zone 43 > Sea Zone 42").do("go 1 aircraft carrier: Sea Zone 43 > Sea Zone 42")
    t.done(6, 3, 4)  # carrier misses, fighter damages, battleship hits
    t.do("lose 1 aircraft carrier").do("choose air")
    assert t.topic == "noncombat_move"
    assert t.units("Sea Zone 42", "Japan") == {"fighter": 1}
    assert t.offer().default == Done()
    t.do("accept")
    assert t.seen(Removed)[-1].why == "no_carrier"
    assert t.units("Sea Zone 42") == {"battleship": 1}


@rule("REV-AIR-07", "REV-NCM-05")
def test_a_friends_carrier_among_enemies_still_takes_fighters() -> None:
    """A British fighter may land on the American carrier although a submarine has come up beside it; not wait there."""
    units = {
        "United Kingdom": {"United Kingdom": "1 fighter"},
        Z6: {"Germany": "1 submarine", "United States": "1 aircraft carrier"},
        Z7: {"United Kingdom": "1 aircraft carrier"},
    }
    t = Table("United Kingdom", "noncombat_move", units)
    t.do(f"go 1 fighter: United Kingdom > {Z6}")
    assert t.state.units[t.ids(Z6, "fighter")[0]].aboard == t.ids(Z6, "aircraft carrier")[0]
    t = Table("United Kingdom", "noncombat_move", units | {Z6: {"Germany": "1 submarine"}})
    assert t.why_not(f"go 1 fighter: United Kingdom > {Z6}") == "REV-AIR-09"


@rule("REV-CMOVE-11")
def test_no_landing_where_a_battle_is_still_to_come() -> None:
    """A fighter back from its own battle may not join the carrier that has yet to fight."""
    t = Table(
        "Japan",
        "combat_move",
        {
            "Japan": {"Japan": "1 fighter"},
            Z60: {"Japan": "1 aircraft carrier", "United States": "1 submarine"},
            Z57: {"United States": "1 transport"},
        },
    )
    t.do(f"go 1 fighter: Japan > {Z60} > {Z57}").done().do(f"choose {Z57}", 3, 6)
    assert t.why_not(f"go 1 fighter: {Z57} > {Z60}") == "REV-CMOVE-11"
    assert t.allows(f"go 1 fighter: {Z57} > {Z60} > Japan")
