"""Derived facts that many rules need, kept for the length of one look at a position."""

from __future__ import annotations

from functools import cache

from sandtable.kernel.game import Game
from sandtable.kernel.play import Play
from sandtable.kernel.units import Unit
from sandtable.rules.economy.questions import Yields
from sandtable.rules.politics.questions import Seats
from sandtable.rules.questions import HOSTILE, CapitalLost, Commanded, Foes, Friends, Ground, known, plain_ground


def foes(play: Play, country: str) -> frozenset[str]:
    """Everybody this country fights."""
    found: frozenset[str] | None = play.look.get((Foes, country))
    if found is None:
        found = known(play, Foes, country)
    return found


def friends(play: Play, country: str) -> frozenset[str]:
    """This country and those on its side."""
    found: frozenset[str] | None = play.look.get((Friends, country))
    if found is None:
        found = known(play, Friends, country)
    return found


def commanded(play: Play, power: str) -> frozenset[str]:
    """The countries whose units this power moves now."""
    found: frozenset[str] | None = play.look.get((Commanded, power))
    if found is None:
        found = known(play, Commanded, power)
    return found


@cache
def nations(game: Game, power: str) -> frozenset[str]:
    """A power, and the countries that are part of it: what they hold and own is its own."""
    return frozenset((power, *(c.name for c in game.countries.values() if c.tags.get("of") == power)))


def capital_lost(play: Play, country: str) -> bool:
    """Whether this country's capital is in enemy hands."""
    found: bool = known(play, CapitalLost, country)
    return found


def seats(play: Play, country: str) -> tuple[str, ...]:
    """Where this country's government sits, whoever holds the place."""
    found: tuple[str, ...] = known(play, Seats, country)
    return found


def yields(play: Play, power: str, space: str) -> int:
    """What a place adds to the production of a power that holds it."""
    if Yields not in play.game.values:
        return play.game.board.spaces[space].value
    key = (Yields, power, space)
    kept: int | None = play.look.get(key)
    if kept is None:
        kept = play.look[key] = int(play.ask(Yields(power, space)))
    return kept


def holdings(play: Play) -> dict[str, list[str]]:
    """The spaces that each country holds, in the board's order."""
    found: dict[str, list[str]] | None = play.look.get("holdings")
    if found is None:
        found = play.look["holdings"] = {}
        for space, holder in play.state.control.items():
            found.setdefault(holder, []).append(space)
    return found


def enemies(play: Play, power: str, space: str) -> list[Unit]:
    """Enemy units in a space that can be met: submerged ones cannot."""
    units = play.state.units
    against = foes(play, power)
    return [
        unit for i in play.state.at.get(space, ()) if (unit := units[i]).owner in against and unit.post != "submerged"
    ]


def ground(play: Play, power: str, space: str) -> str:
    """What a space is to a power: own, friendly, hostile, neutral or closed."""
    key = (Ground, power, space)
    kept: str | None = play.look.get(key)
    if kept is None:
        # Asked more often than anything else, so the question is put only where a module may have an answer to it.
        asked = Ground in play.game.values and space in play.state.at and play.game.board.is_sea[space]
        kept = play.look[key] = play.ask(Ground(power, space)) if asked else plain_ground(play, power, space)
    return kept


def hostile(play: Play, power: str, space: str) -> bool:
    """Whether a power must fight to be there: enemy land, or a sea zone with enemy units."""
    return (play.look.get((Ground, power, space)) or ground(play, power, space)) == HOSTILE


PATROL = "patrol"  # a posture: aircraft that stay over a zone through the turns of others


def fights(play: Play, unit: Unit) -> bool:
    """Whether a unit can hold a place by fighting; guns and factories cannot."""
    return not play.game.kinds[unit.kind].can("facility")


def can(play: Play, unit: Unit, ability: str) -> bool:
    """Whether a unit's kind has an ability."""
    return ability in play.game.kinds[unit.kind].abilities


def kinds_that(play: Play, ability: str) -> frozenset[str]:
    """The kinds of unit with an ability, for who looks through all units."""
    return _able(play.game, ability)


@cache
def _able(game: Game, ability: str) -> frozenset[str]:
    return frozenset(name for name, kind in game.kinds.items() if ability in kind.abilities)


def owned(play: Play, power: str, ability: str) -> list[Unit]:
    """A power's own units with an ability."""
    able = kinds_that(play, ability)
    return [u for u in play.state.units.values() if u.kind in able and u.owner == power]


def footholds(play: Play, power: str) -> set[str]:
    """The spaces in which a power has units that are not aboard others."""
    key = (footholds, power)
    found: set[str] | None = play.look.get(key)
    if found is None:
        own = commanded(play, power)
        found = play.look[key] = {u.space for u in play.state.units.values() if u.owner in own and not u.aboard}
    return found


def arm(play: Play, unit: Unit) -> str:
    """Land, air or sea."""
    return play.game.kinds[unit.kind].arm


def cargo(play: Play, carrier: Unit) -> list[Unit]:
    """The units a unit carries."""
    units = play.state.units
    return [unit for i in play.state.at.get(carrier.space, ()) if (unit := units[i]).aboard == carrier.id]
