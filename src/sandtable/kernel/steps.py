"""The stack of steps: every piece of play, however small, is a frame of data on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from sandtable.kernel.verdict import Fault

if TYPE_CHECKING:
    from sandtable.kernel.decisions import Decision, Value
    from sandtable.kernel.offers import Offer
    from sandtable.kernel.play import Play


SHAPE = 6  # of the data of steps; raised when a step of any game is written down in another way than before


class Step(msgspec.Struct, frozen=True, kw_only=True, tag_field="step", omit_defaults=True):
    """One frame. Methods may emit events, push, become and pop; a method ends after it announces a moment."""

    scopes: tuple[str, ...] = ()
    marks: dict[str, Any] = {}

    def waits(self, play: Play) -> tuple[str, ...]:
        """The powers that must decide before play goes on; cheap, because it is asked all the time."""
        return ()

    def offers(self, play: Play) -> tuple[Offer, ...]:
        """What is put to them."""
        return ()

    def offer_to(self, play: Play, power: str) -> Offer | None:
        """What is put to one of them; steps that put much to many at once override it."""
        return next((o for o in self.offers(play) if o.power == power), None)

    def check(self, play: Play, decision: Decision) -> list[Fault]:
        """All that is wrong with an answer."""
        return []

    def warn(self, play: Play, decision: Decision) -> list[Fault]:
        """What a careful friend would say before the answer is given."""
        return []

    def take(self, play: Play, decision: Decision) -> None:
        """Carry out an answer that was checked."""

    def seen_by(self, powers: tuple[str, ...]) -> Step:
        """The step without what these powers may not know yet; steps that keep answers secret override it."""
        return self

    def same(self, play: Play, a: Value, b: Value) -> bool:
        """Whether two answers mean the same; steps in which one thing has several names override it."""
        return a == b

    def run(self, play: Play) -> None:
        """Go on by itself: called while nobody must decide."""
        play.pop()

    def heard(self, play: Play, answer: Any) -> None:
        """What a step that stood on top of this one answered when it left."""
