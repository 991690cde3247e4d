"""Japan's first turn."""

from __future__ import annotations

from sandtable.kernel.play import Play
from sandtable.rules.questions import Defence
from tests.pacific.books import INDIA
from tests.pacific.table import AMERICA, BRITAIN, CHINA, JAPAN, pacific, z
from tests.tools import Table, rule

THERE = {
    "Philippines": {AMERICA: "1 infantry, 1 fighter"},
    "Yunnan": {CHINA: "1 infantry", BRITAIN: "1 infantry"},
    z(9): {AMERICA: "1 battleship, 1 submarine"},
    "India": {INDIA: "1 industrial complex", BRITAIN: "1 fighter"},
    "Japan": {JAPAN: "1 infantry"},
}


def defence(t: Table, space: str, kind: str, owner: str) -> int:
    """What a unit defends on."""
    unit = next(u for u in t.state.here(space) if u.kind == kind and u.owner == owner)
    return int(Play(t.game, t.state).ask(Defence(unit, space)))


@rule("PAC-FIRST-01", "PAC-FIRST-02", "PAC-GAP-57")
def test_the_allies_are_surprised_but_not_in_china() -> None:
    """1 for everybody everywhere, as printed on Chinese land and in every later turn."""
    t = pacific(JAPAN, "combat_move", THERE, round=1)
    assert defence(t, "Philippines", "fighter", AMERICA) == 1
    assert defence(t, z(9), "battleship", AMERICA) == 1
    assert defence(t, z(9), "submarine", AMERICA) == 1
    assert defence(t, "Yunnan", "infantry", CHINA) == 2
    assert defence(t, "Yunnan", "infantry", BRITAIN) == 2
    for later in (pacific(JAPAN, "combat_move", THERE), pacific(BRITAIN, "combat_move", THERE, round=1)):
        assert defence(later, "Philippines", "fighter", AMERICA) == 4


@rule("PAC-FIRST-01")
def test_japan_itself_fights_as_usual() -> None:
    """Three infantry against one that would hit on 2, and hits on 1."""
    here = {z(38): {JAPAN: "1 transport [2 infantry]"}, "Philippines": {AMERICA: "1 infantry"}}
    t = pacific(JAPAN, "combat_move", here, round=1)
    t.do(f"go 2 infantry: {z(38)} > Philippines").done().do("accept", 1, 6, 2)
    assert t.units("Philippines") == {"infantry": 2}
    assert t.holder("Philippines") == JAPAN


@rule("PAC-GAP-57")
def test_interceptors_too() -> None:
    """They hit on 1 in that turn."""
    here = {"Burma": {JAPAN: "1 bomber"}, "India": THERE["India"]}
    t = pacific(JAPAN, "combat_move", here, round=1, hold={"Burma": JAPAN}, purses={INDIA: 15})
    t.do("go 1 bomber: Burma > India as raid").done()
    t.do(f"choose {t.options()[0]}", 2, 3)
    assert t.money(INDIA) == 12
