"""What hangs on a home area: whoever loses the last one loses its army, its ships and its place in the war."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.bots.staff.front_weights import Temper
from sandtable.bots.view.victory_race import gaps, race

if TYPE_CHECKING:
    from sandtable.bots.view.front_view import Scene

ARMY = 0.6  # of the cost of an army, that conquering its country is worth
POWER = 36.0  # what the fall of all great powers that a victory takes is worth besides, shared among them
STEEP = 1.5  # how fast an area's part of that grows as fewer are left
FREED = 3.0  # for land that gives a conquered friend back its place


def value(scene: Scene, temper: Temper, space: str) -> float:
    """What holding a land is worth to a bot: its production, and for a level that sees so far, what hangs on it."""
    return scene.worth(space) + (temper.stakes * (stake(scene, space) + race(scene, space)) if temper.stakes else 0.0)


def stake(scene: Scene, space: str) -> float:
    """An area's part of what its country would lose with the last of them."""
    known = scene.stakes.get(space)
    if known is None:
        known = scene.stakes[space] = _stake(scene, space)
    return known


def _stake(scene: Scene, space: str) -> float:
    place = scene.game.board.spaces[space]
    homes = scene.homes.get(place.owner, [])
    if space not in homes:
        return 0.0
    ours = place.owner in scene.mates or place.owner in scene.own
    if not ours and place.owner not in scene.against:
        return 0.0
    held = [s for s in homes if (scene.ours(s) if ours else scene.hostile(s))]
    if ours and not held:
        return FREED
    left = max(1, len(held) + (space not in held))
    army = sum(scene.game.kinds[u.kind].cost for u in scene.state.units.values() if u.owner == place.owner)
    prize = ARMY * army + (_fall(scene, ours) if scene.game.countries[place.owner].power else 0.0)
    return float(prize / left**STEEP)


def _fall(scene: Scene, ours: bool) -> float:
    """What the fall of a great power brings the side nearer that wants it."""
    for_us, for_him = gaps(scene, scene.known.powers)
    return POWER / max(1.0, for_him if ours else for_us)
