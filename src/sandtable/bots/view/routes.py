"""How far it is to where the enemy is worth attacking, over land and over the sea."""

from __future__ import annotations

from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING

from sandtable.bots.view.home_stakes import stake
from sandtable.bots.view.reach import spread

if TYPE_CHECKING:
    from sandtable.bots.view.front_view import Scene

BEACH = 2.0  # a landing is as long as this many marches
ZONE = 0.7  # ships are fast
ABOARD = 1.0  # going aboard, or ashore among friends
NO_SHIP = 2.0  # more where no convoy can come to fetch anybody next
POOR = 4.0  # marches more that armies go for rich land instead of the poorest
RICH = 8.0  # what land is worth for which no way is too long


def approach(scene: Scene) -> dict[str, float]:
    """For every space the way to the enemy's land in marches; poor land is as good as further away.

    The way may lead on through land of the enemy, because that is taken one by one.
    """
    board = scene.game.board
    hostile = {s for s in board.open_land if scene.aim(s)}
    heap = [(_poverty(scene, s), s) for s in hostile]
    heapify(heap)
    served = _served(scene)
    found: dict[str, float] = {}
    while heap:
        far, here = heappop(heap)
        if here in found:
            continue
        found[here] = far
        for there, gate in board.next[here].items():
            if there not in found and (board.is_sea[there] or there in hostile or scene.ours(there)):
                step = _step(board.is_sea[here], board.is_sea[there], here in hostile)
                if board.is_sea[here] and not board.is_sea[there] and here not in served:
                    step += NO_SHIP
                if not (gate and not board.is_sea[here] and not board.is_sea[there]):
                    heappush(heap, (far + step, there))
    return found


def _served(scene: Scene) -> set[str]:
    """The zones to which convoys of ours can sail in a quarter without meeting an enemy."""
    board, found = scene.game.board, set[str]()
    for ship in scene.state.units.values():
        kind = scene.game.kinds[ship.kind]
        if ship.owner not in scene.own or not kind.can("carries"):
            continue
        starts = {ship.space: 0}
        found.update(spread(board, starts, lambda z, gate: board.is_sea[z] and not scene.enemy(z), 2 * kind.move))
    return found


def _poverty(scene: Scene, space: str) -> float:
    return POOR * (1.0 - min(1.0, (scene.worth(space) + stake(scene, space)) / RICH))


def _step(here: bool, there: bool, beach: bool) -> float:
    """The length of one step, told backwards from the enemy: is it sea here, is it sea there."""
    if here and there:
        return ZONE
    if here or there:
        return BEACH if beach else ABOARD
    return 1.0
