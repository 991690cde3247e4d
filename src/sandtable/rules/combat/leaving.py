"""Ways out of a battle: submarines dive, attackers withdraw to where some of them came from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.events import Moment, Moved, Posted
from sandtable.kernel.marks import Mark, put
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Option
from sandtable.kernel.pick import Answer, Pick
from sandtable.kernel.text import Text
from sandtable.rules.combat.battle import Ask, Battle
from sandtable.rules.combat.questions import Query
from sandtable.rules.hooks import Asked, Queries
from sandtable.rules.look import arm
from sandtable.rules.marks import RETREATED

if TYPE_CHECKING:
    from sandtable.kernel.play import Play
    from sandtable.rules.combat.fight import Fight

AIR = "air"  # the exit of aircraft alone: they fly home when the battle is over
GONE_TO: Mark[str] = Mark("gone to", "fight", "")  # where the attackers went


def _ask(play: Play, fight: Fight, battle: Battle, act: Ask) -> None:
    groups = [battle.sides[act.side][i] for i in act.among]
    exits = [AIR] if all(g.profile.arm == "air" for g in groups) else battle.facts["exits"]
    options = tuple(
        Option(e, Text("option.retreat_air" if e == AIR else "option.retreat", {"space": e})) for e in exits
    )
    prompt = Text("prompt.retreat", {"space": fight.space, "power": fight.to})
    play.push(Pick(to=fight.to, topic=act.topic, prompt=prompt, options=options, least=0, most=1))


def _named(play: Play, fight: Fight, battle: Battle, act: Ask, reply: Answer) -> tuple[str, ...]:
    if not reply.chosen:
        return ()
    GONE_TO.set(play, reply.chosen[0])
    return tuple(i for g in act.among for i in battle.sides[act.side][g].ids)


def _withdraw(play: Play, moment: Moment) -> None:
    to = GONE_TO.get(play.state)
    for ids in moment.data["groups"]:
        if arm(play, play.state.units[ids[0]]) != "air":
            play.emit(Moved(tuple(ids), (moment.data["space"], to)))
            put(RETREATED, play, dict.fromkeys(ids, to))


def _dive(play: Play, moment: Moment) -> None:
    for ids in moment.data["groups"]:
        play.emit(Posted(tuple(ids), "submerged"))


MODULE = Module(
    on={"fight.retreated": _withdraw, "fight.submerged": _dive},
    postures=("submerged",),
    hooks=(Queries({"retreat": Query(_ask, _named)}), Asked({"submerge": "units", "retreat": "options"})),
)
