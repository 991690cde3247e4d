"""Derived facts that many rules need, kept for the length of one look at a position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sandtable.kernel.play import Play
from sandtable.kernel.questions import Question
from sandtable.kernel.units import Unit
from sandtable.rules.questions import CapitalLost, Commanded, Foes, Friends


def _known(play: Play, question: Callable[[str], Question], about: str) -> Any:
    """An answer asked for all the time, kept until something happens."""
    key = (question, about)
    found = play.look.get(key)
    if found is None:
        found = play.look[key] = play.ask(question(about))
    return found


def foes(play: Play, country: str) -> frozenset[str]:
    """Everybody this country fights."""
    found: frozenset[str] = _known(play, Foes, country)
    return found


def friends(play: Play, country: str) -> frozenset[str]:
    """This country and those on its side."""
    found: frozenset[str] = _known(play, Friends, country)
    return found


def commanded(play: Play, power: str) -> frozenset[str]:
    """The countries whose units this power moves now."""
    found: frozenset[str] = _known(play, Commanded, power)
    return found


def capital_lost(play: Play, country: str) -> bool:
    """Whether this country's capital is in enemy hands."""
    found: bool = _known(play, CapitalLost, country)
    return found


def enemies(play: Play, power: str, space: str) -> list[Unit]:
    """Enemy units in a space that can be met: submerged ones cannot."""
    units = play.state.units
    against = foes(play, power)
    return [
        unit for i in play.state.at.get(space, ()) if (unit := units[i]).owner in against and unit.post != "submerged"
    ]


def hostile(play: Play, power: str, space: str) -> bool:
    """Whether a power must fight to be there: enemy land, or a sea zone with enemy units."""
    key = ("hostile", power, space)
    known: bool | None = play.look.get(key)
    if known is None:
        if play.game.board.is_sea[space]:
            known = bool(enemies(play, power, space))
        else:
            known = play.state.control.get(space) in foes(play, power)
        play.look[key] = known
    return known


def fights(play: Play, unit: Unit) -> bool:
    """Whether a unit can hold a place by fighting; guns and factories cannot."""
    return not play.game.kinds[unit.kind].can("facility")


def can(play: Play, unit: Unit, ability: str) -> bool:
    """Whether a unit's kind has an ability."""
    return ability in play.game.kinds[unit.kind].abilities


def arm(play: Play, unit: Unit) -> str:
    """Land, air or sea."""
    return play.game.kinds[unit.kind].arm


def cargo(play: Play, carrier: Unit) -> list[Unit]:
    """The units a unit carries."""
    units = play.state.units
    return [unit for i in play.state.at.get(carrier.space, ()) if (unit := units[i]).aboard == carrier.id]
