"""Tables that do not begin with the printed set-up: from a position in writing, from a file, from a running game."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from typer.testing import CliRunner

from sandtable.cli.app import app
from sandtable.games.loader import load
from sandtable.kernel.dice import commitment
from sandtable.kernel.match import verify
from sandtable.kernel.record import parse
from tests.server.tools import House, Person

WRITTEN = (
    "training / round 3 / turn Azure combat_move / empty / purse Azure 11"
    " / hold Ridgeway = Crimson / at Ridgeway = Crimson: 2 infantry, 1 tank / at Ashdown = Azure: 3 tank"
)


def play_out(house: House, person: Person, table: str, seed: int, most: int) -> None:
    """Random decisions to the end, or a resignation."""
    rng = Random(seed)
    for _ in range(most):
        if person.get(f"/tables/{table}")["status"] == "ended":
            return
        _, revision, decision = house.random_decision(table, rng)
        person.post(f"/tables/{table}/decide", {"offer": revision, "decisions": [decision]})
    person.post(f"/tables/{table}/resign", {"power": person.get(f"/tables/{table}")["seats"][0]["power"]})


def proved(raw: bytes) -> dict[str, Any]:
    save = parse(raw)
    return verify(load(save.game, save.options), save)


def test_a_table_begins_with_a_position_in_writing_and_its_game_verifies(house_on: House) -> None:
    anna = house_on.person("Anna")
    table = anna.found(position=WRITTEN)
    view = anna.get(f"/tables/{table}/view")
    assert view["turn"]["round"] == 3
    assert view["turn"]["phase"]["name"] == "combat_move"
    assert view["control"]["Ridgeway"] == "Crimson"
    assert view["purses"]["Azure"] == 11
    assert sorted(u["kind"] for u in view["units"].values()) == ["infantry", "infantry", *["tank"] * 4]
    founded = anna.get(f"/tables/{table}/lines")["lines"][0]
    assert founded["position"] == WRITTEN
    play_out(house_on, anna, table, 3, 60)
    house_on.hall.forget(table)
    assert anna.get(f"/tables/{table}/view", record=0)["units"] == view["units"]
    assert anna.get(f"/tables/{table}/review")["series"][0]["round"] == 3
    raw = anna.call("GET", f"/tables/{table}/export").content
    assert parse(raw).position == WRITTEN
    assert proved(raw)["proved"] == 1


def test_the_text_of_a_position_makes_the_same_position_again(house: House) -> None:
    anna = house.person("Anna")
    table = anna.found()
    anna.decide(table, "done", "buy 1 infantry", "done")
    text = anna.get(f"/tables/{table}/position")["text"]
    copy = anna.found(position=text)
    assert anna.get(f"/tables/{copy}/position")["text"] == text


def test_positions_that_make_no_sense_are_refused(house: House) -> None:
    anna = house.person("Anna")
    bad = (
        "training / nonsense",
        "training / turn Nobody combat_move",
        "training / at Nowhere = Azure: 1 tank",
        "training / empty / at Ashdown = Azure: 9999 tank, 9999 tank",
        'training / marks {"developed": 5}',
        "revised-1942 / round 1",
    )
    for text in bad:
        status, problem = anna.refused("/tables", {"game": "training", "mine": ["*"], "position": text})
        assert status == 422, text
        assert problem["text"].endswith("."), text


def test_a_running_game_is_taken_on_with_dice_of_its_own(house_on: House) -> None:
    anna, boris = house_on.person("Anna"), house_on.person("Boris")
    table = anna.found(game="revised-1942", visibility="public")
    rng = Random(4)
    views = []
    for _ in range(60):
        _, revision, decision = house_on.random_decision(table, rng)
        anna.post(f"/tables/{table}/decide", {"offer": revision, "decisions": [decision]})
        views.append(anna.get(f"/tables/{table}/view"))
    mine = boris.post(f"/tables/{table}/play-on", {"record": 40, "mine": ["*"]})["id"]
    assert boris.get(f"/tables/{mine}/view")["units"] == views[39]["units"]
    there, here = boris.get(f"/tables/{table}"), boris.get(f"/tables/{mine}")
    assert here["commitment"] != there["commitment"]
    founded = boris.get(f"/tables/{mine}/lines")["lines"][0]
    assert founded["carried"] == [{"upto": 40, "commitment": there["commitment"], "derivation": 2}]
    play_out(house_on, boris, mine, 9, 60)
    raw = boris.call("GET", f"/tables/{mine}/export").content
    facts = proved(raw)
    assert facts["proved"] == 41, "the dice before were promised at the other table, whose seed is still secret"
    assert facts["records"] > 41
    # When the first game is over its seed is known, and a game that goes on from it is proved from the first die.
    anna.post(f"/tables/{table}/resign", {"power": "Japan"})
    late = boris.post(f"/tables/{table}/play-on", {"record": 40, "mine": ["*"]})["id"]
    play_out(house_on, boris, late, 10, 20)
    assert proved(boris.call("GET", f"/tables/{late}/export").content)["proved"] == 1


def test_a_forged_die_in_the_part_that_was_promised_here_is_found(house: House, tmp_path: Path) -> None:
    anna = house.person("Anna")
    table = anna.found(game="revised-1942")
    rng = Random(1)
    for _ in range(30):
        _, revision, decision = house.random_decision(table, rng)
        anna.post(f"/tables/{table}/decide", {"offer": revision, "decisions": [decision]})
    copy = anna.post("/tables/import", {"save": anna.get(f"/tables/{table}/export"), "mine": ["*"]})["id"]
    play_out(house, anna, copy, 2, 150)
    save = anna.get(f"/tables/{copy}/export")
    assert commitment(save["seed"]) == save["commitment"]
    path = tmp_path / "game.json"
    path.write_text(json.dumps(save))
    told = CliRunner().invoke(app, ["verify", str(path)])
    assert told.exit_code == 0, told.output
    assert "from record 31 on" in told.output
    rolled = [e for e in save["entries"][30:] if e.get("throws")]
    die = rolled[0]["throws"][0]
    die["dice"] = [d % die["throw"].get("faces", 6) + 1 for d in die["dice"]]
    path.write_text(json.dumps(save))
    assert CliRunner().invoke(app, ["verify", str(path)]).exit_code != 0


def test_an_unlawful_file_does_not_come_in(house: House) -> None:
    anna = house.person("Anna")
    table = anna.found()
    anna.decide(table, "done", "buy 1 infantry")
    save = anna.get(f"/tables/{table}/export")
    save["entries"][1]["value"]["basket"] = {"tank": 99}
    save["digest"] = ""
    status, problem = anna.refused("/tables/import", {"save": save, "mine": ["*"]})
    assert status == 422
    assert "Record 2" in problem["text"]
