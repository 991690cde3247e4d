"""Landing plans: kept for their owner, on every device, and never in the way of the game."""

from __future__ import annotations

from typing import Any

from sqlalchemy import text

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


BATTLES = (
    "revised-1942 / round 2 / turn Soviet Union combat_move / empty / at Caucasus = Soviet Union: 1 fighter, 8 tank"
    " / at Russia = Soviet Union: 8 tank, 1 fighter / at Ukraine S.S.R. = Germany: 1 infantry"
    " / at West Russia = Germany: 1 infantry"
)


def test_what_was_meant_is_proposed_when_the_battle_is_over(house: House) -> None:
    """The place is kept through both battles; what is said about one flight leaves the other's place alone."""
    ivan = house.person("Ivan")
    table = ivan.found(game="revised-1942", position=BATTLES)
    for kind in ("1 fighter", "8 tank"):
        ivan.decide(table, f"go {kind}: Caucasus > Ukraine")
        ivan.decide(table, f"go {kind}: Russia > West Russia")
    told = ivan.get(f"/tables/{table}/landings")["landings"]
    meant = {unit: home["options"][-1] for unit, home in told.items()}
    assert len(meant) == 2
    assert all(meant[u] != told[u]["at"] for u in meant), "not the nearest, which would be proposed anyway"
    assert put(ivan, table, **meant)[0] == 200
    ivan.decide(table, "done")
    landed: dict[str, str] = {}
    for _ in range(60):
        offer = ivan.offers(table)[0]
        if offer["topic"] == "noncombat_move":
            break
        flying = ivan.get(f"/tables/{table}/landings")["landings"]
        assert bool(flying) == (offer["topic"] == "home_move")
        decisions = [offer["default"]]
        for unit, home in flying.items():
            landed[unit] = home["at"]
            assert put(ivan, table, **{unit: home["at"]})[0] == 200
            decisions = ivan.post(f"/tables/{table}/reach", {"units": [unit]})["to"][home["at"]]["plan"]
        ivan.post(f"/tables/{table}/decide", {"offer": offer["id"], "decisions": decisions})
    units = ivan.get(f"/tables/{table}/view")["units"]
    assert landed, "beside eight tanks a fighter comes home"
    assert landed == {u: meant[u] for u in landed}
    assert {u: units[u]["space"] for u in landed} == landed
    assert set(units) & set(meant) == set(landed), "who came through was asked"


def test_a_new_round_begins_with_the_nearest_place(house: House) -> None:
    """A wish of an earlier round is not proposed again."""
    ivan, _, table, unit = airborne(house)
    other = ivan.get(f"/tables/{table}/landings")["landings"][unit]["options"][-1]
    put(ivan, table, **{unit: other})
    with house.service.store.write() as db:
        change = text("UPDATE landings SET data = replace(data, :now, :before)")
        db.execute(change, {"now": '"round":2', "before": '"round":1'})
    assert ivan.get(f"/tables/{table}/landings")["landings"][unit]["at"] == "Caucasus"


LATE = (
    "europe-1940 / round 2 / turn Germany noncombat_move / empty / at Sea Zone 111 = Germany: 2 fighter"
    " / at Denmark = Germany: 1 infantry / at Germany = Germany: 1 major factory"
)


def test_where_nobody_is_asked_to_land_those_in_the_air_are_told_of_in_the_last_move(house: House) -> None:
    """In Europe 1940 aircraft land in noncombat movement: until they do, the places are named, the nearest first."""
    otto = house.person("Otto")
    table = otto.found(game="europe-1940", position=LATE)
    told = otto.get(f"/tables/{table}/landings")["landings"]
    assert [(home["state"], home["at"]) for home in told.values()] == [("sure", "Denmark")] * 2
    otto.decide(table, "go 1 fighter: Sea Zone 111 > Denmark")
    assert len(otto.get(f"/tables/{table}/landings")["landings"]) == 1, "who has landed is told of no more"


def test_a_game_says_itself_where_its_aircraft_come_home(house: House) -> None:
    """In Blitzkrieg General they fly their range again after the fight, first of all to where they came from."""
    otto = house.person("Otto")
    position = (
        "blitzkrieg-general / round 1 / turn Germany movement / empty / at Lorraine = France: 1 infantry 3"
        " / at Rhineland = Germany: 1 aircraft 4, 1 infantry 3"
    )
    made = otto.post("/tables", {"game": "blitzkrieg-general", "position": position, "mine": ["Germany"]})
    otto.decide(made["id"], "go 1 aircraft 4: Rhineland > Lorraine")
    (home,) = otto.get(f"/tables/{made['id']}/landings")["landings"].values()
    assert (home["state"], home["at"]) == ("sure", "Rhineland")
    assert "Southern Germany" in home["options"]
    assert "Lorraine" not in home["options"], "it is not ours yet"


def test_aircraft_that_come_home_can_be_taken_up(house: House) -> None:
    """After the battle they are asked about, though they have moved before: the table offers them to the hand."""
    otto = house.person("Otto")
    position = (
        "blitzkrieg-general / round 1 / turn Germany movement / empty / at Lorraine = France: 1 militia 1"
        " / at Rhineland = Germany: 2 aircraft 4, 12 armour 4"
    )
    made = otto.post("/tables", {"game": "blitzkrieg-general", "position": position, "mine": ["*"]})
    for line in ("go 2 aircraft 4: Rhineland > Lorraine", "go 12 armour 4: Rhineland > Lorraine"):
        otto.decide(made["id"], line)
    for _ in range(20):
        (offer,) = [o for o in otto.get(f"/tables/{made['id']}/offers")["offers"] if o["holds"]][:1]
        if offer["topic"] == "homing":
            break
        otherwise = "accept" if offer["topic"] == "casualties" else "choose nothing"
        otto.decide(made["id"], "done" if offer["done"] else otherwise)
    assert [(g["kind"], g["n"], g["can"]) for g in offer["groups"]] == [("aircraft 4", 2, ["move"])]
