"""Russian military espionage: once, in one battle, all Russian dice of the first cycle are one better."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from sandtable.games.world_at_war_1939.rules.nations import GERMANY, RUSSIA
from sandtable.kernel.events import Moment
from sandtable.kernel.marks import Mark
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Option
from sandtable.kernel.pick import Answer, Pick
from sandtable.kernel.text import Text
from sandtable.rules.combat.battle import Battle, Line
from sandtable.rules.combat.muster import attackers, defenders
from sandtable.rules.hooks import Asked, Facts, Strengths
from sandtable.rules.technology.programmes import lose, rank

if TYPE_CHECKING:
    from sandtable.kernel.play import Play
    from sandtable.kernel.units import Unit

TECHNOLOGY, TOPIC, YES = "Military espionage", "espionage", "yes"
BETTER = 1
SPYING: Mark[bool] = Mark("spying", "fight", False)


def _near(play: Play, moment: Moment) -> None:
    power, space, sort = moment.who[0], moment.data["space"], moment.data["sort"]
    if sort not in ("land", "sea") or power not in (RUSSIA, GERMANY) or not rank(play, RUSSIA, TECHNOLOGY):
        return
    ours, theirs = attackers(play, power, space, sort), defenders(play, power, space, sort)
    if not ours or not theirs or not any(u.owner == RUSSIA for u in (*ours, *theirs)):
        return
    options = (Option(YES, Text("option.espionage", {"space": space})),)
    prompt = Text("prompt.espionage", {"power": RUSSIA, "space": space})
    play.react(Pick(to=RUSSIA, topic=TOPIC, prompt=prompt, options=options, least=0, handler=TOPIC))


def _used(play: Play, answer: Answer) -> None:
    if answer.chosen:
        SPYING.set(play, True)
        lose(play, RUSSIA, TECHNOLOGY)


def _facts(
    play: Play, power: str, space: str, sort: str, ours: list[Unit], theirs: list[Unit], landed: bool
) -> dict[str, Any]:
    return {TOPIC: RUSSIA} if SPYING.get(play.state) else {}


def _strength(battle: Battle, side: int, found: list[Line]) -> list[Line]:
    owner = battle.facts.get(TOPIC)
    if not owner or battle.cycle > 1:
        return found
    force = battle.sides[side]
    return [
        replace(x, on=x.on + BETTER, why=(*x.why, "why.espionage"))
        if x.on and force[x.group].profile.owner == owner
        else x
        for x in found
    ]


MODULE = Module(
    on={"fight.near": _near},
    answers={TOPIC: _used},
    hooks=(Facts(_facts), Strengths(_strength), Asked({TOPIC: "options"})),
)
