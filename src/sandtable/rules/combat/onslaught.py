"""One battle of surprise: in the turn in which a power first attacks another it may name a territory in which, in the
first cycle, its own units hit better and those of the other worse."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from sandtable.kernel.events import Moment
from sandtable.kernel.marks import Mark, put
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Option
from sandtable.kernel.pick import Answer, Pick
from sandtable.kernel.settings import Setting, Shape
from sandtable.kernel.text import Text
from sandtable.rules.combat.battle import ATTACKER, Battle, Line
from sandtable.rules.hooks import Facts, Memories, Strengths
from sandtable.rules.memories import by_country
from sandtable.rules.politics.treaties import targets

if TYPE_CHECKING:
    from sandtable.kernel.play import Play
    from sandtable.kernel.units import Unit

TOPIC = "onslaught"
STRUCK: Mark[dict[str, str]] = Mark("struck", "game", {})  # power -> the territory it named; "-" for none
NONE = "-"


class Onslaught(Shape, frozen=True):
    """Who surprises whom."""

    power: str
    enemy: str
    better: int
    worse: int


ONSLAUGHT = Setting("onslaught", Onslaught, "Who surprises whom in one battle, and by how much.")


def _closed(play: Play, moment: Moment) -> None:
    rule = play.game.setting(ONSLAUGHT)
    if moment.who[:1] != (rule.power,) or rule.power in STRUCK.get(play.state):
        return
    lands = [s for s in targets(play, rule.power) if play.state.control[s] == rule.enemy]
    defended = [s for s in lands if any(u.owner == rule.enemy for u in play.state.here(s))]
    if not lands:
        return
    put(STRUCK, play, {rule.power: NONE})
    if defended:
        options = tuple(Option(s, Text("option.onslaught", {"space": s}), spaces=(s,)) for s in defended)
        prompt = Text("prompt.onslaught", {"power": rule.power, "other": rule.enemy})
        play.react(
            Pick(to=rule.power, topic=TOPIC, prompt=prompt, options=options, least=0, most=1, default=(), handler=TOPIC)
        )


def _named(play: Play, answer: Answer) -> None:
    if answer.chosen:
        put(STRUCK, play, {answer.by: answer.chosen[0]})


def _facts(
    play: Play, power: str, space: str, sort: str, ours: list[Unit], theirs: list[Unit], landed: bool
) -> dict[str, Any]:
    rule = play.game.setting(ONSLAUGHT)
    named = STRUCK.get(play.state).get(rule.power) == space and power == rule.power and sort == "land"
    return {TOPIC: [rule.enemy, rule.better, rule.worse]} if named else {}


def _strength(battle: Battle, side: int, found: list[Line]) -> list[Line]:
    said = battle.facts.get(TOPIC)
    if not said or battle.cycle > 1:
        return found
    enemy, better, worse = said
    force = battle.sides[side]
    if side == ATTACKER:
        return [replace(x, on=x.on + better, why=(*x.why, "why.onslaught")) if x.on else x for x in found]
    return [
        replace(x, on=max(0, x.on - worse), why=(*x.why, "why.onslaught"))
        if force[x.group].profile.owner == enemy
        else x
        for x in found
    ]


MODULE = Module(
    on={"combat_move.closed": _closed},
    answers={TOPIC: _named},
    hooks=(Facts(_facts), Strengths(_strength), Memories({"struck": by_country(STRUCK, of_countries=False)})),
    settings=(ONSLAUGHT,),
)
