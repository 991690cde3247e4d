"""Countries that take no turn of their own: parts of a power, and those that a power leads beside its own."""

from __future__ import annotations

from functools import cache

from sandtable.kernel.game import Game
from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.questions import Reason
from sandtable.kernel.settings import Vocabulary
from sandtable.rules.questions import Choosers, Commanded


@cache
def _led(game: Game) -> dict[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for country in game.countries.values():
        leader = country.tags.get("of") or country.tags.get("led")
        if leader:
            found[leader] = found.get(leader, frozenset()) | {country.name}
    return found


def _commanded(play: Play, q: Commanded, value: frozenset[str], why: list[Reason] | None) -> frozenset[str]:
    return value | _led(play.game).get(q.power, frozenset())


@cache
def _leader(game: Game, country: str) -> str:
    tags = game.countries[country].tags
    return tags.get("of") or tags.get("led") or country


def _choosers(play: Play, q: Choosers, value: tuple[str, ...], why: list[Reason] | None) -> tuple[str, ...]:
    """Whoever leads a country speaks for it."""
    return tuple(dict.fromkeys(_leader(play.game, country) for country in value))


MODULE = Module(
    values={Commanded: _commanded, Choosers: _choosers},
    words=Vocabulary(countries={"led": "The power that leads its units, though they are not its own."}),
)
