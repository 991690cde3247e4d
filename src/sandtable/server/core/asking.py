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
    found: dict[str, list[Offer]] = {}
    for offer in offers:
        found.setdefault(offer.to, []).append(offer)
    return found
