"""Garrisons: home shores on which much hangs are not left empty while convoys of the enemy could come before long."""

from __future__ import annotations

from sandtable.bots.staff.front_weights import Temper
from sandtable.bots.view.front_view import Scene
from sandtable.bots.view.home_stakes import stake
from sandtable.bots.view.reach import over_sea, within
from sandtable.kernel.board import FAR
from sandtable.kernel.units import Unit

SOON = 3  # quarters of normal sailing within which convoys could come
MUCH = 12.0  # what must hang on a home
REMOTE = 0.3  # of that, what leaving it empty costs


def vacant(scene: Scene, temper: Temper, space: str, defenders: list[Unit]) -> float:
    """What it costs to leave a home to these; nothing where the enemy is so near already that he is counted."""
    if any(scene.arm(u) == "land" and scene.shoots(u) for u in defenders) or scene.threat(space):
        return 0.0
    known = scene.garrisons.get(space)
    if known is None:
        known = scene.garrisons[space] = stake(scene, space) if _in_reach(scene, space) else 0.0
    return REMOTE * temper.stakes * known if known >= MUCH else 0.0


def _in_reach(scene: Scene, space: str) -> bool:
    """Whether a space is a home of ours on a coast where convoys of the enemy could be before long."""
    board = scene.game.board
    if board.spaces[space].owner not in scene.own or not scene.ours(space):
        return False
    away = [within(board, zone, FAR, over_sea) for zone in board.coast[space]]
    return any(_comes(scene, ship, away) for ship in scene.state.units.values() if ship.owner in scene.against)


def _comes(scene: Scene, ship: Unit, away: list[dict[str, float]]) -> bool:
    kind = scene.game.kinds[ship.kind]
    return kind.can("carries") and any(far.get(ship.space, SOON * kind.move) < SOON * kind.move for far in away)
