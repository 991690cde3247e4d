"""Radar jamming: when Britain raids, it may try to keep the enemy's fighters on the ground."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.games.world_at_war_1939.rules.nations import BRITAIN
from sandtable.kernel.dice import Throw
from sandtable.kernel.events import Moment, Told
from sandtable.kernel.marks import Mark, put
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Option
from sandtable.kernel.pick import Answer, Pick
from sandtable.kernel.text import Text
from sandtable.rules.combat.missions import Rising
from sandtable.rules.technology.programmes import rank

if TYPE_CHECKING:
    from sandtable.kernel.play import Play
    from sandtable.kernel.questions import Reason

TECHNOLOGY, TOPIC, YES = "Radar jamming", "jamming", "yes"
WORKS = 3
JAMMED: Mark[dict[str, str]] = Mark("jammed", "part", {})  # land -> who keeps its fighters down


def _warned(play: Play, moment: Moment) -> None:
    power, space = moment.who[0], moment.data["space"]
    if power != BRITAIN or not rank(play, BRITAIN, TECHNOLOGY) or not play.ask(Rising(power, space)):
        return
    options = (Option(YES, Text("option.jamming", {"space": space, "on": WORKS})),)
    prompt, note = Text("prompt.jamming", {"power": power, "space": space}), {"space": space}
    play.react(Pick(to=power, topic=TOPIC, prompt=prompt, options=options, least=0, handler=TOPIC, note=note))


def _tried(play: Play, answer: Answer) -> None:
    if not answer.chosen:
        return
    space = str(answer.note["space"])
    (die,) = play.roll(Throw(1, "radar jamming", answer.by, space, WORKS))
    if die <= WORKS:
        put(JAMMED, play, {space: answer.by})
    play.emit(Told(Text("log.jammed" if die <= WORKS else "log.not_jammed", {"power": answer.by, "space": space})))


def _rising(play: Play, q: Rising, value: int, why: list[Reason] | None) -> int:
    return 0 if q.space in JAMMED.get(play.state) else value


MODULE = Module(on={"sortie.near": _warned}, answers={TOPIC: _tried}, values={Rising: _rising})
