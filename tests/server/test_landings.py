"""Landing plans: kept for their owner, on every device, and never in the way of the game."""

from __future__ import annotations

from typing import Any

from tests.server.tools import House, Person

POSITION = (
    "revised-1942 / round 2 / turn Soviet Union combat_move / empty / at Caucasus = Soviet Union: 2 fighter"
    " / at Russia = Soviet Union: 1 infantry / at Ukraine S.S.R. = Germany: 1 infantry"
)


def airborne(house: House) -> tuple[Person, Person, str, str]:
    """Ivan's fighter flies to Ukraine; Hans looks on from the other side."""
    ivan, hans = house.person("Ivan"), house.person("Hans")
    made = ivan.post("/tables", {"game": "revised-1942", "position": POSITION, "mine": ["Soviet Union"]})
    hans.post(f"/tables/{made['id']}/sit", {"power": "Germany", "invite": made["invite"]})
    ivan.decide(made["id"], "go 1 fighter: Caucasus > Ukraine")
    (unit,) = ivan.get(f"/tables/{made['id']}/landings")["landings"]
    return ivan, hans, made["id"], unit


def put(person: Person, table: str, **wanted: str) -> tuple[int, dict[str, Any]]:
    answer = person.call("PUT", f"/tables/{table}/landings", {"landings": wanted})
    return answer.status_code, answer.json()


def test_the_owner_says_where_to_land_and_finds_it_again_after_a_restart(house_on: House) -> None:
    ivan, hans, table, unit = airborne(house_on)
    first = ivan.get(f"/tables/{table}/landings")["landings"][unit]
    assert first["state"] == "sure"
    assert first["at"] == first["options"][0] == "Caucasus", "the nearest land that was ours when the turn began"
    other = first["options"][-1]
    assert other != "Caucasus"
    status, told = put(ivan, table, **{unit: other})
    assert (status, told["landings"][unit]) == (200, {**first, "at": other})
    house_on.hall.forget(table)
    assert ivan.get(f"/tables/{table}/landings")["landings"][unit]["at"] == other
    assert hans.get(f"/tables/{table}/landings") == {"landings": {}}, "nobody else sees it"
    assert put(ivan, table, **{unit: ""})[1]["landings"][unit]["at"] == "Caucasus"


def test_what_cannot_be_is_refused_and_what_no_longer_fits_is_forgotten(house: House) -> None:
    ivan, hans, table, unit = airborne(house)
    assert put(ivan, table, **{unit: "Japan"})[0] == 422
    assert put(ivan, table, **{"germany.1": "Caucasus"})[0] == 422
    assert put(hans, table, **{unit: "Caucasus"})[0] == 422
    other = ivan.get(f"/tables/{table}/landings")["landings"][unit]["options"][-1]
    put(ivan, table, **{unit: other})
    ivan.post(f"/tables/{table}/undo", {"offer": ivan.get(f"/tables/{table}")["revision"]})
    assert ivan.get(f"/tables/{table}/landings") == {"landings": {}}, "it is not in the air any more"
