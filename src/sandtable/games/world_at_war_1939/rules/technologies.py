"""What technologies do to bombs, convoys and searches, and what can only be built with one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.module import Module
from sandtable.kernel.questions import Reason
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.combat.detection import SURE, Finds
from sandtable.rules.combat.missions import BombDie
from sandtable.rules.combat.raiding import RAID
from sandtable.rules.economy.convoy_hunt import Catch
from sandtable.rules.production.parts import factory_in
from sandtable.rules.questions import AttackDice, Sells
from sandtable.rules.technology.programmes import rank

if TYPE_CHECKING:
    from sandtable.kernel.play import Play

SUBS, HEAVY = "Super submarines", "Heavy bombers"
SPREAD, BEAMS, RADAR, COUNTER = (
    "Industrial decentralisation",
    "Radio beam disruption",
    "Radar/Sonar",
    "Counter-radar/Sonar",
)
NEEDS = {"heavy bomber": HEAVY, "tiger": "Tiger divisions", "rocket": "Rockets V1/V2"}  # kind -> technology


def _dice(play: Play, q: AttackDice, value: int, why: list[Reason] | None) -> int:
    return 2 if q.unit.kind == "heavy bomber" else value


def _bombs(play: Play, q: BombDie, value: int, why: list[Reason] | None) -> int:
    factory = factory_in(play, q.space)
    if factory is None:
        return value
    misled = q.by == RAID and rank(play, factory.owner, BEAMS)  # rockets follow no beam
    return value - 2 * bool(rank(play, factory.owner, SPREAD)) - bool(misled)


def _catch(play: Play, q: Catch, value: int, why: list[Reason] | None) -> int:
    return value + bool(rank(play, q.power, SUBS))


def _finds(play: Play, q: Finds, value: int, why: list[Reason] | None) -> int:
    level = rank(play, q.power, RADAR)
    return 2 * SURE if level > 2 else value + 2 * level - 2 * rank(play, q.owner, COUNTER)


def _sells(play: Play, q: Sells) -> list[Fault]:
    name = NEEDS.get(q.kind)
    return [fault("market.unknown", unit=q.kind, name=name)] if name and not rank(play, q.power, name) else []


MODULE = Module(
    values={AttackDice: _dice, BombDie: _bombs, Catch: _catch, Finds: _finds},
    limits={Sells: _sells},
)
