"""Tokyo Express, Lightning Assaults, Dug-In Defenders and Banzai Attacks."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from sandtable.games.revised_1942.rules.held import JAPAN, has
from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.questions import Reason, because
from sandtable.kernel.units import Unit
from sandtable.rules.combat.battle import ATTACKER, Battle, Line
from sandtable.rules.hooks import Facts, Strengths
from sandtable.rules.look import arm
from sandtable.rules.movement.common import COMBAT
from sandtable.rules.questions import Berths, Defence, Shores

# -- Tokyo Express: a destroyer takes one infantry aboard --


def _berths(play: Play, q: Berths, value: tuple[str, ...], why: list[Reason] | None) -> tuple[str, ...]:
    if q.unit.kind == "destroyer" and q.unit.owner == JAPAN and has(play, JAPAN, "tokyo express"):
        because(why, "why.tokyo_express", 1)
        return (*value, "infantry")
    return value


# -- Lightning Assaults: a transport assaults twice --


def _shores(play: Play, q: Shores, value: int, why: list[Reason] | None) -> int:
    transport = q.unit.kind == "transport" and q.unit.owner == JAPAN
    if transport and q.manner == COMBAT and has(play, JAPAN, "lightning assaults"):
        because(why, "why.lightning_assaults", 2)
        return max(value, 2)
    return value


# -- Dug-In Defenders: infantry on islands defend at 3 --


def _defence(play: Play, q: Defence, value: int, why: list[Reason] | None) -> int:
    if q.unit.kind != "infantry" or q.unit.owner != JAPAN or not has(play, JAPAN, "dug-in defenders"):
        return value
    if q.space not in play.game.board.islands():
        return value
    because(why, "why.dug_in", 3)
    return max(value, 3)


# -- Banzai Attacks: infantry alone attack at 2 --


def _banzai(
    play: Play, power: str, space: str, sort: str, ours: list[Unit], theirs: list[Unit], landed: bool
) -> dict[str, Any]:
    """Judged when the attack begins; aircraft spoil it, unless infantry land from the sea."""
    if power != JAPAN or sort != "land" or not has(play, JAPAN, "banzai attacks"):
        return {}
    counted = [u for u in ours if arm(play, u) == "land"] if landed else ours
    return {"banzai": True} if counted and all(u.kind == "infantry" for u in counted) else {}


def _charge(battle: Battle, side: int, found: list[Line]) -> list[Line]:
    if side != ATTACKER or not battle.facts.get("banzai"):
        return found
    force = battle.sides[side]
    return [
        replace(line, on=max(line.on, 2), why=(*line.why, "banzai"))
        if force[line.group].profile.kind == "infantry"
        else line
        for line in found
    ]


MODULE = Module(
    values={Berths: _berths, Shores: _shores, Defence: _defence},
    hooks=(Facts(_banzai), Strengths(_charge)),
)
