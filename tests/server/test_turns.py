"""Questions wait for each other, and no decision waits for them; the short way to an endpoint is the same way."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from fastapi.routing import APIRoute

from sandtable.server.answers.hand import Hand
from sandtable.server.study.turns import AT_ONCE, is_question
from sandtable.server.web import play_routes
from sandtable.server.web.app import HTTP
from sandtable.server.web.direct import AtTables
from tests.server.tools import House

ROUTES = [route for module in HTTP for route in module.router.routes if isinstance(route, APIRoute)]


@pytest.mark.attack
def test_a_decision_does_not_wait_for_any_number_of_questions(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Forty slow questions held all threads of the server, and a decision stood behind them; of one person's there is
    one at a time, so that others' have their turn."""
    people = [house.person(f"Anna {n}") for n in range(AT_ONCE + 1)]
    tables = [anna.found() for anna in people]
    asking: list[str] = []
    inside, go = threading.Semaphore(0), threading.Event()

    def slow(hand: Hand, *_: Any) -> dict[str, Any]:
        asking.append(hand.start)
        inside.release()
        go.wait(60)
        return {"from": "", "units": [], "to": {}, "no": {}, "prev": {}}

    monkeypatch.setattr(play_routes, "reach_answer", slow)
    with ThreadPoolExecutor(60) as crowd:
        asked = []
        for anna, table in zip(people, tables, strict=True):
            while anna.offers(table)[0]["topic"] != "combat_move":
                anna.decide(table, "done")
            units = next(g["units"] for g in anna.offers(table)[0]["groups"] if g["can"])
            way = f"/tables/{table}/reach"
            asked += [crowd.submit(anna.call, "POST", way, {"units": units}, lang="de") for _ in range(20)]
            if len(asking) < AT_ONCE:
                assert inside.acquire(timeout=30)  # of each a question is thought about, but no second
        try:
            people[0].decide(tables[0], "done")
            assert len(asking) == AT_ONCE
        finally:
            go.set()
        assert {one.result().status_code for one in asked} <= {200, 422}


def test_what_is_paid_for_is_a_question_unless_it_is_played() -> None:
    """Whoever adds a costly question has it wait its turn; what is decided, undone or amended never waits."""
    first = {
        (r.path, is_question(r.endpoint)) for r in ROUTES if r.path.endswith(("/decide", "/undo", "/redo", "/amend"))
    }
    assert first == {(f"/api/tables/{{table_id}}/{word}", False) for word in ("decide", "undo", "redo", "amend")}
    assert {r.path for r in ROUTES if is_question(r.endpoint)} >= {
        "/api/tables/{table_id}/reach",
        "/api/tables/{table_id}/view",
        "/api/tables/{table_id}/branches/{branch}/check",
    }


def test_one_look_up_finds_what_the_patterns_find(house: House) -> None:
    """Every short address of a table leads to its own endpoint, and what is wrong with it is worded as ever."""
    known = AtTables(ROUTES).known
    assert len(known) > 30
    for (method, word), route in known.items():
        assert route.path == f"/api/tables/{{table_id}}/{word}"
        assert method in (route.methods or ())
    anna = house.person("Anna")
    table = anna.found()
    assert anna.call("GET", "/tables/NOT AN ID/offers").status_code == 422
    assert anna.call("GET", f"/tables/{table}/view", record="x").json()["items"]
    assert anna.call("GET", f"/tables/{table}/view", record=0).json()["number"] == 0
    assert anna.call("PUT", f"/tables/{table}/offers").status_code == 405
    assert anna.call("GET", f"/tables/{table}/nothing").status_code == 404
    assert anna.call("POST", f"/tables/{table}/seen").status_code == 204
