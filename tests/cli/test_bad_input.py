"""Whatever is wrong with a file or an argument: one clear sentence, exit code 2, nothing changed, no stack trace."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sandtable.games.loader import folder_of
from tests.cli.tools import begun, finished, refused, sandtable


def write(folder: Path, data: Any) -> Path:
    path = folder / "bad.json"
    path.write_bytes(data if isinstance(data, bytes) else json.dumps(data).encode())
    return path


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b"\xff\xfe\x00",
        b'{"format": 1}',
        b'{"format": "one", "game": "training", "ruleset": 1}',
        b'{"format": 99, "game": "training", "ruleset": 1}',
        b'{"format": 1, "game": "atlantis", "ruleset": 1}',
        b'{"format": 1, "game": "../../etc", "ruleset": 1}',
        b'{"format": 1, "game": "training", "ruleset": 99}',
        b'{"format": 1, "game": "training", "ruleset": 1, "options": {"victory": "huge"}}',
        b'{"format": 1, "game": "training", "ruleset": 1, "options": {"wonders": true}}',
        b'{"format": 1, "game": "training", "ruleset": 1, "options": []}',
        b'{"format": 1, "game": "training", "ruleset": 1, "entries": [{"type": "magic"}]}',
        b'{"format": 1, "game": "training", "ruleset": 1, "digest": "0000"}',
        b'{"format": ' + b"9" * 5000 + b', "game": "training", "ruleset": 1}',
        b'{"format": 1, "game": "training", "ruleset": 1e999}',
        b'{"options":' * 50_000 + b"1" + b"}" * 50_000,
        b"[" * 100_000,
    ],
)
def test_malformed_saves(tmp_path: Path, raw: bytes) -> None:
    path = write(tmp_path, raw)
    for command in ("show", "offers", "log", "verify"):
        sentence = refused(command, path)
        assert len(sentence.splitlines()) == 1
        assert len(sentence) < 600
    refused("do", path, "done")
    refused("undo", path)
    assert path.read_bytes() == raw


def test_oversized_saves(tmp_path: Path) -> None:
    path = tmp_path / "huge.json"
    with path.open("wb") as file:
        file.truncate(64_000_000)
    assert "bytes" in refused("show", path)


Spoil = Callable[[dict[str, Any]], None]


def _value(value: Any) -> Spoil:
    def spoil(save: dict[str, Any]) -> None:
        save["entries"][0]["value"] = value

    return spoil


def _renumber(save: dict[str, Any]) -> None:
    save["entries"][0]["n"] = 5


def _strange_dice(save: dict[str, Any]) -> None:
    thrown = next(e for e in save["entries"] if e.get("throws"))["throws"][0]
    thrown["dice"] = [10**12] * len(thrown["dice"])


def _too_many_dice(save: dict[str, Any]) -> None:
    next(e for e in save["entries"] if e.get("throws"))["throws"] *= 2


@pytest.mark.parametrize(
    "spoil",
    [
        _value({"type": "buy", "basket": {"tank": 10**15}}),
        _value({"type": "buy", "basket": {"unobtainium": 1}}),
        _value({"type": "buy", "basket": {"rockets": 10**30}}),
        _value({"type": "go", "units": ["nobody.1"], "path": ["Nowhere"]}),
        _value({"type": "choose", "options": ["x"] * 1000}),
        _value({"type": "lose", "units": ["a", "a"]}),
        _renumber,
        _strange_dice,
        _too_many_dice,
    ],
)
def test_saves_with_records_that_break_the_rules(tmp_path: Path, spoil: Spoil) -> None:
    """They are refused; only `show` believes a long game that says where it stands, and says that it does."""
    path = finished(tmp_path)
    save = json.loads(path.read_text())
    spoil(save)
    path.write_text(json.dumps(save))
    if spoil is not _renumber:  # that is noticed when the file is read
        assert "Not checked" in sandtable("show", path).stderr
    for command in ("verify", "log", "export"):
        assert "ecord" in refused(command, path, begun=command == "log").splitlines()[-1]
    del save["reached"]
    path.write_text(json.dumps(save))
    assert "ecord" in refused("show", path).splitlines()[-1]


@pytest.mark.parametrize("raw", [b"", b"{}", b'{"seed": 7}', b'{"seed": "a", "more": 1}', b"\xff", b"[" * 5000])
def test_malformed_secrets(tmp_path: Path, raw: bytes) -> None:
    path = begun(tmp_path)
    (tmp_path / "game.secret.json").write_bytes(raw)
    assert "seed" in refused("do", path, "done")


def test_unknown_games_and_files(tmp_path: Path) -> None:
    for words in (
        ("new", "chess", "-o", tmp_path / "x.json"),
        ("show", "chess"),
        ("show", tmp_path),
        ("offers", tmp_path / "none.json"),
        ("do", tmp_path / "none.json", "done"),
        ("script", tmp_path / "none.yaml"),
        ("script", tmp_path),
        ("verify", tmp_path / "none.json"),
        ("rules", "chess"),
        ("play", "chess"),
        ("new", "training", "-o", tmp_path / "no" / "such" / "folder.json"),
    ):
        assert len(refused(*words).splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "option", ["victory", "victory=huge", "wonders=1", "bid=Narnia +3", "bid=Azure 1 tank in Redgate"]
)
def test_bad_options(tmp_path: Path, option: str) -> None:
    assert len(refused("new", "training", "--option", option, "-o", tmp_path / "x.json").splitlines()) == 1
    assert not (tmp_path / "x.json").exists()


@pytest.mark.parametrize(
    "order",
    [
        "frobnicate",
        "",
        "buy",
        "buy 99999999999999999999 rockets",
        "research " + "rockets, " * 1000,
        "go",
        "go infantry",
        "go 1 infantry: Nowhere > Fairhaven",
        "choose [red]markup[/red]",
        "lose 1 infantry",
        "place 1 tank",
        "amount many",
        "x" * 100_000,
        "buy 1 \x00",
    ],
)
def test_senseless_orders(tmp_path: Path, order: str) -> None:
    path = begun(tmp_path)
    before = path.read_bytes()
    assert len(refused("do", path, order)) < 1000
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("file", "old", "new", "complaint"),
    [
        ("game.toml", 'slug = "training"', "slug = ", "game.toml"),
        ("spaces.csv", "Ashdown,land,2", "Ashdown,land,many", "spaces.csv:2"),
        ("spaces.csv", "Fairhaven,land,6", "Fairhaven,land,7", "worth"),
        ("adjacency.csv", "Ashdown,Redgate", "Ashdown,Atlantis", "adjacency.csv:2"),
        ("setup.csv", "Azure,Fairhaven,fighter,1", "Azure,Fairhaven,dragon,1", "setup.csv"),
    ],
)
def test_broken_game_folders(tmp_path: Path, file: str, old: str, new: str, complaint: str) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    for source in folder_of("training").glob("*.*"):
        (folder / source.name).write_bytes(source.read_bytes())
    (folder / file).write_text((folder / file).read_text().replace(old, new, 1))
    assert complaint in refused("show", folder)
    assert complaint in refused("new", folder, "-o", tmp_path / "x.json")
    assert not (tmp_path / "x.json").exists()


def test_a_folder_that_is_whole_can_be_played(tmp_path: Path) -> None:
    from tests.cli.tools import done, facts

    folder = tmp_path / "mine"
    folder.mkdir()
    for source in folder_of("training").glob("*.*"):
        (folder / source.name).write_bytes(source.read_bytes())
    text = (folder / "game.toml").read_text().replace('slug = "training"', 'slug = "mine"')
    (folder / "game.toml").write_text(text)
    done("new", folder, "-o", tmp_path / "g.json")
    done("do", tmp_path / "g.json", "done")
    assert facts("show", tmp_path / "g.json")["game"] == "mine"


def test_the_real_program_leaves_with_code_2_and_no_trace(tmp_path: Path) -> None:
    path = write(tmp_path, b'{"format": 1, "game": "training", "ruleset": 1, "entries": 7}')
    run = subprocess.run(
        [sys.executable, "-c", "from sandtable.cli import main; main()", "show", str(path)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert run.returncode == 2
    assert run.stdout == ""
    assert len(run.stderr.strip().splitlines()) == 1
    assert "Traceback" not in run.stderr
