"""Kamikaze Attacks and Kaiten Torpedoes."""

from __future__ import annotations

from typing import Any

from tests.revised.advantages.board import board
from tests.tools import Table, rule

JAPAN, AMERICA = "Japan", "United States"
OUT = "Japan > Sea Zone 60 > Sea Zone 57 > Sea Zone 52"


def far_fleet(fleet: str, planes: str = "1 fighter", **rest: Any) -> Table:
    """American ships too far away to come back from."""
    units = {"Japan": {JAPAN: planes}, "Sea Zone 52": {AMERICA: fleet}}
    return board(JAPAN, "combat_move", units, {JAPAN: "kamikaze attacks"}, **rest)


@rule("REV-KAMIKAZE-01", "REV-DEC-20")
def test_a_kamikaze_needs_no_way_home() -> None:
    """Declared in the combat move, an aircraft may fly as far as it can; otherwise it must be able to land."""
    t = far_fleet("1 destroyer")
    assert "REV-AIR-11" in t.why_not(f"go 1 fighter: {OUT}")
    assert "REV-AIR-02" in t.why_not("go 1 fighter: " + OUT + " > Sea Zone 53 > Sea Zone 54 as kamikaze")
    assert t.allows(f"go 1 fighter: {OUT} as kamikaze")
    plain = board(JAPAN, "combat_move", {"Japan": {JAPAN: "1 fighter"}, "Sea Zone 52": {AMERICA: "1 destroyer"}})
    assert plain.faults(f"go 1 fighter: {OUT} as kamikaze")
    other = board(
        AMERICA,
        "combat_move",
        {"Midway": {AMERICA: "1 fighter"}, "Sea Zone 57": {JAPAN: "1 destroyer"}},
        {JAPAN: "kamikaze attacks"},
    )
    assert "REV-KAMIKAZE-01" in other.why_not("go 1 fighter: Midway > Sea Zone 56 > Sea Zone 57 as kamikaze")


@rule("REV-KAMIKAZE-02", "REV-KAMIKAZE-03")
def test_it_strikes_in_opening_fire_and_is_lost_either_way() -> None:
    """A hit sinks a ship that does not fire back, a destroyer too; hit or miss, the aircraft is gone."""
    t = far_fleet("1 destroyer")
    t.do(f"go 1 fighter: {OUT} as kamikaze").done(3)
    assert t.units("Sea Zone 52") == {}
    t = far_fleet("1 destroyer")
    t.do(f"go 1 fighter: {OUT} as kamikaze").done(4)
    assert t.units("Sea Zone 52") == {"destroyer": 1}


@rule("REV-KAMIKAZE-02")
def test_only_ships_can_be_hit() -> None:
    """Fighters over the fleet cannot take the hit; the defender chooses among its ships. Land is no target."""
    t = far_fleet("1 aircraft carrier, 1 transport, 2 fighter", "2 fighter")
    t.do(f"go 2 fighter: {OUT} as kamikaze").done(3, 6)
    assert (t.asked, t.topic) == ((AMERICA,), "casualties")
    assert t.faults(f"lose {t.ids('Sea Zone 52', 'fighter', AMERICA)[0]}")
    t.do("lose 1 transport")
    assert t.units("Sea Zone 52") == {"aircraft carrier": 1, "fighter": 2}
    land = board(
        JAPAN,
        "combat_move",
        {"Manchuria": {JAPAN: "1 fighter"}, "China": {AMERICA: "1 infantry"}},
        {JAPAN: "kamikaze attacks"},
    )
    assert "REV-GAP-66" in land.why_not("go 1 fighter: Manchuria > China as kamikaze")


@rule("REV-KAMIKAZE-03")
def test_its_loss_comes_on_top_of_the_others() -> None:
    """A kamikaze cannot take a hit for somebody else."""
    t = board(
        JAPAN,
        "combat_move",
        {
            "Japan": {JAPAN: "1 fighter"},
            "Sea Zone 60": {JAPAN: "1 destroyer"},
            "Sea Zone 62": {AMERICA: "1 battleship"},
        },
        {JAPAN: "kamikaze attacks"},
    )
    t.do("go 1 fighter: Japan > Sea Zone 60 > Sea Zone 62 as kamikaze").do("go 1 destroyer: Sea Zone 60 > Sea Zone 62")
    t.done(6, 6, 4)  # kamikaze misses, destroyer misses, battleship hits
    assert t.units("Sea Zone 62") == {"battleship": 1}


