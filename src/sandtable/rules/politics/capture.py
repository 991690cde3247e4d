"""Taking land: who holds it afterwards, and what becomes of the facilities that stand in it."""

from __future__ import annotations

from sandtable.kernel.events import Owned, Taken
from sandtable.kernel.marks import put
from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.questions import Reason
from sandtable.rules.look import can, foes, friends
from sandtable.rules.marks import SEIZED
from sandtable.rules.politics.capitals import seat_lost
from sandtable.rules.politics.questions import Holder, Spoils


def _holder(play: Play, q: Holder, value: str, why: list[Reason] | None) -> str:
    """The captor, or the friend whose land it first was and whose government can take it back."""
    place = play.game.board.spaces[q.space]
    first = place.owner
    if first == q.captor or first not in friends(play, q.captor):
        return value
    if place.tags.get("capital") == first or not seat_lost(play, first, q.space):
        return first
    return value


def _spoils(play: Play, q: Spoils, value: str, why: list[Reason] | None) -> str:
    """A gun that friends free goes back to whom it was taken from."""
    mates = friends(play, q.captor)
    freed = play.game.board.spaces[q.space].owner in mates and not can(play, q.unit, "factory")
    return q.unit.data if freed and q.unit.data and q.unit.data in mates else value


def seize(play: Play, space: str, captor: str) -> None:
    """Land changes hands, with the guns and factories on it."""
    loser = play.state.control[space]
    holder: str = play.ask(Holder(space, captor))
    freed = holder != captor and play.game.board.spaces[space].owner in friends(play, captor)
    against = foes(play, captor)
    for unit in play.state.here(space):
        if unit.owner not in against or not can(play, unit, "captured"):
            continue
        put(SEIZED, play, {unit.id: unit.owner})
        owner = play.ask(Spoils(unit, space, captor, holder))
        forgets = can(play, unit, "factory") or can(play, unit, "fixed") or owner == unit.data
        play.emit(Owned((unit.id,), owner, "" if forgets else unit.owner))
    play.emit(Taken(space, holder, loser, "liberated" if freed else "captured"))


MODULE = Module(values={Holder: _holder, Spoils: _spoils})
