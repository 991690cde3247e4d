"""What the six developments of Revised do, each in one place. Rockets are at home with combat."""

from __future__ import annotations

from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.questions import Reason, because
from sandtable.kernel.units import Unit
from sandtable.rules.marks import DEVELOPED
from sandtable.rules.questions import Allowance, Attack, AttackDice, Bombards, Defence


def _has(play: Play, unit: Unit, name: str) -> bool:
    return name in DEVELOPED.get(play.state).get(unit.owner, ())


def _defence(play: Play, q: Defence, value: int, why: list[Reason] | None) -> int:
    if q.unit.kind == "fighter" and _has(play, q.unit, "jet fighters"):
        because(why, "why.jet_fighters", 5)
        return max(value, 5)
    return value


def _attack(play: Play, q: Attack, value: int, why: list[Reason] | None) -> int:
    if q.unit.kind == "submarine" and _has(play, q.unit, "super submarines"):
        because(why, "why.super_submarines", 3)
        return max(value, 3)
    return value


def _allowance(play: Play, q: Allowance, value: int, why: list[Reason] | None) -> int:
    if play.game.kinds[q.unit.kind].arm == "air" and _has(play, q.unit, "long-range aircraft"):
        because(why, "why.long_range", value + 2)
        return value + 2
    return value


def _bombards(play: Play, q: Bombards, value: int, why: list[Reason] | None) -> int:
    if q.unit.kind == "destroyer" and _has(play, q.unit, "combined bombardment"):
        because(why, "why.combined_bombardment", 3)
        return max(value, 3)
    return value


def _dice(play: Play, q: AttackDice, value: int, why: list[Reason] | None) -> int:
    if q.unit.kind == "bomber" and _has(play, q.unit, "heavy bombers"):
        because(why, "why.heavy_bombers", 2)
        return max(value, 2)
    return value


MODULE = Module(
    values={
        Defence: _defence,
        Attack: _attack,
        Allowance: _allowance,
        Bombards: _bombards,
        AttackDice: _dice,
    }
)
