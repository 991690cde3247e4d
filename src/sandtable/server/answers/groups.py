"""Groups of interchangeable units: what a player takes up with one click."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sandtable.kernel.play import Play
from sandtable.kernel.units import Unit
from sandtable.rules.marks import LOADED, MOVED
from sandtable.rules.movement.common import allowance, left
from sandtable.rules.movement.moving import Moving
from sandtable.rules.questions import Free
from sandtable.server.answers.words import Words


def groups_of(play: Play, step: Moving, power: str, words: Words, must: Collection[str] = ()) -> list[dict[str, Any]]:
    """The units a power may look at in this step, put together where nothing tells them apart.

    Those that must go now can, whatever they did before.
    """
    found: dict[tuple[object, ...], dict[str, Any]] = {}
    for unit in step.units(play, power):
        free = [] if unit.id in must else play.faults(Free(unit, step.manner, power))
        marks = _marks(play, unit)
        points, of = _points(play, step, unit)
        why = words.fault(free[0]) if free else None
        # What never moves, and what moved as far as it can, is not offered: nothing would light up for it.
        spent = points <= 0 and unit.id not in must and not unit.aboard and (of <= 0 or "moved" in marks)
        key = (unit.space, unit.owner, unit.kind, unit.hits, unit.aboard, tuple(marks), points, bool(free))
        group = found.get(key)
        if group is None:
            group = found[key] = {
                "id": unit.id,
                "space": unit.space,
                "owner": unit.owner,
                "kind": unit.kind,
                "units": [],
                "left": points,
                "of": of,
                "aboard": unit.aboard,
                "marks": marks,
                "can": [] if free or spent else ["move"],
                "why": why,
            }
        group["units"].append(unit.id)
    for group in found.values():
        group["n"] = len(group["units"])
    return list(found.values())


def _points(play: Play, step: Moving, unit: Unit) -> tuple[int, int]:
    path = (unit.space,)
    return left(play, unit, step.manner, path), allowance(play, unit, step.manner, path)


def _marks(play: Play, unit: Unit) -> list[str]:
    state = play.state
    marks = []
    if unit.id in MOVED.get(state):
        marks.append("moved")
    if unit.hits:
        marks.append("damaged")
    if unit.aboard or unit.id in LOADED.get(state):
        marks.append("cargo")
    if unit.post:
        marks.append(unit.post)
    return marks
