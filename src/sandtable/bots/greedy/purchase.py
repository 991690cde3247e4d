"""Buying by need: hold the seat of government, then what the road to the enemy asks for."""

from __future__ import annotations

from collections import Counter

from sandtable.bots.greedy.guarding import is_seat, keeps
from sandtable.bots.greedy.scene import FAR, Force, Scene
from sandtable.bots.greedy.threat import Threats
from sandtable.kernel.units import Kind


def basket(scene: Scene, prices: dict[str, int], money: int) -> dict[str, int]:
    """What to buy for this money."""
    shop = Shop(scene, prices, money)
    threats = Threats(scene)
    places = [s for s in keeps(scene) if any(scene.kind(u).can("factory") for u in scene.state.here(s))]
    if not places:
        return {}
    shop.room = sum(scene.board.spaces[s].value for s in places)
    for space in places:
        shop.defend(threats, space)
    by_land = [s for s in places if scene.front.get(s, FAR) <= 6]
    if not by_land:
        shop.ships(threats, scene.known.lift)
    shop.army(min((scene.front[s] for s in by_land), default=FAR))
    return dict(shop.bought)


class Shop:
    """A purse being spent."""

    def __init__(self, scene: Scene, prices: dict[str, int], money: int) -> None:
        self.scene, self.prices, self.money = scene, prices, money
        self.bought: Force = Counter()
        self.room = 0
        kinds = [scene.kinds[k] for k in prices if k in scene.kinds]
        land = [k for k in kinds if k.arm == "land" and k.can("captures")]
        self.foot = min(land, key=lambda k: k.cost, default=None)
        self.gun = next((k for k in land if k.can("supports")), self.foot)
        self.fast = max(land, key=lambda k: (k.move, k.attack), default=None)
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

    def buy(self, kind: Kind | None) -> bool:
        """One of a kind, if there is money and room for it."""
        if kind is None or self.prices[kind.name] > self.money or self.room < 1:
            return False
        self.money -= self.prices[kind.name]
        self.room -= 1
        self.bought[kind.name] += 1
        return True

    def defend(self, threats: Threats, space: str) -> None:
        """Foot for a place that would fall without it, if that helps."""
        wanted = self.scene.known.hold if is_seat(self.scene, space) else 0.5
        room = self.scene.board.spaces[space].value
        force = Counter(self.scene.defence(space))
        if 1.0 - threats.danger(space, force)[1] >= wanted or self.foot is None:
            return
        needed = 0
        while needed < room and 1.0 - threats.danger(space, force)[1] < wanted:
            force[self.foot.name] += 1
            needed += 1
        saved = 1.0 - threats.danger(space, force)[1]
        if saved < 0.4 and not is_seat(self.scene, space):
            return
        for _ in range(needed):
            if not self.buy(self.foot):
                return

    def army(self, front: float) -> None:
        """Foot with guns, and more that is fast the farther the front is; planes with what is left of a full purse."""
        n = 0
        each = self.money / max(1, self.room)  # what a place in the factories may cost
        while self.room > 0:
            n += 1
            if each >= 6 and n % 3 == 0 and self.buy(self.plane):
                each = self.money / max(1, self.room)
                continue
            fast = n % 3 == 2 or (front > 2 and n % 2 == 0)
            if fast and each >= 3.6 and self.buy(self.fast):
                continue
            if n % 4 == 3 and self.buy(self.gun):
                continue
            if not self.buy(self.foot):
                break

    def ships(self, threats: Threats, share: float) -> None:
        """Transports for the armies that wait, and warships while the enemy could sink them."""
        scene = self.scene
        if self.carry is None:
            return
        waiting = sum(
            scene.kind(u).arm == "land" and scene.fights(u) and scene.front.get(u.space, FAR) > 3 for u in scene.mine
        )
        have = sum(u.kind == self.carry.name for u in scene.mine)
        purse = self.money * share
        wanted = min(6, waiting // 2 + 2) - have
        zones = [z for s in keeps(scene) for z in scene.board.coast[s]]
        if not zones:
            return
        best = min(zones, key=lambda z: threats.danger(z, Counter(scene.defence(z)) + Counter({self.carry.name: 1}))[0])
        force = Counter(scene.defence(best)) + Counter({self.carry.name: max(1, wanted)})
        guard = self.warship
        while guard is not None and threats.danger(best, force)[0] > 4 and purse >= self.prices[guard.name]:
            if not self.buy(guard):
                break
            purse -= self.prices[guard.name]
            force[guard.name] += 1
        if threats.danger(best, force)[0] > 12:
            return  # they would only be sunk
        while wanted > 0 and purse >= self.prices[self.carry.name] and self.buy(self.carry):
            purse -= self.prices[self.carry.name]
            wanted -= 1


def _carries_land(scene: Scene, kind: Kind) -> bool:
    return any(b == "land" or (b in scene.kinds and scene.kinds[b].arm == "land") for b in kind.holds)
