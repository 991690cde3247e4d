"""Orders that are more than a way: a patrol to be flown, something to be done where a unit stands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sandtable.rules.hooks import Tasks

if TYPE_CHECKING:
    from sandtable.kernel.decisions import Go
    from sandtable.kernel.play import Play
    from sandtable.kernel.text import Text
    from sandtable.kernel.units import Unit
    from sandtable.kernel.verdict import Fault
    from sandtable.rules.movement.common import Way
    from sandtable.rules.movement.move import Move


@dataclass(frozen=True)
class Task:
    """What units may be told to do in a phase of movement, besides going somewhere."""

    manner: str  # the manner of movement in which it is ordered
    check: Callable[[Play, Move, Go, list[Unit]], list[Fault]]
    take: Callable[[Play, Move, Go, list[Unit]], None]
    ways: Callable[[Play, Move, Unit], list[Way]]  # where this unit could do it
    last: bool = False  # only for those who cannot simply go there: it uses up what others may need
    note: Callable[[Play, Go, list[Unit]], Text] | None = None  # what an order uses up, told before it is given
    rests: Callable[[Play, str], list[Text]] | None = None  # how much of it a power may still order this turn


def task_of(play: Play, step: Move, role: str) -> Task | None:
    """The task that a role of an order names in this phase; None where it is a plain way."""
    found = play.game.merged(Tasks).get(role) if role else None
    return found if found is not None and found.manner == step.manner else None


def tasks_of(play: Play, step: Move) -> dict[str, Task]:
    """The tasks of this phase, by name."""
    return {name: task for name, task in play.game.merged(Tasks).items() if task.manner == step.manner}


def tasks(play: Play, step: Move, unit: Unit) -> dict[str, list[Way]]:
    """All that a unit could be told to do now, and where."""
    found = {name: task.ways(play, step, unit) for name, task in tasks_of(play, step).items()}
    return {name: ways for name, ways in found.items() if ways}
