"""Where units of Blitzkrieg General may go after a battle, as the server tells the table."""

from __future__ import annotations

from sandtable.server.answers.hand import Hand
from sandtable.server.answers.reach import reach_answer
from sandtable.server.answers.words import Words
from tests.blitzkrieg.battlefield import FR, GE, fight
from tests.tools import Table


def reach(t: Table, space: str, kind: str) -> dict[str, list[str]]:
    """The places a power's units of a kind can go to, with the way."""
    hand = Hand(t.game, t.state, GE, t.ids(space, kind, GE), [])
    return {place: told["path"] for place, told in reach_answer(hand, Words(t.game))["to"].items()}


def test_a_retreat() -> None:
    """Infantry next door, air units up to two spaces away."""
    t = fight({"Lorraine": {GE: "2 infantry 3, 1 aircraft 4", FR: "1 infantry 3"}}, 6, 6, 6, 6).do("choose everybody")
    assert set(reach(t, "Lorraine", "infantry 3")) == {"Rhineland", "Southern Germany"}
    assert reach(t, "Lorraine", "aircraft 4")["Austria"] == ["Lorraine", "Southern Germany", "Austria"]


def test_an_air_unit_may_stay_where_it_won() -> None:
    """The area is friendly now, so staying is among the places."""
    units = {"Rhineland": {GE: "1 infantry 3, 1 aircraft 4"}, "Lorraine": {FR: "1 militia 1"}}
    t = fight(units, phase="movement")
    t.do("go 1 infantry 3: Rhineland > Lorraine").do("go 1 aircraft 4: Rhineland > Lorraine").done(1, 1, 6)
    assert t.topic == "homing"
    assert reach(t, "Lorraine", "aircraft 4")["Lorraine"] == ["Lorraine"]
