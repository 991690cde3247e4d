"""Joint Strike: Britain gives up its attacks of one turn, and America leads British units in its next."""

from __future__ import annotations

from sandtable.games.revised_1942.rules.held import AMERICA, BRITAIN, proposal, ready, spend
from sandtable.kernel.events import Moment, Told
from sandtable.kernel.marks import Mark
from sandtable.kernel.module import Module
from sandtable.kernel.pick import Answer
from sandtable.kernel.play import Play
from sandtable.kernel.program import Program
from sandtable.kernel.questions import Phase, Reason
from sandtable.kernel.text import Text
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.marks import ALOFT
from sandtable.rules.movement.common import NONCOMBAT
from sandtable.rules.questions import Commanded, Free

NAME = "joint strike"
DECLARED: Mark[bool] = Mark(NAME, "round", False)  # America's turn comes later in the same round
GIVEN_UP = ("combat_move", "combat")
LED = ("combat_move", "combat", "noncombat_move")  # in the last only so that their aircraft are not forgotten at sea


def _offer(play: Play, moment: Moment) -> None:
    if moment.who == (BRITAIN,) and ready(play, BRITAIN, NAME):
        play.react(proposal(BRITAIN, "joint_strike"))


def _declare(play: Play, answer: Answer) -> None:
    if answer.chosen:
        spend(play, NAME)
        DECLARED.set(play, True)
        play.emit(Told(Text("log.joint_strike", {"power": BRITAIN})))


def _phase(play: Play, q: Phase) -> list[Fault]:
    if q.power == BRITAIN and q.item in GIVEN_UP and DECLARED.get(play.state):
        return [fault("joint.given_up", power=q.power, phase=q.item)]
    return []


def _commanded(play: Play, q: Commanded, value: frozenset[str], why: list[Reason] | None) -> frozenset[str]:
    if q.power == AMERICA and DECLARED.get(play.state) and _at_work(play):
        return value | {BRITAIN}
    return value


def _at_work(play: Play) -> bool:
    """Whether this is the part of America's turn in which it leads British units."""
    turn = next((s for s in play.state.stack if isinstance(s, Program) and s.name == "turn"), None)
    return turn is not None and turn.who == (AMERICA,) and turn.at < len(turn.items) and turn.items[turn.at] in LED


def _free(play: Play, q: Free) -> list[Fault]:
    """British units fight in America's turn, but do not march in it; who is still in the air comes down."""
    led = q.unit.owner == BRITAIN and q.power == AMERICA and q.manner == NONCOMBAT
    if led and q.unit.id not in ALOFT.get(play.state):
        return [fault("joint.noncombat", units=(q.unit.id,), unit=q.unit.kind)]
    return []


MODULE = Module(
    on={"combat_move.due": _offer},
    answers={"joint_strike": _declare},
    values={Commanded: _commanded},
    limits={Phase: _phase, Free: _free},
)
