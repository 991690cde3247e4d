"""What `check` answers: everything that is wrong with a decision, and by which rule."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

import msgspec

from sandtable.kernel.text import Text, brief

if TYPE_CHECKING:
    from sandtable.kernel.game import Game

P = ParamSpec("P")
T = TypeVar("T")


class Fault(msgspec.Struct, frozen=True, gc=False):
    """One reason why not. Modules give code and arguments; the game adds the id of its rule, the door the words."""

    code: str
    args: dict[str, Any] = {}
    units: tuple[str, ...] = ()
    spaces: tuple[str, ...] = ()
    rule: str = ""

    @property
    def text(self) -> Text:
        """What it says."""
        return Text(self.code, self.args)


class Verdict(msgspec.Struct, frozen=True):
    """The answer to a decision before it is taken."""

    faults: tuple[Fault, ...] = ()
    warnings: tuple[Fault, ...] = ()
    final: bool = False  # taking it throws dice or hands over, so that it cannot be undone alone

    @property
    def legal(self) -> bool:
        """Whether the decision may be taken."""
        return not self.faults


class Refused(Exception):
    """A decision, file or request that cannot be accepted: a code and its arguments, worded for whoever reads it."""

    def __init__(self, code: str, faults: tuple[Fault, ...] = (), told_by: Game | None = None, **args: Any) -> None:
        super().__init__(code)
        self.text = Text(code, brief(args))
        self.faults = faults
        self.game = told_by  # in whose words, where it is about a game

    def __str__(self) -> str:
        args = ", ".join(f"{name}={value!r}" for name, value in self.text.args.items())
        return f"{self.text.code} ({args})" if args else self.text.code

    @classmethod
    def by_rules(cls, game: Game, faults: tuple[Fault, ...]) -> Refused:
        """A decision the rules of a game speak against: it says all they say."""
        return cls("answer.refused", faults, told_by=game, why=tuple(f.text for f in faults))


def worded_by_game(reads: Callable[Concatenate[Game, P], T]) -> Callable[Concatenate[Game, P], T]:
    """What is refused by a function that is about a game is told in the words of that game."""

    @wraps(reads)
    def reading(game: Game, /, *args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return reads(game, *args, **kwargs)
        except Refused as refused:
            refused.game = refused.game or game
            raise

    return reading


def fault(code: str, units: tuple[str, ...] = (), spaces: tuple[str, ...] = (), **args: Any) -> Fault:
    """A fault, short to write in a rule."""
    return Fault(code, brief(args), units, spaces)
