"""Aircraft that flew out to a fight fly home when it is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.events import Moment
from sandtable.kernel.marks import Mark
from sandtable.kernel.module import Module
from sandtable.rules.combat.battle import ATTACKER
from sandtable.rules.combat.fight import Fight
from sandtable.rules.combat.muster import attackers
from sandtable.rules.look import arm, commanded
from sandtable.rules.movement.aloft import coming_home
from sandtable.rules.movement.common import HOME
from sandtable.rules.movement.move import Move

if TYPE_CHECKING:
    from sandtable.kernel.play import Play

AFTERWARDS = "assault flights last"  # a reading given up: who leaves an assault names its landing place after it
PLANES: Mark[list[str]] = Mark("planes", "fight", [])  # attacking aircraft that must fly home


def _note(play: Play, moment: Moment) -> None:
    units = attackers(play, moment.who[0], moment.data["space"], moment.data["sort"], moment.who[1:])
    PLANES.set(play, [u.id for u in units if arm(play, u) == "air"])


def _go(play: Play, moment: Moment) -> None:
    _fly(play, moment, [i for i in PLANES.get(play.state) if i in play.state.units])


def _at_once(play: Play, moment: Moment) -> None:
    """Aircraft that leave while the others fight on do not wait for them."""
    fight = play.top
    assert isinstance(fight, Fight)
    if fight.standing(play, ATTACKER) and not play.game.keeps(AFTERWARDS):
        _fly(play, moment, [i for group in moment.data["groups"] for i in group])


def _fly(play: Play, moment: Moment, planes: list[str]) -> None:
    for power in moment.who:
        own, units = commanded(play, power), play.state.units
        home = coming_home(play, power, [i for i in planes if units[i].owner in own])
        if home:
            play.react(Move(to=power, manner=HOME, only=home))


MODULE = Module(on={"fight.due": _note, "fight.retreated": _at_once, "fight.over": _go})
