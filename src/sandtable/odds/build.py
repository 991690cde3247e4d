"""Battles from a position: an attack as it stands on the board, or as it would be with other units."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from sandtable.kernel.game import Game
from sandtable.kernel.marks import put
from sandtable.kernel.play import Play
from sandtable.kernel.state import State
from sandtable.rules.combat.battle import Battle, Group
from sandtable.rules.combat.fight import being_fought
from sandtable.rules.hooks import AttackMove, Muster
from sandtable.rules.marks import BEACH, CAME, LANDING

MOST = 500  # units a side
LAND, SEA = "land", "sea"
NAMES = frozenset({"beside", "space", "power", "opponent"})  # facts of who and where: nothing is thrown by them


def attack_phase(game: Game) -> str:
    """The phase in which a power of this game moves into battle: it has the name of the step in which it does so."""
    return game.the(AttackMove)(game.powers[0]).topic


def attack(game: Game, state: State, power: str, space: str) -> Battle:
    """This attack as it stands: with those who are there, and those who are declared to land there.

    A battle that is being fought goes on from where it is.
    """
    fight = being_fought(state)
    if fight is not None and fight.battle is not None and fight.space == space:
        return _nameless(fight.battle)
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
    """What the table would open here, without names."""
    play.look = {}
    sort = SEA if play.game.board.is_sea[space] else LAND
    return _nameless(play.game.merged(Muster)[sort](play, power, space, sort, (), ()))


def _nameless(battle: Battle) -> Battle:
    a, d = (tuple(replace(g, ids=()) for g in force) for force in battle.sides)
    facts = {k: v for k, v in battle.facts.items() if k != "beside"}
    return replace(battle, sides=(a, d), out=(), facts=facts)


def anywhere(battle: Battle) -> Battle:
    """The battle without what tells it from its like elsewhere: their chances are the same, so worked out once."""
    facts = {k: bool(v) if k == "exits" else v for k, v in battle.facts.items() if k not in NAMES}
    return replace(battle, facts=facts)


def reinforced(battle: Battle, side: int, groups: Iterable[Group]) -> Battle:
    """The same battle with more units on a side."""
    force = (*battle.sides[side], *groups)
    return replace(battle, sides=(force, battle.sides[1]) if side == 0 else (battle.sides[0], force))
