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


def test_a_proposal_lapses_when_the_game_goes_on(house: House) -> None:
    anna, bob, table = two(house)
    path = f"/tables/{table}/proposals"
    for kind in ("draw", "rollback"):
        anna.decide(table, "done")
        asked = anna.post(path, {"kind": kind, "to": 0})
        assert [p["asked"] for p in bob.get(path)] == [True]
        anna.decide(table, "done")
        assert bob.get(path) == []
        status, problem = bob.refused(f"{path}/{asked['id']}", {"yes": True})
        assert (status, "went on" in problem["text"]) == (409, True)
    assert anna.get(f"/tables/{table}")["status"] == "playing"


def test_a_proposal_is_made_once_and_can_be_withdrawn(house: House) -> None:
    anna, bob, table = two(house)
    path = f"/tables/{table}/proposals"
    asked = anna.post(path, {"kind": "draw"})
    assert bob.refused(path, {"kind": "draw"})[0] == 409
    assert anna.post(f"{path}/{asked['id']}", {"yes": False})["state"] == "withdrawn"
    assert bob.refused(f"{path}/{asked['id']}", {"yes": True})[0] == 409
    assert anna.get(f"/tables/{table}")["status"] == "playing"


def test_the_file_names_who_agreed_to_go_back(house: House) -> None:
    anna = house.person("Anna")
    table = anna.post("/tables", {"game": "training", "mine": ["Azure"]})["id"]
    anna.decide(table, "done")
    assert anna.post(f"/tables/{table}/proposals", {"kind": "rollback", "to": 0})["state"] == "agreed"
    entry = anna.get(f"/tables/{table}/export")["entries"][-1]
    assert (entry["consent"], entry["unasked"]) == (["Azure"], ["Crimson"])


def test_who_was_got_up_must_be_back_before_their_dice_are_undone(house: House) -> None:
    """The owner frees the chair of somebody whose clock ran out; without them the dice they saw stay."""
    anna, bob, table = two(house)
    anna.decide(table, "done")
    with house.hall.at(table) as live:
        live.seats["Crimson"].playing = "caretaker"
    anna.post(f"/tables/{table}/leave", {"power": "Crimson"})
    path = f"/tables/{table}/proposals"
    status, problem = anna.refused(path, {"kind": "rollback", "to": 0})
    assert (status, "Bob" in problem["text"]) == (409, True)
    house.hall.forget(table)
    assert anna.refused(path, {"kind": "rollback", "to": 0})[0] == 409, "also after a restart"
    anna.decide(table, "done")
    assert anna.post(path, {"kind": "rollback", "to": 1})["state"] == "agreed", "what came after they left is Anna's"
    invite = anna.post(f"/tables/{table}/invite")["invite"]
    bob.post(f"/tables/{table}/sit", {"power": "Crimson", "invite": invite})
    asked = anna.post(path, {"kind": "rollback", "to": 0})
    assert asked["state"] == "open"
    assert bob.post(f"{path}/{asked['id']}", {"yes": True})["state"] == "agreed"
    assert anna.get(f"/tables/{table}/export")["entries"][-1]["consent"] == ["Azure", "Crimson"]


def test_who_left_by_themselves_is_not_asked(house: House) -> None:
    anna, bob, table = two(house)
    anna.decide(table, "done")
    bob.post(f"/tables/{table}/leave", {"power": "Crimson"})
    assert anna.post(f"/tables/{table}/proposals", {"kind": "rollback", "to": 0})["state"] == "agreed"


def test_a_stranger_cannot_sit_down_and_give_up(house: House) -> None:
    anna, bob, table = two(house, visibility="public")
    bob.post(f"/tables/{table}/leave", {"power": "Crimson"})
    eve = house.person("Eve")
    eve.post(f"/tables/{table}/sit", {"power": "Crimson"})
    status, problem = eve.refused(f"/tables/{table}/proposals", {"kind": "concede"})
    assert (status, "at least 5 times" in problem["text"]) == (403, True)
    assert eve.post(f"/tables/{table}/resign", {"power": "Crimson"})["status"] == "playing"
    seat = next(s for s in anna.get(f"/tables/{table}")["seats"] if s["power"] == "Crimson")
    assert seat["playing"] == "bot"


def test_who_has_played_a_side_may_give_it_up(house: House) -> None:
    anna, bob, table = two(house)
    while anna.get(f"/tables/{table}")["number"] < 14:
        (anna if anna.offers(table) else bob).decide(table, "done")
    assert bob.post(f"/tables/{table}/proposals", {"kind": "concede"})["state"] == "agreed"
    assert anna.get(f"/tables/{table}")["result"]["winners"] == ["Azure"]
