"""Buying for the road to the enemy: works near him, ships where only the sea leads to him, and no money left over."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import NamedTuple

from sandtable.bots.build.purchase import Shop, mills, produces
from sandtable.bots.build.uses import Uses, across, ahead
from sandtable.bots.build.workshop import levies
from sandtable.bots.lift.lanes import Charted, escort_of
from sandtable.bots.threat.threats import Threats
from sandtable.bots.view.reach import roads_of
from sandtable.bots.view.turn_view import Force, Scene
from sandtable.kernel.offers import Basket
from sandtable.kernel.units import Kind

MARCH = 6  # steps an army walks to the enemy without complaint
AIM = 20.0  # worth of the enemy's lands within a march for which an army is raised
NEAR = 3  # steps from the enemy at which works are put up
LEAST = 3  # units a place must be able to make each turn for works to pay
WORKS = 2  # new works beyond the sea
BACK = 5  # zones from which ships that are away come back soon enough to be counted on
AROUND = 3  # zones from which ships and cargo come to a harbour
LEAST_FLEET, MOST_FLEET = 6, 18  # transports in one lane
STORM = 40  # and for the last shores of a beaten enemy
UNRIVALLED = 2.0  # how many times the warships and planes he has left are enough
FALLS = 0.7  # how likely these must then fall
BEST = 0.95  # how near to the best a zone is that is as good an end of a lane
AIRY = 0.4  # part of all that fights from which on planes are enough
SUNK = 4.0  # loss that new ships may have to expect
CONVOY = 6  # units that are soon to follow those who wait
PACK = 2  # raiders that are bought in a turn
SCREENS = 2  # ships that screen a fleet, beside one for each deck
SAFE = 0.1  # chance of falling that is borne for new works


def purchase(model: Charted, form: Basket, uses: Uses | None = None) -> dict[str, int]:
    """What to buy for this money; what for is noted in `uses`."""
    scene = model.scene
    places = mills(scene, form)
    if not places:
        return levies(scene, form, places)
    shop = Arsenal(scene, form.prices, form.money, form.limits, uses)
    shop.room = total = sum(scene.room(s) for s in places)
    threats = Threats(scene)
    for space in places:
        shop.defend(threats, space)
    near = [s for s in places if marches(scene, s) and not model.sated(s)]
    if near and 2 * sum(scene.room(s) for s in near) >= total:
        shop.uses.now = ("army", ahead(scene, min(near, key=lambda s: scene.front[s])))
        shop.army(min(scene.front[s] for s in near))
    else:
        column = sum(scene.room(s) for s in near)
        voyage = shop.ships(model, [s for s in places if s not in near], column)
        if len(near) < WORKS and site(scene, threats, list(scene.board.open_land)):
            shop.found()
        shop.uses.now = ("army", ahead(scene, near[0]) if near else "")
        shop.column(column)
        shop.expedition(model, [s for s in places if s not in near], voyage)
    shop.exchange()
    return dict(shop.bought)


def marches(scene: Scene, space: str) -> bool:
    """Whether an army raised there has a road to enemies worth the march."""
    roads = roads_of(scene.board)[space]
    return sum(scene.worth(s) for s, far in roads.items() if far <= MARCH and scene.aim(s)) >= AIM


def site(scene: Scene, threats: Threats, places: list[str]) -> str:
    """The best of these places for new works: ours, near to the enemy, and safe; "" if there is none."""
    found = ""
    for space in sorted(places):
        if scene.state.control.get(space) != scene.power or scene.income(space) < LEAST or produces(scene, space):
            continue
        if scene.front[space] > NEAR or not marches(scene, space):
            continue
        if threats.danger(space, scene.defence(space))[1] > SAFE:
            continue
        if not found or scene.income(space) > scene.income(found):
            found = space
    return found


class Voyage(NamedTuple):
    """What the sea offers to new armies."""

    zones: list[str]  # harbours from which a lane leads to where they count
    waiting: int  # units that wait there for ships
    lift: int  # transports, those included that are bought


class Arsenal(Shop):
    """A purse that is spent to the last coin, as far as there is room for what it buys."""

    @cached_property
    def guard(self) -> Kind | None:
        """The warship that is bought for others to live by."""
        escort = escort_of(self.scene)
        return escort if escort is not None and escort.name in self.prices else self.warship

    def found(self) -> None:
        """New works, if the purse bears them."""
        works = next((k for k in self.scene.kinds.values() if k.can("factory") and k.name in self.prices), None)
        if works is not None and self.money >= self.prices[works.name]:
            self.money -= self.prices[works.name]
            self.bought[works.name] += 1
            self.uses.now = ("works", "")
            self.uses.count(works.name)

    def mix(self, front: float) -> list[Kind | None]:
        """The same without planes, which would stand idle while the money is missing on the ground."""
        if not self.roomy:
            return super().mix(front)
        if front > 2:
            return [self.foot, self.fast, self.gun, self.foot, self.fast]
        return [self.foot, self.foot, self.gun, self.fast, self.foot]

    def column(self, number: int) -> None:
        """So many units for works that lie near to the enemy."""
        for n in range(number):
            if not self.buy(self.foot if n % 3 == 2 else self.fast):
                return

    def ships(self, model: Charted, places: list[str], column: int = 0) -> Voyage:
        """Ships first, if a lane leads from these works to where armies count and more wait than there are berths.

        `column` tells how many of the new units will be made where they need no ship.
        """
        scene, carry = self.scene, self.carry
        zones, escorts = model.lanes.harbours(places), model.venture.escorts
        if not zones or carry is None:
            return Voyage(zones, 0, 0)
        near = scene.board.distances[zones[0]]
        mine = [u for u in scene.mine if near.get(u.space, 99) <= AROUND]
        # Who holds an island without works waits for nobody.
        bound = {s for place in places for s in roads_of(scene.board)[place]}
        idle = (u for u in mine if u.space in bound and scene.front[u.space] > NEAR)
        waiting = sum(scene.kind(u).arm == "land" and scene.fights(u) for u in idle)
        # Those who are away come back, but not from the other end of the world.
        lift = sum(u.kind == carry.name and near.get(u.space, 99) <= BACK for u in scene.mine)
        self.uses.now = ("lane", across(scene, zones[:1]))
        if self.guard is not None:
            escorts = min(escorts, self.money // self.prices[self.guard.name])
            if self._lives(model, zones, Counter({self.guard.name: escorts})):
                while escorts > 0 and self.buy(self.guard):
                    escorts -= 1
        most = max(_fleet(model, zones[0]), self._storming(model))
        wanted = min(most, (waiting + self._soon(column)) // 2) - lift
        lift += self._ships(model.threats, zones, wanted, model.together)
        return Voyage(zones, waiting, lift)

    def _storming(self, model: Charted) -> int:
        """The transports with which the greatest of the last hostile shores falls in one blow; none before the end."""
        shores = [s for s in model.aims if self.scene.board.coast[s]]
        if not model.storms or not shores or self.foot is None or self.gun is None:
            return 0
        scene, shore = self.scene, max(shores, key=lambda s: (model.aims[s], s))
        guard, near = Counter(u.kind for u in scene.enemy(shore)), scene.board.distances[shore]
        planes = Counter(u.kind for u in scene.mine if scene.arm(u) == "air" and near[u.space] < scene.kind(u).move)
        for ships in range(LEAST_FLEET, STORM, 2):
            force = planes + Counter({self.foot.name: ships, self.gun.name: ships})
            if model.threats.quick.battle(force, guard).take >= FALLS:
                return ships
        return STORM

    def _lives(self, model: Charted, zones: list[str], ships: Force) -> bool:
        """Whether new ships are safe in one of these harbours until they sail."""
        return min(model.danger(z, self.scene.defence(z) + ships)[0] for z in zones) <= SUNK

    def _soon(self, column: int) -> int:
        """How many units will soon follow those who wait for ships: what the others leave money for."""
        if self.foot is None or self.fast is None:
            return CONVOY
        left = self.money - column * self.prices[self.fast.name]
        return min(CONVOY, max(0, left) // self.prices[self.foot.name])

    def expedition(self, model: Charted, places: list[str], voyage: Voyage) -> None:
        """An army for the ships, raiders, and planes; where the land is won, warships rather than more planes."""
        waiting = voyage.waiting
        self.uses.now = ("cargo", across(self.scene, voyage.zones[:1]))
        while voyage.lift and waiting < 2 * voyage.lift + 2 and self.buy(self.gun if waiting % 2 else self.foot):
            waiting += 1
        self.uses.now = ("raid", "")
        self.raiders(model)
        self.uses.now = ("fleet", "")
        won = any(model.sated(s) and marches(self.scene, s) for s in places)
        if (won or not voyage.zones or not self._in_range(model, places)) and not self._unrivalled(model):
            self.fleet(model, places)
        self.uses.now = ("air", "")
        while not self._airy() and self.buy(self.plane):
            pass
        self.uses.now = ("rest", "")
        while self.buy(self.foot):
            pass

    def _unrivalled(self, model: Charted) -> bool:
        """Whether a beaten enemy has so little left that sinks ships that more warships of ours would find nobody."""
        scene = self.scene
        fighting = [u for u in scene.state.units.values() if scene.kind(u).attack and scene.arm(u) != "land"]
        theirs = sum(scene.kind(u).cost for u in fighting if u.owner in scene.foes)
        ours = sum(scene.kind(u).cost for u in fighting if u.owner in scene.own and scene.arm(u) == "sea")
        return model.storms and ours >= UNRIVALLED * theirs

    def _airy(self) -> bool:
        """Whether planes are so great a part of what fights that more of them would find nothing to do."""
        kinds = self.scene.kinds
        have = Counter(u.kind for u in self.scene.mine if self.scene.fights(u)) + self.bought
        planes = sum(kinds[k].cost * n for k, n in have.items() if kinds[k].arm == "air")
        return planes > AIRY * self.scene.cost(have)

    def raiders(self, model: Charted) -> None:
        """Ships that hunt alone, a few a turn, while there are more coasts and lanes to raid than raiders."""
        have = Counter(u.kind for u in self.scene.mine)
        for _ in range(PACK):
            if self.sneak is None or have[self.sneak.name] + self.bought[self.sneak.name] >= len(model.hunts):
                return
            self.buy(self.sneak)

    def _in_range(self, model: Charted, places: list[str]) -> bool:
        """Whether planes that are made there can be of use without a deck."""
        far, reach = self.scene.board.distances, self.plane.move if self.plane is not None else 0
        return any(far[s].get(aim, 99) <= reach for s in places for aim in model.aims)

    def fleet(self, model: Charted, places: list[str]) -> None:
        """No lane is open: a fleet that will open one, decks with their planes in the midst of it."""
        zones = sorted({z for s in places for z in self.scene.board.coast[s]})
        if not model.aims or not zones:
            return
        have, money, ships = Counter(u.kind for u in self.scene.mine), self.money, list[Kind]()
        while (ship := self._next_ship(have + self.bought)) is not None and self.prices[ship.name] <= money:
            money -= self.prices[ship.name]
            ships.append(ship)
            have[ship.name] += 1
        if ships and self._lives(model, zones, Counter(k.name for k in ships)):
            while ships and self.buy(ships.pop(0)):
                pass

    def _next_ship(self, have: Counter[str]) -> Kind | None:
        """What a fleet is short of: screens first, decks and planes for them, then what fights best for its price."""
        screen, deck, plane, warship = self.screen, self.deck, self.plane, self.warship
        decks = have[deck.name] if deck is not None else 0
        if screen is not None and have[screen.name] < SCREENS + decks:
            return screen
        if deck is None or warship is None:
            return warship
        if plane is not None and have[plane.name] < len(deck.holds) * decks:
            return plane
        return deck if decks < have[warship.name] + SCREENS else warship

    def exchange(self) -> None:
        """Dearer units instead of cheap ones, while there is money but no room."""
        ladder = [self.foot, self.gun, self.fast, self.plane]
        for cheap, dear in [(0, 2), (1, 2), (0, 3), (1, 3), (2, 3)]:
            less, more = ladder[cheap], ladder[dear]
            if less is None or more is None or less is more:
                continue
            extra = self.prices[more.name] - self.prices[less.name]
            while 0 < extra <= self.money and self.bought[less.name] and not self.spent(more):
                self.bought[less.name] -= 1
                self.bought[more.name] += 1
                self.uses.swap(less.name, more.name)
                self.money -= extra
        self.bought = +self.bought


def _fleet(model: Charted, harbour: str) -> int:
    """How many transports a lane takes: the longer the way there and back, the more of them are under way."""
    worth, near = model.lanes.worth, model.scene.board.distances[harbour]
    top = max(worth.values())
    far = min((near[z] for z, w in worth.items() if w >= BEST * top and z in near), default=0)
    return min(MOST_FLEET, LEAST_FLEET + 2 * far)
