"""Ships under way: what stops them, how far they go, and what naval bases add."""

from __future__ import annotations

from tests.pacific.table import AMERICA, BRITAIN, JAPAN, NOBODY, pacific, z
from tests.tools import rule


@rule("PAC-SEA-01", "PAC-CMOVE-09")
def test_ships_move_two_zones() -> None:
    """And no further."""
    t = pacific(AMERICA, "noncombat_move", {z(9): {AMERICA: "1 battleship"}})
    assert t.allows(f"go 1 battleship: {z(9)} > {z(10)} > {z(14)}")
    assert t.why_not(f"go 1 battleship: {z(9)} > {z(10)} > {z(14)} > {z(28)}") == "PAC-SEA-01"


@rule("PAC-SEA-02", "PAC-GAP-45")
def test_ships_stop_at_the_enemy_unless_he_is_submerged() -> None:
    """A zone with enemy units ends the move; one with a submarine that dived does not."""
    units = {z(9): {AMERICA: "1 destroyer"}, z(19): {JAPAN: "1 transport"}}
    t = pacific(AMERICA, "combat_move", {**units, z(17): {JAPAN: "1 transport"}})
    assert t.why_not(f"go 1 destroyer: {z(9)} > {z(17)} > {z(19)}") == "PAC-SEA-02"
    t = pacific(AMERICA, "combat_move", {**units, z(17): {JAPAN: "1 submarine submerged"}})
    assert t.allows(f"go 1 destroyer: {z(9)} > {z(17)} > {z(19)}")


@rule("PAC-SEA-03", "PAC-DEC-10", "PAC-GAP-24", "PAC-MOB-07")
def test_ships_that_begin_beside_enemies_leave_or_fight() -> None:
    """Whoever leaves in combat movement avoids the battle; a warship that stays fights."""
    units = {z(9): {AMERICA: "1 destroyer", JAPAN: "1 transport"}}
    left = pacific(AMERICA, "combat_move", units).do(f"go 1 destroyer: {z(9)} > {z(10)}").done()
    assert left.topic == "noncombat_move"
    stays = pacific(AMERICA, "combat_move", units).done(3, 6)
    assert stays.units(z(9)) == {"destroyer": 1}


@rule("PAC-GAP-24", "PAC-GAP-46", "PAC-TRN-21")
def test_transports_alone_beside_enemies_do_not_fight() -> None:
    """They may sit still and leave in the sixth phase, and then load and unload elsewhere."""
    units = {z(28): {BRITAIN: "1 transport", JAPAN: "1 submarine"}, "Queensland": {BRITAIN: "1 infantry"}}
    t = pacific(BRITAIN, "combat_move", units).done()
    assert t.topic == "noncombat_move"
    t.do(f"go 1 transport: {z(28)} > {z(32)}").do(f"go 1 infantry: Queensland > {z(32)}")
    assert t.allows(f"go 1 infantry: {z(32)} > Northern Territory")


@rule("PAC-GAP-56")
def test_transports_alone_begin_no_battle() -> None:
    """They may not sail among enemies by themselves; beside a destroyer they may."""
    units = {z(9): {AMERICA: "1 transport, 1 destroyer"}, z(17): {JAPAN: "1 transport"}}
    t = pacific(AMERICA, "combat_move", units).do(f"go 1 transport: {z(9)} > {z(17)}")
    assert t.why_not("done") == "PAC-GAP-56"
    assert t.do(f"go 1 destroyer: {z(9)} > {z(17)}").allows("done")


@rule("PAC-SEA-04", "PAC-SEA-05")
def test_without_combat_ships_keep_away_from_the_enemy() -> None:
    """They neither enter nor pass a zone with enemy ships; friends and submerged submarines do not matter."""
    t = pacific(
        AMERICA,
        "noncombat_move",
        {
            z(9): {AMERICA: "1 destroyer"},
            z(17): {JAPAN: "1 transport"},
            z(10): {BRITAIN: "1 transport"},
            z(4): {JAPAN: "1 submarine submerged"},
        },
    )
    assert t.why_not(f"go 1 destroyer: {z(9)} > {z(17)}") == "PAC-SEA-05"
    assert "PAC-SEA-05" in t.why_not(f"go 1 destroyer: {z(9)} > {z(17)} > {z(19)}")
    assert t.allows(f"go 1 destroyer: {z(9)} > {z(10)}")
    assert t.allows(f"go 1 destroyer: {z(9)} > {z(4)} > {z(5)}")


