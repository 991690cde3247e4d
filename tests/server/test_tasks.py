"""What units can be told to do besides going somewhere is among the places of the hand."""

from __future__ import annotations

from typing import Any

from sandtable.server.answers.hand import Hand
from sandtable.server.answers.reach import reach_answer
from sandtable.server.answers.words import Words
from tests.pacific.table import AMERICA, pacific, z
from tests.tools import Table


def place(t: Table, zone: str) -> dict[str, Any]:
    hand = Hand(t.game, t.state, AMERICA, t.ids("Hawaiian Islands", "fighter"), [])
    found: dict[str, Any] = reach_answer(hand, Words(t.game))["to"][zone]
    return found


def test_a_zone_without_a_deck_means_a_patrol() -> None:
    """One gesture orders it."""
    t = pacific(AMERICA, "noncombat_move", {"Hawaiian Islands": {AMERICA: "1 fighter"}})
    assert [d["value"]["role"] for d in place(t, z(9))["plan"]] == ["patrol"]


def test_with_a_deck_there_the_patrol_is_the_other_way() -> None:
    """The fighter lands, or patrols if that is chosen."""
    units = {"Hawaiian Islands": {AMERICA: "1 fighter"}, z(9): {AMERICA: "1 aircraft carrier"}}
    found = place(pacific(AMERICA, "noncombat_move", units), z(9))
    assert [other["label"] for other in found["alts"]] == ["patrol"]
    assert "role" not in found["plan"][0]["value"]
