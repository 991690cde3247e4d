"""What all shapes are made from."""

from __future__ import annotations

from typing import Any

import msgspec


class Shape(msgspec.Struct, forbid_unknown_fields=True):
    """An answer, or a part of one. A field that is not named here must not come over the wire."""


class Refusal(Shape):
    """Why not: a code for programs, a sentence for people, and what helps."""

    code: str
    text: str
    at: int | msgspec.UnsetType = msgspec.UNSET  # the place in a bundle of decisions
    faults: list[RefusalFault] | msgspec.UnsetType = msgspec.UNSET
    items: list[Malformed] | msgspec.UnsetType = msgspec.UNSET
    ask: str | msgspec.UnsetType = msgspec.UNSET  # the kind of proposal that could do it
    revision: int | msgspec.UnsetType = msgspec.UNSET
    lines: list[dict[str, Any]] | msgspec.UnsetType = msgspec.UNSET  # what happened since; see `lines`


class RefusalFault(Shape):
    """A reason of the rules in a refused decision."""

    code: str
    args: dict[str, Any]
    units: list[str]
    spaces: list[str]
    rule: str
    text: str
    fix: list[dict[str, Any]] | msgspec.UnsetType = msgspec.UNSET


class Malformed(Shape):
    """A field that is not well formed."""

    at: list[str]
    text: str
