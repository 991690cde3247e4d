"""Help in need: a power on which war was declared raises units before it moves, and strikes back in one place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.events import Moment, Paid
from sandtable.kernel.marks import Mark, put
from sandtable.kernel.module import Module
from sandtable.kernel.phases import round_of
from sandtable.kernel.program import Program
from sandtable.kernel.settings import Setting, Shape
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.hooks import Memories, MoveChecks
from sandtable.rules.look import hostile
from sandtable.rules.memories import by_country
from sandtable.rules.movement.common import COMBAT
from sandtable.rules.politics.treaties import DECLARED, targets

if TYPE_CHECKING:
    from sandtable.kernel.decisions import Go
    from sandtable.kernel.play import Play
    from sandtable.kernel.steps import Step
    from sandtable.kernel.units import Unit
    from sandtable.rules.movement.move import Move


class Emergency(Shape, frozen=True):
    """Who is helped when somebody declares war on it."""

    power: str
    enemy: str
    money: int  # what it may spend before it moves
    once: bool = True


EMERGENCY = Setting("emergency", Emergency, "Who raises units before it moves when war is declared on it.")
CALLED: Mark[dict[str, str]] = Mark("called", "game", {})  # power -> the enemy that declared war; "" once it was used
ASIDE: Mark[int] = Mark("aside", "turn", 0)  # money that is not for the emergency


def _declared(play: Play, moment: Moment) -> None:
    rule = play.game.setting(EMERGENCY)
    if moment.who == (rule.enemy, rule.power):
        put(CALLED, play, {rule.power: rule.enemy})


def _emergency(play: Play, who: tuple[str, ...]) -> Step | None:
    rule = play.game.setting(EMERGENCY)
    if who != (rule.power,) or not CALLED.get(play.state).get(rule.power):
        return None
    put(CALLED, play, {rule.power: ""})
    rest = max(0, play.state.purses[rule.power] - rule.money)
    if rest:
        ASIDE.set(play, rest)
        play.emit(Paid(rule.power, -rest, "aside"))
    return Program(name="emergency", items=("purchase", "mobilise"), who=who, scopes=("part",))


def _left(play: Play, moment: Moment) -> None:
    """What was put aside is there again."""
    rest = ASIDE.get(play.state)
    if rest:
        ASIDE.set(play, 0)
        play.emit(Paid(moment.who[0], rest, "aside"))


def _check(play: Play, step: Move, order: Go, units: list[Unit]) -> list[Fault]:
    """In the round of the declaration it strikes at one place of that enemy."""
    rule, end = play.game.setting(EMERGENCY), order.path[-1]
    if step.manner != COMBAT or step.to != rule.power or play.game.board.is_sea[end]:
        return []
    if DECLARED.get(play.state).get(f"{rule.enemy} on {rule.power}") != str(round_of(play.state)):
        return []
    lands = {s for s in order.path[1:] if hostile(play, step.to, s)} | set(targets(play, step.to))
    if len(lands) > 1:
        return [fault("emergency.one", units=order.units, spaces=tuple(sorted(lands)), enemy=rule.enemy)]
    if any(play.state.control[s] != rule.enemy for s in lands):
        return [fault("emergency.whom", units=order.units, spaces=tuple(sorted(lands)), enemy=rule.enemy)]
    return []


MODULE = Module(
    steps={"emergency": _emergency},
    on={"war.declared": _declared, "emergency.left": _left},
    hooks=(MoveChecks(_check), Memories({"called": by_country(CALLED, of_countries=False)})),
    settings=(EMERGENCY,),
)
