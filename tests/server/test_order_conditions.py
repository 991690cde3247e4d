"""Conditions of standing orders on both sides of their threshold, in games of several kinds."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from sandtable.games.loader import load
from sandtable.kernel.line import to_line
from sandtable.kernel.position import describe
from sandtable.server.errors import Problem
from tests.blitzkrieg.front import front
from tests.server.tools import House, Person

HOPELESS = {"measure": "win", "op": "<", "value": 40}


class Field:
    """A position in which one person attacks, and another holds one power and has left orders for it."""

    def __init__(self, house: House, game: str, position: str, defender: str, orders: list[dict[str, Any]]) -> None:
        self.house, self.defender = house, defender
        self.attacker, self.owner = house.person("Ada"), house.person("Dora")
        mine = [power for power in load(game, {}).powers if power != defender]
        made = self.attacker.post("/tables", {"game": game, "position": position, "mine": mine})
        self.table: str = made["id"]
        self.owner.post(f"/tables/{self.table}/sit", {"power": defender, "invite": made["invite"]})
        path = f"/tables/{self.table}/orders"
        self.ids = [self.owner.post(path, {"power": defender, **order})["id"] for order in orders]

    def attack(self, text: str, topic: str) -> dict[str, Any] | None:
        """Attack, and go on with what silence means until an order answered a question of this kind, or all is over."""
        self.attacker.decide(self.table, text, "done")
        for _ in range(60):
            with suppress(Problem):  # the server's own thread may have been quicker
                self.house.service.steward.tend(self.table)
            found = [line for line in self.used() if line["records"][0]["topic"] == topic]
            if found:
                return found[0]
            asked = [o for o in self.attacker.offers(self.table) if o["holds"]]
            if not asked or asked[0]["topic"] in ("noncombat_move", "movement", "exploit"):
                return None
            body = {"offer": asked[0]["id"], "decisions": [self._answer(asked[0])]}
            self.attacker.call("POST", f"/tables/{self.table}/decide", body)
        return None

    def _answer(self, offer: dict[str, Any]) -> dict[str, Any]:
        default: dict[str, Any] | None = offer["default"]
        if default is not None:
            return default
        option = offer["form"]["options"][0]["key"]
        return {"by": offer["power"], "topic": offer["topic"], "value": {"type": "choose", "options": [option]}}

    def used(self) -> list[dict[str, Any]]:
        lines = self.owner.get(f"/tables/{self.table}/lines")["lines"]
        return [line for line in lines if line.get("how") == "order"]

    def shown(self, line: dict[str, Any], order: str) -> None:
        """The owner is told which order was used, in the log and in the list of orders."""
        assert line["order"] == order
        assert f"{self.defender} decided by standing order." in [said["text"] for said in line["log"]]
        uses = {o["id"]: o["uses"] for o in self.owner.get(f"/tables/{self.table}/orders", power=self.defender)}
        assert uses[order] == sum(x["order"] == order for x in self.used()) > 0


def fought(
    house: House, game: str, position: str, defender: str, orders: list[dict[str, Any]], text: str, topic: str
) -> tuple[Field, dict[str, Any]]:
    """A field on which an order answered such a question; every table has dice of its own, so try a few."""
    for _ in range(60):
        field = Field(house, game, position, defender, orders)
        line = field.attack(text, topic)
        if line is not None:
            return field, line
    raise AssertionError(f"no order was asked about {topic}")


def chance(house: House, attacker: str, defender: str, sea: bool = False) -> float:
    """The defender's chance to win, in percent, by the odds of two forces in writing."""
    anna = house.person("Anna")
    table = anna.found(game="revised-1942")
    forces = {"attacker": attacker, "defender": defender, "sort": "sea" if sea else "land"}
    told = anna.post(f"/tables/{table}/odds", forces)
    return 100 * float(told["lose"])


def kinds(person: Person, table: str, record: dict[str, Any]) -> list[str]:
    """The kinds of the units an answer names."""
    units = person.get(f"/tables/{table}/view", record=record["n"] - 1)["units"]
    return [units[u]["kind"] for u in record["value"]["units"]]


@pytest.mark.parametrize(
    ("tanks", "garrison", "first"), [(12, "8 infantry, 1 fighter", "infantry"), (3, "9 infantry, 2 fighter", "fighter")]
)
def test_with_little_hope_the_fighters_are_kept(house: House, tanks: int, garrison: str, first: str) -> None:
    hopeless = chance(house, f"{tanks} tank", garrison) < 40
    assert hopeless is (first == "infantry")
    position = (
        "revised-1942 / round 2 / turn Soviet Union combat_move / empty"
        f" / at Caucasus = Soviet Union: {tanks} tank / at Ukraine S.S.R. = Germany: {garrison}"
    )
    orders: list[dict[str, Any]] = [
        {"topic": "casualties", "conditions": [HOPELESS], "do": {"lose": ["infantry", "fighter"]}},
        {"topic": "casualties", "do": {"lose": ["fighter", "infantry"]}},
    ]
    text = f"go {tanks} tank: Caucasus > Ukraine"
    field, line = fought(house, "revised-1942", position, "Germany", orders, text, "casualties")
    field.shown(line, field.ids[0 if hopeless else 1])
    assert kinds(field.owner, field.table, line["records"][0])[0] == first


