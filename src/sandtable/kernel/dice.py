"""Chance is one object the machine is handed. It is told what each throw is for."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import Protocol

import msgspec

from sandtable.kernel.text import Text
from sandtable.kernel.verdict import Refused


class Throw(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """How many dice of how many faces, who throws them, and what for."""

    n: int
    what: str  # a key; its words are those of the code `throw.<what>`
    who: str = ""
    space: str = ""
    on: int = 0  # a die that shows this or less succeeds; 0 when it is not a matter of success
    faces: int = 6
    kind: str = ""  # the kind of unit, where each fires on its own

    def __post_init__(self) -> None:
        # Records from before `kind` was there name both at once: `attack of piece`.
        what, of, kind = self.what.partition(" of ")
        if of and not self.kind:
            msgspec.structs.force_setattr(self, "what", what)
            msgspec.structs.force_setattr(self, "kind", kind)

    @property
    def purpose(self) -> Text:
        """What for, to be said to a person."""
        what = Text(f"throw.{self.what}")
        return Text("throw.by_kind", {"what": what, "kind": self.kind}) if self.kind else what


class Thrown(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A throw and what it showed: part of the record, so that replay needs no chance."""

    throw: Throw
    dice: tuple[int, ...]


class Dice(Protocol):
    """Where results come from."""

    def roll(self, throw: Throw) -> tuple[int, ...]:
        """The results, one for each die."""
        ...


class DiceFault(Refused):
    """The dice at hand do not fit what the game asks of them."""


class NoDice:
    """Refuses every throw: used to find out whether a decision would throw any."""

    def roll(self, throw: Throw) -> tuple[int, ...]:
        """Never."""
        raise DiceFault("dice.none", what=throw.purpose)


def commitment(seed: str) -> str:
    """What is published before the game, so that the seed revealed after it can be believed."""
    return hashlib.sha256(seed.encode()).hexdigest()


BY_RECORD, BY_COUNT = DERIVATIONS = (1, 2)  # how dice follow from a seed; a saved game says which, and keeps to it
DERIVATION = BY_COUNT  # how they do in games that begin now


class SeededDice:
    """Each die follows from the seed, the number of the record and its index within the record."""

    def __init__(self, seed: str, record: int = 0) -> None:
        self.seed = seed
        self.record = record
        self.index = 0

    def roll(self, throw: Throw) -> tuple[int, ...]:
        """The next dice of this record."""
        first, self.index = self.index, self.index + throw.n
        return tuple(_face(f"{self.seed}:{self.record}:{i}", throw.faces) for i in range(first, self.index))


class CountedDice:
    """Each die follows from the seed and how many dice fell before it in the whole game, also those taken back.

    So no choice of a player moves it: neither padding the record nor going back makes another die the next.
    """

    def __init__(self, seed: str, fallen: int = 0) -> None:
        self.seed = seed
        self.fallen = fallen

    def roll(self, throw: Throw) -> tuple[int, ...]:
        """The next dice of the game."""
        first, self.fallen = self.fallen, self.fallen + throw.n
        return tuple(_face(f"{self.seed}/{i}", throw.faces) for i in range(first, self.fallen))


def seeded(derivation: int, seed: str, record: int, fallen: int) -> Dice:
    """The dice of a record, before which so many fell."""
    return SeededDice(seed, record) if derivation == BY_RECORD else CountedDice(seed, fallen)


def _face(key: str, faces: int) -> int:
    """One die, uniform by rejection: no face is likelier than another."""
    limit = 256 - 256 % faces
    raw = hashlib.sha256(key.encode()).digest()
    while True:
        for byte in raw:
            if byte < limit:
                return byte % faces + 1
        raw = hashlib.sha256(raw).digest()


class ScriptedDice:
    """Results written down beforehand, for tests and scripts."""

    def __init__(self, results: Iterable[int]) -> None:
        self.left = list(results)

    def roll(self, throw: Throw) -> tuple[int, ...]:
        """The next results of the script."""
        if len(self.left) < throw.n:
            if not throw.space:
                raise DiceFault("dice.few", left=len(self.left), n=throw.n, what=throw.purpose)
            raise DiceFault("dice.few_in", left=len(self.left), n=throw.n, what=throw.purpose, space=throw.space)
        taken, self.left = tuple(self.left[: throw.n]), self.left[throw.n :]
        for die in taken:
            if not 1 <= die <= throw.faces:
                raise DiceFault("dice.face", faces=throw.faces, die=die, what=throw.purpose)
        return taken


def _asked(throw: Throw) -> tuple[int, str, str, int]:
    return throw.n, throw.what, throw.kind, throw.faces


class RecordedDice:
    """The results kept in a record; a throw that does not match them is drift, and is refused."""

    def __init__(self, thrown: Sequence[Thrown]) -> None:
        self.thrown = thrown
        self.at = 0

    def roll(self, throw: Throw) -> tuple[int, ...]:
        """The recorded results of this very throw."""
        if self.at >= len(self.thrown):
            raise DiceFault("dice.unrecorded", what=throw.purpose)
        kept = self.thrown[self.at]
        if _asked(kept.throw) != _asked(throw):
            raise DiceFault(
                "dice.others", kept=kept.throw.n, kept_for=kept.throw.purpose, n=throw.n, what=throw.purpose
            )
        if len(kept.dice) != throw.n or not all(1 <= die <= throw.faces for die in kept.dice):
            raise DiceFault("dice.misfit", kept=kept.dice[:20], n=throw.n, faces=throw.faces)
        self.at += 1
        return kept.dice

    def finish(self) -> None:
        """Refuse a record that holds more dice than were thrown."""
        if self.at != len(self.thrown):
            raise DiceFault("dice.unthrown", n=len(self.thrown) - self.at)
