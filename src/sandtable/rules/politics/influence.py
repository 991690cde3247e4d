"""Neutrals that are courted: once a round, for a price, with a die; some only under conditions.

Where another power may bid against an attempt, it must be matched, and a six then wins the country for the bidder.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.dice import Throw
from sandtable.kernel.events import Paid, Told
from sandtable.kernel.marks import Mark, put
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Option
from sandtable.kernel.pick import Answer, Pick
from sandtable.kernel.settings import Setting, Shape
from sandtable.kernel.text import Text
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.hooks import Asked, Overtures
from sandtable.rules.politics.garrisons import join
from sandtable.rules.politics.overtures import Overture, Sum
from sandtable.rules.politics.turned import go_over
from sandtable.rules.questions import Production

if TYPE_CHECKING:
    from sandtable.kernel.play import Play


class Suit(Shape, frozen=True):
    """Who may win which country, and how."""

    power: str
    land: str
    holder: str = ""  # who must hold it, if not the country itself
    price: int = 0
    times_worth: int = 0  # or so many times what it is worth
    on: int = 0  # the die must not exceed this; 0: what the land is worth
    level: int = 0  # only at this level of income
    key: str = ""  # only while this land is held by `held_by`
    held_by: str = ""  # by this power, or by this side
    bids: str = ""  # who may bid against it


SUITS = Setting("suits", tuple[Suit, ...], "Countries that can be won without a fight.", ())
TRIED: Mark[dict[str, str]] = Mark("tried", "turn", {})  # land -> who has tried this turn
BID, MATCH = "bid", "match"


def _worth(play: Play, suit: Suit) -> int:
    return play.game.board.spaces[suit.land].value


def price(play: Play, suit: Suit) -> int:
    """What an attempt costs."""
    return suit.price + suit.times_worth * _worth(play, suit)


def unfit(play: Play, power: str, land: str) -> list[Fault]:
    """Why a power may not try to win a country now."""
    suit = next((s for s in play.game.setting(SUITS) if (s.power, s.land) == (power, land)), None)
    if suit is None:
        return [fault("suit.none", power=power, space=land)]
    here, state = (land,), play.state
    if state.control[land] != (suit.holder or land):
        return [fault("suit.taken", spaces=here, space=land)]
    if land in TRIED.get(state):
        return [fault("suit.once", spaces=here, space=land)]
    if suit.times_worth and not _worth(play, suit):
        return [fault("suit.worthless", spaces=here, space=land)]
    if suit.level and int(play.ask(Production(power))) < suit.level:
        return [fault("suit.level", spaces=here, space=land, level=suit.level)]
    if suit.key:
        holder = state.control[suit.key]
        if suit.held_by not in (holder, play.game.countries[holder].alliance):
            return [fault("suit.key", spaces=(suit.key,), space=land, key=suit.key)]
    if price(play, suit) > state.purses[power]:
        return [fault("suit.price", spaces=here, space=land, price=price(play, suit), money=state.purses[power])]
    return []


def _options(play: Play, power: str) -> dict[str, Text]:
    suits = [s for s in play.game.setting(SUITS) if s.power == power and not unfit(play, power, s.land)]
    return {s.land: _told(play, s) for s in suits}


def _told(play: Play, suit: Suit) -> Text:
    """What an attempt costs, when it succeeds, and who may spoil it."""
    facts = {"space": suit.land, "price": price(play, suit), "on": suit.on or _worth(play, suit)}
    if suit.bids and play.state.purses.get(suit.bids, 0):
        return Text("option.suit_contested", facts | {"other": suit.bids, "money": play.state.purses[suit.bids]})
    return Text("option.suit", facts)


def _try(play: Play, power: str, land: str) -> None:
    suit = next(s for s in play.game.setting(SUITS) if (s.power, s.land) == (power, land))
    put(TRIED, play, {land: power})
    if cost := price(play, suit):
        play.emit(Paid(power, -cost, "influence"))
    there = play.state.purses.get(suit.bids, 0)
    if suit.bids and there:
        prompt = Text("prompt.bid", {"power": suit.bids, "other": power, "space": land})
        note = {"power": power, "land": land}
        play.push(Sum(to=suit.bids, topic=BID, prompt=prompt, most=there, handler=BID, note=note))
        return
    _throw(play, suit, rival=False)


def _bid(play: Play, answer: Answer) -> None:
    power, land, sum_ = answer.note["power"], answer.note["land"], int(answer.chosen[0])
    suit = next(s for s in play.game.setting(SUITS) if (s.power, s.land) == (power, land))
    if not sum_:
        _throw(play, suit, rival=False)
        return
    play.emit(Paid(answer.by, -sum_, "influence"))
    keys = [MATCH] if play.state.purses[power] >= sum_ else []
    options = tuple(Option(k, Text(f"option.bid_{k}", {"space": land, "money": sum_})) for k in (*keys, "give_up"))
    prompt = Text("prompt.match", {"power": power, "other": answer.by, "space": land, "money": sum_})
    note = {**answer.note, "sum": str(sum_)}
    play.push(
        Pick(to=power, topic=MATCH, prompt=prompt, options=options, default=("give_up",), handler=MATCH, note=note)
    )


def _matched(play: Play, answer: Answer) -> None:
    power, land = answer.note["power"], answer.note["land"]
    suit = next(s for s in play.game.setting(SUITS) if (s.power, s.land) == (power, land))
    if answer.chosen != (MATCH,):
        play.emit(Told(Text("log.suit_given_up", {"power": power, "space": land})))
        return
    play.emit(Paid(power, -int(answer.note["sum"]), "influence"))
    _throw(play, suit, rival=True)


def _throw(play: Play, suit: Suit, rival: bool) -> None:
    on = suit.on or _worth(play, suit)
    (die,) = play.roll(Throw(1, "influence", suit.power, suit.land, on))
    if die <= on:
        win(play, suit, suit.power)
    elif rival and die == 6:
        win(play, suit, suit.bids)
    else:
        play.emit(Told(Text("log.suit_failed", {"power": suit.power, "space": suit.land})))


def win(play: Play, suit: Suit, power: str) -> None:
    """The country is won, with all it has; where another holds it, only the land itself."""
    if not suit.holder:
        join(play, suit.land, power)
        return
    go_over(play, suit.land, power)


MODULE = Module(
    answers={BID: _bid, MATCH: _matched},
    hooks=(
        Overtures({"court": Overture(_options, _try, unfit)}),
        Asked({BID: "number"}),
    ),
    settings=(SUITS,),
)
