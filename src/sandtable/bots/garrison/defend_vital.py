"""Everybody to where the game is decided: units that can still reach a vital place and together save it."""

from __future__ import annotations

from collections import Counter

from sandtable.bots.garrison.guarding import coming, decides, keeps, vital
from sandtable.bots.threat.threats import Threats
from sandtable.bots.view.turn_view import Force, Scene
from sandtable.bots.view.ways import Ways
from sandtable.kernel.units import Unit

ENOUGH = 0.2  # chance of falling that is borne
WORTHLESS = 0.7  # chance of falling, with all who can come, from which nobody comes


def rally(scene: Scene, threats: Threats, ways: Ways) -> dict[str, str]:
    """Unit -> the place it is needed in, by peaceful moves. Those who are there already are named too."""
    called: dict[str, str] = {}
    for space in keeps(scene):
        if not vital(scene, space):
            continue
        there = [u for u in scene.friendly(space) if u.id not in called]
        force: Force = Counter(u.kind for u in there) + coming(scene, space)
        if threats.danger(space, force)[1] <= ENOUGH:
            continue
        comers = sorted((u for u in scene.mine if _comes(scene, ways, u, space, called)), key=lambda u: _last(scene, u))
        full = force + Counter(u.kind for u in comers)
        if threats.danger(space, full)[1] >= WORTHLESS and not decides(scene, space):
            continue
        called.update({u.id: space for u in there if u.owner in scene.own})
        for unit in comers:
            if threats.danger(space, force)[1] <= ENOUGH:
                break
            force[unit.kind] += 1
            called[unit.id] = space
    return called


def _comes(scene: Scene, ways: Ways, unit: Unit, space: str, called: dict[str, str]) -> bool:
    if unit.space == space or unit.id in called or unit.aboard or not scene.fights(unit):
        return False
    kind = scene.kind(unit)
    if kind.arm == "sea" or not kind.defence or vital(scene, unit.space):
        return False
    return space in ways.of(unit)


def _last(scene: Scene, unit: Unit) -> tuple[bool, float, str]:
    """Foot comes before planes, the best defenders for their money first."""
    kind = scene.kind(unit)
    return (kind.arm == "air", kind.cost / kind.defence, unit.id)
