"""Cargo shares the fate of its convoy: what hits the one hits the other."""

from __future__ import annotations

from sandtable.kernel.events import Damaged, Removed
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Option
from sandtable.kernel.pick import Answer, Pick
from sandtable.kernel.play import Play
from sandtable.kernel.text import Text
from sandtable.kernel.units import Unit
from sandtable.rules.hooks import Asked, Cargo
from sandtable.rules.look import cargo
from sandtable.rules.politics.pairs import commander

TOPIC = "cargo"


def _hit(play: Play, event: Damaged) -> None:
    """A convoy was hit: the one unit aboard is hit as well; of two, one is lost."""
    convoy = play.state.units[event.unit]
    aboard = cargo(play, convoy) if event.hits else []
    if len({(u.kind, u.owner) for u in aboard}) > 1:
        power = commander(play, convoy.owner)
        options = tuple(
            Option(u.id, Text("option.cargo", {"unit": u.kind, "owner": u.owner}), units=(u.id,)) for u in aboard
        )
        prompt = Text("prompt.cargo", {"power": power, "space": convoy.space})
        play.react(Pick(to=power, topic=TOPIC, prompt=prompt, options=options, default=(aboard[0].id,), handler=TOPIC))
    elif aboard:
        _suffer(play, aboard[0])


def _suffer(play: Play, unit: Unit) -> None:
    hits = unit.hits + 1
    if hits < play.game.kinds[unit.kind].hits:
        play.emit(Damaged(unit.id, hits))
    else:
        play.emit(Removed((unit.id,), unit.space, "sunk_with", (unit,)))


def share(play: Play, aboard: list[Unit]) -> None:
    """What a hit on a convoy makes of its cargo, for those who plan ahead: of two units the cheaper is given up."""
    if aboard:
        _suffer(play, min(aboard, key=lambda u: play.game.kinds[u.kind].cost))


def _chosen(play: Play, answer: Answer) -> None:
    _suffer(play, play.state.units[answer.chosen[0]])


MODULE = Module(on={Damaged: _hit}, answers={TOPIC: _chosen}, hooks=(Cargo(share), Asked({TOPIC: "options"})))
