"""Nobody waits: bots, caretakers, clocks and standing orders."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from sandtable.server.settings import Settings
from sandtable.server.web.app import create_app
from tests.server.tools import House, Person, until

HERE = "tests.server.bots_for_tests"


@pytest.fixture
def lively(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """A server whose bots include bad ones, with a short budget."""
    names = {"crashing": "Crashing", "sleeping": "Sleeping", "cheating": "Cheating"}
    monkeypatch.setenv("SANDTABLE_BOTS", ",".join(f"{n}={HERE}:{c}" for n, c in names.items()))
    settings = Settings(database=str(tmp_path / "s.db"), rate=0, batch=0, budget=0.3, local_hooks=True)
    with TestClient(create_app(settings)) as client:
        yield House(client)


def number(person: Person, table: str) -> int:
    found: int = person.get(f"/tables/{table}")["number"]
    return found


def test_a_bot_plays_its_turn_and_hands_over(lively: House) -> None:
    anna = lively.person("Anna")
    table = anna.found(mine=["Crimson"], bots={"Azure": "random"})
    until(lambda: anna.offers(table), 40)
    lines = anna.get(f"/tables/{table}/lines")["lines"]
    assert {line["how"] for line in lines if line["kind"] == "decided" and line["by"] == "Azure"} == {"bot"}


@pytest.mark.parametrize("level", ["crashing", "sleeping", "cheating"])
def test_a_bad_bot_is_replaced_and_the_game_goes_on(lively: House, level: str) -> None:
    anna = lively.person("Anna")
    table = anna.found(mine=["Crimson"], bots={"Azure": level})
    until(lambda: number(anna, table) >= 2, 60)
    assert f'sandtable_bot_failures_total{{level="{level}"}}' in lively.client.get("/metrics").text
    lines = anna.get(f"/tables/{table}/lines")["lines"]
    told = [s["text"] for line in lines for s in line.get("log", []) if "failed" in s["text"]]
    assert told == [f"{level} failed for Azure; what silence means was played. Further failures are not told."]


def test_when_time_runs_out_a_caretaker_plays_and_the_owner_takes_the_seat_back(lively: House) -> None:
    anna = lively.person("Anna")
    clock = {"kind": "each", "seconds": 0.5, "then": "caretaker"}
    table = anna.found(terms={"clock": clock}, mine=["Azure"])
    assert anna.offers(table)[0]["clock"]["due"] > time.time() - 1
    until(lambda: anna.get(f"/tables/{table}")["seats"][0]["playing"] == "caretaker", 20)
    anna.post(f"/tables/{table}/back", {"power": "Azure"})
    kinds = [line["kind"] for line in anna.get(f"/tables/{table}/lines")["lines"]]
    assert kinds.index("caretaker") < kinds.index("back")


def test_a_default_answers_when_time_runs_out(lively: House) -> None:
    anna = lively.person("Anna")
    table = anna.found(terms={"clock": {"kind": "each", "seconds": 0.3, "then": "default"}})
    until(lambda: number(anna, table) >= 1, 20)
    assert anna.get(f"/tables/{table}/lines", after=1)["lines"][0]["how"] == "default"


def test_a_bank_shrinks_by_the_time_used_and_vacation_stops_it(house: House) -> None:
    anna = house.person("Anna")
    now = time.time()
    house.hall.now = lambda: now
    table = anna.found(terms={"clock": {"kind": "bank", "seconds": 600, "increment": 30}})
    now += 100
    anna.decide(table, "done")
    assert anna.get(f"/tables/{table}")["seats"][0]["bank"] == pytest.approx(530)
    anna.post(f"/tables/{table}/away", {"power": "Azure", "until": now + 5000, "then": "pause"})
    assert anna.get(f"/tables/{table}")["due"] == pytest.approx(now + 5000 + 530)


def attack(house: House, defender: Person, attacker: Person) -> tuple[str, dict[str, Any]]:
    """A Revised table at which Germany has been hit in Ukraine and must choose losses."""
    made = attacker.post("/tables", {"game": "revised-1942", "mine": ["Soviet Union", "United Kingdom"]})
    table: str = made["id"]
    defender.post(f"/tables/{table}/sit", {"power": "Germany", "invite": made["invite"]})
    attacker.decide(table, "done")
    attacker.decide(table, "done")
    return table, made


def fight(person: Person, table: str) -> None:
    """Send what stands in the Caucasus into Ukraine and open the battle."""
    offer = person.offers(table)[0]
    groups = [g for g in offer["groups"] if g["space"] == "Caucasus" and g["can"] and g["kind"] in ("infantry", "tank")]
    for group in groups:
        person.decide(table, f"go {', '.join(group['units'])}: Caucasus > Ukraine")
    person.decide(table, "done")
    while True:
        mine = person.offers(table)
        if not mine or mine[0]["topic"] not in ("combat", "casualties", "retreat"):
            return
        if mine[0]["topic"] == "casualties":
            person.decide(table, "accept")
        elif mine[0]["topic"] == "combat":
            person.decide(table, "choose Ukraine")
        else:
            person.decide(table, "choose nothing")


def test_a_standing_order_answers_out_of_turn_and_is_shown(lively: House) -> None:
    ivan, hans = lively.person("Ivan"), lively.person("Hans")
    order = {
        "power": "Germany",
        "topic": "casualties",
        "space": "Ukraine",
        "conditions": [{"measure": "win", "op": "<", "value": 101}, {"measure": "round", "op": "<=", "value": 3}],
        "do": {"lose": ["tank", "infantry", "artillery"]},
    }

    def by_order() -> list[dict[str, Any]]:
        lines = hans.get(f"/tables/{table}/lines")["lines"]
        return [line for line in lines if line.get("how") == "order"]

    # Each table has dice of its own, and an attack that never hits asks nobody for losses: then fight another.
    for _ in range(25):
        table, _ = attack(lively, hans, ivan)
        made = hans.post(f"/tables/{table}/orders", order)
        fight(ivan, table)
        fight_on = time.monotonic() + 10
        while not by_order() and time.monotonic() < fight_on and not hans.offers(table):
            if ivan.offers(table)[0]["topic"] not in ("combat", "casualties", "retreat", "combat_move"):
                break
            fight(ivan, table)
            time.sleep(0.1)
        if by_order():
            break
    used = by_order()
    assert used, "the order was never used"
    assert used[0]["order"] == made["id"]
    assert used[0]["by"] == "Germany"
    lost = used[0]["records"][0]["value"]["units"]
    view = hans.get(f"/tables/{table}/view", record=used[0]["records"][0]["n"] - 1)
    assert view["units"][lost[0]]["kind"] == "tank"
    assert hans.get(f"/tables/{table}/orders", power="Germany")[0]["uses"] >= 1
    would = hans.post(f"/tables/{table}/orders/test", {**order, "do": {"lose": ["infantry"]}})["would"]
    assert would[0]["did"] != would[0]["would"]


def test_an_order_whose_condition_fails_is_not_used(lively: House) -> None:
    ivan, hans = lively.person("Ivan"), lively.person("Hans")
    table, _ = attack(lively, hans, ivan)
    condition = {"measure": "enemy_has", "value": "battleship"}
    order = {"power": "Germany", "topic": "*", "conditions": [condition], "do": {"default": True}}
    hans.post(f"/tables/{table}/orders", order)
    fight(ivan, table)
    time.sleep(0.5)
    assert not [x for x in hans.get(f"/tables/{table}/lines")["lines"] if x.get("how") == "order"]
