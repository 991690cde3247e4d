"""Aircraft carriers and the fighters aboard them."""

from __future__ import annotations

import pytest

from sandtable.kernel.decisions import Choose
from sandtable.kernel.events import Removed, Rolled
from tests.tools import Table, rule

Z40, Z41, Z44, Z45 = (f"Sea Zone {n}" for n in (40, 41, 44, 45))
Z52, Z56, Z57, Z60, Z61 = (f"Sea Zone {n}" for n in (52, 56, 57, 60, 61))


@rule("REV-CV-01")
@pytest.mark.parametrize(
    "aboard",
    ["fighter; fighter", "fighter of United States; fighter", "fighter of United States; fighter of United States"],
)
def test_a_carrier_holds_two_fighters_of_any_friends(aboard: str) -> None:
    """Two fighters fill it, whoever owns them; a third is refused, and with one berth free it is welcome."""
    t = Table(
        "United Kingdom",
        "noncombat_move",
        {
            "New Zealand": {"United Kingdom": "1 fighter"},
            Z41: {"United Kingdom": f"1 aircraft carrier [{aboard}]"},
        },
    )
    assert t.why_not(f"go 1 fighter: New Zealand > {Z41}") == "REV-CV-01"
    t = Table(
        "United Kingdom",
        "noncombat_move",
        {
            "New Zealand": {"United Kingdom": "1 fighter"},
            Z41: {"United Kingdom": f"1 aircraft carrier [{aboard.partition(';')[0]}]"},
        },
    )
    assert t.allows(f"go 1 fighter: New Zealand > {Z41}")


SORTIE = {Z60: {"Japan": "1 aircraft carrier [fighter; fighter]"}, Z57: {"United States": "1 transport"}}


@rule("REV-CV-02", "REV-CV-03", "REV-CV-04", "REV-DEC-15")
def test_fighters_are_launched_before_their_carrier_moves() -> None:
    """One fighter starts from the carrier's old zone; the other, not launched, is cargo and throws no die."""
    t = Table("Japan", "combat_move", SORTIE)
    t.do(f"go 1 fighter: {Z60} > {Z57}").do(f"go 1 aircraft carrier: {Z60} > {Z57}")
    left = [u.id for u in t.state.units.values() if u.kind == "fighter" and u.aboard]
    assert len(left) == 1
    assert "REV-CV-04" in t.why_not(f"go {left[0]}: {Z57}")
    t.done(6, 3, 6)  # the carrier, the launched fighter, the transport
    assert t.units(Z57) == {"aircraft carrier": 1, "fighter": 2}


@rule("REV-DEC-15", "REV-CV-04")
def test_silence_leaves_fighters_aboard_as_cargo() -> None:
    """Nothing is launched unless ordered: the carrier fights alone, and its fighters go down with it."""
    t = Table("Japan", "combat_move", SORTIE | {Z57: {"United States": "1 battleship"}})
    t.do(f"go 1 aircraft carrier: {Z60} > {Z57}").done(6, 4)
    assert t.units(Z57) == {"battleship": 1}
    assert [len(e.units) for e in t.seen(Removed)] == [1, 2]


@rule("REV-CV-03")
def test_a_launched_fighter_starts_from_the_old_zone() -> None:
    """It reaches what lies four spaces from there, with the carrier to follow; from the new zone nobody starts."""
    t = Table(
        "Japan",
        "combat_move",
        {
            Z60: {"Japan": "1 aircraft carrier [fighter]"},
            "Sea Zone 55": {"United States": "1 transport"},
            Z56: {"United States": "1 submarine"},
        },
    )
    t.do(f"go 1 fighter: {Z60} > {Z57} > {Z56} > Sea Zone 55")
    assert t.allows(f"go 1 aircraft carrier: {Z60} > {Z57} > {Z56}")


