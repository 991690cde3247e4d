"""The atomic bomb: loaded for money, dropped for more, by one bomber a round that nothing can stop.

It wrecks every part of a factory, or units worth five dice, or a bunker with the submarines in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.games.world_at_war_1939.rules.bunkers import inside, pen_in
from sandtable.games.world_at_war_1939.rules.nations import enemy_land
from sandtable.games.world_at_war_1939.rules.rockets import UNITS, victims
from sandtable.games.world_at_war_1939.rules.toll import exact
from sandtable.kernel.dice import Throw
from sandtable.kernel.events import Moment, Paid, Told
from sandtable.kernel.marks import Mark, put, take
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Option
from sandtable.kernel.pick import Answer, Pick
from sandtable.kernel.text import Text
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.combat.engagement import Engagement
from sandtable.rules.combat.engagements import engagements
from sandtable.rules.combat.missions import points
from sandtable.rules.hooks import MoveClosing, Overhead, Resolve, Roles
from sandtable.rules.look import can, foes
from sandtable.rules.marks import FOUGHT, ROLE
from sandtable.rules.movement.common import COMBAT
from sandtable.rules.movement.questions import Errand
from sandtable.rules.production.parts import WORKS, factory_in, hurt
from sandtable.rules.technology.programmes import rank

if TYPE_CHECKING:
    from sandtable.kernel.play import Play
    from sandtable.kernel.questions import Reason
    from sandtable.kernel.units import Unit
    from sandtable.rules.movement.move import Move

TECHNOLOGY, ROLE_NAME = "Atomic bomb", "atom"
LOADING, DROPPING = 5, 5
DROPS, DICE = 5, 5  # it falls on this or less; the dice of what it destroys
LOAD, GOAL = "load_bomb", "bomb_goal"
YES, FACTORY, PEN = "yes", "factory", "bunker"
LOADED: Mark[dict[str, str]] = Mark("atomic bomb", "game", {})  # power -> that it has one aboard


def _loads(play: Play, moment: Moment) -> None:
    for power in moment.who:
        able = rank(play, power, TECHNOLOGY) and power not in LOADED.get(play.state)
        if not able or play.state.purses[power] < LOADING or not _bombers(play, power):
            continue
        options = (Option(YES, Text("option.load_bomb", {"money": LOADING})),)
        prompt = Text("prompt.load_bomb", {"power": power, "money": LOADING})
        play.react(Pick(to=power, topic=LOAD, prompt=prompt, options=options, least=0, handler=LOAD))


def _bombers(play: Play, power: str) -> list[Unit]:
    return [u for u in play.state.units.values() if u.owner == power and can(play, u, "raids")]


def _loaded(play: Play, answer: Answer) -> None:
    if answer.chosen:
        play.emit(Paid(answer.by, -LOADING, TECHNOLOGY))
        put(LOADED, play, {answer.by: YES})


def goals(play: Play, power: str, space: str) -> list[str]:
    """What a bomb can fall on in a place."""
    if play.game.board.is_sea[space]:
        pen = pen_in(play, space)
        return [PEN] if pen is not None and pen.owner in foes(play, power) else []
    if not enemy_land(play, power, space):
        return []
    factory = factory_in(play, space)
    built = [FACTORY] if factory is not None and factory.owner in foes(play, power) else []
    return built + ([UNITS] if victims(play, power, space) else [])


def _check(play: Play, power: str, unit: Unit, end: str) -> list[Fault]:
    me = (unit.id,)
    if not can(play, unit, "raids") or power not in LOADED.get(play.state):
        return [fault("atom.none", units=me, unit=unit.kind)]
    if any(role == ROLE_NAME and i != unit.id for i, role in ROLE.get(play.state).items()):
        return [fault("atom.one", units=me)]
    if play.state.purses[power] < DROPPING:
        return [fault("atom.money", units=me, money=play.state.purses[power], price=DROPPING)]
    return [] if goals(play, power, end) else [fault("atom.target", units=me, spaces=(end,), space=end)]


def _closing(play: Play, step: Move) -> list[Fault]:
    """Nobody else attacks where it is to fall."""
    if step.manner != COMBAT:
        return []
    dropped = {
        play.state.units[i].space: i
        for i, role in ROLE.get(play.state).items()
        if role == ROLE_NAME and i in play.state.units
    }
    if not dropped:
        return []
    crowded = {e.space for e in engagements(play, step.to) if e.sort != ROLE_NAME and not e.optional}
    return [fault("atom.crowd", units=(i,), spaces=(s,), space=s) for s, i in dropped.items() if s in crowded]


def _errand(play: Play, q: Errand, value: bool, why: list[Reason] | None) -> bool:
    return value or ROLE.get(play.state).get(q.unit.id) == ROLE_NAME


def _drop(play: Play, power: str, engagement: Engagement) -> None:
    put(FOUGHT, play, dict.fromkeys(engagement.units, ROLE_NAME))
    (die,) = play.roll(Throw(1, "atomic bomb", power, engagement.space, DROPS))
    there = goals(play, power, engagement.space)
    if die > DROPS or not there:
        play.emit(Told(Text("log.bomb_kept", {"power": power, "space": engagement.space})))
        return
    take(LOADED, play, [power])
    play.emit(Paid(power, -DROPPING, TECHNOLOGY))
    options = tuple(Option(g, Text("option.goal", {"goal": g, "space": engagement.space})) for g in there)
    prompt = Text("prompt.bomb_goal", {"power": power, "space": engagement.space})
    note = {"space": engagement.space}
    default = (there[0],)
    play.push(Pick(to=power, topic=GOAL, prompt=prompt, options=options, default=default, handler=GOAL, note=note))


def _falls(play: Play, answer: Answer) -> None:
    power, space, goal = answer.by, str(answer.note["space"]), answer.chosen[0]
    factory = factory_in(play, space)
    if goal == FACTORY:
        for part in play.game.setting(WORKS).parts if factory is not None else ():
            (die,) = play.roll(Throw(1, "atomic bomb", power, space))
            hit = points(play, space, die)
            play.emit(Told(Text("log.part_bombed", {"space": space, "part": part.name, "damage": hit})))
            assert factory is not None
            hurt(play, play.state.units[factory.id], part.name, hit)
        return
    due = sum(play.roll(Throw(DICE, "atomic bomb", power, space)))
    pen = pen_in(play, space) if goal == PEN else None
    struck = [*inside(play, pen), pen] if pen is not None else victims(play, power, space)
    play.emit(Told(Text("log.rocket_units", {"space": space, "money": due})))
    exact(play, space, due, struck)


MODULE = Module(
    on={"purchase.entered": _loads},
    answers={LOAD: _loaded, GOAL: _falls},
    values={Errand: _errand},
    hooks=(
        Roles({ROLE_NAME: _check}),
        Overhead({ROLE_NAME: ROLE_NAME}),
        Resolve({ROLE_NAME: _drop}),
        MoveClosing(_closing),
    ),
)
