"""A game in a file: begun, looked at, played, taken back, told and verified."""

from __future__ import annotations

import gzip
import json
import stat
from pathlib import Path

import msgspec

from sandtable.kernel.events import AnyEvent, Paid, Rolled
from tests.cli.tools import begun, done, facts, finished, refused


def test_new_keeps_the_seed_out_of_the_save(tmp_path: Path) -> None:
    path = begun(tmp_path)
    assert "sand" not in path.read_text().replace("sandtable", "")
    assert json.loads((tmp_path / "game.secret.json").read_text()) == {"seed": "sand"}
    assert stat.S_IMODE((tmp_path / "game.secret.json").stat().st_mode) == 0o600


def test_new_takes_options_and_says_who_is_asked(tmp_path: Path) -> None:
    told = facts("new", "revised-1942", "--option", "victory=major", "--seed", "x", "-o", tmp_path / "g.json")
    assert told["options"]["victory"] == "major"
    assert told["asked"] == ["Soviet Union"]


def test_new_does_not_overwrite_by_accident(tmp_path: Path) -> None:
    path = begun(tmp_path)
    before = path.read_bytes()
    assert "already there" in refused("new", "revised-1942", "-o", path)
    assert path.read_bytes() == before
    done("new", "revised-1942", "-o", path, "--force")
    assert facts("show", path)["game"] == "revised-1942"


def test_without_its_seed_a_game_can_be_looked_at_but_not_played(tmp_path: Path) -> None:
    path = begun(tmp_path)
    (tmp_path / "game.secret.json").unlink()
    assert facts("show", path)["asked"] == ["Azure"]
    assert "seed" in refused("do", path, "done")


def test_a_foreign_seed_is_noticed(tmp_path: Path) -> None:
    path = begun(tmp_path)
    (tmp_path / "game.secret.json").write_text('{"seed": "another"}')
    assert "not the one this game was begun with" in refused("do", path, "done")


def test_show_tells_the_board(tmp_path: Path) -> None:
    board = facts("show", begun(tmp_path))
    assert (board["round"], board["power"], board["phase"], board["record"]) == (1, "Azure", "research", 0)
    azure = next(p for p in board["powers"] if p["name"] == "Azure")
    assert (azure["money"], azure["production"], azure["side"]) == (11, 11, "North")
    fairhaven = next(s for s in board["spaces"] if s["name"] == "Fairhaven")
    assert (fairhaven["holder"], fairhaven["value"], fairhaven["capital"]) == ("Azure", 6, "Azure")
    assert {u["kind"]: u["number"] for u in fairhaven["units"]}["infantry"] == 3


def test_show_prints_tables_for_a_game_a_space_and_a_power() -> None:
    told = done("show", "revised-1942")
    assert "Soviet Union" in told
    assert "Leningrad" in told
    assert "Sea Zone 5" in told
    assert "next to" in done("show", "revised-1942", "--space", "west russia")
    assert [s["name"] for s in facts("show", "revised-1942", "--space", "sz 5")["spaces"]] == ["Sea Zone 5"]
    assert {s["holder"] for s in facts("show", "revised-1942", "--power", "japan")["spaces"]} == {"Japan"}


def test_show_prints_a_position_on_one_line_that_scripts_read(tmp_path: Path) -> None:
    line = done("show", "training", "--line").strip()
    script = tmp_path / "line.yaml"
    script.write_text(f"game: training\nposition: {json.dumps(line)}\nexpect:\n  asked: Azure\n  phase: research\n")
    done("script", script)


def test_offers_give_lines_that_can_be_typed(tmp_path: Path) -> None:
    path = begun(tmp_path)
    [offer] = facts("offers", path)["offers"]
    assert (offer["power"], offer["topic"], offer["default"]) == ("Azure", "research", "done")
    assert "research 1 rockets" in offer["lines"]
    done("do", path, "done")
    done("do", path, "done")
    [offer] = facts("offers", path)["offers"]
    assert offer["topic"] == "combat_move"
    for line in offer["lines"]:
        done("do", path, line, "--check")
    assert "Ashdown" in done("offers", path)


