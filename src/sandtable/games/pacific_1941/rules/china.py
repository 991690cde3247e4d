"""China's infantry: raised from its land and over the Burma Road, and placed in its centre by nobody's order."""

from __future__ import annotations

from sandtable.kernel.events import Moment, Queued, Told
from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.text import Text
from sandtable.kernel.units import Build
from sandtable.rules.look import can, commanded, foes, friends, seats
from sandtable.rules.production.placing import produce

CHINA, INFANTRY, ROAD = "China", "infantry", "road"


def recruits(play: Play) -> int:
    """How many infantry China raises now: one for each land of worth, one more over the open road."""
    control, board = play.state.control, play.game.board
    if not _centre(play):
        return 0
    valued = sum(control[s] == CHINA and board.spaces[s].value > 0 for s in board.open_land)
    mates = friends(play, CHINA)
    return valued + all(control[s] in mates for spaces in board.tagged(ROAD).values() for s in spaces)


def _centre(play: Play) -> str:
    """Where they appear: the seat of government, unless the enemy has its factory."""
    for space in seats(play, CHINA):
        lost = foes(play, CHINA)
        if play.state.control[space] not in lost and any(
            can(play, u, "factory") and u.owner not in lost for u in play.state.here(space)
        ):
            return space
    return ""


def _raise(play: Play, moment: Moment) -> None:
    number = recruits(play) if CHINA in commanded(play, moment.who[0]) else 0
    if number:
        play.emit(Told(Text("log.recruits", {"power": CHINA, "number": number})))
        play.emit(Queued((*play.state.queue, *(Build(INFANTRY, CHINA, 0) for _ in range(number)))))


def _place(play: Play, moment: Moment) -> None:
    waiting, centre = [b for b in play.state.queue if b.owner == CHINA], _centre(play)
    if waiting and centre and CHINA in commanded(play, moment.who[0]):
        produce(play, waiting, centre, "mobilised")


MODULE = Module(on={"purchase.entered": _raise, "mobilise.entered": _place})
