"""War, alliance and command between pairs of countries.

Belligerents are great powers and minor countries. The homelands of an empire are countries of their own on the board,
but make war and peace only as parts of it.
"""

from __future__ import annotations

from functools import cache

from sandtable.games.blitzkrieg_general.rules.marks import CONQUERED, LEAD
from sandtable.kernel.events import WarMade
from sandtable.kernel.game import Game
from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.questions import Phase, Reason
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.questions import Commanded, Foes, Friends


@cache
def _wholes(game: Game) -> dict[str, str]:
    return {c.name: c.tags.get("of", c.name) for c in game.countries.values()}


def nation(play: Play, country: str) -> str:
    """The belligerent a country is part of: a homeland's empire, or the country itself."""
    return _wholes(play.game)[country]


def parts(play: Play, power: str) -> list[str]:
    """The homelands of a power, if it consists of such."""
    return [c.name for c in play.game.countries.values() if c.tags.get("of") == power]


def is_minor(play: Play, country: str) -> bool:
    """Whether a country is neither a great power nor part of one."""
    known = play.game.countries[country]
    return not known.power and "group" in known.tags and "of" not in known.tags


def minors(play: Play) -> list[str]:
    """The minor countries."""
    return [name for name in play.game.countries if is_minor(play, name)]


def at_war(play: Play, a: str, b: str) -> bool:
    """Whether two countries are at war with each other."""
    return nation(play, b) in play.state.war.get(nation(play, a), ())


def belligerent(play: Play, country: str) -> bool:
    """Whether a country is at war with anybody."""
    return bool(play.state.war.get(nation(play, country)))


def neutral(play: Play, a: str, b: str) -> bool:
    """Whether two countries are neither at war nor friends: the one's land is closed to the other."""
    return not at_war(play, a, b) and not friendly(play, a, b)


def commander(play: Play, country: str) -> str:
    """The power that gives orders to a country's units; "" for a minor that nobody leads."""
    whole = nation(play, country)
    return whole if play.game.countries[whole].power else LEAD.get(play.state).get(whole, "")


def side_of(play: Play, country: str) -> str:
    """The side a country is on: its own, or for a minor that of its commander; "" if it is on none."""
    leader = commander(play, country)
    return play.game.countries[leader].alliance if leader else ""


def friendly(play: Play, a: str, b: str) -> bool:
    """Whether two countries are allied: parts of one whole, or on one side with an enemy in common."""
    one, other = nation(play, a), nation(play, b)
    if one == other:
        return True
    side, war = side_of(play, one), play.state.war
    return bool(side) and side == side_of(play, other) and bool(war.get(one, frozenset()) & war.get(other, frozenset()))


def conquered(play: Play, country: str) -> bool:
    """Whether a country has been conquered and not been liberated since."""
    return country in CONQUERED.get(play.state)


def powers_of(play: Play, side: str) -> list[str]:
    """The great powers of a side that have not been conquered."""
    countries = play.game.countries
    return [p for p in play.game.powers if countries[p].alliance == side and not conquered(play, p)]


def other_side(play: Play, side: str) -> str:
    """The side against a side."""
    return next(c.alliance for c in play.game.countries.values() if c.alliance and c.alliance != side)


def make_war(play: Play, a: str, b: str) -> None:
    """Let two countries be at war; minors that fight beside one of them are drawn in."""
    if at_war(play, a, b):
        return
    play.emit(WarMade(nation(play, a), nation(play, b)))
    _draw_in(play)


def _draw_in(play: Play) -> None:
    """A minor that has an enemy in common with its commander has all enemies of its commander."""
    for minor, leader in LEAD.get(play.state).items():
        war = play.state.war
        own, led = war.get(minor, frozenset()), war.get(leader, frozenset())
        if own & led:
            for enemy in sorted(led - own - {minor}):
                play.emit(WarMade(minor, enemy))


# -- what other modules ask --


def _foes(play: Play, q: Foes, value: frozenset[str], why: list[Reason] | None) -> frozenset[str]:
    against = play.state.war.get(nation(play, q.country), frozenset())
    return frozenset(c for c in play.game.countries if nation(play, c) in against)


def _friends(play: Play, q: Friends, value: frozenset[str], why: list[Reason] | None) -> frozenset[str]:
    whole = nation(play, q.country)
    side, war = side_of(play, whole), play.state.war
    against = war.get(whole, frozenset())
    shared = {n for n in war if against & war[n] and side == side_of(play, n)} if side and against else set()
    return frozenset(c for c in play.game.countries if (n := nation(play, c)) == whole or n in shared)


def _commanded(play: Play, q: Commanded, value: frozenset[str], why: list[Reason] | None) -> frozenset[str]:
    led = (minor for minor, leader in LEAD.get(play.state).items() if leader == q.power)
    return frozenset((q.power, *parts(play, q.power), *led))


def _phase(play: Play, q: Phase) -> list[Fault]:
    return [fault("conquered.out", power=q.power)] if conquered(play, q.power) else []


MODULE = Module(values={Foes: _foes, Friends: _friends, Commanded: _commanded}, limits={Phase: _phase})
