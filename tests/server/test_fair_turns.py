"""Nobody changes a turn after others have answered it."""

from __future__ import annotations

from tests.server.tools import House, Person


def two(house: House, **wishes: object) -> tuple[Person, Person, str]:
    """Anna plays Azure and Bob Crimson."""
    anna, bob = house.person("Anna"), house.person("Bob")
    made = anna.post("/tables", {"game": "training", "mine": ["Azure"], **wishes})
    bob.post(f"/tables/{made['id']}/sit", {"power": "Crimson", "invite": made["invite"]})
    return anna, bob, made["id"]


def test_an_earlier_turn_is_not_changed_once_the_other_has_decided(house: House) -> None:
    anna, bob, table = two(house)
    anna.decide(table, "done")
    now = anna.decide(table, "buy 2 infantry")["revision"]
    anna.post(f"/tables/{table}/amend", {"offer": now, "record": 2, "decisions": []})
    while not bob.offers(table):
        anna.decide(table, "done")
    entries = anna.get(f"/tables/{table}/export")["entries"]
    now = bob.decide(table, "done")["revision"]
    for record in (1, 2, len(entries)):
        for dry in (True, False):
            body = {"offer": now, "record": record, "decisions": [], "dry": dry}
            status, problem = anna.refused(f"/tables/{table}/amend", body)
            assert (status, problem["ask"]) == (409, "rollback")
            assert "Crimson" in problem["text"]
    assert anna.get(f"/tables/{table}/export")["entries"][:-1] == entries


def test_an_amendment_goes_as_far_as_undo_and_no_further(house: House) -> None:
    anna, _bob, table = two(house)
    anna.decide(table, "done")
    anna.decide(table, "done")
    anna.decide(table, "go 2 infantry: Northmoor > Southfen")
    now = anna.decide(table, "done")["revision"]
    status, problem = anna.refused(f"/tables/{table}/amend", {"offer": now, "record": 3, "decisions": []})
    assert (status, problem["ask"]) == (409, "rollback")
    assert anna.refused(f"/tables/{table}/undo", {"offer": now})[1]["text"] == problem["text"]
