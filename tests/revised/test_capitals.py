"""Capitals lost and regained."""

from __future__ import annotations

from sandtable.kernel.events import Skipped
from tests.tools import Table, rule

SU, DE, UK, US = "Soviet Union", "Germany", "United Kingdom", "United States"


def fall_of_moscow() -> Table:
    """Germany takes Russia in its own turn."""
    t = Table(
        DE,
        "combat_move",
        {
            "West Russia": {DE: "2 tank"},
            "Russia": {SU: "1 infantry, 1 antiaircraft gun, 1 industrial complex"},
            "Archangel": {SU: "1 infantry"},
        },
        purses={SU: 18, DE: 5, UK: 0, "Japan": 0, US: 0},
    )
    return t.do("go 2 tank: West Russia > Russia").done(3, 6, 6)


@rule("REV-EX-13", "REV-CAPITAL-01", "REV-CAPITAL-02")
def test_plunder() -> None:
    """The captor takes land, gun, factory and, at once, all 18 IPC of the fallen power."""
    t = fall_of_moscow()
    assert t.holder("Russia") == DE
    assert t.units("Russia", DE) == {"tank": 2, "antiaircraft gun": 1, "industrial complex": 1}
    assert (t.money(SU), t.money(DE)) == (0, 23)


@rule("REV-CAPITAL-03", "REV-CAPITAL-04", "REV-CAPITAL-05")
def test_a_power_without_a_capital_only_moves_and_fights() -> None:
    """It buys, places and collects nothing, but keeps its land and units and plays its three phases."""
    t = fall_of_moscow().until(SU, "combat_move")
    t.events.clear()
    assert t.holder("Archangel") == SU
    t.do("go 1 infantry: Archangel > West Russia").done()
    assert t.holder("West Russia") == SU
    assert t.topic == "noncombat_move"
    t.done()
    assert t.asked != (SU,)
    assert t.money(SU) == 0
    assert [(e.item, e.code) for e in t.seen(Skipped) if e.who == (SU,)] == [
        ("mobilise", "capital.lost"),
        ("income", "capital.lost"),
    ]


@rule("REV-CAPITAL-04")
def test_research_and_purchase_are_skipped_too() -> None:
    """With its capital lost a power's turn begins with combat movement, however much it holds."""
    t = Table(
        US,
        "noncombat_move",
        {"Alaska": {US: "1 infantry"}, "Archangel": {SU: "1 infantry"}},
        hold={"Russia": DE},
        purses={SU: 30},
    )
    t.done()
    assert (t.asked, t.topic) == ((SU,), "combat_move")


@rule("REV-CAPITAL-06", "REV-CAPITAL-07", "REV-GAP-30")
def test_freeing_the_own_capital() -> None:
    """The power collects in that very turn for all it holds, and buys for the first time in its next."""
    t = Table(
        SU,
        "combat_move",
        {"Archangel": {SU: "1 infantry"}, "Russia": {DE: "1 industrial complex"}},
        hold={"Russia": DE},
        purses={SU: 0, DE: 0, UK: 0, "Japan": 0, US: 0},
    )
    t.do("go 1 infantry: Archangel > Russia").done()
    assert t.topic == "noncombat_move"
    t.done()  # nothing to place; income follows
    assert t.money(SU) == 24
    t.until(SU, "purchase").do("buy 8 infantry").done()
    assert t.money(SU) == 0


@rule("REV-CAPITAL-07", "REV-GAP-30")
def test_a_capital_freed_by_a_friend() -> None:
    """The freed power plays all phases again, but holds nothing until it has collected."""
    t = Table(
        UK,
        "combat_move",
        {"Archangel": {UK: "1 infantry", SU: "1 infantry"}},
        hold={"Russia": DE},
        purses={SU: 0, DE: 0, UK: 0, "Japan": 0, US: 0},
    )
    t.do("go 1 infantry: Archangel > Russia").done()
    assert t.holder("Russia") == SU
    t.until(SU, "combat_move")  # no money, so nothing to buy before
    assert t.money(SU) == 0
    t.done().done()
    assert t.money(SU) == 24


@rule("REV-GAP-31")
def test_plunder_without_an_own_capital_waits() -> None:
    """A power without a capital takes the spoils but cannot spend them yet."""
    t = Table(
        DE,
        "combat_move",
        {"West Russia": {DE: "1 tank"}, "Germany": {UK: "1 infantry"}},
        hold={"Germany": UK},
        purses={SU: 18, DE: 0, UK: 0, "Japan": 0, US: 0},
    )
    t.do("go 1 tank: West Russia > Russia").done()
    assert t.money(DE) == 18
    t.until(DE, "combat_move")  # no purchase in between
    assert t.money(DE) == 18


@rule("REV-CAPITAL-02")
def test_a_capital_taken_back_and_lost_again_pays_again() -> None:
    """Each capture takes what the owner then holds, and liberation gives nothing back."""
    t = Table(
        SU,
        "combat_move",
        {"Archangel": {SU: "1 infantry"}, "West Russia": {DE: "2 tank"}},
        hold={"Russia": DE},
        purses={SU: 0, DE: 30, UK: 0, "Japan": 0, US: 0},
    )
    t.do("go 1 infantry: Archangel > Russia").done().done()
    assert (t.money(SU), t.money(DE)) == (24, 30)
    t.until(DE, "combat_move").do("go 2 tank: West Russia > Russia").done(3, 6, 6)
    assert (t.money(SU), t.money(DE)) == (0, 54)
