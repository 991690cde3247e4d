"""Standing orders that name units: interceptors and kamikazes are sent by kind, in order, and not more than wanted."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.decisions import Choose
from sandtable.server.core.order_answers import obeyed
from sandtable.server.core.order_data import Doing
from tests.pacific.table import AMERICA, JAPAN, pacific, z
from tests.tools import Table


def named(t: Table, do: dict[str, Any], space: str = "") -> list[str]:
    """The kinds that an order makes of the question at hand; the same decision must be legal."""
    made = obeyed(t.game, t.state, t.offer(), Doing(**do), space)
    if not made:
        return []
    (decision,) = made
    assert isinstance(decision.value, Choose)
    assert t.allows(decision.value)
    return [t.state.units[i].kind for i in decision.value.options]


def raid() -> Table:
    units = {
        "Mariana Islands": {AMERICA: "1 bomber, 1 air base"},
        "Japan": {JAPAN: "1 industrial complex, 3 fighter"},
    }
    t = pacific(AMERICA, "combat_move", units, hold={"Mariana Islands": AMERICA})
    return t.do(f"go 1 bomber: Mariana Islands > {z(25)} > {z(24)} > {z(36)} > Japan as raid").done()


def test_interceptors_rise_by_order() -> None:
    t = raid()
    assert (t.topic, t.asked) == ("intercept", (JAPAN,))
    assert named(t, {"send": ["fighter"]}) == ["fighter"] * 3
    assert named(t, {"send": ["fighter"], "number": 1}) == ["fighter"]
    assert named(t, {"send": ["bomber"]}) == []
    assert named(t, {"send": ["fighter"]}, "India") == [], "the order is for another place"


def test_kamikazes_strike_by_order() -> None:
    ships = {AMERICA: "1 aircraft carrier, 1 battleship, 2 transport"}
    t = pacific(AMERICA, "combat_move", {z(24): ships, z(25): {AMERICA: "1 aircraft carrier"}}).done()
    assert (t.topic, t.asked) == ("kamikaze", (JAPAN,))
    best = ["aircraft carrier", "battleship"]
    assert named(t, {"send": best}) == ["aircraft carrier", "aircraft carrier", "battleship"]
    assert named(t, {"send": best, "number": 2}) == ["aircraft carrier", "aircraft carrier"]
    assert named(t, {"send": ["battleship"], "number": 3}) == ["battleship"] * 3, "one ship again and again"
    assert named(t, {"send": best}, z(25)) == ["aircraft carrier"]
    assert len(named(t, {"send": [*best, "transport"], "number": 9})) == 6, "there are no more"
