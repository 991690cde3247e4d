"""Since when each power is asked what it is asked: several seats may decide at once without disturbing each other."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec
from msgspec.structs import replace

from sandtable.kernel.offers import Offer


class Asked(msgspec.Struct, frozen=True, array_like=True):
    """The offers to a power stand since journal number `n`, put at a time."""

    n: int
    at: float


Asking = dict[str, Asked]
GIVEN = "/"  # beside the powers: when each question of this stretch without dice was first put
EARNED = "+"  # and which of them have earned their increment


class Put(msgspec.Struct, frozen=True):
    """Questions as they stand somewhere: where in the game, in which stretch, and what each power is asked."""

    place: str
    stretch: str  # how many dice had fallen
    topics: dict[str, str]

    @classmethod
    def of(cls, place: str, fallen: int, offers: Sequence[Offer]) -> Put:
        """The questions of some offers."""
        return cls(place, str(fallen), {o.power: o.topic for o in reversed(offers) if o.holds})

    def key(self, what: str, power: str) -> str:
        """What is noted under the question to a power."""
        return what + GIVEN.join((self.stretch, self.place, power, self.topics[power]))

    def noted(self, what: str, known: Asking) -> Asking:
        """All that is noted about the questions of this stretch."""
        return {key: one for key, one in known.items() if key.startswith(f"{what}{self.stretch}{GIVEN}")}


def timed(known: Asking, found: Asking, left: Put, put: Put) -> Asking:
    """The same, where every question has its own time: whoever comes back to one goes on thinking about it.

    A question is one topic at one place of the game. Moves there and back, undo and doing it again lead to questions
    that were put before, so they give no time; dice and the turns of others begin a new stretch.
    """
    first = {left.key(GIVEN, power): known[power] for power in left.topics if power in known}
    given = put.noted(GIVEN, {**first, **known})
    timed = dict(found)
    for power in put.topics:
        first_put = given.setdefault(put.key(GIVEN, power), found[power])
        timed[power] = Asked(found[power].n, first_put.at)
    return {**timed, **given}


def asked_now(
    before: Sequence[Offer], known: Asking, after: Sequence[Offer], decided: Collection[str], n: int, now: float
) -> Asking:
    """Who is asked after a change: a power that did not decide and is asked the same as before, since the same time."""
    old, new = _by_power(before), _by_power(after)
    found: Asking = {}
    for power, offers in new.items():
        same = power in known and power not in decided and old.get(power) == offers
        found[power] = known[power] if same else Asked(n, now)
    return found


def _by_power(offers: Sequence[Offer]) -> dict[str, list[Offer]]:
    """What each power is asked, without what its partners have proposed meanwhile: it is the same question."""
    found: dict[str, list[Offer]] = {}
    for offer in offers:
        asked = offer.prompt.args.get("question", offer.prompt)
        found.setdefault(offer.power, []).append(replace(offer, prompt=asked))
    return found
