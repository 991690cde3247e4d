"""The rounds of a battle: who fires on what, who is hit, and the order of battles."""

from __future__ import annotations

from sandtable.kernel.events import Damaged, Removed, Rolled
from tests.blitzkrieg.battlefield import BE, FR, GE, IT, fight, strengths
from tests.tools import Table, rule


def throws(t: Table) -> list[tuple[str, str, int, int]]:
    """Who threw, for what, how many dice, and on what number."""
    return [
        (e.thrown.throw.who, f"{e.thrown.throw.what} of {e.thrown.throw.kind}", e.thrown.throw.n, e.thrown.throw.on)
        for e in t.events
        if isinstance(e, Rolled)
    ]


@rule("BLG-EX-10", "BLG-HIT-05", "BLG-HIT-06", "BLG-COMBAT-09")
def test_a_round() -> None:
    """Armour 4 throws 4 and 6, infantry 3 throws 3: two hits. Two infantry 2 throw 2 and 5: one hit.

    The attacker turns one of his units. The defender turns both or gives up one, as he likes; less is not enough.
    """
    t = fight({"Warsaw": {GE: "1 armour 4, 1 infantry 3", "Poland": "2 infantry 2"}}, 4, 6, 3, 2, 5)
    assert (t.asked, t.topic) == ((GE,), "casualties")
    assert "BLG-HIT-06" in t.why_not("lose 1 infantry 3, 1 armour 4")
    t.do("lose 1 armour 4")
    first, second = t.ids("Warsaw", "infantry 2")
    assert t.asked == (BE,)
    assert "BLG-HIT-06" in t.why_not(f"lose {first}")
    assert t.allows(f"lose {first}, {second}")
    t.do(f"lose {first}, {first}")
    assert strengths(t, "Warsaw", GE) == ["armour 4*", "infantry 3"]
    assert strengths(t, "Warsaw", "Poland") == ["infantry 2"]


@rule("BLG-COMBAT-03", "BLG-COMBAT-04", "BLG-COMBAT-05", "BLG-COMBAT-08", "BLG-DEC-14", "BLG-COMBAT-10")
def test_every_unit_fires_once_and_armour_twice() -> None:
    """Each throw names the units it is for: the acting side first, then the other; armour of either side fires twice.

    A round without an end is followed by another.
    """
    t = fight(
        {
            "Warsaw": {GE: "1 infantry 3", "Poland": "1 infantry 2"},
            "Lorraine": {GE: "2 armour 4, 1 infantry 3", FR: "1 armour 3, 2 infantry 2"},
        }
    )
    misses = (6,) * 9
    t.do("choose Lorraine", *misses)
    assert throws(t) == [
        (GE, "attack of armour 4", 4, 4),
        (GE, "attack of infantry 3", 1, 3),
        (FR, "defence of armour 3", 2, 3),
        (FR, "defence of infantry 2", 2, 2),
    ]
    t.do("accept").do("accept", *misses)
    assert len(throws(t)) == 8


@rule("BLG-COMBAT-06", "BLG-UNIT-05", "BLG-HIT-01")
def test_headquarters_and_units_of_no_strength_do_not_fire() -> None:
    """A headquarters and an infantry 1 on its back throw no die; one hit ends a headquarters."""
    t = fight(
        {
            "Warsaw": {GE: "1 infantry 3", "Poland": "1 infantry 2"},
            "Lorraine": {GE: "1 infantry 3, 1 headquarters 4", FR: "1 infantry 1 hit 1, 1 infantry 2"},
        }
    )
    t.do("choose Lorraine", 3, 2)
    assert [(who, n) for who, _, n, _ in throws(t)] == [(GE, 1), (FR, 1)]
    t.do("lose 1 headquarters 4").do("lose 1 infantry 1")
    assert strengths(t, "Lorraine", GE) == ["infantry 3"]
    assert strengths(t, "Lorraine", FR) == ["infantry 2"]


@rule("BLG-COMBAT-07")
def test_a_die_hits_up_to_the_strength() -> None:
    """A 3 is a hit for strength 3, a 4 is not."""
    hit = fight({"Warsaw": {GE: "1 infantry 3", "Poland": "1 infantry 2"}}, 3, 6)
    assert strengths(hit, "Warsaw", "Poland") == ["infantry 2*"]
    miss = fight({"Warsaw": {GE: "1 infantry 3", "Poland": "1 infantry 2"}}, 4, 6)
    assert strengths(miss, "Warsaw", "Poland") == ["infantry 2"]


@rule("BLG-HIT-02", "BLG-HIT-03", "BLG-HIT-04", "BLG-COMBAT-08")
def test_the_first_hit_turns_the_second_ends() -> None:
    """A turned infantry 3 fires on 1; whoever is hit in a round still fires in it at full strength."""
    t = fight({"Lorraine": {GE: "1 infantry 3", FR: "1 infantry 3"}}, 3, 3)
    assert strengths(t, "Lorraine", GE) == strengths(t, "Lorraine", FR) == ["infantry 3*"]
    t.do("accept").do("accept", 2, 1)
    assert throws(t) == [(GE, "attack of infantry 3", 1, 1), (FR, "defence of infantry 3", 1, 1)]
    assert strengths(t, "Lorraine", GE) == []
    assert strengths(t, "Lorraine", FR) == ["infantry 3*"]


