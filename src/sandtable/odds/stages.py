"""What a cycle does to a pair of forces, as far as that depends only on who is there and not on how many.

The beats are run with unknown numbers, once for every pair of sets of units. What comes of it is a chain of *stages*:
in each both sides throw dice and both take hits, and what one throws does not depend on what the other takes. Between
stages beats without dice may remove somebody or end the battle.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from sandtable.odds.dice import Pools, pools
from sandtable.odds.field import Field, Watched
from sandtable.odds.shots import END, Arrival, Deal, Fire, Lot, Slots, Stage, Unfit, even
from sandtable.odds.unknown import Counted, Unknown, in_every_way
from sandtable.rules.combat.battle import (
    ANY,
    ATTACKER,
    LOST,
    Battle,
    Clear,
    Concerns,
    Deadlock,
    Force,
    Group,
    Hit,
    Losses,
    Rout,
    Salvo,
    Volley,
)
from sandtable.rules.combat.running import hopeless


class Stages:
    """The stages of all battles between such units."""

    def __init__(self, field: Field, slots: tuple[Slots, Slots]) -> None:
        self.rules, self.sort, self.settled = field.rules, field.start.sort, field.settled
        self.beats, self.slots = field.beats, slots
        self.idle = {cycle: [field.idle(beat, cycle) for beat in field.beats] for cycle in range(1, field.settled + 1)}
        self.facts = field.start.facts
        self.even = (even(slots[0], 0), even(slots[1], 1))
        self.fits: tuple[set[int], set[int]] = (set(), set())  # what hits on each side were found to fall on
        self.removals: tuple[set[int], set[int]] = (set(), set())  # and who of each was found to be removed at once
        self._stages: dict[tuple[int, int, int, int], Stage] = {}
        self._arrivals: dict[tuple[int, int, int, int], Arrival] = {}
        self._fires: dict[tuple[object, ...], list[Fire]] = {}
        self._thrown: dict[tuple[int, int, int, int, int], dict[int, Any] | None] = {}
        self._pools: dict[tuple[int, int, int, tuple[int, ...]], Pools] = {}
        self._hits: dict[tuple[int, int, int, int], Hit] = {}
        self._over: dict[tuple[int, int], bool] = {}
        self._fits: dict[tuple[int, str], int] = {}

    # -- battles with unknown numbers --

    def _force(self, side: int, some: int) -> Force:
        # A number is named by its slot, those of defenders below zero.
        return tuple(
            Group(profile, Unknown({~i if side else i: 1}))  # type: ignore[arg-type]  # it stands for a number
            for i, profile in enumerate(self.slots[side])
            if some >> i & 1
        )

    def _battle(self, sets: tuple[int, int], at: int, cycle: int) -> Battle:
        return Battle(self.sort, (self._force(0, sets[0]), self._force(1, sets[1])), self.facts, cycle, at)

    # -- between stages --

    def wraps(self, at: int, cycle: int) -> bool:
        """Whether nobody fires any more in a cycle from a beat on."""
        later = range(at, len(self.beats))
        return not any(isinstance(self.beats[i].shape, Salvo) and not self.idle[cycle][i] for i in later)

    def arrival(self, at: int, cycle: int, a: int, d: int) -> Arrival:
        """What becomes of two sets of units that come to a beat: from there to the next salvo, or to the end."""
        key = (at, cycle, a, d)
        known = self._arrivals.get(key)
        if known is None:
            known = self._arrivals[key] = self._arrive(at, cycle, a, d)
            for side in (0, 1):
                if known.removed[side]:
                    self.removals[side].add(known.removed[side])
        return known

    def _arrive(self, at: int, cycle: int, a: int, d: int) -> Arrival:
        sets, removed, begins = [a, d], [0, 0], False
        while True:
            if not all(sets):
                return Arrival((removed[0], removed[1]), END, begins)
            if at == len(self.beats):
                if self.over(sets[0], sets[1]):
                    return Arrival((removed[0], removed[1]), END, begins)
                if begins:
                    raise Unfit
                at, cycle, begins = 0, min(cycle + 1, self.settled), True
                continue
            shape = self.beats[at].shape
            if self.idle[cycle][at] or isinstance(shape, Losses | Clear):
                at += 1
                continue
            if isinstance(shape, Salvo):
                return Arrival((removed[0], removed[1]), at, begins)
            if not isinstance(shape, Deadlock | Concerns | Rout):
                raise Unfit
            left, over = in_every_way(partial(self._quiet, at, cycle, (sets[0], sets[1])))
            for side in (0, 1):
                removed[side] |= sets[side] & ~left[side]
                sets[side] = left[side]
            if over:
                return Arrival((removed[0], removed[1]), END, begins)
            at += 1

    def _quiet(self, at: int, cycle: int, sets: tuple[int, int]) -> tuple[tuple[int, int], bool]:
        """Whom a beat without dice leaves there, and whether it ends the battle. It may do nothing else."""
        battle = self._battle(sets, at, cycle)
        after = self.beats[at].next(self.rules, battle)
        if after is None:
            return sets, False
        if not isinstance(after, Battle) or after.pending or after.facts is not self.facts:
            raise Unfit
        if any(one.why != LOST for one in after.out):
            raise Unfit
        a, d = (self._left(side, after.sides[side]) for side in (0, 1))
        return (a, d), after.over

    def _left(self, side: int, force: Force) -> int:
        """The set of groups that are whole."""
        left = 0
        for group in force:
            slot = self.slots[side].index(group.profile)
            if group.doomed or group.n.parts != {~slot if side else slot: 1}:  # type: ignore[attr-defined]  # it is an unknown number
                raise Unfit
            left |= 1 << slot
        return left

    def over(self, a: int, d: int) -> bool:
        """Whether no further cycle begins."""
        known = self._over.get((a, d))
        if known is None:
            battle = self._battle((a, d), 0, self.settled)
            known = self._over[a, d] = in_every_way(partial(hopeless, self.rules, battle))
        return known

    # -- stages --

    def stage(self, at: int, cycle: int, a: int, d: int) -> Stage:
        """The stage that begins at a salvo."""
        key = (at, cycle, a, d)
        known = self._stages.get(key)
        if known is None:
            known = self._stages[key] = self._stage(at, cycle, (a, d))
        return known

    def _stage(self, at: int, cycle: int, sets: tuple[int, int]) -> Stage:
        waiting: tuple[list[tuple[bool, int, Fire]], ...] = ([], [])
        deals: tuple[list[Deal], list[Deal]] = ([], [])
        gone = clears = False  # whether some are gone, so that whoever fires now is another force
        for here in range(at, len(self.beats)):
            shape = self.beats[here].shape
            if self.idle[cycle][here]:
                continue
            if isinstance(shape, Losses):
                for deal in self._dealt(waiting[shape.side]):
                    deals[shape.side].append(deal)
                    gone |= deal.now
                waiting[shape.side].clear()
            elif isinstance(shape, Clear):
                clears = True
                gone |= bool(deals[0] or deals[1])
            elif gone or not isinstance(shape, Salvo):
                at = here
                break
            else:
                late = bool(deals[shape.side]) and not self.even[shape.side]
                found = self._salvo(here, cycle, shape, sets, late)
                if found is not None:
                    waiting[1 - shape.side].append(found)
        else:
            at = len(self.beats)
        if any(waiting):
            raise Unfit
        changed = None if clears or self.wraps(at, cycle) else self._changed(deals, at)
        return Stage((tuple(deals[0]), tuple(deals[1])), at, changed)

    def _changed(self, deals: tuple[list[Deal], list[Deal]], at: int) -> int | None:
        """The side whose losses part what comes, because the other has doomed ones that are still to fire."""
        doomed = [side for side in (0, 1) if any(not deal.now for deal in deals[side])]
        if not doomed:
            return None
        if len(doomed) > 1 or any(deal.now for deal in deals[doomed[0]]) or not isinstance(self.beats[at].shape, Salvo):
            raise Unfit
        return 1 - doomed[0]

    def _dealt(self, waiting: list[tuple[bool, int, Fire]]) -> Iterator[Deal]:
        for now in dict.fromkeys(moment for moment, _, _ in waiting):
            lots: dict[int, tuple[Fire, ...]] = {}
            for moment, fit, fire in waiting:
                if moment == now:
                    lots[fit] = (*lots.get(fit, ()), fire)
            yield Deal(tuple(Lot(fit, fires) for fit, fires in lots.items()), now)

    def _salvo(
        self, at: int, cycle: int, salvo: Salvo, sets: tuple[int, int], late: bool
    ) -> tuple[bool, int, Fire] | None:
        side, own, enemy = salvo.side, sets[salvo.side], sets[1 - salvo.side]
        dice, read = self._throws(at, cycle, salvo, own, enemy)
        hit = self._hit(at, cycle, salvo, sets)
        if hit.now and dice is not None and not any(dice.values()):
            return None  # nobody fires, and so nobody is gone before the others fire
        fit = self._fit(1 - side, hit.may)
        self.fits[1 - side].add(fit)
        # Dice that are the same in every cycle are told once; where numbers or damage change them, cycle by cycle.
        when = cycle if dice is None or late else 0
        key = (at, when, hit.weight, late, enemy if dice is None and read else None, dice is None)
        fires = self._fires.setdefault(key, [])
        for fire in fires:
            if dice is None or fire.learn(dice):
                return hit.now, fit, fire
        fires.append(Fire(side, at, cycle, hit.weight, late, enemy, None if dice is None else {}))
        fires[-1].learn(dice or {})
        return hit.now, fit, fires[-1]

    def _hit(self, at: int, cycle: int, salvo: Salvo, sets: tuple[int, int]) -> Hit:
        """What a hit of a salvo is, by whom the rule looks at to tell."""
        for a, d in ((-1, -1), (sets[0], -1), (-1, sets[1]), sets):
            known = self._hits.get((at, cycle, a, d))
            if known is not None:
                return known
        battle = self._battle(sets, at, cycle)
        watched = Watched(battle.sides)
        hit = salvo.hit(_with(battle, watched), 1)
        a, d = (own if side in watched.read else -1 for side, own in enumerate(sets))
        self._hits[at, cycle, a, d] = hit
        return hit

    def _fit(self, side: int, may: str) -> int:
        key = (side, may)
        if key not in self._fits:
            takes = self.rules.filters[may].takes if may != ANY else lambda unit: True
            self._fits[key] = sum(1 << i for i, unit in enumerate(self.slots[side]) if takes(unit))
        return self._fits[key]

    # -- dice --

    def _throws(self, at: int, cycle: int, salvo: Salvo, own: int, enemy: int) -> tuple[dict[int, Any] | None, bool]:
        """What each unit of a set throws, None if that depends on their numbers; and whether the enemy matters."""
        for read in (False, True):
            key = (at, cycle, own, enemy if read else -1, salvo.side)
            if key in self._thrown:
                return self._thrown[key], read
        sets = (own, enemy) if salvo.side == ATTACKER else (enemy, own)
        battle = self._battle(sets, at, cycle)
        watched = Watched(battle.sides)
        try:
            found = self._by_unit(salvo.side, own, salvo.volleys(self.rules, _with(battle, watched)))
        except Counted:
            found = None
        read = 1 - salvo.side in watched.read
        self._thrown[at, cycle, own, enemy if read else -1, salvo.side] = found
        return found, read

    def _by_unit(self, side: int, own: int, volleys: tuple[Volley, ...]) -> dict[int, Any]:
        found: dict[int, dict[tuple[int, int, int], int]] = {}
        for volley in volleys:
            if not isinstance(volley.n, Unknown):
                raise Counted
            for name, dice in volley.n.parts.items():
                slot = ~name if side else name
                if slot < 0:
                    raise Counted  # it depends on how many enemies there are
                thrown = found.setdefault(slot, {})
                sort = (volley.on, volley.of, volley.keep)
                thrown[sort] = thrown.get(sort, 0) + dice
        # Who is there and throws nothing is told as well.
        whole = {i: found.get(i, {}) for i in range(len(self.slots[side])) if own >> i & 1}
        return {slot: tuple(sorted(thrown.items())) for slot, thrown in whole.items()}

    def pools(self, fire: Fire, numbers: tuple[int, ...]) -> Pools:
        """The dice that so many units throw."""
        if fire.dice is None:
            return self._pools_by_number(fire, numbers)
        dice: dict[tuple[int, int, int], int] = {}
        for slot, n in enumerate(numbers):
            if n:
                for sort, each in fire.dice[slot] if slot in fire.dice else self._also(fire, numbers)[slot]:
                    dice[sort] = dice.get(sort, 0) + n * each
        return tuple(sorted([(on, n, of, keep) for (on, of, keep), n in dice.items()]))

    def _also(self, fire: Fire, numbers: tuple[int, ...]) -> dict[int, Any]:
        """The same dice with those of units that are there only since somebody was damaged in this stage."""
        salvo = self.beats[fire.at].shape
        assert isinstance(salvo, Salvo)
        own = sum(1 << slot for slot, n in enumerate(numbers) if n)
        dice, read = self._throws(fire.at, fire.cycle, salvo, own, fire.enemy)
        if dice is None or read or not fire.learn(dice):
            raise Unfit
        return dice

    def _pools_by_number(self, fire: Fire, numbers: tuple[int, ...]) -> Pools:
        key = (id(fire), fire.at, fire.cycle, numbers)
        known = self._pools.get(key)
        if known is None:
            groups = zip(self.slots[fire.side], numbers, strict=True)
            own = tuple(Group(profile, n) for profile, n in groups if n)
            enemy = self._force(1 - fire.side, fire.enemy)
            sides = (own, enemy) if fire.side == ATTACKER else (enemy, own)
            salvo = self.beats[fire.at].shape
            assert isinstance(salvo, Salvo)
            battle = Battle(self.sort, sides, self.facts, fire.cycle, fire.at)
            known = self._pools[key] = pools(salvo.volleys(self.rules, battle))
        return known


def _with(battle: Battle, sides: Watched) -> Battle:
    return Battle(battle.sort, sides, battle.facts, battle.cycle, battle.at)  # type: ignore[arg-type]  # looks like two
