"""Since when each power is asked what it is asked: several seats may decide at once without disturbing each other."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from sandtable.kernel.offers import Offer


class Asked(msgspec.Struct, frozen=True, array_like=True):
    """The offers to a power stand since journal number `n`, put at a time."""

    n: int
    at: float


Asking = dict[str, Asked]
GIVEN = "/"  # beside the powers: when each question of this stretch without dice was first put


def timed(known: Asking, found: Asking, offers: Sequence[Offer], place: str, stretch: str) -> Asking:
    """The same, where every question has its own time: whoever comes back to one goes on thinking about it.

    A question is one topic at one place of the game. Moves there and back, undo and doing it again lead to questions
    that were put before, so they give no time; dice and the turns of others begin a new stretch.
    """
    given = {key: one for key, one in known.items() if key.startswith(f"{GIVEN}{stretch}{GIVEN}")}
    timed = dict(found)
    for power, topic in {o.to: o.topic for o in reversed(offers) if o.holds}.items():
        key = f"{GIVEN}{stretch}{GIVEN}{place}{GIVEN}{power}{GIVEN}{topic}"
        given.setdefault(key, found[power])
        timed[power] = Asked(found[power].n, given[key].at)
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
        found.setdefault(offer.to, []).append(msgspec.structs.replace(offer, prompt=asked))
    return found
