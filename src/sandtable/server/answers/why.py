"""Why a hand of units cannot go somewhere, and what near to it would be right."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from sandtable.kernel.decisions import Decision
from sandtable.kernel.dice import NoDice
from sandtable.kernel.machine import apply
from sandtable.kernel.verdict import Fault
from sandtable.rules.look import arm
from sandtable.rules.movement.common import left
from sandtable.server.answers.hand import Hand, by_arm, leg, tree
from sandtable.server.answers.lift import crowded, lifts
from sandtable.server.answers.tasked import fewer, tasked
from sandtable.server.answers.words import Words
from sandtable.server.core.fixes import fix
from sandtable.server.errors import Illegal

NEAR = 2  # how many spaces beyond its reach a unit is told why not


def refusals(hand: Hand, to: dict[str, dict[str, Any]]) -> Iterator[tuple[str, Fault]]:
    """Why not, for the places near enough that somebody would try them."""
    unit = hand.units[0]
    far = max(1, left(hand.play, unit, hand.step.manner, (unit.space,))) + NEAR
    if arm(hand.play, unit) == "air":
        far = min(far, 5)
    trees = _trees(hand)
    for space, distance in hand.game.board.distances[hand.start].items():
        if distance > far:
            break
        if space in to or space == hand.start:
            continue
        faults, _ = _tried(hand, space, trees)
        if faults:
            yield space, faults[0]


def why_not(hand: Hand, space: str, words: Words) -> dict[str, Any] | None:
    """Why the hand cannot go to one place, with the decisions that would be right instead where some are near."""
    if space not in hand.game.board.spaces:
        raise Illegal("space.none", name=space)
    for shore, fault in crowded(hand.game, hand.state, hand.power, hand.step, hand.units):
        if shore == space:
            return {**words.fault(fault), "fix": msgspec.to_builtins(_fewer(hand, space))}
    for one in tasked(hand, space):
        if one.faults:
            return {**words.fault(one.faults[0]), "fix": msgspec.to_builtins(fewer(hand, one))}
    faults, plan = _tried(hand, space, _trees(hand))
    if not faults:
        return None
    return {**words.fault(faults[0]), "fix": msgspec.to_builtins(_right(hand, plan, tuple(faults)))}


def _trees(hand: Hand) -> tuple[dict[str, str], dict[str, str]]:
    """Shortest ways of the hand's own kind, and through anything, for what it could never do."""
    board = hand.game.board
    return tree(board, arm(hand.play, hand.units[0]), hand.start), tree(board, "air", hand.start)


def _tried(hand: Hand, space: str, trees: tuple[dict[str, str], dict[str, str]]) -> tuple[list[Fault], list[Decision]]:
    way = leg(trees[0], space) or leg(trees[1], space)
    return by_arm(hand, tuple(way)) if way else ([], [])


def _right(hand: Hand, plan: list[Decision], faults: tuple[Fault, ...]) -> list[Decision]:
    """What was tried, with its last decision, the refused one, put right; nothing where nothing is near."""
    state = hand.state
    for decision in plan[:-1]:
        state, _ = apply(hand.game, state, decision, NoDice(), checked=True)
    right = fix(hand.game, state, plan[-1], faults)
    return [*plan[:-1], *right] if right else []


def _fewer(hand: Hand, shore: str) -> list[Decision]:
    """The voyage of as many of the units as one ship takes there."""
    for number in range(len(hand.units) - 1, 0, -1):
        for plan, path, _ in lifts(hand.game, hand.state, hand.power, hand.step, hand.units[:number]):
            if path[-1] == shore:
                return plan
    return []
