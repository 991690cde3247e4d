"""Golden counts: the number of legal choices in fixed positions of every game, two decisions deep."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sandtable.games.loader import available, load
from sandtable.proving.golden import measure

HERE = Path(__file__).parent
GAMES = list(available())
ROWS: dict[str, list[dict[str, Any]]] = {
    slug: json.loads((HERE / f"{slug}.json").read_text("utf-8")) for slug in GAMES if (HERE / f"{slug}.json").is_file()
}
LEAST = 15


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_enough_positions(slug: str) -> None:
    rows = ROWS.get(slug, [])
    assert len(rows) >= LEAST, f"make golden writes tests/golden/{slug}.json"
    assert len({row["line"] for row in rows}) == len(rows)
    assert len({json.dumps(row["count"]) for row in rows}) > LEAST // 2


@pytest.mark.parametrize(
    ("slug", "row"), [pytest.param(slug, row, id=f"{slug}, {row['name']}") for slug in ROWS for row in ROWS[slug]]
)
def test_the_choices_are_as_many_as_they_were(slug: str, row: dict[str, Any]) -> None:
    """If a rule was changed on purpose, `make golden` counts anew; the difference belongs into the changelog."""
    assert measure(load(slug), row["line"]) == row["count"]
