"""What tests of Blitzkrieg General share."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.decisions import Choose, Decision
from sandtable.kernel.machine import check, explain
from sandtable.rules.questions import Production
from tests.tools import Table

GAME = "blitzkrieg-general"


def front(
    power: str,
    phase: str,
    units: dict[str, dict[str, str]] | None = None,
    hold: dict[str, str] | None = None,
    **options: Any,
) -> Table:
    """A table of this game."""
    return Table(power, phase, units, hold, **{"game": GAME, **options})


ANYBODY = {
    "Germany": {"Brandenburg": {"Germany": "infantry 3"}},
    "Italy": {"Rome": {"Italy": "infantry 2"}},
    "Japan": {"Tokyo": {"Japan": "infantry 3"}},
    "British Empire": {"Scotland": {"United Kingdom": "infantry 3"}},
    "France": {"Paris": {"France": "infantry 2"}},
    "Soviet Union": {"Moscow": {"Soviet Union": "infantry 2"}},
    "United States": {"California": {"United States": "infantry 3"}},
}


def acting(power: str, **options: Any) -> Table:
    """A power in its movement, with one unit so that it is asked."""
    return front(power, "movement", ANYBODY[power], **options)


def declare(table: Table, power: str, target: str, *dice: int) -> Table:
    """Let a power declare war."""
    return table.do(Choose((f"{power} on {target}",)), *dice, power=power, topic="declare")


def declaration_faults(table: Table, power: str, target: str) -> str:
    """The rules against a declaration; "" if it may be made."""
    decision = Decision(power, "declare", Choose((f"{power} on {target}",)))
    return " ".join(f.rule for f in check(table.game, table.state, decision).faults)


def production(table: Table, power: str) -> Any:
    """A power's production now."""
    return explain(table.game, table.state, Production(power))[0]


def marks(table: Table, name: str) -> Any:
    """What the game remembers under a name."""
    return table.state.stack[0].marks.get(name, {})
