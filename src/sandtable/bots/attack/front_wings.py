"""Aircraft of friends who have yet to move: an army may begin a battle in the hope that they will join it."""

from __future__ import annotations

from sandtable.bots.view.front_view import Scene
from sandtable.bots.view.reach import anywhere, within
from sandtable.kernel.units import Unit
from sandtable.rules.marks import MOVED

HOPE = 0.6  # of those who could come, that are expected to


def wings(scene: Scene, target: str) -> list[Unit]:
    """Those of them that are expected in a battle there, as far as no other battle of ours counts on them."""
    step, moved = scene.state.stack[-1], MOVED.get(scene.state)
    later = frozenset(c for p in step.waits(scene.play) if p != scene.power for c in scene.led(p)) & scene.mates
    able = [
        unit
        for unit in scene.state.units.values()
        if unit.owner in later - scene.own
        and scene.arm(unit) == "air"
        and unit.id not in moved
        and unit.id not in scene.promised
        and not unit.aboard
        and scene.shoots(unit)
        and target in within(scene.board, unit.space, scene.kind(unit).move, anywhere)
    ]
    return able[: int(HOPE * len(able))]
