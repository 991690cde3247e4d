"""Combat air patrol: ordered last, up through the turns of others, down before one's own begins in earnest."""

from __future__ import annotations

from sandtable.kernel.offers import Group
from tests.pacific.table import AMERICA, BRITAIN, JAPAN, NOBODY, pacific, z
from tests.tools import Table, rule

HAWAII, MIDWAY = "Hawaiian Islands", "Midway"


def waiting(fighters: str = "1 fighter", more: dict[str, dict[str, str]] | None = None) -> Table:
    """American fighters in Hawaii in noncombat movement."""
    return pacific(AMERICA, "noncombat_move", {HAWAII: {AMERICA: fighters}, **(more or {})})


def watched(zone: int, ours: dict[str, dict[str, str]], phase: str = "combat_move", **more: object) -> Table:
    """A Japanese turn, with American fighters on patrol over a zone."""
    return pacific(JAPAN, phase, {z(zone): {AMERICA: "1 fighter patrol"}, **ours}, **more)


@rule("PAC-CAP-02", "PAC-CAP-10", "PAC-DEC-33", "PAC-NCM-02")
def test_a_patrol_stays_up_through_the_turns_of_others() -> None:
    """It is ordered in the sixth phase and stands until the second phase of its owner's next turn."""
    t = waiting().do(f"go 1 fighter: {HAWAII} > {z(9)} as patrol")
    assert t.units(z(9)) == {"fighter": 1}
    t.until(BRITAIN, "purchase")
    assert t.units(z(9)) == {"fighter": 1}
    t.until(AMERICA, "patrols")
    assert t.options() == [HAWAII]


@rule("PAC-CAP-01")
def test_only_fighters_patrol() -> None:
    """Bombers do not."""
    t = waiting("1 bomber")
    assert t.why_not(f"go 1 bomber: {HAWAII} > {z(9)} as patrol") == "PAC-CAP-01"


@rule("PAC-CAP-02")
def test_who_has_flown_or_fought_does_not_patrol() -> None:
    """The fighter must have done nothing else this turn."""
    t = pacific(AMERICA, "combat_move", {HAWAII: {AMERICA: "2 fighter"}, z(9): {JAPAN: "1 transport"}})
    t.do(f"go 1 fighter: {HAWAII} > {z(9)}").done(3, 6).do(f"go 1 fighter: {z(9)} > {HAWAII}")
    form = t.offer().form
    assert isinstance(form, Group)
    flown = next(i for i in t.ids(HAWAII, "fighter") if i not in form.units)
    assert "PAC" in t.why_not(f"go {flown}: {HAWAII} > {z(9)} as patrol")
    assert t.allows(f"go 1 fighter: {HAWAII} > {z(9)} as patrol")


@rule("PAC-CAP-03", "PAC-GAP-16")
def test_a_patrol_is_flown_over_the_sea_next_to_its_base() -> None:
    """Over a zone that borders the fighter's land, not further, not over land, not from a carrier."""
    t = waiting(more={z(20): {AMERICA: "1 aircraft carrier [fighter]"}})
    assert t.why_not(f"go 1 fighter: {HAWAII} > {z(9)} > {z(20)} > {MIDWAY} as patrol") == "PAC-CAP-03"
    assert t.why_not(f"go 1 fighter: {HAWAII} > {z(9)} > {z(17)} as patrol") == "PAC-GAP-16"
    assert t.why_not(f"go 1 fighter: {z(20)} > {z(19)} as patrol") == "PAC-GAP-16"


@rule("PAC-CAP-04")
def test_not_where_enemy_ships_are() -> None:
    """Unless they are submerged."""
    assert (
        waiting(more={z(9): {JAPAN: "1 transport"}}).why_not(f"go 1 fighter: {HAWAII} > {z(9)} as patrol")
        == "PAC-CAP-04"
    )
    hidden = waiting(more={z(9): {JAPAN: "1 submarine submerged"}})
    assert hidden.allows(f"go 1 fighter: {HAWAII} > {z(9)} as patrol")


def test_an_order_to_patrol_can_be_taken_back() -> None:
    """The fighter is then back at its base and may do something else."""
    t = waiting().do(f"go 1 fighter: {HAWAII} > {z(9)} as patrol")
    t.do(f"recall 1 fighter in {z(9)}")
    assert [u.post for u in t.state.here(HAWAII)] == [""]
    assert t.allows(f"go 1 fighter: {HAWAII} > {z(9)} as patrol")


@rule("PAC-CAP-05", "PAC-CAP-06", "PAC-CAP-07", "PAC-SEA-02")
def test_ships_stop_under_a_patrol_and_submarines_do_not() -> None:
    """Another ship may end its move there, and fights; a submarine goes on through."""
    t = watched(19, {z(18): {JAPAN: "1 submarine, 1 destroyer"}, z(20): {AMERICA: "1 transport"}})
    assert t.why_not(f"go 1 destroyer: {z(18)} > {z(19)} > {z(20)}") == "PAC-CAP-05"
    assert t.allows(f"go 1 submarine: {z(18)} > {z(19)} > {z(20)}")
    t.do(f"go 1 destroyer: {z(18)} > {z(19)}").done(6, 4)  # destroyer, then the fighter on 4
    assert t.units(z(19)) == {"fighter": 1}


@rule("PAC-CAP-08", "PAC-AIR-02")
def test_aircraft_pass_a_patrol() -> None:
    """They may fly through its zone to attack an island in it."""
    t = watched(19, {z(24): {JAPAN: "1 aircraft carrier [fighter]"}, "Wake": {AMERICA: "1 infantry"}})
    t.do(f"go 1 fighter: {z(24)} > {z(19)} > Wake").done(3, 6)  # no shot from the patrol on the way
    assert t.units("Wake") == {"fighter": 1}
    assert t.units(z(19)) == {"fighter": 1}


