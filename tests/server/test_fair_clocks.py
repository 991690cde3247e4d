"""Nothing but thinking moves a clock."""

from __future__ import annotations

import time

import pytest

from tests.server.test_fair_turns import two
from tests.server.tools import House, Person

DAY = 86_400
EACH = {"kind": "each", "seconds": 600, "then": "default"}
BANK = {"kind": "bank", "seconds": 600, "increment": 30}


def bank(person: Person, table: str) -> float:
    return float(person.get(f"/tables/{table}")["seats"][0]["bank"])


@pytest.fixture
def clock(house: House) -> dict[str, float]:
    """The server's clock, to be put forward."""
    ahead = {"by": 0.0}
    house.hall.now = lambda: time.time() + ahead["by"]
    return ahead


def test_a_link_or_coming_back_gives_no_new_time(house: House, clock: dict[str, float]) -> None:
    anna, _bob, table = two(house, terms={"clock": EACH})
    due = anna.get(f"/tables/{table}")["due"]
    clock["by"] = 200
    for path, more in (("link", {}), ("back", {}), ("away", {"until": 1, "then": "caretaker"}), ("back", {})):
        anna.post(f"/tables/{table}/{path}", {"power": "Azure", **more})
        assert anna.get(f"/tables/{table}")["due"] == due


def test_getting_up_and_sitting_down_again_gives_no_new_time(house: House, clock: dict[str, float]) -> None:
    for kind in (EACH, BANK):
        anna, _bob, table = two(house, terms={"clock": kind})
        due = anna.get(f"/tables/{table}")["due"]
        for _ in range(2):
            clock["by"] += 100
            anna.post(f"/tables/{table}/leave", {"power": "Azure"})
            clock["by"] += 50
            anna.post(f"/tables/{table}/sit", {"power": "Azure"})
            assert anna.get(f"/tables/{table}")["due"] == pytest.approx(due, abs=5)


def test_a_pause_needs_the_others_and_an_end(house: House, clock: dict[str, float]) -> None:
    anna, bob, table = two(house, terms={"clock": EACH})
    now = house.hall.now()
    pause = {"power": "Azure", "until": now + DAY, "then": "pause"}
    status, problem = anna.refused(f"/tables/{table}/away", pause)
    assert (status, problem["ask"]) == (409, "pause")
    long = {"power": "Azure", "until": now + 61 * DAY}
    assert anna.refused(f"/tables/{table}/away", {**long, "then": "caretaker"})[0] == 409
    path = f"/tables/{table}/proposals"
    assert anna.refused(path, {"kind": "pause", **long})[0] == 409
    asked = anna.post(path, {"kind": "pause", "power": "Azure", "until": now + DAY})
    assert bob.post(f"{path}/{asked['id']}", {"yes": True})["state"] == "agreed"
    assert anna.get(f"/tables/{table}")["due"] == pytest.approx(now + DAY + 600)


def test_increments_are_not_earned_by_coming_and_going(house: House) -> None:
    anna, _bob, table = two(house, terms={"clock": BANK})
    anna.decide(table, "done")
    now = anna.decide(table, "done")["revision"]
    assert bank(anna, table) == pytest.approx(660, abs=5)
    for _ in range(5):
        anna.decide(table, "go 2 infantry: Northmoor > Southfen")
        now = anna.decide(table, "recall 2 infantry in Southfen")["revision"]
    for _ in range(5):
        now = anna.post(f"/tables/{table}/amend", {"offer": now, "record": 2, "decisions": []})["revision"]
        now = anna.decide(table, "done")["revision"]
    for _ in range(5):
        now = anna.post(f"/tables/{table}/undo", {"offer": now})["revision"]
        now = anna.post(f"/tables/{table}/redo", {"offer": now})["revision"]
    assert bank(anna, table) == pytest.approx(660, abs=5)


def test_moves_there_and_back_and_undo_give_no_new_time(house: House, clock: dict[str, float]) -> None:
    """A question is asked once: who comes back to it goes on thinking about it."""
    anna, _bob, table = two(house, terms={"clock": EACH})

    def due() -> float:
        return float(anna.get(f"/tables/{table}")["due"])

    def order(*texts: str) -> None:
        offer = anna.get(f"/tables/{table}/offers")["revision"]
        anna.post(f"/tables/{table}/decide", {"offer": offer, "decisions": [{"text": text} for text in texts]})

    def undo() -> None:
        anna.post(f"/tables/{table}/undo", {"offer": anna.get(f"/tables/{table}/offers")["revision"]})

    research = due()
    clock["by"] += 100
    order("done")
    purchase = due()
    assert purchase == pytest.approx(research + 100, abs=5), "the next question has its own time"
    for _ in range(3):
        clock["by"] += 50
        undo()
        assert due() == pytest.approx(research, abs=1)
        order("done")
        assert due() == pytest.approx(purchase, abs=1)
    order("done")
    march = due()
    for _ in range(3):
        clock["by"] += 20
        order("go 2 infantry: Northmoor > Southfen")
        order("recall 2 infantry in Southfen")
        assert due() == pytest.approx(march, abs=1)


def test_increments_are_not_earned_by_going_back_several_steps_at_once(house: House) -> None:
    """Two questions left behind one by one, come back to in one step: that once paid an increment each time."""
    anna, _bob, table = two(house, terms={"clock": BANK})
    now = 0
    for _ in range(4):
        anna.decide(table, "done")
        now = anna.decide(table, "done")["revision"]
        now = anna.post(f"/tables/{table}/undo", {"offer": now, "n": 2})["revision"]
    for _ in range(4):
        now = anna.post(f"/tables/{table}/redo", {"offer": now, "n": 2})["revision"]
        now = anna.post(f"/tables/{table}/amend", {"offer": now, "record": 1, "decisions": []})["revision"]
        anna.decide(table, "done")
        now = anna.post(f"/tables/{table}/undo", {"offer": anna.decide(table, "done")["revision"], "n": 2})["revision"]
    assert bank(anna, table) == pytest.approx(660, abs=5)


def test_who_hands_over_to_a_caretaker_has_paid_for_their_thoughts(house: House, clock: dict[str, float]) -> None:
    """Away for a moment and quicker than the bot: the time before that was once for nothing."""
    anna, _bob, table = two(house, terms={"clock": BANK})
    house.service.pool.submit = lambda *given, **more: None  # type: ignore[method-assign]  # a bot that is slow
    clock["by"] = 500
    anna.post(f"/tables/{table}/away", {"power": "Azure", "until": house.hall.now() + 60, "then": "caretaker"})
    assert bank(anna, table) == pytest.approx(100, abs=5)
    clock["by"] = 540
    anna.decide(table, "done")
    assert bank(anna, table) == pytest.approx(100 - 40 + 30, abs=5)


def test_a_bank_that_ran_out_stays_empty(house: House, clock: dict[str, float]) -> None:
    """The caretaker answered one question, and whoever came back had the whole bank again."""
    anna, _bob, table = two(house, terms={"clock": BANK})
    house.service.pool.submit = lambda *given, **more: None  # type: ignore[method-assign]  # a bot that is slow
    clock["by"] = 700
    house.service.steward.tend(table)
    assert anna.get(f"/tables/{table}")["seats"][0]["playing"] == "caretaker"
    assert bank(anna, table) == 0
    anna.post(f"/tables/{table}/back", {"power": "Azure"})
    assert bank(anna, table) == BANK["increment"], "enough for one answer"
    anna.post(f"/tables/{table}/back", {"power": "Azure"})
    assert bank(anna, table) == BANK["increment"]
