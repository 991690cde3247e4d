"""Numbers of units that are not said: what a rule does with them tells whether it looks at how many there are.

A rule that is run with such numbers and comes to its end has looked at who is there and at no more. Then it need not
be run again for every number of them. One that compares numbers may be run for every way the comparisons can go.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextvars import ContextVar
from typing import TypeVar

MOST_WAYS = 256  # that a rule is run in
Result = TypeVar("Result")


class Counted(Exception):
    """A rule wants to know how many units there are."""


class Unknown:
    """A sum of numbers that are not known, each at least one, by name and factor."""

    __slots__ = ("parts",)

    def __init__(self, parts: Mapping[int, int]) -> None:
        self.parts = {name: factor for name, factor in parts.items() if factor}

    def __add__(self, other: object) -> Unknown:
        if isinstance(other, Unknown):
            names = self.parts.keys() | other.parts.keys()
            return Unknown({name: self.parts.get(name, 0) + other.parts.get(name, 0) for name in names})
        if other == 0:
            return self
        raise Counted

    __radd__ = __add__

    def __mul__(self, factor: object) -> Unknown:
        if isinstance(factor, int):
            return Unknown({name: n * factor for name, n in self.parts.items()})
        raise Counted

    __rmul__ = __mul__

    def __sub__(self, other: object) -> Unknown:
        return self + other * -1 if isinstance(other, Unknown) else self + other

    def __bool__(self) -> bool:
        if any(factor < 0 for factor in self.parts.values()):
            return _either()
        return bool(self.parts)

    def _compared(self, *_: object) -> bool:
        return _either()

    def _looked_at(self, *_: object) -> bool:
        raise Counted

    __eq__ = __lt__ = __le__ = __gt__ = __ge__ = _compared
    __floordiv__ = __truediv__ = __mod__ = __divmod__ = __pow__ = __rsub__ = __neg__ = _looked_at
    __int__ = __index__ = __float__ = _looked_at
    __hash__ = None  # type: ignore[assignment]  # it is equal to nothing


_way: ContextVar[tuple[list[bool], list[bool]] | None] = ContextVar("way", default=None)  # to go, and gone


def _either() -> bool:
    """The answer to a comparison, if a rule is being run for every way they can go."""
    way = _way.get()
    if way is None:
        raise Counted
    ahead, gone = way
    gone.append(ahead[len(gone)] if len(gone) < len(ahead) else False)
    return gone[-1]


def in_every_way(rule: Callable[[], Result]) -> Result:
    """What a rule comes to however the comparisons go in it; it must be the same each time."""
    found: list[Result] = []
    open_ones: list[list[bool]] = [[]]
    while open_ones:
        if len(found) == MOST_WAYS:
            raise Counted
        ahead = open_ones.pop()
        gone: list[bool] = []
        token = _way.set((ahead, gone))
        try:
            found.append(rule())
        finally:
            _way.reset(token)
        open_ones += [[*gone[:i], not gone[i]] for i in range(len(ahead), len(gone))]
    if any(one != found[0] for one in found):
        raise Counted
    return found[0]
