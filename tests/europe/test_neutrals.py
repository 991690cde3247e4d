"""Neutral land: friendly, unfriendly and strict; garrisons that stay, fall and change hands."""

from __future__ import annotations

from sandtable.kernel.decisions import Go
from tests.europe.theatre import FRA, GER, ITA, UK, board, leaning, zone
from tests.tools import rule
from tests.tools.table import Table


def march(on: str, start: str, ours: str, power: str = GER, garrison: str = "2 infantry") -> Table:
    """A power moves into neutral land from beside it."""
    t = board(power, "combat_move", {start: {power: ours}, on: {on: garrison} if garrison else {}}, hold={start: power})
    return t.do(f"go {ours}: {start} > {on}")


@rule("EUR-NEUT-01", "EUR-GAP-06", "EUR-MAP-06", "EUR-GAP-41")
def test_sympathies_and_garrisons_as_printed() -> None:
    t = Table(GER, "purchase", game="europe-1940", full=True)
    assert [leaning(t, land) for land in ("Yugoslavia", "Bulgaria", "Sweden", "Suriname")] == [
        "Allies",
        "Axis",
        "strict",
        "strict",
    ]
    assert t.units("Turkey") == {"infantry": 8}
    assert t.units("Finland") == {"infantry": 4}
    assert t.units("Suriname") == {}
    assert t.holder("Turkey") == "Turkey"


@rule("EUR-NEUT-02", "EUR-EX-04")
def test_every_neutral_stands_alone() -> None:
    """An Axis move into Northwest Persia leaves Persia as it was."""
    t = march("Northwest Persia", "Iraq", "1 infantry", garrison="")
    t.done()
    assert t.holder("Northwest Persia") == GER
    assert t.holder("Persia") == "Persia"
    assert leaning(t, "Persia") == "Allies"
    assert leaning(t, "Sweden") == "strict"


@rule("EUR-NEUT-03", "EUR-NEUT-04", "EUR-CMOVE-03")
def test_a_friendly_neutral_is_neither_attacked_nor_crossed_nor_overflown() -> None:
    t = board(GER, "combat_move", {"Romania": {GER: "1 tank, 1 fighter"}})
    assert t.why_not("go 1 tank: Romania > Bulgaria") == "EUR-NEUT-03"
    assert "EUR-NEUT-03" in t.why_not("go 1 fighter: Romania > Bulgaria > Greece")
    t = board(GER, "noncombat_move", {"Romania": {GER: "1 tank, 1 fighter"}}, hold={"Greece": GER})
    assert t.why_not("go 1 fighter: Romania > Bulgaria") == "EUR-NEUT-04"
    assert "EUR-NEUT-04" in t.why_not("go 1 fighter: Romania > Bulgaria > Greece")
    assert t.why_not("go 1 tank: Romania > Bulgaria > Greece") == "EUR-NEUT-05"


@rule("EUR-NEUT-05", "EUR-NEUT-06", "EUR-NEUT-07", "EUR-SETUP-05")
def test_who_enters_first_takes_over_with_the_garrison() -> None:
    """Bulgaria joins Germany, pays it one, and its four infantry move from the next turn on."""
    t = board(
        GER, "noncombat_move", {"Romania": {GER: "1 infantry"}, "Bulgaria": {"Bulgaria": "4 infantry"}}, purses={GER: 0}
    )
    t.do("go 1 infantry: Romania > Bulgaria")
    assert t.holder("Bulgaria") == GER
    assert t.units("Bulgaria", GER) == {"infantry": 5}
    for unit in t.ids("Bulgaria", "infantry"):
        assert not t.allows(Go((unit,), ("Bulgaria", "Romania"))), "neither the newcomer nor the garrison"
    assert t.why_not("recall 1 infantry: Bulgaria") != ""
    t.done()
    assert t.money(GER) == 31 + 5 + 5, "one more than at the start, with trade and ore"


@rule("EUR-NEUT-08", "EUR-GAP-49")
def test_a_gun_alone_wins_nobody_over() -> None:
    """It may follow once a unit that can has been there."""
    t = board(
        GER,
        "noncombat_move",
        {"Romania": {GER: "1 infantry, 1 antiaircraft gun"}, "Bulgaria": {"Bulgaria": "4 infantry"}},
    )
    assert t.why_not("go 1 antiaircraft gun: Romania > Bulgaria") == "EUR-NEUT-08"
    t.do("go 1 infantry: Romania > Bulgaria").do("go 1 antiaircraft gun: Romania > Bulgaria")
    assert t.units("Bulgaria")["antiaircraft gun"] == 1


@rule("EUR-GAP-10", "EUR-NEUT-05")
def test_a_friendly_neutral_is_entered_from_the_sea_too() -> None:
    t = board(UK, "noncombat_move", {zone(99): {UK: "1 transport [1 infantry]"}, "Greece": {"Greece": "4 infantry"}})
    t.do(f"go 1 infantry: {zone(99)} > Greece")
    assert t.holder("Greece") == UK
    assert t.units("Greece", UK) == {"infantry": 5}


@rule("EUR-NEUT-09", "EUR-NEUT-11", "EUR-NEUT-12", "EUR-EX-05")
def test_an_unfriendly_neutral_is_attacked() -> None:
    """Yugoslavia defends itself at two; with its garrison dead and a tank left it is German."""
    t = march("Yugoslavia", "Greater Southern Germany", "2 tank", garrison="1 infantry")
    t.done(3, 3, 6)
    assert t.holder("Yugoslavia") == GER
    t = march("Yugoslavia", "Greater Southern Germany", "1 tank", garrison="1 infantry")
    t.done(6, 2)
    assert t.holder("Yugoslavia") == "Yugoslavia"
    assert t.units("Yugoslavia") == {"infantry": 1}


