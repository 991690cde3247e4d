"""What is to be shown on a board: a plain value that knows no engine and no rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

Group = tuple[str, str, int]  # power, kind of unit, number


@dataclass(frozen=True)
class Arrow:
    """A move over two or more spaces. Kinds: combat (solid), move (dashed), air (dotted), rail (double)."""

    path: tuple[str, ...]
    power: str
    number: int = 1
    kind: str = "combat"


@dataclass(frozen=True)
class Picture:
    """A position. An empty one shows the board as printed: starting owners, no units.

    owners: who holds each space; spaces left out keep the owner they start with.
    stacks: the units of each space. Facilities among them stand in the strip under the name.
    marks: signs per space, by icon name (`battle`, `convoy zone`, `damage` ...), each with a number or 0.
    lit: spaces to emphasise.
    """

    owners: Mapping[str, str] = field(default_factory=dict)
    stacks: Mapping[str, Sequence[Group]] = field(default_factory=dict)
    arrows: Sequence[Arrow] = ()
    marks: Mapping[str, Sequence[tuple[str, int]]] = field(default_factory=dict)
    lit: frozenset[str] = frozenset()
    caption: str = ""
