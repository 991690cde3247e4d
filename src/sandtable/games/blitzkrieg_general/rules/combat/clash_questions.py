"""What a battle asks the powers of a side: who takes the hits, and who leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.games.blitzkrieg_general.rules.combat.forces import leading_power, powers_in
from sandtable.games.blitzkrieg_general.rules.marks import SUPPORT
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Option
from sandtable.kernel.pick import Answer, Pick
from sandtable.kernel.questions import Reason
from sandtable.kernel.text import Text
from sandtable.rules.combat.assign import ask_together
from sandtable.rules.combat.battle import LIGHT, Ask, Battle
from sandtable.rules.combat.questions import Query
from sandtable.rules.hooks import Asked, Queries
from sandtable.rules.look import cargo
from sandtable.rules.marks import FLIGHT, LANDING
from sandtable.rules.questions import Choosers, Settler, Task

if TYPE_CHECKING:
    from sandtable.kernel.play import Play
    from sandtable.rules.combat.fight import Fight

EVERYBODY = "everybody"


def _powers(play: Play, q: Choosers, value: tuple[str, ...], why: list[Reason] | None) -> tuple[str, ...]:
    """Those who command the units."""
    return powers_in(play, [play.state.units[i] for i in q.units])


def _settles(play: Play, q: Settler, value: str, why: list[Reason] | None) -> str:
    """The leading power of their side."""
    return leading_power(play, q.power)


def _task(play: Play, q: Task, value: tuple[object, ...], why: list[Reason] | None) -> tuple[object, ...]:
    """Where a unit came from, what it carries, and where to."""
    landing = LANDING.get(play.state)
    carried = sorted((c.kind, c.owner, c.hits, landing.get(c.id, "")) for c in cargo(play, q.unit))
    flown = FLIGHT.get(play.state).get(q.unit.id, [""])[0]
    return (*value, SUPPORT.get(play.state).get(q.unit.id, ""), flown, *carried)


def _ask(play: Play, fight: Fight, battle: Battle, act: Ask) -> None:
    """Who leaves: everybody, or of a land battle some of the air units and task forces."""
    force, space = battle.sides[act.side], fight.space
    groups = [force[i] for i in act.among]
    options = [Option(EVERYBODY, Text("option.retreat_all", {"space": space}))] if len(groups) == len(force) else []
    light = [g for g in groups if LIGHT in g.profile.tags]
    options += [
        Option(i, Text("option.withdraw", {"unit": g.profile.kind, "owner": g.profile.owner}), units=(i,))
        for g in light
        for i in g.ids
    ]
    powers = powers_in(play, [play.state.units[i] for g in force for i in g.ids])
    prompt = Text("prompt.retreat_side", {"power": powers[0], "space": space, "round": battle.cycle})
    question = Pick(to=powers[0], topic="retreat", prompt=prompt, options=tuple(options), least=0, most=len(options))
    ask_together(play, question, powers, leading_power(play, powers[0]))


def _named(play: Play, fight: Fight, battle: Battle, act: Ask, reply: Answer) -> tuple[str, ...]:
    if EVERYBODY in reply.chosen:
        return tuple(i for g in battle.sides[act.side] for i in g.ids)
    return reply.chosen


MODULE = Module(
    values={Choosers: _powers, Settler: _settles, Task: _task},
    hooks=(Queries({"retreat": Query(_ask, _named)}), Asked({"retreat": "options"})),
)
