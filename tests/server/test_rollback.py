"""Going back past dice: only with the consent of everybody who sits at the table, and on the record."""

from __future__ import annotations

from typing import Any

from sandtable.games.loader import load
from sandtable.kernel.match import verify
from sandtable.kernel.record import parse
from tests.server.joint import Joint, at_joint_table
from tests.server.tools import House, Person, until


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


def against_a_bot(house: House, back: str) -> tuple[Person, str]:
    """My first turn of training against a bot, with two dice for research, and its answer; it is my turn again."""
    me = house.person("Ada")
    table = me.found(mine=["Azure"], bots={"Crimson": "random"}, options={"victory": "total"}, terms={"back": back})
    me.decide(table, "rockets 2")

    def came_round() -> bool:
        asked = me.offers(table)  # before the view: a question that is put in between belongs to a later look
        turn = me.get(f"/tables/{table}/view")["turn"]
        if asked and (turn["round"], turn["powers"]) != (2, ["Azure"]):
            me.decide(table, "done" if asked[0]["done"] else "accept")
        return bool(asked) and (turn["round"], turn["powers"]) == (2, ["Azure"])

    until(came_round)
    return me, table


def test_what_going_back_costs_is_told_before_and_against_bots_it_stays_in_ones_own_turn(house: House) -> None:
    me, table = against_a_bot(house, "ask")
    cost = me.get(f"/tables/{table}/price", to=0)
    assert (cost["turns"], cost["ask"], cost["ok"]) == (2, 0, False)
    assert cost["dice"] >= 2
    assert "within your own turn" in cost["why"]
    status, problem = me.refused(f"/tables/{table}/proposals", {"kind": "rollback", "to": 0})
    assert (status, "within your own turn" in problem["text"]) == (409, True)
    # In my own turn it is mine to take back, and to take up again.
    before = me.get(f"/tables/{table}/view")
    me.decide(table, "jet fighters 1")
    stood = me.get(f"/tables/{table}/view")
    cost = me.get(f"/tables/{table}/price", to=before["number"])
    assert (cost["records"], cost["turns"], cost["dice"], cost["ok"]) == (1, 0, 1, True)
    me.post(f"/tables/{table}/proposals", {"kind": "rollback", "to": before["number"]})
    assert me.get(f"/tables/{table}/view")["purses"] == before["purses"]
    me.post(f"/tables/{table}/proposals", {"kind": "restore"})
    again = me.get(f"/tables/{table}/view")
    assert (again["purses"], again["units"], again["turn"]) == (stood["purses"], stood["units"], stood["turn"])
    house.hall.forget(table)
    assert me.get(f"/tables/{table}/view") == again
    assert me.refused(f"/tables/{table}/proposals", {"kind": "restore"})[1]["text"] == "There is nothing to redo."


def test_a_table_may_agree_to_go_back_never_or_freely(house: House) -> None:
    me, table = against_a_bot(house, "never")
    status, told = me.refused(f"/tables/{table}/proposals", {"kind": "rollback", "to": 0})
    assert (status, "never to go back" in told["text"]) == (409, True)
    me, table = against_a_bot(house, "free")
    assert me.get(f"/tables/{table}/price", to=0)["ok"]
    me.post(f"/tables/{table}/proposals", {"kind": "rollback", "to": 0})
    assert me.get(f"/tables/{table}/view")["turn"]["round"] == 1
    me.post(f"/tables/{table}/proposals", {"kind": "restore"})
    assert me.get(f"/tables/{table}/view")["turn"]["round"] == 2


def test_where_going_back_is_free_others_are_not_asked_and_the_record_says_so(house: House) -> None:
    joint = at_joint_table(house.person, terms={"back": "free"})
    _, proposal = ask(joint)
    assert proposal["state"] == "agreed"
    entry = joint.hans.get(f"/tables/{joint.table}/lines")["lines"][-2]["records"][0]
    assert entry["consent"] == ["Germany", "Japan"]
    assert set(entry["unasked"]) >= {"Soviet Union"}
