"""Where new ships will lie: off the works that make them, where a lane begins, and under the guns of the fleet."""

from __future__ import annotations

from sandtable.bots.classic.position_view import Force
from sandtable.bots.planner.lanes import Charted, Lanes

BORNE = 4.0  # loss that is borne for the best lane


def berth(model: Charted, zones: list[str], ships: Force) -> str:
    """Where the best lane begins, unless new ships would be lost there: then where they are lost least."""
    lanes = Lanes(model, ships)
    lost = {z: model.danger(z, model.scene.defence(z) + ships)[0] for z in zones}
    safe = [z for z in zones if lost[z] <= BORNE]
    return max(safe, key=lambda z: (lanes.worth[z], z)) if safe else min(zones, key=lambda z: (lost[z], z))
