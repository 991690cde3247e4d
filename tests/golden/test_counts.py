"""Golden counts: the number of legal choices in fixed positions."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sandtable.games.loader import load
from sandtable.proving.golden import measure

ROWS: list[dict[str, Any]] = json.loads((Path(__file__).parent / "revised-1942.json").read_text("utf-8"))
LEAST = 20


def test_there_are_enough_positions() -> None:
    assert len(ROWS) >= LEAST
    assert len({row["line"] for row in ROWS}) == len(ROWS)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: str(row["name"]))
def test_the_choices_are_as_many_as_they_were(row: dict[str, Any]) -> None:
    """If a rule was changed on purpose, `make golden` counts anew; the difference belongs into the changelog."""
    assert measure(load("revised-1942"), row["line"]) == row["count"]
