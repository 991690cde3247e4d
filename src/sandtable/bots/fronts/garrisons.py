"""Garrisons: the home shores that convoys of the enemy could reach before long are not left empty."""

from __future__ import annotations

from sandtable.bots.fronts.calls import hops
from sandtable.bots.fronts.scene import Scene
from sandtable.bots.fronts.stakes import stake
from sandtable.bots.fronts.temper import Temper
from sandtable.kernel.units import Unit

SOON = 3  # quarters of normal sailing within which convoys could come
FEW = 4  # a great power with no more homes than this keeps two units in each
REMOTE = 0.3  # of what hangs on a home, that leaving it empty costs


def short(scene: Scene, temper: Temper, space: str, defenders: list[Unit]) -> float:
    """What a home lacks of the garrison it should have; nothing where the enemy is so near that he is counted."""
    need = _need(scene, space)
    if not need or scene.threat(space):
        return 0.0
    have = sum(scene.arm(u) == "land" and scene.shoots(u) for u in defenders)
    return REMOTE * temper.stakes * stake(scene, space) * max(0, need - have) / need


def _need(scene: Scene, space: str) -> int:
    known = scene.garrisons.get(space)
    if known is None:
        known = scene.garrisons[space] = _wanted(scene, space)
    return known


def _wanted(scene: Scene, space: str) -> int:
    board = scene.game.board
    owner = board.spaces[space].owner
    homes = scene.homes.get(owner, ())
    if owner not in scene.own or space not in homes or not scene.ours(space):
        return 0
    away = [hops(board, zone) for zone in board.coast[space]]
    if not any(_comes(scene, ship, away) for ship in scene.state.units.values()):
        return 0
    return 2 if scene.game.countries[owner].power and len(homes) <= FEW else 1


def _comes(scene: Scene, ship: Unit, away: list[dict[str, int]]) -> bool:
    """Whether a ship is a convoy of the enemy that can be in one of some zones before long."""
    kind = scene.game.kinds[ship.kind]
    if ship.owner not in scene.foes or not kind.can("carries"):
        return False
    return any(ship.space in far and far[ship.space] < SOON * kind.move for far in away)
