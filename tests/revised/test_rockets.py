"""Rocket strikes."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.events import Rolled
from tests.tools import Table, rule

SU, DE = "Soviet Union", "Germany"
ROCKETS = {"developed": {SU: ["rockets"]}}


def battery(guns: str = "1 antiaircraft gun", place: str = "Caucasus", money: int = 40, **options: Any) -> Table:
    """Soviet guns with rockets in range of German factories."""
    t = Table(
        SU,
        "combat_move",
        {
            place: {SU: guns},
            "Germany": {DE: "1 industrial complex, 1 antiaircraft gun"},
            "Southern Europe": {DE: "1 industrial complex"},
        },
        purses={DE: money},
        marks=ROCKETS,
        **options,
    )
    return t.done()


@rule("REV-ROCKET-01", "REV-DEC-24", "REV-GAP-06", "REV-GAP-41")
def test_each_gun_may_strike_a_factory_within_three_spaces() -> None:
    """In the combat phase the owner names a gun and a factory in range; silence strikes nothing."""
    t = battery()
    gun = t.ids("Caucasus", "antiaircraft gun")[0]
    assert (t.asked, t.topic) == ((SU,), "combat")
    assert t.options() == [f"rocket {gun} Germany", f"rocket {gun} Southern Europe"]
    assert t.silence() == "done"
    t.do(f"choose rocket {gun} Germany", 5)
    assert t.money(DE) == 35
    assert t.topic == "noncombat_move"  # a gun strikes once
    assert battery(place="Russia").topic == "noncombat_move"  # four spaces are too far
    assert battery().done().topic == "noncombat_move"


@rule("REV-ROCKET-01")
def test_without_the_development_there_is_no_strike() -> None:
    """Guns alone are no launchers."""
    t = Table(SU, "combat_move", {"Caucasus": {SU: "1 antiaircraft gun"}, "Germany": {DE: "1 industrial complex"}})
    assert t.done().topic == "noncombat_move"


@rule("REV-ROCKET-02", "REV-ROCKET-03", "REV-ROCKET-06")
def test_one_die_capped_and_nothing_to_stop_it() -> None:
    """The loss is at most the worth of the land; no gun fires, and the factory stays."""
    t = Table(
        SU,
        "combat_move",
        {"Caucasus": {SU: "1 antiaircraft gun"}, "Ukraine S.S.R.": {DE: "1 industrial complex, 1 antiaircraft gun"}},
        purses={DE: 40},
        marks=ROCKETS,
    ).done()
    t.do(f"choose {t.options()[0]}", 6)
    assert t.money(DE) == 37
    assert [e.thrown.throw.what for e in t.seen(Rolled)] == ["rocket strike"]
    assert t.units("Ukraine S.S.R.") == {"industrial complex": 1, "antiaircraft gun": 1}


@rule("REV-ROCKET-04", "REV-GAP-04")
def test_a_strike_takes_no_more_than_there_is() -> None:
    """The owner of the factory pays to the bank what is in the purse at most."""
    t = battery(money=2)
    t.do(f"choose {t.options()[0]}", 6)
    assert t.money(DE) == 0


@rule("REV-ROCKET-05")
def test_launchers_still_shoot_at_aircraft() -> None:
    """A gun of a power with rockets fires at raiders as before."""
    t = Table(
        DE,
        "combat_move",
        {"Ukraine S.S.R.": {DE: "1 bomber"}, "Caucasus": {SU: "1 antiaircraft gun, 1 industrial complex"}},
        marks=ROCKETS,
    )
    t.do("go 1 bomber: Ukraine S.S.R. > Caucasus as raid").done(1)
    assert t.units("Caucasus") == {"antiaircraft gun": 1, "industrial complex": 1}
    assert "bomber" not in t.units("Ukraine S.S.R.")


@rule("REV-GAP-05")
def test_as_printed_every_gun_strikes() -> None:
    """Several guns of one territory may strike the same factory."""
    t = battery("2 antiaircraft gun")
    one, two = t.ids("Caucasus", "antiaircraft gun")
    t.do(f"choose rocket {one} Germany", 3).do(f"choose rocket {two} Germany", 4)
    assert t.money(DE) == 33


@rule("REV-GAP-05")
def test_as_corrected_one_from_each_place_on_each_factory() -> None:
    """With the switch a territory launches one strike and a factory suffers one a turn."""
    t = battery("2 antiaircraft gun", rockets="one each")
    t.do(f"choose {t.options()[0]}", 3)
    assert t.topic == "noncombat_move"
    t = Table(
        SU,
        "combat_move",
        {
            "Caucasus": {SU: "1 antiaircraft gun"},
            "West Russia": {SU: "1 antiaircraft gun"},
            "Germany": {DE: "1 industrial complex"},
        },
        hold={"West Russia": SU},
        marks=ROCKETS,
        rockets="one each",
    ).done()
    assert len(t.options()) == 2
    t.do(f"choose {t.options()[0]}", 3)
    assert t.topic == "noncombat_move"


@rule("REV-GAP-41")
def test_a_gun_that_struck_stays_and_cargo_cannot_strike() -> None:
    """A strike is combat, so the gun does not move afterwards; a gun aboard a ship takes no part."""
    t = battery()
    t.do(f"choose {t.options()[0]}", 3)
    assert t.why_not("go 1 antiaircraft gun: Caucasus > Russia") == "REV-NCM-01"
    t = Table(
        SU,
        "combat_move",
        {"Sea Zone 5": {SU: "1 transport [antiaircraft gun]"}, "Germany": {DE: "1 industrial complex"}},
        marks=ROCKETS,
    )
    assert t.done().topic == "noncombat_move"


@rule("REV-GAP-82", "REV-GAP-83")
def test_captured_guns_and_captured_factories() -> None:
    """A gun taken this turn does not strike yet, and a factory taken this turn is no target any more."""
    t = Table(
        SU,
        "combat_move",
        {
            "Caucasus": {SU: "1 infantry"},
            "Ukraine S.S.R.": {DE: "1 antiaircraft gun"},
            "Southern Europe": {DE: "1 industrial complex"},
        },
        marks=ROCKETS,
    )
    assert t.do("go 1 infantry: Caucasus > Ukraine S.S.R.").done().topic == "noncombat_move"
    t = Table(
        SU,
        "combat_move",
        {"Caucasus": {SU: "1 infantry, 1 antiaircraft gun"}, "Ukraine S.S.R.": {DE: "1 industrial complex"}},
        purses={DE: 40},
        marks=ROCKETS,
    )
    t.do("go 1 infantry: Caucasus > Ukraine S.S.R.").done()
    t.do("choose Ukraine S.S.R.")
    assert t.topic == "noncombat_move"
    assert t.money(DE) == 40
