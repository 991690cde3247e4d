"""Land that changes sides under the feet of others: who stands there fights for it in its next turn.

Until then enemies share it. Guns that are still there afterwards, with nobody to fight for them, are captured.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.events import Moment, Owned, Taken
from sandtable.kernel.marks import Mark, put
from sandtable.kernel.marks import take as forget
from sandtable.kernel.module import Module
from sandtable.rules.look import can, foes

if TYPE_CHECKING:
    from sandtable.kernel.play import Play

UNWATCHED = "turned land unwatched"  # a reading given up: guns left alone in such land stay whose they are
TURNED: Mark[dict[str, list[str]]] = Mark("turned", "game", {})  # land -> whose units there await their turn


def go_over(play: Play, space: str, to: str) -> None:
    """Land goes to another country, with the units its holder has there."""
    loser = play.state.control[space]
    own = tuple(u.id for u in play.state.here(space) if u.owner == loser)
    play.emit(Taken(space, to, loser, "joined"))
    if own:
        play.emit(Owned(own, to))
    others = sorted({u.owner for u in play.state.here(space)} & foes(play, to))
    if others and not play.game.keeps(UNWATCHED):
        put(TURNED, play, {space: others})


def _left(play: Play, moment: Moment) -> None:
    for space, waiting in TURNED.get(play.state).items():
        rest = [country for country in waiting if country not in moment.who]
        if rest:
            put(TURNED, play, {space: rest})
            continue
        forget(TURNED, play, [space])
        holder = play.state.control[space]
        against = foes(play, holder)
        for unit in play.state.here(space):
            if unit.owner in against and can(play, unit, "captured"):
                play.emit(Owned((unit.id,), holder, unit.owner))


MODULE = Module(on={"turn.left": _left})
