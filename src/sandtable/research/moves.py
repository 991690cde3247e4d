"""Moving, word by word: from where, which group, where to, how many, and on what task."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace as swap
from typing import TYPE_CHECKING

from msgspec.structs import replace

from sandtable.kernel.decisions import Go, Recall
from sandtable.kernel.offers import Group, Spots
from sandtable.research.groups import alike
from sandtable.research.tokens import NUMBERS, SLOTS, Answer, Next, Stage
from sandtable.rules.hooks import Roles
from sandtable.rules.movement.moving import Moving

if TYPE_CHECKING:
    from sandtable.research.grammar import Grammar

Units = tuple[str, ...]  # equal ones
Paths = dict[str, tuple[str, ...]]  # where to -> the way there


class Moves:
    """The orders to units that an offer allows."""

    def __init__(self, grammar: Grammar) -> None:
        self.grammar = grammar
        self.words, self.state, self.play = grammar.words, grammar.state, grammar.play
        self._form: Group | None = None  # whom the offer names
        self._leaves: dict[str, bool] = {}

    def can_go(self, form: Group) -> bool:
        """Whether any unit can go anywhere. Where all can go is never asked: only where the one that was chosen can."""
        self._form, units = form, self.state.units
        one_of_each: dict[tuple[str, str], str] = {}
        for i in form.units:
            one_of_each.setdefault((units[i].space, units[i].kind), i)
        return any(map(self._can_leave, one_of_each.values())) or any(map(self._can_leave, form.units))

    def origins(self) -> Stage:
        """Where units stand that can go somewhere."""
        assert self._form is not None, "whether anybody can go is asked first"
        places = self._by_space(self._form.units)
        able = (space for space, groups in places.items() if any(self._can_leave(group[0]) for group in groups))
        return Stage("from", {self.words.space(space): self._leaving(places[space]) for space in able})

    def _leaving(self, groups: list[Units]) -> Next:
        return lambda: self._which([(group, None) for group in groups if self._can_leave(group[0])])

    def _can_leave(self, first: str) -> bool:
        if first not in self._leaves:
            step = self.state.stack[-1]
            able = isinstance(step, Moving) and step.can_leave(self.play, self.state.units[first])
            self._leaves[first] = able
        return self._leaves[first]

    def _paths(self, unit: str) -> Paths:
        """Everywhere a unit may go, as the step itself tells it."""
        step = self.state.stack[-1]
        found: Paths = {}
        for way in step.ways(self.play, self.state.units[unit]) if isinstance(step, Moving) else ():
            found.setdefault(way.space, way.path)
        return found

    def _by_space(self, units: Iterable[str]) -> dict[str, list[Units]]:
        places: dict[str, list[Units]] = {}
        for group in alike(self.state, units):
            places.setdefault(self.state.units[group[0]].space, []).append(group)
        return places

    def boarding(self, form: Spots) -> Stage:
        """Units that may go aboard what was just built."""

        def ways(space: str, groups: list[Units]) -> Next:
            return lambda: self._which([(g, {zone: (space, zone) for zone in form.board[g[0]]}) for g in groups])

        places = self._by_space(form.board)
        return Stage("from", {self.words.space(space): ways(space, groups) for space, groups in places.items()})

    def can_recall(self, form: Group) -> bool:
        """Whether any move can be taken back."""
        return any(i in self.state.units and self.grammar.legal(Recall((i,))) for i in form.recallable)

    def recalls(self, form: Group) -> Stage:
        """Where units stand whose moves can be taken back."""
        able = [i for i in form.recallable if i in self.state.units and self.grammar.legal(Recall((i,)))]
        places = self._by_space(able)

        def which(groups: list[Units]) -> Next:
            found = {self.words.slot(i): self.grammar.recall(g[0]) for i, g in enumerate(groups[:SLOTS])}
            return lambda: Stage("group", found, tuple(self.grammar.slot_of(g) for g in groups[:SLOTS]))

        return Stage("from", {self.words.space(s): which(groups) for s, groups in places.items()})

    def _which(self, groups: list[tuple[Units, Paths | None]]) -> Stage:
        """Groups with the ways they have, or without where those are still to be found."""
        found = {self.words.slot(i): self._to(*g) for i, g in enumerate(groups[:SLOTS])}
        return Stage("group", found, tuple(self.grammar.slot_of(g) for g, _ in groups[:SLOTS]))

    def _to(self, group: Units, known: Paths | None) -> Next:
        def then() -> Stage:
            paths = self._paths(group[0]) if known is None else known
            return Stage("to", {self.words.space(s): self._number(group, path) for s, path in paths.items()})

        return then

    def _number(self, group: Units, path: tuple[str, ...]) -> Next:
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