@rule("REV-KAMIKAZE-02")
def test_heavy_bombers_roll_two_dice() -> None:
    """A kamikaze bomber with Heavy Bombers rolls both its dice."""
    t = far_fleet("2 destroyer", "1 bomber", marks={"developed": {JAPAN: ["heavy bombers"]}})
    t.do(f"go 1 bomber: {OUT} as kamikaze").done(4, 4)
    assert t.units("Sea Zone 52") == {}


def harbour(zone: str, submarines: str, attackers: str, origin: str, **rest: Any) -> Table:
    """An American attack on Japanese submarines, carried out up to the first question."""
    units = {zone: {JAPAN: submarines}, origin: {AMERICA: attackers}}
    t = board(AMERICA, "combat_move", units, {JAPAN: "kaiten torpedoes"}, **rest)
    return t.do(f"go {attackers}: {origin} > {zone}")


@rule("REV-KAITEN-01", "REV-DEC-28")
def test_submarines_near_home_may_become_kaiten() -> None:
    """Before each opening fire Japan may name defending submarines next to orange land it holds; silence names none."""
    t = harbour("Sea Zone 60", "2 submarine", "1 destroyer", "Sea Zone 57").done()
    assert (t.asked, t.topic, t.silence()) == ((JAPAN,), "kaiten", "choose nothing")
    assert len(t.options()) == 2
    t.do("choose nothing", 6, 6, 6)  # two submarines in opening fire, then the destroyer
    t.do("choose nothing")
    assert t.topic == "kaiten"  # asked again in the next cycle


@rule("REV-KAITEN-01")
def test_no_kaiten_far_from_home_or_in_attack() -> None:
    """Open water, orange land that is lost, and attacking submarines know no kaiten; any island Japan holds will do."""
    t = harbour("Sea Zone 57", "1 submarine", "1 destroyer", "Sea Zone 56").done(6, 6)
    assert t.topic == "retreat"
    t = harbour("Sea Zone 56", "1 submarine", "1 destroyer", "Sea Zone 57", hold={"Midway": JAPAN}).done()
    assert t.topic == "kaiten"
    t = harbour("Sea Zone 58", "1 submarine", "1 destroyer", "Sea Zone 51", hold={"Okinawa": AMERICA}).done(6, 6)
    assert t.topic == "retreat"
    t = board(
        JAPAN,
        "combat_move",
        {"Sea Zone 60": {JAPAN: "1 submarine"}, "Sea Zone 61": {AMERICA: "1 transport"}},
        {JAPAN: "kaiten torpedoes"},
    )
    t.do("go 1 submarine: Sea Zone 60 > Sea Zone 61").done(2)
    assert t.units("Sea Zone 61") == {"submarine": 1}


@rule("REV-KAITEN-02", "REV-KAITEN-03")
def test_a_kaiten_hits_on_three_and_is_lost() -> None:
    """It fires in opening fire on 3, on 4 with Super Submarines, and sinks with the casualties of that step."""
    for known, die, left in (({}, 3, 0), ({}, 4, 1), ({"developed": {JAPAN: ["super submarines"]}}, 4, 0)):
        t = harbour("Sea Zone 60", "1 submarine", "1 transport", "Sea Zone 57", marks=known).done()
        t.do(f"choose {t.options()[0]}", die)
        assert t.units("Sea Zone 60") == ({"transport": 1} if left else {})


@rule("REV-KAITEN-03")
def test_a_kaiten_takes_no_hit_for_another() -> None:
    """Its loss comes on top of all losses of the cycle."""
    t = harbour("Sea Zone 60", "2 submarine", "1 battleship", "Sea Zone 57").done()
    t.do(f"choose {t.options()[0]}", 6, 6, 1)  # the plain submarine, the kaiten; then the battleship hits
    assert t.units("Sea Zone 60") == {"battleship": 1}


@rule("REV-KAITEN-03")
def test_an_attacking_destroyer_lets_victims_of_a_kaiten_fire_back() -> None:
    """With a destroyer in the force the sunken ship still fires in its normal step."""
    t = harbour("Sea Zone 60", "2 submarine", "1 destroyer, 1 battleship", "Sea Zone 57").done()
    t.do(f"choose {t.options()[0]}", 6, 3)
    assert t.topic == "casualties"
    t.do("lose 1 destroyer", 3)  # it fires before it sinks, and hits the other submarine; the battleship need not
    assert t.units("Sea Zone 60") == {"battleship": 1}
