"""What is called final is final: whole turns are walked, and each answer a button gives is tried with real dice."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sandtable.bots.sampler import Sampler
from sandtable.games.loader import available, load
from sandtable.kernel.decisions import Buy, Choose, Decision, Done, Go, Put, Value
from sandtable.kernel.match import Match
from sandtable.kernel.offers import Basket, Group, Offer, Options, Spots
from sandtable.kernel.play import Play
from sandtable.kernel.verdict import Refused
from sandtable.rules.movement.moving import Moving
from sandtable.server.answers.offers import offer_payload
from sandtable.server.answers.words import Words

STEPS = 220


def asked(match: Match) -> set[tuple[str, str]]:
    return {(o.power, o.topic) for o in match.offers() if o.holds}


def follows(match: Match, offer: Offer, value: Value, held: tuple[str, ...]) -> bool | None:
    """Whether dice really fall after an answer, or somebody who is not of the same hand is newly asked."""
    tried = match.fork()
    try:
        tried.decide(Decision(offer.power, offer.topic, value))
    except Refused:
        return None
    return bool(tried.records[-1].throws) or any(p not in held for p, _ in asked(tried) - asked(match))


def buttons(told: dict[str, Any], offer: Offer) -> list[tuple[Value, bool]]:
    """The answers that a panel gives by one click, and whether it says that they are final."""
    found: list[tuple[Value, bool]] = []
    if told["done"] is not None and told["done"]["ok"]:
        found.append((Done(), told["done"]["final"]))
    if isinstance(offer.form, Options):
        if offer.form.most == 1:
            found += [(Choose((o["key"],)), o["final"]) for o in told["form"]["options"][:6]]
        if offer.form.least == 0:
            found.append((Choose(()), told["form"]["final"]))
    elif told["form"]["type"] in ("losses", "number") and offer.default is not None:
        found.append((offer.default, told["final"]))
    return found


def one_after_the_other(match: Match, offer: Offer, held: tuple[str, ...]) -> bool | None:
    """Whether placing all that waits, or bringing all home, as one button does, hands over in the end."""
    tried, now = match.fork(), offer
    for _ in range(80):
        value = _next_of_all(tried, now)
        if value is None:
            return None if now is offer else False
        final = follows(tried, now, value, held)
        if final is not False:
            return final
        tried.decide(Decision(now.power, now.topic, value))
        more = [o for o in tried.offers() if (o.power, o.topic) == (offer.power, offer.topic)]
        if not more:
            return False
        now = more[0]
    return None


def _next_of_all(match: Match, offer: Offer) -> Value | None:
    form, step = offer.form, match.state.stack[-1]
    if isinstance(form, Spots):
        return offer.default if isinstance(offer.default, Put) else None
    if isinstance(form, Group) and form.must and isinstance(step, Moving):
        play = Play(match.game, match.state)
        ways = ((unit, way) for unit in form.units for way in step.ways(play, match.state.units[unit]))
        unit, way = next(ways, (None, None))
        return Go((unit,), way.path) if unit is not None and way is not None else None
    return None


def bought(match: Match, offer: Offer, held: tuple[str, ...]) -> bool | None:
    """Whether the button of the shop, which buys and ends the step, is final."""
    assert isinstance(offer.form, Basket)
    prices = offer.form.prices
    cheapest = min(prices, key=prices.__getitem__)
    tried = match.fork()
    try:
        tried.decide(Decision(offer.power, offer.topic, Buy({cheapest: 1})))
    except Refused:
        return None
    now = next((o for o in tried.offers() if (o.power, o.topic) == (offer.power, offer.topic)), None)
    return follows(tried, now, Done(), held) if now is not None else None


@pytest.mark.parametrize("slug", available())
def test_exactly_those_buttons_are_final_after_which_dice_fall_or_somebody_else_decides(slug: str) -> None:
    game = load(slug)
    match, rng, words = Match(game, f"final {slug}"), Random(7), Words(game, "en")
    side = {p: game.countries[p].alliance for p in game.powers}
    said = {True: 0, False: 0}
    for _ in range(STEPS):
        offers = [o for o in match.offers() if o.holds]
        if not offers:
            break
        offer = rng.choice(offers)
        # One seat for a power, or one for its whole side.
        held = rng.choice(((offer.power,), tuple(p for p in game.powers if side[p] == side[offer.power])))
        told = offer_payload(match.look, offer, words, held)
        for value, final in buttons(told, offer):
            truth = follows(match, offer, value, held)
            if truth is not None:
                assert final == truth, (offer.power, offer.topic, value, held)
                said[final] += 1
        if (truth := one_after_the_other(match, offer, held)) is not None:
            assert told["final"] == truth, (offer.power, offer.topic, "all of it", held)
        if isinstance(offer.form, Basket) and told["done"] is not None and match.offers()[0].topic == "purchase":
            truth = bought(match, offer, held)
            assert truth in (None, told["done"]["final"]), (offer.power, offer.topic, "buys and goes on", held)
        match.decide(Sampler(rng).decide(game, match.state, offer))
    assert min(said.values()) > 5, said
