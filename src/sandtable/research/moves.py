"""Moving, word by word: from where, which group, where to, how many, and on what task."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace as swap
from typing import TYPE_CHECKING

from msgspec.structs import replace

from sandtable.kernel.decisions import Go, Recall
from sandtable.kernel.offers import Group, Spots
from sandtable.kernel.play import Play
from sandtable.kernel.units import Unit
from sandtable.research.groups import alike
from sandtable.research.tokens import NUMBERS, SLOTS, Answer, Next, Stage
from sandtable.rules.hooks import Roles
from sandtable.rules.movement.common import Way
from sandtable.rules.movement.moving import Moving

if TYPE_CHECKING:
    from sandtable.research.grammar import Grammar

Paths = dict[str, tuple[str, ...]]  # where to -> the way there


class Moves:
    """The orders to units that an offer allows."""

    def __init__(self, grammar: Grammar) -> None:
        self.grammar = grammar
        self.words, self.state = grammar.words, grammar.state
        self.play = Play(grammar.game, grammar.state)
        self._known: dict[str, Paths] = {}  # unit -> everywhere it can go

    def can_go(self, form: Group) -> bool:
        """Whether any unit can go anywhere; cheaper than asking where they all can."""
        return any(self._paths(group[0]) for group in alike(self.state, form.units))

    def origins(self, form: Group) -> Stage:
        """Where units stand that can go somewhere."""
        places: dict[str, list[tuple[tuple[str, ...], Paths]]] = {}
        for group in alike(self.state, form.units):
            paths = self._paths(group[0])
            if paths:
                places.setdefault(self.state.units[group[0]].space, []).append((group, paths))
        return self._from(places)

    def _paths(self, unit: str) -> Paths:
        if unit not in self._known:
            self._known[unit] = {}
            for way in self._ways(self.state.units[unit]):
                self._known[unit].setdefault(way.space, way.path)
        return self._known[unit]

    def boarding(self, form: Spots) -> Stage:
        """Units that may go aboard what was just built."""
        places: dict[str, list[tuple[tuple[str, ...], Paths]]] = {}
        for group in alike(self.state, form.board):
            space = self.state.units[group[0]].space
            places.setdefault(space, []).append((group, {zone: (space, zone) for zone in form.board[group[0]]}))
        return self._from(places)

    def recalls(self, form: Group) -> Stage:
        """Where units stand whose moves can be taken back."""
        places: dict[str, list[tuple[str, ...]]] = {}
        for group in alike(self.state, (i for i in form.recallable if i in self.state.units)):
            if self.grammar.legal(Recall((group[0],))):
                places.setdefault(self.state.units[group[0]].space, []).append(group)

        def which(groups: list[tuple[str, ...]]) -> Next:
            found = {self.words.slot(i): self.grammar.recall(g[0]) for i, g in enumerate(groups[:SLOTS])}
            return lambda: Stage("group", found, tuple(self.grammar.slot_of(g) for g in groups[:SLOTS]))

        return Stage("from", {self.words.space(s): which(groups) for s, groups in places.items()})

    def _ways(self, unit: Unit) -> Sequence[Way]:
        """Everywhere a unit may go, as the step itself tells it."""
        step = self.state.stack[-1]
        return step.ways(self.play, unit) if isinstance(step, Moving) else ()

    def _from(self, places: dict[str, list[tuple[tuple[str, ...], Paths]]]) -> Stage:
        def which(groups: list[tuple[tuple[str, ...], Paths]]) -> Next:
            found = {self.words.slot(i): self._to(*g) for i, g in enumerate(groups[:SLOTS])}
            return lambda: Stage("group", found, tuple(self.grammar.slot_of(g) for g, _ in groups[:SLOTS]))

        return Stage("from", {self.words.space(s): which(groups) for s, groups in places.items()})

    def _to(self, group: tuple[str, ...], paths: Paths) -> Next:
        return lambda: Stage("to", {self.words.space(s): self._number(group, path) for s, path in paths.items()})

    def _number(self, group: tuple[str, ...], path: tuple[str, ...]) -> Next:
        """How many of the group go; one always can, that is what `reach` promises."""

        def then() -> Stage:
            orders = [(n, Go(group[:n], path)) for n in range(1, min(len(group), NUMBERS - 1) + 1)]
            legal = [(n, order) for n, order in orders if n == 1 or self.grammar.legal(order)]
            return Stage("number", {self.words.number(n): self._task(order) for n, order in legal})

        return then

    def _task(self, order: Go) -> Next:
        """What they go to do there, where the rules know more than one task."""

        def then() -> Stage | Answer:
            names = self.play.game.merged(Roles)
            flies = self.play.game.kinds[self.state.units[order.units[0]].kind].arm == "air"
            tasks = [replace(order, role=name) for name in names] if flies else []
            orders = [order, *(task for task in tasks if self.grammar.legal(task))]
            if len(orders) == 1:
                return self.grammar.answer(order)
            found = {self.words.slot(i): self._given(o) for i, o in enumerate(orders)}
            kind = self.grammar.slot_of(order.units)
            return Stage("task", found, tuple(swap(kind, name=o.role or "go") for o in orders))

        return then

    def _given(self, order: Go) -> Next:
        return lambda: self.grammar.answer(order)
