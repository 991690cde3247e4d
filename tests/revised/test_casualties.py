"""Who takes the hits: owners choose, battleships take two, artillery lends its strength."""

from __future__ import annotations

from sandtable.kernel.events import Rolled
from tests.tools import Table, rule

UK, SU = "United Kingdom", "Soviet Union"
Z6, Z7, Z8 = "Sea Zone 6", "Sea Zone 7", "Sea Zone 8"


@rule("REV-CAS-01", "REV-DEC-29")
def test_the_owner_chooses_in_any_order() -> None:
    """Any unit of the hit force may be named, the dearest too; silence follows the suggested order."""
    t = Table(
        SU,
        "combat_move",
        {"Russia": {SU: "3 infantry"}, "West Russia": {"Germany": "1 infantry, 1 artillery, 1 tank, 1 fighter"}},
    )
    t.do("go 3 infantry: Russia > West Russia").done(1, 1, 6)
    assert t.asked == ("Germany",)
    infantry, artillery = t.ids("West Russia", "infantry", "Germany"), t.ids("West Russia", "artillery")
    assert t.silence() == f"lose {infantry[0]}, {artillery[0]}"
    assert t.why_not(f"lose {infantry[0]}") == "REV-CAS-01"  # two hits, one name
    t.do("lose 1 fighter, 1 tank", 6, 6, 6, 6)
    assert t.units("West Russia", "Germany") == {"infantry": 1, "artillery": 1}


@rule("REV-DEC-29")
def test_the_suggested_order_at_sea() -> None:
    """Harmless damage first, then submarines, destroyers, battleships, and aircraft last."""
    t = Table(
        UK,
        "combat_move",
        {
            Z8: {UK: "4 battleship"},
            Z7: {"Germany": "1 battleship, 1 aircraft carrier [fighter], 1 destroyer, 1 submarine, 1 transport"},
        },
    )
    t.do(f"go 4 battleship: {Z8} > {Z7}").done(6, 4, 4, 4, 4)  # the submarine misses
    kinds = [t.state.units[i].kind for i in t.silence().removeprefix("lose ").split(", ")]
    assert kinds == ["battleship", "submarine", "transport", "destroyer"]


@rule("REV-CAS-02")
def test_one_hit_destroys() -> None:
    """Every unit but an undamaged battleship is destroyed by one hit."""
    t = Table(UK, "combat_move", {Z8: {UK: "1 destroyer"}, Z7: {"Germany": "1 aircraft carrier"}})
    t.do(f"go 1 destroyer: {Z8} > {Z7}").done(3, 6)
    assert t.units(Z7) == {"destroyer": 1}


@rule("REV-CAS-04")
def test_restricted_hits_fall_on_fit_targets_only() -> None:
    """Antiaircraft fire takes aircraft: the die belongs to the aircraft it was rolled for, fighters first."""
    t = Table(
        SU,
        "combat_move",
        {
            "Russia": {SU: "1 infantry, 1 fighter, 1 bomber"},
            "West Russia": {"Germany": "1 infantry, 1 antiaircraft gun"},
        },
    )
    t.do("go 1 infantry: Russia > West Russia").do("go 1 fighter, 1 bomber: Russia > West Russia")
    t.done(6, 1, 6, 6, 6)
    assert t.units("West Russia", SU) == {"infantry": 1, "fighter": 1}


@rule("REV-CAS-05")
def test_surplus_hits_are_lost() -> None:
    """Three hits on one defender destroy one defender."""
    t = Table(SU, "combat_move", {"Russia": {SU: "3 infantry"}, "West Russia": {"Germany": "1 infantry"}})
    t.do("go 3 infantry: Russia > West Russia").done(1, 1, 1, 6)
    assert t.holder("West Russia") == SU


@rule("REV-BB-01", "REV-BB-02", "REV-BB-03", "REV-CAS-02")
def test_a_battleship_takes_two_hits_in_one_combat() -> None:
    """The first hit only marks it; it fights on at full strength; a second sinks it."""
    t = Table(UK, "combat_move", {Z8: {UK: "1 battleship"}, Z7: {"Germany": "1 destroyer"}})
    t.do(f"go 1 battleship: {Z8} > {Z7}").done(6, 3)
    ship = t.ids(Z7, "battleship")[0]
    assert t.state.units[ship].hits == 1
    t.do("choose nothing", 4, 3)  # still on 4; the sinking destroyer scores again
    assert t.units(Z7) == {}


@rule("REV-BB-03")
def test_a_battleship_is_whole_again_after_the_combat() -> None:
    """Damage is repaired as soon as the combat is over, also after a retreat."""
    t = Table(UK, "combat_move", {Z8: {UK: "1 battleship"}, Z7: {"Germany": "1 destroyer"}})
    t.do(f"go 1 battleship: {Z8} > {Z7}").done(6, 3).do(f"choose {Z8}")
    assert t.state.units[t.ids(Z8, "battleship")[0]].hits == 0


@rule("REV-BB-01", "REV-CAS-01")
def test_two_hits_may_be_spread_or_not() -> None:
    """The owner may damage two battleships or sink one of them; a third hit on one is refused."""
    t = Table(UK, "combat_move", {Z8: {UK: "2 battleship"}, Z7: {"Germany": "2 battleship"}})
    t.do(f"go 2 battleship: {Z8} > {Z7}").done(4, 4)
    one, two = t.ids(Z7, "battleship", "Germany")
    assert t.why_not(f"lose {one}, {one}, {one}").startswith("REV-BB-01")
    assert t.allows(f"lose {one}, {one}")
    t.do(f"lose {one}, {two}", 6, 6)
    assert [t.state.units[i].hits for i in (one, two)] == [1, 1]


def numbers(t: Table) -> list[tuple[int, int]]:
    """(dice, number) of every throw."""
    return [(e.thrown.throw.n, e.thrown.throw.on) for e in t.seen(Rolled)]


@rule("REV-ART-01", "REV-ART-02", "REV-EX-17")
def test_each_artillery_lifts_one_infantry() -> None:
    """Two artillery with five infantry: three infantry on 1, two of them and both artillery on 2."""
    t = Table(SU, "combat_move", {"Russia": {SU: "5 infantry, 2 artillery"}, "West Russia": {"Germany": "1 tank"}})
    t.do("go 5 infantry, 2 artillery: Russia > West Russia").done(6, 6, 6, 6, 6, 6, 6, 6)
    assert numbers(t) == [(3, 1), (4, 2), (1, 3)]


@rule("REV-ART-03")
def test_no_support_in_defence() -> None:
    """Defending infantry beside artillery still hits on 2."""
    t = Table(SU, "combat_move", {"Russia": {SU: "1 tank"}, "West Russia": {"Germany": "2 infantry, 1 artillery"}})
    t.do("go 1 tank: Russia > West Russia").done(6, 6, 6, 6)
    assert numbers(t) == [(1, 3), (3, 2)]
