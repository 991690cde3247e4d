"""The words of the action space, and the stages in which a decision is put together from them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from sandtable.kernel.decisions import Value
from sandtable.kernel.game import Game

VERBS = ("silence", "done", "buy", "go", "recall", "put", "choose", "amount", "lose", "stand")
SLOTS = 96  # things that have no name of their own: groups of units, wares, options
NUMBERS = 64  # 0 to 63


class Vocabulary:
    """One number for each word: verbs, spaces of the board, slots, and numbers, in this order."""

    def __init__(self, game: Game) -> None:
        self.spaces = tuple(game.board.spaces)
        self._space = {name: len(VERBS) + i for i, name in enumerate(self.spaces)}
        self.first_slot = len(VERBS) + len(self.spaces)
        self.first_number = self.first_slot + SLOTS
        self.size = self.first_number + NUMBERS

    def verb(self, name: str) -> int:
        """The word for a sort of decision."""
        return VERBS.index(name)

    def space(self, name: str) -> int:
        """The word for a space."""
        return self._space[name]

    def slot(self, at: int) -> int:
        """The word for the n-th thing on the list."""
        return self.first_slot + at

    def number(self, n: int) -> int:
        """The word for a number."""
        return self.first_number + n

    def say(self, word: int) -> str:
        """A word for people."""
        if word < len(VERBS):
            return VERBS[word]
        if word < self.first_slot:
            return self.spaces[word - len(VERBS)]
        if word < self.first_number:
            return f"#{word - self.first_slot}"
        return str(word - self.first_number)


@dataclass(frozen=True)
class Slot:
    """What a slot stands for at one stage."""

    name: str
    kind: str = ""
    space: str = ""
    count: int = 1
    price: int = 0


@dataclass(frozen=True)
class Answer:
    """A finished decision: to which topic, and what."""

    topic: str
    value: Value


Next = Callable[[], "Stage | Answer"]


@dataclass(frozen=True)
class Stage:
    """One choice on the way to a decision: the words that can follow, and what comes after each."""

    asks: str  # verb, from, group, to, number, task, ware, option or loss
    next: dict[int, Next]
    slots: tuple[Slot, ...] = field(default=())


def say(stage: Stage, word: int) -> tuple[tuple[int, ...], Stage | Answer]:
    """Say a word, and after it every word that has no other beside it: what was said, and what comes after."""
    said: tuple[int, ...] = (word,)
    found = stage.next[word]()
    while isinstance(found, Stage) and len(found.next) == 1:
        ((only, then),) = found.next.items()
        said, found = (*said, only), then()
    return said, found


STAGES = ("verb", "from", "group", "to", "number", "task", "ware", "option", "loss")
