"""A battle in expectation: hundreds of times faster than exact odds, good enough to sort candidates and threats."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import sqrt
from typing import NamedTuple

import msgspec
from msgspec.structs import astuple, replace

from sandtable.bots.battle.at_sea import DONE, FACES, ROUNDS, Side, chance, crafts, take
from sandtable.bots.battle.at_sea import battle as at_sea
from sandtable.kernel.game import Game
from sandtable.kernel.units import Kind
from sandtable.rules.combat.assemble import combat_rules
from sandtable.rules.combat.battle import ATTACKER, DEFENDER
from sandtable.rules.combat.sighting import SURFACE
from sandtable.rules.questions import broadside

KEPT = 25_000  # battles that are remembered
SPREAD = 0.95  # how far dice stray from the mean, in roots of all who fight
SPARED = 0.5  # how often planes are given up so that somebody is left who can stay
HELD = 0.3  # share of the defenders that is left, at least, where a place was held against the odds
Row = list[float]  # [number, pips, cost, whether they can stay where they have won]


Order = tuple[str, ...]
Line = tuple[str, float, float, int, int, int, bool]  # name, pips, cost, hits, supports, supported, can stay


class Guess(msgspec.Struct, frozen=True, gc=False):
    """What a battle may come to."""

    win: float
    take: float  # to win with somebody who can stay there: planes cannot
    lost: float  # by the attacker
    killed: float  # by the attacker
    left: float  # the share of the attacker's units that stand in the end
    stay: float  # the same for the defender

    @property
    def held(self) -> float:
        """The share of the defenders that stands if the place was held."""
        return min(1.0, max(HELD, self.stay / max(0.05, 1.0 - self.win)))


class Quick:
    """Battles of one game's units with average dice; the cheap are given up first."""

    def __init__(self, kinds: Mapping[str, Kind], losses: tuple[Order, Order] = ((), ()), blind: bool = False) -> None:
        """`losses` name the order in which attackers and defenders give up ships and planes at sea.

        Where planes are `blind` they find what sneaks only beside a ship that screens.
        """
        self.blind = blind
        self.fleets = tuple(crafts(kinds.values(), losses[side], side == ATTACKER) for side in (ATTACKER, DEFENDER))
        self.attack = self._ordered(kinds, True)
        self.defend = self._ordered(kinds, False)
        self.ships = frozenset(k.name for k in kinds.values() if k.arm == "sea")
        self.armies = frozenset(k.name for k in kinds.values() if k.arm == "land")
        self.broadsides = {k.name: broadside(k) / FACES for k in kinds.values() if broadside(k)}
        self._seen: dict[tuple[frozenset[tuple[str, int]], frozenset[tuple[str, int]]], Guess] = {}

    def _ordered(self, kinds: Mapping[str, Kind], attacking: bool) -> list[Line]:
        """The kinds that fight, those given up first in front."""
        fighting = [k for k in kinds.values() if not k.can("facility")]
        fighting.sort(key=lambda k: k.cost + (k.arm == "air") * 4)
        return [
            (
                k.name,
                float(k.attack if attacking else k.defence),
                float(k.cost),
                k.hits,
                attacking and k.can("supports"),
                attacking and k.can("supported"),
                k.arm != "air",
            )
            for k in fighting
        ]

    def battle(self, attackers: Mapping[str, int], defenders: Mapping[str, int]) -> Guess:
        """Fight with average dice; the chance of winning follows from what is left over."""
        key = (frozenset(attackers.items()), frozenset(defenders.items()))
        found = self._seen.get(key)
        if found is None:
            if len(self._seen) >= KEPT:
                self._seen.clear()
            found = self._seen[key] = self._battle(attackers, defenders)
        return found

    def _battle(self, attackers: Mapping[str, int], defenders: Mapping[str, int]) -> Guess:
        guns = sorted([gun for k, gun in self.broadsides.items() for _ in range(attackers.get(k, 0))])
        army = {k: n for k, n in attackers.items() if k not in self.ships} if guns else {}
        landing = sum(n for k, n in army.items() if k in self.armies)
        if not landing and not self.ships.isdisjoint(defenders):
            return self.at_sea(attackers, defenders)
        if not landing:
            return self.fight(_rows(self.attack, attackers), _rows(self.defend, defenders))
        # Ships fire once, before the landing, as many as there are units that land; of the two whole numbers of hits
        # around the mean, each counts the more the nearer it is.
        hits = sum(guns[-landing:])
        less, more = (astuple(self._bombarded(army, defenders, n)) for n in (int(hits), int(hits) + 1))
        return Guess(*(a + (hits - int(hits)) * (b - a) for a, b in zip(less, more, strict=True)))

    def at_sea(self, attackers: Mapping[str, int], defenders: Mapping[str, int]) -> Guess:
        """A battle between ships and planes."""
        ours, theirs = (Side(self.fleets[n], force) for n, force in enumerate((attackers, defenders)))
        if not ours.count or not theirs.count:
            return Guess(float(ours.count > 0), float(ours.count > 0), 0.0, 0.0, 1.0, 1.0)
        course = at_sea(ours, theirs, self.blind)
        return Guess(course.win, course.win, course.lost, course.killed, course.left, course.stay)

    def _bombarded(self, army: Mapping[str, int], defenders: Mapping[str, int], hits: int) -> Guess:
        """A battle whose defenders have lost some before it begins."""
        rows = _rows(self.defend, defenders)
        number, worth = sum(r[0] for r in rows), sum(r[0] * r[2] for r in rows)
        take(rows, hits)
        rows = [r for r in rows if r[0]]
        stand, killed = sum(r[0] for r in rows), worth - sum(r[0] * r[2] for r in rows)
        guess = self.fight(_rows(self.attack, army), rows)
        return replace(guess, killed=guess.killed + killed, stay=guess.stay * stand / number if number else 1.0)

    def fight(self, ours: list[Row], theirs: list[Row]) -> Guess:
        """A battle between rows, which are used up."""
        return on_average(ours, theirs)


