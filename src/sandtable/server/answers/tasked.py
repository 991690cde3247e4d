"""What the hand could be told to do besides going somewhere: a patrol, a journey by rail."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sandtable.kernel.decisions import Decision, Go
from sandtable.kernel.text import Text
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Fault
from sandtable.rules.look import arm
from sandtable.rules.movement.common import Way
from sandtable.rules.movement.move import Move
from sandtable.rules.movement.tasks import Task, tasks_of
from sandtable.server.answers.hand import Hand, one_by_one, sort_of


@dataclass(frozen=True)
class Tasked:
    """A place where the hand could do it, the decisions for that, and what speaks against them."""

    task: str
    way: Way
    plan: list[Decision]
    faults: list[Fault]
    note: Text | None


def tasked(hand: Hand, only: str = "") -> Iterator[Tasked]:
    """All such places, or one. Where a task is for those who cannot simply go there, the others simply go, and what
    speaks against it is told; else it is one thing of several, and named only where it can be done."""
    if not isinstance(hand.step, Move):
        return
    for name, task in tasks_of(hand.play, hand.step).items():
        ways = {
            sort: {w.space: w for w in task.ways(hand.play, hand.step, unit)} for sort, unit in hand.sorts().items()
        }
        plain = hand.plain() if task.last else {}
        for space in dict.fromkeys(s for found in ways.values() for s in found):
            one = _at(hand, name, task, space, ways, plain) if only in ("", space) else None
            if one is not None and (task.last or not one.faults):
                yield one


Ways = dict[tuple[str, str], dict[str, Way]]


def _at(hand: Hand, name: str, task: Task, space: str, ways: Ways, plain: Ways) -> Tasked | None:
    orders: dict[tuple[str, tuple[str, ...], str], list[Unit]] = {}
    for unit in hand.units:
        sort = sort_of(unit)
        simply = plain.get(sort, {}).get(space)
        way = simply or ways[sort].get(space)
        if way is None:
            return None
        key = (arm(hand.play, unit), way.path, "") if simply else ("", way.path, name)
        orders.setdefault(key, []).append(unit)
    told = [(units, path) for (_, path, role), units in orders.items() if role]
    if not told:
        return None  # all of them simply go
    units, path = told[0]
    plan = [hand.decision(some, by, role) for (_, by, role), some in orders.items()]
    faults, plan = one_by_one(hand, plan)
    note = task.note(hand.play, Go(tuple(u.id for u in units), path, role=name), units) if task.note else None
    way = next(found[space] for found in ways.values() if space in found)
    return Tasked(name, way, plan, faults, note)


def fewer(hand: Hand, refused: Tasked) -> list[Decision]:
    """The same order for as many of the units as can have it; nothing where none can."""
    value = refused.plan[-1].value
    riders = value.units if isinstance(value, Go) else ()
    for number in range(len(riders) - 1, 0, -1):
        out = set(riders[number:])
        small = Hand(hand.game, hand.state, hand.power, [u.id for u in hand.units if u.id not in out], [])
        for one in tasked(small, refused.way.space):
            if one.task == refused.task and not one.faults:
                return one.plan
    return []
