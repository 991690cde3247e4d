"""What must not fall, two turns ahead: who could gather before it, and where help would still save it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property

from sandtable.bots.battle.expected import Quick
from sandtable.bots.garrison.guarding import short_of
from sandtable.bots.interface import Meter
from sandtable.bots.view.reach import roads_of
from sandtable.bots.view.turn_view import Force, Scene
from sandtable.rules.questions import Production

NOWHERE: frozenset[str] = frozenset()
SEAT = 0.25  # how much a danger to a seat of government counts that is two turns away
WORTH_HELP = 0.05  # how much likelier a seat must stand with half as many defenders more for it to call for help


def gathering(scene: Scene, seat: str, without: frozenset[str] = NOWHERE) -> dict[str, Force]:
    """The enemies who could be at a seat of government in two turns, by owner; not those of places we are fighting."""
    roads, crow = roads_of(scene.board).get(seat, {}), scene.board.distances.get(seat, {})
    found: dict[str, Force] = {}
    for unit in scene.state.units.values():
        kind = scene.kind(unit)
        if unit.owner not in scene.foes or not scene.fights(unit) or kind.arm == "sea" or unit.space in without:
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
    """Places to be saved together that enemies could take in two turns, and how much help would do about it.

    They are allies' seats of government, and cities of our side without which the game is lost.
    """
    found: dict[str, float] = {}
    for seat, country in scene.seats.items():
        if country in scene.mates - scene.own and scene.state.control.get(seat) == country:
            force = _around(scene, seat)
            helped = force + Counter({k: -(-n // 2) for k, n in force.items()})
            _note(found, seat, _saved(quick, scene, gathering(scene, seat), force, helped))
    for city in sorted(scene.prizes - scene.seats.keys()):
        if scene.ours(city) and short_of(scene, city):
            pools, force = gathering(scene, city), _around(scene, city)
            for owner, landing in landings(scene, city).items():
                pools[owner] = pools.get(owner, Counter()) + landing
            most = max((sum(pool.values()) for pool in pools.values()), default=0)
            _note(found, city, _saved(quick, scene, pools, force, force + Counter({foot_of(scene): most})))
    return found


def landings(scene: Scene, city: str) -> dict[str, Force]:
    """What the ships could bring there that enemies have within two turns of it, by owner."""
    crow, foot = scene.board.distances.get(city, {}), foot_of(scene)
    berths, armies = Counter[str](), Counter[str]()
    for unit in scene.state.units.values():
        kind = scene.kind(unit)
        if unit.owner in scene.foes and kind.arm == "land" and scene.fights(unit):
            armies[unit.owner] += 1
        elif unit.owner in scene.foes and kind.arm == "sea" and crow.get(unit.space, 99) <= 2 * kind.move:
            berths[unit.owner] += len(kind.holds) * (not kind.can("carrier"))
    return {owner: Counter({foot: some}) for owner, n in berths.items() if (some := min(n, armies[owner]))}


def foot_of(scene: Scene) -> str:
    """The cheapest unit that takes land."""
    return min((k for k in scene.kinds.values() if k.can("captures") and k.cost), key=lambda k: (k.cost, k.name)).name


def _around(scene: Scene, seat: str) -> Force:
    near = (s for s in scene.board.next[seat] if not scene.board.is_sea[s])
    return Counter(u.kind for s in (seat, *near) for u in scene.friendly(s) if scene.fights(u))


def _saved(quick: Quick, scene: Scene, pools: Mapping[str, Force], force: Force, helped: Force) -> float:
    return overrun(scene, quick, pools, force) - overrun(scene, quick, pools, helped)


def _note(found: dict[str, float], place: str, saved: float) -> None:
    if saved > WORTH_HELP:
        found[place] = saved


class Siege:
    """Our seat of government two turns ahead: the enemies who could come for it, and those of us who could be back."""

    def __init__(self, scene: Scene, quick: Quick, meter: Meter, seat: str) -> None:
        self.scene, self.quick, self.meter, self.seat = scene, quick, meter, seat
        self._pools: dict[frozenset[str], dict[str, Force]] = {}
        self._chances: dict[tuple[frozenset[tuple[str, int]], frozenset[str]], float] = {}

    def exposed(self, force: Force, without: frozenset[str]) -> float:
        """What it costs that only this force and next turn's recruits can be there when they come.

        `without` names places whose units cannot come, because we are fighting them.
        """
        if not self.seat:
            return 0.0
        if without not in self._pools:
            self._pools[without] = gathering(self.scene, self.seat, without)
        pools, key = self._pools[without], (frozenset(force.items()), without)
        if pools and key not in self._chances:
            self.meter.spend()
            self._chances[key] = overrun(self.scene, self.quick, pools, force + self.recruits)
        return SEAT * self._chances.get(key, 0.0) * self.scene.worth(self.seat, 0.5)

    @cached_property
    def returns(self) -> dict[str, frozenset[str]]:
        """From where units could be there in a turn, and the kinds that could."""
        if not self.seat:
            return {}
        roads, crow = roads_of(self.scene.board)[self.seat], self.scene.board.distances[self.seat]
        found = dict[str, frozenset[str]]()
        for space in sorted({*roads, *crow}):
            far = {"land": roads.get(space, 99), "air": crow.get(space, 99)}
            if able := frozenset(k.name for k in self.scene.kinds.values() if far.get(k.arm, 99) <= k.move):
                found[space] = able
        return found

    @cached_property
    def recruits(self) -> Force:
        """Those who can be raised there next turn, before the enemies come."""
        foot = foot_of(self.scene)
        wages = self.scene.play.ask(Production(self.scene.power)) / self.scene.kinds[foot].cost
        return Counter({foot: min(int(wages), self.scene.room(self.seat))})
