"""Voyages: land units taken over water in one gesture, as load, sail and unload."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.kernel.decisions import Decision, Go
from sandtable.kernel.dice import DiceFault, NoDice
from sandtable.kernel.game import Game
from sandtable.kernel.machine import apply, check
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
    found: set[str] = set()
    for zone in game.board.coast[units[0].space]:
        for ship in ships_at(play, power, zone):
            load = Decision(power, step.topic, Go(ids, (units[0].space, zone), aboard=ship.id))
            aboard = _after(game, state, load)
            if aboard is None:
                continue
            for plan, path in _sail(game, aboard, power, ship, zone, ids):
                shore = path[-1]
                if shore != units[0].space and shore not in found:
                    found.add(shore)
                    yield [load, *plan], (units[0].space, *path), ship.id


def crowded(game: Game, state: State, power: str, step: Moving, units: list[Unit]) -> Iterator[tuple[str, Fault]]:
    """Shores a ship would bring some of the units to, but not all together; and why not all."""
    play = Play(game, state)
    if len(units) < 2 or any(arm(play, u) != "land" for u in units) or game.board.is_sea[units[0].space]:
        return
    ids = tuple(u.id for u in units)
    for plan, path, ship in lifts(game, state, power, step, units[:1]):
        load = Decision(power, step.topic, Go(ids, path[:2], aboard=ship))
        faults = check(game, state, load).faults
        if plan and faults:
            yield path[-1], faults[0]


def _after(game: Game, state: State, decision: Decision) -> State | None:
    if check(game, state, decision).faults:
        return None
    try:
        return apply(game, state, decision, NoDice(), checked=True)[0]
    except DiceFault:
        return None


def _sail(
    game: Game, state: State, power: str, ship: Unit, zone: str, ids: tuple[str, ...]
) -> Iterator[tuple[list[Decision], tuple[str, ...]]]:
    """Every shore from here, without sailing and then with."""
    top = state.stack[-1]
    if not isinstance(top, Moving):
        return
    stops: list[tuple[State, list[Decision], tuple[str, ...]]] = [(state, [], (zone,))]
    for way in sorted(top.ways(Play(game, state), state.units[ship.id]), key=lambda w: w.cost):
        sail = Decision(power, top.topic, Go((ship.id,), way.path))
        there = _after(game, state, sail)
        if there is not None:
            stops.append((there, [sail], way.path))
    for there, plan, path in stops:
        for shore in game.board.coast[path[-1]]:
            unload = Decision(power, top.topic, Go(ids, (path[-1], shore)))
            if not check(game, there, unload).faults:
                yield [*plan, unload], (*path, shore)
