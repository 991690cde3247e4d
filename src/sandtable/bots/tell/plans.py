"""Why a turn was played as it was, in the words that all planners share: attacks, armies and broken battles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable

from sandtable.bots.staff.plan import Reason
from sandtable.bots.view.position import Position
from sandtable.bots.words import percent
from sandtable.kernel.decisions import Go
from sandtable.kernel.text import Text
from sandtable.kernel.units import Unit
from sandtable.narrate import counts

PLACES = 2  # that armies went to and that are told
RISKY = 0.15  # chance of falling from which on it is told that a place was held
SAVED = 0.05  # less danger than before that is worth a word
GAIN = 0.5  # what an attack must promise to be called a gain


def counted(scene: Position, units: Iterable[Unit]) -> dict[str, int]:
    """Units by kind."""
    return counts(scene.game, Counter(u.kind for u in units))


def known(scene: Position, ids: Iterable[str]) -> list[Unit]:
    """Those of some units that are still there."""
    return [scene.state.units[i] for i in ids if i in scene.state.units]


def destinations(scene: Position, orders: Iterable[Go]) -> dict[str, list[Unit]]:
    """Who goes where."""
    found: dict[str, list[Unit]] = {}
    for order in orders:
        found.setdefault(order.path[-1], []).extend(known(scene, order.units))
    return found


def most(to: dict[str, list[Unit]]) -> list[str]:
    """The places that most go to."""
    return sorted(to, key=lambda s: (-len(to[s]), s))[:PLACES]


def about(text: Text, units: Iterable[Unit]) -> Reason:
    """What is told with the first order to any of these units."""
    return Reason(text, frozenset(u.id for u in units))


def attack(scene: Position, space: str, units: Collection[Unit], prize: Text, chance: float, value: float) -> Text:
    """An attack: with what, for what, and how likely."""
    facts = {"space": space, "units": counted(scene, units), "prize": prize}
    if not scene.enemy(space):
        return Text("bot.attack.walk", facts)
    facts["chance"] = percent(chance)
    if value < GAIN:
        return Text("bot.attack.even", facts)
    return Text("bot.attack.gain", facts | {"value": max(1, round(value))})


def broke_off(space: str, chance: float) -> Text:
    """A battle that was given up."""
    return Text("bot.retreat", {"space": space, "chance": percent(chance)})


def saved(before: float, after: float) -> bool:
    """Whether some made a difference to a place that might fall."""
    return before > RISKY and after < before - SAVED


def held(scene: Position, space: str, units: Collection[Unit], before: float, after: float) -> Text:
    """Some who went to hold a place."""
    facts = {"space": space, "units": counted(scene, units), "before": percent(before), "after": percent(after)}
    return Text("bot.moved.hold", facts)


def on_the_way(scene: Position, space: str, units: Collection[Unit], enemy: str) -> Text:
    """An army that marched towards an enemy's land, or where there is none."""
    facts = {"space": space, "units": counted(scene, units)}
    if not enemy:
        return Text("bot.moved.reserve", facts)
    near = enemy in scene.board.next[space]
    return Text("bot.moved.front" if near else "bot.moved.road", facts | {"enemy": enemy})


def landed(scene: Position, space: str, units: Collection[Unit], enemy: str) -> Text:
    """A convoy that brought some ashore, on their way to an enemy's land if there is one."""
    facts = {"space": space, "units": counted(scene, units)}
    return Text("bot.moved.ship", facts | {"enemy": enemy}) if enemy else Text("bot.moved.land", facts)
