"""The course of a battle: who rolls when, and when it is over."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.events import Rolled
from tests.tools import Table, rule

UK, SU = "United Kingdom", "Soviet Union"


def throws(t: Table) -> list[tuple[str, str, int, int]]:
    """Who threw how many dice for what on which number."""
    return [(e.thrown.throw.who, e.thrown.throw.what, e.thrown.throw.n, e.thrown.throw.on) for e in t.seen(Rolled)]


def attack(ours: str, theirs: str, **options: Any) -> Table:
    """A Soviet attack from Russia on West Russia."""
    units = {"Russia": {SU: ours}, "West Russia": {"Germany": theirs}}
    t = Table(SU, "combat_move", units, **options)
    land = ", ".join(p for p in ours.split(", ") if "fighter" not in p and "bomber" not in p)
    air = ", ".join(p for p in ours.split(", ") if "fighter" in p or "bomber" in p)
    for group in filter(None, (land, air)):
        t.do(f"go {group}: Russia > West Russia")
    return t


@rule("REV-COMBAT-01")
def test_every_contested_space_is_fought_for() -> None:
    """Until no space holds both sides the phase does not end."""
    t = Table(
        SU,
        "combat_move",
        {
            "Russia": {SU: "2 infantry"},
            "West Russia": {"Germany": "1 infantry"},
            "Caucasus": {SU: "1 infantry"},
            "Ukraine S.S.R.": {"Germany": "1 infantry"},
        },
    )
    t.do("go 2 infantry: Russia > West Russia").do("go 1 infantry: Caucasus > Ukraine S.S.R.").done()
    assert sorted(t.options()) == ["Ukraine S.S.R.", "West Russia"]
    assert t.why_not("done") == "REV-COMBAT-01"
    t.do("choose Ukraine S.S.R.", 6, 2, 1, 6, 1)  # lost; then the only battle left begins by itself
    assert t.holder("West Russia") == SU


@rule("REV-COMBAT-02")
def test_a_battle_is_finished_before_the_next() -> None:
    """Once begun, one space is fought to the end; the other is not touched meanwhile."""
    t = Table(
        SU,
        "combat_move",
        {
            "Russia": {SU: "1 infantry"},
            "West Russia": {"Germany": "1 infantry"},
            "Caucasus": {SU: "1 infantry"},
            "Ukraine S.S.R.": {"Germany": "1 infantry"},
        },
    )
    t.do("go 1 infantry: Russia > West Russia").do("go 1 infantry: Caucasus > Ukraine S.S.R.").done()
    t.do("choose West Russia", 6, 6)
    assert t.topic == "retreat"
    t.do("choose nothing", 6, 6).do("choose Russia", 1, 6)
    assert t.holder("Ukraine S.S.R.") == SU


@rule("REV-COMBAT-03", "REV-COMBAT-04", "REV-COMBAT-07", "REV-COMBAT-08", "REV-GAP-12")
def test_dice_by_value_lowest_first_attacker_before_defender() -> None:
    """Each unit rolls one die; its number or less hits; groups of one number roll together, low numbers first."""
    t = attack("2 infantry, 1 tank, 1 fighter, 1 bomber", "2 infantry, 1 tank, 1 fighter, 1 bomber")
    t.done(6, 6, 6, 6, 6, 6, 6, 6, 6, 6)
    assert throws(t) == [
        (SU, "attack", 2, 1),
        (SU, "attack", 2, 3),
        (SU, "attack", 1, 4),
        ("Germany", "defence", 1, 1),
        ("Germany", "defence", 2, 2),
        ("Germany", "defence", 1, 3),
        ("Germany", "defence", 1, 4),
    ]


@rule("REV-COMBAT-05")
def test_only_guns_ships_and_submarines_fire_early() -> None:
    """A gun shoots before the battle at the aircraft; nothing fires back at it."""
    t = attack("1 infantry, 1 fighter", "1 infantry, 1 antiaircraft gun").done(1, 1, 6)
    assert throws(t)[0] == ("Germany", "antiaircraft fire", 1, 1)
    assert t.units("West Russia", SU) == {"infantry": 1, "antiaircraft gun": 1}


@rule("REV-COMBAT-04", "REV-COMBAT-08", "REV-COMBAT-09", "REV-CAS-03")
def test_fire_is_simultaneous() -> None:
    """A defender hit in step 4 still fires in step 5, and both casualties leave together."""
    t = attack("1 infantry", "1 infantry").done(1, 2)
    assert t.units("West Russia") == {}


@rule("REV-COMBAT-07")
def test_heavy_bombers_roll_twice() -> None:
    """With the development a bomber throws two dice in attack and both may hit."""
    t = attack("1 bomber", "2 infantry", marks={"developed": {SU: ["heavy bombers"]}}).done(4, 4, 6, 6)
    assert t.units("West Russia", "Germany") == {}


@rule("REV-COMBAT-10")
def test_no_dice_once_all_enemies_are_casualties() -> None:
    """The tanks need not roll when the infantry has hit the last defender."""
    t = attack("1 infantry, 3 tank", "1 infantry").done(1, 6)
    assert throws(t) == [(SU, "attack", 1, 1), ("Germany", "defence", 1, 2)]


@rule("REV-COMBAT-11", "REV-RETREAT-08", "REV-COMBAT-13")
def test_cycles_go_on_until_one_side_is_gone() -> None:
    """Without a retreat the next cycle follows; surviving defenders keep the land."""
    t = attack("1 infantry", "2 infantry").done(6, 6, 6)
    assert t.silence() == "choose nothing"
    t.do("accept", 6, 6, 6).do("accept", 6, 1, 6)
    assert t.units("West Russia") == {"infantry": 2}
    assert t.holder("West Russia") == "Germany"


@rule("REV-COMBAT-12", "REV-COMBAT-05")
def test_the_gun_fires_in_the_first_cycle_only() -> None:
    """It is put back after its shot and stays out of the later cycles."""
    t = attack("1 fighter", "1 infantry, 1 antiaircraft gun").done(6, 6, 6).do("accept", 6, 6)
    assert [x[1] for x in throws(t)].count("antiaircraft fire") == 1


@rule("REV-COMBAT-14", "REV-GAP-28")
def test_a_complex_neither_fires_nor_dies() -> None:
    """It cannot take a hit, and a territory held only by it is taken without a battle."""
    t = attack("1 tank, 1 infantry", "2 infantry, 1 industrial complex").done(1, 6, 6, 6)
    assert t.units("West Russia", "Germany") == {"infantry": 1, "industrial complex": 1}
    t = attack("1 infantry", "1 industrial complex, 1 antiaircraft gun").done()
    assert t.units("West Russia", SU) == {"infantry": 1, "industrial complex": 1, "antiaircraft gun": 1}


@rule("REV-COMBAT-15")
def test_steps_without_effect_are_skipped() -> None:
    """Nothing is asked or thrown for opening fire when nobody can open fire; like losses are not asked for."""
    t = attack("2 infantry", "2 infantry").done(1, 6, 1, 6)
    assert t.topic == "retreat"
    assert t.units("West Russia", SU) == {"infantry": 1}


@rule("REV-COMBAT-16")
def test_nobody_is_held_back() -> None:
    """All that stands in the space fights from the start, aircraft on the ground included; raiders and guns do not."""
    t = Table(
        UK,
        "combat_move",
        {
            UK: {UK: "1 bomber, 2 fighter"},
            "Western Europe": {"Germany": "1 infantry, 1 bomber, 1 industrial complex"},
        },
    )
    t.do(f"go 1 bomber: {UK} > Sea Zone 7 > Western Europe as raid")
    t.do(f"go 2 fighter: {UK} > Sea Zone 7 > Western Europe").done()
    t.do("choose Western Europe", 6, 6, 6, 6)  # two fighters against infantry and bomber
    assert throws(t) == [(UK, "attack", 2, 3), ("Germany", "defence", 1, 1), ("Germany", "defence", 1, 2)]


@rule("REV-GAP-29", "REV-CAPTURE-08", "REV-GAP-28")
def test_undefended_land_changes_hands_when_combat_begins() -> None:
    """Entering it is not enough: it falls at the start of the combat phase, before any battle."""
    t = attack("2 infantry", "1 antiaircraft gun")
    assert t.holder("West Russia") == "Germany"
    t.done()
    assert t.holder("West Russia") == SU


@rule("REV-GAP-22")
def test_no_retreat_question_when_it_is_over() -> None:
    """Retreat is offered only while both sides have units left."""
    t = attack("1 infantry, 1 tank", "1 infantry").done(1, 6)
    assert t.topic == "noncombat_move"
