"""The two commands: what they print and how they end."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from sandtable.atlas.cli import app

RUN = CliRunner()


def test_check_json_has_the_promised_form() -> None:
    result = RUN.invoke(app, ["check", "--json"])
    assert result.exit_code == 0, result.output
    for report in json.loads(result.output).values():
        assert {"declared", "drawn", "missing", "extra", "connectors"} <= set(report)
        assert report["missing"] == report["extra"] == []


def test_check_in_words() -> None:
    result = RUN.invoke(app, ["check", "training"])
    assert result.exit_code == 0
    assert result.output.startswith("training: ok; 18 declared, 18 drawn")


def test_unknown_board() -> None:
    result = RUN.invoke(app, ["check", "atlantis"])
    assert result.exit_code == 2
    assert "atlantis" in result.output


def test_build_lists_all_problems_and_exits_2(tmp_path: Path) -> None:
    pytest.importorskip("shapely")
    folder = tmp_path / "broken" / "atlas"
    folder.mkdir(parents=True)
    (folder.parent / "game.toml").write_text('base = "training"\nslug = "broken"\n')
    (folder / "geography.toml").write_text('[board]\nslug = "broken"\nscales = 3\n', encoding="utf-8")
    result = RUN.invoke(app, ["build", str(folder.parent)])
    assert result.exit_code == 2
    assert "scales" in result.output or "title" in result.output
