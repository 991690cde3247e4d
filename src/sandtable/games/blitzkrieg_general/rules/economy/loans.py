"""Loans: what a power may give away of what it has just collected, as the time table allows."""

from __future__ import annotations

import re

from sandtable.games.blitzkrieg_general.rules.politics.war import conquered
from sandtable.games.blitzkrieg_general.rules.quarters.timetable import allowed
from sandtable.kernel.events import Moment, Paid
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Option
from sandtable.kernel.pick import Answer, Pick
from sandtable.kernel.play import Play
from sandtable.kernel.text import Text
from sandtable.rules.questions import Income

LOAN = r"loans of (\d+) from (.+) to (.+)"


def _offer(play: Play, moment: Moment) -> None:
    for leave in allowed(play, LOAN):
        question = _question(play, leave)
        if question is not None:
            play.react(question)


def _question(play: Play, leave: re.Match[str]) -> Pick | None:
    giver, takers = leave[2], [t for t in leave[3].split(", ") if not conquered(play, t)]
    most = min(int(leave[1]), int(play.ask(Income(giver))), play.state.purses[giver])
    if conquered(play, giver) or most < 1 or not takers:
        return None
    options = [
        Option(f"{n} to {taker}", Text("loan.option", {"amount": n, "taker": taker}))
        for taker in takers
        for n in range(1, most + 1)
    ]
    prompt = Text("prompt.loan", {"power": giver, "most": most, "takers": takers})
    return Pick(to=giver, topic="loan", prompt=prompt, options=tuple(options), least=0, handler="loan")


def _lend(play: Play, answer: Answer) -> None:
    for key in answer.chosen:
        amount, _, taker = key.partition(" to ")
        play.emit(Paid(answer.by, -int(amount), "loan"))
        play.emit(Paid(taker, int(amount), "loan"))


MODULE = Module(on={"collect.entered": _offer}, answers={"loan": _lend})
