"""Where a hand of units can go, each place with the decisions that bring it there, ready to be sent back."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter
from typing import Any

import msgspec

from sandtable.kernel.decisions import Decision
from sandtable.kernel.dice import NoDice
from sandtable.kernel.machine import apply, faults_of, warnings_of
from sandtable.kernel.play import Play
from sandtable.kernel.verdict import Refused
from sandtable.rules.hooks import Roles
from sandtable.rules.look import arm, hostile
from sandtable.rules.movement.common import left
from sandtable.server.answers.hand import Hand, by_arm, leg, tree
from sandtable.server.answers.lift import crowded, lifts
from sandtable.server.answers.odds import hand_odds
from sandtable.server.answers.tasked import tasked
from sandtable.server.answers.why import refusals, why_not
from sandtable.server.answers.words import Words
from sandtable.server.core.coming_home import comes_home

PATIENCE = 0.06  # seconds that odds may add to an answer


def reach_answer(hand: Hand, words: Words, with_odds: bool = True, only: str = "") -> dict[str, Any]:
    """The whole answer: where to and how, where not and why, and the way there step by step.

    About one place `only`: why not there, and what would be right.
    """
    if only:
        why = why_not(hand, only, words)
        return _answer(hand, {}, {only: why} if why else {})
    to: dict[str, dict[str, Any]] = {}
    no: dict[str, dict[str, Any]] = {}
    for space, path, cost in _ways(hand):
        faults, plan = by_arm(hand, path)
        if faults:
            no.setdefault(space, words.fault(faults[0]))
        else:
            to[space] = _place(hand, plan, path, cost, words)
    _add_tasks(hand, to, no, words)
    for plan, path, label in lifts(hand.game, hand.state, hand.power, hand.step, hand.units):
        _add_plan(hand, to, plan, path, label, words)
    for space, fault in crowded(hand.game, hand.state, hand.power, hand.step, hand.units):
        if space not in to:
            no[space] = words.fault(fault)
    for space, fault in refusals(hand, to):
        no.setdefault(space, words.fault(fault))
    if with_odds:
        _add_odds(hand, to)
    return _answer(hand, to, no)


def _add_tasks(hand: Hand, to: dict[str, dict[str, Any]], no: dict[str, dict[str, Any]], words: Words) -> None:
    """What the hand could be told to do besides going somewhere, such as a patrol: where it cannot go, simply so."""
    for one in tasked(hand):
        space = one.way.space
        if one.faults:
            if space not in to:
                no[space] = words.fault(one.faults[0])
        elif space in to:
            to[space]["alts"].append({"label": one.task, "plan": msgspec.to_builtins(one.plan)})
        else:
            to[space] = _place(hand, one.plan, one.way.path, one.way.cost, words, "move") | {"task": one.task}
            if one.note is not None:
                to[space]["note"] = words.book.say(one.note)


def _answer(hand: Hand, to: dict[str, dict[str, Any]], no: dict[str, dict[str, Any]]) -> dict[str, Any]:
    prev: dict[str, list[str]] = {}
    for place in to.values():
        for here, there in zip(place["path"], place["path"][1:], strict=False):
            if here not in prev.setdefault(there, []):
                prev[there].append(here)
    return {"from": hand.start, "units": [u.id for u in hand.units], "to": to, "no": no, "prev": prev}


def _add_odds(hand: Hand, to: dict[str, dict[str, Any]]) -> None:
    """How an attack by these units, and those already there, would go; what takes too long is left to be asked for."""
    end = perf_counter() + PATIENCE
    for space, place in to.items():
        if place["effect"] in ("attack", "take", "unload") and perf_counter() < end:
            place["odds"] = hand_odds(hand.game, hand.state, hand.power, space, tuple(u.id for u in hand.units))


def _ways(hand: Hand) -> Iterator[tuple[str, tuple[str, ...], int]]:
    """Places that every unit of the hand can get to by the same way."""
    first, *rest = hand.plain().values()
    common = {space: (way.path, way.cost) for space, way in first.items() if all(space in ways for ways in rest)}
    for space, (path, cost) in common.items():
        if space != hand.start or len(path) == 1:  # some may say that they stay
            bent = _bend(hand, path)
            if bent is not None:
                yield space, bent, cost


def _bend(hand: Hand, path: tuple[str, ...]) -> tuple[str, ...] | None:
    """The way through the places the player insists on; None if it does not exist."""
    if not hand.via or all(v in path for v in hand.via):
        return path
    board, stops = hand.game.board, (*hand.via, path[-1])
    sort = arm(hand.play, hand.units[0])
    way = [path[0]]
    for stop in stops:
        part = leg(tree(board, sort, way[-1]), stop)
        if part is None:
            return None
        way += part[1:]
    return tuple(way)


def _place(
    hand: Hand, plan: list[Decision], path: tuple[str, ...], cost: int, words: Words, effect: str = ""
) -> dict[str, Any]:
    place: dict[str, Any] = {
        "plan": msgspec.to_builtins(plan),
        "path": list(path),
        "cost": cost,
        "left": max(0, left(hand.play, hand.units[0], hand.step.manner, path) - cost),
        "effect": effect or _effect(hand, path),
        "alts": [],
        "landing": None,
        "risks": [],
        "odds": None,
    }
    place["risks"] = [words.fault(w, "warn") for w in warnings_of(hand.play, plan[0])]
    if arm(hand.play, hand.units[0]) == "air" and not hand.step.peaceful:
        place["landing"] = _landing(hand, plan)
        place["alts"] = _roles(hand, path)
    return place


def _effect(hand: Hand, path: tuple[str, ...]) -> str:
    board, end = hand.game.board, path[-1]
    land_unit = arm(hand.play, hand.units[0]) == "land"
    if land_unit and board.is_sea[end]:
        return "load"
    if land_unit and board.is_sea[path[0]]:
        return "unload"
    if hand.step.peaceful:
        return "land" if arm(hand.play, hand.units[0]) == "air" else "move"
    if hostile(hand.play, hand.power, end):
        if any(u.owner != hand.power for u in hand.state.here(end)):
            return "attack"
        return "take" if any(arm(hand.play, u) == "land" for u in hand.units) else "move"  # only troops hold ground
    return "move"


def _roles(hand: Hand, path: tuple[str, ...]) -> list[dict[str, Any]]:
    """Other things the hand could go to do there."""
    found = []
    for role in hand.game.merged(Roles):
        decision = hand.decision(hand.units, path, role)
        if not faults_of(hand.play, decision):
            found.append({"label": role, "plan": [msgspec.to_builtins(decision)]})
    return found


def _landing(hand: Hand, plan: list[Decision]) -> dict[str, Any] | None:
    """Whether the aircraft come home, and where to; None where that is no question."""
    try:
        after, _ = apply(hand.game, hand.state, plan[-1], NoDice(), checked=True)
    except Refused:
        return {"state": "unknown", "options": []}
    return comes_home(Play(hand.game, after), hand.power, after.units[hand.units[0].id], hand.step.manner)


def _add_plan(
    hand: Hand, to: dict[str, dict[str, Any]], plan: list[Decision], path: tuple[str, ...], label: str, words: Words
) -> None:
    """A voyage is the way to a shore nobody can walk to, and an alternative where one can."""
    end = path[-1]
    if end in to:
        to[end]["alts"].append({"label": label, "plan": msgspec.to_builtins(plan)})
    else:
        to[end] = _place(hand, plan, path, len(path) - 1, words, "unload")
        to[end]["ship"] = label
