"""The six American advantages."""

from __future__ import annotations

from typing import Any

from tests.revised.advantages.board import board
from tests.tools import Table, rule

AMERICA, JAPAN, GERMANY = "United States", "Japan", "Germany"
TO_THE_INDIES = "Hawaiian Islands > Sea Zone 52 > Sea Zone 45 > Sea Zone 47 > Sea Zone 37 > East Indies"


@rule("REV-ISLAND-01", "REV-EX-24")
def test_an_island_is_part_of_its_zone_for_aircraft() -> None:
    """From Hawaii to the East Indies in one turn: going between an island and its zone costs nothing."""
    hold = {"East Indies": AMERICA}
    units = {"Hawaiian Islands": {AMERICA: "1 fighter"}}
    t = board(AMERICA, "noncombat_move", units, {AMERICA: "island bases"}, hold=hold)
    t.do(f"go 1 fighter: {TO_THE_INDIES}")
    assert t.units("East Indies") == {"fighter": 1}
    plain = board(AMERICA, "noncombat_move", units, hold=hold)
    assert "REV-AIR-02" in plain.why_not(f"go 1 fighter: {TO_THE_INDIES}")
    captured = board(AMERICA, "noncombat_move", units, {AMERICA: "island bases"})
    assert "REV-AIR-08" in captured.why_not(f"go 1 fighter: {TO_THE_INDIES}")


@rule("REV-ISLAND-01")
def test_only_american_aircraft_and_only_movement() -> None:
    """British aircraft count as ever, and aircraft on an island still do not defend its zone."""
    t = board(
        "United Kingdom",
        "noncombat_move",
        {"Hawaiian Islands": {"United Kingdom": "1 fighter"}},
        {AMERICA: "island bases"},
        hold={"East Indies": AMERICA},
    )
    assert "REV-AIR-02" in t.why_not(f"go 1 fighter: {TO_THE_INDIES}")
    t = board(
        JAPAN,
        "combat_move",
        {
            "Sea Zone 57": {JAPAN: "1 battleship"},
            "Sea Zone 56": {AMERICA: "1 transport"},
            "Midway": {AMERICA: "1 fighter"},
        },
        {AMERICA: "island bases"},
    )
    t.do("go 1 battleship: Sea Zone 57 > Sea Zone 56").done(1, 6)
    assert t.units("Midway") == {"fighter": 1}
    assert t.units("Sea Zone 56") == {"battleship": 1}


@rule("REV-ISLAND-01")
def test_a_fighter_without_carrier_reaches_the_island_of_the_next_zone() -> None:
    """The one space of a fighter whose carrier was sunk is counted by the same map."""
    t = board(
        JAPAN,
        "combat_move",
        {"Sea Zone 63": {JAPAN: "1 submarine"}, "Sea Zone 57": {AMERICA: "1 aircraft carrier, 1 fighter"}},
        {AMERICA: "island bases"},
    )
    t.do("go 1 submarine: Sea Zone 63 > Sea Zone 57").done(2, 6)
    t.do("choose nothing").do("choose Sea Zone 63")  # it does not dive, it withdraws
    assert t.topic == "refuge"
    assert {"Midway", "Hawaiian Islands"} <= set(t.options())


def chinese(**rest: Any) -> Table:
    """The end of an American turn."""
    return board(AMERICA, "mobilise", {}, {AMERICA: "chinese divisions"}, **rest)


@rule("REV-CHINESE-01", "REV-DEC-47")
def test_a_division_appears_where_america_holds_chinese_land() -> None:
    """One free infantry a turn in China, Sinkiang, Kwangtung or French Indochina, without any factory."""
    t = chinese()
    assert (t.asked, t.topic, t.silence()) == ((AMERICA,), "chinese", "choose nothing")
    assert t.options() == ["China", "Sinkiang"]
    t.do("choose Sinkiang")
    assert t.units("Sinkiang", AMERICA) == {"infantry": 1}
    assert t.topic != "chinese"
    assert chinese(hold={"Kwangtung": AMERICA, "China": JAPAN}).options() == ["Sinkiang", "Kwangtung"]


@rule("REV-CHINESE-01")
def test_no_division_without_land_or_capital() -> None:
    """Without any of the four lands, or without Washington, there is none."""
    lost = board(
        AMERICA,
        "mobilise",
        {"Alaska": {AMERICA: "1 infantry"}},
        {AMERICA: "chinese divisions"},
        hold={"China": JAPAN, "Sinkiang": JAPAN},
    )
    assert lost.topic != "chinese"
    occupied = board(
        AMERICA,
        "mobilise",
        {"Alaska": {AMERICA: "1 infantry"}},
        {AMERICA: "chinese divisions"},
        hold={"Eastern United States": GERMANY},
    )
    assert occupied.topic != "chinese"


@rule("REV-MARINES-01")
def test_marines_attack_on_two_in_the_first_cycle_of_an_assault() -> None:
    """All American infantry of the land battle, overland units too, attack on 2 once; then on 1."""
    t = board(
        AMERICA,
        "combat_move",
        {
            "Sea Zone 59": {AMERICA: "1 transport [infantry]"},
            "China": {AMERICA: "1 infantry"},
            "Kwangtung": {JAPAN: "3 infantry"},
        },
        {AMERICA: "marines"},
    )
    t.do("go 1 infantry: Sea Zone 59 > Kwangtung").do("go 1 infantry: China > Kwangtung").done()
    t.do("accept", 2, 2, 6, 6, 6, 2, 2, 6, 1, 1, 6)  # two hits on 2; then two misses on 2; then both hit on 1
    assert t.holder("Kwangtung") == AMERICA


