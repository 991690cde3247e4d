"""What the two sides are taken to choose: the order of loss, retreat, diving, and whatever else a beat asks."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from msgspec.structs import replace

from sandtable.kernel.verdict import Refused
from sandtable.rules.combat.battle import ATTACKER, LIGHT, Ask, Battle, Choice, CombatRules, Hit, Pick
from sandtable.rules.combat.running import next_loss, next_of_several

Planes = Literal["", "first", "last"]
Method = Literal["auto", "exact", "sample"]
When = Literal["never", "always", "after", "below", "negative"]
RETREATS = "never, after N, below N, negative, planes, planes after N, planes below N"
STANDS = "never, after N, below N, planes, planes after N, planes below N"
SAMPLES = 20_000  # battles, where odds are sampled
SEED = 1942
SUBMERGES = "never, always, after N, below N"


@dataclass(frozen=True)
class Order:
    """Who is given up first: these kinds, then the game's own order; damage that harms nobody always comes first."""

    kinds: tuple[str, ...] = ()
    planes: Planes = ""  # all aircraft before, or after, everything else
    keep: int = 0  # land units that are kept until nothing else is left

    def rules(self, rules: CombatRules, battle: Battle, side: int) -> CombatRules:
        """The game's combat with this order in the place of its own."""
        order = [*self.kinds, *(k for k in rules.order(side) if k not in self.kinds)]
        if self.planes:
            air = {g.profile.kind for g in battle.sides[side] if g.profile.arm == "air"}
            order.sort(key=lambda kind: (kind in air) == (self.planes == "last"))
        return dataclasses.replace(rules, losses=tuple(order), losses_defending=())

    def spared(self, battle: Battle, side: int) -> tuple[int, ...]:
        """The groups that are kept back now."""
        if not self.keep:
            return ()
        land = [i for i, g in enumerate(battle.sides[side]) if "captures" in g.profile.tags and not g.doomed]
        return tuple(land) if sum(battle.sides[side][i].n for i in land) <= self.keep else ()


@dataclass(frozen=True)
class Leave:
    """When units leave a battle of their own will."""

    when: When = "never"
    n: int = 0
    planes: bool = False  # only where aircraft alone may go

    def who(self, battle: Battle, ask: Ask) -> tuple[Pick, ...]:
        """Those who go if they go: all that are asked, or the aircraft where these may go by themselves."""
        force = battle.sides[ask.side]
        if not self.planes or all(force[i].profile.arm == "air" for i in ask.among):
            return everybody(battle, ask)
        apart = [i for i in ask.among if force[i].profile.arm == "air" and LIGHT in force[i].profile.tags]
        return tuple(Pick(i, force[i].n) for i in apart)

    def wants(self, battle: Battle, ask: Ask) -> bool:
        """Whether they leave now. What depends on the value of staying is not decided here."""
        force = battle.sides[ask.side]
        if self.when == "after":
            return battle.cycle >= self.n
        if self.when == "below":
            return sum(g.n for g in force if not g.doomed) < self.n
        return self.when == "always"


@dataclass(frozen=True)
class Policy:
    """All choices of both sides. What nobody said anything about is declined."""

    order: tuple[Order, Order] = (Order(), Order())
    retreat: Leave = Leave()
    defender_retreat: Leave = Leave()  # in games that let defenders leave
    submerge: tuple[Leave, Leave] = (Leave(), Leave())
    accept: Mapping[str, frozenset[str]] = field(default_factory=dict)  # topic -> kinds that say yes to it
    prize: int = 0  # what the place itself is worth to the attacker, for the value of staying

    def leaving(self, topic: str, side: int) -> Leave | None:
        """The policy for one of the two ways to leave."""
        if topic == "retreat":
            return (self.retreat, self.defender_retreat)[side]
        return self.submerge[side] if topic == "submerge" else None

    def passive(self, shape: Choice) -> bool:
        """Whether this choice is declined whatever happens."""
        leave = self.leaving(shape.topic, shape.side)
        return leave.when == "never" if leave else not self.accept.get(shape.topic)

    def weighs(self, topic: str, side: int) -> bool:
        """Whether the answer depends on what staying is worth."""
        return topic == "retreat" and side == ATTACKER and self.retreat.when == "negative"

    @property
    def horizon(self) -> int:
        """From this cycle on, no answer depends on the cycle's number."""
        return max(
            [leave.n for leave in (self.retreat, self.defender_retreat, *self.submerge) if leave.when == "after"],
            default=1,
        )

    def answer(self, battle: Battle, ask: Ask) -> tuple[Pick, ...]:
        """The units that are named."""
        force = battle.sides[ask.side]
        leave = self.leaving(ask.topic, ask.side)
        if leave is not None:
            return leave.who(battle, ask) if leave.wants(battle, ask) else ()
        kinds = self.accept.get(ask.topic, frozenset())
        if ask.usual and not kinds:
            return ask.usual
        return tuple(Pick(i, force[i].n) for i in ask.among if force[i].profile.kind in kinds)


