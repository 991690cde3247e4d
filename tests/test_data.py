"""Data for others: the formats on the page are those that are written, and tables tell what happened."""

from __future__ import annotations

import csv
import io
import json
import re
import sys
from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from sandtable.arena.measure import sides
from sandtable.arena.one import Pairing, Terms
from sandtable.arena.study import Study
from sandtable.cli.app import app
from sandtable.cli.files import look_at
from sandtable.games.loader import load
from sandtable.kernel.events import AnyEvent
from sandtable.schemas import FORMATS, Log, Sentence, Told, schema
from sandtable.tabular import COLUMNS, TABLES, Row, tables
from tests.cli.tools import begun, done, facts, refused

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs/data.md").read_text("utf-8")
GAME = ROOT / "tests/replays/training/minor-north.json.gz"


def fits(name: str, data: Any) -> bool:
    """Whether plain data are of a format, by its schema as it is kept."""
    kept = json.loads((ROOT / "docs/schema" / f"{name}.json").read_text("utf-8"))
    return bool(import_module("jsonschema").Draft202012Validator(kept).is_valid(data))


@pytest.fixture(scope="module")
def study(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("study")
    led = list(sides(load("training")))
    games = [Pairing(0, dict.fromkeys(led, "random"), "9")]
    assert len(list(Study(Terms("training", cap=1), games, folder).run())) == 1
    return folder


@pytest.fixture(scope="module")
def told() -> dict[str, list[Row]]:
    return tables(look_at(GAME))


@pytest.mark.parametrize("name", FORMATS)
def test_a_schema_is_kept_as_it_is_made(name: str) -> None:
    """If this fails a format has changed: `sandtable schema NAME > docs/schema/NAME.json`, and say so on the page."""
    kept = json.loads((ROOT / "docs/schema" / f"{name}.json").read_text("utf-8"))
    assert kept == schema(name)
    assert json.loads(done("schema", name)) == kept
    assert f"(schema/{name}.json)" in PAGE


def test_what_a_study_writes_fits(study: Path) -> None:
    described = json.loads((study / "study.json").read_text())
    (outcome,) = (json.loads(line) for line in (study / "results.jsonl").read_text().splitlines())
    save = json.loads((study / "replays/00000.json").read_text())
    for name, data in (("study", described), ("outcome", outcome), ("save", save)):
        assert fits(name, data), name
        for field in data:
            assert f"`{field}`" in PAGE, f"the page does not tell {field} of {name}"
    assert not fits("study", {**described, "terms": {}})
    assert not fits("outcome", {**outcome, "rounds": "many"})
    assert not fits("save", {**save, "entries": [{**save["entries"][0], "type": "guess"}]})


def test_a_study_from_before_formats_were_told_goes_on(study: Path) -> None:
    file = study / "study.json"
    before = {k: v for k, v in json.loads(file.read_text()).items() if k != "format"}
    file.write_text(json.dumps(before))
    led = list(sides(load("training")))
    again = Study(Terms("training", cap=1), [Pairing(0, dict.fromkeys(led, "random"), "9")], study)
    assert again.left() == []


def test_the_log_tells_events_that_fit(tmp_path: Path) -> None:
    path = begun(tmp_path)
    done("do", path, "research rockets 1")
    data = facts("log", path)
    events = [*data["opening_events"], *(e for r in data["records"] for e in r["events"])]
    assert len(events) > 5
    assert all(fits("event", e) for e in events)
    assert not fits("event", {"event": "miracle"})


@pytest.mark.parametrize("game", ["training/major-north", "blitzkrieg-general/economic-axis"])
def test_the_log_of_a_whole_game_is_of_its_format(game: str) -> None:
    """Schema, types and page name every field there is, and no other."""
    data = facts("log", ROOT / f"tests/replays/{game}.json.gz")
    assert fits("log", data)
    read = msgspec.convert(data, Log)
    assert (len(read.records), len(data["records"])) == (len(data["records"]), data["records"][-1]["n"])
    lines = [*data["opening"], *(line for record in data["records"] for line in record["log"])]
    for sort, rows in ((Log, [data]), (Told, data["records"]), (Sentence, lines)):
        named = {name for row in rows for name in row}
        assert named == set(sort.__struct_fields__), sort
        assert named <= set(re.findall(r"`(\w+)`", PAGE))
    assert {line["sort"] for line in lines} <= set(re.findall(r"`(\w+)`", PAGE))
    later = facts("log", ROOT / f"tests/replays/{game}.json.gz", "--since", "5")
    assert (later["opening"], later["records"]) == ([], data["records"][5:])


def test_every_event_stands_on_the_page() -> None:
    tags = {sort.__struct_config__.tag for sort in AnyEvent.__args__}
    assert tags <= set(re.findall(r"`(\w+)`", PAGE))


def test_every_column_stands_on_the_page(told: dict[str, list[Row]]) -> None:
    assert tuple(told) == TABLES
    for name, rows in told.items():
        (line,) = re.findall(rf"^\| `{name}` \|.*$", PAGE, re.M)
        columns = set(rows[0])
        assert columns <= set(re.findall(r"`(\w+)`", line)), name
        assert all(set(row) == columns for row in rows)
        for column in columns:  # data frames want one type a column
            assert len({type(row[column]) for row in rows} - {type(None)}) <= 1, f"{name}.{column}"


def test_tables_tell_the_game(told: dict[str, list[Row]]) -> None:
    match = look_at(GAME)
    assert [row["record"] for row in told["records"]] == [r.n for r in match.records]
    shown = [d for t in match.opening for d in t.dice] + [d for r in match.records for t in r.throws for d in t.dice]
    assert [row["shown"] for row in told["dice"]] == shown
    assert all(row["success"] == (row["shown"] <= row["on"]) for row in told["dice"] if row["on"])
    last: Counter[str] = Counter()
    for row in told["units"]:
        if row["when"] == "end":
            last[row["owner"]] += row["number"]
    assert last == Counter(u.owner for u in match.state.units.values())
    ends = {row["power"]: row for row in told["powers"] if row["when"] == "end"}
    assert {p: row["money"] for p, row in ends.items()} == match.state.purses
    assert told["events"][-1]["record"] == match.records[-1].n


def test_export_prints_the_same(told: dict[str, list[Row]]) -> None:
    lines = done("export", GAME, "--table", "dice", "--jsonl").splitlines()
    assert [json.loads(line) for line in lines] == told["dice"]
    result = CliRunner().invoke(app, ["export", str(GAME), "--table", "units", "--csv"])
    rows = list(csv.DictReader(io.StringIO(result.stdout)))
    assert rows == [{k: str(v) for k, v in row.items()} for row in told["units"]]
    assert "there is records, events, dice" in refused("export", GAME, "--table", "cards")
    assert "there is save" in refused("schema", "cards")


def test_parquet_holds_every_table_with_its_types(told: dict[str, list[Row]], tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    named = done("export", GAME, "--parquet", tmp_path / "new").split()
    assert named == [str(tmp_path / "new" / f"{name}.parquet") for name in TABLES]
    for name, path in zip(TABLES, named, strict=True):
        read = parquet.read_table(path)
        assert read.to_pylist() == told[name]
        assert {f.name: str(f.type) for f in read.schema} == {
            column: "int64" if sort is int else "string" for column, sort in COLUMNS[name].items()
        }


def test_without_its_library_parquet_names_the_extra(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)  # as if it were not installed
    said = refused("export", GAME, "--parquet", tmp_path / "new")
    assert "sandtable[tables]" in said
    assert not (tmp_path / "new").exists()


def test_every_row_has_the_columns_of_its_table(told: dict[str, list[Row]]) -> None:
    for name, rows in told.items():
        assert rows
        assert {tuple(row) for row in rows} == {tuple(COLUMNS[name])}
