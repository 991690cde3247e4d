"""Whose order a line is when several powers are asked at once: a whole side may sit at one keyboard."""

from __future__ import annotations

from sandtable.cli.do import decisions_of
from sandtable.kernel.decisions import Done
from sandtable.kernel.machine import check
from sandtable.kernel.match import Match
from sandtable.kernel.names import find_country
from sandtable.kernel.offers import Basket, Group, Offer, Options, Spots
from sandtable.kernel.play import Play
from sandtable.kernel.verdict import Refused
from sandtable.orders import complete, standing
from sandtable.rules.look import commanded
from sandtable.rules.movement.moving import Moving

GIVE_UP = "give_up"


def speaker(match: Match, line: str) -> tuple[str, str]:
    """The power that gives an order, and the order.

    It is said with `as POWER:`; else it is the power that leads the units `of COUNTRY`, the one who is asked first if
    it may do so, or another one who is asked and may.
    """
    if line.casefold().startswith("as ") and ":" in line:
        name, _, rest = line[3:].partition(":")
        return find_country(match.game, name), rest.strip()
    if declarer := _of_a_standing_offer(match, line):
        return declarer, line
    asked = list(dict.fromkeys(o.power for o in match.offers() if o.holds))
    if len(asked) < 2:
        return match.offers()[0].power, line
    led = _leader(match, line, asked)
    if led or not _names_units(match, line):
        return led or asked[0], line
    return next((power for power in asked if _may(match, line, power)), asked[0]), line


def _of_a_standing_offer(match: Match, line: str) -> str:
    """The power whose standing offer a line takes up with the full name of an option, which is its own."""
    for offer in match.offers():
        if not offer.holds and isinstance(offer.form, Options):
            lines = {f"{offer.topic.replace('_', ' ')} {option.key}".casefold() for option in offer.form.options}
            if " ".join(line.split()).casefold() in lines:
                return offer.power
    return ""


def _names_units(match: Match, line: str) -> bool:
    """Whether a line sends or places units, so that they tell whose it is; what one declares, one declares oneself."""
    offer = match.offers()[0]
    said = complete(offer, line).partition(" ")[0]
    return standing(match.offers(), line) is None and said in ("go", "place") and isinstance(offer.form, Group | Spots)


def idle(match: Match, offer: Offer) -> bool:
    """Whether a question leaves nothing to say but done: nobody can go anywhere, nothing can be bought."""
    if not isinstance(offer.default, Done):
        return False
    if any(o.power == offer.power and not o.holds and o.topic != GIVE_UP for o in match.offers()):
        return False  # it may still do something unasked
    form = offer.form
    if isinstance(form, Basket):
        return not form.chosen and not any(price <= form.money for price in form.prices.values())
    step = match.state.stack[-1]
    if not isinstance(form, Group) or not isinstance(step, Moving) or form.recallable:
        return False
    play = Play(match.game, match.state)
    return not any(step.can_leave(play, match.state.units[i]) for i in form.units)


def _leader(match: Match, line: str, asked: list[str]) -> str:
    """The power that leads the country whose units an order names."""
    _, of, rest = line.partition(" of ")
    try:
        country = find_country(match.game, rest.partition(":")[0].partition(",")[0]) if of else ""
    except Refused:
        return ""
    play = Play(match.game, match.state)
    return next((p for p in asked if country in commanded(play, p)), "") if country else ""


def _may(match: Match, line: str, power: str) -> bool:
    try:
        return not any(check(match.game, match.state, d).faults for d in decisions_of(match, line, power))
    except Refused:
        return False