def test_do_tells_what_happened(tmp_path: Path) -> None:
    path = begun(tmp_path)
    told = facts("do", path, "research rockets 1")
    assert told["record"] == 1
    assert any(event["event"] == "rolled" for event in told["events"])
    assert told["log"][0] == "Azure pays 5 IPC for research and has 6 left."
    assert "is about to buy 2 infantry" in done("do", path, "buy 2 infantry")


def test_do_refuses_with_rules_and_changes_nothing(tmp_path: Path) -> None:
    path = begun(tmp_path)
    done("do", path, "done")
    before = path.read_bytes()
    assert refused("do", path, "buy 9 battleship").endswith("(REV-BUY-04)")
    assert path.read_bytes() == before


def test_do_checks_seat_and_record(tmp_path: Path) -> None:
    path = begun(tmp_path)
    before = path.read_bytes()
    assert refused("do", path, "done", "--as", "Crimson") == "It is not for Crimson to decide now, but for Azure."
    assert "is at record 0" in refused("do", path, "done", "--at", "7")
    assert "not a country" in refused("do", path, "done", "--as", "Narnia")
    assert path.read_bytes() == before


def test_refusals_as_json(tmp_path: Path) -> None:
    from tests.cli.tools import sandtable

    path = begun(tmp_path)
    result = sandtable("do", path, "research rockets 9", "--json")
    assert result.exit_code == 2
    told = json.loads(result.stdout)
    assert told["ok"] is False
    assert told["faults"][0]["rule"] == "REV-TECH-02"


def test_undo_takes_back_the_last_decision(tmp_path: Path) -> None:
    path = begun(tmp_path)
    done("do", path, "done")
    before = facts("show", path)
    done("do", path, "buy 1 tank")
    assert "takes back: buy 1 tank" in done("undo", path)
    assert facts("show", path) == before


def test_undo_past_dice_needs_consent(tmp_path: Path) -> None:
    path = begun(tmp_path)
    done("do", path, "research rockets 1")
    assert "Dice have been thrown" in refused("undo", path)
    assert "consent" in refused("undo", path, "--to", "0")
    done("undo", path, "--to", "0", "--consent")
    assert facts("show", path)["powers"][0]["money"] == 11


def test_log_tells_the_whole_game(tmp_path: Path) -> None:
    path = begun(tmp_path)
    done("do", path, "research rockets 1")
    told = done("log", path)
    assert told.strip().splitlines()[0] == "Round 1: Azure"
    assert "for research" in told
    data = facts("log", path)
    assert [r["n"] for r in data["records"]] == [1]
    assert data["opening"][0]["text"] == "Round 1: Azure"
    assert data["opening_events"][0]["event"] == "moment"
    events = msgspec.convert(data["records"][0]["events"], list[AnyEvent])
    assert [type(e) for e in events][:2] == [Paid, Rolled]


def test_a_finished_game_reveals_its_seed_and_verifies(tmp_path: Path) -> None:
    path = finished(tmp_path)
    told = facts("verify", path)
    assert told["ok"] is True
    assert told["result"]["winners"]
    assert "True" in done("verify", path)
    assert "The game is over" in done("log", path)
    assert "over" in done("offers", path)
    assert "over" in refused("do", path, "done")


def test_a_forged_die_does_not_verify(tmp_path: Path) -> None:
    path = finished(tmp_path)
    data = json.loads(path.read_text())
    record = next(r for r in data["entries"] if r.get("throws"))
    die = record["throws"][0]["dice"]
    die[0] = die[0] % 6 + 1
    path.write_text(json.dumps(data))
    refused("verify", path)


def test_a_running_game_cannot_be_verified_yet(tmp_path: Path) -> None:
    assert "seed" in refused("verify", begun(tmp_path))


def test_packed_games_can_be_looked_at_and_verified(tmp_path: Path) -> None:
    packed = tmp_path / "finished.json.gz"
    packed.write_bytes(gzip.compress(finished(tmp_path).read_bytes()))
    assert facts("verify", packed)["ok"] is True
    assert "The game is over" in done("log", packed)
    packed.write_bytes(b"not packed at all")
    assert "damaged" in refused("verify", packed)
    packed.write_bytes(gzip.compress(b"0" * 40_000_000))
    assert "too large" in refused("verify", packed)
