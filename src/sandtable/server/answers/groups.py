"""Groups of interchangeable units: what a player takes up with one click."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sandtable.kernel.play import Play
from sandtable.kernel.units import Unit
from sandtable.rules.marks import LOADED, MOVED, SPENT
from sandtable.rules.movement.common import allowance
from sandtable.rules.movement.move import Move
from sandtable.rules.movement.moving import Moving
from sandtable.rules.movement.tasks import tasks
from sandtable.rules.questions import Free
from sandtable.server.answers.words import Words


def groups_of(
    play: Play, step: Moving, power: str, words: Words, free: Collection[str] = (), must: Collection[str] = ()
) -> list[dict[str, Any]]:
    """The units a power may look at in this step, put together where nothing tells them apart.

    Those that are `free` were found to be so when the question was put. Those that must go now can, whatever they did
    before.
    """
    found: dict[tuple[object, ...], dict[str, Any]] = {}
    moved, loaded, spent_of = MOVED.get(play.state), LOADED.get(play.state), SPENT.get(play.state)
    known = frozenset(free)
    for unit in step.units(play, power):
        bound = [] if unit.id in known or unit.id in must else play.faults(Free(unit, step.manner, power))
        marks = _marks(unit, unit.id in moved, unit.id in loaded)
        of = allowance(play, unit, step.manner, (unit.space,))
        points = of - spent_of.get(unit.id, 0)
        why = words.fault(bound[0]) if bound else None
        # What never moves, and what moved as far as it can, is not offered: nothing would light up for it.
        spent = points <= 0 and unit.id not in must and not unit.aboard and (of <= 0 or "moved" in marks)
        key = (unit.space, unit.owner, unit.kind, unit.hits, unit.aboard, tuple(marks), points, bool(bound))
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
                "can": [] if bound or spent else ["move"],
                "why": why,
            }
        group["units"].append(unit.id)
    for group in found.values():
        group["n"] = len(group["units"])
        # Points may lead nowhere: who was stopped on the way, or stands where no enemy is near in a combat move.
        if group["can"] and not group["aboard"] and group["id"] not in must:
            group["can"] = ["move"] if _leads_somewhere(play, step, play.state.units[group["id"]]) else []
    return list(found.values())


def _leads_somewhere(play: Play, step: Moving, unit: Unit) -> bool:
    return step.can_leave(play, unit) or (isinstance(step, Move) and bool(tasks(play, step, unit)))


def _marks(unit: Unit, moved: bool, loaded: bool) -> list[str]:
    marks = []
    if moved:
        marks.append("moved")
    if unit.hits:
        marks.append("damaged")
    if unit.aboard or loaded:
        marks.append("cargo")
    if unit.post:
        marks.append(unit.post)
    return marks
