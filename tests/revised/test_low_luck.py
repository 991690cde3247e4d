"""Low luck: sixths of a hit are added up over a volley, and one die decides about the rest."""

from __future__ import annotations

from sandtable.kernel.events import Rolled
from tests.tools import Table

SU, UK = "Soviet Union", "United Kingdom"


def throws(t: Table) -> list[tuple[int, int]]:
    """(dice, number) of every throw."""
    return [(e.thrown.throw.n, e.thrown.throw.on) for e in t.seen(Rolled)]


def test_whole_hits_are_sure_and_one_die_decides_the_rest() -> None:
    """Three infantry and two tanks make nine sixths: one hit, and another on 3 or less."""
    t = Table(
        SU,
        "combat_move",
        {"Russia": {SU: "3 infantry, 2 tank"}, "West Russia": {"Germany": "3 infantry"}},
        low_luck=True,
    )
    t.do("go 3 infantry, 2 tank: Russia > West Russia").done(3)  # the defenders' six sixths need no die
    assert throws(t) == [(1, 3)]
    t.do("lose 1 infantry")
    assert t.units("West Russia", "Germany") == {"infantry": 1}


def test_the_die_may_miss() -> None:
    """On a 4 the nine sixths are one hit."""
    t = Table(
        SU,
        "combat_move",
        {"Russia": {SU: "3 infantry, 2 tank"}, "West Russia": {"Germany": "3 infantry"}},
        low_luck=True,
    )
    t.do("go 3 infantry, 2 tank: Russia > West Russia").done(4).do("lose 1 infantry")
    assert t.units("West Russia", "Germany") == {"infantry": 2}


def test_defenders_of_several_powers_are_one_volley() -> None:
    """British and Soviet infantry add up to four sixths: one die on 4."""
    t = Table(
        "Germany",
        "combat_move",
        {"Belorussia": {"Germany": "1 infantry"}, "Karelia S.S.R.": {SU: "1 infantry", UK: "1 infantry"}},
        low_luck=True,
    )
    t.do("go 1 infantry: Belorussia > Karelia S.S.R.").done(6, 4)
    assert throws(t) == [(1, 1), (1, 4)]
    assert t.units("Karelia S.S.R.", "Germany") == {}


def test_guns_and_submarines_too() -> None:
    """Six aircraft lose one for certain; three submarines sink one ship for certain."""
    t = Table(
        SU,
        "combat_move",
        {"Russia": {SU: "6 fighter"}, "West Russia": {"Germany": "2 infantry, 1 antiaircraft gun"}},
        low_luck=True,
    )
    t.do("go 6 fighter: Russia > West Russia").done(6, 6)  # 15 sixths attack, 4 sixths defend
    assert throws(t) == [(1, 3), (1, 4)]
    t = Table(
        "Germany",
        "combat_move",
        {"Sea Zone 6": {"Germany": "3 submarine"}, "Sea Zone 7": {UK: "1 transport"}},
        low_luck=True,
    )
    t.do("go 3 submarine: Sea Zone 6 > Sea Zone 7").done()
    assert t.units("Sea Zone 7") == {"submarine": 3}


def test_raids_are_rolled_as_ever() -> None:
    """Low luck is about hits; bombs still roll for their damage."""
    t = Table(
        SU,
        "combat_move",
        {"Karelia S.S.R.": {SU: "1 bomber"}, "Germany": {"Germany": "1 industrial complex"}},
        purses={"Germany": 40},
        low_luck=True,
    )
    t.do("go 1 bomber: Karelia S.S.R. > Eastern Europe > Germany as raid").done(5)
    assert t.money("Germany") == 35
