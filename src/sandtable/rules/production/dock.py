"""Damaged ships beside friendly land: their owner decides, rolls two dice and pays that much, if it can.

Whoever was in the hands of the shipwrights does not sail in that turn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.dice import Throw
from sandtable.kernel.events import Damaged, Paid, Told
from sandtable.kernel.marks import Mark, put
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Option
from sandtable.kernel.pick import Answer, Pick
from sandtable.kernel.settings import Setting
from sandtable.kernel.text import Text
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.look import arm, can, friends
from sandtable.rules.movement.common import COMBAT
from sandtable.rules.questions import Bombards, Free

if TYPE_CHECKING:
    from sandtable.kernel.play import Play
    from sandtable.kernel.questions import Reason
    from sandtable.kernel.steps import Step
    from sandtable.kernel.units import Unit

TOPIC = "dock"
DICE = Setting("dock_dice", int, "How many dice the repair of a ship costs.")
DOCKED: Mark[dict[str, str]] = Mark("docked", "turn", {})  # ship -> where it is in the hands of the shipwrights


def damaged(play: Play, power: str) -> list[Unit]:
    """A power's damaged ships beside friendly land."""
    mates, coast, control = friends(play, power), play.game.board.coast, play.state.control
    hurt = (u for u in play.state.units.values() if u.owner == power and u.hits and arm(play, u) == "sea")
    return [u for u in hurt if not can(play, u, "fixed") and any(control.get(s) in mates for s in coast[u.space])]


def _dock(play: Play, who: tuple[str, ...]) -> Step | None:
    for power in who:
        ships = damaged(play, power)
        if ships:
            options = tuple(
                Option(u.id, Text("option.unit", {"unit": u.kind, "space": u.space}), (u.id,)) for u in ships
            )
            prompt = Text("prompt.dock", {"power": power})
            play.react(
                Pick(
                    to=power,
                    topic=TOPIC,
                    prompt=prompt,
                    options=options,
                    least=0,
                    most=len(options),
                    default=(),
                    handler=TOPIC,
                )
            )
    return None


def _chosen(play: Play, answer: Answer) -> None:
    for i in answer.chosen:
        unit = play.state.units[i]
        put(DOCKED, play, {i: unit.space})
        price = sum(play.roll(Throw(play.game.setting(DICE), "repair", answer.by, unit.space)))
        done = price <= play.state.purses[answer.by]
        told = {"power": answer.by, "unit": unit.kind, "space": unit.space, "money": price}
        play.emit(Told(Text("log.docked" if done else "log.not_docked", told)))
        if done:
            play.emit(Paid(answer.by, -price, "repair"))
            play.emit(Damaged(i, 0))


def _free(play: Play, q: Free) -> list[Fault]:
    if q.unit.id in DOCKED.get(play.state):
        return [fault("dock.stays", units=(q.unit.id,), unit=q.unit.kind)]
    weak = q.unit.hits and arm(play, q.unit) == "sea" and "hurt_attack" in play.game.kinds[q.unit.kind].numbers
    if q.manner == COMBAT and weak:
        return [fault("dock.no_attack", units=(q.unit.id,), unit=q.unit.kind)]
    return []


def _bombards(play: Play, q: Bombards, value: int, why: list[Reason] | None) -> int:
    """Damaged ships that do not attack do not bombard either."""
    return 0 if q.unit.hits and "hurt_attack" in play.game.kinds[q.unit.kind].numbers else value


MODULE = Module(
    steps={"dock": _dock},
    values={Bombards: _bombards},
    limits={Free: _free},
    answers={TOPIC: _chosen},
    settings=(DICE,),
)
