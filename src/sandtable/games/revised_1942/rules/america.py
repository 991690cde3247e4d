"""The six American advantages."""

from __future__ import annotations

from typing import Any

from sandtable.games.revised_1942.rules.held import AMERICA, has, reinforce, stiffened, which_place
from sandtable.kernel.events import Moment
from sandtable.kernel.module import Module
from sandtable.kernel.pick import Answer
from sandtable.kernel.play import Play
from sandtable.kernel.questions import Reason, because
from sandtable.kernel.units import Unit
from sandtable.rules.combat.battle import ATTACKER, Battle, Line
from sandtable.rules.hooks import Facts, Strengths, Tags
from sandtable.rules.questions import Allowance, Blitzes, FlightMap

# -- Island Bases: for aircraft an island is part of its sea zone --

Distances = dict[str, dict[str, int]]


def _flight_map(play: Play, q: FlightMap, value: Distances, why: list[Reason] | None) -> Distances:
    if q.country != AMERICA or not has(play, AMERICA, "island bases"):
        return value
    because(why, "why.island_bases", 0)
    known: Distances | None = play.game.__dict__.get("_island_bases")  # worked out once for the whole game
    if known is None:
        known = play.game.board.distances_joining(play.game.board.islands())
        play.game.__dict__["_island_bases"] = known
    return known


# -- Chinese Divisions: a free infantry each turn --

CHINESE = ("China", "Sinkiang", "Kwangtung", "French Indochina")


def _levy(play: Play, moment: Moment) -> None:
    held = [s for s in CHINESE if play.state.control.get(s) == AMERICA]
    if moment.who == (AMERICA,) and held and has(play, AMERICA, "chinese divisions"):
        play.react(which_place(AMERICA, "chinese", held))


def _raise(play: Play, answer: Answer) -> None:
    for space in answer.chosen:
        reinforce(play, AMERICA, 1, "infantry", space, "chinese divisions")


# -- Marines: infantry attack at 2 in the first cycle of an assault --


def _marines(
    play: Play, power: str, space: str, sort: str, ours: list[Unit], theirs: list[Unit], landed: bool
) -> dict[str, Any]:
    return {"marines": True} if landed and has(play, AMERICA, "marines") else {}


def _storm(battle: Battle, side: int, found: list[Line]) -> list[Line]:
    if side != ATTACKER or battle.cycle > 1 or not battle.facts.get("marines"):
        return found
    return stiffened(battle, side, found, ("infantry", AMERICA), 2, "marines")


# -- Mechanized Infantry and Fast Carriers: one space further --


def _rides(play: Play, unit: Unit) -> bool:
    return unit.kind == "infantry" and unit.owner == AMERICA and has(play, AMERICA, "mechanized infantry")


def _allowance(play: Play, q: Allowance, value: int, why: list[Reason] | None) -> int:
    if _rides(play, q.unit):
        because(why, "why.mechanized", 2)
        return max(value, 2)
    if q.unit.kind == "aircraft carrier" and q.unit.owner == AMERICA and has(play, AMERICA, "fast carriers"):
        because(why, "why.fast_carriers", 3)
        return max(value, 3)
    return value


def _blitzes(play: Play, q: Blitzes, value: bool, why: list[Reason] | None) -> bool:
    return value or _rides(play, q.unit)


# -- Superfortresses: guns have no shot at bombers --


def _unseen(play: Play, unit: Unit) -> bool:
    return unit.kind == "bomber" and unit.owner == AMERICA and has(play, AMERICA, "superfortresses")


def _tags(play: Play, unit: Unit, side: int, space: str) -> frozenset[str]:
    return frozenset({"unseen"} if side == ATTACKER and _unseen(play, unit) else ())


MODULE = Module(
    on={"mobilise.entered": _levy},
    answers={"chinese": _raise},
    values={FlightMap: _flight_map, Allowance: _allowance, Blitzes: _blitzes},
    hooks=(Facts(_marines), Strengths(_storm), Tags(_tags)),
)