@pytest.mark.parametrize(("ships", "boats"), [(4, 4), (2, 8)])
def test_submarines_dive_only_if_they_would_lose(house: House, ships: int, boats: int) -> None:
    hopeless = chance(house, f"{ships} battleship", f"{boats} submarine", sea=True) < 40
    assert hopeless is (ships == 4)
    position = (
        "revised-1942 / round 2 / turn United Kingdom combat_move / empty"
        f" / at Sea Zone 6 = United Kingdom: {ships} battleship / at Sea Zone 5 = Germany: {boats} submarine"
    )
    orders: list[dict[str, Any]] = [
        {"topic": "submerge", "conditions": [HOPELESS], "do": {"number": 99}},
        {"topic": "submerge", "do": {"number": 0}},
        {"topic": "casualties", "do": {"default": True}},
    ]
    text = f"go {ships} battleship: Sea Zone 6 > Sea Zone 5"
    field, line = fought(house, "revised-1942", position, "Germany", orders, text, "submerge")
    field.shown(line, field.ids[0 if hopeless else 1])
    assert bool(line["records"][0]["value"]["options"]) is hopeless


BLITZ = "blitzkrieg-general"
ATTACK = "go {n} infantry 3: Rhineland > Lorraine"


def lorraine(attackers: int, garrison: str, reserve: str = "") -> str:
    """Germany in the Rhineland against the French in Lorraine, as a line of text."""
    units = {"Rhineland": {"Germany": f"{attackers} infantry 3"}, "Lorraine": {"France": garrison}}
    if reserve:
        units["Paris"] = {"France": reserve}
    table = front("Germany", "movement", units)
    return to_line(table.game, describe(table.game, table.state))


def in_lorraine(field: Field) -> list[str]:
    units = field.owner.get(f"/tables/{field.table}/view")["units"].values()
    return sorted(u["kind"] for u in units if u["space"] == "Lorraine" and u["owner"] == "France")


@pytest.mark.parametrize(("attackers", "garrison", "goes"), [(8, "3 infantry 3", True), (1, "4 infantry 3", False)])
def test_a_defender_retreats_from_a_lost_battle(house: House, attackers: int, garrison: str, goes: bool) -> None:
    """Blitzkrieg General asks the defender after each round whether everybody goes."""
    orders: list[dict[str, Any]] = [
        {"topic": "retreat", "conditions": [HOPELESS], "do": {"choose": ["everybody"]}},
        {"topic": "retreat", "do": {"choose": []}},
        {"topic": "*", "do": {"default": True}},
    ]
    field, line = fought(
        house, BLITZ, lorraine(attackers, garrison), "France", orders, ATTACK.format(n=attackers), "retreat"
    )
    field.shown(line, field.ids[0 if goes else 1])
    assert line["records"][0]["value"]["options"] == (["everybody"] if goes else [])


@pytest.mark.parametrize(("garrison", "sent"), [("1 infantry 3", 1), ("5 infantry 3", 0)])
def test_a_reaction_sends_aircraft_where_the_line_would_break(house: House, garrison: str, sent: int) -> None:
    """Out of turn, by the chance to hold the attacked area; not more than the order says; then the seat is done."""
    orders: list[dict[str, Any]] = [
        {
            "topic": "reaction",
            "space": "Lorraine",
            "conditions": [{"measure": "hold", "op": "<", "value": 60}],
            "do": {"send": ["aircraft 2"], "number": 1},
        },
        {"topic": "reaction", "do": {"default": True}},
    ]
    position = lorraine(3, garrison, reserve="2 aircraft 2")
    field, line = fought(house, BLITZ, position, "France", orders, ATTACK.format(n=3), "reaction")
    field.shown(line, field.ids[0 if sent else 1])
    values = [record["value"]["type"] for record in line["records"]]
    assert values == ["go"] * sent + ["done"]
    came = field.owner.get(f"/tables/{field.table}/view", record=line["records"][-1]["n"])["units"].values()
    assert sum(u["kind"] == "aircraft 2" and u["space"] == "Lorraine" for u in came) == sent


def test_reserves_go_in_the_order_of_their_kinds_as_far_as_the_rules_let_them(house: House) -> None:
    """A headquarters of level 2 sends two: the third that the order wishes for stays, and nothing is refused."""
    orders: list[dict[str, Any]] = [
        {"topic": "reaction", "do": {"send": ["aircraft 2", "infantry 3"]}},
    ]
    position = lorraine(3, "1 infantry 3", reserve="3 infantry 3, 1 headquarters 2, 1 aircraft 2")
    field, line = fought(house, BLITZ, position, "France", orders, ATTACK.format(n=3), "reaction")
    assert kinds(field.owner, field.table, line["records"][0]) == ["aircraft 2"]
    assert [r["value"]["type"] for r in line["records"]] == ["go", "go", "go", "done"]
    would = field.owner.post(
        f"/tables/{field.table}/orders/test",
        {"power": "France", "topic": "reaction", "do": {"send": ["infantry 3"], "number": 1}},
    )["would"]
    assert would[0]["would"]["type"] == "go"
