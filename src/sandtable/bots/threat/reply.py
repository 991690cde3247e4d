"""The enemies' answer to a layout of the board: each strikes where it pays him most, every unit once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from typing import NamedTuple

from sandtable.bots.garrison.guarding import decides
from sandtable.bots.threat.model import Model, remains
from sandtable.bots.view.turn_view import Force

STRIKES = 6  # targets of one enemy in one turn
ENOUGH = 0.9  # chance from which on nobody sends more
STRUCK = 0.75  # how likely an enemy strikes where that seems to pay him most
SPARED = 0.25  # and where it would pay him too, though others seem to pay more
ALLIED = 0.5  # how much allies' lands and their armies there count, beside our own
MENDED = 0.3  # and how much of that, where he moves before the enemy who strikes and can still mend it
SHARES = (0.2, 0.4, 0.6, 0.8)  # parts of a force that are tried before the whole: who is not needed strikes elsewhere
Source = tuple[str, str]  # where a unit comes from, its kind
Pool = dict[Source, int]
Key = frozenset[tuple[str, int]]
NOWHERE: frozenset[str] = frozenset()


class Stand(NamedTuple):
    """Those who would stand in a place."""

    force: Force
    mark: tuple[Key, float]  # the same and their chance, to be remembered by
    chance: float  # that they are there at all


class Strike(NamedTuple):
    """A blow that falls, or may fall, as we count it."""

    space: str
    swing: float  # what we lose more than the enemy, how likely he comes considered
    fall: float  # the chance that the place falls
    gone: float  # the same, whoever may still mend it
    left: Stand | None  # who is left of us there; None where he might have struck as well


def stand(force: Force, chance: float = 1.0) -> Stand:
    """Those who would stand in a place."""
    return Stand(force, (frozenset(force.items()), chance), chance)


class Blow(NamedTuple):
    """What an enemy could do to one place."""

    gain: float
    fall: float
    swing: float
    stay: float
    send: Mapping[str, int]


class Replies:
    """Answers to layouts. Single blows are remembered, because most of a layout stays the same."""

    def __init__(self, model: Model) -> None:
        self.model, self.scene = model, model.scene
        self._pools: dict[str, dict[str, Pool]] = {}
        self._blows: dict[tuple[str, str, Key, frozenset[tuple[Source, int]], frozenset[str]], Blow] = {}
        self._starts: dict[tuple[str, str], frozenset[str]] = {}  # (owner, place) -> where those who can come are
        self._vital: set[str] = set()  # places on which the game hangs
        self._roads: dict[tuple[str, str], dict[Source, frozenset[str]]] = {}  # and through which lands, if not at once
        self._bars: dict[tuple[str, str], frozenset[str]] = {}  # all of these lands
        self._firsts: dict[tuple[str, str, Key, frozenset[str], frozenset[str]], tuple[Blow, Pool] | None] = {}
        self._worths: dict[str, float] = {}
        self._allies: dict[str, Force] = {}  # allies who stand in a place
        self._concerns: dict[tuple[str, Key, float], float] = {}
        self._seen: set[str] = set()  # places of which it is known who can come
        self._fields: dict[str, dict[str, None]] = {owner: {} for owner in model.order}  # what an enemy's turn hangs on
        self._targets: dict[str, list[str]] = {owner: [] for owner in model.order}  # those of them he can come to
        self._turns: dict[Hashable, list[Strike]] = {}  # by all that a turn hangs on
        self._struck: dict[Hashable, list[Strike]] = {}  # by the blows that pay
        self._stakes: dict[str, tuple[bool, bool]] = {}

    def to(self, layout: Mapping[str, Stand], without: frozenset[str]) -> dict[str, tuple[float, float]]:
        """For every place that is struck: what we lose there more than the enemy, and the chance that it falls.

        `without` names places whose units cannot come, because we are fighting them.
        """
        found: dict[str, tuple[float, float]] = {}
        now = dict(layout)
        for space in now.keys() - self._seen:
            self._look(space)
        marks = {space: there.mark for space, there in now.items()}
        for owner in self.model.order:
            # Thousands of layouts are weighed, so what a turn hangs on is gathered without a loop of our own.
            key = (owner, tuple(map(marks.get, self._fields[owner])), without)
            strikes = self._turns.get(key)
            if strikes is None:
                strikes = self._turns[key] = self._turn(owner, now, without)
            for space, swing, fall, gone, left in strikes:
                net, falls = found.get(space, (0.0, 0.0))
                found[space] = (net + (1.0 - falls) * swing, 1.0 - (1.0 - falls) * (1.0 - fall))
                if left is not None:
                    chance = now[space].chance * (1.0 - gone)
                    marks[space] = (left.mark[0], chance)
                    now[space] = Stand(left.force, marks[space], chance)
        return found

    def _look(self, space: str) -> None:
        """Note whose turn hangs on who stands in a place: theirs who can come to it, or whose road it bars."""
        self._seen.add(space)
        for owner in self.pools(space):
            if owner in self._fields:
                self._targets[owner].append(space)
                self._fields[owner] |= dict.fromkeys((space, *self._bars.get((owner, space), ())))

    def cost(self, forces: Mapping[str, Force]) -> float:
        """What the enemies' answer costs us when armies stand like this at the end of a turn."""
        return self.price({s: stand(f) for s, f in forces.items() if self.pools(s)})

    def price(self, layout: Mapping[str, Stand]) -> float:
        """The same for places that the enemies can come to."""
        total = 0.0
        for space, (net, falls) in self.to(layout, NOWHERE).items():
            held, allied = self._stakes.get(space) or self._stake(space)
            land = falls * self._worth(space) if held else 0.0
            if allied:
                net, land = net * self._concern(space, layout[space], ALLIED), land * ALLIED
            total += self.scene.known.fear * net + land
        return total

    def _concern(self, space: str, there: Stand, share: float) -> float:
        """How much it counts what is lost in an ally's land: his by a share, our own in full wherever they stand."""
        key = (space, there.mark[0], share)
        if key not in self._concerns:
            scene = self.scene
            if space not in self._allies:
                self._allies[space] = Counter(u.kind for u in scene.friendly(space) if u.owner not in scene.own)
            ours = scene.cost(there.force - self._allies[space])
            self._concerns[key] = share + (1.0 - share) * ours / max(1.0, scene.cost(there.force))
        return self._concerns[key]

    def _stake(self, space: str) -> tuple[bool, bool]:
        """Whether our side holds a place, and whether it is an ally's to look after and no seat of government."""
        scene, holder = self.scene, self.scene.state.control.get(space)
        allied = holder in scene.mates and holder not in scene.own and space not in scene.seats
        found = self._stakes[space] = (self.model.holds(space), allied)
        return found

    def _turn(self, owner: str, layout: Mapping[str, Stand], without: frozenset[str]) -> list[Strike]:
        """Where an enemy strikes, one blow after the other, who is left of us there, and where he might as well."""
        open_ones: dict[str, tuple[Blow, Pool]] = {}
        known: list[Hashable] = [owner]
        for space in self._targets[owner]:
            there = layout.get(space)
            if there is not None:
                first = self._first(owner, space, there, without, self._shut(owner, space, layout))
                if first is not None:
                    open_ones[space] = first
                    known += (id(first), there.chance)  # kept as long as this, so no other is ever the same
        # Most places are not worth a blow, whoever stands there: layouts that differ in those are struck alike.
        key = tuple(known)
        strikes = self._struck.get(key)
        if strikes is None:
            strikes = self._struck[key] = self._strikes(owner, layout, open_ones, without)
        return strikes

    def _strikes(
        self,
        owner: str,
        layout: Mapping[str, Stand],
        open_ones: dict[str, tuple[Blow, Pool]],
        without: frozenset[str],
    ) -> list[Strike]:
        """Those of the blows that fall, the one that pays most first, and those that pay as well."""
        strikes: list[Strike] = []
        others = {space: blow for space, (blow, _) in open_ones.items()}
        while open_ones and len(strikes) < STRIKES:
            space = max(open_ones, key=lambda s: (open_ones[s][0].gain * layout[s].chance, s))
            blow, pool = open_ones.pop(space)
            left = remains(layout[space].force, blow.stay)
            strikes.append(self._strike(owner, space, layout[space], blow, left))
            del others[space]
            used = _used(blow.send, pool)
            for other, (_, old) in list(open_ones.items()):
                if not old.keys().isdisjoint(used):
                    rest = {source: m for source, n in old.items() if (m := n - used.get(source, 0)) > 0}
                    new = self._blow(owner, other, layout[other], rest, without) if rest else None
                    if new is not None and new.gain > 0:
                        open_ones[other] = (new, rest)
                    else:
                        del open_ones[other]
        return [*strikes, *(self._strike(owner, s, layout[s], blow, None) for s, blow in others.items())]

    def _strike(self, owner: str, space: str, there: Stand, blow: Blow, left: Force | None) -> Strike:
        """A blow by how likely it falls, and by how much what is lost there is ours to mourn."""
        likely = SPARED if left is None else 1.0 if decides(self.scene, space) else STRUCK
        swing, fall = likely * blow.swing, likely * blow.fall
        rest = None if left is None else stand(left)
        if self.model.mends(space, owner):
            return Strike(space, swing * self._concern(space, there, MENDED), fall * MENDED, fall, rest)
        return Strike(space, swing, fall, fall, rest)

    def pools(self, space: str) -> dict[str, Pool]:
        """Who could come to a place, by owner."""
        found = self._pools.get(space)
        if found is None:
            found = self._pools[space] = {}
            for owner, start, kind, n in self._comers(space):
                pool = found.setdefault(owner, {})
                pool[(start, kind)] = pool.get((start, kind), 0) + n
            self._starts |= {(owner, space): frozenset(s for s, _ in pool) for owner, pool in found.items()}
            if decides(self.scene, space):
                # It is struck in concert, so each blow hangs on who else can come.
                self._vital.add(space)
                everybody = NOWHERE.union(*(self._starts[(owner, space)] for owner in found))
                self._starts |= {(owner, space): everybody for owner in found}
            for owner, pool in found.items():
                # What decides the game is not staked on pickets that another enemy may sweep away first.
                if space in self._vital and self.model.follows(owner):
                    continue
                roads = {source: road for source in pool if (road := self._road(*source, space))}
                if roads:
                    self._roads[(owner, space)] = roads
                    self._bars[(owner, space)] = NOWHERE.union(*roads.values())
        return found

    def _comers(self, space: str) -> Iterator[tuple[str, str, str, int]]:
        """Who could strike at a place, armies as if nobody barred their road: who does so is being weighed."""
        scene = self.scene
        for comer in self.model.unbarred.strikers.at(space):
            if self._marches(comer[1], comer[2]) or decides(scene, space):
                yield comer
        if not decides(scene, space):
            for comer in self.model.threats.strikers.at(space):
                if not self._marches(comer[1], comer[2]):
                    yield comer

    def _marches(self, start: str, kind: str) -> bool:
        return self.scene.kinds[kind].arm == "land" and not self.scene.board.is_sea[start]

    def _road(self, start: str, kind: str, space: str) -> frozenset[str]:
        """The lands of which one must be open to those who come from two steps away."""
        board = self.scene.board
        if not self._marches(start, kind) or space in board.next[start] or start == space:
            return NOWHERE
        return frozenset(s for s in board.next[start] if s in board.next[space] and not board.is_sea[s])

    def _shut(self, owner: str, space: str, layout: Mapping[str, Stand]) -> frozenset[str]:
        """The lands in which we bar the road to a place."""
        bars = self._bars.get((owner, space))
        if bars is None:
            return NOWHERE
        return frozenset([s for s in bars if s in layout and layout[s].force])

    def _able(self, owner: str, space: str, shut: frozenset[str]) -> Pool | None:
        """Who finds an open road."""
        pool = self.pools(space).get(owner)
        if not pool or not shut:
            return pool
        roads = self._roads[(owner, space)]
        return {source: n for source, n in pool.items() if source not in roads or not roads[source] <= shut}

    def _first(
        self, owner: str, space: str, there: Stand, without: frozenset[str], shut: frozenset[str]
    ) -> tuple[Blow, Pool] | None:
        """A blow with all who can come, if it pays; most layouts differ in few places, so most are known."""
        bound = self._bound(owner, space, without)
        key = (owner, space, there.mark[0], bound, shut)
        try:
            return self._firsts[key]
        except KeyError:
            able = self._able(owner, space, shut) or {}
            pool = {s: n for s, n in able.items() if s[0] not in bound} if bound else able
            blow = self._blow(owner, space, there, pool, without) if pool else None
            found = self._firsts[key] = (blow, pool) if blow is not None and blow.gain > 0 else None
            return found

    def _bound(self, owner: str, space: str, without: frozenset[str]) -> frozenset[str]:
        """Places of which those cannot come who would."""
        return self._starts[(owner, space)] & without if without else NOWHERE

    def _in_concert(self, owner: str, space: str, force: Force, blow: Blow, bound: frozenset[str]) -> Blow:
        """The same blow, worth more because another enemy who comes next finds fewer defenders."""
        comers = self.pools(space).items()
        pools = {other: _kinds({s: n for s, n in pool.items() if s[0] not in bound}) for other, pool in comers}
        opened = self.model.opened(space, owner, force, remains(force, blow.stay), pools)
        return blow._replace(gain=blow.gain + self._worth(space) * (1.0 - blow.fall) * opened)

    def _blow(self, owner: str, space: str, there: Stand, pool: Pool, without: frozenset[str]) -> Blow:
        bound = self._bound(owner, space, without) if space in self._vital else NOWHERE
        key = (owner, space, there.mark[0], frozenset(pool.items()), bound)
        found = self._blows.get(key)
        if found is None:
            self.model.meter.spend()
            found = self._weigh(space, there.force, pool)
            if space in self._vital:
                found = self._in_concert(owner, space, there.force, found, bound)
            self._blows[key] = found
        return found

    def _weigh(self, space: str, force: Force, pool: Pool) -> Blow:
        quick = self.model.threats.quick
        send = _kinds(pool) if force else self._walks_in(pool)
        guess = quick.battle(send, force)
        if force and guess.win >= ENOUGH:
            for share in SHARES:
                part = {k: -int(-n * share // 1) for k, n in send.items()}
                less = quick.battle(part, force)
                if less.win >= ENOUGH:
                    send, guess = part, less
                    break
        fall = guess.take if self.scene.taken_by(space, send) else 0.0
        swing = guess.killed - guess.lost
        gain = swing + self._worth(space) * fall
        if fall > 0.1 and gain > 0:
            swing -= self.model.retaking(space, force, send, guess.left) * fall
        return Blow(gain, fall, swing, guess.held, send)

    def _walks_in(self, pool: Pool) -> dict[str, int]:
        """One is enough to take what nobody holds: the cheapest who can."""
        kinds = self.scene.kinds
        able = [kind for _, kind in pool if kinds[kind].can("captures")]
        return {min(able, key=lambda k: (kinds[k].cost, k)): 1} if able else _kinds(pool)

    def _worth(self, space: str) -> float:
        if space not in self._worths:
            self._worths[space] = self.scene.worth(space, 0.5)
        return self._worths[space]


def _kinds(pool: Pool) -> dict[str, int]:
    """Those of a pool by kind, wherever they come from."""
    found: dict[str, int] = {}
    for (_, kind), n in pool.items():
        found[kind] = found.get(kind, 0) + n
    return found


def _used(send: Mapping[str, int], pool: Pool) -> dict[Source, int]:
    """Who of a pool goes along when so many of each kind are sent."""
    found: dict[Source, int] = {}
    left = dict(send)
    for source, n in pool.items():
        going = min(left.get(source[1], 0), n)
        if going > 0:
            found[source] = going
            left[source[1]] -= going
    return found