@rule("REV-CV-05")
def test_friends_fighters_on_an_attacking_carrier_are_cargo() -> None:
    """The American fighter aboard a British carrier does not fight in the British turn, and sinks with the carrier."""
    t = Table(
        "United Kingdom",
        "combat_move",
        {
            Z41: {"United Kingdom": "1 aircraft carrier [fighter of United States]"},
            Z45: {"Japan": "1 battleship"},
        },
    )
    t.do(f"go 1 aircraft carrier: {Z41} > {Z45}").done(6, 4)
    assert t.units(Z45) == {"battleship": 1}
    assert len(t.seen(Rolled)) == 2


FRIENDS = {
    Z41: {"United Kingdom": "1 aircraft carrier [fighter of United States]"},
    Z45: {"Japan": "1 transport"},
}


@rule("REV-CV-06")
def test_a_fighter_takes_off_in_its_owners_turn_only() -> None:
    """The American fighter cannot be sent in the British turn, but in the American one."""
    t = Table("United Kingdom", "combat_move", FRIENDS)
    guest = t.ids(Z41, "fighter")[0]
    assert "REV-SETUP-03" in t.why_not(f"go {guest}: {Z41} > {Z45}")
    t = Table("United States", "combat_move", FRIENDS)
    assert t.allows(f"go {guest}: {Z41} > {Z45}")


@rule("REV-CV-06", "REV-CV-16")
def test_a_fighter_lands_on_a_friends_carrier_in_its_own_turn() -> None:
    """An American fighter goes aboard a British carrier in American noncombat movement."""
    t = Table(
        "United States",
        "noncombat_move",
        {
            "Hawaiian Islands": {"United States": "1 fighter"},
            Z52: {"United Kingdom": "1 aircraft carrier"},
        },
    )
    t.do(f"go 1 fighter: Hawaiian Islands > {Z52}")
    carrier = t.ids(Z52, "aircraft carrier")[0]
    assert t.state.units[t.ids(Z52, "fighter")[0]].aboard == carrier


@rule("REV-CV-07")
def test_a_friends_carrier_stays_where_it_is() -> None:
    """The fighter takes off from the British carrier and comes back; in the American turn nobody moves it."""
    t = Table("United States", "combat_move", FRIENDS)
    carrier = t.ids(Z41, "aircraft carrier")[0]
    assert "REV-SETUP-03" in t.why_not(f"go {carrier}: {Z41} > {Z45}")
    t.do(f"go 1 fighter: {Z41} > {Z45}").done(3, 6).do(f"go 1 fighter: {Z45} > {Z41}")
    assert t.state.units[t.ids(Z41, "fighter")[0]].aboard == carrier


@rule("REV-CV-08", "REV-NCM-05")
@pytest.mark.parametrize("when", ["combat", "noncombat"])
def test_fighters_land_where_the_carrier_ended_its_move(when: str) -> None:
    """A fighter from land joins the carrier in the zone it moved to, be it in combat or in noncombat movement."""
    t = Table(
        "Japan",
        "combat_move",
        {
            Z60: {"Japan": "1 aircraft carrier"},
            Z57: {"United States": "1 transport"} if when == "combat" else {},
            "Japan": {"Japan": "1 fighter"},
        },
    )
    if when == "combat":
        t.do(f"go 1 aircraft carrier: {Z60} > {Z57}").done(1, 6)
    else:
        t.done().do(f"go 1 aircraft carrier: {Z60} > {Z57}")
    assert t.topic == "noncombat_move"
    t.do(f"go 1 fighter: Japan > {Z60} > {Z57}")
    assert t.state.units[t.ids(Z57, "fighter")[0]].aboard


@rule("REV-CV-09", "REV-CV-10")
def test_a_landing_ends_the_carriers_move() -> None:
    """A carrier that has sailed one of its two zones sails no further once a fighter has come aboard."""
    t = Table("Japan", "noncombat_move", {Z61: {"Japan": "1 aircraft carrier"}, "Japan": {"Japan": "1 fighter"}})
    t.do(f"go 1 aircraft carrier: {Z61} > {Z60}")
    assert t.allows(f"go 1 aircraft carrier: {Z60} > {Z57}")
    t.do(f"go 1 fighter: Japan > {Z60}")
    assert t.why_not(f"go 1 aircraft carrier: {Z60} > {Z57}") == "REV-CV-10"


