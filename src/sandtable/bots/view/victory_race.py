"""The race to victory: what a land is worth because of how near each side is to winning by points."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from sandtable.rules.look import yields
from sandtable.rules.victory.score import scores

if TYPE_CHECKING:
    from sandtable.bots.view.front_view import Scene

VICTORY = 60.0  # what winning is worth, divided among the points that are missing
LEAST = 2  # nobody is nearer than this as long as the game goes on


def gaps(scene: Scene, way: str) -> tuple[float, float]:
    """What we and what the enemy still lack on a way to victory: no end of it on a way that the game does not have."""
    if scene.gaps is None:
        scene.gaps = {(score.what.code, score.side): float(score.needs - score.has) for score in scores(scene.play)}
    side = scene.game.countries[scene.power].alliance
    other = next((s for what, s in scene.gaps if what == way and s != side), "")
    return scene.gaps.get((way, side), inf), scene.gaps.get((way, other), inf)


def race(scene: Scene, space: str) -> float:
    """What the points of a land bring nearer if we hold it, and the enemy's if he does."""
    known = scene.races.get(space)
    if known is None:
        ours, theirs = gaps(scene, scene.known.points)
        for_us, for_him = points(scene, space)
        known = VICTORY * (for_us / max(LEAST, ours) + for_him / max(LEAST, theirs))
        scene.races[space] = known
    return known


def points(scene: Scene, space: str) -> tuple[int, int]:
    """The points of a land in our hands and in the enemy's."""
    if counts(scene, space):
        return 1, 1
    enemy = min(scene.against, default=scene.power, key=lambda c: (c not in scene.game.powers, c))
    return yields(scene.play, scene.power, space), yields(scene.play, enemy, space)


def counts(scene: Scene, space: str) -> bool:
    """Whether a land is a point although it yields nothing."""
    place = scene.game.board.spaces[space]
    where = scene.known.ground
    return bool(where) and not place.value and all(place.tags.get(tag) == is_ for tag, is_ in where.items())
