"""Taking land: who holds it afterwards, and what becomes of the facilities that stand in it."""

from __future__ import annotations

from sandtable.kernel.events import Owned, Taken
from sandtable.kernel.marks import put
from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.rules.look import can, capital_lost, foes, friends
from sandtable.rules.marks import SEIZED


def new_holder(play: Play, space: str, captor: str) -> str:
    """The captor, or the friend whose land it first was and whose government can take it back."""
    place = play.game.board.spaces[space]
    first = place.owner
    if first == captor or first not in friends(play, captor):
        return captor
    if place.tags.get("capital") == first or not capital_lost(play, first):
        return first
    return captor


def seize(play: Play, space: str, captor: str) -> None:
    """Land changes hands, with the guns and factories on it."""
    loser = play.state.control[space]
    holder = new_holder(play, space, captor)
    freed = play.game.board.spaces[space].owner in friends(play, captor)
    against = foes(play, captor)
    for unit in play.state.here(space):
        if unit.owner not in against or not can(play, unit, "captured"):
            continue
        put(SEIZED, play, {unit.id: unit.owner})
        if can(play, unit, "factory") or can(play, unit, "fixed"):
            play.emit(Owned((unit.id,), holder))
        elif freed and unit.data and unit.data in friends(play, captor):
            play.emit(Owned((unit.id,), unit.data))
        else:
            play.emit(Owned((unit.id,), holder, unit.owner))
    play.emit(Taken(space, holder, loser, "captured" if holder == captor else "liberated"))


MODULE = Module()