@rule("REV-CV-10")
def test_taking_the_landing_back_frees_the_carrier() -> None:
    """A landing that was taken back has not happened: the carrier may sail on."""
    t = Table("Japan", "noncombat_move", {Z60: {"Japan": "1 aircraft carrier"}, "Japan": {"Japan": "2 fighter"}})
    first, second = t.ids("Japan", "fighter")
    t.do(f"go {first}: Japan > {Z60}").do(f"go {second}: Japan > {Z60}").do(f"recall {second}")
    assert t.why_not(f"go 1 aircraft carrier: {Z60} > {Z57}") == "REV-CV-10"
    t.do(f"recall {first}").do(f"go 1 aircraft carrier: {Z60} > {Z57}")
    assert t.units(Z57) == {"aircraft carrier": 1}


@rule("REV-CV-11")
def test_a_carrier_taken_back_sends_back_the_fighter_it_collected() -> None:
    """Nobody gains range by taking a carrier's move back: the fighter returns to where it took off."""
    t = Table("Japan", "noncombat_move", {Z61: {"Japan": "1 aircraft carrier"}, "Japan": {"Japan": "1 fighter"}})
    t.do(f"go 1 fighter: Japan > {Z60} > {Z57}").do(f"go 1 aircraft carrier: {Z61} > {Z60} > {Z57}")
    t.do(f"recall 1 aircraft carrier in {Z57}")
    assert t.units(Z61) == {"aircraft carrier": 1}
    assert t.units("Japan") == {"fighter": 1}


@rule("REV-CV-11", "REV-AIR-10")
def test_two_carriers_collect_four_fighters() -> None:
    """Four fighters wait in one zone for two carriers; a fifth finds no berth promised to it."""
    t = Table(
        "Japan",
        "noncombat_move",
        {
            Z61: {"Japan": "1 aircraft carrier"},
            "Sea Zone 58": {"Japan": "1 aircraft carrier"},
            "Japan": {"Japan": "5 fighter"},
        },
    )
    for _ in range(2):
        t.do(f"go 2 fighter: Japan > {Z60}")
    assert t.why_not(f"go 1 fighter: Japan > {Z60}") == "REV-CV-01"
    t.done()
    assert t.units(Z60) == {"fighter": 4, "aircraft carrier": 2}
    assert all(u.aboard for u in t.state.here(Z60) if u.kind == "fighter")


DEFENDED = {
    Z45: {"Japan": "1 destroyer"},
    Z41: {"United Kingdom": "1 aircraft carrier [fighter; fighter of United States]"},
}


@rule("REV-CV-12")
def test_all_fighters_aboard_a_carrier_defend_it() -> None:
    """Against an attack the British and the American fighter both fly and hit on four."""
    t = Table("Japan", "combat_move", DEFENDED)
    t.do(f"go 1 destroyer: {Z45} > {Z41}").done(6, 6, 6, 4)  # destroyer, carrier, British and American fighter
    assert t.units(Z41, "Japan") == {}
    thrown = [(r.thrown.throw.who, r.thrown.throw.on) for r in t.seen(Rolled)]
    assert thrown[1:] == [("United Kingdom", 3), ("United Kingdom", 4), ("United States", 4)]
    assert all(u.aboard for u in t.state.here(Z41) if u.kind == "fighter")


@rule("REV-CV-13")
def test_a_fighter_may_be_lost_instead_of_the_carrier() -> None:
    """A destroyer's hit may be taken by a fighter."""
    t = Table("Japan", "combat_move", DEFENDED)
    t.do(f"go 1 destroyer: {Z45} > {Z41}").done(3).do("lose 1 fighter of United States", 6, 6, 6)
    assert t.units(Z41, "United Kingdom") == {"aircraft carrier": 1, "fighter": 1}


