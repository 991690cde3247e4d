"""Voyages: land units taken over water in one gesture, as load, sail and unload."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.kernel.decisions import Decision, Go
from sandtable.kernel.dice import DiceFault, NoDice
from sandtable.kernel.game import Game
from sandtable.kernel.machine import apply, faults_of
from sandtable.kernel.play import Play
from sandtable.kernel.state import State
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Fault
from sandtable.rules.look import arm
from sandtable.rules.movement.lift import ships_at
from sandtable.rules.movement.moving import Moving

Voyage = tuple[list[Decision], tuple[str, ...], str]


def lifts(game: Game, state: State, power: str, step: Moving, units: list[Unit]) -> Iterator[Voyage]:
    """For each shore the first ship that brings all the units there: plan, way and ship."""
    play = Play(game, state)
    if any(arm(play, u) != "land" for u in units) or game.board.is_sea[units[0].space]:
        return
    ids = tuple(u.id for u in units)
    found: set[str] = {units[0].space}
    for zone in game.board.coast[units[0].space]:
        for ship in ships_at(play, power, zone):
            load = Decision(power, step.topic, Go(ids, (units[0].space, zone), aboard=ship.id))
            aboard = _after(play, load)
            if aboard is None:
                continue
            for plan, path in _sail(Play(game, aboard), power, ship, zone, ids, found):
                found.add(path[-1])
                yield [load, *plan], (units[0].space, *path), ship.id


def crowded(game: Game, state: State, power: str, step: Moving, units: list[Unit]) -> Iterator[tuple[str, Fault]]:
    """Shores a ship would bring some of the units to, but not all together; and why not all."""
    play = Play(game, state)
    if len(units) < 2 or any(arm(play, u) != "land" for u in units) or game.board.is_sea[units[0].space]:
        return
    ids = tuple(u.id for u in units)
    for plan, path, ship in lifts(game, state, power, step, units[:1]):
        load = Decision(power, step.topic, Go(ids, path[:2], aboard=ship))
        faults = faults_of(play, load)
        if plan and faults:
            yield path[-1], faults[0]


def _after(play: Play, decision: Decision) -> State | None:
    if faults_of(play, decision):
        return None
    try:
        return apply(play.game, play.state, decision, NoDice(), checked=True)[0]
    except DiceFault:
        return None


def _sail(
    play: Play, power: str, ship: Unit, zone: str, ids: tuple[str, ...], known: set[str]
) -> Iterator[tuple[list[Decision], tuple[str, ...]]]:
    """Every shore from here that is not known yet, without sailing and then with."""
    game, top = play.game, play.state.stack[-1]
    if not isinstance(top, Moving):
        return
    ways = sorted(top.ways(play, play.state.units[ship.id]), key=lambda w: w.cost)
    for path in ((zone,), *(way.path for way in ways)):
        shores = [shore for shore in game.board.coast[path[-1]] if shore not in known]
        sail = [Decision(power, top.topic, Go((ship.id,), path))] if len(path) > 1 else []
        there = _after(play, sail[0]) if sail and shores else play.state
        if there is None or not shores:
            continue
        look = Play(game, there) if sail else play
        for shore in shores:
            unload = Decision(power, top.topic, Go(ids, (path[-1], shore)))
            if not faults_of(look, unload):
                yield [*sail, unload], (*path, shore)
