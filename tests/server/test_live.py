"""Live connections: everything in order, one's own offers only, and nothing missed after a break."""

from __future__ import annotations

from typing import Any

from fastapi.testclient import TestClient

from sandtable.server.settings import Settings
from sandtable.server.web.app import create_app
from tests.server.conformity import hold_against_live
from tests.server.tools import House, Person, until


def listen(person: Person, table: str, after: int = -1) -> Any:
    headers = {"authorization": f"Bearer {person.token}"} if person.token else {}
    return person.client.websocket_connect(f"/api/tables/{table}/live?after={after}", headers=headers)


def read_until(socket: Any, kind: str) -> list[dict[str, Any]]:
    seen = []
    while True:
        seen.append(hold_against_live(socket.receive_json()))
        if seen[-1].get("kind") == kind or seen[-1]["type"] == kind:
            return seen


def test_a_decision_reaches_the_other_side_and_offers_go_to_their_seat_alone(house_on: House) -> None:
    anna, boris = house_on.person("Anna"), house_on.person("Boris")
    made = anna.post("/tables", {"game": "training", "mine": ["Azure"]})
    table = made["id"]
    boris.post(f"/tables/{table}/sit", {"power": "Crimson", "invite": made["invite"]})
    with listen(boris, table) as hears:
        first = read_until(hears, "offers")
        assert first[0]["type"] == "hello"
        assert first[-1]["offers"] == []
        assert first[-1]["waiting"][0]["power"] == "Azure"
        anna.decide(table, "done")
        line = read_until(hears, "decided")[-1]
        assert line["records"][0]["value"] == {"type": "done"}
        assert read_until(hears, "offers")[-1]["offers"] == []


def test_after_a_break_nothing_is_missing(house_on: House) -> None:
    anna = house_on.person("Anna")
    table = anna.found()
    with listen(anna, table) as hears:
        read_until(hears, "offers")
        anna.decide(table, "done")
        last = read_until(hears, "decided")[-1]["n"]
    anna.decide(table, "buy 1 infantry")
    anna.post(f"/tables/{table}/chat", {"text": "hello"})
    revision = anna.get(f"/tables/{table}")["revision"]
    anna.post(f"/tables/{table}/undo", {"offer": revision})
    with listen(anna, table, after=last) as hears:
        seen = read_until(hears, "undone")
    lines = [m for m in seen if m["type"] == "line"]
    assert [m["kind"] for m in lines] == ["decided", "said", "undone"]
    assert [m["n"] for m in lines] == list(range(last + 1, last + 4))


def test_two_processes_on_one_database_hear_each_other(fresh_postgres: str) -> None:
    settings = Settings(database=fresh_postgres, rate=0)
    with TestClient(create_app(settings)) as one, TestClient(create_app(settings)) as two:
        anna = House(one).person("Anna")
        table = anna.found()
        there = Person(two, anna.token, anna.id)
        assert there.offers(table)[0]["topic"] == "research"
        with listen(there, table) as hears:
            read_until(hears, "offers")
            answer = anna.decide(table, "done")
            line = read_until(hears, "decided")[-1]
            assert line["n"] == answer["n"]
        # and the other process answers at once with what the first one decided
        assert there.offers(table)[0]["topic"] == "purchase"
        there.decide(table, "buy 1 infantry")
        anna.decide(table, "done")
        assert anna.get(f"/tables/{table}/view") == there.get(f"/tables/{table}/view")


def test_sketches_go_to_ones_own_side(house: House) -> None:
    anna, boris, carl = (house.person(n) for n in ("Anna", "Boris", "Carl"))
    made = anna.post("/tables", {"game": "revised-1942", "mine": ["Germany"]})
    table = made["id"]
    boris.post(f"/tables/{table}/sit", {"power": "Japan", "invite": made["invite"]})
    carl.post(f"/tables/{table}/sit", {"power": "Soviet Union", "invite": made["invite"]})
    with listen(boris, table) as ally, listen(carl, table) as enemy:
        read_until(ally, "offers")
        read_until(enemy, "offers")
        anna.call("POST", f"/tables/{table}/sketch", {"shapes": [{"path": ["Ukraine", "Caucasus"]}]})
        anna.post(f"/tables/{table}/chat", {"text": "after the sketch"})
        assert any(m["type"] == "sketch" for m in read_until(ally, "sketch"))
        assert not any(m["type"] == "sketch" for m in read_until(enemy, "said"))


def test_presence_is_told(house: House) -> None:
    anna, boris = house.person("Anna"), house.person("Boris")
    table = anna.found(visibility="public")
    with listen(anna, table) as hears:
        read_until(hears, "offers")
        with listen(boris, table):
            until(lambda: house.service.post.present.get((table, boris.id)))
            seen = read_until(hears, "presence")
            while seen[-1].get("name") != "Boris":
                seen = read_until(hears, "presence")
            assert seen[-1]["here"]
            with listen(house.person("Clara"), table) as late:
                assert read_until(late, "hello")[-1]["present"] == ["Anna", "Boris"], "who was here before"
