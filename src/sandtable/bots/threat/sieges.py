"""Seats of government two turns ahead: who could gather before them, and where help would still save one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from sandtable.bots.battle.expected import Quick
from sandtable.bots.view.reach import roads_of
from sandtable.bots.view.turn_view import Force, Scene

WORTH_HELP = 0.05  # how much likelier a seat must stand with half as many defenders more for it to call for help


def gathering(scene: Scene, seat: str) -> dict[str, Force]:
    """The enemies who could be at a seat of government in two turns, by owner."""
    roads, crow = roads_of(scene.board).get(seat, {}), scene.board.distances.get(seat, {})
    found: dict[str, Force] = {}
    for unit in scene.state.units.values():
        kind = scene.kind(unit)
        if unit.owner not in scene.foes or not scene.fights(unit) or kind.arm == "sea":
            continue
        far, reach = (roads, 2 * kind.move) if kind.arm == "land" else (crow, kind.move)
        if far.get(unit.space, 99) <= reach:
            found.setdefault(unit.owner, Counter())[unit.kind] += 1
    return found


def overrun(scene: Scene, quick: Quick, pools: Mapping[str, Force], force: Force) -> float:
    """The chance that one of these takes a place from a force."""
    stands = 1.0
    for pool in pools.values():
        if any(scene.kinds[k].can("captures") for k in pool):
            stands *= 1.0 - quick.battle(pool, force).take
    return 1.0 - stands


def imperilled(scene: Scene, quick: Quick) -> dict[str, float]:
    """Allies' seats of government that enemies could take in two turns, and how much help would do about it."""
    found: dict[str, float] = {}
    for seat, country in scene.seats.items():
        if country not in scene.mates - scene.own or scene.state.control.get(seat) != country:
            continue
        near = (s for s in scene.board.next[seat] if not scene.board.is_sea[s])
        force = Counter(u.kind for s in (seat, *near) for u in scene.friendly(s) if scene.fights(u))
        helped = force + Counter({k: -(-n // 2) for k, n in force.items()})
        pools = gathering(scene, seat)
        saved = overrun(scene, quick, pools, force) - overrun(scene, quick, pools, helped)
        if saved > WORTH_HELP:
            found[seat] = saved
    return found
