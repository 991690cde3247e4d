"""A game, assembled once and never changed: board, countries, kinds of unit, and the rule modules it is made of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from sandtable.kernel.board import Board
from sandtable.kernel.countries import Country
from sandtable.kernel.hooks import Hook, hook_problems
from sandtable.kernel.module import Factory, Hearing, Limit, Module, Reaction, Value
from sandtable.kernel.pick import Agree, Pick
from sandtable.kernel.program import Over, Program
from sandtable.kernel.purses import Purse
from sandtable.kernel.settings import Setting
from sandtable.kernel.steps import Step
from sandtable.kernel.text import Phrasebook, Text
from sandtable.kernel.units import Build, Kind, Unit
from sandtable.kernel.verdict import Fault

if TYPE_CHECKING:
    from sandtable.kernel.play import Play

T = TypeVar("T")


class Plan(msgspec.Struct, frozen=True):
    """A program as a game file declares it."""

    items: tuple[str, ...]
    scopes: tuple[str, ...] = ()
    loop: int = -1


class Game:
    """Everything about a game that does not change while it is played."""

    def __init__(
        self,
        slug: str,
        title: str,
        version: int,
        board: Board,
        kinds: Iterable[Kind],
        countries: Iterable[Country],
        modules: Mapping[str, Module],
        programs: Mapping[str, Plan],
        rules: Mapping[str, str],
        texts: Mapping[str, str],
        options: Mapping[str, Any],
        settings: Mapping[str, Any],
        setup: Iterable[Unit] = (),
        purses: Iterable[Purse] = (),
        stage: str = "alpha",
        sheets: Mapping[str, tuple[dict[str, str], ...]] | None = None,
        words: Mapping[str, Mapping[str, str]] | None = None,
        house: str = "",
    ) -> None:
        self.slug, self.title, self.version, self.stage = slug, title, version, stage
        self.board = board
        self.kinds = {kind.name: kind for kind in kinds}
        self.countries = {country.name: country for country in countries}
        self.powers = tuple(c.name for c in self.countries.values() if c.power)
        self.modules = dict(modules)
        self.programs = dict(programs)
        self.rules = dict(rules)  # code -> rule id
        self.phrases = Phrasebook(dict(texts))
        self.house = house  # the rule for whatever names none
        self.words = dict(words or {})  # by language: names and sentences of the game's own
        self.options = dict(options)
        self.settings = dict(settings)
        self._read: dict[Setting[Any], Any] = {}
        self.setup = tuple(setup)
        self.accounts = {purse.name: purse for purse in purses}
        self.purses = {purse.name: purse.money for purse in self.accounts.values()}
        self.sheets = dict(sheets or {})  # tables of the game's own, read by its own rules
        self._compile()

    def _compile(self) -> None:
        for name, sentence in hook_problems(self.modules):
            raise ValueError(f"{name} {sentence}")
        self.factories: dict[str, Factory] = {}
        self.classes: dict[str, type[Step]] = {}
        self.reactions: dict[object, list[Reaction]] = {}
        self.values: dict[type, list[Value]] = {}
        self.limits: dict[type, list[Limit]] = {}
        self.answers: dict[str, Hearing] = {}
        self.postures = frozenset(post for module in self.modules.values() for post in module.postures)
        self._hooks: dict[type[Hook[Any]], list[Any]] = {}
        self._merged: dict[type[Hook[Any]], Mapping[str, Any]] = {}
        for own in (Program, Over, Pick, Agree):
            self._register(own)
        for module in self.modules.values():
            self.factories.update(module.steps)
            self.answers.update(module.answers)
            for cls in module.classes:
                self._register(cls)
            for key, reaction in module.on.items():
                self.reactions.setdefault(key, []).append(reaction)
            for question, value in module.values.items():
                self.values.setdefault(question, []).append(value)
            for question, limit in module.limits.items():
                self.limits.setdefault(question, []).append(limit)
            for hook in module.hooks:
                self._hooks.setdefault(type(hook), []).append(hook.fill)

    def _register(self, cls: type[Step]) -> None:
        tag = cls.__struct_config__.tag
        assert isinstance(tag, str)
        self.classes[tag] = cls

    def step(self, data: dict[str, Any]) -> Step:
        """A step from its plain data."""
        return msgspec.convert(data, self.classes[data["step"]])

    def make(self, play: Play, name: str, who: tuple[str, ...]) -> Step | None:
        """The step that an item of a program stands for; None if there is nothing to do."""
        plan = self.programs.get(name)
        if plan is not None:
            return Program(name=name, items=plan.items, who=who, loop=plan.loop, scopes=plan.scopes)
        factory = self.factories.get(name)
        return factory(play, who) if factory else None

    def setting(self, wanted: Setting[T]) -> T:
        """A setting as the module that reads it typed it."""
        found: T | None = self._read.get(wanted)
        if found is None:
            found = self._read[wanted] = wanted.read(self.settings)
        return found

    def hooks(self, seam: type[Hook[T]]) -> Sequence[T]:
        """What the modules have filled a seam with, in their order."""
        return self._hooks.get(seam, ())

    def the(self, seam: type[Hook[T]]) -> T:
        """What the one module that knows has filled a seam with."""
        for fill in self._hooks.get(seam, ()):
            found: T = fill
            return found
        raise LookupError(f"no module of {self.slug} fills {seam.__name__}")

    def merged(self, seam: type[Hook[Mapping[str, T]]]) -> Mapping[str, T]:
        """The tables the modules have filled a seam with, as one."""
        found: Mapping[str, T] | None = self._merged.get(seam)
        if found is None:
            found = {name: fill for table in self.hooks(seam) for name, fill in table.items()}
            self._merged[seam] = found
        return found

    def keeps(self, reading: str) -> bool:
        """Whether this game goes on by a reading of its rules that later rulesets have given up."""
        return reading in self.settings.get("superseded", ())

    # -- wording --

    def say(self, text: Text) -> str:
        """A sentence in words."""
        return self.phrases.say(text)

    def cited(self, faults: Iterable[Fault]) -> tuple[Fault, ...]:
        """The same faults with the rules of this game they come from."""
        return tuple(msgspec.structs.replace(f, rule=self.rule_of(f.code)) for f in faults)

    def rule_of(self, code: str) -> str:
        """The rule of this game that a code rests on; a game may name one for all the rest."""
        return self.rules.get(code, self.house)

    def price(self, build: Build) -> int:
        """What a waiting unit cost."""
        return build.price
