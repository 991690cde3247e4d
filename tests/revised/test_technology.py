"""Weapons development: the research phase and what the six developments do."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.kernel.decisions import Buy, Done
from sandtable.kernel.offers import Basket
from sandtable.kernel.play import Play
from sandtable.rules.questions import Developed
from tests.tools import Table, rule

NAMES = ["jet fighters", "rockets", "super submarines", "long-range aircraft", "combined bombardment", "heavy bombers"]


def has(t: Table, power: str, name: str) -> bool:
    """Whether a power has a development."""
    return bool(Play(t.game, t.state).ask(Developed(power, name)))


def with_tech(power: str, name: str) -> dict[str, Any]:
    """The memory of a game in which a power has a development."""
    return {"developed": {power: [name]}}


@rule("REV-TECH-01", "REV-DEC-06")
def test_one_development_is_named() -> None:
    """The active power may name any one of six developments, not two and none that does not exist."""
    t = Table("Germany", "research")
    form = t.offer().form
    assert t.asked == ("Germany",)
    assert isinstance(form, Basket)
    assert list(form.prices) == NAMES
    assert "REV-TECH-01" in t.why_not("research rockets 1, heavy bombers 1")
    assert "REV-TECH-01" in t.why_not(Buy({"atomic bomb": 1}))
    assert "REV-TECH-01" in t.why_not(Buy({}))
    t.do("research rockets 1", 6)
    assert t.topic == "purchase"  # one attempt a turn


@rule("REV-DEC-06", "REV-DEC-07")
def test_silence_researches_nothing() -> None:
    """The default is no dice at all: nothing is paid and nothing is thrown."""
    t = Table("Germany", "research")
    assert t.offer().default == Done()
    t.do("accept")
    assert (t.topic, t.money("Germany")) == ("purchase", 40)


@rule("REV-TECH-02", "REV-DEC-07")
def test_any_number_of_dice_that_can_be_paid() -> None:
    """A die costs 5: forty IPC buy eight and not nine; none at all is no attempt."""
    t = Table("Germany", "research", {"Germany": {"Germany": "1 infantry"}})
    assert "REV-TECH-02" in t.why_not("research rockets 9")
    assert "REV-TECH-02" in t.why_not("research rockets 0")
    t.do("research rockets 8", 1, 1, 1, 1, 1, 1, 1, 1)
    assert t.money("Germany") == 0
    assert not has(t, "Germany", "rockets")


@rule("REV-TECH-02")
def test_the_poor_are_not_asked() -> None:
    """With four IPC no die can be bought, so the turn goes on with the purchase."""
    t = Table("Germany", "research", purses={"Germany": 4})
    assert t.topic == "purchase"


@rule("REV-TECH-03")
def test_one_right_number_among_all_dice_is_enough() -> None:
    """All dice fall together; one of them showing the number of the development is a success."""
    t = Table("Germany", "research")
    t.do("research heavy bombers 3", 1, 6, 2)
    assert has(t, "Germany", "heavy bombers")
    assert t.money("Germany") == 25


@rule("REV-EX-02", "REV-TECH-03", "REV-TECH-06")
@pytest.mark.parametrize(("dice", "success"), [((3,), True), ((1, 2, 4, 5, 6), False)])
def test_super_submarines_need_a_three(dice: tuple[int, ...], success: bool) -> None:
    """Super submarines come with a 3; every other number, though it belongs to something else, does nothing."""
    t = Table("Germany", "research")
    t.do(f"research super submarines {len(dice)}", *dice)
    assert [name for name in NAMES if has(t, "Germany", name)] == (["super submarines"] if success else [])


@rule("REV-TECH-04", "REV-TECH-05")
def test_a_failure_costs_the_money_and_gives_no_credit() -> None:
    """The money is gone, there is no second attempt in the turn, and later dice are not made better or cheaper."""
    t = Table("Soviet Union", "research", {"Russia": {"Soviet Union": "1 infantry"}})
    t.do("research rockets 2", 1, 3)
    assert t.money("Soviet Union") == 14
    assert t.topic == "purchase"
    t = Table("Soviet Union", "research", {"Russia": {"Soviet Union": "1 infantry"}}, marks=t.state.stack[0].marks)
    t.do("research rockets 1", 3)
    assert not has(t, "Soviet Union", "rockets")


@rule("REV-TECH-07", "REV-TECH-12")
def test_a_development_works_at_once_and_for_good() -> None:
    """A fighter uses long range in the very turn it was developed; a later turn has it too."""
    units = {"Germany": {"Germany": "1 fighter"}, "Sea Zone 2": {"United Kingdom": "1 transport"}}
    way = "go 1 fighter: Germany > Sea Zone 5 > Sea Zone 6 > Sea Zone 3 > Sea Zone 2"
    t = Table("Germany", "research", units, purses={"Germany": 5})
    t.do("research long-range aircraft 1", 4)
    assert t.topic == "combat_move"
    assert t.allows(way)
    later = Table("Germany", "combat_move", units, marks=t.state.stack[0].marks, round=9)
    assert later.allows(way)


@rule("REV-TECH-08")
def test_developments_are_not_shared() -> None:
    """Several powers may hold the same development, but a friend has nothing of it."""
    t = Table("Germany", "research", marks=with_tech("Soviet Union", "rockets"))
    t.do("research rockets 1", 2)
    assert has(t, "Germany", "rockets")
    assert has(t, "Soviet Union", "rockets")
    assert not has(t, "Japan", "rockets")
    assert not has(t, "United Kingdom", "rockets")


@rule("REV-GAP-40", "REV-TECH-01")
def test_a_development_already_held_is_not_researched_again() -> None:
    """It is neither offered nor accepted; a power with all six is not asked any more."""
    t = Table("Germany", "research", marks=with_tech("Germany", "rockets"))
    assert "rockets" not in t.offer().form.prices  # type: ignore[union-attr]  # a basket
    assert "REV-GAP-40" in t.why_not("research rockets 1")
    t = Table("Germany", "research", marks={"developed": {"Germany": NAMES}})
    assert t.topic == "purchase"


@rule("REV-TECH-09")
@pytest.mark.parametrize(("marks", "hits"), [({}, False), (with_tech("United Kingdom", "jet fighters"), True)])
def test_jet_fighters_defend_on_five(marks: dict[str, Any], hits: bool) -> None:
    """A five of a defending fighter misses, unless its power has jet fighters."""
    t = Table(
        "Germany",
        "combat_move",
        {"Libya": {"Germany": "1 tank"}, "Anglo-Egypt": {"United Kingdom": "1 fighter"}},
        marks=marks,
    )
    t.do("go 1 tank: Libya > Anglo-Egypt").done(6, 5)
    assert bool(t.units("Anglo-Egypt", "Germany")) == (not hits)


@rule("REV-TECH-09")
def test_jet_fighters_attack_as_before() -> None:
    """Only the defence changes: an attacking jet fighter misses with a four."""
    t = Table(
        "Germany",
        "combat_move",
        {"Libya": {"Germany": "1 fighter"}, "Anglo-Egypt": {"United Kingdom": "1 infantry"}},
        marks=with_tech("Germany", "jet fighters"),
    )
    t.do("go 1 fighter: Libya > Anglo-Egypt").done(4, 6)
    assert t.units("Anglo-Egypt", "United Kingdom") == {"infantry": 1}


@rule("REV-TECH-10")
def test_rockets_leave_the_guns_their_normal_use() -> None:
    """The guns of a power with rockets still fire at aircraft, and may strike a complex besides."""
    units = {
        "Caucasus": {"Soviet Union": "1 antiaircraft gun, 1 infantry"},
        "Ukraine S.S.R.": {"Germany": "1 fighter"},
        "Germany": {"Germany": "1 industrial complex"},
    }
    marks = with_tech("Soviet Union", "rockets")
    t = Table("Germany", "combat_move", units, marks=marks)
    t.do("go 1 fighter: Ukraine S.S.R. > Caucasus").done(1)
    assert t.units("Caucasus", "Germany") == {}
    t = Table("Soviet Union", "combat", units, marks=marks)
    gun = t.ids("Caucasus", "antiaircraft gun")[0]
    t.do(f"choose rocket {gun} Germany", 4)
    assert t.money("Germany") == 36


@rule("REV-TECH-11")
def test_super_submarines_attack_on_three_and_defend_on_two() -> None:
    """A three hits when they attack and misses when they defend."""
    units = {"Sea Zone 7": {"Germany": "1 submarine"}, "Sea Zone 8": {"United Kingdom": "1 submarine"}}
    marks = {"developed": {p: ["super submarines"] for p in ("Germany", "United Kingdom")}}
    t = Table("Germany", "combat_move", units, marks=marks)
    t.do("go 1 submarine: Sea Zone 7 > Sea Zone 8").done(3, 3)
    assert t.units("Sea Zone 8") == {"submarine": 1}
    assert t.units("Sea Zone 8", "Germany") == {"submarine": 1}


@rule("REV-TECH-12")
def test_long_range_aircraft_fly_two_further() -> None:
    """Fighters have 6 and bombers 8 spaces, where they had 4 and 6."""
    units = {"Russia": {"Soviet Union": "1 fighter, 1 bomber"}}
    five = "Russia > Archangel > Sea Zone 4 > Sea Zone 3 > Sea Zone 2 > United Kingdom"
    seven = "Russia > Archangel > Sea Zone 4 > Sea Zone 3 > Sea Zone 2 > Sea Zone 1 > Eastern Canada > Western Canada"
    plain = Table("Soviet Union", "noncombat_move", units)
    assert "REV-AIR-02" in plain.why_not(f"go 1 fighter: {five}")
    assert "REV-AIR-02" in plain.why_not(f"go 1 bomber: {seven}")
    far = Table("Soviet Union", "noncombat_move", units, marks=with_tech("Soviet Union", "long-range aircraft"))
    assert far.allows(f"go 1 fighter: {five}")
    assert far.allows(f"go 1 bomber: {seven}")
    assert "REV-AIR-02" in far.why_not(f"go 1 bomber: {seven} > Alaska > Sea Zone 64")


@rule("REV-TECH-13")
@pytest.mark.parametrize(("marks", "asked"), [({}, False), (with_tech("Japan", "combined bombardment"), True)])
def test_combined_bombardment_lets_destroyers_bombard(marks: dict[str, Any], asked: bool) -> None:
    """A destroyer beside the transport supports the landing on a three only with the development."""
    t = Table(
        "Japan",
        "combat_move",
        {
            "Midway": {"United States": "1 infantry"},
            "Sea Zone 56": {"Japan": "1 destroyer, 1 transport [infantry]"},
        },
        marks=marks,
    )
    t.do("go 1 infantry: Sea Zone 56 > Midway").done()
    if asked:
        t.do("accept").do("accept", 3)
        assert t.holder("Midway") == "Japan"
    else:
        t.do("accept", 6, 2)
        assert t.holder("Midway") == "United States"


@rule("REV-TECH-14")
def test_heavy_bombers_throw_two_dice_in_attack_and_raid() -> None:
    """Both dice of an attacking heavy bomber may hit, both count in a raid; a defending one throws a single die."""
    marks = with_tech("United Kingdom", "heavy bombers")
    units = {
        "United Kingdom": {"United Kingdom": "1 bomber"},
        "Western Europe": {"Germany": "2 infantry, 1 industrial complex"},
    }
    t = Table("United Kingdom", "combat_move", units, marks=marks)
    t.do("go 1 bomber: United Kingdom > Sea Zone 6 > Western Europe").done(4, 4, 6, 6)
    assert t.units("Western Europe", "Germany") == {"industrial complex": 1}
    t = Table("United Kingdom", "combat_move", units, marks=marks)
    t.do("go 1 bomber: United Kingdom > Sea Zone 6 > Western Europe as raid").done(1, 3)
    assert t.money("Germany") == 36
    t = Table(
        "Germany",
        "combat_move",
        {"Anglo-Egypt": {"United Kingdom": "1 bomber"}, "Libya": {"Germany": "1 infantry"}},
        marks=marks,
    )
    t.do("go 1 infantry: Libya > Anglo-Egypt").done(1, 2)  # one attacking die, one defending die
    assert t.holder("Anglo-Egypt") == "Germany"
