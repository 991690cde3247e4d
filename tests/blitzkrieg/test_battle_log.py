"""A battle as the log tells it."""

from __future__ import annotations

from sandtable.kernel.dice import ScriptedDice
from sandtable.kernel.machine import apply
from sandtable.narrate import Narrator
from sandtable.texts import say
from tests.blitzkrieg.battlefield import BE, FR, GE, fight
from tests.tools import Table


def told(t: Table, order: str, *dice: int, power: str) -> list[str]:
    """The sentences that follow from an order."""
    narrator = Narrator(t.game, t.state)
    decision = t.decision(order, power)
    t.state, events = apply(t.game, t.state, decision, ScriptedDice(dice))
    return [say(line.text) for line in narrator.tell(events, decision)]


def test_the_log_of_a_battle() -> None:
    """Minors stand on the side they fight for; every throw names its units; damage, retreat and capture follow."""
    t = fight(
        {
            "Galicia": {"Poland": "1 infantry 2", FR: "1 infantry 2", GE: "2 infantry 3"},
            "Lorraine": {FR: "1 infantry 2", GE: "1 infantry 3"},
        },
        power=BE,
        hold={"Galicia": GE},
    )
    begun = told(t, "choose Galicia", 1, 6, 6, 6, power=BE)
    assert begun[0] == "Battle in Galicia: 2 infantry 2 against 2 infantry 3"
    assert any("attack of infantry 2 in Galicia, needing 2 or less: 1 hit" in line for line in begun)
    assert begun[-1] == "Germany's infantry 3 in Galicia is damaged."
    t.do("choose nothing", power=FR).do("choose nothing", power=BE).do("choose everybody")
    gone = told(t, "go 2 infantry 3: Galicia > Silesia", 6, 6, power=GE)  # and the battle in Lorraine begins
    assert gone[0] == "Germany retreats from Galicia to Silesia with 2 infantry 3."
    assert gone[1] == "Galicia is liberated from Germany and returns to Poland."
