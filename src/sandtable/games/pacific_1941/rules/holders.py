"""Whose land becomes that the Allies take: freed, Chinese again, or the choice of the player who took it."""

from __future__ import annotations

from sandtable.kernel.events import Owned, Paid, Taken
from sandtable.kernel.marks import Mark
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Option
from sandtable.kernel.pick import Answer, Pick
from sandtable.kernel.play import Play
from sandtable.kernel.questions import Reason
from sandtable.kernel.settings import Setting, Shape
from sandtable.kernel.text import Text
from sandtable.rules.economy.accounts import purse_at
from sandtable.rules.hooks import Asked
from sandtable.rules.look import can, commanded, friends, nations
from sandtable.rules.politics.questions import Holder, Spoils


class Shares(Shape, frozen=True):
    """How the countries of one player share what they take."""

    fixed: dict[str, str]  # land -> the country it goes to, if a part of that country's power takes it


SHARES = Setting("shares", Shares, "Land that goes to one of a player's countries, whichever of them takes it.")
HOLDER = "holder"  # the topic
TAKERS: Mark[dict[str, list[str]]] = Mark("takers", "part", {})  # land taken -> the countries that could have it
PLUNDER: Mark[dict[str, int]] = Mark("plunder", "turn", {})  # purse -> money taken with capitals in this turn


def _candidates(play: Play, space: str, captor: str) -> list[str]:
    """The countries of the player who took enemy land that may have it, the first being the one silence means."""
    mine = sorted(nations(play.game, captor) - {captor})
    if mine:
        fixed = play.game.setting(SHARES).fixed.get(space)
        return [fixed] if fixed in mine else sorted(mine, key=lambda c: -_weight(play, c))
    here = {u.owner for u in play.state.here(space) if can(play, u, "captures")}
    led = commanded(play, captor)
    return [c for c in (captor, *sorted(led - {captor})) if c in here] or [captor]


def _weight(play: Play, country: str) -> int:
    """The order in which the game lists purses is the order of its countries."""
    names = [p.country for p in play.game.accounts.values()]
    return -names.index(country)


def _holder(play: Play, q: Holder, value: str, why: list[Reason] | None) -> str:
    place, mates = play.game.board.spaces[q.space], friends(play, q.captor)
    for first in (place.tags.get("origin", ""), place.owner):
        if first in mates:
            return first
    return _candidates(play, q.space, q.captor)[0]


def _spoils(play: Play, q: Spoils, value: str, why: list[Reason] | None) -> str:
    return q.holder


def _taken(play: Play, event: Taken) -> None:
    """Where two of a player's countries could have it, the player says which."""
    if event.how != "captured" or event.space in TAKERS.get(play.state):
        return
    place = play.game.board.spaces[event.space]
    captor = _captor(play, event.by)
    if place.tags.get("origin") == event.by:
        return
    fit = _candidates(play, event.space, captor)
    if len(fit) < 2 or event.by not in fit:
        return
    TAKERS.set(play, {**TAKERS.get(play.state), event.space: fit})
    prompt = Text("prompt.holder", {"power": captor, "space": event.space})
    options = tuple(Option(c, Text("option.holder", {"power": c}), spaces=(event.space,)) for c in fit)
    note = {"space": event.space, "holder": event.by}
    asked = Pick(to=captor, topic=HOLDER, prompt=prompt, options=options, default=(fit[0],), handler=HOLDER, note=note)
    play.react(asked)


def _captor(play: Play, country: str) -> str:
    """The player whose country it is."""
    tags = play.game.countries[country].tags
    return tags.get("of") or tags.get("led") or country


def _chosen(play: Play, answer: Answer) -> None:
    space, before, after = answer.note["space"], answer.note["holder"], answer.chosen[0]
    if after == before:
        return
    facilities = tuple(u.id for u in play.state.here(space) if u.owner == before and can(play, u, "captured"))
    if facilities:
        play.emit(Owned(facilities, after))
    play.emit(Taken(space, after, before, "shared"))
    _share(play, space, before, after)


def _share(play: Play, space: str, before: str, after: str) -> None:
    """Plunder goes with the capital it was found in."""
    old, new = purse_at(play.game, before, space), purse_at(play.game, after, space)
    money = PLUNDER.get(play.state).get(old, 0) if "capital" in play.game.board.spaces[space].tags else 0
    if money and new and old != new:
        play.emit(Paid(old, -money, "shared"))
        play.emit(Paid(new, money, "shared"))


def _plundered(play: Play, event: Paid) -> None:
    if event.why == "plunder":
        known = PLUNDER.get(play.state)
        PLUNDER.set(play, {**known, event.purse: known.get(event.purse, 0) + event.amount})


MODULE = Module(
    values={Holder: _holder, Spoils: _spoils},
    on={Taken: _taken, Paid: _plundered},
    answers={HOLDER: _chosen},
    hooks=(Asked({HOLDER: "options"}),),
    settings=(SHARES,),
)
