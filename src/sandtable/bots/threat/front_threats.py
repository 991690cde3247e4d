"""What the enemy could bring where at its next move: over land, through the air, across the sea, and against ships."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.bots.battle.steps import fight
from sandtable.bots.view.reach import anywhere, over_land_alone, over_sea, within
from sandtable.kernel.units import Unit

if TYPE_CHECKING:
    from sandtable.bots.view.front_view import Scene

Threats = dict[str, list[Unit]]


def on_land(scene: Scene) -> Threats:
    """By land: the enemy units that could attack it, those in reach of a convoy among them."""
    sea = scene.game.board.is_sea
    found: Threats = {}
    for unit in scene.state.units.values():
        kind = scene.game.kinds[unit.kind]
        if unit.owner not in scene.against or kind.arm == "sea" or unit.aboard or not scene.shoots(unit):
            continue
        way = anywhere if kind.arm == "air" else over_land_alone
        for space in within(scene.game.board, unit.space, kind.move, way):
            if not sea[space]:
                found.setdefault(space, []).append(unit)
    for unit, shores in _lifted(scene):
        for shore in shores:
            if unit not in found.get(shore, ()):
                found.setdefault(shore, []).append(unit)
    return found


def _lifted(scene: Scene) -> list[tuple[Unit, list[str]]]:
    """The best unit each enemy convoy could land, and the shores it could land on."""
    board, taken, found = scene.game.board, set[str](), []
    for ship in scene.state.units.values():
        kind = scene.game.kinds[ship.kind]
        if ship.owner not in scene.against or not kind.can("carries"):
            continue
        aboard = [u for u in scene.state.here(ship.space) if u.aboard == ship.id]
        ashore = [u for s in board.coast[ship.space] for u in scene.enemy(s)]
        able = [u for u in aboard or ashore if scene.arm(u) == "land" and scene.shoots(u) and u.id not in taken]
        if able:
            best = max(able, key=lambda u: scene.game.kinds[u.kind].cost)
            taken.add(best.id)
            zones = within(board, ship.space, kind.move, over_sea)
            found.append((best, list(dict.fromkeys(s for z in zones for s in board.coast[z]))))
    return found


def at_sea(scene: Scene) -> Threats:
    """By zone: the enemy ships and aircraft that could attack who lies there."""
    sea = scene.game.board.is_sea
    found: Threats = {}
    for unit in scene.state.units.values():
        kind = scene.game.kinds[unit.kind]
        if unit.owner not in scene.against or kind.arm == "land" or unit.aboard or kind.can("carries"):
            continue
        if scene.shoots(unit):
            way = anywhere if kind.arm == "air" else over_sea
            for zone in within(scene.game.board, unit.space, kind.move, way):
                if sea[zone]:
                    found.setdefault(zone, []).append(unit)
    return found


def sunk(scene: Scene, zone: str, defenders: list[Unit]) -> float:
    """The chance that the enemy sinks these ships in a zone; nobody is sunk who is not there."""
    raiders = scene.raiders(zone)
    return fight(scene.game, raiders, defenders).win if raiders and defenders else 0.0
