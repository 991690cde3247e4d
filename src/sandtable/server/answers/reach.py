"""Where a hand of units can go, each place with the decisions that bring it there, ready to be sent back."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter
from typing import Any

import msgspec

from sandtable.kernel.decisions import Decision, Go
from sandtable.kernel.dice import NoDice
from sandtable.kernel.game import Game
from sandtable.kernel.machine import apply, faults_of, warnings_of
from sandtable.kernel.play import Play
from sandtable.kernel.state import State
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Fault, Refused
from sandtable.rules.look import arm, hostile
from sandtable.rules.movement.common import left
from sandtable.rules.movement.moving import Moving
from sandtable.server.answers.landing import comes_home
from sandtable.server.answers.lift import crowded, lifts
from sandtable.server.answers.odds import hand_odds
from sandtable.server.answers.words import Words
from sandtable.server.errors import Illegal

PATIENCE = 0.06  # seconds that odds may add to an answer
NEAR = 2  # how many spaces beyond its reach a unit is told why not


class Hand:
    """Units taken up together: of one space, moved by one step."""

    def __init__(self, game: Game, state: State, power: str, units: list[str], via: list[str]) -> None:
        top = state.stack[-1]
        if not isinstance(top, Moving) or power not in top.waits(Play(game, state)):
            raise Illegal("Units are not moved now.")
        unknown = [u for u in units if u not in state.units]
        if unknown:
            raise Illegal(f"There is no unit {unknown[0][:60]!r} on the board.")
        if len({state.units[u].space for u in units}) > 1:
            raise Illegal("Take units up from one space at a time.")
        if any(space not in game.board.spaces for space in via):
            raise Illegal("The way leads through a space that is not on the board.")
        self.game, self.state, self.power, self.via = game, state, power, tuple(via)
        self.step = top
        self.units = [state.units[u] for u in dict.fromkeys(units)]
        self.start = self.units[0].space
        self.play = Play(game, state)

    def decision(self, units: list[Unit], path: tuple[str, ...], role: str = "") -> Decision:
        """The order for some of the units."""
        return Decision(self.power, self.step.topic, Go(tuple(u.id for u in units), path, role=role))


def mover_of(game: Game, state: State, asked: list[str], units: list[str]) -> str:
    """Which of the powers that are asked moves these units; the first of them if none does."""
    top, play = state.stack[-1], Play(game, state)
    if isinstance(top, Moving) and units:
        for power in asked:
            if power in top.waits(play) and any(u.id == units[0] for u in top.units(play, power)):
                return power
    return asked[0]


def reach_answer(hand: Hand, words: Words, with_odds: bool = True) -> dict[str, Any]:
    """The whole answer: where to and how, where not and why, and the way there step by step."""
    to: dict[str, dict[str, Any]] = {}
    no: dict[str, dict[str, Any]] = {}
    for space, path, cost in _ways(hand):
        faults, plan = _by_arm(hand, path)
        if faults:
            no.setdefault(space, words.fault(faults[0]))
        else:
            to[space] = _place(hand, plan, path, cost, words)
    for plan, path, label in lifts(hand.game, hand.state, hand.power, hand.step, hand.units):
        _add_plan(hand, to, plan, path, label, words)
    for space, fault in crowded(hand.game, hand.state, hand.power, hand.step, hand.units):
        if space not in to:
            no[space] = words.fault(fault)
    for space, fault in _refusals(hand, to):
        no.setdefault(space, words.fault(fault))
    if with_odds:
        _add_odds(hand, to)
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
    common: dict[str, tuple[tuple[str, ...], int]] | None = None
    seen: set[tuple[str, str]] = set()
    for unit in hand.units:
        if (unit.kind, unit.aboard) in seen:
            continue
        seen.add((unit.kind, unit.aboard))
        ways = {w.space: (w.path, w.cost) for w in hand.step.ways(hand.play, unit)}
        common = ways if common is None else {s: w for s, w in common.items() if s in ways}
    for space, (path, cost) in (common or {}).items():
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
        leg = _leg(_tree(board, sort, way[-1]), stop)
        if leg is None:
            return None
        way += leg[1:]
    return tuple(way)


def _tree(board: Any, sort: str, start: str) -> dict[str, str]:
    """Where each space is come to from on a shortest way: ships stay at sea, troops on land, aircraft go anywhere."""
    came: dict[str, str] = {start: ""}
    edge = [start]
    while edge:
        after = []
        for here in edge:
            for there in board.next[here]:
                fits = sort == "air" or board.is_sea[there] == (sort == "sea")
                if there not in came and fits and there not in board.closed:
                    came[there] = here
                    after.append(there)
        edge = after
    return came


def _leg(came: dict[str, str], end: str) -> list[str] | None:
    """The way to a space, out of such a tree."""
    if end not in came:
        return None
    way = [end]
    while came[way[-1]]:
        way.append(came[way[-1]])
    return way[::-1]


def _by_arm(hand: Hand, path: tuple[str, ...]) -> tuple[list[Fault], list[Decision]]:
    """One decision for each arm in the hand, checked one on top of the other."""
    arms: dict[str, list[Unit]] = {}
    for unit in hand.units:
        arms.setdefault(arm(hand.play, unit), []).append(unit)
    plan: list[Decision] = []
    look = hand.play  # one look for all ways: what it learns of the position is learnt once
    for units in arms.values():
        decision = hand.decision(units, path)
        faults = faults_of(look, decision)
        if faults:
            return faults, []
        plan.append(decision)
        if len(arms) > 1:
            look = Play(hand.game, apply(hand.game, look.state, decision, NoDice(), checked=True)[0])
    return [], plan


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
    if arm(hand.play, hand.units[0]) == "air":
        if hand.step.manner == "combat" or place["effect"] == "attack":
            place["landing"] = _landing(hand, plan)
        if hand.step.manner == "combat":
            place["alts"] = _roles(hand, path)
    return place


def _effect(hand: Hand, path: tuple[str, ...]) -> str:
    board, end = hand.game.board, path[-1]
    land_unit = arm(hand.play, hand.units[0]) == "land"
    if land_unit and board.is_sea[end]:
        return "load"
    if land_unit and board.is_sea[path[0]]:
        return "unload"
    if hand.step.manner in ("noncombat", "home"):
        return "land" if arm(hand.play, hand.units[0]) == "air" else "move"
    if hostile(hand.play, hand.power, end):
        empty = not any(u.owner not in (hand.power,) for u in hand.state.here(end))
        return "take" if empty else "attack"
    return "move"


def _roles(hand: Hand, path: tuple[str, ...]) -> list[dict[str, Any]]:
    """Other things the hand could go to do there."""
    found = []
    for role in ("raid", "escort", "kamikaze"):
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


def _refusals(hand: Hand, to: dict[str, dict[str, Any]]) -> Iterator[tuple[str, Fault]]:
    """Why not, for the places near enough that somebody would try them."""
    board = hand.game.board
    sort = arm(hand.play, hand.units[0])
    unit = hand.units[0]
    far = max(1, left(hand.play, unit, hand.step.manner, (unit.space,))) + NEAR
    if sort == "air":
        far = min(far, 5)
    own, any_way = _tree(board, sort, hand.start), _tree(board, "air", hand.start)
    for space, distance in board.distances[hand.start].items():
        if distance > far:
            break
        if space in to or space == hand.start:
            continue
        leg = _leg(own, space) or _leg(any_way, space)
        if leg:
            faults = faults_of(hand.play, hand.decision(hand.units, tuple(leg)))
            if faults:
                yield space, faults[0]
