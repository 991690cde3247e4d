"""Buying by need: hold the seat of government, then what the road to the enemy asks for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from sandtable.bots.build.uses import Uses, across, ahead
from sandtable.bots.build.workshop import levies
from sandtable.bots.garrison.guarding import is_seat, keeps
from sandtable.bots.threat.threats import Threats
from sandtable.bots.view.turn_view import Force, Scene
from sandtable.kernel.board import FAR
from sandtable.kernel.offers import Basket
from sandtable.kernel.phases import round_of
from sandtable.kernel.units import Build, Kind
from sandtable.rules.production.mobilise import factories
from sandtable.rules.questions import Produces

ROOMY = 4.5  # money for each unit there is room for, below which dear units would leave room unused
RICH = 34  # money from which on a plane comes first


def basket(scene: Scene, threats: Threats, form: Basket, uses: Uses | None = None) -> dict[str, int]:
    """What to buy for this money; what for is noted in `uses`."""
    shop = Shop(scene, form.prices, form.money, form.limits, uses)
    places = mills(scene, form)
    if not places:
        return levies(scene, form, places)
    shop.room = sum(scene.room(s) for s in places)
    for space in places:
        shop.defend(threats, space)
    by_land = [s for s in places if scene.front.get(s, FAR) <= 6]
    if by_land:
        shop.uses.now = ("army", ahead(scene, min(by_land, key=lambda s: scene.front[s])))
        shop.army(min(scene.front[s] for s in by_land))
    else:
        shop.overseas(threats, places)
    return dict(shop.bought)


def opened(scene: Scene, form: Basket) -> dict[str, int]:
    """What a power buys in its first turn, as far as the data file says so and the purse bears it."""
    told = scene.known.opening.get(scene.power, {})
    fits = told.keys() <= form.prices.keys() and sum(form.prices[k] * n for k, n in told.items()) <= form.money
    return dict(told) if round_of(scene.state) == 1 and fits else {}


def raised(form: Basket) -> dict[str, int]:
    """What is raised for nothing: as many as can be."""
    cheap = min(form.prices, key=lambda k: (form.prices[k], k))
    number = form.money // form.prices[cheap]
    return {cheap: number} if number else {}


def produces(scene: Scene, space: str) -> bool:
    """Whether this power can make units there."""
    return space in factories(scene.play, scene.power)


def mills(scene: Scene, form: Basket) -> list[str]:
    """Where what is bought with this money can be made, the most worth first."""
    purse = [*form.purses, ""][len(form.purses) - 1] if form.purses else ""
    foot = min((k for k in form.prices if scene.kinds[k].can("captures")), key=lambda k: form.prices[k], default="")
    build = Build(foot or next(iter(form.prices)), scene.power, 0, purse=purse)
    # Some powers raise armies on any land of theirs, be there nothing on it that must be held.
    others = sorted(factories(scene.play, scene.power), key=lambda s: (-scene.worth(s), s))
    places = [s for s in dict.fromkeys((*keeps(scene), *others)) if produces(scene, s) and scene.room(s)]
    return [s for s in places if not scene.play.faults(Produces(scene.power, s, build))]


class Shop:
    """A purse being spent."""

    def __init__(
        self,
        scene: Scene,
        prices: dict[str, int],
        money: int,
        limits: Mapping[str, int] | None = None,
        uses: Uses | None = None,
    ) -> None:
        self.scene, self.prices, self.money = scene, prices, money
        self.uses = uses or Uses()
        self.limits = limits or {}
        self.bought: Force = Counter()
        self.room = 0
        kinds = [scene.kinds[k] for k in prices if k in scene.kinds]
        land = [k for k in kinds if k.arm == "land" and k.can("captures")]
        self.foot = min(land, key=lambda k: k.cost, default=None)
        self.gun = next((k for k in land if k.can("supports")), self.foot)
        self.fast = max(land, key=lambda k: (k.move, k.attack), default=None)
        free = [k for k in land if k.name not in self.limits]
        self.plain = max(free, key=lambda k: (k.move, k.attack), default=None)  # instead of those that are few
        self.plane = max(
            (k for k in kinds if k.arm == "air"), key=lambda k: (k.attack + k.defence) / k.cost, default=None
        )
        sea = [k for k in kinds if k.arm == "sea"]
        self.carry = min((k for k in sea if _carries_land(scene, k)), key=lambda k: k.cost, default=None)
        self.warship = max(
            (k for k in sea if k.attack > 0 and not k.can("sneaks")),
            key=lambda k: (k.attack + k.defence) * k.hits / k.cost,
            default=None,
        )

        self.screen = min((k for k in sea if k.can("screens")), key=lambda k: k.cost, default=self.warship)
        self.deck = min((k for k in sea if k.can("carrier")), key=lambda k: k.cost, default=None)
        self.sneak = min((k for k in sea if k.can("sneaks")), key=lambda k: k.cost, default=None)

    @property
    def guard(self) -> Kind | None:
        """The warship that is bought for others to live by."""
        return self.warship

    def buy(self, kind: Kind | None) -> bool:
        """One of a kind, if there is money and room for it."""
        if kind is None or self.prices[kind.name] > self.money or self.room < 1:
            return False
        if self.spent(kind):
            return kind is self.fast and self.buy(self.plain)
        self.money -= self.prices[kind.name]
        self.room -= 1
        self.bought[kind.name] += 1
        self.uses.count(kind.name)
        return True

    def spent(self, kind: Kind) -> bool:
        """Whether as many of a kind were bought as there may be."""
        return kind.name in self.limits and self.bought[kind.name] >= self.limits[kind.name]

    def defend(self, threats: Threats, space: str) -> None:
        """Foot for a place that would fall without it, if that helps."""
        wanted = self.scene.known.hold if is_seat(self.scene, space) else 0.5
        most = self.scene.room(space)
        force: Force = Counter(self.scene.defence(space))
        if 1.0 - threats.danger(space, force)[1] >= wanted or self.foot is None:
            return
        needed = 0
        while needed < most and 1.0 - threats.danger(space, force)[1] < wanted:
            force[self.foot.name] += 1
            needed += 1
        saved = 1.0 - threats.danger(space, force)[1]
        if saved < 0.4 and not is_seat(self.scene, space):
            return
        self.uses.now = ("hold", space)
        for _ in range(needed):
            if not self.buy(self.foot):
                return

    def army(self, front: float) -> None:
        """An army in the proportions of the mix, as long as there is money and room."""
        pattern, n = self.mix(front), 0
        while self.room > 0 and (self.buy(pattern[n % len(pattern)]) or self.buy(self.foot)):
            n += 1

    @property
    def roomy(self) -> bool:
        """Whether money runs out before room does."""
        return self.money / max(1, self.room) < ROOMY

    def mix(self, front: float) -> list[Kind | None]:
        """Mostly foot, with guns to support it; what is fast when the front is far or the factories are small."""
        if not self.roomy:
            return [self.fast, self.plane, self.gun, self.fast]
        if front > 2:
            pattern = [self.foot, self.fast, self.gun, self.fast]
        else:
            pattern = [self.foot, self.foot, self.gun, self.fast, self.foot, self.fast]
        return [self.plane, *pattern, *pattern] if self.money >= RICH else pattern

    def overseas(self, threats: Threats, places: list[str]) -> None:
        """For a power that the sea parts from its enemies: ships with guards, cargo for them, and planes."""
        scene = self.scene
        zones = [z for s in places for z in scene.board.coast[s]]
        waiting = sum(
            scene.kind(u).arm == "land" and scene.fights(u) and scene.front.get(u.space, FAR) > 3 for u in scene.mine
        )
        lift = sum(self.carry is not None and u.kind == self.carry.name for u in scene.mine)
        shore = across(scene, zones)
        if zones and self.carry is not None:
            self.uses.now = ("lane", shore)
            lift += self._ships(threats, zones, min(8, waiting // 2 + 2) - lift, scene.defence)
        self.uses.now = ("cargo", shore)
        while waiting < 2 * lift + 2 and self.buy(self.gun if waiting % 2 else self.foot):
            waiting += 1
        # What is left goes into planes, which need no ship, and into more of both.
        self.uses.now = ("rest", "")
        pattern = [self.plane, self.foot, self.fast]
        n = 0
        while self.room > 0 and (self.buy(pattern[n % 3]) or self.buy(self.foot)):
            n += 1

    def _ships(self, threats: Threats, zones: list[str], wanted: int, there: Callable[[str], Force]) -> int:
        """Transports and the warships without which they would be sunk; how many transports.

        `there` tells who can lie with them in a zone.
        """
        scene, carry, guard = self.scene, self.carry, self.guard
        assert carry is not None
        purse = self.money * (scene.known.lift + 0.2)
        one = Counter({carry.name: 1})
        best = min(zones, key=lambda z: (threats.danger(z, there(z) + one)[0], z))
        force = there(best) + Counter({carry.name: max(0, min(wanted, 2))})
        guards = 0
        while guard is not None and threats.danger(best, force)[0] > 4 and purse >= self.prices[guard.name]:
            purse -= self.prices[guard.name]
            force[guard.name] += 1
            guards += 1
        if threats.danger(best, force)[0] > 10:
            return 0  # they would only be sunk, and so would those who guard them
        while guards and self.buy(guard):
            guards -= 1
        made = 0
        while made < wanted and purse >= self.prices[carry.name] and self.buy(carry):
            purse -= self.prices[carry.name]
            made += 1
        return made


def _carries_land(scene: Scene, kind: Kind) -> bool:
    return any(b == "land" or (b in scene.kinds and scene.kinds[b].arm == "land") for b in kind.holds)
