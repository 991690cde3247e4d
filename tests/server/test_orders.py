"""Standing orders in battles that are really fought: each kind, with its conditions, over the door."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import msgspec
import pytest

from sandtable.games.loader import load
from sandtable.kernel.state import State
from sandtable.server.core import orders
from sandtable.server.core.order_data import Doing
from sandtable.server.errors import Problem
from tests.server.tools import House, Person

LAND = (
    "revised-1942 / round 2 / turn Soviet Union combat_move / empty"
    " / at Caucasus = Soviet Union: 9 tank / at Ukraine S.S.R. = Germany: 3 infantry, 2 tank, 2 fighter"
)
SEA = (
    "revised-1942 / round 2 / turn United Kingdom combat_move / empty"
    " / at Sea Zone 6 = United Kingdom: 2 battleship / at Sea Zone 5 = Germany: 2 submarine"
)
ANSWERS = {
    "combat": "choose {space}",
    "casualties": "accept",
    "retreat": "choose nothing",
    "submerge": "choose nothing",
}


class Front:
    """An attack that one person makes and another has left orders for."""

    def __init__(self, house: House, position: str, attacker: str, way: str) -> None:
        self.house, self.position, self.way = house, position, way
        self.attacker_power = attacker
        self.attacker, self.hans = house.person("Ivan"), house.person("Hans")

    def fight(
        self, *orders: dict[str, Any], mine: tuple[dict[str, Any], ...] = (), topic: str = "casualties"
    ) -> list[dict[str, Any]]:
        """Attack until an order answered a question of this kind; each table has dice of its own, so try a few."""
        for _ in range(60):
            self._open(orders, mine)
            self._play_on(topic)
            if any(line["records"][0]["topic"] == topic for line in self.used()):
                return self.used()
        raise AssertionError(f"no order was asked about {topic}")

    def _open(self, orders: tuple[dict[str, Any], ...], mine: tuple[dict[str, Any], ...]) -> None:
        powers = [p for p in ("Soviet Union", "United Kingdom", "United States") if p != self.attacker_power]
        plan = {"game": "revised-1942", "position": self.position, "mine": [self.attacker_power, *powers]}
        made = self.attacker.post("/tables", plan)
        self.table: str = made["id"]
        self.hans.post(f"/tables/{self.table}/sit", {"power": "Germany", "invite": made["invite"]})
        path = f"/tables/{self.table}/orders"
        self.ids = [self.hans.post(path, {"power": "Germany", **order})["id"] for order in orders]
        for order in mine:
            self.attacker.post(path, {"power": self.attacker_power, **order})

    def _play_on(self, topic: str) -> None:
        group = self.attacker.offers(self.table)[0]["groups"][0]
        self.attacker.decide(self.table, f"go {', '.join(group['units'])}: {self.way}", "done")
        space = self.way.rpartition(" > ")[2]
        for _ in range(40):
            with suppress(Problem):  # the server's own thread may have been quicker
                self.house.service.steward.tend(self.table)
            if any(line["records"][0]["topic"] == topic for line in self.used()):
                return
            asked = self.attacker.offers(self.table)
            if not asked or asked[0]["topic"] not in ANSWERS:
                return
            text = ANSWERS[asked[0]["topic"]].format(space=space)
            body = {"offer": asked[0]["id"], "decisions": [{"by": self.attacker_power, "text": text}]}
            self.attacker.call("POST", f"/tables/{self.table}/decide", body)

    def used(self) -> list[dict[str, Any]]:
        lines = self.hans.get(f"/tables/{self.table}/lines")["lines"]
        return [line for line in lines if line.get("how") == "order"]

    def lost(self, line: dict[str, Any]) -> list[str]:
        """What an answer gave up, by kind."""
        record = line["records"][0]
        view = self.hans.get(f"/tables/{self.table}/view", record=record["n"] - 1)
        return [view["units"][u]["kind"] for u in record["value"]["units"]]


@pytest.fixture
def land(house: House) -> Front:
    return Front(house, LAND, "Soviet Union", "Caucasus > Ukraine")


@pytest.fixture
def sea(house: House) -> Front:
    return Front(house, SEA, "United Kingdom", "Sea Zone 6 > Sea Zone 5")


def test_losses_are_taken_in_the_order_left_behind(land: Front) -> None:
    used = land.fight(
        {"topic": "casualties", "space": "Ukraine S.S.R.", "do": {"lose": ["fighter", "tank", "infantry"]}}
    )
    assert used, "nine tanks hit somebody"
    assert land.lost(used[0])[:2] == ["fighter", "fighter"][: len(land.lost(used[0]))]
    assert used[0]["order"] == land.ids[0]
    assert "Germany decided by standing order." in [said["text"] for said in used[0]["log"]]
    mine = land.hans.get(f"/tables/{land.table}/orders", power="Germany")
    assert mine[0]["uses"] == len(used)
    german = land.hans.get(f"/tables/{land.table}/lines", lang="de")["lines"]
    assert any("Deutschland entschied nach Dauerbefehl." in s["text"] for x in german for s in x.get("log", ()))


def test_the_first_order_that_applies_is_used(land: Front) -> None:
    hopeless = {"measure": "win", "op": "<", "value": 90}
    used = land.fight(
        {"topic": "casualties", "conditions": [hopeless], "do": {"lose": ["infantry", "tank", "fighter"]}},
        {"topic": "casualties", "do": {"lose": ["fighter"]}},
    )
    assert land.lost(used[0])[0] == "infantry", "with little hope the fighters are kept for last"
    assert used[0]["order"] == land.ids[0]


@pytest.mark.parametrize(
    ("measure", "op", "value"),
    [("win", "<", 101), ("hold", "<", 101), ("gain", ">=", 0), ("loss", ">=", 0), ("round", "==", 2)],
)
def test_conditions_hold_or_do_not(land: Front, measure: str, op: str, value: float) -> None:
    never = {"<": ">", ">": "<", ">=": "<", "==": ">"}[op]
    refused = {
        "topic": "casualties",
        "conditions": [{"measure": measure, "op": never, "value": value}],
        "do": {"default": True},
    }
    taken = {**refused, "conditions": [{"measure": measure, "op": op, "value": value}]}
    used = land.fight(refused, taken)
    assert {line["order"] for line in used} == {land.ids[1]}


def test_what_the_enemy_has_is_a_condition(land: Front) -> None:
    ships = {"topic": "*", "conditions": [{"measure": "enemy_has", "value": "battleship"}], "do": {"default": True}}
    tanks = {"topic": "*", "conditions": [{"measure": "enemy_has", "value": "tank"}], "do": {"default": True}}
    used = land.fight(ships, tanks)
    assert {line["order"] for line in used} == {land.ids[1]}


DEFAULT: dict[str, Any] = {"topic": "casualties", "do": {"default": True}}


def dives(sea: Front, do: dict[str, Any]) -> tuple[list[str], list[str]]:
    """The submarines that were asked, and those that dived by order."""
    used = sea.fight({"topic": "submerge", "do": do}, DEFAULT, topic="submerge")
    line = next(x for x in used if _topic(x) == "submerge")
    record = line["records"][0]
    units = sea.hans.get(f"/tables/{sea.table}/view", record=record["n"] - 1)["units"]
    there = [u for u, unit in units.items() if unit["kind"] == "submarine"]
    return there, list(record["value"].get("options", []))


def _topic(line: dict[str, Any]) -> str:
    return str(line["records"][0]["topic"])


@pytest.mark.parametrize("number", [9, 1, 0])
def test_submarines_dive_or_hold(sea: Front, number: int) -> None:
    there, dived = dives(sea, {"number": number})
    assert len(dived) == min(number, len(there))


def test_named_units_are_chosen(sea: Front) -> None:
    there, dived = dives(sea, {"choose": ["germany.2", "a ship that never was"]})
    assert dived == [u for u in there if u == "germany.2"]


def test_an_attacker_leaves_word_when_to_retreat(house: House) -> None:
    weak = LAND.replace("9 tank", "4 tank").replace("3 infantry, 2 tank, 2 fighter", "6 infantry, 4 tank")
    front = Front(house, weak, "Soviet Union", "Caucasus > Ukraine")
    retreat = {"topic": "retreat", "own": True, "conditions": [{"measure": "win", "op": "<", "value": 40}]}
    used = front.fight(DEFAULT, mine=({**retreat, "do": {"number": 1}},), topic="retreat")
    assert next(x for x in used if _topic(x) == "retreat")["by"] == "Soviet Union"
    view = front.attacker.get(f"/tables/{front.table}/view")
    assert {u["space"] for u in view["units"].values() if u["owner"] == "Soviet Union"} == {"Caucasus"}


def test_an_order_for_others_turns_is_not_used_in_ones_own(house: House) -> None:
    front = Front(house, LAND, "Soviet Union", "Caucasus > Ukraine")
    used = front.fight(
        {"topic": "casualties", "do": {"default": True}}, mine=({"topic": "*", "do": {"default": True}},)
    )
    assert {line["by"] for line in used} == {"Germany"}


def person_may(person: Person, table: str, order: str) -> int:
    return person.call("DELETE", f"/tables/{table}/orders/{order}").status_code


def test_only_the_seat_sees_and_removes_its_orders(land: Front) -> None:
    land.fight({"topic": "casualties", "do": {"default": True}})
    assert person_may(land.attacker, land.table, land.ids[0]) == 404
    assert person_may(land.hans, land.table, land.ids[0]) == 204


def test_an_order_that_was_left_before_its_topic_was_called_so_is_read() -> None:
    old = {"id": "a", "power": "Azure", "kind": "casualties", "space": "", "conditions": [], "do": {"default": True}}
    read = orders._read(json.dumps(old))
    assert (read.topic, read.do) == ("casualties", Doing(default=True))
    assert orders._read(msgspec.json.encode(read).decode()) == read


def test_an_order_that_says_what_nobody_can_follow_is_read_as_one_that_says_nothing() -> None:
    """Earlier servers took some; it is told with the others, and switched off when it is needed."""
    old = {"id": "a", "power": "Azure", "topic": "casualties", "space": "", "n": 3}
    read = orders._read(json.dumps({**old, "conditions": [{"measure": "luck", "value": []}], "do": {"hope": 1}}))
    assert (read.id, read.n, read.conditions, read.do) == ("a", 3, [], Doing())
    with pytest.raises(ValueError, match="says nothing"):
        orders.by(read, load("training"), State(), None)  # type: ignore[arg-type]  # it does not come to the offer