def _rows(order: list[Line], force: Mapping[str, int]) -> list[Row]:
    """A force as rows, the ones given up first in front; the first hits on sturdy units are free."""
    free: list[Row] = []
    rows: list[Row] = []
    supports = supported = 0
    aided: Row | None = None
    for name, pips, cost, hits, gives, takes, stays in order:
        n = force.get(name, 0)
        if n <= 0:
            continue
        if hits > 1:
            free.append([n * (hits - 1), 0.0, 0.0, 0.0])
        row = [float(n), pips, cost, float(stays)]
        rows.append(row)
        supports += n * gives
        supported += n * takes
        if takes and aided is None:
            aided = row
    if aided is not None and supports:
        aided[1] += min(1.0, supports / supported)
    return free + rows


def on_average(ours: list[Row], theirs: list[Row]) -> Guess:
    """A battle between rows, which are used up, with average dice; the chance to win follows from what is left over."""
    count, foes = sum([r[0] for r in ours]), sum([r[0] for r in theirs])
    if not foes or not count:
        return Guess(float(count > 0), float(any(r[3] for r in ours)), 0.0, 0.0, 1.0, 1.0)
    began, had, faced = count + foes, count, foes
    value, worth = sum([r[0] * r[2] for r in ours]), sum([r[0] * r[2] for r in theirs])
    for _ in range(ROUNDS):
        give = sum([r[0] * r[1] for r in ours]) / FACES
        get = sum([r[0] * r[1] for r in theirs]) / FACES
        if not give and not get:
            break
        foes -= take(theirs, give)
        count -= take(ours, get)
        if count < DONE or foes < DONE:
            break
    spread = SPREAD * sqrt(began)
    able = sum([r[0] for r in ours if r[3]])
    win = chance((count - foes) / spread)
    return Guess(
        win,
        SPARED * win + (1.0 - SPARED) * chance((able - foes) / spread) if any(r[3] for r in ours) else 0.0,
        value - sum([r[0] * r[2] for r in ours]),
        worth - sum([r[0] * r[2] for r in theirs]),
        max(0.0, count / had),
        max(0.0, foes / faced),
    )


_shared: dict[bytes, Quick] = {}


class Sort(NamedTuple):
    """What makes the quick battles of two games differ."""

    key: bytes
    losses: tuple[Order, Order]
    blind: bool


def sort_of(game: Game) -> Sort:
    """How battles of a game differ from those of others."""
    rules = combat_rules(game)
    losses, blind = (rules.order(ATTACKER), rules.order(DEFENDER)), SURFACE in rules.filters
    return Sort(msgspec.msgpack.encode((game.kinds, losses, blind)), losses, blind)


@lru_cache(maxsize=4)
def quick(game: Game) -> Quick:
    """The quick battles of a game; all tables that play with the same units share them."""
    sort = sort_of(game)
    return _shared.setdefault(sort.key, Quick(game.kinds, sort.losses, sort.blind))