@rule("EUR-NEUT-10")
def test_nobody_flies_over_an_unfriendly_neutral_but_to_attack_it() -> None:
    t = board(GER, "combat_move", {"Western Germany": {GER: "1 fighter"}, "Switzerland": {"Switzerland": "2 infantry"}})
    assert t.why_not("go 1 fighter: Western Germany > Switzerland > France") == "EUR-NEUT-10"
    assert t.allows("go 1 fighter: Western Germany > Switzerland")
    t = board(GER, "noncombat_move", {"Western Germany": {GER: "1 fighter"}})
    assert t.why_not("go 1 fighter: Western Germany > Switzerland > Northern Italy") == "EUR-NEUT-10"


@rule("EUR-NEUT-13", "EUR-NEUT-14")
def test_after_a_failed_attack_the_other_side_may_take_over() -> None:
    """The survivors stay, held by nobody, until a British unit comes; then they are British."""
    t = march("Turkey", "Greece", "1 infantry", garrison="2 infantry")
    t.done(6, 1, 6)
    assert t.holder("Turkey") == "Turkey"
    assert leaning(t, "Turkey") == "Allies"
    t = board(
        UK,
        "noncombat_move",
        {"Syria": {UK: "1 infantry"}, "Turkey": {"Turkey": "2 infantry"}},
        hold={"Syria": UK},
        layers={"sympathy": {"Turkey": "Allies"}},
    )
    t.do("go 1 infantry: Syria > Turkey")
    assert t.holder("Turkey") == UK
    assert t.units("Turkey", UK) == {"infantry": 3}


@rule("EUR-NEUT-13", "EUR-CAPT-02")
def test_a_neutral_without_a_garrison_left_is_not_taken_from_the_air() -> None:
    """Fighters kill the garrison and the land stays nobody's."""
    t = board(GER, "combat_move", {"Western Germany": {GER: "2 fighter"}, "Switzerland": {"Switzerland": "1 infantry"}})
    t.do("go 2 fighter: Western Germany > Switzerland").done(3, 3, 6)
    assert t.units("Switzerland", "Switzerland") == {}
    assert t.holder("Switzerland") == "Switzerland"


@rule("EUR-NEUT-15", "EUR-EX-06", "EUR-GAP-09")
def test_one_strict_neutral_attacked_turns_all_the_others() -> None:
    """Whether or not Sweden falls; lands that lean already stay as they are; one without a garrison counts too."""
    t = march("Sweden", "Norway", "1 infantry", garrison="6 infantry")
    assert leaning(t, "Spain") == "strict", "not before the moves are final"
    t.done(6, 6, 6, 6, 6, 6, 6)
    assert [leaning(t, s) for s in ("Sweden", "Spain", "Turkey", "Bulgaria")] == ["Allies", "Allies", "Allies", "Axis"]
    t = march("Rio de Oro", "Morocco", "1 infantry", power=FRA, garrison="")
    t.done()
    assert t.holder("Rio de Oro") == FRA
    assert leaning(t, "Spain") == "Axis"


@rule("EUR-NEUT-16")
def test_a_strict_neutral_is_won_only_by_invasion() -> None:
    t = board(UK, "noncombat_move", {"Syria": {UK: "1 infantry"}}, hold={"Syria": UK})
    assert not t.allows("go 1 infantry: Syria > Turkey")


@rule("EUR-NEUT-17")
def test_land_that_was_neutral_is_captured_and_never_liberated() -> None:
    """Britain takes Bulgaria from Germany: nobody's emblem is on it, so it is British."""
    t = board(UK, "combat_move", {"Greece": {UK: "1 tank"}}, hold={"Greece": UK, "Bulgaria": GER})
    t.do("go 1 tank: Greece > Bulgaria").done()
    assert t.holder("Bulgaria") == UK


@rule("EUR-NEUT-18", "EUR-SEQ-04")
def test_a_second_attack_meets_only_what_is_left() -> None:
    """Nothing is left, so the land falls without dice."""
    t = board(
        ITA,
        "combat_move",
        {"Greece": {ITA: "1 infantry"}},
        hold={"Greece": ITA},
        layers={"sympathy": {"Turkey": "Allies"}},
    )
    t.do("go 1 infantry: Greece > Turkey").done()
    assert t.holder("Turkey") == ITA


@rule("EUR-NEUT-19", "EUR-AMPHIB-19")
def test_a_neutral_is_attacked_from_the_sea() -> None:
    t = board(
        ITA,
        "combat_move",
        {zone(97): {ITA: "1 transport [1 infantry, 1 tank]"}, "Yugoslavia": {"Yugoslavia": "1 infantry"}},
    )
    t.do(f"go 1 infantry, 1 tank: {zone(97)} > Yugoslavia").done()
    t.quiet(1, 6)
    assert t.holder("Yugoslavia") == ITA


@rule("EUR-GAP-08")
def test_a_neutral_without_a_garrison_is_not_blitzed() -> None:
    """Entering it ends the move; a blitz through enemy land may end in a neutral."""
    t = board(GER, "combat_move", {"Iraq": {GER: "1 tank"}}, hold={"Iraq": GER})
    assert "EUR-NEUT-10" in t.why_not("go 1 tank: Iraq > Northwest Persia > Persia")
    t = board(GER, "combat_move", {"Syria": {GER: "1 tank"}}, hold={"Syria": GER, "Iraq": UK})
    assert t.allows("go 1 tank: Syria > Iraq > Northwest Persia")
