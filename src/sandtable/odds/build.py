"""Battles from a position: an attack as it stands on the board, or as it would be with other units."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from sandtable.kernel.game import Game
from sandtable.kernel.marks import put
from sandtable.kernel.play import Play
from sandtable.kernel.state import State
from sandtable.rules.combat.battle import Battle, Group
from sandtable.rules.combat.flak import gun_facts
from sandtable.rules.combat.muster import muster
from sandtable.rules.combat.questions import bombard_facts, bombardment
from sandtable.rules.look import hostile
from sandtable.rules.marks import BEACH, CAME, LANDING

MOST = 500  # units a side
LAND, SEA = "land", "sea"


def attack_phase(game: Game) -> str:
    """The phase in which a power of this game moves into battle."""
    return str(game.settings.get("attack_phase", "combat_move"))


def attack(game: Game, state: State, power: str, space: str) -> Battle:
    """This attack as it stands: with those who are there, and those who are declared to land there.

    A battle that is being fought goes on from where it is.
    """
    for step in state.stack:
        battle = getattr(step, "battle", None)
        if isinstance(battle, Battle) and battle.facts.get("space") == space:
            return _nameless(battle)
    play = Play(game, state.copy())
    _land_declared(play, space)
    return opened(play, power, space)


def attack_with(game: Game, state: State, power: str, space: str, units: Iterable[str]) -> Battle:
    """The attack as it would be if these units, wherever they are now, had moved there too."""
    play = Play(game, state.copy())
    _land_declared(play, space)
    sea = game.board.is_sea[space]
    for i in units:
        unit = play.state.units[i]
        if unit.space == space:
            continue
        put(CAME, play.state, {i: unit.space})
        if not sea and game.board.is_sea[unit.space] and game.kinds[unit.kind].arm == LAND:
            put(BEACH, play.state, {i: unit.space})
        play.state.put(replace(unit, space=space, aboard=""))
    return opened(play, power, space)


def _land_declared(play: Play, space: str) -> None:
    for i, land in LANDING.get(play.state).items():
        if land == space and i in play.state.units:
            play.state.put(replace(play.state.units[i], space=space, aboard=""))


def opened(play: Play, power: str, space: str) -> Battle:
    """What the table would open here, without names: the best gun fires, all ships that can bombard do."""
    play.look = {}
    sort = SEA if play.game.board.is_sea[space] else LAND
    for own_muster in play.game.table("muster"):
        return _nameless(own_muster(play, power, space, sort))
    facts: dict[str, Any] = {}
    if sort == LAND:
        facts.update(gun_facts(play, power, space))
        pick = bombardment(play, power, space)
        if pick is not None:
            # Ships that have a battle of their own before the landing do not bombard.
            idle = [i for i in pick.default or () if not hostile(play, power, play.state.units[i].space)]
            facts.update(bombard_facts(play, tuple(idle)))
    return _nameless(muster(play, power, space, sort, facts))


def _nameless(battle: Battle) -> Battle:
    a, d = (tuple(replace(g, ids=()) for g in force) for force in battle.sides)
    return replace(battle, sides=(a, d), out=())


def reinforced(battle: Battle, side: int, groups: Iterable[Group]) -> Battle:
    """The same battle with more units on a side."""
    force = (*battle.sides[side], *groups)
    return replace(battle, sides=(force, battle.sides[1]) if side == 0 else (battle.sides[0], force))


def mended(group: Group) -> Group:
    """The same units, whole again."""
    return replace(group, profile=replace(group.profile, hurt=0)) if group.profile.hurt else group
