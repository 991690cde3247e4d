"""The forms a force goes through as it loses units, numbered; every change goes through the game's own beats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from msgspec.structs import replace

from sandtable.odds.policy import Losses, Order
from sandtable.rules.combat.battle import (
    ATTACKER,
    Battle,
    Beat,
    CombatRules,
    Force,
    Group,
    Hit,
    Pick,
    Profile,
    can_take,
    clear_doomed,
    with_side,
)
from sandtable.rules.combat.battle import Losses as LossesShape

Key = tuple[tuple[int, int], ...]
Lots = tuple[tuple[str, int], ...]  # who can take them, and how many hits


class Forms:
    """All forms of one side of a battle that were met so far. A form is what still fights and what left alive."""

    def __init__(self, rules: CombatRules, battle: Battle, side: int, order: Order) -> None:
        self.side = side
        self.base = replace(battle, pending=(), out=(), shot=0)  # the other side of it never matters here
        self.losses = Losses(rules, battle, side, order)
        self.rules = rules
        self.kinds = tuple(dict.fromkeys(g.profile.kind for g in battle.sides[side]))
        self.beat = self._losses_beat(rules, battle.sort, side)
        self.ranks: dict[Profile, int] = {}
        self._ranked: dict[int, tuple[Profile, int]] = {}
        self.known: dict[tuple[Key, Key], int] = {}
        self.force: list[Force] = []
        self.left: list[Force] = []  # submerged or retreated: out of the battle, but alive
        self.lives: list[int] = []
        self.count: list[int] = []  # units that fight on
        self.value: list[int] = []  # what is alive is worth
        self.empty: list[int] = []  # forms of which nobody is left
        self._doomed: dict[tuple[int, int], int] = {}
        self._taken: dict[tuple[int, str, bool], int] = {}
        self._jointly: dict[tuple[int, Lots, bool], int] = {}
        self._chains: dict[tuple[int, str, bool], list[int]] = {}
        self._firing: dict[int, int] = {}
        self._cleared: dict[int, int] = {}

    @staticmethod
    def _losses_beat(rules: CombatRules, sort: str, side: int) -> Beat:
        return next(b for b in rules.beats[sort] if isinstance(b.shape, LossesShape) and b.shape.side == side)

    # -- numbering --

    def number(self, force: Force, left: Force = ()) -> int:
        """The number of a form; names and the order of groups do not matter."""
        ranks, force = self._ordered(force)
        gone_ranks, gone = self._ordered(left) if left else ((), left)
        key = (ranks, gone_ranks)
        known = self.known.get(key)
        if known is None:
            known = self.known[key] = len(self.force)
            alive = [g for g in force if not g.doomed]
            self._append(
                force,
                gone,
                sum(g.n * g.profile.lives for g in alive),
                sum(g.n for g in alive),
                sum(g.n * g.profile.worth for g in (*alive, *gone)),
            )
        return known

    def of_numbers(self, sorts: Sequence[tuple[Profile, int, int, int]], numbers: Sequence[int]) -> int:
        """The number of a form of so many units of each sort, of which none is doomed and none has left.

        Sorts are told by profile, rank, lives and worth, in the order of their ranks.
        """
        there = [(sort, n) for sort, n in zip(sorts, numbers, strict=True) if n]
        key: tuple[Key, Key] = (tuple([(rank, n) for (_, rank, _, _), n in there]), ())
        known = self.known.get(key)
        if known is None:
            known = self.known[key] = len(self.force)
            lives = sum([n * each for (_, _, each, _), n in there])
            value = sum([n * each for (_, _, _, each), n in there])
            force = tuple([Group(profile, n) for (profile, _, _, _), n in there])
            self._append(force, (), lives, sum([n for _, n in there]), value)
        return known

    def _append(self, force: Force, left: Force, lives: int, count: int, value: int) -> None:
        if not force:
            self.empty.append(len(self.force))
        self.force.append(force)
        self.left.append(left)
        self.lives.append(lives)
        self.count.append(count)
        self.value.append(value)

    def rank(self, group: Group) -> int:
        """The number of a sort of unit, doomed ones apart."""
        profile = group.profile
        kept = self._ranked.get(id(profile))
        if kept is None:
            rank = self.ranks.setdefault(profile, len(self.ranks))
            kept = self._ranked[id(profile)] = (profile, rank * 2)  # kept with it, so that its id stays its own
        return kept[1] + group.doomed

    def _ordered(self, force: Force) -> tuple[Key, Force]:
        """A force with like groups together, in the order in which their kinds were first met, and its key."""
        ranks = [self.rank(g) for g in force]
        if any(g.ids for g in force) or any(a >= b for a, b in pairwise(ranks)):
            groups: dict[int, Group] = {}
            for rank, g in zip(ranks, force, strict=True):
                n = g.n + (groups[rank].n if rank in groups else 0)
                groups[rank] = replace(g, n=n, ids=())
            ranks = sorted(groups)
            force = tuple([groups[rank] for rank in ranks])
        return tuple([(rank, g.n) for rank, g in zip(ranks, force, strict=True)]), force

    # -- change --

    def enter(self, battle: Battle, form: int | None = None) -> int:
        """The form of this side in a battle; who left it since is remembered with `form`."""
        left = self.left[form] if form is not None else ()
        gone = tuple(e.group for e in battle.out if e.side == self.side and e.why != "lost")
        return self.number(battle.sides[self.side], (*left, *gone))

    def take(self, form: int, may: str, now: bool) -> int:
        """The form after one hit; the same if nobody can take it."""
        key = (form, may, now)
        known = self._taken.get(key)
        if known is None:
            known = self._taken[key] = self._take(form, may, now)
        return known

    def _take(self, form: int, may: str, now: bool) -> int:
        if not now:
            return self._doom(form, may)
        force = self.force[form]
        if not any(can_take(self.rules, g, may) for g in force):
            return form
        battle = self._struck(form, Hit(self.side, 1, may, now))
        pick = self.losses.pick(battle, may)
        return form if pick is None else self.enter(self.beat.after(self.rules, battle, (pick,)), form)

    def _struck(self, form: int, *hits: Hit) -> Battle:
        """The battle in which hits wait for this form."""
        force = self.force[form]
        sides = (force, self.base.sides[1]) if self.side == ATTACKER else (self.base.sides[0], force)
        return Battle(self.base.sort, sides, self.base.facts, self.base.cycle, pending=hits)

    def jointly(self, form: int, lots: Lots, now: bool) -> int:
        """The form after hits of several sorts that are dealt out together, so that as many as possible count."""
        key = (form, lots, now)
        known = self._jointly.get(key)
        if known is None:
            hits = tuple(Hit(self.side, n, may, now) for may, n in lots if n)
            alive = self.cleared(form)
            found = self.losses.next(self._struck(alive, *hits), hits) if hits else None
            known = form
            if found is not None:
                pick, rest = found
                after = self._one(form, self.force[alive][pick.group].profile, now)
                known = self.jointly(after, tuple((hit.may, hit.n) for hit in rest), now)
            self._jointly[key] = known
        return known

    def _one(self, form: int, victim: Profile, now: bool) -> int:
        """The form after one unit of a profile was hit."""
        if not now:
            alive, fire = self.cleared(form), self.firing(form)
            after = self._one(alive, victim, True)
            if self.count[after] == self.count[alive]:
                fire = self._one(fire, victim, True)
            return after if after == fire else self._apart_once(after, fire)
        at = next(i for i, g in enumerate(self.force[form]) if g.profile == victim and not g.doomed)
        battle = self._struck(form, Hit(self.side, 1, now=True))
        return self.enter(self.beat.after(self.rules, battle, (Pick(at, 1),)), form)

    def _doom(self, form: int, may: str) -> int:
        """A hit whose victim still fires: gone from those alive, kept with those who fire."""
        alive, fire = self.cleared(form), self.firing(form)
        after = self.take(alive, may, True)
        if after == alive:
            return form
        if self.count[after] == self.count[alive]:
            # Damaged only: it fires on as what it is now, and so do those beside it that are doomed already.
            pick = self.losses.pick(self._struck(alive, Hit(self.side, 1, may, now=True)), may)
            assert pick is not None
            fire = self._one(fire, self.force[alive][pick.group].profile, True)
        return after if after == fire else self._apart_once(after, fire)

    def _apart_once(self, alive: int, fire: int) -> int:
        known = self._doomed.get((alive, fire))
        if known is None:
            known = self._doomed[alive, fire] = self._apart(alive, fire)
        return known

    def _apart(self, alive: int, fire: int) -> int:
        """The form in which some live and the others, who complete a second form, are doomed."""
        kept = {g.profile: g.n for g in self.force[alive]}
        dead = [(g, g.n - kept.get(g.profile, 0)) for g in self.force[fire]]
        force = (*self.force[alive], *(Group(g.profile, n, doomed=True) for g, n in dead if n))
        form = len(self.force)
        self._append(force, self.left[alive], self.lives[alive], self.count[alive], self.value[alive])
        self._cleared[form], self._firing[form] = alive, fire
        return form

    def chain(self, form: int, may: str, now: bool, most: int) -> list[int]:
        """The forms after 0, 1, 2 ... hits: as many as can be taken, at most so many."""
        chain = self._chains.get((form, may, now))
        if chain is None or len(chain) <= most:
            chain = self._chains[form, may, now] = self._chain(form, may, now, most)
        return chain if len(chain) <= most else chain[: most + 1]

    def _chain(self, form: int, may: str, now: bool, most: int) -> list[int]:
        chain = [form]
        while len(chain) <= most:
            after = self.take(chain[-1], may, now)
            if after == chain[-1]:
                break
            known = self._chains.get((after, may, now), [after])
            chain += known
        return chain

    def firing(self, form: int) -> int:
        """The same force as it fires: the doomed count."""
        known = self._firing.get(form)
        if known is None:
            force = self.force[form]
            doomed = any(g.doomed for g in force)
            known = form
            if doomed:
                known = self.number(tuple(replace(g, doomed=False) for g in force), self.left[form])
            self._firing[form] = known
        return known

    def cleared(self, form: int) -> int:
        """The form without the doomed."""
        known = self._cleared.get(form)
        if known is None:
            known = form
            if any(g.doomed for g in self.force[form]):
                known = self.enter(clear_doomed(with_side(self.base, self.side, self.force[form])), form)
            self._cleared[form] = known
        return known

    # -- telling --

    def survivors(self, form: int) -> dict[str, int]:
        """Who is alive, by kind."""
        found: Counter[str] = Counter()
        for g in (*self.force[form], *self.left[form]):
            if not g.doomed:
                found[g.profile.kind] += g.n
        return {kind: found[kind] for kind in self.kinds if found[kind]}

    def has(self, form: int, tag: str) -> bool:
        """Whether anybody with a tag still fights."""
        return any(tag in g.profile.tags and not g.doomed for g in self.force[form])
