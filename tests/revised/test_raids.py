"""Strategic bombing raids."""

from __future__ import annotations

from sandtable.kernel.events import Rolled
from tests.tools import Table, rule

UK = "United Kingdom"
WAY = "United Kingdom > Sea Zone 6 > Sea Zone 5"


def raid(target: str, there: str, planes: str = "1 bomber", money: int = 40, tech: str = "") -> Table:
    """British bombers raid a German factory on the Baltic."""
    t = Table(
        UK,
        "combat_move",
        {UK: {UK: planes}, target: {"Germany": there}},
        hold={target: "Germany"},
        purses={"Germany": money},
        marks={"developed": {UK: [tech]}} if tech else {},
    )
    return t.do(f"go {planes}: {WAY} > {target} as raid")


@rule("REV-SBR-01", "REV-DEC-19")
def test_bombers_may_raid_a_factory_instead_of_fighting() -> None:
    """Only bombers raid, only factories are raided, and without a word a bomber attacks as usual."""
    t = Table(UK, "combat_move", {UK: {UK: "1 bomber, 1 fighter"}, "Germany": {"Germany": "1 industrial complex"}})
    assert "REV-SBR-01" in t.why_not(f"go 1 fighter: {WAY} > Germany as raid")
    assert t.why_not(f"go 1 bomber: {WAY} > Eastern Europe as raid") == "REV-SBR-01"
    t.do(f"go 1 bomber: {WAY} > Germany as raid").done(5)
    assert t.money("Germany") == 35
    t = Table(UK, "combat_move", {UK: {UK: "1 bomber"}, "Germany": {"Germany": "1 industrial complex, 1 infantry"}})
    t.do(f"go 1 bomber: {WAY} > Germany").done(6, 6)
    assert t.topic == "retreat"


@rule("REV-SBR-02", "REV-SBR-05")
def test_only_guns_stand_in_the_way() -> None:
    """The garrison looks on; a gun fires at each raider; the survivors each roll a die."""
    t = raid("Germany", "1 industrial complex, 1 antiaircraft gun, 3 infantry, 1 fighter", "2 bomber").done(1, 6, 4)
    assert [(e.thrown.throw.what, e.thrown.throw.n) for e in t.seen(Rolled)] == [
        ("antiaircraft fire", 2),
        ("bombing raid", 1),
    ]
    assert t.money("Germany") == 36


@rule("REV-SBR-03", "REV-SBR-04", "REV-GAP-42", "REV-DEC-23")
def test_raid_and_attack_on_one_territory_are_two_things() -> None:
    """Other units may attack the same place; the gun fires at the raiders and again at the attackers' aircraft."""
    t = Table(
        UK,
        "combat_move",
        {
            UK: {UK: "1 bomber, 1 fighter"},
            "Western Europe": {"Germany": "1 industrial complex, 1 antiaircraft gun, 1 infantry"},
        },
    )
    t.do(f"go 1 bomber: {UK} > Sea Zone 7 > Western Europe as raid")
    assert t.why_not("go 1 bomber: Western Europe > Germany") != ""
    t.do(f"go 1 fighter: {UK} > Sea Zone 7 > Western Europe").done()
    assert sorted(t.options()) == ["Western Europe", "raid Western Europe"]
    t.do("choose raid Western Europe", 6, 3)
    t.do(f"go 1 bomber: Western Europe > Sea Zone 7 > {UK}", 6, 6, 6)  # then the fighter: gun, attack, defence
    assert t.topic == "retreat"
    assert t.money("Germany") == 37


@rule("REV-SBR-06", "REV-SBR-07")
def test_the_cap_holds_for_each_bomber() -> None:
    """A bomber costs at most the worth of the territory; several add up."""
    t = raid("Karelia S.S.R.", "1 industrial complex", "2 bomber").done(6, 1)
    assert t.money("Germany") == 37  # 2 and 1


@rule("REV-SBR-06")
def test_heavy_bombers_add_their_dice_before_the_cap() -> None:
    """Two dice each, capped together."""
    t = raid("Karelia S.S.R.", "1 industrial complex", tech="heavy bombers").done(1, 6)
    assert t.money("Germany") == 38
    t = raid("Germany", "1 industrial complex", tech="heavy bombers").done(4, 5)
    assert t.money("Germany") == 31


@rule("REV-SBR-08", "REV-GAP-04", "REV-SBR-09")
def test_nobody_pays_more_than_there_is() -> None:
    """The loss ends at an empty purse, and the factory still stands."""
    t = raid("Germany", "1 industrial complex", money=3).done(6)
    assert t.money("Germany") == 0
    assert t.units("Germany", "Germany") == {"industrial complex": 1}


@rule("REV-SBR-10", "REV-SBR-04")
def test_raiders_fly_home_at_once() -> None:
    """After the bombs they look for a landing place and do nothing else this turn."""
    t = raid("Germany", "1 industrial complex, 1 infantry").done(4)
    assert t.topic == "home_move"
    t.do(f"go 1 bomber: Germany > Sea Zone 5 > Sea Zone 6 > {UK}")
    assert t.topic == "noncombat_move"
    assert "REV-NCM-01" in t.why_not(f"go 1 bomber: {UK} > Sea Zone 6")


def raid_and_march() -> Table:
    """A bomber raids an unguarded factory into which Soviet troops march."""
    t = Table(
        "Soviet Union",
        "combat_move",
        {"Russia": {"Soviet Union": "1 bomber, 1 infantry"}, "West Russia": {"Germany": "1 industrial complex"}},
        purses={"Germany": 40},
    )
    t.do("go 1 bomber: Russia > West Russia as raid").do("go 1 infantry: Russia > West Russia")
    return t.done()


@rule("REV-GAP-83", "REV-DEC-23")
def test_a_captured_factory_is_no_target() -> None:
    """If the land is taken first the raid does nothing; the attacker may also bomb first."""
    t = raid_and_march().do("choose West Russia")
    assert t.holder("West Russia") == "Soviet Union"
    t.do("go 1 bomber: West Russia > Russia")
    assert t.money("Germany") == 40
    t = raid_and_march().do("choose raid West Russia", 2)
    assert t.money("Germany") == 38
    t.do("go 1 bomber: West Russia > Russia")
    assert t.holder("West Russia") == "Soviet Union"
