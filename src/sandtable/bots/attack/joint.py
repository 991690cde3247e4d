"""Attacks chosen together: each is weighed by what becomes of the whole board, those who stay at home included."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from sandtable.bots.air.sorties import Sorties
from sandtable.bots.attack.aftermath import EMPTY, ENOUGH, SURE, Aftermath, Assault
from sandtable.bots.attack.allied_followup import Relay
from sandtable.bots.attack.columns import Attacks, Column
from sandtable.bots.attack.sweeps import SWEPT, follows, sweep
from sandtable.bots.battle.chances import chance_with
from sandtable.bots.lift.trips import Trip
from sandtable.bots.threat.model import Model
from sandtable.bots.view.reach import roads_of
from sandtable.bots.view.turn_view import Force
from sandtable.kernel.units import Unit

ALLY = 0.5  # how much of what an ally could then take is counted
# What it costs to bind a unit while attacks compete for them, as a share of its price: a beginning for each.
SCARCE = (0.2, 0.05)
SAFE = 0.9  # chance of a force that is meant to win without waste
COMMITTED = 0.04  # what it costs to bind a unit to a battle, as a share of its price
LESS = 6  # times that some of a force are sent home


Sent = tuple[str, tuple[str, ...], tuple[Trip, ...]]  # whereto, who goes there, who is shipped there


class Known(NamedTuple):
    """The forces that were found for a target."""

    found: list[Assault]
    used: frozenset[str]  # who goes along in any of them
    bound: frozenset[str]  # who could have, but was bound elsewhere


@dataclass
class JointAttacks(Attacks):
    """All that a power could attack, and the set of attacks after which the board stands best."""

    model: Model = field(kw_only=True)
    closely: int = 4  # forces of a target that are worked out exactly
    improve: int = 2  # rounds of dropping, adding and exchanging attacks
    relay: Relay | None = None  # who else comes to the same place
    rescue: bool = True  # whether those who could still go to the seat of government are counted on, unless they attack
    follow: bool = True  # whether those who could walk into a conquered land after the fighting are

    def __post_init__(self) -> None:
        super().__post_init__()
        self.afloat = self.model.unbarred  # ships of ours that lie on the way may have sailed
        self.after = Aftermath(self.model, self.reserved, self.rescue, self.follow)
        self.outcome, self.homes = self.after.outcome, self.after.homes
        self.scarce = SCARCE[0]
        self.plan: list[Assault] = []  # what was chosen, with all that is known of it
        self._opens: dict[str, float] = {}
        self._gaps: dict[str, float] = {}  # what it costs that half of a garrison leaves
        self.sorties = Sorties(self.after, self.ways)
        self._cache: dict[str, Known] = {}
        self._assaults: dict[Sent, Assault] = {}
        self._guesses: dict[Sent, Column | None] = {}
        self._able: dict[str, frozenset[str]] = {}  # who could take part in an attack on a place
        self.swept: dict[str, float] = {}  # zones that transports follow warships into, and how sure that is

    # -- one attack --

    def _aftermath(self, target: str, win: float, staying: Force, units: list[Unit], trips: list[Trip]) -> float:
        if not staying:
            return -self._exposure(trips)
        known = self.scene.known
        net, falls = self.model.danger(target, staying, frozenset((target,)))
        value = self.scene.worth(target, 1.0 - falls) - known.reply * net
        return win * value + self._shift(target, win, staying, units, trips) - self._exposure(trips)

    def _shift(self, target: str, win: float, staying: Force, units: list[Unit], trips: list[Trip]) -> float:
        """What is gained or lost by standing there instead of where they came from."""
        scene, model = self.scene, self.model
        if scene.board.is_sea[target]:
            return 0.0
        landed = [scene.state.units[i] for t in trips for i in t.cargo]
        before = sum(scene.kind(u).cost * model.pull(u.space) for u in (*units, *landed) if scene.kind(u).arm == "land")
        return win * model.standing(target, staying) - scene.known.advance * before * win

    def columns(self, target: str, taken: set[str], fresh: bool = False) -> list[Assault]:
        """The best forces for a target among those who are free; `fresh` ones are not remembered."""
        bound = frozenset(taken) & self._takers(target)
        kept = self._cache.get(target)
        # What was found while others were bound says nothing once they are free.
        if kept is not None and kept.bound <= bound and kept.used.isdisjoint(taken) and not fresh:
            return kept.found
        guesses = [g for units, trips in self._forces(target, taken) if (g := self._guess(target, units, trips))]
        found = [a for c in self._various(guesses) if (a := self._assault(c)) is not None]
        if not fresh:
            self._cache[target] = Known(found, frozenset(i for a in found for i in a.everybody), bound)
        return found

    def _guess(self, target: str, units: list[Unit], trips: list[Trip]) -> Column | None:
        if any(t.zone in self.swept for t in trips):
            return super()._guess(target, units, trips)
        key = (target, tuple([u.id for u in units]), tuple(trips))
        if key not in self._guesses:
            self._guesses[key] = super()._guess(target, units, trips)
        return self._guesses[key]

    def _takers(self, target: str) -> frozenset[str]:
        """Who could take part in an attack on a place."""
        if target not in self._able:
            afloat = (i for t in self.landings.get(target, ()) for i in (t.ship, *t.cargo))
            self._able[target] = frozenset((*(u.id for u in self.reachers.get(target, ())), *afloat))
        return self._able[target]

    def _various(self, guesses: list[Column]) -> list[Column]:
        """The forces to be looked at closely: the one that promises most, the smallest that will do, and others."""
        price = {id(c): sum(self.scene.kind(self.scene.state.units[i]).cost for i in c.everybody) for c in guesses}
        guesses.sort(key=lambda c: COMMITTED * price[id(c)] - c.value)
        likely = sorted((c for c in guesses if c.chance >= SURE), key=lambda c: price[id(c)])
        safer = [c for c in likely if c.chance >= SAFE]
        whole = sorted(guesses, key=lambda c: -price[id(c)])[:1]
        chosen = [*guesses[:1], *safer[:1], *whole, *likely[:1], *guesses[1:]]
        return list({c.everybody: c for c in chosen}.values())[: self.closely]

    def _assault(self, column: Column) -> Assault | None:
        """An attack with exact odds; the same forces are tried again whenever the set of attacks changes."""
        if any(t.zone in self.swept for t in column.trips):
            return self._weighed(column)  # what clears the way for them may change
        key = (column.target, column.units, column.trips)
        if key not in self._assaults:
            found = self._weighed(column)
            if found is None:
                return None
            self._assaults[key] = found
        return self._assaults[key]

    def _weighed(self, column: Column) -> Assault | None:
        scene, target = self.scene, column.target
        units = [scene.state.units[i] for i in column.units]
        trips = list(column.trips)
        force = self._force(units, trips)
        if scene.enemy(target) and not self.quick:
            if self.meter.over(0.75):
                return None
            self.meter.spend(8)
            found = chance_with(scene, target, (*column.units, *(i for t in trips for i in t.cargo)))
            if found is None:
                return None
            chance, swing = (found.win if scene.board.is_sea[target] else found.take), found.swing
            alive: Mapping[str, float] = found.rest
            rest = {k: n / max(chance, 0.05) for k, n in alive.items()}
            swing += self.model.forgiven * (scene.cost(force) - sum(scene.kinds[k].cost * n for k, n in alive.items()))
        else:
            guess = self.threats.quick.battle(force, Counter(u.kind for u in scene.enemy(target)))
            chance, swing = guess.win, guess.killed - guess.lost
            alive = rest = {k: n * guess.left for k, n in force.items()}
        swept = min((self.swept.get(t.zone, 1.0) for t in trips), default=1.0)
        chance, swing = chance * swept, swing * swept
        stays: Force = Counter(
            {k: min(force[k], round(n)) for k, n in rest.items() if scene.kinds[k].arm != "air" and round(n) > 0}
        )
        if not stays and chance > 0.01 and not scene.board.is_sea[target]:
            stays = Counter({min(force, key=lambda k: scene.kinds[k].cost): 1})
        opens = self.relay.gain(target, force) if self.relay else 0.0
        extra = (
            opens + chance * self._opened(target) - COMMITTED * sum(scene.kinds[k].cost * n for k, n in force.items())
        )
        extra -= self.sorties.risk(target, units)
        extra -= sum(self.model.strayed(scene.state.units[t.ship].space, t.zone) for t in trips)
        if swept < 1.0:
            afloat = (scene.state.units[i] for t in trips for i in (t.ship, *t.cargo))
            extra -= (1.0 - swept) * sum(scene.kind(u).cost for u in afloat)
        base = swing + extra + self._shift(target, chance, stays, units, trips) - self._exposure(trips)
        value = swing + extra + self._aftermath(target, chance, stays, units, trips)
        lost = {k: round(n - alive.get(k, 0.0)) for k, n in force.items() if scene.kinds[k].arm == "air"}
        shot = tuple((k, n) for k, n in lost.items() if n > 0)
        return Assault(target, column.units, column.trips, value, chance, True, base, tuple(stays.items()), opens, shot)

    def _opened(self, target: str) -> float:
        """What it is worth that an ally's fast units get through a land to a seat of the enemy behind it."""
        if target not in self._opens:
            self._opens[target] = self._opening(target)
        return self._opens[target]

    def _opening(self, target: str) -> float:
        scene, board = self.scene, self.scene.board
        roads, best = roads_of(board), 0.0
        allies = scene.mates - scene.own
        for seat in self.scene.seats:
            if not scene.aim(seat) or roads.get(target, {}).get(seat) != 1:
                continue
            for ally in allies:
                force: Force = Counter()
                through = False
                for unit in scene.state.units.values():
                    kind = scene.kind(unit)
                    if unit.owner != ally or kind.arm == "sea":
                        continue
                    far = roads[seat].get(unit.space, 99) if kind.arm == "land" else 0
                    near = kind.arm == "air" and board.distances[seat].get(unit.space, 99) < kind.move
                    passing = far == 2 and kind.move > 1 and roads[target].get(unit.space) == 1
                    through |= passing
                    if far == 1 or near or passing:
                        force[unit.kind] += 1
                if through:
                    enemy = Counter(u.kind for u in scene.enemy(seat))
                    best = max(best, ALLY * self.threats.quick.battle(force, enemy).win * scene.worth(seat, 0.5))
        return best

    def _missed(self, space: str) -> float:
        if space not in self._gaps:
            force = self.homes.get(space, EMPTY)
            half: Force = Counter({k: n // 2 for k, n in force.items() if n > 1})
            whole, rest = ({**self.homes, space: f} for f in (force, half))
            cost, known = self.after.replies.cost, space in self.after.stands
            self._gaps[space] = cost(rest) - cost(whole) if known else 0.0
        return self._gaps[space]

    def left(self, chosen: Sequence[Column]) -> list[Column]:
        """Attacks that were weighed and are not among the chosen: the best for each target."""
        targets = {c.target for c in chosen}
        return [
            max(kept.found, key=lambda a: a.chance)
            for target, kept in self._cache.items()
            if kept.found and target not in targets
        ]

    # -- all together --

    def choose(self, starts: Sequence[float] = SCARCE) -> list[Column]:
        """The best of the sets of attacks that begin with great forces or with lean ones."""
        found = []
        for scarce in starts if self.improve else starts[:1]:
            self.scarce = scarce
            found.append(self._chosen())
        self.plan = max(found, key=lambda one: one[0])[1]
        self.chosen = list(self.plan)
        return self.chosen

    def _chosen(self) -> tuple[float, list[Assault]]:
        """The attack that helps most, then the next; then the set is improved as a whole."""
        plan: list[Assault] = []
        value = self.outcome(plan)
        value = self.fill(plan, value)
        if self.improve:
            value = sweep(self, plan, value)
            value = self._exchange(plan, value)
        for _ in range(self.improve):
            before = value
            for column in list(plan):
                value = self._without(plan, column, value)
            value = self.fill(plan, value)
            value = self._exchange(plan, value)
            value = self._loosen(plan, value)
            if value < before + ENOUGH or self.meter.over(0.7):
                break
        return value, plan

    def fill(self, plan: list[Assault], value: float, freed: frozenset[str] = frozenset()) -> float:
        """Add attacks while they help, the most helpful first; if some are just `freed`, only those they could join."""
        targets = sorted({*self.reachers, *self.landings} - {c.target for c in plan})
        if freed:
            targets = [t for t in targets if freed & self._takers(t)]
        hopes: dict[str, float] = dict.fromkeys(targets, 1e9)
        while hopes and not self.meter.over(0.7):
            taken = {i for c in plan for i in c.everybody}
            best: Assault | None = None
            gain = self.scene.known.least / self.aggression
            # What promised little before rarely promises more now: the most hopeful are looked at first.
            for target in sorted(hopes, key=lambda t: (-hopes[t], t)):
                if hopes[target] <= gain:
                    break
                hopes[target] = -1e9
                for column in self.columns(target, taken):
                    if not self.likely(column):
                        continue
                    # What is bound here is missing elsewhere; those who stay idle may join in the end.
                    more = self.outcome([*plan, column]) - value - self.scarce * self._price(column)
                    hopes[target] = max(hopes[target], more)
                    if more > gain:
                        best, gain = column, more
            if best is None:
                break
            plan.append(best)
            value = self.outcome(plan)
            hopes.pop(best.target)
        return value

    def _price(self, column: Column) -> float:
        """What is bound by an attack; ships have little else to do, planes come back."""
        kinds = [self.scene.kind(self.scene.state.units[i]) for i in column.everybody]
        return sum(k.cost * (0.3 if k.arm == "air" else 1.0) for k in kinds if k.arm != "sea")

    def likely(self, column: Assault) -> bool:
        if column.chance >= self.scene.known.chance / self.aggression:
            return True
        worn_down = self.model.forgiven > 0  # who earns many times as much wears the enemy down
        return column.value > 6 and (column.chance > 0.35 / self.aggression or column.opens > 0 or worn_down)

    def _bears(self, column: Assault, others: list[Assault]) -> bool:
        """Whether an attack is as sure as those who follow it over the sea need it to be."""
        return column.chance >= SWEPT or not any(follows(c, column) for c in others)

    def _without(self, plan: list[Assault], column: Assault, value: float) -> float:
        rest = [c for c in plan if c is not column and not follows(c, column)]
        other = self.outcome(rest)
        if other > value + ENOUGH:
            plan[:] = rest
            return other
        return value

    def _exchange(self, plan: list[Assault], value: float) -> float:
        """Give an attack another force, out of all who are free or its own: more, fewer, or others."""
        for at, column in enumerate(list(plan)):
            if self.meter.over(0.7):
                break
            others = [c for c in plan if c is not column]
            taken = {i for c in others for i in c.everybody}
            self._cache.pop(column.target, None)
            options = [*self.columns(column.target, taken), *self._joined(column, taken)]
            for option in options:
                if not self.likely(option) or not self._bears(option, others):
                    continue
                other = self.outcome([*others, option])
                if other > value + ENOUGH:
                    plan[at], value = option, other
            value = self._lessen(plan, at, others, value)
        return value

    def _loosen(self, plan: list[Assault], value: float) -> float:
        """Give an attack a smaller force and those who are free now other attacks."""
        for column in list(plan):
            if self.meter.over(0.7):
                break
            others = [c for c in plan if c is not column and not follows(c, column)]
            if column not in plan or len(others) < len(plan) - 1:
                continue
            price = self._price(column)
            for option in self.columns(column.target, {i for c in others for i in c.everybody}):
                if self._price(option) >= price or not self.likely(option):
                    continue
                trial = [*others, option]
                other = self.fill(trial, self.outcome(trial), column.everybody - option.everybody)
                if other > value + ENOUGH:
                    plan[:], value = trial, other
                    break
        return value

    def _lessen(self, plan: list[Assault], at: int, others: list[Assault], value: float) -> float:
        """Leave at home, or free for another attack, whoever is not missed."""
        for _ in range(LESS):
            better = None
            for option in self._fewer(plan[at]):
                if not self.likely(option) or not self._bears(option, others):
                    continue
                other = self.outcome([*others, option])
                if other >= value:
                    better, value = option, other
            if better is None:
                break
            plan[at] = better
        return value

    def _fewer(self, column: Assault) -> Iterator[Assault]:
        """The same attack without some of those who walk, fly or sail there."""
        groups: dict[tuple[str, str], list[str]] = {}
        for i in column.units:
            unit = self.scene.state.units[i]
            groups.setdefault((unit.kind, unit.space), []).append(i)
        if len(column.trips) > 1:
            for trip in column.trips:
                less = self._assault(replace(column, trips=tuple(t for t in column.trips if t is not trip)))
                if less is not None:
                    yield less
        for _, ids in sorted(groups.items()):
            for some in sorted({len(ids), len(ids) // 2, 1} - {0}):
                rest = tuple(i for i in column.units if i not in ids[:some])
                if (rest or column.trips) and not self.meter.over(0.7):
                    less = self._assault(replace(column, units=rest))
                    if less is not None and (less.stays or not column.stays):
                        yield less

    def _joined(self, column: Assault, taken: set[str]) -> list[Assault]:
        """The same attack with idle neighbours."""
        busy = taken | column.everybody
        groups: dict[tuple[str, str], list[str]] = {}
        for unit in self.reachers.get(column.target, ()):
            if unit.id not in busy:
                groups.setdefault((unit.kind, unit.space), []).append(unit.id)
        found = []
        for _, ids in sorted(groups.items()):
            for some in {len(ids), (len(ids) + 1) // 2}:
                joined = self._assault(replace(column, units=(*column.units, *ids[:some])))
                if joined is not None:
                    found.append(joined)
        return found