@rule("REV-CV-13")
def test_but_not_for_the_hit_of_a_submarine() -> None:
    """A submarine hits ships only: the carrier sinks although fighters are there."""
    t = Table("Japan", "combat_move", DEFENDED | {Z45: {"Japan": "1 submarine"}})
    t.do(f"go 1 submarine: {Z45} > {Z41}").done(2, 6, 6)
    assert t.units(Z41, "United Kingdom") == {"fighter": 1}


@rule("REV-EX-19", "REV-CV-14", "REV-DEC-38", "REV-GAP-37")
def test_the_defending_carrier_is_sunk() -> None:
    """Example: the submarine sinks the carrier and dives; each fighter's owner seeks a place one space away."""
    t = Table(
        "Japan",
        "combat_move",
        {
            Z45: {"Japan": "1 submarine"},
            Z41: {"United Kingdom": "1 aircraft carrier [fighter; fighter of United States]"},
            Z44: {"United States": "1 aircraft carrier [fighter]"},
        },
    )
    t.do(f"go 1 submarine: {Z45} > {Z41}").done(2, 6, 6)
    t.do(f"choose {t.ids(Z41, 'submarine')[0]}")
    deck = t.ids(Z44, "aircraft carrier")[0]
    assert (t.asked, t.topic) == (("United Kingdom",), "refuge")
    offer = t.offer()
    assert {o.key for o in offer.form.options} == {"New Zealand", deck}  # type: ignore[union-attr]  # options
    assert offer.default == Choose(())
    assert "REV-CV-14" in t.why_not(Choose(("Australia",)))
    t.do(f"choose {deck}")
    assert t.asked == ("United States",)  # the last berth is taken now
    t.do("choose New Zealand")
    assert t.units(Z44) == {"aircraft carrier": 1, "fighter": 2}
    assert t.units("New Zealand") == {"fighter": 1}
    assert t.topic == "noncombat_move"


@rule("REV-CV-14", "REV-DEC-38", "REV-EX-19")
def test_without_a_refuge_the_fighter_is_lost() -> None:
    """Whoever names no place loses the fighter; where there is none, nobody is even asked."""
    t = Table("Japan", "combat_move", DEFENDED | {Z45: {"Japan": "1 submarine"}})
    t.do(f"go 1 submarine: {Z45} > {Z41}").done(2, 6, 6).do(f"choose {t.ids(Z41, 'submarine')[0]}")
    t.do("accept").do("choose New Zealand")
    assert t.units("New Zealand") == {"fighter": 1}
    t = Table("Japan", "combat_move", DEFENDED | {Z45: {"Japan": "1 submarine"}}, hold={"New Zealand": "Japan"})
    t.do(f"go 1 submarine: {Z45} > {Z41}").done(2, 6, 6).do(f"choose {t.ids(Z41, 'submarine')[0]}")
    assert t.topic == "noncombat_move"
    assert t.units(Z41) == {"submarine": 1}


@rule("REV-GAP-37")
def test_another_carrier_in_the_zone_is_a_refuge_too() -> None:
    """Of two carriers one sinks; its fighter may use the free berth of the other."""
    t = Table(
        "Japan",
        "combat_move",
        {
            Z45: {"Japan": "1 submarine"},
            Z41: {"United Kingdom": "1 aircraft carrier [fighter], 1 aircraft carrier"},
        },
        hold={"New Zealand": "Japan"},
    )
    full, free = t.ids(Z41, "aircraft carrier")
    t.do(f"go 1 submarine: {Z45} > {Z41}").done(2, 6, 6)
    assert full not in t.state.units
    t.do(f"choose {t.ids(Z41, 'submarine')[0]}").do(f"choose {free}")
    assert t.units(Z41, "United Kingdom") == {"aircraft carrier": 1, "fighter": 1}


