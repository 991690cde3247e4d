"""Attacks: forces that could take a place, what each is worth, and which of them go together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from sandtable.bots.battle.chances import chance_with
from sandtable.bots.interface import Meter
from sandtable.bots.lift.trips import Harbour, Trip
from sandtable.bots.threat.threats import Threats
from sandtable.bots.view.turn_view import Force, Scene
from sandtable.bots.view.ways import Ways
from sandtable.kernel.units import Unit
from sandtable.rules.movement.common import entry_faults

STEPS = (0.5, 0.75, 0.9, 0.97)  # chances at which a growing force is looked at
SUPPORT = 1.0  # what the guns of a fleet are worth to a landing
EXACT = 3  # columns of a target that are worked out exactly


@dataclass(frozen=True)
class Column:
    """A force for one target, and what it promises."""

    target: str
    units: tuple[str, ...]  # that walk, fly or sail there
    trips: tuple[Trip, ...] = ()
    value: float = 0.0
    chance: float = 0.0
    exact: bool = False

    @property
    def everybody(self) -> frozenset[str]:
        """All units it needs, ships and cargo included."""
        landed = [i for t in self.trips for i in (t.ship, *t.cargo)]
        return frozenset((*self.units, *landed))


@dataclass
class Attacks:
    """All that a power could attack in this phase."""

    scene: Scene
    threats: Threats
    ways: Ways
    meter: Meter
    reserved: frozenset[str] = frozenset()
    aggression: float = 1.0
    quick: bool = False  # average dice only: for playing plans out
    chosen: list[Column] = field(default_factory=list)

    def __post_init__(self) -> None:
        scene = self.scene
        self.afloat = self.threats  # who could strike at ships
        self.reachers: dict[str, list[Unit]] = {}
        self.empty: set[str] = set()
        for unit in scene.mine:
            if not scene.fights(unit) or unit.id in self.reserved or (scene.kind(unit).holds and _carries(scene, unit)):
                continue
            for space in self.ways.of(unit):
                if self.attackable(space) and not (scene.board.is_sea[unit.space] and scene.kind(unit).arm == "land"):
                    self.reachers.setdefault(space, []).append(unit)
        self.harbour = Harbour(scene, self.ways.step.manner)
        self.ready = [
            u
            for u in scene.mine
            if scene.kind(u).arm == "land"
            and scene.fights(u)
            and not u.aboard
            and u.id not in self.reserved
            and u.id not in self.harbour.moved
        ]
        self.landings = self._landings()
        self.company: dict[str, Force] = {}  # warships that are already there when transports come
        self._spurned: dict[str, Column] = {}  # the best that was weighed for a target and did not pay

    def attackable(self, space: str) -> bool:
        """Whether there is somebody to fight whom we wish to fight, or an open lane of trade to take."""
        scene = self.scene
        if scene.board.is_sea[space]:
            return scene.hostile(space) or scene.open_lane(space)
        return scene.hostile(space) and not scene.spared(space)

    def _landings(self) -> dict[str, list[Trip]]:
        """The trips that end off each hostile shore."""
        scene = self.scene
        found: dict[str, list[Trip]] = {}
        used: set[str] = set()
        for ship in self.harbour.ships:
            fresh = [u for u in self.ready if u.id not in used]
            trips = self.harbour.trips(ship, fresh)
            loaded = {i for t in trips for i, _ in t.load}
            # Ships in one port plan for different cargo, as far as there is any.
            used |= set(sorted(loaded)[:2])
            for trip in trips:
                for land in scene.board.coast[trip.zone]:
                    if self.attackable(land) and land not in scene.board.closed and self._let_in(trip, land):
                        found.setdefault(land, []).append(replace(trip, land=land))
        return found

    def _let_in(self, trip: Trip, land: str) -> bool:
        """Whether nothing in the game's rules bars a shore to those who would land."""
        cargo = [self.scene.state.units[i] for i in trip.cargo]
        manner = self.ways.step.manner
        return not entry_faults(self.scene.play, self.scene.power, manner, (trip.zone, land), cargo)

    # -- choosing --

    def choose(self) -> list[Column]:
        """The best attack, then the best of what is left, until nothing pays."""
        taken: set[str] = set()
        best: dict[str, Column | None] = {}
        targets = sorted({*self.reachers, *self.landings})
        for _ in range(40):
            for target in targets:
                old = best.get(target)
                if target in best and (old is None or not old.everybody & taken):
                    continue
                best[target] = None if self.meter.over(0.7) else self._best(target, taken)
            open_ones = [c for c in best.values() if c is not None and not c.everybody & taken]
            if not open_ones:
                break
            pick = max(open_ones, key=lambda c: (c.value, c.target))
            self.chosen.append(pick)
            taken |= pick.everybody
            targets.remove(pick.target)
            best.pop(pick.target)
        self._reinforce(taken)
        return self.chosen

    def _best(self, target: str, taken: set[str]) -> Column | None:
        candidates = []
        for units, trips in self._forces(target, taken):
            guess = self._guess(target, units, trips)
            if guess is not None:
                candidates.append(guess)
        candidates.sort(key=lambda c: -c.value)
        sure = [c for c in (self._weigh(c) for c in candidates[:EXACT]) if c is not None]
        good = [c for c in sure if self._pays(c)]
        if sure and not good:
            self._spurned.setdefault(target, max(sure, key=lambda c: c.chance))
        return max(good, key=lambda c: c.value, default=None)

    def _pays(self, column: Column) -> bool:
        if column.value * self.aggression < self.scene.known.least:
            return False
        return column.chance >= self.needed or column.value > 6

    @property
    def needed(self) -> float:
        """The chance that is asked of an attack."""
        return self.scene.known.chance / self.aggression

    def left(self, chosen: Sequence[Column]) -> list[Column]:
        """Attacks that were weighed and are not among the chosen: the best for each target."""
        return [c for target, c in self._spurned.items() if target not in {x.target for x in chosen}]

    def _forces(self, target: str, taken: set[str]) -> list[tuple[list[Unit], list[Trip]]]:
        """Growing forces: the cheap walk first, then whoever flies or lands."""
        scene = self.scene
        free = [u for u in self.reachers.get(target, []) if u.id not in taken]
        enemy = scene.enemy(target)
        trips: list[Trip] = []
        busy: set[str] = set(taken)
        for trip in sorted(self.landings.get(target, ()), key=lambda t: (-len(t.cargo), t.ship)):
            if trip.ship not in busy and not busy & set(trip.cargo):
                trips.append(trip)
                busy |= {trip.ship, *trip.cargo}
        sea = scene.board.is_sea[target]
        found: list[tuple[list[Unit], list[Trip]]]
        walkers = sorted(
            (u for u in free if scene.kind(u).can("captures")),
            key=lambda u: (scene.kind(u).cost, self._missed(u.space), u.id),
        )
        others = sorted((u for u in free if not scene.kind(u).can("captures")), key=lambda u: (_waste(scene, u), u.id))
        if sea:
            ships = [u for u in others if scene.kind(u).arm == "sea"] if scene.lane(target) else []
            found = [(part, []) for part in self._parts(target, others, enemy)] if enemy else []
            # Only ships take a lane of trade, and one will do where nobody guards it.
            return found + [(ships[:n], []) for n in (1, len(ships)) if ships and (n == 1 or enemy)]
        if not walkers and not trips:
            return []
        if not enemy:
            # Nobody defends: one unit will do, two if there are many; planes have nothing to do here.
            light = [walkers[:n] for n in (1, 2, 3, 5) if len(walkers) >= n]
            return [(part, []) for part in light] + [([], trips[:n]) for n in (1, 2) if len(trips) >= n]
        found = [(p, []) for p in self._parts(target, walkers, enemy)]
        if walkers and others:
            found += [(p, []) for p in self._parts(target, [*walkers[:2], *others], enemy, 3)]
            found += [(p, []) for p in self._parts(target, [*walkers, *others], enemy)]
            strong = sorted(walkers, key=lambda u: -scene.kind(u).attack)
            found += [(p, []) for p in self._parts(target, [*strong, *others], enemy)]
        for n in range(1, len(trips) + 1):
            found.append((walkers, trips[:n]))
            found.append(([*walkers, *others], trips[:n]))
        return found

    def _parts(self, target: str, units: list[Unit], enemy: list[Unit], least: int = 1) -> list[list[Unit]]:
        """The beginnings of a list at which the chance passes a mark, and the whole of it."""
        foe = Counter(u.kind for u in enemy)
        found: list[list[Unit]] = []
        marks = list(STEPS)
        for n in range(least, len(units) + 1):
            chance = self.threats.quick.battle(Counter(u.kind for u in units[:n]), foe).win
            if marks and chance >= marks[0]:
                found.append(units[:n])
                marks = [m for m in marks if m > chance]
        if units and (not found or len(found[-1]) < len(units)):
            found.append(units)
        return found

    def _missed(self, space: str) -> float:
        """How much those who leave a place are missed there."""
        return 0.0

    # -- weighing --

    def _force(self, units: list[Unit], trips: list[Trip]) -> Force:
        landed = [self.scene.state.units[i] for t in trips for i in t.cargo]
        return Counter(u.kind for u in (*units, *landed))

    def _guess(self, target: str, units: list[Unit], trips: list[Trip]) -> Column | None:
        scene = self.scene
        force = self._force(units, trips)
        if not force:
            return None
        enemy = Counter(u.kind for u in scene.enemy(target))
        guess = self.threats.quick.battle(force, enemy)
        share = 1.0 - guess.lost / max(1.0, scene.cost(force))
        staying: Force = Counter(
            {k: round(n * share) for k, n in force.items() if scene.kinds[k].arm != "air" and round(n * share)}
        )
        value = guess.killed - guess.lost + self._aftermath(target, guess.win, staying, units, trips)
        return Column(target, tuple(u.id for u in units), tuple(trips), value, guess.win)

    def _aftermath(self, target: str, win: float, staying: Force, units: list[Unit], trips: list[Trip]) -> float:
        """What the place is worth, less what the counter-attack on those who stay there costs."""
        scene, known = self.scene, self.scene.known
        loss, falls = self.threats.danger(target, staying) if staying else (0.0, 0.0)
        total = win * (scene.worth(target, 1.0 - falls) if staying else 0.0)
        if staying:
            # The enemy's gain counts the land; that is in `hold` already.
            own = max(0.0, min(loss, scene.cost(staying)) - falls * scene.worth(target, 0.5) * 0.5)
            total -= win * known.counter / self.aggression * own
        return total - self._exposure(trips)

    def _exposure(self, trips: list[Trip]) -> float:
        """What the ships of a landing risk by lying off that shore, with the warships that come along."""
        total = 0.0
        for zone in {t.zone for t in trips}:
            # What the warships risk that clear the way belongs to their own battle.
            company = self.company.get(zone)
            total += 0.6 * (min(self._risks(zone, trips)) - (self._risked(zone, company) if company else 0.0))
        return total

    def escorted(self, zone: str, trips: Sequence[Trip]) -> bool:
        """Whether warships go along with these trips: where they save more than they risk."""
        alone, escorted = self._risks(zone, trips)
        return escorted <= alone + SUPPORT

    def _risks(self, zone: str, trips: Sequence[Trip]) -> tuple[float, float]:
        """What transports risk that end in a zone: alone, and with the warships that lie where they come from."""
        scene = self.scene
        alone: Force = scene.defence(zone) + self.company.get(zone, Counter())
        starts = {scene.state.units[t.ship].space for t in trips if t.zone == zone} - {zone}
        alone += Counter(scene.state.units[t.ship].kind for t in trips if t.zone == zone and starts)
        escorted: Force = Counter(alone)
        for start in starts:
            guards = [u for u in scene.state.here(start) if u.owner in scene.own and scene.kind(u).attack]
            escorted += Counter(u.kind for u in guards if zone in self.ways.of(u) and scene.kind(u).arm == "sea")
        return self._risked(zone, alone), self._risked(zone, escorted)

    def _risked(self, zone: str, fleet: Force) -> float:
        """What the enemy would gain by sinking a fleet."""
        return min(self.afloat.danger(zone, fleet)[0], self.scene.cost(fleet))

    def _weigh(self, column: Column) -> Column | None:
        """The same with exact odds."""
        scene = self.scene
        ids = (*column.units, *(i for t in column.trips for i in t.cargo))
        enemy = scene.enemy(column.target)
        units = [scene.state.units[i] for i in column.units]
        if not enemy or self.quick:
            return column
        if self.meter.over(0.75):
            return None
        self.meter.spend()
        found = chance_with(scene, column.target, ids)
        if found is None:
            return None
        chance = found.win if scene.board.is_sea[column.target] else found.take
        staying = {k: n for k, n in found.rest.items() if scene.kinds[k].arm != "air"} if chance > 0.01 else {}
        rounded: Force = Counter({k: round(n / max(chance, 0.05)) for k, n in staying.items()})
        force = self._force(units, list(column.trips))
        rounded = Counter({k: min(n, force[k]) for k, n in rounded.items() if n > 0})
        if not rounded and chance > 0.01 and not scene.board.is_sea[column.target]:
            rounded = Counter({min(force, key=lambda k: scene.kinds[k].cost): 1})
        value = found.swing + self._aftermath(column.target, chance, rounded, units, list(column.trips))
        return replace(column, value=value, chance=chance, exact=True)

    def _reinforce(self, taken: set[str]) -> None:
        """Idle neighbours join an attack if that makes it better: more often won, or better held."""
        scene = self.scene
        for at, column in enumerate(self.chosen):
            idle = [u for u in self.reachers.get(column.target, ()) if u.id not in taken]
            groups: dict[tuple[str, str], list[Unit]] = {}
            for unit in idle:
                groups.setdefault((unit.kind, unit.space), []).append(unit)
            for _, units in sorted(groups.items()):
                if self.meter.over(0.8) or not scene.enemy(column.target):
                    break
                for some in (units, units[: max(1, len(units) // 2)]):
                    more = self._weigh(replace(column, units=(*column.units, *(u.id for u in some))))
                    if more is not None and more.value > column.value + 0.3:
                        column = more
                        taken |= {u.id for u in some}
                        break
            self.chosen[at] = column


def _carries(scene: Scene, unit: Unit) -> bool:
    """Whether a ship has better things to do than to fight: transports and their like."""
    kind = scene.kind(unit)
    return kind.attack == 0


def _waste(scene: Scene, unit: Unit) -> tuple[int, float]:
    """Planes before ships, the cheap ones first."""
    kind = scene.kind(unit)
    return (kind.arm == "sea", kind.cost / max(1, kind.attack))
