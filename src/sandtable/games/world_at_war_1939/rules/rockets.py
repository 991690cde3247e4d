"""Rockets: units that fire at a factory or at the units in land two territories away, or move, never both in a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.games.world_at_war_1939.rules.nations import enemy_land
from sandtable.games.world_at_war_1939.rules.toll import exact
from sandtable.kernel.dice import Throw
from sandtable.kernel.events import Moved, Told
from sandtable.kernel.marks import Mark, put
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Option
from sandtable.kernel.pick import Answer, Pick
from sandtable.kernel.text import Text
from sandtable.rules.combat.engagement import Engagement
from sandtable.rules.combat.missions import BombDie
from sandtable.rules.hooks import MoreToFight, Resolve
from sandtable.rules.look import fights, foes
from sandtable.rules.marks import FOUGHT, SETTLED
from sandtable.rules.production.parts import WORKS, factory_in, hurt
from sandtable.rules.technology.programmes import rank

if TYPE_CHECKING:
    from sandtable.kernel.play import Play
    from sandtable.kernel.units import Unit

KIND, SORT, TOPIC = "rocket", "rocket", "rocket_goal"
TECHNOLOGY = "Rockets V1/V2"
RANGE = 2
SECOND = 2  # what the second rank adds to the die
UNITS = "units"
ROLLED: Mark[dict[str, str]] = Mark("rockets moved", "turn", {})  # rocket -> where it went this turn


def within(play: Play, start: str) -> list[str]:
    """Land in range, counted over land alone."""
    board = play.game.board
    seen, edge = {start}, [start]
    for _ in range(RANGE):
        edge = [n for s in edge for n in board.next[s] if not board.is_sea[n] and n not in seen]
        seen |= set(edge)
    return [s for s in board.open_land if s in seen and s != start]


def goals(play: Play, power: str, space: str) -> list[str]:
    """What a rocket can be fired at in a place: the parts of an enemy factory, or the units."""
    factory, against = factory_in(play, space), foes(play, power)
    parts = [p.name for p in play.game.setting(WORKS).parts] if factory and factory.owner in against else []
    return parts + ([UNITS] if victims(play, power, space) else [])


def victims(play: Play, power: str, space: str) -> list[Unit]:
    """Enemy units in a place."""
    return [u for u in play.state.here(space) if u.owner in foes(play, power) and fights(play, u)]


def _more(play: Play, power: str) -> list[Engagement]:
    settled, moved, found = SETTLED.get(play.state), ROLLED.get(play.state), []
    for rocket in [u for u in play.state.units.values() if u.kind == KIND and u.owner == power and not u.aboard]:
        if rocket.id in FOUGHT.get(play.state) or rocket.id in moved:
            continue
        for space in within(play, rocket.space):
            if space not in settled and enemy_land(play, power, space) and goals(play, power, space):
                key = f"{SORT} {rocket.id} > {space}"
                found.append(Engagement(key, space, SORT, optional=True, units=(rocket.id,)))
    return found


def _resolve(play: Play, power: str, engagement: Engagement) -> None:
    (rocket,), space = engagement.units, engagement.space
    put(FOUGHT, play, {rocket: SORT})
    options = tuple(Option(g, Text("option.goal", {"goal": g, "space": space})) for g in goals(play, power, space))
    prompt = Text("prompt.rocket_goal", {"power": power, "space": space})
    note = {"space": space}
    default = (options[-1].key,)
    play.push(Pick(to=power, topic=TOPIC, prompt=prompt, options=options, default=default, handler=TOPIC, note=note))


def _fire(play: Play, answer: Answer) -> None:
    """A die of damage or of worth; a six is no more than a six."""
    power, space, goal = answer.by, str(answer.note["space"]), answer.chosen[0]
    (die,) = play.roll(Throw(1, "rocket strike", power, space))
    die += SECOND if rank(play, power, TECHNOLOGY) > 1 else 0
    if goal == UNITS:
        play.emit(Told(Text("log.rocket_units", {"space": space, "money": die})))
        exact(play, space, die, victims(play, power, space))
        return
    factory = factory_in(play, space)
    damage = max(0, die + int(play.ask(BombDie(space, SORT))))
    play.emit(Told(Text("log.part_bombed", {"space": space, "part": goal, "damage": damage})))
    if factory is not None and damage:
        hurt(play, factory, goal, damage)


def _moved(play: Play, event: Moved) -> None:
    rockets = {i: event.path[-1] for i in event.units if play.state.units[i].kind == KIND}
    if rockets:
        put(ROLLED, play, rockets)


MODULE = Module(
    on={Moved: _moved},
    answers={TOPIC: _fire},
    hooks=(MoreToFight(_more), Resolve({SORT: _resolve})),
)
