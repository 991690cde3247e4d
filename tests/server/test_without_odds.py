"""At a table without odds nothing that was reckoned with them is told, through any door."""

from __future__ import annotations

from tests.server.tools import House

ORDER = {"power": "Azure", "topic": "*", "own": True, "do": {"default": True}}


def test_no_door_tells_odds(house: House) -> None:
    anna = house.person("Anna")
    table = anna.found(terms={"odds": False})
    anna.decide(table, "done", "done")
    here = anna.get(f"/tables/{table}/view")["units"]
    units = [i for i, unit in here.items() if (unit["space"], unit["kind"]) == ("Northmoor", "infantry")][:2]
    branch = anna.post(f"/tables/{table}/branches", {"name": "b", "dice": "average"})["id"]
    for path in ("reach", f"branches/{branch}/reach"):
        reached = anna.post(f"/tables/{table}/{path}", {"units": units, "odds": True})["to"]
        assert reached["Southfen"]["odds"] is None
    for measure in ("win", "hold", "loss"):
        order = {**ORDER, "conditions": [{"measure": measure, "op": "<", "value": 50}]}
        for path in ("orders", "orders/test"):
            assert anna.refused(f"/tables/{table}/{path}", order)[0] == 403
    for path in ("odds", "threat", "advice", f"branches/{branch}/odds"):
        status, problem = anna.refused(f"/tables/{table}/{path}", {})
        assert (status, problem["text"]) == (403, "This table is played without odds.")
    plain = {**ORDER, "conditions": [{"measure": "round", "op": "<", "value": 3}]}
    assert anna.post(f"/tables/{table}/orders/test", plain)["would"] is not None
