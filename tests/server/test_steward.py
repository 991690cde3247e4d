"""One bad order, table or popular server cannot stop the steward."""

from __future__ import annotations

import json
import logging
import time
from typing import Any

import pytest
from sqlalchemy import insert, select, update

from sandtable.kernel.match import Match
from sandtable.server import steward as keeping
from sandtable.server.core import orders as standing
from sandtable.server.core.pokes import LONGEST, Pokes, Troubles
from sandtable.server.core.rounds import Round
from sandtable.server.store.schema import notices, orders, seats, tables
from sandtable.server.turns import SHARE, Turns
from tests.server.tools import LONG, House, Person, until

pytestmark = pytest.mark.attack
CLOCK: dict[str, Any] = {"clock": {"kind": "each", "seconds": 0.3, "then": "default"}}
ORDER: dict[str, Any] = {"power": "Azure", "topic": "*", "own": True, "do": {"default": True}}


def order_if(measure: str, value: Any) -> dict[str, Any]:
    return {**ORDER, "conditions": [{"measure": measure, "op": "<", "value": value}]}


# -- orders are typed when they are taken --


@pytest.mark.parametrize(
    ("measure", "value", "said"),
    [
        ("round", "abc", "compared with a number"),
        ("win", "50", "compared with a number"),
        ("enemy_has", 3, "names a kind of unit; there is infantry"),
        ("enemy_has", "dragon", "names a kind of unit; there is infantry"),
    ],
)
def test_a_condition_that_compares_unlike_things_is_refused(house: House, measure: str, value: Any, said: str) -> None:
    anna = house.person("Anna")
    table = anna.found()
    for door in ("orders", "orders/test"):
        status, problem = anna.refused(f"/tables/{table}/{door}", order_if(measure, value))
        assert status == 422
        assert said in problem["text"]
    assert anna.get(f"/tables/{table}/orders", power="Azure") == []


@pytest.mark.parametrize("value", ["1e999", "-1e999", "NaN"])
def test_a_number_that_is_none_is_refused(house: House, value: str) -> None:
    anna = house.person("Anna")
    table = anna.found()
    body = json.dumps(order_if("round", "HERE")).replace('"HERE"', value)
    headers = {"authorization": f"Bearer {anna.token}", "content-type": "application/json"}
    for door in ("orders", "orders/test"):
        answer = house.client.post(f"/api/tables/{table}/{door}", content=body, headers=headers)
        assert answer.status_code == 422, answer.text


@pytest.mark.parametrize("value", ["abc", None])
def test_an_old_order_that_cannot_be_followed_is_switched_off_and_the_clock_goes_on(
    house: House, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, value: Any
) -> None:
    """Earlier servers took such orders; they stopped every clock of the table, with a traceback a second."""
    anna = house.person("Anna")
    anna.call("PATCH", "/me", {"webhook": "http://127.0.0.1:9/hook"})
    table = anna.found(terms={"clock": {**CLOCK["clock"], "seconds": 600}})
    asked = anna.offers(table)[0]["topic"]
    monkeypatch.setattr(standing, "_follows_by_itself", lambda game, topic: topic == asked)
    bad, good = (anna.post(f"/tables/{table}/orders", order_if("round", n))["id"] for n in (0, -1))
    with house.service.store.write() as db:
        here = orders.c.id == bad
        data = json.loads(db.execute(select(orders.c.data).where(here)).scalar_one())
        data["conditions"][0]["value"] = value
        db.execute(update(orders).where(here).values(data=json.dumps(data)))
    house.hall.now = lambda: time.time() + 601
    with caplog.at_level(logging.INFO):
        until(lambda: anna.get(f"/tables/{table}")["number"] >= 1, 15)
    assert not [r for r in caplog.records if r.exc_info], "no traceback"
    off = {o["id"]: o["off"] for o in anna.get(f"/tables/{table}/orders", power="Azure")}
    assert off == {bad: True, good: False}
    with house.service.store.read() as db:
        told = db.execute(select(notices.c.data).where(notices.c.kind.like("off %"))).scalars().all()
    assert len(told) == 1
    assert "switched off" in told[0]


# -- one table --


