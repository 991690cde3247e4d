"""Units somebody has taken up, and the decisions that would send them somewhere."""

from __future__ import annotations

from sandtable.kernel.board import Board
from sandtable.kernel.decisions import Decision, Go
from sandtable.kernel.dice import NoDice
from sandtable.kernel.game import Game
from sandtable.kernel.machine import apply, faults_of
from sandtable.kernel.play import Play
from sandtable.kernel.state import State
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Fault
from sandtable.rules.look import arm
from sandtable.rules.movement.common import Way
from sandtable.rules.movement.moving import Moving
from sandtable.server.errors import Illegal


class Hand:
    """Units taken up together: of one space, moved by one step."""

    def __init__(self, game: Game, state: State, power: str, units: list[str], via: list[str]) -> None:
        top = state.stack[-1]
        if not isinstance(top, Moving) or power not in top.waits(Play(game, state)):
            raise Illegal("hand.not_now")
        unknown = [u for u in units if u not in state.units]
        if unknown:
            raise Illegal("unit.unknown", unit=unknown[0])
        if len({state.units[u].space for u in units}) > 1:
            raise Illegal("hand.one_space")
        if any(space not in game.board.spaces for space in via):
            raise Illegal("hand.off_board")
        self.game, self.state, self.power, self.via = game, state, power, tuple(via)
        self.step = top
        self.units = [state.units[u] for u in dict.fromkeys(units)]
        self.start = self.units[0].space
        self.play = Play(game, state)
        self._plain: dict[tuple[str, str], dict[str, Way]] | None = None

    def sorts(self) -> dict[tuple[str, str], Unit]:
        """One unit of each sort: what one of them can do, those like it can."""
        found: dict[tuple[str, str], Unit] = {}
        for unit in self.units:
            found.setdefault(sort_of(unit), unit)
        return found

    def plain(self) -> dict[tuple[str, str], dict[str, Way]]:
        """Where each sort of unit can simply go."""
        if self._plain is None:
            self._plain = {s: {w.space: w for w in self.step.ways(self.play, u)} for s, u in self.sorts().items()}
        return self._plain

    def decision(self, units: list[Unit], path: tuple[str, ...], role: str = "") -> Decision:
        """The order for some of the units."""
        return Decision(self.power, self.step.topic, Go(tuple(u.id for u in units), path, role=role))


def sort_of(unit: Unit) -> tuple[str, str]:
    """Units of one sort go the same ways."""
    return unit.kind, unit.aboard


def mover_of(game: Game, state: State, asked: list[str], units: list[str]) -> str:
    """Which of the powers that are asked moves these units; the first of them if none does."""
    top, play = state.stack[-1], Play(game, state)
    if isinstance(top, Moving) and units:
        for power in asked:
            if power in top.waits(play) and any(u.id == units[0] for u in top.units(play, power)):
                return power
    return asked[0]


def by_arm(hand: Hand, path: tuple[str, ...]) -> tuple[list[Fault], list[Decision]]:
    """One decision for each arm in the hand, checked one on top of the other; the last is the one refused, if any."""
    arms: dict[str, list[Unit]] = {}
    for unit in hand.units:
        arms.setdefault(arm(hand.play, unit), []).append(unit)
    return one_by_one(hand, [hand.decision(units, path) for units in arms.values()])


def one_by_one(hand: Hand, decisions: list[Decision]) -> tuple[list[Fault], list[Decision]]:
    """Decisions checked one on top of the other; the last of those that come back is the one refused, if any."""
    look = hand.play  # one look for all ways: what it learns of the position is learnt once
    for number, decision in enumerate(decisions, 1):
        faults = faults_of(look, decision)
        if faults:
            return faults, decisions[:number]
        if len(decisions) > 1:
            look = Play(hand.game, apply(hand.game, look.state, decision, NoDice(), checked=True)[0])
    return [], decisions


def tree(board: Board, sort: str, start: str) -> dict[str, str]:
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


def leg(came: dict[str, str], end: str) -> list[str] | None:
    """The way to a space, out of such a tree."""
    if end not in came:
        return None
    way = [end]
    while came[way[-1]]:
        way.append(came[way[-1]])
    return way[::-1]
