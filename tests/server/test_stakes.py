"""What is at stake in a choice of losses, and the wish to be asked only where something is."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.server.core.order_stakes import stake
from tests.server.test_orders import LAND, Front
from tests.server.tools import House
from tests.tools import Table


def hit(ours: str, theirs: str, *dice: int) -> Table:
    """Ukraine is attacked, and some of those who defend it are hit: who is lost?"""
    units = {"Caucasus": {"Soviet Union": ours}, "Ukraine S.S.R.": {"Germany": theirs}}
    t = Table("Soviet Union", "combat_move", units)
    for part in ours.split(", "):
        t.do(f"go {part}: Caucasus > Ukraine S.S.R.")
    t.done(*dice)
    assert t.topic == "casualties"
    return t


def at_stake(t: Table) -> float | None:
    return stake(t.game, t.state, t.offer())


def test_who_dies_first_in_a_battle_that_is_lost_hardly_matters() -> None:
    """Nine tanks against an infantry and an artillery: both will die, and defend alike."""
    told = at_stake(hit("9 tank", "1 infantry, 1 artillery", 1, 6, 6, 6, 6, 6, 6, 6, 6))
    assert told is not None
    assert told <= 1


def test_a_fighter_or_an_infantry_is_worth_a_question() -> None:
    told = at_stake(hit("3 tank", "3 infantry, 2 fighter", 1, 6, 6))
    assert told is not None
    assert told > 5, "a fighter costs 10, an infantry 3"


def test_what_is_no_loss_in_a_battle_has_no_figure() -> None:
    assert at_stake(Table("Soviet Union", "combat_move", {"Caucasus": {"Soviet Union": "1 tank"}})) is None


# They defend alike, and what they cost differs by one.
LIKE = LAND.replace("9 tank", "3 tank").replace("3 infantry, 2 tank, 2 fighter", "3 infantry, 3 artillery")


@pytest.mark.parametrize(
    ("position", "wish", "asked"),
    [(LAND, "always", True), (LAND, "matters", True), (LIKE, "matters", False), (LAND, "never", False)],
)
def test_people_are_asked_as_they_like(house: House, position: str, wish: str, asked: bool) -> None:
    front = Front(house, position, "Soviet Union", "Caucasus > Ukraine")
    changed: Any = front.hans.call("PATCH", "/me", {"ask": wish}).json()
    assert changed["settings"]["ask"] == wish
    for _ in range(20):  # dice may miss all, or kill all
        front._open((), ())
        front._play_on("casualties")
        waits = [o["topic"] for o in front.hans.offers(front.table)]
        if front.used() or "casualties" in waits:
            break
    assert ("casualties" in waits) == asked
    assert bool(front.used()) != asked
    if not asked:
        said = [line["text"] for used in front.used() for line in used["log"]]
        assert "Germany decided by standing order." in said
