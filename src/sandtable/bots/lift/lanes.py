"""The ways of armies over the sea: from harbours to shores where they are wanted, as far as a fleet can live there."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import NamedTuple

from sandtable.bots.threat.model import SAILING, Model
from sandtable.bots.view.turn_view import Force, Scene
from sandtable.bots.view.upper_hand import BEATEN, advantage
from sandtable.kernel.board import FAR
from sandtable.kernel.units import Kind
from sandtable.rules.look import yields
from sandtable.rules.questions import Production

AROUND = 3  # zones from which our ships come together on the way
NEIGHBOUR = 0.5  # how much of those next to a shore comes to its help
NEW = 3  # what a new defender costs
BORNE = 10.0  # loss that is borne on the way to a shore
ALMOST = 0.7  # a harbour this good, compared with the best, will do if it is safer
WORTHWHILE = 0.1  # what a lane must be worth for ships to be built
LAST = 0.002  # the same where only the last shores are left, be they at the other end of the world
REMOTE = 0.16  # pull by road below which works wait for ships
SHIP = 6.0  # what a full load is worth to a ship where armies are wanted most
STEP = 0.75  # how much less the work of a ship counts that is a zone farther away from it
ESCORTS = (2, 4, 6)  # warships more that may open a lane
NEARLY = 1e-6  # what may be lost in rounding
TURNS = 6  # of income for which a lane carries armies, once it is open
FREIGHT = 0.4  # part of the price of laden ships that goes ashore


class Lanes:
    """What every sea zone is worth to an army that lies there."""

    def __init__(self, model: Charted, extra: Force | None = None) -> None:
        self.model, self.scene = model, model.scene
        self.extra: Force = extra or convoy(self.scene)  # ships that go the way, beside those who lie near to it

    def safe(self, zone: str) -> float:
        """How well the ships that could be in a zone together would live there, from 0 to 1."""
        if not self.model.unbarred.pools(zone):
            return 1.0
        force = (self.model.armada if self.model.storms else self.model.gathered(zone)) + self.extra
        loss = self.model.danger(zone, force)[0]
        return max(0.0, 1.0 - max(0.0, loss - 1.0) / max(BORNE, 0.3 * self.scene.cost(force)))

    @cached_property
    def worth(self) -> dict[str, float]:
        """What it is worth to an army to lie in a zone, 1 being the land next to the greatest aim."""
        return self.model.lying({z: self.safe(z) for z in self.scene.board.sea})

    def harbours(self, places: list[str]) -> list[str]:
        """The zones next to works from which lanes lead to where an army counts; the best first."""
        zones = {z for s in places for z in self.scene.board.coast[s]}
        best = sorted(zones, key=lambda z: (-self.worth[z], z))
        least = LAST if self.model.storms else WORTHWHILE
        return [z for z in best if self.worth[z] >= max(least, ALMOST * self.worth[best[0]])]


class Venture(NamedTuple):
    """The warships that are worth building for the lane they open."""

    escorts: int
    lanes: Lanes


class Charted(Model):
    """A position weighed with the lanes of the sea in mind."""

    @cached_property
    def lanes(self) -> Lanes:
        """What sea zones are worth to armies, once the ships are built that are worth it."""
        return self.venture.lanes

    @cached_property
    def offshore(self) -> dict[str, float]:
        """How good it is to lie in a zone with an army aboard."""
        return self.lanes.worth

    @cached_property
    def venture(self) -> Venture:
        """How many warships more open the best lane from our works, and what the sea is worth with them."""
        scene, escort = self.scene, escort_of(self.scene)
        best = Venture(0, Lanes(self))
        income = int(scene.play.ask(Production(scene.power)))
        if escort is None or not self._works or not income or self.landed:
            return best
        most = self._reached(best.lanes)
        # Ships do no better than to open the whole sea: where even that would not pay, nothing need be weighed.
        hoped = max((self._untroubled[z] for s in self._works for z in scene.board.coast[s]), default=0.0)
        for number in ESCORTS:
            price = number * escort.cost / (TURNS * income)
            if hoped - price < most - NEARLY:
                break
            lanes = Lanes(self, convoy(scene) + Counter({escort.name: number}))
            worth = self._reached(lanes) - price
            if worth > most + 1e-9:
                most, best = worth, Venture(number, lanes)
        return best

    @cached_property
    def _untroubled(self) -> dict[str, float]:
        """What zones would be worth if ships were safe everywhere."""
        return self.lying({})

    def _reached(self, lanes: Lanes) -> float:
        """What the best lane from our works is worth."""
        zones = lanes.harbours(self._works)
        return lanes.worth[zones[0]] if zones else 0.0

    @cached_property
    def mills(self) -> frozenset[str]:
        """Our works whose armies wait for ships."""
        return frozenset(s for s in self._works if self.by_road[s] < REMOTE)

    @cached_property
    def _works(self) -> list[str]:
        """Where our works stand."""
        return [u.space for u in self.scene.mine if self.scene.kind(u).can("factory")]

    def calling(self, zone: str, land: str) -> float:
        """How good a zone is for an empty ship: how far on its lane it will be with a load from a land."""
        return SHIP * max((self._laden(zone, z) for z in self.scene.board.coast[land]), default=0.0)

    def _laden(self, zone: str, harbour: str) -> float:
        """What the zone is worth in which a ship ends that loads in a harbour as soon as it can."""
        far, stride = self.scene.board.distances[zone].get(harbour, FAR), self._stride
        turns = max(0, -(-far // stride) - 1)  # before the one in which it loads
        left = stride * (turns + 1) - far  # zones it may still sail on in that turn
        ends = [self.lanes.worth[harbour], *(self.lanes.worth[z] for z, n in self._voyages[harbour] if n <= left)]
        return max(ends) * SAILING ** (stride * turns)

    def strayed(self, start: str, end: str) -> float:
        """What a ship does not carry meanwhile if it ends a turn farther away from those who wait for it."""
        apart, best = self.scene.board.distances, 0.0
        for land in self.mills:
            lane = max((self.lanes.worth[z] for z in self.scene.board.coast[land]), default=0.0)
            farther = apart[end].get(land, 9) - apart[start].get(land, 9)
            # A ship that was of no use here before is not missed.
            best = max(best, SHIP * lane * STEP ** (apart[start].get(land, 9) - 1) * farther / self._stride)
        return best

    def gathered(self, zone: str) -> Force:
        """The same as `together`, remembered: every venture asks for it."""
        if zone not in self._gathered:
            self._gathered[zone] = self.together(zone)
        return self._gathered[zone]

    @cached_property
    def armada(self) -> Force:
        """All our ships: for the last shores they come from the other end of the world."""
        return sum((fleet for owner, _, fleet in self._fleets if owner in self.scene.own), Counter())

    @cached_property
    def _gathered(self) -> dict[str, Force]:
        return {}

    def together(self, zone: str) -> Force:
        """The ships of our side that could lie in a zone before the enemy comes there."""
        scene, near = self.scene, self.scene.board.distances[zone]
        force: Force = Counter(scene.defence(zone))
        for owner, start, fleet in self._fleets:
            far = near.get(start, 99)
            if far > 0 and (far <= AROUND if owner in scene.own else far <= self._stride and self.joins(owner, zone)):
                force += fleet
        return force

    def joins(self, ally: str, zone: str) -> bool:
        """Whether an ally moves before the enemy who is to be feared most in a zone."""
        pools = self.threats.pools(zone)
        feared = max(pools, key=lambda owner: (self.scene.cost(pools[owner]), owner), default="")
        return feared != "" and self._turns.get(ally, 99) < self._turns.get(feared, 0)

    @cached_property
    def _stride(self) -> int:
        """How many zones ships sail in a turn."""
        return min((k.move for k in self.scene.kinds.values() if k.arm == "sea" and k.move), default=1)

    @cached_property
    def _fleets(self) -> list[tuple[str, str, Force]]:
        """The ships of our side, whose they are and where: (owner, zone, which); planes on decks are with them."""
        scene = self.scene
        found: dict[tuple[str, str], Force] = {}
        for unit in scene.state.units.values():
            if unit.owner in scene.mates and scene.board.is_sea[unit.space] and scene.kind(unit).arm != "land":
                found.setdefault((unit.owner, unit.space), Counter())[unit.kind] += 1
        return [(owner, zone, fleet) for (owner, zone), fleet in found.items()]

    @cached_property
    def lift(self) -> float:
        """What our ships could land at once; where only the end is missing, those count that can be built for it."""
        built = self.storms * TURNS * int(self.scene.play.ask(Production(self.scene.power)))
        return super().lift + FREIGHT * built

    @cached_property
    def storms(self) -> bool:
        """Whether our side earns so much more than its enemies that their last shores can be stormed."""
        return self._advantage >= BEATEN

    @cached_property
    def forgiven(self) -> float:
        """What is lost is soon made good by who earns many times as much; what he kills is not."""
        return max(0.0, 1.0 - BEATEN / self._advantage) if self.storms else 0.0

    @cached_property
    def _advantage(self) -> float:
        return advantage(self.scene.play, self.scene.power)

    def _feasible(self, land: str) -> float:
        """How likely an army can land there and stay, as a share: neighbours come to help, and works make new units."""
        scene, board = self.scene, self.scene.board
        near = [s for s in board.next[land] if not board.is_sea[s]]
        guard = 0.0
        for space, share in ((land, 1.0), *((s, NEIGHBOUR) for s in near)):
            for unit in scene.state.here(space):
                if unit.owner in scene.foes:
                    if scene.fights(unit):
                        guard += share * scene.kind(unit).cost
                    elif scene.kind(unit).can("factory"):
                        made = NEW * yields(scene.play, unit.owner, space)
                        guard += share * min(scene.state.purses.get(unit.owner, 0), made)
        return max(0.0, 1.0 - guard / max(1.0, self.lift))


def convoy(scene: Scene) -> Force:
    """Two transports: without any ship every zone would seem safe."""
    kinds = scene.kinds.values()
    ships = [k.name for k in kinds if k.arm == "sea" and k.holds and not k.can("carrier")]
    return Counter(2 * ships[:1])


def escort_of(scene: Scene) -> Kind | None:
    """The warship that defends a fleet best for its price: twice as many are four times as strong."""
    ships = (k for k in scene.kinds.values() if k.arm == "sea" and k.attack and k.defence and not k.holds and k.cost)
    return max(
        (k for k in ships if not k.can("sneaks")), key=lambda k: (k.defence * k.hits / k.cost**2, k.name), default=None
    )