@rule("PAC-CAP-09", "PAC-AIR-13")
def test_aircraft_may_attack_a_patrol() -> None:
    """It defends on 4; fighters that are ashore on an island of the zone take no part."""
    t = watched(19, {z(24): {JAPAN: "1 aircraft carrier [fighter]"}, "Wake": {AMERICA: "2 fighter"}})
    t.do(f"go 1 fighter: {z(24)} > {z(19)}").done(6, 4)
    assert t.units(z(19)) == {"fighter": 1}


@rule("PAC-GAP-81")
def test_a_patrol_defends_with_the_ships_below_and_stays_up() -> None:
    """It fights in any battle of its zone and is still on patrol afterwards."""
    t = pacific(
        JAPAN,
        "combat_move",
        {z(19): {AMERICA: "1 fighter patrol, 1 transport"}, z(18): {JAPAN: "1 destroyer"}},
    )
    t.do(f"go 1 destroyer: {z(18)} > {z(19)}").done(6, 6, 4)  # the destroyer; transport on 1, fighter on 4
    assert t.units(z(19)) == {"fighter": 1, "transport": 1}
    assert {u.post for u in t.state.here(z(19)) if u.kind == "fighter"} == {"patrol"}
    barred = pacific(
        JAPAN, "combat_move", {z(19): {AMERICA: "1 fighter patrol, 1 transport"}, z(18): {JAPAN: "1 submarine"}}
    )
    assert barred.why_not(f"go 1 submarine: {z(18)} > {z(19)} > {z(20)}") == "PAC-SEA-02"


@rule("PAC-GAP-17")
def test_without_combat_only_submarines_go_under_a_patrol() -> None:
    """They may pass and stay; other ships do neither."""
    t = watched(19, {z(18): {JAPAN: "1 submarine, 1 destroyer"}}, phase="noncombat_move")
    assert t.why_not(f"go 1 destroyer: {z(18)} > {z(19)}") == "PAC-GAP-17"
    assert "PAC-GAP-17" in t.why_not(f"go 1 destroyer: {z(18)} > {z(19)} > {z(20)}")
    assert t.allows(f"go 1 submarine: {z(18)} > {z(19)} > {z(20)}")
    assert t.allows(f"go 1 submarine: {z(18)} > {z(19)}")


@rule("PAC-GAP-18")
def test_a_patrol_over_the_beach_is_fought_first() -> None:
    """The ships lose their bombardment, and nobody lands until the patrol is gone."""
    units = {
        z(19): {AMERICA: "1 fighter patrol"},
        z(18): {JAPAN: "1 battleship, 1 transport [infantry]"},
        "Wake": {AMERICA: "1 infantry"},
    }
    t = pacific(JAPAN, "combat_move", units)
    t.do(f"go 1 battleship, 1 transport: {z(18)} > {z(19)}").do(f"go 1 infantry: {z(19)} > Wake")
    t.done(6, 6)  # the battle at sea is undecided after one round
    assert t.topic == "retreat"
    t.do(NOBODY, 4, 6)  # the patrol is shot down, and the landing is next: no ship is asked to bombard
    assert t.topic == "landing"
    t.do(f"choose {t.options()[0]}", 1, 6)  # infantry against infantry: no ship has fired
    assert t.units("Wake") == {"infantry": 1}
    assert t.holder("Wake") == JAPAN


@rule("PAC-CAP-11", "PAC-DEC-03", "PAC-GAP-75")
def test_in_the_second_phase_every_patrol_lands() -> None:
    """On friendly land at its zone, or on a friendly carrier in it that has room."""
    units = {
        z(9): {AMERICA: "2 fighter patrol", BRITAIN: "1 aircraft carrier [fighter]"},
        z(20): {AMERICA: "1 aircraft carrier"},
    }
    t = pacific(AMERICA, "patrols", units)
    deck = t.ids(z(9), "aircraft carrier")[0]
    assert t.options() == [HAWAII, deck]
    assert t.why_not("choose Midway") == "PAC-CAP-11"
    assert t.silence() == f"choose {HAWAII}"
    t.do(f"choose {deck}")
    assert t.options() == [HAWAII]  # the deck is full
    t.do(f"choose {HAWAII}")
    assert {u.post for u in t.state.units.values()} == {""}


@rule("PAC-CAP-12")
def test_a_patrol_with_no_place_is_lost() -> None:
    """Its base was taken, and no carrier is there."""
    t = pacific(AMERICA, "patrols", {z(9): {AMERICA: "1 fighter patrol"}}, hold={HAWAII: JAPAN})
    assert t.units(z(9)) == {}
    assert t.topic != "patrols"


@rule("PAC-CAP-13", "PAC-GAP-78")
def test_after_landing_the_fighter_is_as_good_as_new() -> None:
    """It may fly its four points in the same turn, or patrol again."""
    t = pacific(AMERICA, "patrols", {z(9): {AMERICA: "1 fighter patrol"}, z(17): {JAPAN: "1 transport"}})
    t.do(f"choose {HAWAII}")
    assert t.topic == "combat_move"
    assert t.allows(f"go 1 fighter: {HAWAII} > {z(9)} > {z(17)}")
    t.until(AMERICA, "noncombat_move")
    assert t.allows(f"go 1 fighter: {HAWAII} > {z(9)} as patrol")