@rule("BLG-HIT-01")
def test_a_counter_without_a_back_takes_one_hit() -> None:
    """Militia has nothing on its back: one hit, and it is gone."""
    t = fight({"Warsaw": {GE: "1 infantry 3", "Poland": "1 militia 1"}}, 3, 6)
    assert t.units("Warsaw") == {"infantry 3": 1}


@rule("BLG-HIT-07")
def test_hits_beyond_the_last_unit_are_lost() -> None:
    """Four hits on one infantry end it, and that is all."""
    t = fight({"Warsaw": {GE: "2 armour 4", "Poland": "1 infantry 2"}}, 1, 1, 1, 1, 6)
    assert t.units("Warsaw") == {"armour 4": 2}


@rule("BLG-DEC-15")
def test_silence_gives_up_the_cheapest() -> None:
    """Without an answer the cheapest unit takes the hits, one after the other, and a headquarters comes last."""
    t = fight({"Lorraine": {GE: "1 armour 4, 1 infantry 2, 1 headquarters 4", FR: "3 infantry 3"}}, 6, 6, 6, 1, 1, 6)
    [infantry] = t.ids("Lorraine", "infantry 2")
    assert t.silence() == f"lose {infantry}, {infantry}"


@rule("BLG-COMBAT-01", "BLG-COMBAT-02", "BLG-DEC-13")
def test_the_acting_side_orders_its_battles() -> None:
    """Any battle may be first, by default in the order of the spaces' ids; one is fought to its end before the next."""
    units = {
        "Warsaw": {GE: "2 infantry 3", "Poland": "1 militia 1"},
        "Galicia": {GE: "2 infantry 3", "Poland": "1 militia 1"},
        "Lorraine": {GE: "2 infantry 3", FR: "1 militia 1"},
    }
    t = fight(units)
    assert (t.asked, t.topic) == ((GE,), "battles")
    assert t.options() == ["Galicia", "Lorraine", "Warsaw"]
    assert t.silence() == "choose Galicia"
    t.do("choose Warsaw", 6, 6, 6)
    assert t.topic == "retreat"
    t.do("accept").do("accept", 3, 6, 6)
    assert t.options() == ["Galicia", "Lorraine"]
    assert "BLG-COMBAT-01" in t.why_not("choose Warsaw")


@rule("BLG-COMBAT-01", "BLG-GEN-03", "BLG-DEC-01")
def test_a_power_begins_its_own_battles_and_the_leader_any() -> None:
    """Italy begins where Italians fight; Germany, which leads the Axis, may begin any battle."""
    war = [(GE, FR), (IT, FR)]
    units = {
        "Burgundy": {IT: "1 infantry 2", FR: "1 infantry 2"},
        "Lorraine": {GE: "1 infantry 3", FR: "1 infantry 2"},
    }
    t = fight(units, war=war)
    assert set(t.asked) == {GE, IT}
    assert t.options(IT) == ["Burgundy"]
    assert set(t.options(GE)) == {"Burgundy", "Lorraine"}
    assert "BLG-COMBAT-01" in t.why_not("choose Lorraine", power=IT)
    t.do("choose Burgundy", 6, 6, power=GE)
    assert t.topic == "retreat"


@rule("BLG-GAP-42", "BLG-DEC-01")
def test_owners_agree_on_losses_or_the_leader_decides() -> None:
    """Germans and Italians share a battle: both propose; when they differ twice, Germany says who is hit."""
    units = {"Lorraine": {GE: "1 infantry 3", IT: "1 infantry 2", FR: "2 infantry 2"}}
    t = fight(units, 6, 6, 1, 6, war=[(GE, FR), (IT, FR)])
    assert set(t.asked) == {GE, IT}
    t.do("lose 1 infantry 2", power=GE).do("lose 1 infantry 3", power=IT)
    t.do("lose 1 infantry 2", power=GE)
    assert t.asked == (GE,)
    t.do("lose 1 infantry 2")
    assert strengths(t, "Lorraine", IT) == ["infantry 2*"]
    agreed = fight(units, 6, 6, 1, 6, war=[(GE, FR), (IT, FR)])
    agreed.do("lose 1 infantry 3", power=IT).do("lose 1 infantry 3", power=GE)
    assert strengths(agreed, "Lorraine", GE) == ["infantry 3*"]


@rule("BLG-GEN-07")
def test_who_is_at_peace_stands_by() -> None:
    """Germans attack British ships among Japanese ones, which are at peace with both and neither fire nor are hit."""
    units = {
        "North Sea": {GE: "1 submarine", "Japan": "1 task force 4", BE: "1 task force 2"},
        "Warsaw": {GE: "1 infantry 3", "Poland": "1 militia 1"},
    }
    t = fight(units).do("choose North Sea", 1, 6)
    assert [who for who, *_ in throws(t)] == [GE, BE]
    assert strengths(t, "North Sea", "Japan") == ["task force 4"]
    assert strengths(t, "North Sea", BE) == ["task force 2*"]


@rule("BLG-COMBAT-09")
def test_losses_of_both_sides_come_after_all_have_fired() -> None:
    """No unit is damaged or removed between the two sides' dice."""
    t = fight(
        {"Lorraine": {GE: "1 infantry 3", FR: "1 infantry 3"}, "Warsaw": {GE: "1 infantry 3", "Poland": "1 militia 1"}}
    )
    t.do("choose Lorraine", 1, 1)
    kinds = [type(e) for e in t.events if isinstance(e, Rolled | Damaged | Removed)]
    assert kinds == [Rolled, Rolled, Damaged, Damaged]
