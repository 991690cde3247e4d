"""Who has to stay at home: the garrison without which a seat of government or a factory would fall."""

from __future__ import annotations

from collections import Counter

from sandtable.bots.threat.threats import Threats
from sandtable.bots.view.turn_view import Force, Scene
from sandtable.kernel.units import Unit
from sandtable.rules.questions import Produces

HOPELESS = 0.85  # chance of falling from which a place is not worth more defenders
VITAL = 25.0  # worth from which a place is held even at bad odds
FEW = 2  # defenders of a vital place, whoever may be near: nobody walks in


def keeps(scene: Scene) -> list[str]:
    """The places that must be held: seats of government, cities and land with factories, the most worth first."""
    found = {u.space for u in scene.mine if scene.kind(u).can("factory") and _holds(scene, u.space)}
    found |= {s for s, country in scene.seats.items() if country in scene.own and _holds(scene, s)}
    found |= {s for s in scene.prizes if _ours(scene, s)}
    return sorted(found, key=lambda s: (-scene.worth(s), s))


def _holds(scene: Scene, space: str) -> bool:
    return scene.state.control.get(space) in scene.own


def _ours(scene: Scene, space: str) -> bool:
    return scene.state.control.get(space) in scene.mates


def is_seat(scene: Scene, space: str) -> bool:
    """Whether the government of the power, or of a part of it, sits there."""
    return scene.seats.get(space) in scene.parts


def vital(scene: Scene, space: str) -> bool:
    """Whether the game may hang on it: our seat of government, or a city that brings the enemy near to victory."""
    return is_seat(scene, space) or scene.worth(space, 0.5) >= VITAL


def decides(scene: Scene, space: str) -> bool:
    """Whether losing a place loses the game at once: our seat, or the city the enemy is short of."""
    return is_seat(scene, space) or short_of(scene, space)


def short_of(scene: Scene, city: str) -> bool:
    """Whether the enemy wins with this city, or holds enough already but for the round in which he must keep them."""
    return any(0 < way.feared <= way.theirs + 1 for way in scene.counts(city))


def coming(scene: Scene, space: str) -> Force:
    """What was bought and will be placed there, as far as it fights on land."""
    if not is_seat(scene, space):
        return Counter()
    waiting = [b for b in scene.state.queue if b.owner in scene.own and scene.kinds[b.kind].arm == "land"]
    fighting = [b for b in waiting if not scene.kinds[b.kind].can("facility")]
    made = [b.kind for b in fighting if not scene.play.faults(Produces(scene.power, space, b))]
    return Counter(made[: scene.room(space)])


def garrison(scene: Scene, threats: Threats, space: str, staying: Force, fewest: int = FEW) -> frozenset[str]:
    """The units that stay so that a place stands with the chance that is asked for; all, if even that is too little.

    `fewest` stay in a seat of government in any case.
    """
    here = [u for u in scene.friendly(space) if u.owner in scene.own and scene.kind(u).arm == "land"]
    others = Counter(u.kind for u in scene.friendly(space) if u not in here)
    wanted = scene.known.hold if vital(scene, space) else 0.5
    force: Force = Counter(others) + staying
    kept: list[str] = []
    least = fewest if is_seat(scene, space) else FEW if vital(scene, space) else 1  # nobody walks in for nothing
    for unit in sorted(here, key=lambda u: _cheap(scene, u)):
        many = sum(force.values()) >= least and _standing(scene, force) >= min(least, FEW)
        if many and 1.0 - threats.danger(space, force)[1] >= wanted:
            break
        force[unit.kind] += 1
        kept.append(unit.id)
    # What falls anyway is not fed: a few stay so that nobody walks in.
    hopeless = not decides(scene, space) and threats.danger(space, force)[1] > HOPELESS
    return frozenset(kept[:least] if hopeless else kept)


def _standing(scene: Scene, force: Force) -> int:
    """How many of a force stay: planes may be gone in the same turn, and then anybody walks in."""
    return sum(n for kind, n in force.items() if scene.kinds[kind].can("captures"))


def reserves(scene: Scene, threats: Threats, fewest: int = FEW) -> frozenset[str]:
    """All garrisons."""
    kept: frozenset[str] = frozenset()
    for space in keeps(scene):
        found = garrison(scene, threats, space, coming(scene, space), fewest)
        here = [u for u in scene.friendly(space) if u.owner in scene.own and scene.kind(u).arm == "land"]
        # A lesser place that cannot be held anyway binds nobody.
        if vital(scene, space) or len(found) < len(here):
            kept |= found
    return kept | _guns(scene)


def _guns(scene: Scene) -> frozenset[str]:
    """One gun in each of these places: it is worth more there than with an army on its way."""
    first: dict[str, str] = {}
    for unit in scene.mine:
        if scene.kind(unit).can("gun"):
            first.setdefault(unit.space, unit.id)
    return frozenset(first[s] for s in keeps(scene) if s in first)


def pickets(scene: Scene) -> frozenset[str]:
    """One cheap unit in each land that the enemy could otherwise walk into while its garrison attacks."""
    kept: set[str] = set()
    for space, holder in scene.state.control.items():
        if holder not in scene.mates or not scene.income(space):
            continue
        if not any(scene.aim(n) for n in scene.board.next[space] if not scene.board.is_sea[n]):
            continue
        here = [u for u in scene.friendly(space) if scene.kind(u).arm == "land"]
        own = [u for u in here if u.owner in scene.own]
        if len(own) >= 3 and len(own) == len(here):
            kept.add(min(own, key=lambda u: _cheap(scene, u)).id)
    return frozenset(kept)


def _cheap(scene: Scene, unit: Unit) -> tuple[float, str]:
    kind = scene.kind(unit)
    return (kind.cost / max(1, kind.defence), unit.id)
