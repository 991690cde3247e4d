"""What the planner buys: foot and guns in numbers, tanks when the front is far, planes where room is scarce."""

from __future__ import annotations

from collections import Counter

from sandtable.bots.greedy.guarding import keeps
from sandtable.bots.greedy.purchase import Shop, produces
from sandtable.bots.greedy.scene import Force
from sandtable.bots.planner.model import Model


def shopping(model: Model, prices: dict[str, int], money: int) -> dict[str, int]:
    """What to buy for this money."""
    shop = Quartermaster(model, prices, money)
    scene = model.scene
    places = [s for s in keeps(scene) if produces(scene, s)]
    if not places:
        return {}
    shop.room = sum(scene.board.spaces[s].value for s in places)
    for space in places:
        shop.defend(model.unbarred, space)
    best = max(places, key=lambda s: (model.pull(s), s))
    # The war is where the road leads; beyond the sea it needs ships, or planes, which need none.
    if model.by_road[best] >= 0.5 * model.pull(best):
        shop.army(min(scene.front[s] for s in places))
    else:
        shop.overseas(model.threats, places)
    return dict(shop.bought)


class Quartermaster(Shop):
    """A purse spent on an army that wins by numbers."""

    def __init__(self, model: Model, prices: dict[str, int], money: int) -> None:
        super().__init__(model.scene, prices, money)
        self.model = model

    def _defenders(self, space: str) -> Force:
        """Those who stand there, and those of the land who can still come."""
        kinds = self.scene.kinds
        near = Counter({k: n for k, n in self.model.retakers(space).items() if kinds[k].arm == "land"})
        return Counter(self.scene.defence(space)) + near

    def army(self, front: float) -> None:
        """Numbers first; guns make foot strong, tanks catch up when the front is far."""
        pattern = [self.foot, self.foot, self.gun, self.foot, self.fast]
        if front > 3:
            pattern = [self.foot, self.fast, self.foot, self.gun]
        n = 0
        while (
            self.room > 0
            and self.money / self.room < 5
            and (self.buy(pattern[n % len(pattern)]) or self.buy(self.foot))
        ):
            n += 1
        # More money than room: the best that fits.
        while self.room > 0 and (
            self.buy(self.plane) or self.buy(self.fast) or self.buy(self.gun) or self.buy(self.foot)
        ):
            pass
