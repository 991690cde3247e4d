"""A table at which several powers move at the same time, and may do things nobody asked them for."""

from __future__ import annotations

from typing import Any

from sandtable.games.loader import load
from sandtable.kernel.line import to_line
from sandtable.kernel.position import describe
from tests.blitzkrieg.front import front
from tests.server.tools import House, Person


def seated(house: House) -> tuple[Person, str]:
    """Somebody who plays all of Blitzkrieg General alone."""
    anna = house.person("Anna")
    return anna, anna.found(game="blitzkrieg-general")


def units_in(offer: dict[str, Any], space: str, kind: str) -> list[str]:
    """The units of a kind that an offer shows in a space."""
    return [i for g in offer["groups"] if (g["space"], g["kind"]) == (space, kind) for i in g["units"]]


def test_every_power_of_the_side_has_its_own_groups(house_on: House) -> None:
    anna, table = seated(house_on)
    moves = {o["power"]: o for o in anna.offers(table) if o["topic"] == "movement"}
    assert list(moves) == ["Germany", "Italy", "Japan"]
    for power, offer in moves.items():
        assert {g["owner"] for g in offer["groups"]} == {power}
    assert {o["power"] for o in anna.offers(table) if o["topic"] == "declare"} == set(moves)
    assert not any(o["holds"] for o in anna.offers(table) if o["topic"] == "declare")


def test_reach_is_that_of_the_power_whose_units_they_are(house_on: House) -> None:
    anna, table = seated(house_on)
    japan = next(o for o in anna.offers(table) if (o["power"], o["topic"]) == ("Japan", "movement"))
    unit = units_in(japan, "Wuhan", "infantry 3")[0]
    found = anna.post(f"/tables/{table}/reach", {"units": [unit]})
    assert found["to"]["Hunan"]["plan"][0]["by"] == "Japan"
    assert found["to"]["Hunan"]["effect"] in ("attack", "take")
    body = {"offer": japan["id"], "decisions": found["to"]["Hunan"]["plan"]}
    assert anna.post(f"/tables/{table}/decide", body)["records"][0]["by"] == "Japan"


def test_neutral_land_says_what_to_do_and_a_declaration_opens_it(house_on: House) -> None:
    anna, table = seated(house_on)
    offers = anna.offers(table)
    germany = next(o for o in offers if (o["power"], o["topic"]) == ("Germany", "movement"))
    unit = units_in(germany, "Rhineland", "infantry 3")[0]
    refusal = anna.post(f"/tables/{table}/reach", {"units": [unit]})["no"]["BNL"]
    assert refusal["rule"] == "BLG-NEUT-01"
    value = {"type": "choose", "options": ["Germany on Benelux"]}
    declared = {"by": "Germany", "topic": "declare", "value": value}
    anna.post(f"/tables/{table}/decide", {"offer": germany["id"], "decisions": [declared]})
    assert "BNL" in anna.post(f"/tables/{table}/reach", {"units": [unit]})["to"]


def test_a_voyage_is_one_gesture(house_on: House) -> None:
    """Infantry on the Baltic coast is taken over the water: load, sail and unload in one plan."""
    anna, table = seated(house_on)
    germany = next(o for o in anna.offers(table) if (o["power"], o["topic"]) == ("Germany", "movement"))
    unit = units_in(germany, "East Prussia", "infantry 3")[0]
    found = anna.post(f"/tables/{table}/reach", {"units": [unit]})["to"]["Northern Germany"]
    assert found["effect"] == "unload"
    assert [d["value"]["type"] for d in found["plan"]] == ["go", "go"]
    anna.post(f"/tables/{table}/decide", {"offer": germany["id"], "decisions": found["plan"]})


def test_the_last_unit_to_place_is_known_to_hand_over(house: House) -> None:
    """Reinforcements end by themselves when the last one stands, so everything placed at once is final; one of two is
    not, as long as the next is still to come."""
    game = load("blitzkrieg-general", {})
    queue = ["Germany 4/39: 2 infantry 3", "Germany 4/39: 1 armour 4"]
    units = {"Rome": {"Italy": "1 infantry 2"}}  # Italy moves with Germany when all is placed
    begun = front("", "reinforce", units, round=2, queue=queue)
    anna = house.person("Anna")
    table = anna.found(game="blitzkrieg-general", mine=["Germany"], position=to_line(game, describe(game, begun.state)))
    (offer,) = [o for o in anna.offers(table) if o["holds"]]
    assert (offer["topic"], offer["done"], offer["final"]) == ("reinforce", None, True)
    one = {"by": "Germany", "topic": "reinforce", "value": {"type": "put", "kind": "armour 4", "space": "Silesia"}}
    assert not anna.post(f"/tables/{table}/check", {"decisions": [one]})["final"]
