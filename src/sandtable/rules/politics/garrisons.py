"""Neutral countries: garrisons that are made good after an attack that failed, and countries that take a side.

A country that takes a side does so with its land and its units, which are units of that power from then on.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

from sandtable.kernel.events import Moment, Owned, Placed, Taken, Told
from sandtable.kernel.module import Module
from sandtable.kernel.phases import round_of
from sandtable.kernel.settings import Setting, Shape
from sandtable.kernel.text import Text
from sandtable.kernel.units import Unit
from sandtable.rules.politics.coalitions import neutrals

if TYPE_CHECKING:
    from sandtable.kernel.game import Game
    from sandtable.kernel.play import Play


class Side(Shape, frozen=True):
    """When a country that was not conquered takes a side."""

    country: str
    to: str
    turn: str  # at the end of whose turn
    round: int


JOINS = Setting("joins", tuple[Side, ...], "Countries that take a side at the end of a turn if nobody holds them.", ())
GROUPS = Setting("groups", dict[str, tuple[str, ...]], "Countries that others go with when they take a side.", {})


def lands_of(play: Play, country: str) -> list[str]:
    """What a country still holds of its own."""
    return [s for s, holder in play.state.control.items() if holder == country]


@cache
def _at_first(game: Game) -> dict[tuple[str, str], Counter[str]]:
    """What stood where when the game began, by owner and place."""
    found: dict[tuple[str, str], Counter[str]] = {}
    for unit in game.setup:
        found.setdefault((unit.owner, unit.space), Counter())[unit.kind] += 1
    return found


def joining(play: Play) -> dict[str, str]:
    """Countries that will take a side this round if they still stand then, and the power that gets them."""
    now, control = round_of(play.state), play.state.control
    return {s.country: s.to for s in play.game.setting(JOINS) if s.round == now and control.get(s.country) == s.country}


def refill(play: Play, country: str) -> None:
    """Make good what a country that stands has lost."""
    for space in lands_of(play, country):
        wanted = _at_first(play.game).get((country, space), Counter())
        there = Counter(u.kind for u in play.state.here(space) if u.owner == country)
        made = tuple(Unit(play.state.fresh_id(country), kind, country, space) for kind in (wanted - there).elements())
        if made:
            play.emit(Placed(made, "garrison"))


def join(play: Play, country: str, power: str) -> None:
    """A country, and those that go with it, belong to a power from now on, with all they have."""
    for one in (country, *play.game.setting(GROUPS).get(country, ())):
        for space in lands_of(play, one):
            play.emit(Taken(space, power, one, "joined"))
        units = tuple(u.id for u in play.state.units.values() if u.owner == one)
        if units:
            play.emit(Owned(units, power))
    play.emit(Told(Text("neutral.joins", {"country": country, "power": power})))


def _left(play: Play, moment: Moment) -> None:
    """The end of a turn: losses first, then changes of side."""
    standing = set(play.state.control.values())
    for country in sorted(neutrals(play.game) & standing):
        refill(play, country)
    for side in play.game.setting(JOINS):
        due = side.turn in moment.who and side.round == round_of(play.state)
        if due and play.state.control.get(side.country) == side.country:
            join(play, side.country, side.to)


MODULE = Module(on={"turn.left": _left}, settings=(JOINS, GROUPS))
