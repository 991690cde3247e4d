"""Where new units go: ships to their lane, defenders where they save a place, armies to where they count."""

from __future__ import annotations

from collections import Counter

from sandtable.bots.build.buying import marches, site
from sandtable.bots.garrison.guarding import is_seat, keeps
from sandtable.bots.garrison.layout import based
from sandtable.bots.lift.lanes import Charted
from sandtable.bots.view.turn_view import Force
from sandtable.kernel.decisions import Done, Put, Value
from sandtable.kernel.offers import Spots

RISK = 0.1  # chance of falling from which on a place calls for defenders
LANE = 10.0  # what it is worth to new ships to begin where armies are wanted most
SAVED = 4.0  # what they must save there, their own loss considered
FEWEST = 4  # defenders of a seat, whoever may be near: nobody walks in, and no lone transport takes it


def put(model: Charted, form: Spots) -> Value:
    """The next unit to place."""
    scene, kinds = model.scene, model.scene.kinds
    waiting = sorted((k for k, spots in form.spots.items() if spots), key=lambda k: (kinds[k].cost, k))
    if not waiting:
        return Done()
    for kind in waiting:
        spots = sorted(form.spots[kind])
        if len(spots) == 1:
            return Put(kind, spots[0])
        if kinds[kind].can("factory"):
            return Put(kind, site(scene, model.threats, spots) or _second_best(model, spots))
        if kinds[kind].arm == "sea":
            return Put(kind, _harbour(model, spots))
    kind, lands = waiting[0], {s for s in form.spots[waiting[0]] if not scene.board.is_sea[s]}
    called = _called(model, lands)
    if called:
        return Put(kind, called)
    if len({marches(scene, s) for s in lands}) > 1:
        # Works with a road have little room: the dear ones go there, those who wait for ships are the cheap ones.
        kind = max((k for k in waiting if kinds[k].arm == "land"), key=lambda k: (kinds[k].cost, k), default=kind)
        lands = {s for s in form.spots[kind] if not scene.board.is_sea[s]}
    if kinds[kind].arm == "air":
        return Put(kind, max(sorted(lands or form.spots[kind]), key=lambda s: based(model, s, kinds[kind].move)))
    return Put(kind, _afield(model, sorted(lands or form.spots[kind])))


def _afield(model: Charted, lands: list[str]) -> str:
    """Where armies begin: with a road to the enemy, then where they are drawn most."""
    roads = [s for s in lands if marches(model.scene, s)] or lands
    return roads[0] if len(roads) == 1 else max(roads, key=model.pull)


def _harbour(model: Charted, zones: list[str]) -> str:
    """Where new ships lie together: at the beginning of a lane, and not where they are sunk before they sail."""
    scene = model.scene
    ships = Counter(b.kind for b in scene.state.queue if b.owner == scene.power and scene.kinds[b.kind].arm == "sea")
    return max(zones, key=lambda z: LANE * model.lanes.worth[z] - model.danger(z, scene.defence(z) + ships)[0])


def _second_best(model: Charted, lands: list[str]) -> str:
    """Where works go if no place is as safe and near as was hoped: with a road to the enemy, and not lost at once."""
    scene = model.scene
    return max(lands, key=lambda s: (marches(scene, s), -model.danger(s, scene.defence(s))[1], scene.income(s), s))


def _called(model: Charted, lands: set[str]) -> str:
    """The place that falls without more defenders, and fares better with those who still find room there."""
    scene, few = model.scene, ""
    queue = [b.kind for b in scene.state.queue if b.owner == scene.power]
    fresh = [k for k in queue if scene.kinds[k].arm != "sea" and not scene.kinds[k].can("facility")]
    for space in keeps(scene):
        if space not in lands:
            continue
        force: Force = Counter(scene.defence(space))
        if is_seat(scene, space) and sum(force.values()) < FEWEST:
            few = few or space
        net, falls = model.danger(space, force)
        if falls < RISK:
            continue
        more, still = model.danger(space, force + Counter(fresh[: scene.room(space)]))
        if is_seat(scene, space) or net - more + (falls - still) * scene.worth(space, 0.5) > SAVED:
            return space
    return few
