"""What the live connection of a table says."""

from __future__ import annotations

from sandtable.server.web.models import Stroke
from sandtable.server.web.shapes.base import Shape
from sandtable.server.web.shapes.play import Offers


class HelloMessage(Shape, tag="hello"):
    """The first word: how far the journal goes, and who is here."""

    journal: int
    revision: int
    after: int
    present: list[str]


class OffersMessage(Offers, tag="offers"):
    """What is put to me now, after each change."""


class PresenceMessage(Shape, tag="presence"):
    """Somebody came or went."""

    name: str
    here: bool


class SketchMessage(Shape, tag="sketch"):
    """What somebody drew for their side."""

    sides: list[str]
    who: str
    shapes: list[Stroke]


# A line of the journal comes as it is, with the type "line" beside its kind.
LiveMessage = HelloMessage | OffersMessage | PresenceMessage | SketchMessage
