"""Production and income: the values of the land a power holds, collected at the end of its turn."""

from __future__ import annotations

from sandtable.kernel.events import Paid
from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.questions import Reason, because
from sandtable.kernel.steps import Step
from sandtable.rules.questions import Income, Production


def _production(play: Play, q: Production, value: int, why: list[Reason] | None) -> int:
    board = play.game.board
    total = value
    for space, holder in play.state.control.items():
        worth = board.spaces[space].value
        if holder == q.power and worth:
            total += worth
            because(why, "income.land", worth, space=space, worth=worth)
    return total


def _income(play: Play, q: Income, value: int, why: list[Reason] | None) -> int:
    return value + int(play.ask(Production(q.power), why))


def _collect(play: Play, who: tuple[str, ...]) -> Step | None:
    for power in who:
        amount = max(0, int(play.ask(Income(power))))
        play.emit(Paid(power, amount, "income"))
    return None


MODULE = Module(steps={"income": _collect}, values={Production: _production, Income: _income})
