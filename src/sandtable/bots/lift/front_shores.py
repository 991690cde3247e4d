"""What a fleet keeps by lying off a coast: the homes that the enemy would land in if the water were open."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.bots.staff.front_weights import Temper
from sandtable.bots.view.front_view import Scene
from sandtable.bots.view.home_stakes import value
from sandtable.kernel.units import Unit


def barred(scene: Scene, temper: Temper, zone: str) -> float:
    """What would be lost on the home shores of a zone; the first warship that lies there keeps it."""
    known = scene.shores.get(zone)
    if known is None:
        known = scene.shores[zone] = sum(
            scene.falls(shore, scene.friendly(shore)) * value(scene, temper, shore)
            for shore in scene.game.board.coast[zone]
            if scene.ours(shore) and scene.threat(shore) and shore in scene.homes.get(scene.power, ())
        )
    return known


def opened(scene: Scene, temper: Temper, leaving: Iterable[Unit], used: set[str]) -> float:
    """What is lost because these ships leave zones in which no other warship stays."""
    gone = {u.id for u in leaving} | used
    zones = dict.fromkeys(u.space for u in leaving if scene.arm(u) == "sea" and scene.game.board.is_sea[u.space])
    return sum(barred(scene, temper, z) for z in zones if not any(u.id not in gone for u in warships(scene, z)))


def warships(scene: Scene, zone: str) -> list[Unit]:
    """Our side's ships in a zone that can fight."""
    return [u for u in scene.friendly(zone) if scene.arm(u) == "sea" and scene.shoots(u)]
