"""The questions a battle puts to players, as offers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sandtable.kernel.decisions import Lose
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Option
from sandtable.kernel.pick import Answer, Pick
from sandtable.kernel.questions import Reason
from sandtable.kernel.text import Text
from sandtable.rules.combat.assemble import combat_rules
from sandtable.rules.combat.assign import Assign, alike, ask_together, lots_of, only_losses
from sandtable.rules.combat.battle import ATTACKER, LAST, Ask, Battle, effect, with_side
from sandtable.rules.combat.running import sensible
from sandtable.rules.hooks import Instead, Queries
from sandtable.rules.look import arm, cargo
from sandtable.rules.marks import LANDING
from sandtable.rules.questions import Choosers, Settler, Task

if TYPE_CHECKING:
    from sandtable.kernel.play import Play
    from sandtable.rules.combat.fight import Fight


@dataclass(frozen=True)
class Query:
    """How a game puts what a beat asks, and whom an answer names."""

    put: Callable[[Play, Fight, Battle, Ask], None]
    named: Callable[[Play, Fight, Battle, Ask, Answer], tuple[str, ...]]


# -- who takes the hits --


def losses(play: Play, fight: Fight, battle: Battle, act: Ask) -> None:
    """Ask those who command a force who takes the hits, unless there is nothing to choose."""
    rules = combat_rules(play.game)
    groups = [battle.sides[act.side][i] for i in act.among]
    first = [g for g in groups if LAST not in g.profile.tags]
    bearable = effect(rules, with_side(battle, act.side, tuple(first)), act.hits) if first else 0
    if first and bearable == effect(rules, battle, act.hits):
        groups = first  # nobody gives up what is lost last while others can take it

    def task(i: str) -> object:
        return play.ask(Task(play.state.units[i], act.side))

    forced, instead = only_losses(groups, act.hits, task), play.game.hooks(Instead)
    if forced is not None and not instead:
        fight.heard(play, Lose(forced))
        return
    powers: tuple[str, ...] = play.ask(Choosers(tuple(i for g in groups for i in g.ids)))
    question = Assign(
        to=powers[0],
        space=fight.space,
        hits=effect(rules, battle, act.hits),
        lives={i: g.profile.lives for g in groups for i in g.ids},
        suggested=tuple(i for pick in sensible(rules, battle, act.side, act.hits) for i in pick.ids),
        may=act.hits[0].may,
        lots=lots_of(rules, groups, act.hits),
        alike=alike(play, groups, task),
        last=tuple(i for g in groups if LAST in g.profile.tags for i in g.ids) if first else (),
        first=bearable,
    )
    for ask in instead:
        if (step := ask(play, fight, act, question)) is not None:
            play.push(step)
            return
    if forced is not None:
        fight.heard(play, Lose(forced))
        return
    ask_together(play, question, powers, settler(play, fight, battle, act.side, powers))


def settler(play: Play, fight: Fight, battle: Battle, side: int, powers: tuple[str, ...]) -> str:
    """Who decides where the powers of a side cannot agree: the enemy, unless the game has somebody else for it."""
    enemy = battle.facts.get("opponent", "") if side == ATTACKER else fight.to
    found: str = play.ask(Settler(powers[0], enemy))
    return found


# -- everything else: without a word from the game, which units do it --


def put_question(play: Play, fight: Fight, battle: Battle, act: Ask) -> None:
    """Ask about submarines that may dive, retreat, and whatever else the beats of a game ask."""
    _query(play, act.topic).put(play, fight, battle, act)


def named_units(play: Play, fight: Fight, battle: Battle, act: Ask, reply: Answer) -> tuple[str, ...]:
    """The units an answer names."""
    return _query(play, act.topic).named(play, fight, battle, act, reply)


def _query(play: Play, topic: str) -> Query:
    return play.game.merged(Queries).get(topic, WHICH)


def _which(play: Play, fight: Fight, battle: Battle, act: Ask) -> None:
    groups = [battle.sides[act.side][i] for i in act.among]
    owners: tuple[str, ...] = play.ask(Choosers(tuple(i for g in groups for i in g.ids)))
    to = owners[0] if act.side != ATTACKER else fight.to
    options = tuple(
        Option(i, Text("option.unit", {"unit": g.profile.kind, "space": fight.space}), units=(i,))
        for g in groups
        for i in g.ids
    )
    prompt = Text(f"prompt.{act.topic}", {"space": fight.space, "power": to})
    play.push(Pick(to=to, topic=act.topic, prompt=prompt, options=options, least=0, most=len(options)))


WHICH = Query(_which, lambda play, fight, battle, act, reply: reply.chosen)


def _task(play: Play, q: Task, value: tuple[object, ...], why: list[Reason] | None) -> tuple[object, ...]:
    """Ships differ by what they carry and where to, attacking aircraft by their ways home."""
    if q.side == ATTACKER and arm(play, q.unit) == "air":
        return (*value, q.unit.id)
    landing = LANDING.get(play.state)
    return (*value, *sorted((c.kind, c.owner, landing.get(c.id, "")) for c in cargo(play, q.unit)))


MODULE = Module(values={Task: _task})
