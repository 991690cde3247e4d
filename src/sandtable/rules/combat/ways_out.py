"""Where attackers may retreat to: overland units also from a landing, ships only to zones that were friendly."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.events import Moment
from sandtable.kernel.marks import Mark
from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.units import Unit
from sandtable.rules.combat.muster import exits
from sandtable.rules.hooks import Facts
from sandtable.rules.look import hostile

FOUL: Mark[dict[str, str]] = Mark("foul", "part", {})  # zones that were hostile when the turn began


def _picture(play: Play, moment: Moment) -> None:
    power = moment.who[0]
    FOUL.set(
        play, {zone: power for zone in play.game.board.sea if zone in play.state.at and hostile(play, power, zone)}
    )


def _facts(
    play: Play, power: str, space: str, sort: str, ours: list[Unit], theirs: list[Unit], landed: bool
) -> dict[str, Any]:
    foul = FOUL.get(play.state)
    return {"exits": [way for way in exits(play, power, ours, space) if way not in foul]}


MODULE = Module(on={"turn.entered": _picture}, hooks=(Facts(_facts),))
