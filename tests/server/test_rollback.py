"""Going back past dice: only with the consent of everybody who sits at the table, and on the record."""

from __future__ import annotations

from typing import Any

from sandtable.games.loader import load
from sandtable.kernel.match import verify
from sandtable.kernel.record import parse
from tests.server.joint import Joint, at_joint_table
from tests.server.tools import House


def before_the_dice(joint: Joint) -> int:
    """The number of the last record before Germany's dice fell."""
    entries = joint.hans.get(f"/tables/{joint.table}/export")["entries"]
    number: int = next(e["n"] for e in entries if e.get("throws")) - 1
    return number


def ask(joint: Joint) -> tuple[str, dict[str, Any]]:
    """Hans wants to go back to before the battle."""
    path = f"/tables/{joint.table}/proposals"
    return path, joint.hans.post(path, {"kind": "rollback", "to": before_the_dice(joint)})


def test_dice_are_undone_by_nobody_alone(house: House) -> None:
    joint = at_joint_table(house.person)
    revision = joint.hans.get(f"/tables/{joint.table}")["revision"]
    status, problem = joint.hans.refused(f"/tables/{joint.table}/undo", {"offer": revision})
    assert status == 409
    assert problem["ask"] == "rollback"


def test_one_refusal_is_enough(house_on: House) -> None:
    joint = at_joint_table(house_on.person)
    before = joint.hans.get(f"/tables/{joint.table}/view")
    path, proposal = ask(joint)
    assert (proposal["state"], proposal["missing"]) == ("open", 3)
    allies = list(joint.allies.values())
    allies[0].post(f"{path}/{proposal['id']}", {"yes": True})
    told = allies[1].post(f"{path}/{proposal['id']}", {"yes": False})
    assert told["state"] == "refused"
    assert allies[2].refused(f"{path}/{proposal['id']}", {"yes": True})[0] == 409
    after = joint.hans.get(f"/tables/{joint.table}/view")
    assert after["units"] == before["units"]
    assert after["number"] == before["number"]
    assert joint.hans.get(path) == []


def test_with_everybodys_consent_the_dice_are_taken_back_and_fall_anew(house_on: House) -> None:
    joint = at_joint_table(house_on.person)
    to = before_the_dice(joint)
    there = joint.hans.get(f"/tables/{joint.table}/view", record=to)
    path, proposal = ask(joint)
    for person in joint.allies.values():
        told = person.post(f"{path}/{proposal['id']}", {"yes": True})
    assert told["state"] == "agreed"
    now = joint.hans.get(f"/tables/{joint.table}/view")
    assert now["units"] == there["units"]
    assert now["turn"] == there["turn"]
    line = joint.hans.get(f"/tables/{joint.table}/lines")["lines"][-2]
    assert (line["kind"], line["to"]) == ("rolled_back", to)
    house_on.hall.forget(joint.table)
    assert joint.hans.get(f"/tables/{joint.table}/view") == now
    # The way back is on the record, its numbers are not used again, and the whole still verifies.
    joint.hans.decide(joint.table, "done")
    joint.hans.post(f"/tables/{joint.table}/proposals", {"kind": "concede"})
    raw = joint.hans.call("GET", f"/tables/{joint.table}/export").content
    save = parse(raw)
    assert [e.n for e in save.entries] == list(range(1, len(save.entries) + 1))
    assert verify(load(save.game, save.options), save)["proved"] == 1


def test_whoever_only_watches_is_not_asked(house: House) -> None:
    joint = at_joint_table(house.person, visibility="public")
    otto = house.person("Otto")
    otto.post(f"/tables/{joint.table}/watch")
    path, proposal = ask(joint)
    assert otto.refused(f"{path}/{proposal['id']}", {"yes": True})[0] == 403
    assert otto.refused(path, {"kind": "rollback", "to": 0})[0] == 403