@rule("REV-CMOVE-11", "REV-GAP-37", "REV-CV-14")
def test_a_space_whose_battle_is_still_to_be_fought_is_no_refuge() -> None:
    """The deck next door and the coast are attacked as well: nobody may join those battles now."""
    z35, z34 = "Sea Zone 35", "Sea Zone 34"
    units = {
        "Sea Zone 36": {"Japan": "2 submarine"},
        "French Indochina": {"Japan": "1 infantry"},
        "India": {"United Kingdom": "1 infantry"},
        z35: {"United Kingdom": "1 aircraft carrier [fighter]"},
        z34: {"United States": "1 aircraft carrier"},
    }
    for ruleset in (None, 1):
        t = Table("Japan", "combat_move", units, ruleset=ruleset)
        one, other = t.ids("Sea Zone 36", "submarine")
        t.do(f"go {one}: Sea Zone 36 > {z35}").do(f"go {other}: Sea Zone 36 > {z35} > {z34}")
        t.do("go 1 infantry: French Indochina > India").done()
        t.do(f"choose {z35}", 2, 6).do(f"choose {one}")
        if ruleset == 1:
            assert {"India", *t.ids(z34, "aircraft carrier")} <= set(t.options())
        else:
            assert t.topic == "combat"  # nothing is left to flee to, so nobody is asked
            assert t.units(z35, "United Kingdom") == {}


EX20 = {
    Z41: {"United Kingdom": "1 aircraft carrier [fighter; fighter of United States]", "Japan": "1 submarine"},
    Z44: {"United States": "1 aircraft carrier"},
}


@rule("REV-EX-20", "REV-CV-15", "REV-AIR-18", "REV-GAP-38")
@pytest.mark.parametrize("way", ["New Zealand", f"{Z40} > Australia", f"{Z45} > Solomon Islands", Z44])
def test_the_attacking_carrier_is_sunk(way: str) -> None:
    """Example: the American fighter was cargo and is lost; the British one has its four spaces, but may not stay."""
    t = Table("United Kingdom", "combat_move", EX20, hold={"Solomon Islands": "United States"})
    t.do(f"go 1 fighter: {Z41}").done(2, 6)  # launched; the submarine hits at once, the fighter misses
    t.do(f"choose {t.ids(Z41, 'submarine')[0]}")
    assert t.units(Z41, "United States") == {}
    assert t.topic == "home_move"
    assert t.why_not(f"go 1 fighter: {Z41}") == "REV-AIR-18"
    t.do(f"go 1 fighter: {Z41} > {way}")
    assert t.topic == "noncombat_move"


@rule("REV-GAP-38")
def test_fighters_on_a_carrier_that_fights_where_it_stands() -> None:
    """In its own zone, too, a fighter takes part only if its owner says so; otherwise it is cargo."""
    t = Table("United Kingdom", "combat_move", EX20)
    t.done(6, 6)  # the submarine and the carrier; no fighter
    assert t.units(Z41, "United Kingdom") == {"aircraft carrier": 1, "fighter": 1}
    assert len(t.seen(Rolled)) == 2


@rule("REV-CV-16")
def test_landing_on_a_carrier_after_battle_and_on_retreat() -> None:
    """A fighter comes back to the deck when its battle is won, and also when it breaks off."""
    for dice, answer in (((3, 6), ""), ((6, 6), "choose air")):
        t = Table("Japan", "combat_move", SORTIE)
        t.do(f"go 1 fighter: {Z60} > {Z57}").done(*dice)
        if answer:
            t.do(answer)
        t.do(f"go 1 fighter: {Z57} > {Z60}")
        assert t.units(Z60) == {"aircraft carrier": 1, "fighter": 2}


@rule("REV-CV-16", "REV-CV-08")
def test_landing_on_the_carrier_one_retreats_with() -> None:
    """Carrier and launched fighter break off together; the fighter lands where the carrier has withdrawn to."""
    t = Table("Japan", "combat_move", SORTIE | {Z57: {"United States": "1 battleship"}})
    t.do(f"go 1 fighter: {Z60} > {Z57}").do(f"go 1 aircraft carrier: {Z60} > {Z57}").done(6, 6, 6)
    t.do(f"choose {Z60}").do(f"go 1 fighter: {Z57} > {Z60}")
    assert t.units(Z60) == {"aircraft carrier": 1, "fighter": 2}
    assert t.topic == "noncombat_move"
