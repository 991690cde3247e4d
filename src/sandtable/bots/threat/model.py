"""What a place and those who stand in it are worth, all enemies who move before us again considered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property
from heapq import heapify, heappop, heappush

from sandtable.bots.battle.exact import sharp
from sandtable.bots.garrison.guarding import decides, is_seat, keeps
from sandtable.bots.interface import Meter
from sandtable.bots.threat.sieges import Siege, imperilled
from sandtable.bots.threat.strikers import Strikers, strikers
from sandtable.bots.threat.threats import Threats
from sandtable.bots.view.reach import over_sea, roads_of, voyages_of, within
from sandtable.bots.view.turn_view import Force, Scene
from sandtable.rules.look import yields
from sandtable.rules.questions import Pass

RETAKEN = 0.6  # how much of what could be won back is counted where somebody walked into empty land
REGAINED = 0.15  # and where he beat a garrison: he comes in strength, and the same units are wanted elsewhere too
CONCERT = 0.7  # how much it counts that enemies who strike one after the other may do so in concert
FADING = 0.75  # how much less an aim pulls with every step that it is farther away
SAILING = 0.85  # the same for armies at sea, with every zone: they come later, and ships have to come back
ABOARD = 0.8  # and for those who still have to embark
SECOND = 0.4  # and for powers that have a road as well
HOSTILE = 0.7  # a shore that has to be taken first
WORTHWHILE = 2.0  # income that a raider must cost the enemy
RAIDED = "convoy"  # the tag of zones in which warships raid the trade of the shores beside
BESIDE = 0.2  # what armies of allies count beside our own, for planes: they do not strike in the same turn
SATED = 2.0  # how much stronger than the enemies on the same soil armies are that need no more of their kind
RAISED = 30.0  # what enemies can raise there meanwhile
CALM = 6  # zones that an enemy would have to sail to a fleet, for its planes to be of more use ashore
NOWHERE: frozenset[str] = frozenset()


class Model:
    """One position as the planner weighs it. Every new weighing is counted as work."""

    def __init__(self, scene: Scene, meter: Meter) -> None:
        self.scene, self.meter = scene, meter
        self.threats = Threats(scene, by=sharp(scene.game))
        self.unbarred = Threats(scene, scene.own, sharp(scene.game))
        powers = list(scene.game.powers)
        at = powers.index(scene.power) if scene.power in powers else 0
        turns = (*powers[at + 1 :], *powers[:at])
        self._turns = {p: n for n, p in enumerate(turns)}  # who moves when, before we do again
        later = (p for p in turns if p in scene.foes)
        self.order = list(dict.fromkeys(scene.band[p] for p in later))
        self._retakers: dict[str, Force] = {}
        self._sated: dict[frozenset[str], bool] = {}
        self._dangers: dict[tuple[str, frozenset[tuple[str, int]], frozenset[str]], tuple[float, float]] = {}

    @cached_property
    def back(self) -> Strikers | None:
        """Our side as those see it who strike first: who of us could strike back where."""
        scene = self.scene
        return strikers(Scene(scene.game, scene.state, self.order[0], scene.known)) if self.order else None

    # -- danger --

    def danger(self, space: str, force: Force, without: frozenset[str] = NOWHERE) -> tuple[float, float]:
        """What we lose more than the enemies if each in turn strikes where that pays, and the chance that we lose it.

        `without` names places whose units cannot come, because we are fighting them.
        """
        key = (space, frozenset(force.items()), without)
        found = self._dangers.get(key)
        if found is None:
            self.meter.spend()
            found = self._dangers[key] = self._danger(space, force, without)
        return found

    def _danger(self, space: str, force: Force, without: frozenset[str]) -> tuple[float, float]:
        scene = self.scene
        # Ships of ours that lie on the way will have sailed.
        pools = (self.unbarred if scene.board.is_sea[space] else self.threats).pools(space, without)
        if decides(scene, space):
            # What decides the game is not staked on blockers that another enemy may sweep away first.
            first = {owner: pool for owner, pool in pools.items() if not self.follows(owner)}
            later = self.unbarred.pools(space, without)
            pools = {owner: pool for owner, pool in later.items() if self.follows(owner)} | first
        if not pools:
            return 0.0, 0.0
        net, stands, worth = 0.0, 1.0, scene.worth(space, 0.5)
        left = force
        for owner in self.order:
            pool = pools.get(owner)
            if not pool:
                continue
            guess = self.threats.quick.battle(pool, left)
            fall = guess.take if scene.taken_by(space, pool) else 0.0
            swing = guess.killed - guess.lost
            gain = swing + worth * fall
            if gain <= 0 and decides(scene, space):
                gain += worth * (1.0 - fall) * self.opened(space, owner, left, remains(left, guess.held), pools)
            if gain <= 0:
                continue
            if fall > 0.1:
                swing -= fall * self.retaking(space, force, pool, guess.left)
            net += stands * swing
            stands *= 1.0 - fall
            if stands < 0.05:
                break
            left = remains(left, guess.held)
        return net, 1.0 - stands

    def opened(
        self, space: str, owner: str, force: Force, left: Force, pools: Mapping[str, Mapping[str, int]]
    ) -> float:
        """How much likelier a later enemy takes a place because this one has struck first, at a loss if need be."""
        best = 0.0
        for other in self.order[self.order.index(owner) + 1 :]:
            pool = pools.get(other)
            if pool and self.scene.taken_by(space, pool):
                battle = self.threats.quick.battle
                best = max(best, battle(pool, left).take - battle(pool, force).take)
        return CONCERT * best

    def retaking(self, space: str, force: Force, pool: Mapping[str, int], left: float) -> float:
        """What we win back from those who took a place from a force of ours, before they are reinforced."""
        kinds = self.scene.kinds
        retakers: Mapping[str, int] = self.retakers(space)
        if not self.holds(space):
            retakers = self.retakers(space) - force  # those who took it are not also behind it
        if not retakers:
            return 0.0
        stay = {k: n for k, m in pool.items() if kinds[k].arm == "land" and (n := round(m * left))}
        if not stay:
            return 0.0
        guess = self.threats.quick.battle(retakers, stay)
        share = REGAINED if force else RETAKEN
        return share * max(0.0, guess.killed - guess.lost) if guess.win > 0.5 else 0.0

    def retakers(self, space: str) -> Force:
        """Who of us could strike at a place from others, as the board lies now."""
        found = self._retakers.get(space)
        if found is None:
            found = self._retakers[space] = Counter()
            for owner, start, kind, n in self.back.at(space) if self.back is not None else ():
                if owner in self.scene.own and start != space:
                    found[kind] += n
        return found

    def holds(self, space: str) -> bool:
        """Whether our side has it now."""
        return self.scene.state.control.get(space) in self.scene.mates

    def follows(self, owner: str) -> bool:
        """Whether another enemy moves before this one, and may open the road to him."""
        return owner not in self.order[:1]

    def mends(self, space: str, owner: str) -> bool:
        """Whether a place is an ally's who moves before this enemy does, and can still look after it himself."""
        holder = self.scene.state.control.get(space, "")
        if holder in self.scene.own or not self.holds(space) or holder not in self._turns:
            return False
        return self._turns[holder] < self._turns.get(owner, 0)

    # -- the seat of government --

    @cached_property
    def seat(self) -> str:
        """Our seat of government, if we hold it."""
        scene = self.scene
        held = [s for s in keeps(scene) if is_seat(scene, s)]
        return next((s for s in held if scene.seats[s] == scene.power), next(iter(held), ""))

    @cached_property
    def besieged(self) -> bool:
        """Whether an enemy could come to our seat of government next turn with somebody who takes land."""
        pools = self.unbarred.pools(self.seat) if self.seat else {}
        return any(self.scene.taken_by(self.seat, pool) for pool in pools.values())

    @cached_property
    def siege(self) -> Siege:
        """Who could be at our seat of government in two turns, of the enemies and of us."""
        return Siege(self.scene, self.threats.quick, self.meter, self.seat)

    @cached_property
    def imperilled(self) -> dict[str, float]:
        """What is to be saved together from enemies who could take it in two turns, and how much help would do."""
        return imperilled(self.scene, self.threats.quick)

    # -- trade --

    def raiding(self, zone: str, fleet: Force) -> float:
        """What ships in a zone take from the enemies' trade along the shores beside it, in games where they do."""
        scene, kinds = self.scene, self.scene.kinds
        if scene.board.spaces[zone].tags.get(RAIDED) != "yes":
            return 0.0
        shores = [s for s in scene.board.coast[zone] if scene.state.control.get(s) in scene.against]
        dice = sum(n * (2 * kinds[k].can("preys") + kinds[k].can("disrupts")) for k, n in fleet.items())
        return min(float(dice), float(sum(yields(scene.play, scene.state.control[s], s) for s in shores)))

    @cached_property
    def hunts(self) -> frozenset[str]:
        """Zones in which a raider costs the enemies income: their lanes of trade, and coasts that live by it."""
        scene = self.scene
        sneaks = Counter({k.name: 1 for k in scene.kinds.values() if k.can("sneaks")})
        return frozenset(z for z in scene.board.sea if scene.enemy_lane(z) or self.raiding(z, sneaks) >= WORTHWHILE)

    def calm(self, zone: str) -> bool:
        """Whether no warship of an enemy could be there for some turns."""
        return self._patrolled.isdisjoint(within(self.scene.board, zone, CALM, over_sea))

    @cached_property
    def _patrolled(self) -> frozenset[str]:
        """Where warships of enemies lie."""
        scene = self.scene
        ships = (u for u in scene.state.units.values() if scene.arm(u) == "sea" and scene.kind(u).attack)
        return frozenset(u.space for u in ships if u.owner in scene.foes)

    # -- position --

    def sated(self, space: str) -> bool:
        """Whether armies of our side on the soil around a place are so much stronger that the sea is all that is left.

        Enemies count with their planes, ours without: those are not bound to the soil.
        """
        soil = roads_of(self.scene.board).get(space, {})
        if frozenset(soil) not in self._sated:
            ours, theirs = 0.0, RAISED
            for unit in self.scene.state.units.values():
                kind = self.scene.kind(unit)
                if unit.space not in soil or unit.aboard or not self.scene.fights(unit):
                    continue
                if unit.owner in self.scene.mates:
                    ours += kind.cost if kind.arm == "land" else 0.0
                elif unit.owner in self.scene.foes:
                    theirs += kind.cost
            self._sated[frozenset(soil)] = ours > SATED * theirs
        return self._sated[frozenset(soil)]

    def standing(self, space: str, force: Force) -> float:
        """What the place itself is worth to units: the nearer to where they are needed, the more they count."""
        land = sum(self.scene.kinds[k].cost * n for k, n in force.items() if self.scene.kinds[k].arm == "land")
        return self.scene.known.advance * land * self.pull(space) if land else 0.0

    def pull(self, space: str) -> float:
        """How near a land is to what is worth taking: 1 next to the greatest aim, 0 where no way leads on."""
        return self._pulls.get(space, 0.0)

    @cached_property
    def _pulls(self) -> dict[str, float]:
        """By road, or by ship if that is better."""
        found = dict(self.by_road)
        # Who has a road of his own looks to the sea only with ships at hand, and then not first.
        share = ABOARD * (SECOND * bool(self._berths) if self.landed else 1.0)
        if not share:
            return found
        for space in self.scene.board.open_land:
            best = max((self.offshore[z] for z in self.scene.board.coast[space]), default=0.0)
            found[space] = max(found.get(space, 0.0), share * best)
        return found

    @cached_property
    def landed(self) -> bool:
        """Whether a road leads from our seat of government to enemies who are not beaten yet."""
        return bool(self.seat) and self.by_road[self.seat] > 0.05 and not self.sated(self.seat)

    @cached_property
    def by_road(self) -> dict[str, float]:
        """The pull of the greatest aim on every land, as far as roads lead."""
        scene, roads = self.scene, roads_of(self.scene.board)
        # What is great draws no more than that: else it would draw alike from everywhere around, and nobody would go.
        aims = {s: min(w, self.top) for s, w in self.aims.items()}
        top = self.top * FADING
        found = {}
        for space in scene.board.open_land:
            near = roads[space]
            # What is taken pulls no longer, so a place is drawn by others only.
            best = max((w * FADING ** near[s] for s, w in aims.items() if s in near and s != space), default=0.0)
            # What is to be saved draws those who could hold it, into it or as near as they get.
            called = (saved * top * FADING ** max(0, near[s] - 1) for s, saved in self.imperilled.items() if s in near)
            found[space] = min(1.0, max(best, *called, 0.0) / top)
        return found

    @cached_property
    def aims(self) -> dict[str, float]:
        """Hostile lands and what they are worth."""
        scene = self.scene
        draws = scene.known.draws.get(scene.power, {})
        lands = (s for s in scene.board.open_land if scene.aim(s))
        return {s: scene.worth(s) * draws.get(scene.state.control.get(s, ""), 1.0) for s in lands}

    @cached_property
    def marks(self) -> dict[str, float]:
        """The aims beside which armies of our side stand, and how strong those are, 1 being the strongest."""
        scene, board = self.scene, self.scene.board
        found: dict[str, float] = {}
        for unit in scene.state.units.values():
            kind = scene.kind(unit)
            if unit.owner not in scene.mates or kind.arm != "land" or unit.aboard or not scene.fights(unit):
                continue
            share = kind.cost * (1.0 if unit.owner in scene.own else BESIDE)
            for land in board.next[unit.space]:
                if land in self.aims:
                    found[land] = found.get(land, 0.0) + share
        most = max(found.values(), default=1.0)
        return {land: strength / most for land, strength in found.items()}

    @cached_property
    def top(self) -> float:
        """What the greatest aim is worth, or what counts as great."""
        return min(self.scene.known.great, max(self.aims.values(), default=1.0))

    @cached_property
    def offshore(self) -> dict[str, float]:
        """How good it is to lie in a zone with an army aboard: near to a shore from which a road leads on."""
        return self.lying({})

    def lying(self, safe: Mapping[str, float]) -> dict[str, float]:
        """The same where only a part of those who end a turn in a zone live there."""
        board = self.scene.board
        found = dict.fromkeys(board.sea, 0.0)
        for land, gain in self._shores.items():
            for zone in board.coast[land]:
                found[zone] = max(found[zone], gain * safe.get(zone, 1.0))
        ways, done = self._voyages, set[str]()
        queue = [(-worth, zone) for zone, worth in found.items() if worth > 0]
        heapify(queue)
        while queue:
            worth, here = heappop(queue)
            if here in done:
                continue
            done.add(here)
            for there, far in ways[here]:
                farther = -worth * SAILING**far * safe.get(there, 1.0)
                if farther > found[there] + 1e-9:
                    found[there] = farther
                    heappush(queue, (-farther, there))
        return found

    @cached_property
    def _voyages(self) -> dict[str, tuple[tuple[str, float], ...]]:
        """Where a transport can be a turn after it was in a zone, and how many zones that is."""
        board = self.scene.board
        closed = frozenset(g for near in board.next.values() for g in near.values() if g and self._barred(g))
        points = max((k.move for k in self.scene.kinds.values() if k.arm == "sea" and k.holds), default=1)
        return voyages_of(board, points, closed)

    def strayed(self, start: str, end: str) -> float:
        """What a ship has less to do if it ends a turn in another zone; nothing, where nobody looks at lanes."""
        return 0.0

    @cached_property
    def _shores(self) -> dict[str, float]:
        """The lands beside the sea, and what it is worth to be landed there."""
        board = self.scene.board
        return {land: self._ashore(land) for land in board.open_land if board.coast[land]}

    def _ashore(self, land: str) -> float:
        """What it is worth to an army to be landed there, or before a hostile shore."""
        if self.scene.aim(land):
            drawn = self.by_road[land] + 0.5 * min(1.0, self.aims[land] / self.top)
            return HOSTILE * self._feasible(land) * drawn
        return self.by_road[land] if self.holds(land) else 0.0

    @cached_property
    def _berths(self) -> int:
        """How many units our transports hold."""
        kinds = (self.scene.kind(u) for u in self.scene.mine)
        return sum(len(k.holds) for k in kinds if k.arm == "sea" and not k.can("carrier"))

    @cached_property
    def forgiven(self) -> float:
        """How much less our own losses count than the enemy's, as a share: nothing, while both can make them good."""
        return 0.0

    @cached_property
    def lift(self) -> float:
        """What our ships could land at once, and the planes that could help."""
        scene = self.scene
        foot = min((k.cost for k in scene.kinds.values() if k.arm == "land" and k.can("captures")), default=1)
        return self._berths * foot + 0.5 * sum(scene.kind(u).cost for u in scene.mine if scene.kind(u).arm == "air")

    def _feasible(self, land: str) -> float:
        """How likely a landing on a hostile shore is, as a share: nobody lands where a great army stands."""
        guard = sum(self.scene.kind(u).cost for u in self.scene.enemy(land))
        return max(0.0, 1.0 - guard / max(1.0, self.lift))

    def _barred(self, gate: str) -> bool:
        return bool(self.scene.play.faults(Pass(self.scene.power, gate)))


def remains(force: Force, share: float) -> Force:
    """Who is left of a force."""
    left: Force = Counter()
    for kind, number in force.items():
        if n := round(number * share):
            left[kind] = n
    return left
