"""A battle as a small value. The table and the odds run the same beats on it; nothing here sees the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec
from msgspec.structs import replace

from sandtable.rules.combat.targets import FILTERS, Filter, most_effect

ATTACKER, DEFENDER = 0, 1
ANY = "any"
LOST = "lost"
LAST = "last"  # tag: is given up only when nothing else can take a hit
LIGHT, STUCK = "light", "stuck"  # tags: may leave while others fight on, and cannot hold alone; has nowhere to go


class Profile(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What makes units alike in a battle. Strengths are listed by damage: the first is the unhurt unit's."""

    kind: str
    owner: str
    arm: str
    attack: tuple[int, ...]
    defence: tuple[int, ...]
    cost: int
    dice: int = 1  # dice thrown in this battle
    hurt: int = 0  # hits taken so far
    mend: int = 0  # what it costs to make good a hit that did not destroy it
    tags: frozenset[str] = frozenset()
    keep: int = 0  # how many of its dice count, the best of them; 0 for all

    @property
    def lives(self) -> int:
        """Hits it can still take, the last of which destroys it."""
        return len(self.attack) - self.hurt

    @property
    def worth(self) -> int:
        """What it is worth as it is."""
        return self.cost - self.mend * self.hurt


class Group(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Units of one profile; at a table they have names, for odds only a number."""

    profile: Profile
    n: int
    ids: tuple[str, ...] = ()
    doomed: bool = False  # hit, but still to fire before it is removed


Force = tuple[Group, ...]


class Hit(msgspec.Struct, frozen=True, gc=False):
    """Hits scored and not yet taken."""

    side: int  # who must take them
    n: int
    may: str = ANY  # the name of the filter that says who can take them
    now: bool = False  # removed at once, without firing
    weight: int = 1  # how many units each of them costs


class Exit(msgspec.Struct, frozen=True, gc=False):
    """Units that left the battle. What becomes of them at the table is for a rule to say, by the word for it."""

    why: str  # lost, or how else they went
    side: int
    group: Group


class Battle(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Where a battle stands."""

    sort: str
    sides: tuple[Force, Force]
    facts: dict[str, Any] = {}  # what of the board matters here, collected when it opened
    cycle: int = 1
    at: int = 0  # the beat
    shot: int = 0  # volleys already fired within the beat
    heard: tuple[str, ...] = ()  # owners who have answered within the beat
    pending: tuple[Hit, ...] = ()
    out: tuple[Exit, ...] = ()  # who left since somebody last looked
    over: bool = False


class Line(msgspec.Struct, frozen=True, gc=False):
    """Part of a force that fires on one number, and why."""

    group: int
    n: int
    on: int
    dice: int = 1
    why: tuple[str, ...] = ()
    keep: int = 0

    @property
    def throws(self) -> tuple[int, int]:
        """How many dice belong together, and how many of them count at most."""
        return (self.dice, self.keep) if 0 < self.keep < self.dice else (1, 1)


class Volley(msgspec.Struct, frozen=True, gc=False):
    """Dice thrown together: by one power, on one number."""

    side: int
    owner: str
    n: int
    on: int
    what: str
    group: int = -1
    of: int = 1  # dice that belong together: those of one unit
    keep: int = 1  # how many of those count at most
    kind: str = ""  # the kind of unit that fires, where each fires on its own
    tied: bool = False  # each die is thrown at one unit, so that it matters which of them hit


class Roll(msgspec.Struct, frozen=True):
    """The beat wants these dice thrown; pooled volleys are one lot under low luck."""

    volleys: tuple[Volley, ...]


class Pick(msgspec.Struct, frozen=True):
    """Some units of a group."""

    group: int
    n: int
    ids: tuple[str, ...] = ()


class Ask(msgspec.Struct, frozen=True):
    """The beat wants a side to choose."""

    topic: str
    side: int
    hits: tuple[Hit, ...] = ()  # that are to be taken together; of one side and of one moment
    among: tuple[int, ...] = ()  # indices of groups
    usual: tuple[Pick, ...] = ()  # what is chosen where nobody says anything else


class Outcome(msgspec.Struct, frozen=True):
    """What one volley did: how many hits, and which of its dice hit; what they showed, if there is no number to hit."""

    hits: int
    which: tuple[int, ...] = ()
    dice: tuple[int, ...] = ()


Strength = Callable[[Battle, int, list[Line]], list[Line]]


@dataclass(frozen=True)
class Salvo:
    """The shape of a beat that throws dice and scores hits, and does nothing else; doomed units fire as if unhurt."""

    side: int
    volleys: Callable[[CombatRules, Battle], tuple[Volley, ...]]  # whether or not anybody is left to hit
    hit: Callable[[Battle, int], Hit]  # what so many of them make


@dataclass(frozen=True)
class Losses:
    """The shape of a beat that lets a side take the hits that wait for it, and does nothing else."""

    side: int


@dataclass(frozen=True)
class Clear:
    """The shape of a beat that removes the doomed of both sides, and does nothing else."""


@dataclass(frozen=True)
class Once:
    """The shape of a beat that happens in the first cycle only."""


@dataclass(frozen=True)
class Choice:
    """The shape of a beat that changes nothing unless a side chooses so."""

    topic: str
    side: int


@dataclass(frozen=True)
class Rout:
    """The shape of a beat that drives out a side, the attacker first, of which only such units are left."""

    lone: Callable[[Force], bool]
    side: int | None = None  # this one alone


@dataclass(frozen=True)
class Deadlock:
    """The shape of a beat that acts only where neither side can hit the other, and ends the battle there."""


@dataclass(frozen=True)
class Concerns:
    """The shape of a beat that throws no dice, and does nothing unless a side has units with one of these tags."""

    side: int
    tags: frozenset[str]
    alone: bool = False  # where hits may fall on anybody, nothing unless the side has no others left

    def lone(self, force: Force) -> bool:
        """Whether it has no others left."""
        return all(g.profile.tags & self.tags for g in force)


Shape = Salvo | Losses | Clear | Once | Choice | Rout | Deadlock | Concerns


@dataclass(frozen=True)
class Beat:
    """One moment of a cycle: what it wants next, and what the answer makes of the battle.

    A beat may declare its shape, so that odds can take it in bulk; one without is taken as it comes, only slower. It
    may also say which battles it concerns by how they open: in others it never acts, whatever happens in them.
    """

    next: Callable[[CombatRules, Battle], Roll | Ask | Battle | None]
    after: Callable[[CombatRules, Battle, Any], Battle] = lambda rules, battle, answer: battle
    shape: Shape | None = None
    concerns: Callable[[Battle], bool] = lambda battle: True


@dataclass(frozen=True)
class CombatRules:
    """The combat of one game: the beats of each sort of battle and what changes strengths."""

    beats: Mapping[str, tuple[Beat, ...]]
    strengths: tuple[Strength, ...] = ()
    tags: frozenset[str] = frozenset()  # abilities of units that beats and strengths look at
    filters: Mapping[str, Filter] = field(default_factory=lambda: FILTERS)  # who can take which sort of hit
    losses: tuple[str, ...] = ()  # kinds in the order a sensible owner gives them up
    losses_defending: tuple[str, ...] = ()  # the same in defence, where it is another order
    once: frozenset[str] = frozenset()  # sorts whose beats are gone through once, whether or not anybody defends
    weakens: bool = False  # whether damage lowers a unit's strength: then nobody spreads it
    settled: int = 2  # from this cycle on, no beat looks at the cycle's number
    texts: Mapping[str, str] = field(default_factory=dict)

    def order(self, side: int) -> tuple[str, ...]:
        """Kinds in the order a sensible owner gives them up on this side: the one place odds, table and bots ask."""
        return self.losses_defending if side == DEFENDER and self.losses_defending else self.losses


# -- looking at a battle --


def alive(battle: Battle, side: int) -> int:
    """Units of a side that are not doomed."""
    return sum(g.n for g in battle.sides[side] if not g.doomed)


def lives(rules: CombatRules, battle: Battle, side: int, may: str = ANY) -> int:
    """Hits a side can still take."""
    return sum(g.n * g.profile.lives for g in battle.sides[side] if can_take(rules, g, may))


def can_take(rules: CombatRules, group: Group, may: str) -> bool:
    """Whether units of a group are fit to take such a hit."""
    return not group.doomed and (may == ANY or rules.filters[may].takes(group.profile))


def effect(rules: CombatRules, battle: Battle, hits: tuple[Hit, ...]) -> int:
    """How many of these hits on one side can find a victim, if they are dealt out well."""
    force = battle.sides[hits[0].side]
    lots = [(h.n, [i for i, g in enumerate(force) if can_take(rules, g, h.may)]) for h in hits]
    return most_effect(lots, {i: g.n * g.profile.lives for i, g in enumerate(force)})


def has(battle: Battle, side: int, tag: str) -> bool:
    """Whether a side has a unit with a tag in the battle."""
    return any(tag in g.profile.tags for g in battle.sides[side])


def lines(rules: CombatRules, battle: Battle, side: int) -> list[Line]:
    """How many of a side fire on what number, and why."""
    found = []
    for at, group in enumerate(battle.sides[side]):
        p = group.profile
        on = (p.attack if side == ATTACKER else p.defence)[p.hurt]
        found.append(Line(at, group.n, on, p.dice, keep=p.keep))
    for strength in rules.strengths:
        found = strength(battle, side, found)
    return found


# -- changing a battle --


def with_side(battle: Battle, side: int, force: Force) -> Battle:
    """The battle with another force on one side; empty groups are dropped."""
    kept = tuple(g for g in force if g.n)
    sides = (kept, battle.sides[1]) if side == ATTACKER else (battle.sides[0], kept)
    return replace(battle, sides=sides)


def split(group: Group, n: int, ids: tuple[str, ...]) -> tuple[Group, Group]:
    """Part of a group, and the rest."""
    if not group.ids:
        return replace(group, n=n), replace(group, n=group.n - n)
    taken = ids or group.ids[:n]
    rest = tuple(i for i in group.ids if i not in taken)
    return replace(group, n=len(taken), ids=taken), replace(group, n=len(rest), ids=rest)


def merged(force: list[Group]) -> Force:
    """Like groups put together."""
    found: dict[tuple[Profile, bool], Group] = {}
    for group in force:
        if not group.n:
            continue
        key = (group.profile, group.doomed)
        old = found.get(key)
        found[key] = group if old is None else replace(old, n=old.n + group.n, ids=old.ids + group.ids)
    return tuple(found.values())


def take_hits(battle: Battle, side: int, picks: tuple[Pick, ...], now: bool) -> Battle:
    """The battle after units took one hit each: damaged, doomed, or gone at once."""
    force = list(battle.sides[side])
    out = list(battle.out)
    for pick in picks:
        at = _holding(force, pick)
        taken, force[at] = split(force[at], pick.n, pick.ids)
        if taken.profile.lives > 1:
            force.append(replace(taken, profile=replace(taken.profile, hurt=taken.profile.hurt + 1)))
        elif now:
            out.append(Exit(LOST, side, taken))
        else:
            force.append(replace(taken, doomed=True))
    kept = tuple(force) if len(force) == len(battle.sides[side]) else merged(force)
    return replace(with_side(battle, side, kept), out=tuple(out))


def _holding(force: list[Group], pick: Pick) -> int:
    """The group a pick is from now: a unit hit for the second time has meanwhile joined the damaged ones."""
    if not pick.ids:
        return pick.group
    return next(i for i, g in enumerate(force) if not g.doomed and set(pick.ids) <= set(g.ids))


def leave(battle: Battle, side: int, picks: tuple[Pick, ...], why: str) -> Battle:
    """The battle after units left it."""
    force = list(battle.sides[side])
    out = list(battle.out)
    for pick in picks:
        taken, force[pick.group] = split(force[pick.group], pick.n, pick.ids)
        out.append(Exit(why, side, taken))
    return replace(with_side(battle, side, tuple(force)), out=tuple(out))


def clear_doomed(battle: Battle) -> Battle:
    """Both sides' casualties are removed at once."""
    for side in (ATTACKER, DEFENDER):
        dead = tuple(Pick(i, g.n, g.ids) for i, g in enumerate(battle.sides[side]) if g.doomed)
        if dead:
            battle = leave(battle, side, dead, LOST)
    return battle


def score(battle: Battle, hit: Hit) -> Battle:
    """Hits wait to be taken; like ones are counted together, and one that weighs double as two."""
    if not hit.n:
        return battle
    if hit.weight != 1:
        hit = replace(hit, n=hit.n * hit.weight, weight=1)
    pending = list(battle.pending)
    for at, old in enumerate(pending):
        if (old.side, old.may, old.now) == (hit.side, hit.may, hit.now):
            pending[at] = replace(old, n=old.n + hit.n)
            break
    else:
        pending.append(hit)
    return replace(battle, pending=tuple(pending))
