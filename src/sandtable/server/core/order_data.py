"""What a standing order says: when it holds, and what it does."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from sandtable.server.fields import Body, Few, Wish


class Condition(Body, kw_only=True):
    """What must be true: a measure, compared with a number, or with a kind of unit."""

    measure: Literal["win", "hold", "gain", "loss", "enemy_has", "round", "stake"]
    op: Literal["<", "<=", ">", ">=", "=="] = "<"
    value: float | Wish


class Doing(Body, omit_defaults=True):
    """What an order does: which of it is used depends on the form of the question."""

    lose: Few | None = None  # kinds, the first to go first
    send: Few | None = None  # kinds that go where they are asked for
    choose: Few | None = None  # options
    number: Annotated[int, Meta(ge=0, le=1000)] | None = None
    default: bool | None = None
