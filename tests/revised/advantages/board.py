"""A board on which some powers have national advantages."""

from __future__ import annotations

from typing import Any

from tests.tools import Table

EMPTY = {"Soviet Union": 0, "Germany": 0, "United Kingdom": 0, "Japan": 0, "United States": 0}


def board(
    power: str,
    phase: str,
    units: dict[str, dict[str, str]],
    has: dict[str, str] | None = None,
    marks: dict[str, Any] | None = None,
    purses: dict[str, int] | None = None,
    **rest: Any,
) -> Table:
    """An emptied board with empty purses; `has` is {power: advantage, ...}."""
    held = {p: [name] for p, name in (has or {}).items()}
    money = {**EMPTY, **(purses or {})}
    known = {"advantages": held, **(marks or {})}
    return Table(power, phase, units, marks=known, purses=money, advantages="chosen", **rest)
