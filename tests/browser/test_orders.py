"""Standing orders: the editor offers what the game asks out of turn, and what its form allows."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.tools import Seat

Sit = Callable[..., Seat]


def options(seat: Seat, name: str) -> list[str]:
    return list(seat.js("n => [...document.querySelector(`[data-testid=${n}]`).options].map(o => o.value)", name))


@pytest.mark.parametrize("game", ["revised-1942", "blitzkrieg-general"])
def test_the_editor_knows_the_questions_of_the_game(sit: Sit, game: str) -> None:
    seat = sit()
    seat.found(["Germany"], game=game)
    seat.page.click("#tab-orders")
    told = [q["topic"] for q in seat.look(f"tables/{seat.table}")["questions"]]
    assert options(seat, "order-kind") == [*told, "*"]
    seat.page.select_option("[data-testid=order-kind]", "casualties")
    assert options(seat, "order-do") == ["lose", "default"]
    seat.page.select_option("[data-testid=order-kind]", "retreat")
    assert options(seat, "order-do") == ["default", "number", "nothing"]


def test_units_are_sent_by_order(sit: Sit) -> None:
    """An order for a reaction: at most two aircraft, no others; it is kept as it was meant, and told in words."""
    seat = sit()
    seat.found(["Germany"], game="blitzkrieg-general")
    page = seat.page
    page.click("#tab-orders")
    page.select_option("[data-testid=order-kind]", "reaction")
    page.select_option("[data-testid=order-space]", "Silesia")
    assert options(seat, "order-do") == ["send", "default"]
    page.get_by_label("At most").fill("2")
    for box in page.get_by_role("checkbox", name="infantry").all():
        box.uncheck()
    page.get_by_role("checkbox", name="militia").uncheck()
    page.click("[data-testid=order-add]")
    told = page.get_by_test_id("order").inner_text()
    assert "reaction to attacks" in told
    assert "at most 2" in told
    (kept,) = seat.look(f"tables/{seat.table}/orders?power=Germany")
    assert (kept["topic"], kept["space"], kept["do"]["number"]) == ("reaction", "Silesia", 2)
    assert "aircraft 4" in kept["do"]["send"]
    assert not [k for k in kept["do"]["send"] if k.startswith(("infantry", "militia"))]
    page.get_by_role("button", name="Remove").click()
    page.wait_for_selector("[data-testid=order]", state="detached")
