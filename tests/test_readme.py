"""The commands the README shows are commands that work."""

from __future__ import annotations

import gzip
import re
import shlex
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from sandtable.cli.app import app

ROOT = Path(__file__).parents[1]
SHOWN = re.findall(r"^\$ sandtable (.+)$", (ROOT / "README.md").read_text("utf-8"), re.M)


@pytest.mark.parametrize("line", SHOWN, ids=lambda line: line.split()[0])
def test_a_shown_command_works(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copy(ROOT / "tests/scripts/revised-1942/ex-22.yaml", tmp_path / "my-rules-question.yaml")
    kept = (ROOT / "tests/replays/training/minor-north.json.gz").read_bytes()
    (tmp_path / "finished-game.json").write_bytes(gzip.decompress(kept))
    # `rules` collects the tests of the checkout it stands in; everything else may write where it stands.
    monkeypatch.chdir(ROOT if line.startswith("rules") else tmp_path)
    words = shlex.split(re.sub(r"--games \d+", "--games 2", line))
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0, result.output


def test_the_two_commands_are_targets() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    for target in ("play", "test"):
        assert re.search(rf"^{target}:", makefile, re.M)
