"""The end of a power: when land of its own is lost, all of it, at once or after one more turn to win it back.

What it has is gone; its money goes to whoever took the last of that land.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.decisions import Go
from sandtable.kernel.events import Moment, Paid, Removed, Taken, Told
from sandtable.kernel.marks import Mark, put
from sandtable.kernel.module import Module
from sandtable.kernel.questions import Phase, Reason
from sandtable.kernel.settings import Setting, Shape
from sandtable.kernel.text import Text
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.hooks import Memories, MoveChecks
from sandtable.rules.memories import by_country
from sandtable.rules.movement.common import COMBAT
from sandtable.rules.questions import Income

if TYPE_CHECKING:
    from sandtable.kernel.play import Play
    from sandtable.kernel.units import Unit
    from sandtable.rules.movement.move import Move

SPENDING = ("politics", "dock", "repair", "research", "improve", "purchase", "mobilise", "income")


class Collapse(Shape, frozen=True):
    """Whose end it is."""

    power: str
    lands: tuple[str, ...]  # all of these lost
    reprieve: bool = False  # it has one turn to win them back, in which it does nothing else


COLLAPSES = Setting("collapses", tuple[Collapse, ...], "Powers that are finished when certain land is lost.", ())
FINISHED: Mark[dict[str, str]] = Mark("finished", "game", {})  # power -> who finished it


def lost(play: Play, rule: Collapse) -> bool:
    """Whether the enemy holds all the land a power cannot do without."""
    sides, control = play.game.countries, play.state.control
    own = sides[rule.power].alliance
    return all(sides[control[s]].alliance not in ("", own) for s in rule.lands)


def _rule(play: Play, power: str) -> Collapse | None:
    return next((c for c in play.game.setting(COLLAPSES) if c.power == power), None)


def _end(play: Play, rule: Collapse, victor: str) -> None:
    put(FINISHED, play, {rule.power: victor})
    play.emit(Told(Text("log.collapse", {"power": rule.power, "other": victor})))
    money = play.state.purses[rule.power]
    if money:
        play.emit(Paid(rule.power, -money, "plundered"))
        play.emit(Paid(victor, money, "plunder"))
    for unit in [u for u in play.state.units.values() if u.owner == rule.power]:
        if unit.id in play.state.units:  # what was aboard went down with its ship
            play.emit(Removed((unit.id,), unit.space, "collapse", (unit,)))


def _taken(play: Play, event: Taken) -> None:
    for rule in play.game.setting(COLLAPSES):
        fresh = event.space in rule.lands and rule.power not in FINISHED.get(play.state)
        if fresh and not rule.reprieve and lost(play, rule):
            _end(play, rule, event.by)


def _left(play: Play, moment: Moment) -> None:
    """One turn was not enough."""
    for power in moment.who:
        rule = _rule(play, power)
        if rule is not None and rule.reprieve and power not in FINISHED.get(play.state) and lost(play, rule):
            _end(play, rule, play.state.control[rule.lands[0]])


def _phase(play: Play, q: Phase) -> list[Fault]:
    rule = _rule(play, q.power)
    if rule is None or q.item not in SPENDING or not lost(play, rule):
        return []
    return [fault("collapse.phase", power=q.power, phase=q.item)]


def _check(play: Play, step: Move, order: Go, units: list[Unit]) -> list[Fault]:
    """The last turn is for winning it back: that land and the zones beside it."""
    rule = _rule(play, step.to)
    if rule is None or not rule.reprieve or step.manner != COMBAT or not lost(play, rule):
        return []
    near = {*rule.lands, *(z for land in rule.lands for z in play.game.board.coast[land])}
    end = order.path[-1]
    return [] if end in near else [fault("collapse.only", spaces=(end,), space=end, land=rule.lands[0])]


def _income(play: Play, q: Income, value: int, why: list[Reason] | None) -> int:
    return 0 if play.game.accounts[q.purse].owner in FINISHED.get(play.state) else value


MODULE = Module(
    on={Taken: _taken, "turn.left": _left},
    values={Income: _income},
    limits={Phase: _phase},
    hooks=(MoveChecks(_check), Memories({"finished": by_country(FINISHED, of_countries=False)})),
    settings=(COLLAPSES,),
)
