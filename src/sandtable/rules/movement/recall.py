"""Taking back the moves of a group within a phase, as long as they changed nothing but places."""

from __future__ import annotations

from sandtable.kernel.decisions import Recall
from sandtable.kernel.events import Moved, Posted
from sandtable.kernel.marks import Mark
from sandtable.kernel.marks import take as forget
from sandtable.kernel.play import Play
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.look import PATROL, arm, commanded, foes
from sandtable.rules.marks import BEGAN, CAME, FIRED_AT, FOUGHT, HELD, JOINED, LOADED, MOVED, SPENT


def together(play: Play, units: tuple[str, ...]) -> set[str]:
    """The units, and all that must go back with them: carriers with their cargo, cargo with its carriers."""
    began, loaded, there = BEGAN.get(play.state), LOADED.get(play.state), play.state.units
    fired = FIRED_AT.get(play.state)
    bound: dict[str, set[str]] = {}  # who was, came or is aboard whom, both ways
    for rider, (_, first) in began.items():
        now = there[rider].aboard if rider in there else ""
        for ship in (first, loaded.get(rider, ""), now):
            if ship in began:
                bound.setdefault(rider, set()).add(ship)
                if rider not in fired:  # whoever was took off before its carrier sailed, and stays out without it
                    bound.setdefault(ship, set()).add(rider)
    group = {u for u in units if u in began}
    pending = list(group) if bound else []
    while pending:
        one = pending.pop()
        for other in bound.get(one, ()) if one in there else ():
            if other not in group:
                group.add(other)
                pending.append(other)
    return group


def check(play: Play, power: str, order: Recall) -> list[Fault]:
    """Can these moves be taken back?"""
    state = play.state
    began, own = BEGAN.get(state), commanded(play, power)
    faults = []
    for i in order.units:
        if i not in began or i not in state.units:
            faults.append(fault("recall.unmoved", units=(i,), unit=i))
        elif state.units[i].owner not in own:
            faults.append(fault("recall.foreign", units=(i,), unit=i))
    if faults or not order.units:
        return faults or [fault("move.empty")]
    fought, joined, fired = FOUGHT.get(state), JOINED.get(state), FIRED_AT.get(state)
    came, spent, moved, held = CAME.get(state), SPENT.get(state), MOVED.get(state), HELD.get(state)
    for i in together(play, order.units):
        unit = state.units.get(i)
        if unit is None or i in fought:
            return [fault("recall.fought")]
        if i in joined:
            return [fault("recall.joined", units=(i,), space=joined[i])]
        if i in fired:
            return [fault("recall.fired", units=(i,), unit=unit.kind, space=fired[i])]
        passed = came.get(i, "") if arm(play, unit) == "land" and spent.get(i, 0) > 1 else ""
        if moved.get(i) == "combat" and held.get(passed) in foes(play, power):
            return [fault("recall.captured", units=(i,), unit=unit.kind)]
    return []


def possible(play: Play, power: str, units: tuple[str, ...]) -> tuple[str, ...]:
    """Those whose moves, with all that went along, can be taken back."""
    if not units or not check(play, power, Recall(units)):  # mostly all of them
        return units
    return tuple(i for i in units if not check(play, power, Recall((i,))))


def take(play: Play, power: str, order: Recall) -> None:
    """Put the group back where it stood, and forget that it moved."""
    group = sorted(together(play, order.units), key=lambda i: (bool(BEGAN.get(play.state)[i][1]), i))
    began = BEGAN.get(play.state)
    for i in group:
        space, aboard = began[i]
        play.emit(Moved((i,), (play.state.units[i].space, space), aboard))
    up = tuple(i for i in group if play.state.units[i].post == PATROL)
    if up:
        play.emit(Posted(up, ""))
    for mark in Mark.of_moves:
        forget(mark, play, group)
