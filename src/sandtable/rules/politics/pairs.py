"""War between pairs of countries: friends, foes and commanders follow from who is at war with whom and who leads whom.

Belligerents are powers and minor countries. Homelands of an empire (`of` in countries.csv) are countries of their own
on the board, but make war and peace only as parts of it. A minor fights under the power that leads it.
"""

from __future__ import annotations

from functools import cache, lru_cache

import msgspec

from sandtable.kernel.events import WarMade
from sandtable.kernel.game import Game
from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.questions import Reason
from sandtable.rules.marks import LEAD
from sandtable.rules.questions import Commanded, Foes, Friends


@cache
def _wholes(game: Game) -> dict[str, str]:
    return {c.name: c.tags.get("of", c.name) for c in game.countries.values()}


def nation(play: Play, country: str) -> str:
    """The belligerent a country is part of: a homeland's empire, or the country itself."""
    return _wholes(play.game)[country]


class Relations(msgspec.Struct, frozen=True):
    """Who stands where, for every country: it follows from the wars and from who leads whom, which change rarely."""

    commander: dict[str, str]
    side: dict[str, str]
    foes: dict[str, frozenset[str]]
    friends: dict[str, frozenset[str]]


def relations(play: Play) -> Relations:
    """The relations of all countries now."""
    found: Relations | None = play.look.get("relations")
    if found is None:
        wars, led = tuple(play.state.war.items()), tuple(LEAD.get(play.state).items())
        found = play.look["relations"] = _relations(play.game, wars, led)
    return found


@lru_cache(maxsize=256)
def _relations(game: Game, wars: tuple[tuple[str, frozenset[str]], ...], led: tuple[tuple[str, str], ...]) -> Relations:
    war, lead, whole, nobody = dict(wars), dict(led), _wholes(game), frozenset[str]()
    commander = {c: w if game.countries[w].power else lead.get(w, "") for c, w in whole.items()}
    side = {c: game.countries[leader].alliance if leader else "" for c, leader in commander.items()}
    against = {c: war.get(w, nobody) for c, w in whole.items()}

    def allied(a: str, b: str) -> bool:
        return whole[a] == whole[b] or bool(side[a] and side[a] == side[b] and against[a] & against[b])

    return Relations(
        commander,
        side,
        {c: frozenset(other for other in whole if whole[other] in against[c]) for c in whole},
        {c: frozenset(other for other in whole if allied(c, other)) for c in whole},
    )


def parts(play: Play, power: str) -> list[str]:
    """The homelands of a power, if it consists of such."""
    return _parts(play.game).get(power, [])


@cache
def _parts(game: Game) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for country in game.countries.values():
        if "of" in country.tags:
            found.setdefault(country.tags["of"], []).append(country.name)
    return found


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
    return relations(play).commander[country]


def side_of(play: Play, country: str) -> str:
    """The side a country is on: its own, or for a minor that of its commander; "" if it is on none."""
    return relations(play).side[country]


def friendly(play: Play, a: str, b: str) -> bool:
    """Whether two countries are allied: parts of one whole, or on one side with an enemy in common."""
    return b in relations(play).friends[a]


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


def _foes(play: Play, q: Foes, value: frozenset[str], why: list[Reason] | None) -> frozenset[str]:
    return relations(play).foes[q.country]


def _friends(play: Play, q: Friends, value: frozenset[str], why: list[Reason] | None) -> frozenset[str]:
    return relations(play).friends[q.country]


def _commanded(play: Play, q: Commanded, value: frozenset[str], why: list[Reason] | None) -> frozenset[str]:
    led = (minor for minor, leader in LEAD.get(play.state).items() if leader == q.power)
    return frozenset((q.power, *parts(play, q.power), *led))


MODULE = Module(values={Foes: _foes, Friends: _friends, Commanded: _commanded})
