"""Charges of the Japanese infantry."""

from __future__ import annotations

from sandtable.kernel.decisions import Choose
from tests.tools import rule
from tests.tools.table import Table
from tests.world.theatre import CHN, JAP, board

HOLD = "choose hold_charge"


def charge(ours: str, theirs: str, marks: str) -> Table:
    """Japan attacks Shensi from Hopei, with some marks on the battle."""
    t = board(JAP, "combat_move", {"Hopei": {JAP: ours}, "Shensi": {CHN: theirs}})
    t.do(f"go {ours}: Hopei > Shensi").done()
    assert t.topic == "charges"
    return t.do(f"choose {marks}")


@rule("WAW-EX-03", "WAW-BANZAI-02", "WAW-BANZAI-04", "WAW-BANZAI-05", "WAW-BANZAI-07", "WAW-DEC-30", "WAW-GAP-28")
def test_a_charge_hits_on_two_in_one_cycle() -> None:
    t = charge("5 infantry", "8 infantry", "Shensi 1")
    t.quiet(2, 2, 1, 5, 6, *(6,) * 8, 2, 2, 1, 5, 6, *(1,) * 5)
    assert t.units("Shensi") == {"infantry": 4}, "three hits, then one; nobody was asked to retreat"


@rule("WAW-BANZAI-01", "WAW-BANZAI-03")
def test_three_charges_a_turn_also_in_one_place() -> None:
    t = board(JAP, "combat_move", {"Hopei": {JAP: "2 infantry"}, "Shensi": {CHN: "8 infantry"}})
    t.do("go 2 infantry: Hopei > Shensi").done()
    assert t.options() == ["Shensi 1", "Shensi 2", "Shensi 3"]
    t.do(Choose(("Shensi 1", "Shensi 2", "Shensi 3")))
    for standing in (8, 7, 6):
        assert t.topic == "hold_charge"
        assert t.units("Shensi", CHN) == {"infantry": standing}
        t.quiet(2, 6, *(6,) * standing, *((2, 6, *(1,) * 5) if standing == 6 else ()))
    assert t.units("Shensi") == {"infantry": 5}, "a two hit three times, and then no more"


@rule("WAW-DEC-31")
def test_japan_says_in_which_cycle_it_charges() -> None:
    """Held back in the first cycle a two is no hit; in the second it is."""
    t = charge("2 infantry", "2 infantry", "Shensi 1").do(HOLD, 2, 2, 6, 6)
    assert t.topic == "hold_charge"
    assert t.units("Shensi", CHN) == {"infantry": 2}
    assert t.silence() == "choose nothing", "silence spends the mark at once"
    t.quiet(2, 2, 6, 6)
    assert t.units("Shensi", CHN) == {}


@rule("WAW-BANZAI-06")
def test_others_may_retreat_from_a_charge() -> None:
    t = charge("1 infantry, 1 tank", "4 infantry", "Shensi 1").quiet(6, 6, 6, 6, 6, 6)
    assert t.topic == "retreat"
    t.do("choose Hopei", 6, 1, 6, 6, 6)
    assert t.units("Hopei") == {"tank": 1}
