"""Patrols: planes that stay over a zone beside their base, where they save ships or a lane of trade."""

from __future__ import annotations

from collections import Counter

from sandtable.bots.lift.lanes import Charted
from sandtable.bots.view.turn_view import Force
from sandtable.bots.view.ways import Ways
from sandtable.kernel.decisions import Go
from sandtable.kernel.units import Unit
from sandtable.rules.look import PATROL
from sandtable.rules.movement.move import Move
from sandtable.rules.movement.tasks import tasks

SAVED = 1.0  # what a plane over a zone must save more than it saves at home
LANE = 0.4  # how much of a lane of trade the first plane over it saves


def patrols(model: Charted, ways: Ways, there: dict[str, Force], busy: frozenset[str]) -> list[Go]:
    """Idle planes rise over the zones where they are worth most; `there` tells who will lie in which zone."""
    scene, step = model.scene, ways.step
    if not isinstance(step, Move):
        return []
    found: list[Go] = []
    for unit in sorted((u for u in scene.mine if u.id not in busy and not u.aboard), key=lambda u: u.id):
        if not scene.kind(unit).can("patrols") or model.meter.over(0.9):
            continue
        zones = [way.path for way in tasks(scene.play, step, unit).get(PATROL, [])]
        best = max(zones, key=lambda path: (_gain(model, unit, path[-1], there), path), default=None)
        if best is not None and _gain(model, unit, best[-1], there) > SAVED:
            there[best[-1]] = there.get(best[-1], Counter()) + Counter({unit.kind: 1})
            found.append(Go((unit.id,), best, role=PATROL))
    return found


def _gain(model: Charted, unit: Unit, zone: str, there: dict[str, Force]) -> float:
    """What a plane saves over a zone, less what it saves where it stands."""
    scene, one = model.scene, Counter({unit.kind: 1})
    now = there.get(zone, Counter())
    saved = model.danger(zone, now)[0] - model.danger(zone, now + one)[0]
    if not now and scene.lane(zone) and not scene.open_lane(zone) and model.threats.pools(zone):
        saved += LANE * scene.worth(zone)
    if saved <= SAVED:
        return saved
    home = scene.defence(unit.space)
    (lost, falls), (more, sooner) = model.danger(unit.space, home), model.danger(unit.space, home - one)
    return saved - max(0.0, more - lost) - max(0.0, sooner - falls) * scene.worth(unit.space, 0.5)
