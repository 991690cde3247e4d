"""Russian Winter: once, Soviet infantry defend better until the next Soviet turn."""

from __future__ import annotations

from sandtable.games.revised_1942.rules.held import SOVIETS, proposal, ready, spend
from sandtable.kernel.events import Moment, Told
from sandtable.kernel.marks import Mark
from sandtable.kernel.module import Module
from sandtable.kernel.pick import Answer
from sandtable.kernel.play import Play
from sandtable.kernel.questions import Reason, because
from sandtable.kernel.text import Text
from sandtable.rules.questions import Defence

NAME = "russian winter"
SEVERE: Mark[bool] = Mark("severe winter", "round", False)  # the Soviet turn opens the round, so it ends with it


def _offer(play: Play, moment: Moment) -> None:
    if moment.who == (SOVIETS,) and ready(play, SOVIETS, NAME):
        play.react(proposal(SOVIETS, "winter"))


def _declare(play: Play, answer: Answer) -> None:
    if answer.chosen:
        spend(play, NAME)
        SEVERE.set(play, True)
        play.emit(Told(Text("log.winter", {"power": SOVIETS})))


def _defence(play: Play, q: Defence, value: int, why: list[Reason] | None) -> int:
    if q.unit.kind == "infantry" and q.unit.owner == SOVIETS and SEVERE.get(play.state):
        because(why, "why.winter", 3)
        return max(value, 3)
    return value


MODULE = Module(on={"income.entered": _offer}, answers={"winter": _declare}, values={Defence: _defence})