class Losses:
    """An order of loss at work in the battles of one side."""

    def __init__(self, rules: CombatRules, battle: Battle, side: int, order: Order) -> None:
        self.rules = order.rules(rules, battle, side)
        self.order = order
        self.side = side

    def pick(self, battle: Battle, may: str) -> Pick | None:
        """Who takes the next hit."""
        at = next_loss(self.rules, battle, self.side, may, self.order.spared(battle, self.side))
        return None if at is None else Pick(at, 1)

    def next(self, battle: Battle, hits: tuple[Hit, ...]) -> tuple[Pick, tuple[Hit, ...]] | None:
        """Who takes the next of some hits, and which of them are left."""
        if len(hits) > 1:
            found = next_of_several(self.rules, battle, hits, self.order.spared(battle, self.side))
            return None if found is None else (Pick(found[0], 1), found[1])
        pick = self.pick(battle, hits[0].may) if hits[0].n else None
        return None if pick is None else (pick, (replace(hits[0], n=hits[0].n - 1),))

    def picks(self, battle: Battle, hits: tuple[Hit, ...]) -> tuple[Pick, ...]:
        """Who takes all of them, one pick a hit."""
        found = []
        force = list(battle.sides[self.side])
        for _ in range(sum(hit.n for hit in hits)):
            # A used-up group stands in as doomed, so that the others keep their places.
            left = tuple(g if g.n else replace(g, n=1, doomed=True) for g in force)
            sides = (left, battle.sides[1]) if self.side == ATTACKER else (battle.sides[0], left)
            step = self.next(replace(battle, sides=sides), hits)
            if step is None:
                break
            pick, hits = step
            found.append(pick)
            force[pick.group] = replace(force[pick.group], n=force[pick.group].n - 1)
        return tuple(found)


def everybody(battle: Battle, ask: Ask) -> tuple[Pick, ...]:
    """All that may go."""
    return tuple(Pick(i, battle.sides[ask.side][i].n) for i in ask.among)


def retreat(text: str) -> Leave:
    """A retreat policy as people write it."""
    words = text.lower().split()
    planes = words[:1] == ["planes"]
    found = _leave(words[1:] or ["after", "1"] if planes else words)
    if found is None or found.when == "always":
        raise Refused("odds.retreat", way=text, known=RETREATS.split(", "))
    return dataclasses.replace(found, planes=planes)


def stand(text: str) -> Leave:
    """A defender's retreat policy as people write it: nothing that asks what staying is worth to the attacker."""
    found = retreat(text)
    if found.when == "negative":
        raise Refused("odds.stand", way=text, known=STANDS.split(", "))
    return found


def submerge(text: str) -> Leave:
    """A policy for submarines as people write it."""
    found = _leave(text.lower().split())
    if found is None or found.when == "negative":
        raise Refused("odds.submerge", way=text, known=SUBMERGES.split(", "))
    return found


def _leave(words: list[str]) -> Leave | None:
    match words:
        case ["never" | "always" | "negative" as when]:
            return Leave(when)
        case ["after" | "below" as when, number] if number.isdigit() and 0 < int(number) < 1000:
            return Leave(when, int(number))
    return None


NEVER = Policy()
