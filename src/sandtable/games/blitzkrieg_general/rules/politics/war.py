"""Great powers and minors of this game, its sides, and who has been conquered; war itself is `politics.pairs`."""

from __future__ import annotations

from functools import cache

from sandtable.games.blitzkrieg_general.rules.marks import CONQUERED
from sandtable.games.blitzkrieg_general.rules.settings import DECLARATIONS
from sandtable.games.blitzkrieg_general.rules.words import WORDS
from sandtable.kernel.game import Game
from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.questions import Phase
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.politics.pairs import side_of


def is_minor(play: Play, country: str) -> bool:
    """Whether a country is neither a great power nor part of one."""
    known = play.game.countries[country]
    return not known.power and "group" in known.tags and "of" not in known.tags


@cache
def belligerents(game: Game) -> tuple[str, ...]:
    """The countries that make war and peace: great powers and minor countries."""
    return tuple(c.name for c in game.countries.values() if c.power or ("group" in c.tags and "of" not in c.tags))


def minors(play: Play) -> list[str]:
    """The minor countries."""
    return [name for name in play.game.countries if is_minor(play, name)]


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


def on_own_side(play: Play, power: str, target: str) -> bool:
    """Whether a country stands on a power's own side, or is bound to join it."""
    own = play.game.countries[power].alliance
    bound = play.game.setting(DECLARATIONS).bound.get(play.game.countries[target].tags.get("group", ""), "")
    return own == (side_of(play, target) or bound)


def _phase(play: Play, q: Phase) -> list[Fault]:
    return [fault("conquered.out", power=q.power)] if conquered(play, q.power) else []


MODULE = Module(limits={Phase: _phase}, words=WORDS)
