"""The six German advantages."""

from __future__ import annotations

from typing import Any

from sandtable.games.revised_1942.rules.held import AMERICA, BRITAIN, GERMANY, coloured, has, stiffened
from sandtable.kernel.events import Moment
from sandtable.kernel.marks import Mark, put
from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.questions import Reason, because
from sandtable.kernel.units import Unit
from sandtable.rules.combat.battle import DEFENDER, Battle, Line
from sandtable.rules.hooks import Facts, Strengths
from sandtable.rules.marks import MOVED, SPENT
from sandtable.rules.movement.common import COMBAT, NONCOMBAT
from sandtable.rules.questions import Again, Allowance, Attack, Defence, Income, RaidDamage, Raids

PACK = 3

# -- U-Boat Interdiction: every German submarine costs Britain and America money --


def _income(play: Play, q: Income, value: int, why: list[Reason] | None) -> int:
    if q.purse not in (BRITAIN, AMERICA) or not has(play, GERMANY, "u-boat interdiction"):
        return value
    boats = sum(u.kind == "submarine" and u.owner == GERMANY for u in play.state.units.values())
    because(why, "why.u_boats", -boats, number=boats)
    return max(0, value - boats)


# -- Atlantic Wall: infantry meet a landing on gray land at 3, in the first cycle --


def _wall(
    play: Play, power: str, space: str, sort: str, ours: list[Unit], theirs: list[Unit], landed: bool
) -> dict[str, Any]:
    return {"wall": True} if landed and coloured(play, GERMANY, space) and has(play, GERMANY, "atlantic wall") else {}


def _behind_the_wall(battle: Battle, side: int, found: list[Line]) -> list[Line]:
    if side != DEFENDER or battle.cycle > 1 or not battle.facts.get("wall"):
        return found
    return stiffened(battle, side, found, ("infantry", GERMANY), 3, "atlantic wall")


# -- Panzerblitz: tanks that won in one cycle drive on --

BLITZED: Mark[dict[str, int]] = Mark("panzerblitz", "part", {})  # tank -> all the points it has this turn


def _breakthrough(play: Play, moment: Moment) -> None:
    data = moment.data
    quick = data["sort"] == "land" and data["won"] == "attacker" and data["defended"] and data["cycles"] == 1
    if moment.who == (GERMANY,) and quick and has(play, GERMANY, "panzerblitz"):
        spent = SPENT.get(play.state)
        tanks = [i for i in data["survivors"] if play.state.units[i].kind == "tank"]
        put(BLITZED, play, {i: spent.get(i, 0) + 1 for i in tanks})


def _drives_on(play: Play, q: Again, value: bool, why: list[Reason] | None) -> bool:
    return value or (q.manner == NONCOMBAT and q.unit.id in BLITZED.get(play.state))


def _allowance(play: Play, q: Allowance, value: int, why: list[Reason] | None) -> int:
    points = BLITZED.get(play.state).get(q.unit.id) if q.manner == NONCOMBAT else None
    if points is None:
        return value
    because(why, "why.panzerblitz", points)
    return points


# -- Wolf Packs: three submarines that come together attack better --


def _attack(play: Play, q: Attack, value: int, why: list[Reason] | None) -> int:
    if q.unit.kind != "submarine" or q.unit.owner != GERMANY or not has(play, GERMANY, "wolf packs"):
        return value
    moved = MOVED.get(play.state)
    pack = [
        u.id
        for u in play.state.here(q.space)
        if u.kind == "submarine" and u.owner == GERMANY and moved.get(u.id) == COMBAT
    ]
    if q.unit.id not in pack or len(pack) < PACK:
        return value
    because(why, "why.wolf_packs", value + 1)
    return value + 1


# -- Luftwaffe Dive-Bombers: fighters raid, for half their roll --


def _dives(play: Play, unit: Unit) -> bool:
    return unit.kind == "fighter" and unit.owner == GERMANY and has(play, GERMANY, "luftwaffe dive-bombers")


def _raids(play: Play, q: Raids, value: bool, why: list[Reason] | None) -> bool:
    return value or _dives(play, q.unit)


def _damage(play: Play, q: RaidDamage, value: int, why: list[Reason] | None) -> int:
    if not _dives(play, q.unit):
        return value
    because(why, "why.dive_bombers", (value + 1) // 2)
    return (value + 1) // 2


# -- Fortress Europe: artillery on gray land defends at 3 --


def _defence(play: Play, q: Defence, value: int, why: list[Reason] | None) -> int:
    gunner = q.unit.kind == "artillery" and q.unit.owner == GERMANY
    if gunner and coloured(play, GERMANY, q.space) and has(play, GERMANY, "fortress europe"):
        because(why, "why.fortress_europe", 3)
        return max(value, 3)
    return value


MODULE = Module(
    on={"fight.closed": _breakthrough},
    values={
        Income: _income,
        Again: _drives_on,
        Allowance: _allowance,
        Attack: _attack,
        Raids: _raids,
        RaidDamage: _damage,
        Defence: _defence,
    },
    hooks=(Facts(_wall), Strengths(_behind_the_wall)),
)