def test_a_table_that_cannot_be_tended_is_told_of_once_and_holds_up_nobody(
    house: House, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = house.person("Anna")
    broken, whole = anna.found(terms=CLOCK), anna.found(terms=CLOCK)
    honest = Match.offers

    def offers(match: Match) -> Any:
        if match is bad:
            raise LookupError("a rule stumbles")
        return honest(match)

    with house.hall.at(broken) as live:
        bad, live._offers = live.match, None
    monkeypatch.setattr(Match, "offers", offers)
    with caplog.at_level(logging.INFO):
        until(lambda: anna.get(f"/tables/{whole}")["number"] >= 2, 20)
    assert len([r for r in caplog.records if broken in r.getMessage() and r.exc_info]) == 1


def test_trouble_rests_longer_each_time_and_is_forgotten_when_it_goes_well() -> None:
    now = 0.0
    troubles = Troubles(lambda: now)
    assert troubles.note("t"), "new"
    assert troubles.resting("t")
    now = 1.5
    assert not troubles.resting("t")
    assert troubles.rested() == ["t"]
    for _ in range(12):
        assert not troubles.note("t"), "known"
    assert troubles.resting("t")
    now += LONGEST + 1
    assert not troubles.resting("t"), "never longer than this"
    troubles.healed("t")
    assert troubles.rested() == []
    assert troubles.note("t"), "new again"


# -- many tables --


def crowd(house: House, founder: Person, number: int) -> None:
    """So many copies of a table that bots have to themselves, as if a stranger had founded them one by one."""
    first = founder.found(mine=[], bots={"Azure": "random", "Crimson": "random"})
    with house.service.store.write() as db:
        row = dict(db.execute(select(tables).where(tables.c.id == first)).mappings().one())
        chairs = [dict(r) for r in db.execute(select(seats).where(seats.c.table_id == first)).mappings()]
        ids = [f"{n:05d}crowd" for n in range(number)]
        db.execute(insert(tables), [{**row, "id": i, "automatic": 1, "number": 0, "digest": ""} for i in ids])
        db.execute(insert(seats), [{**chair, "table_id": i} for i in ids for chair in chairs])


def test_clocks_run_out_however_many_tables_bots_have_to_themselves(house: House) -> None:
    anna, mallory = house.person("Anna"), house.person("Mallory")
    crowd(house, mallory, 5000 if LONG else 1000)
    table = anna.found(terms=CLOCK)
    until(lambda: anna.get(f"/tables/{table}")["number"] >= 2, 20)


def test_bots_of_a_table_with_people_do_not_wait_for_a_thousand_tables_of_bots(house: House) -> None:
    anna, mallory = house.person("Anna"), house.person("Mallory")
    crowd(house, mallory, 5000 if LONG else 1000)
    until(lambda: house.service.pool.waiting(later=True) > 10, 20)
    table = anna.found(mine=["Crimson"], bots={"Azure": "random"})
    until(lambda: anna.offers(table), 30)
    assert house.service.pool.waiting(later=True) <= keeping.ROOM, "the rest wait in the store"


def test_a_round_comes_to_every_table(house: House) -> None:
    """After a restart each of them is woken, and none twice before the last was."""
    house.service.steward.stop()
    crowd(house, house.person("Mallory"), 501)
    turn = Round(house.service.store, with_people=False)
    seen: list[str] = []
    while len(seen) < 502:
        seen += turn.next(64)
    assert len(seen) == len(set(seen)) == 502
    assert turn.next(0) == []
    assert turn.next(5) == sorted(seen)[:5], "then it begins again"
    assert Round(house.service.store, with_people=True).next(64) == []


def test_pokes_hold_each_table_once_and_clocks_go_first() -> None:
    pokes = Pokes()
    for table in ("a", "b", "a", "c"):
        pokes.put(table)
    pokes.put("c", due=True)
    pokes.put("d", due=True)
    pokes.put("d")
    assert [pokes.get() for _ in range(4)] == ["c", "d", "a", "b"]
    pokes.close()
    assert pokes.get() == ""


def test_lanes_take_turns_and_what_nobody_waits_for_has_its_share() -> None:
    turns: Turns[str] = Turns()
    for n in range(50):
        turns.put(f"m{n}", "mallory")
        turns.put(f"l{n}", "nobody", later=True)
    turns.put("anna", "anna")
    served = [turns.get() for _ in range(8)]
    assert "anna" in served[:3]
    assert len([x for x in served if x and x.startswith("l")]) == 8 // SHARE
    assert turns.get(also_later=False) in {f"m{n}" for n in range(50)}
    turns.close()
    assert turns.get() is None
