"""Where aircraft come home: whether they can, and to which land."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.play import Play
from sandtable.kernel.units import Unit
from sandtable.rules.look import arm
from sandtable.rules.marks import MOVED
from sandtable.rules.movement.common import left
from sandtable.rules.movement.landing import flight_map, safe_lands
from sandtable.rules.movement.moving import Moving

MOST = 12  # places that are named


def comes_home(play: Play, power: str, unit: Unit, manner: str) -> dict[str, Any]:
    """Land within what an aircraft has left to fly, the nearest first; without any it needs a carrier."""
    near, points = flight_map(play, unit)[unit.space], left(play, unit, manner, ())
    lands = [s for s in safe_lands(play, power) if near.get(s, points + 1) <= points]
    return {"state": "sure" if lands else "carrier", "options": sorted(lands, key=lambda s: (near[s], s))[:MOST]}


def flying(play: Play, powers: tuple[str, ...]) -> dict[str, tuple[str, Unit]]:
    """Aircraft of some powers that left their place to attack and must come home: by id, with their power."""
    top = play.state.stack[-1]
    if not isinstance(top, Moving) or top.manner != "combat":
        return {}
    moved = MOVED.get(play.state)
    asked = [p for p in powers if p in top.waits(play)]
    return {u.id: (p, u) for p in asked for u in top.units(play, p) if u.id in moved and arm(play, u) == "air"}
