"""Several seats asked at once: nobody's decision makes another's offer stale."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from fastapi.testclient import TestClient

from sandtable.server.settings import Settings
from sandtable.server.web.app import create_app
from tests.server.joint import ALLIES, Joint, at_joint_table
from tests.server.test_live import listen, read_until
from tests.server.tools import House, Person


def asked(joint: Joint) -> dict[str, dict[str, Any]]:
    """The offer of each ally."""
    found = {}
    for power, person in joint.allies.items():
        offers = person.offers(joint.table)
        if offers:
            found[power] = offers[0]
    return found


def at_once(joint: Joint, bodies: dict[str, Any]) -> list[dict[str, Any]]:
    """Everybody decides in a thread of their own."""
    path = f"/tables/{joint.table}/decide"
    with ThreadPoolExecutor(len(bodies)) as pool:
        sent = [pool.submit(joint.allies[p].post, path, body) for p, body in bodies.items()]
    return [s.result() for s in sent]


def test_the_offer_of_a_seat_stays_while_others_decide(house_on: House) -> None:
    joint = at_joint_table(house_on.person)
    before = asked(joint)
    assert set(before) == set(ALLIES)
    path = f"/tables/{joint.table}/decide"
    for power in ALLIES[:2]:
        offer = before[power]["id"]
        joint.allies[power].post(path, joint.propose(power, "Soviet Union", offer))
    now = asked(joint)
    assert set(now) == {"United States"}
    assert now["United States"]["id"] == before["United States"]["id"]
    last = joint.propose("United States", "Soviet Union", before["United States"]["id"])
    answer = joint.allies["United States"].post(path, last)
    assert answer["patch"]["units"], "all agreed, and the losses were taken"


def test_the_own_seats_decision_makes_its_offer_stale(house_on: House) -> None:
    joint = at_joint_table(house_on.person)
    offer = asked(joint)["Soviet Union"]["id"]
    ivan, path = joint.allies["Soviet Union"], f"/tables/{joint.table}/decide"
    body = joint.propose("Soviet Union", "Soviet Union", offer)
    ivan.post(path, body)
    status, problem = ivan.refused(path, body)
    assert (status, problem["code"]) == (409, "stale")
    assert [line["by"] for line in problem["lines"]] == ["Soviet Union"]


def test_a_line_without_a_name_is_for_the_seat_of_whoever_sends_it(house: House) -> None:
    joint = at_joint_table(house.person)
    sam = joint.allies["United States"]
    answer = sam.post(
        f"/tables/{joint.table}/decide", {"offer": sam.offers(joint.table)[0]["id"], "decisions": [{"text": "accept"}]}
    )
    assert answer["by"] == "United States"


def test_live_connections_keep_the_offer_they_have(house: House) -> None:
    joint = at_joint_table(house.person)
    ulla, ivan = joint.allies["United Kingdom"], joint.allies["Soviet Union"]
    with listen(ulla, joint.table) as hears:
        first = read_until(hears, "offers")[-1]["offers"][0]
        body = joint.propose("Soviet Union", "Soviet Union", asked(joint)["Soviet Union"]["id"])
        ivan.post(f"/tables/{joint.table}/decide", body)
        assert read_until(hears, "decided")[-1]["by"] == "Soviet Union"
        second = read_until(hears, "offers")[-1]
        assert second["offers"][0]["id"] == first["id"] < second["revision"]
        mine = joint.propose("United Kingdom", "Soviet Union", first["id"])
        ulla.post(f"/tables/{joint.table}/decide", mine)
        assert read_until(hears, "decided")[-1]["by"] == "United Kingdom"


def settled(answer: dict[str, Any]) -> bool:
    """Whether a decision was the last that was wanted: none of the allies is asked for losses any more."""
    return not {w["power"] for w in answer["waiting"] if w["topic"] == "casualties"} & set(ALLIES)


@pytest.mark.parametrize("round_", range(3))
def test_three_seats_decide_at_the_same_moment(house_on: House, round_: int) -> None:
    joint = at_joint_table(house_on.person)
    before = asked(joint)
    bodies = {p: joint.propose(p, ALLIES[round_], before[p]["id"]) for p in ALLIES}
    with ThreadPoolExecutor(3) as pool:
        sent = {
            p: pool.submit(Person.post, joint.allies[p], f"/tables/{joint.table}/decide", b) for p, b in bodies.items()
        }
    answers = {p: s.result() for p, s in sent.items()}
    assert len({a["n"] for a in answers.values()}) == 3
    assert sum(settled(a) for a in answers.values()) == 1, "the last of them settled it"


def test_two_servers_on_one_database_take_decisions_of_two_seats_at_once(fresh_postgres: str) -> None:
    settings = Settings(database=fresh_postgres, rate=0)
    with TestClient(create_app(settings)) as one, TestClient(create_app(settings)) as two:
        joint = at_joint_table(House(one).person)
        for power in ("United Kingdom", "United States"):
            known = joint.allies[power]
            joint.allies[power] = Person(two, known.token, known.id, known.name)
        before = asked(joint)
        bodies = {p: joint.propose(p, "Soviet Union", before[p]["id"]) for p in ALLIES}
        with ThreadPoolExecutor(3) as pool:
            sent = [
                pool.submit(Person.post, joint.allies[p], f"/tables/{joint.table}/decide", b) for p, b in bodies.items()
            ]
        assert sum(settled(s.result()) for s in sent) == 1
        lines = joint.hans.get(f"/tables/{joint.table}/lines")["lines"]
        assert [line["n"] for line in lines] == list(range(1, len(lines) + 1))
        views = [p.get(f"/tables/{joint.table}/view") for p in joint.allies.values()]
        assert views[0] == views[1] == views[2]


def test_a_seat_withdraws_its_answer_while_others_stay_with_theirs(house_on: House) -> None:
    joint = at_joint_table(house_on.person)
    path, before = f"/tables/{joint.table}", asked(joint)
    ivan, ulla = joint.allies["Soviet Union"], joint.allies["United Kingdom"]
    number = ivan.get(path)["number"]
    ivan.post(f"{path}/decide", joint.propose("Soviet Union", "Soviet Union", before["Soviet Union"]["id"]))
    told = ulla.post(
        f"{path}/decide", joint.propose("United Kingdom", "United Kingdom", before["United Kingdom"]["id"])
    )
    back = ivan.post(f"{path}/undo", {"offer": told["revision"]})
    assert [r["by"] for r in back["dropped"]] == ["Soviet Union"]
    assert [r["by"] for r in back["records"]] == ["United Kingdom"], "the other's answer stands"
    assert ivan.get(path)["number"] == number + 1
    assert set(asked(joint)) == {"Soviet Union", "United States"}
    assert asked(joint)["United States"]["id"] == before["United States"]["id"]
    house_on.hall.forget(joint.table)
    assert ivan.offers(joint.table)[0]["redo"]["n"] == 1
    again = ivan.post(f"{path}/redo", {"offer": ivan.offers(joint.table)[0]["id"]})
    assert again["records"][0]["by"] == "Soviet Union"


def test_each_clock_runs_for_its_own_seat(house: House) -> None:
    now = time.time()
    house.hall.now = lambda: now
    clock = {"kind": "bank", "seconds": 600, "increment": 30}
    joint = at_joint_table(house.person, terms={"clock": clock})
    before = asked(joint)
    now += 100
    ivan, path = joint.allies["Soviet Union"], f"/tables/{joint.table}"
    ivan.post(f"{path}/decide", joint.propose("Soviet Union", "Soviet Union", before["Soviet Union"]["id"]))
    banks = {s["power"]: s["bank"] for s in ivan.get(path)["seats"]}
    assert banks["Soviet Union"] == pytest.approx(530)
    assert banks["United Kingdom"] == banks["United States"] == 600
    due = asked(joint)["United Kingdom"]["clock"]["due"]
    assert due == pytest.approx(now - 100 + 600), "the others go on thinking since they were asked"
    back = ivan.post(f"{path}/undo", {"offer": ivan.get(path)["revision"]})
    assert back["records"] == []
    assert {s["power"]: s["bank"] for s in ivan.get(path)["seats"]}["Soviet Union"] <= 530