@rule("PAC-NBASE-01", "PAC-GAP-21", "PAC-SEA-07")
def test_from_one_naval_base_to_another_ships_go_three_zones() -> None:
    """Both ends need a friendly base, in the sixth phase only."""
    units = {
        z(20): {JAPAN: "1 destroyer"},
        "Midway": {AMERICA: "1 naval base"},
        "New Britain": {"Australia": "1 naval base"},
        z(27): {AMERICA: "1 transport"},
    }
    way = f"go 1 destroyer: {z(20)} > {z(19)} > {z(25)} > {z(26)}"
    far = f"go 1 destroyer: {z(20)} > {z(17)} > {z(16)} > {z(27)}"
    hold = {"Midway": JAPAN, "New Britain": JAPAN}
    t = pacific(JAPAN, "noncombat_move", {k: v for k, v in units.items() if k != z(27)}, hold=hold)
    assert t.allows(far)
    assert t.why_not(way) == "PAC-SEA-01"  # no base at that end
    one = pacific(JAPAN, "noncombat_move", {k: v for k, v in units.items() if k != z(27)}, hold={"Midway": JAPAN})
    assert one.why_not(far) == "PAC-SEA-01"  # the other base is not friendly
    fight = pacific(JAPAN, "combat_move", units, hold=hold)
    assert fight.why_not(far) == "PAC-SEA-01"


@rule("PAC-EX-13", "PAC-NBASE-02", "PAC-NBASE-03", "PAC-GAP-22")
def test_bases_of_this_very_turn_count() -> None:
    """A transport loads in Japan and lands three zones away; a destroyer comes as far from Midway."""
    units = {
        z(20): {JAPAN: "1 destroyer, 1 transport [infantry]"},
        z(36): {JAPAN: "1 transport"},
        z(27): {JAPAN: "1 transport [infantry]"},
        "Japan": {JAPAN: "2 infantry, 1 naval base"},
        "Midway": {AMERICA: "1 naval base"},
        "New Britain": {"Australia": "1 naval base"},
    }
    t = pacific(JAPAN, "combat_move", units, hold={"New Guinea": JAPAN})
    t.do(f"go 1 infantry: {z(20)} > Midway").do(f"go 1 infantry: {z(27)} > New Britain").done()
    while t.topic in ("landing", "combat"):
        t.do(t.offer().default or NOBODY)
    assert (t.holder("Midway"), t.holder("New Britain")) == (JAPAN, JAPAN)
    t.do(f"go 2 infantry: Japan > {z(36)}").do(f"go 1 transport: {z(36)} > {z(35)} > {z(34)} > {z(27)}")
    t.do(f"go 2 infantry: {z(27)} > New Guinea")
    t.do(f"go 1 destroyer: {z(20)} > {z(17)} > {z(16)} > {z(27)}")
    assert t.units("New Guinea") == {"infantry": 2}
    assert "destroyer" in t.units(z(27))


@rule("PAC-CMOVE-01")
def test_in_combat_movement_ships_go_where_there_is_something_to_do() -> None:
    """A ship that neither fights, nor flees, nor helps a landing stays."""
    t = pacific(AMERICA, "combat_move", {z(9): {AMERICA: "1 destroyer"}}).do(f"go 1 destroyer: {z(9)} > {z(10)}")
    assert t.why_not("done") == "PAC-CMOVE-01"


@rule("PAC-NCM-07", "PAC-NCM-02")
def test_movement_that_is_left_over_is_lost() -> None:
    """A ship that moved one zone into battle does not move its second in the sixth phase."""
    units = {z(9): {AMERICA: "1 destroyer"}, z(17): {JAPAN: "1 transport"}}
    t = pacific(AMERICA, "combat_move", units).do(f"go 1 destroyer: {z(9)} > {z(17)}").done(3, 6)
    assert "PAC-NCM" in t.why_not(f"go 1 destroyer: {z(17)} > {z(9)}")


@rule("PAC-EX-02", "PAC-MAP-08")
def test_a_border_is_one_step() -> None:
    """Burma to Shan State, zone 34 to zone 38."""
    t = pacific(BRITAIN, "noncombat_move", {"Burma": {BRITAIN: "1 infantry"}, z(34): {BRITAIN: "1 destroyer"}})
    assert t.allows("go 1 infantry: Burma > Shan State")
    t.do(f"go 1 destroyer: {z(34)} > {z(38)} > {z(39)}")
    assert t.units(z(39)) == {"destroyer": 1}