@rule("REV-MARINES-01")
def test_over_land_there_are_no_marines() -> None:
    """An attack without a landing is an ordinary one."""
    t = board(
        AMERICA,
        "combat_move",
        {"China": {AMERICA: "1 infantry"}, "Kwangtung": {JAPAN: "1 infantry"}},
        {AMERICA: "marines"},
    )
    t.do("go 1 infantry: China > Kwangtung").done(2, 6)
    assert t.units("Kwangtung", JAPAN) == {"infantry": 1}


@rule("REV-MECHINF-01")
def test_american_infantry_moves_two() -> None:
    """Infantry has a move of 2; but it boards ships only from where it began."""
    t = board(
        AMERICA,
        "noncombat_move",
        {
            "Eastern United States": {AMERICA: "1 infantry, 1 artillery"},
            "Central United States": {AMERICA: "1 infantry"},
            "Sea Zone 55": {AMERICA: "1 transport"},
        },
        {AMERICA: "mechanized infantry"},
    )
    assert t.allows("go 1 infantry: Eastern United States > Central United States > Western United States")
    assert "REV-LAND-01" in t.why_not("go 1 artillery: Eastern United States > Central United States > Mexico")
    t.do("go 1 infantry: Central United States > Western United States")
    assert "REV-TRN-04" in t.why_not("go 1 infantry: Western United States > Sea Zone 55")
    plain = board(AMERICA, "noncombat_move", {"Eastern United States": {AMERICA: "1 infantry"}})
    assert plain.faults("go 1 infantry: Eastern United States > Central United States > Mexico")


@rule("REV-MECHINF-02")
def test_american_infantry_blitzes() -> None:
    """It drives on through empty enemy land like a tank, and is stopped by what stops a tank."""
    units = {"China": {AMERICA: "1 infantry"}}
    t = board(AMERICA, "combat_move", units, {AMERICA: "mechanized infantry"})
    t.do("go 1 infantry: China > Kwangtung > Manchuria")
    assert t.holder("Kwangtung") == AMERICA
    t.done()
    assert t.holder("Manchuria") == AMERICA
    guns = {**units, "Kwangtung": {JAPAN: "1 antiaircraft gun"}}
    t = board(AMERICA, "combat_move", guns, {AMERICA: "mechanized infantry"})
    assert t.faults("go 1 infantry: China > Kwangtung > Manchuria")


@rule("REV-FASTCV-01")
def test_american_carriers_move_three() -> None:
    """Three zones for American carriers, two for everybody else's and for other ships."""
    units = {"Sea Zone 55": {AMERICA: "1 aircraft carrier, 1 battleship", "United Kingdom": "1 aircraft carrier"}}
    t = board(AMERICA, "noncombat_move", units, {AMERICA: "fast carriers"})
    far = "Sea Zone 55 > Sea Zone 52 > Sea Zone 45 > Sea Zone 41"
    assert t.allows(f"go {t.ids('Sea Zone 55', 'aircraft carrier', AMERICA)[0]}: {far}")
    assert "REV-SEA-01" in t.why_not(f"go 1 aircraft carrier: {far} > Sea Zone 40")
    assert "REV-SEA-01" in t.why_not(f"go 1 battleship: {far}")
    t = board("United Kingdom", "noncombat_move", units, {AMERICA: "fast carriers"})
    assert "REV-SEA-01" in t.why_not(f"go {t.ids('Sea Zone 55', 'aircraft carrier', 'United Kingdom')[0]}: {far}")


def over_germany(planes: str, role: str = "") -> Table:
    """American aircraft on their way to Germany, past a gun in Western Europe."""
    t = board(
        AMERICA,
        "combat_move",
        {
            "United Kingdom": {AMERICA: planes},
            "Western Europe": {GERMANY: "1 antiaircraft gun, 1 infantry"},
            "Germany": {GERMANY: "1 antiaircraft gun, 1 infantry, 1 industrial complex"},
        },
        {AMERICA: "superfortresses"},
        purses={GERMANY: 20},
    )
    return t.do(f"go {planes}: United Kingdom > Sea Zone 7 > Western Europe > Germany{role}")


@rule("REV-SUPERFORT-01")
def test_guns_fire_at_the_fighters_only() -> None:
    """On the way and over the target one die is rolled for each fighter and none for the bombers."""
    t = board(
        AMERICA,
        "combat_move",
        {
            "United Kingdom": {AMERICA: "1 bomber, 1 fighter"},
            "Western Europe": {GERMANY: "1 antiaircraft gun, 1 infantry"},
        },
        {AMERICA: "superfortresses"},
    )
    t.do("go 1 bomber, 1 fighter: United Kingdom > Sea Zone 7 > Western Europe").done(1, 4, 6)
    assert t.units("Western Europe", AMERICA) == {"bomber": 1}  # the fighter fell; the bomber killed the infantry


@rule("REV-SUPERFORT-02")
def test_bombers_alone_are_never_shot_at() -> None:
    """Neither on the way nor over the target, in battle or in a raid."""
    t = over_germany("1 bomber").done(4, 6)
    assert t.units("Germany", AMERICA) == {"bomber": 1}
    t = over_germany("1 bomber", " as raid").done(5)
    assert t.money(GERMANY) == 15
