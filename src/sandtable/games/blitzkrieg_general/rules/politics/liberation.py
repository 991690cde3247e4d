"""Liberation: land that friends retake, and countries that come back with it."""

from __future__ import annotations

from sandtable.games.blitzkrieg_general.rules.marks import CONQUERED
from sandtable.games.blitzkrieg_general.rules.politics.homeland import is_home
from sandtable.games.blitzkrieg_general.rules.politics.war import conquered
from sandtable.kernel.events import Taken, Told
from sandtable.kernel.marks import take
from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.text import Text
from sandtable.rules.politics.pairs import friendly, nation


def goes_back(play: Play, space: str) -> bool:
    """Whether land that friends of its owner retake returns to the owner; a fallen country regains only home land."""
    owner = play.game.board.spaces[space].owner
    return is_home(play, space) or not (conquered(play, owner) or conquered(play, nation(play, owner)))


def _taken(play: Play, event: Taken) -> None:
    """Friends who retake home land of a conquered country restore it; land handed over frees nobody."""
    owner = play.game.board.spaces[event.space].owner
    if (
        event.how == "given"
        or not conquered(play, owner)
        or not is_home(play, event.space)
        or not friendly(play, event.by, owner)
    ):
        return
    take(CONQUERED, play, [owner, nation(play, owner)])
    play.emit(Told(Text("conquest.freed", {"country": owner, "space": event.space})))
    if event.by != owner:
        play.emit(Taken(event.space, owner, event.by, "liberated"))


MODULE = Module(on={Taken: _taken})
