"""War between pairs of powers, where not even allies are friends until they fight a common enemy.

Some powers are bound to each other whatever happens, some go to war together, some stand apart from everybody. Neutral
countries (`neutral` in countries.csv) may be attacked without a declaration, but for powers that keep aloof from them,
from some of them only until they are at war.
"""

from __future__ import annotations

from functools import cache, lru_cache

import msgspec

from sandtable.kernel.events import Moment, WarMade
from sandtable.kernel.game import Game
from sandtable.kernel.hooks import Opening
from sandtable.kernel.module import Module
from sandtable.kernel.phases import turn_of
from sandtable.kernel.play import Play
from sandtable.kernel.questions import Reason
from sandtable.kernel.settings import Setting, Shape, Vocabulary
from sandtable.rules.hooks import Meet
from sandtable.rules.look import can
from sandtable.rules.politics.alliances import WARS, at_war, make_war, meet, opposing
from sandtable.rules.politics.questions import Holder
from sandtable.rules.questions import Choosers, Commanded, Foes, Friends

NEUTRAL = "neutral"  # the tag of a country that belongs to no side


class Grudge(Shape, frozen=True):
    """A neutral country that a power attacks although it keeps aloof from others."""

    power: str
    country: str
    once: tuple[str, ...]  # as soon as it is at war with one of these


class Coalitions(Shape, frozen=True):
    """How powers of one side stand to each other."""

    bound: tuple[tuple[str, str], ...] = ()  # friends from the first day on
    together: tuple[tuple[str, str], ...] = ()  # what one of them is at war with, so is the other
    apart: tuple[str, ...] = ()  # nobody's friends
    aloof: tuple[str, ...] = ()  # they do not attack neutral countries
    grudges: tuple[Grudge, ...] = ()  # but for these
    leads: dict[str, tuple[str, ...]] = {}  # who moves the units of others in a turn that they share


COALITIONS = Setting("coalitions", Coalitions, "Who is bound to whom, who stands apart, and who leaves neutrals alone.")
WORDS = Vocabulary(countries={NEUTRAL: "`yes` for a country that belongs to no side and may be attacked."})


class Relations(msgspec.Struct, frozen=True):
    """Who stands where, for every country."""

    foes: dict[str, frozenset[str]]
    friends: dict[str, frozenset[str]]


@cache
def neutrals(game: Game) -> frozenset[str]:
    """The countries that belong to no side."""
    return frozenset(c.name for c in game.countries.values() if c.tags.get(NEUTRAL))


def is_neutral(play: Play, country: str) -> bool:
    """Whether a country belongs to no side."""
    return country in neutrals(play.game)


def relations(play: Play) -> Relations:
    """The relations of all countries now."""
    found: Relations | None = play.look.get("coalitions")
    if found is None:
        found = play.look["coalitions"] = _relations(play.game, tuple(play.state.war.items()))
    return found


@lru_cache(maxsize=256)
def _relations(game: Game, wars: tuple[tuple[str, frozenset[str]], ...]) -> Relations:
    war, nobody, said, none = dict(wars), frozenset[str](), game.setting(COALITIONS), neutrals(game)
    against = {name: set(war.get(name, nobody)) for name in game.countries}
    attacks = [(power, country) for power in game.powers if power not in said.aloof for country in none]
    roused = [g for g in said.grudges if war.get(g.power, nobody).intersection(g.once)]
    for power, country in (*attacks, *((g.power, g.country) for g in roused)):
        against[power].add(country)
        against[country].add(power)
    bound = {frozenset(pair) for pair in said.bound}

    def allied(a: str, b: str) -> bool:
        if a == b or frozenset((a, b)) in bound:
            return True
        if {a, b} & none or {a, b} & set(said.apart):
            return False
        same = game.countries[a].alliance and game.countries[a].alliance == game.countries[b].alliance
        return bool(same and war.get(a, nobody) & war.get(b, nobody))

    return Relations(
        {name: frozenset(enemies) for name, enemies in against.items()},
        {name: frozenset(other for other in game.countries if allied(name, other)) for name in game.countries},
    )


def partners(play: Play, power: str) -> tuple[str, ...]:
    """The powers that share a turn with this one and are led by it."""
    here = turn_of(play.state)
    led = play.game.setting(COALITIONS).leads.get(power, ())
    return tuple(p for p in led if p in here and power in here)


def protector(play: Play, attacker: str) -> str:
    """Who speaks for a country without a government of its own: the first power at war with the attacker."""
    against = opposing(play, attacker)
    return next((p for p in against if at_war(play, p, attacker)), against[0])


def _open(play: Play) -> None:
    for a, b in play.game.setting(WARS):
        make_war(play, a, b)


def _outbreak(play: Play, moment: Moment) -> None:
    _open(play)


def _coupled(play: Play, event: WarMade) -> None:
    """Whoever goes to war together does so at once."""
    for one, other in play.game.setting(COALITIONS).together:
        for a, b in ((one, other), (other, one)):
            for enemy in (event.b if event.a == a else "", event.a if event.b == a else ""):
                if enemy and enemy != b and not is_neutral(play, enemy):
                    make_war(play, b, enemy)


def _foes(play: Play, q: Foes, value: frozenset[str], why: list[Reason] | None) -> frozenset[str]:
    return relations(play).foes[q.country]


def _friends(play: Play, q: Friends, value: frozenset[str], why: list[Reason] | None) -> frozenset[str]:
    return relations(play).friends[q.country]


def _commanded(play: Play, q: Commanded, value: frozenset[str], why: list[Reason] | None) -> frozenset[str]:
    return value | frozenset(partners(play, q.power))


def _choosers(play: Play, q: Choosers, value: tuple[str, ...], why: list[Reason] | None) -> tuple[str, ...]:
    attacker = next((str(to) for step in reversed(play.state.stack) if (to := getattr(step, "to", ""))), "")
    if not attacker:
        return value
    return tuple(dict.fromkeys(protector(play, attacker) if is_neutral(play, c) else c for c in value))


def _holder(play: Play, q: Holder, value: str, why: list[Reason] | None) -> str:
    """What partners took without the power that leads them is theirs."""
    if value != q.captor or not (led := partners(play, q.captor)):
        return value
    there = {u.owner for u in play.state.here(q.space) if can(play, u, "captures")}
    return next((p for p in led if p in there), value) if q.captor not in there else value


MODULE = Module(
    on={"outbreak.entered": _outbreak, WarMade: _coupled},
    values={Foes: _foes, Friends: _friends, Commanded: _commanded, Choosers: _choosers, Holder: _holder},
    hooks=(Opening(_open), Meet(meet)),
    settings=(WARS, COALITIONS),
    words=WORDS,
)
