"""Nonaggression Treaty: the first Japanese attack on red land meets four fresh Soviet infantry."""

from __future__ import annotations

from sandtable.games.revised_1942.rules.held import JAPAN, SOVIETS, coloured, ready, reinforce, spend, which_place
from sandtable.kernel.events import Moment, Rolled, Told
from sandtable.kernel.module import Module
from sandtable.kernel.pick import Answer
from sandtable.kernel.play import Play
from sandtable.kernel.text import Text
from sandtable.rules.combat.engagements import engagements
from sandtable.rules.hooks import Asked
from sandtable.rules.marks import HELD

NAME = "nonaggression treaty"


def _moved(play: Play, moment: Moment) -> None:
    """After all combat moves of a power and before its battles."""
    if not ready(play, SOVIETS, NAME):
        return
    if moment.who == (JAPAN,):
        attacked = [e.space for e in engagements(play, JAPAN) if e.sort == "land" and coloured(play, SOVIETS, e.space)]
        if attacked:
            play.react(which_place(SOVIETS, "treaty", attacked))
    elif moment.who == (SOVIETS,) and _attacks_japan(play):
        _break(play)


def _break(play: Play) -> None:
    spend(play, NAME, "broken")
    play.emit(Told(Text("log.treaty_broken", {"power": SOVIETS})))


def _attacks_japan(play: Play) -> bool:
    control = play.state.control
    if any(holder == JAPAN and control[space] != JAPAN for space, holder in HELD.get(play.state).items()):
        return True  # empty land overrun in passing
    for engagement in engagements(play, SOVIETS):
        here = play.state.here(engagement.space)
        if not engagement.optional and (control.get(engagement.space) == JAPAN or any(u.owner == JAPAN for u in here)):
            return True
    return False


def _rocket(play: Play, event: Rolled) -> None:
    """A rocket on a Japanese factory is an attack too."""
    throw = event.thrown.throw
    strike = throw.what == "rocket strike" and throw.who == SOVIETS
    if strike and play.state.control.get(throw.space) == JAPAN and ready(play, SOVIETS, NAME):
        _break(play)


def _answer(play: Play, answer: Answer) -> None:
    spend(play, NAME)
    for space in answer.chosen:
        reinforce(play, SOVIETS, 4, "infantry", space, NAME)


MODULE = Module(
    on={"combat_move.left": _moved, Rolled: _rocket},
    answers={"treaty": _answer},
    hooks=(Asked({"treaty": "options"}),),
)
