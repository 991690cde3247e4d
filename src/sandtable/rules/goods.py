"""What the names in a power's orders stand for, where they are more than a kind of unit: the game's modules tell."""

from __future__ import annotations

import msgspec

from sandtable.kernel.play import Play
from sandtable.rules.hooks import Goods, Room

UNIT, DICE, BEGIN, PART, IMPROVEMENT = "unit", "dice", "start", "part", "improvement"


class Good(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that can be ordered or placed, for people who read lists."""

    kind: str
    country: str
    sort: str = UNIT  # a new unit, or what else is done for the price
    name: str = ""  # of a counter that has one
    space: str = ""  # where the unit stands that it is done to
    due: str = ""  # when a new unit is ready
    chance: float = 0.0  # that one of the dice thrown for it is enough, or brings it one level further
    level: int = 0  # it has been brought to
    top: int = 0  # the highest level, where there are levels; a die then completes it on its level or less
    free: int = 0  # orders of this sort that cost nothing,
    then: int = 0  # and the price of more
    units: tuple[str, ...] = ()  # kinds it makes cheaper,
    number: int = 0  # so many of them a turn,
    cheaper: int = 0  # by so much
    apart: bool = False  # it takes no place of those that factories have for new units


def room(play: Play, power: str) -> dict[str, int]:
    """How many new units a power may place where this turn, as things stand; empty where no number limits them."""
    return {space: n for told in play.game.hooks(Room) for space, n in told(play, power).items()}


def good(play: Play, power: str, key: str) -> Good:
    """What a name in a power's order means; without a word from the game's modules, a kind of unit of its own."""
    for told in play.game.hooks(Goods):
        found = told(play, power, key)
        if found is not None:
            return found
    return Good(key, power)
