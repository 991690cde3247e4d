"""What all shapes are made from."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from sandtable.kernel.decisions import Decision


class Shape(msgspec.Struct, forbid_unknown_fields=True):
    """An answer, or a part of one. A field that is not named here must not come over the wire."""


class Outcome(msgspec.Struct):
    """How a game ended: empty while it goes on; what else a game tells of its end stands beside."""

    winners: list[str] | msgspec.UnsetType = msgspec.UNSET
    how: str | msgspec.UnsetType = msgspec.UNSET


class Refusal(Shape):
    """Why not: a code for programs, a sentence for people, and what helps."""

    code: str
    text: str
    at: int | msgspec.UnsetType = msgspec.UNSET  # the place in a bundle of decisions
    faults: list[FaultTold] | msgspec.UnsetType = msgspec.UNSET
    items: list[Malformed] | msgspec.UnsetType = msgspec.UNSET
    ask: str | msgspec.UnsetType = msgspec.UNSET  # the kind of proposal that could do it
    revision: int | msgspec.UnsetType = msgspec.UNSET
    lines: list[dict[str, Any]] | msgspec.UnsetType = msgspec.UNSET  # what happened since; see `lines`


class FaultTold(Shape):
    """A reason why not, or a warning; the first of a refusal says what would be right, where something is near."""

    code: str
    level: Literal["stop", "warn", "note"]
    args: dict[str, Any]
    text: str
    rule: str
    units: list[str]
    spaces: list[str]
    fix: list[Decision] | msgspec.UnsetType = msgspec.UNSET


class Malformed(Shape):
    """A field that is not well formed: where it is, and what is wanted there."""

    at: list[str]
    code: str
    text: str
