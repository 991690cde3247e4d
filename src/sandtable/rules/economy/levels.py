"""Levels of income beyond the land: what is never lost, what treaties and trade pay, and halves in peace.

A grant that is part of the level counts wherever a level is asked for; one that is not is only collected.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.module import Module
from sandtable.kernel.phases import round_of
from sandtable.kernel.questions import Reason, because
from sandtable.kernel.settings import Setting, Shape
from sandtable.rules.politics.alliances import at_war, belligerent
from sandtable.rules.questions import Income, Production

if TYPE_CHECKING:
    from sandtable.kernel.play import Play


class Grant(Shape, frozen=True):
    """What a power is paid for beyond its land."""

    power: str
    name: str
    pays: int
    until: int = 0  # the round in which it ends; 0 for never
    at_peace: str = ""  # only while there is no war with this power
    land: str = ""  # only while nobody of the other side holds this land


class Half(Shape, frozen=True):
    """A power that collects only half of its level for a while."""

    power: str
    until: int = 0  # the round from which on it collects all in any case; 0 for none
    at_war: str = ""  # it collects all once it is at war with this power, or, if none is named, with anybody


GRANTS = Setting("grants", tuple[Grant, ...], "What powers are paid for beyond their land.", ())
HALVES = Setting("halves", tuple[Half, ...], "Powers that collect half of their level for a while.", ())


def paid(play: Play, grant: Grant) -> bool:
    """Whether a grant is paid now."""
    if grant.until and round_of(play.state) >= grant.until:
        return False
    if grant.at_peace and at_war(play, grant.power, grant.at_peace):
        return False
    sides = play.game.countries
    if not grant.land:
        return True
    holder = sides[play.state.control[grant.land]].alliance
    return not holder or holder == sides[grant.power].alliance


def halved(play: Play, power: str) -> bool:
    """Whether a power collects only half."""
    half = next((h for h in play.game.setting(HALVES) if h.power == power), None)
    if half is None or (half.until and round_of(play.state) >= half.until):
        return False
    return not (at_war(play, power, half.at_war) if half.at_war else belligerent(play, power))


def _production(play: Play, q: Production, value: int, why: list[Reason] | None) -> int:
    for grant in play.game.setting(GRANTS):
        if grant.power == q.power and paid(play, grant):
            because(why, "income.grant", grant.pays, grant=grant.name, paid=grant.pays)
            value += grant.pays
    return value


def _income(play: Play, q: Income, value: int, why: list[Reason] | None) -> int:
    if not halved(play, play.game.accounts[q.purse].owner):
        return value
    because(why, "income.half", (value + 1) // 2 - value)
    return (value + 1) // 2


MODULE = Module(values={Production: _production, Income: _income}, settings=(GRANTS, HALVES))
