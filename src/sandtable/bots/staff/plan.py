"""A plan: orders to be given one after the other, kept by the position a phase began with."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field

from sandtable.kernel.decisions import Go
from sandtable.kernel.game import Game
from sandtable.kernel.state import State
from sandtable.kernel.text import Text
from sandtable.rules.marks import BEGAN

Key = tuple[str, str, str, int, int]
MOST = 64


@dataclass(frozen=True)
class Reason:
    """Why something is done, told with the first order to any of these units; at once where it is about none."""

    text: Text
    units: frozenset[str] = frozenset()


@dataclass
class Plan:
    """Orders still to be given, and why."""

    orders: list[Go] = field(default_factory=list)
    why: list[Reason] = field(default_factory=list)
    began: int = 0  # how the board stood when it was made
    made: int = 0  # orders it was made with

    @property
    def busy(self) -> frozenset[str]:
        """All who have orders."""
        return frozenset(i for o in self.orders for i in o.units)

    def add(self, orders: list[Go], why: list[Reason] | None = None) -> None:
        """More orders, and why."""
        self.orders += orders
        self.why += why or []

    def copy(self) -> Plan:
        """The same plan to be carried out once more."""
        return Plan(list(self.orders), list(self.why))

    def tell(self, order: Go | None = None) -> list[Text]:
        """What is to be said with an order, each thing once; without one, what is about no order."""
        due = [r for r in self.why if (not r.units if order is None else r.units & set(order.units))]
        self.why = [r for r in self.why if r not in due]
        return [r.text for r in due]


class Plans:
    """The plans of all games a bot plays. One that is lost is made again."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Key, Plan] = OrderedDict()
        self._barred: dict[Key, frozenset[str]] = {}

    def get(self, key: Key, state: State) -> Plan | None:
        """The plan for a phase, if there is one.

        A phase that stands as when its plan was made, though orders were given, is that of another table or of
        somebody who asks again: it begins anew.
        """
        plan = self._kept.get(key)
        return None if plan and len(plan.orders) < plan.made and plan.began == _stands(state) else plan

    def put(self, key: Key, plan: Plan, state: State) -> Plan:
        """Keep a plan, and forget old ones."""
        barred = self.barred(key)
        plan.orders = [o for o in plan.orders if not barred & {*o.units, o.aboard}]
        plan.began, plan.made = _stands(state), len(plan.orders)
        self._kept[key] = plan
        while len(self._kept) > MOST:
            old, _ = self._kept.popitem(last=False)
            self._barred.pop(old, None)
        return plan

    def bar(self, key: Key, units: tuple[str, ...]) -> None:
        """Some were called back because the rules did not let their orders stand: nobody sends them again."""
        self._barred[key] = self.barred(key) | frozenset(units)

    def barred(self, key: Key) -> frozenset[str]:
        """Those who were called back in a phase."""
        return self._barred.get(key, frozenset())


def _stands(state: State) -> int:
    return hash(frozenset((u.id, u.space, u.aboard) for u in state.units.values()))


def key_of(game: Game, state: State, power: str, manner: str) -> Key:
    """Names a phase by where everything stood when it began, so that two tables never share a plan by mistake."""
    began = BEGAN.get(state)
    stood = frozenset((u.id, began[u.id][0] if u.id in began else u.space) for u in state.units.values())
    return (game.slug, power, manner, getattr(state.stack[0], "lap", 0), hash(stood))
