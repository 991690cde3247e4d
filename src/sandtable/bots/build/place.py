"""Where new units go: where they are needed to hold, else nearest to the enemy; ships to their fleet."""

from __future__ import annotations

from collections import Counter

from sandtable.bots.garrison.guarding import is_seat
from sandtable.bots.threat.threats import Threats
from sandtable.bots.view.turn_view import Scene
from sandtable.kernel.board import FAR
from sandtable.kernel.decisions import Done, Put, Value
from sandtable.kernel.offers import Spots


def place(scene: Scene, threats: Threats, form: Spots) -> Value:
    """The next unit to place."""
    kinds = sorted((k for k, spots in form.spots.items() if spots), key=lambda k: (-scene.kinds[k].cost, k))
    if not kinds:
        return Done()
    kind = kinds[0]
    spots = form.spots[kind]
    if scene.kinds[kind].arm == "sea":
        return Put(kind, max(sorted(spots), key=lambda z: _zone(scene, threats, kind, z)))
    lands = [s for s in spots if not scene.board.is_sea[s]] or list(spots)
    return Put(kind, max(sorted(lands), key=lambda s: _land(scene, threats, kind, s)))


def _zone(scene: Scene, threats: Threats, kind: str, zone: str) -> float:
    force = Counter(scene.defence(zone))
    force[kind] += 1
    return -threats.danger(zone, force)[0] + 0.2 * scene.cost(force) - 0.5 * min(scene.shore[zone], 8)


def _land(scene: Scene, threats: Threats, kind: str, space: str) -> float:
    before = threats.danger(space, scene.defence(space))[1]
    force = Counter(scene.defence(space))
    force[kind] += 1
    after = threats.danger(space, force)[1]
    need = scene.worth(space) * (before - after) + (before > 1.0 - scene.known.hold) * 20.0 * is_seat(scene, space)
    lost = 6.0 if after > 0.6 and not is_seat(scene, space) else 0.0
    return need - lost - min(scene.front.get(space, FAR), 12.0)
