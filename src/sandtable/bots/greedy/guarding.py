"""Who has to stay at home: the garrison without which a seat of government or a factory would fall."""

from __future__ import annotations

from collections import Counter

from sandtable.bots.greedy.scene import Force, Scene
from sandtable.bots.greedy.threat import Threats
from sandtable.kernel.units import Unit


def keeps(scene: Scene) -> list[str]:
    """The places that must be held: our seats of government first, then land with factories, by worth."""
    found = []
    for unit in scene.mine:
        if scene.kind(unit).can("factory") and scene.state.control.get(unit.space) == scene.power:
            found.append(unit.space)
    seats = [s for s in scene.board.tagged("capital").get(scene.power, []) if s not in found]
    seats = [s for s in seats if scene.state.control.get(s) == scene.power]
    return sorted([*found, *seats], key=lambda s: -scene.worth(s))


def is_seat(scene: Scene, space: str) -> bool:
    """Whether the power's government sits there."""
    return scene.board.spaces[space].tags.get("capital") == scene.power


def coming(scene: Scene, space: str) -> Force:
    """What was bought and will be placed there, as far as it fights on land."""
    if not is_seat(scene, space):
        return Counter()
    waiting = [b.kind for b in scene.state.queue if b.owner == scene.power and scene.kinds[b.kind].arm == "land"]
    waiting = [k for k in waiting if not scene.kinds[k].can("facility")]
    return Counter(waiting[: scene.board.spaces[space].value])


def garrison(scene: Scene, threats: Threats, space: str, staying: Force) -> frozenset[str]:
    """The units that stay so that a place stands with the chance that is asked for; all, if even that is too little."""
    here = [u for u in scene.friendly(space) if u.owner in scene.own and scene.kind(u).arm == "land"]
    others = Counter(u.kind for u in scene.friendly(space) if u not in here)
    wanted = scene.known.hold if is_seat(scene, space) else 0.5
    force: Force = Counter(others) + staying
    kept: list[str] = []
    for unit in sorted(here, key=lambda u: _cheap(scene, u)):
        if 1.0 - threats.danger(space, force)[1] >= wanted:
            break
        force[unit.kind] += 1
        kept.append(unit.id)
    return frozenset(kept)


def reserves(scene: Scene, threats: Threats) -> frozenset[str]:
    """All garrisons."""
    kept: frozenset[str] = frozenset()
    for space in keeps(scene):
        found = garrison(scene, threats, space, coming(scene, space))
        here = [u for u in scene.friendly(space) if u.owner in scene.own and scene.kind(u).arm == "land"]
        # A lesser place that cannot be held anyway binds nobody.
        if is_seat(scene, space) or len(found) < len(here):
            kept |= found
    return kept


def _cheap(scene: Scene, unit: Unit) -> tuple[float, str]:
    kind = scene.kind(unit)
    return (kind.cost / max(1, kind.defence), unit.id)
