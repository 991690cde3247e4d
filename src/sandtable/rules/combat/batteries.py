"""Guns in a battle: each has some shots at attacking aircraft before it begins, and falls if left alone."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.events import Moment, Removed
from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.questions import Reason
from sandtable.kernel.units import Unit
from sandtable.rules.combat.battle import DEFENDER
from sandtable.rules.combat.choices import FlakHits, TakesPart
from sandtable.rules.hooks import Facts
from sandtable.rules.look import can, fights, foes

SHOTS = 3  # a gun


def _guns(play: Play, power: str, space: str) -> list[Unit]:
    against = foes(play, power)
    return [u for u in play.state.here(space) if u.owner in against and can(play, u, "gun") and not u.aboard]


def _facts(
    play: Play, power: str, space: str, sort: str, ours: list[Unit], theirs: list[Unit], landed: bool
) -> dict[str, Any]:
    guns = [u for u in theirs if can(play, u, "gun")]
    if sort != "land" or not guns:
        return {}
    return {"gun": max(int(play.ask(FlakHits(u))) for u in guns), "gunner": guns[0].owner, "shots": SHOTS * len(guns)}


def _takes_part(play: Play, q: TakesPart, value: bool, why: list[Reason] | None) -> bool:
    """Guns without anybody who can fight beside them do not defend."""
    if not value or q.side != DEFENDER or not can(play, q.unit, "gun"):
        return value
    own = {u.owner for u in play.state.here(q.unit.space) if not can(play, u, "gun") and fights(play, u)}
    return any(owner == q.unit.owner or owner not in foes(play, q.unit.owner) for owner in own)


def _overrun(play: Play, moment: Moment) -> None:
    space = moment.data["space"]
    if moment.data["sort"] == "land" and moment.data["won"] == "attacker":
        for gun in _guns(play, moment.who[0], space):
            play.emit(Removed((gun.id,), space, "overrun", (gun,)))


MODULE = Module(on={"fight.decided": _overrun}, values={TakesPart: _takes_part}, hooks=(Facts(_facts),))
