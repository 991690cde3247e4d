"""Helpers that came for a landing which then did not take place."""

from __future__ import annotations

from sandtable.kernel.decisions import Decision
from sandtable.kernel.machine import apply
from tests.blitzkrieg.dice import Ones
from tests.blitzkrieg.front import front
from tests.tools import Table, rule


def through_the_battles(t: Table) -> Table:
    """Every question is answered with silence until the fighting of this part is over."""
    for _ in range(40):
        if t.topic in ("exploit", "movement"):
            break
        offer = t.offer(t.asked[0])
        assert offer.default is not None
        t.state, _ = apply(t.game, t.state, Decision(offer.power, offer.topic, offer.default), Ones())
    return t


@rule("BLG-TF-02", "BLG-GAP-29")
def test_a_task_force_that_waited_for_a_landing_is_back_at_sea() -> None:
    """The convoy is sunk in the Channel, so nobody lands; the German task force beside Normandy puts to sea again."""
    t = front(
        "British Empire",
        "movement",
        {
            "English Channel": {"United Kingdom": "1 convoy hit 1 [infantry 3 hit 1]", "Germany": "3 submarine"},
            "Normandy": {"Germany": "1 infantry 3"},
            "Bay of Biscay": {"Germany": "1 task force 3"},
        },
        hold={"Normandy": "Germany"},
    )
    t.do("go 1 infantry 3: English Channel > Normandy").done()
    assert (t.asked, t.topic) == (("Germany",), "reaction")
    t.do("go 1 task force 3: Bay of Biscay > Normandy as support")
    through_the_battles(t)
    assert t.units("English Channel") == {"submarine": 3}
    assert t.units("Bay of Biscay") == {"task force 3": 1}
    assert t.units("Normandy") == {"infantry 3": 1}
