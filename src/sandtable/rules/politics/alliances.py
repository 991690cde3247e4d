"""War between pairs of powers of two sides. A power is on its side once it is at war with anybody; before, on none.

Countries that give no orders are neutrals: each leans to a side or to none (`sympathy` in countries.csv, or the layer
of that name once play has changed it). To whoever is at war, a neutral that leans elsewhere is a foe that may be
attacked without a declaration; one that leans to its own side is neither friend nor foe.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import product

import msgspec

from sandtable.kernel.events import LayerSet, Moment, WarMade
from sandtable.kernel.game import Game
from sandtable.kernel.hooks import Opening
from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.questions import Reason
from sandtable.kernel.settings import Setting, Vocabulary
from sandtable.rules.hooks import Meet
from sandtable.rules.questions import Foes, Friends

SYMPATHY = "sympathy"  # the tag of a neutral country, and the layer that says otherwise
STRICT = "strict"  # leans to nobody

WARS = Setting("wars", tuple[tuple[str, str], ...], "The pairs of powers that are at war when the game begins.")
WORDS = Vocabulary(countries={SYMPATHY: "The side a neutral country leans to, or `strict`."})


class Relations(msgspec.Struct, frozen=True):
    """Who stands where, for every country: it follows from the wars and from whom neutrals lean to."""

    side: dict[str, str]
    foes: dict[str, frozenset[str]]
    friends: dict[str, frozenset[str]]


def relations(play: Play) -> Relations:
    """The relations of all countries now."""
    found: Relations | None = play.look.get("relations")
    if found is None:
        wars, leaning = tuple(play.state.war.items()), tuple(play.state.layers.get(SYMPATHY, {}).items())
        found = play.look["relations"] = _relations(play.game, wars, leaning)
    return found


@lru_cache(maxsize=256)
def _relations(
    game: Game, wars: tuple[tuple[str, frozenset[str]], ...], leaning: tuple[tuple[str, str], ...]
) -> Relations:
    war, nobody, said = dict(wars), frozenset[str](), dict(leaning)
    side = {name: c.alliance if war.get(name) else "" for name, c in game.countries.items()}
    lean = {name: said.get(home, game.countries[name].tags[SYMPATHY]) for name, home in neutral_homes(game).items()}
    against = {name: set(war.get(name, nobody)) for name in game.countries}
    for name, likes in lean.items():
        for power in game.powers:
            if side[power] and side[power] != likes:
                against[name].add(power)
                against[power].add(name)
    return Relations(
        side,
        {name: frozenset(enemies) for name, enemies in against.items()},
        {
            name: frozenset(
                other for other in game.countries if other == name or (side[name] and side[name] == side[other])
            )
            for name in game.countries
        },
    )


@cache
def neutral_homes(game: Game) -> dict[str, str]:
    """The neutral countries, each with the land that speaks for it."""
    homes = {space.owner: space.name for space in reversed(game.board.spaces.values())}
    return {c.name: homes[c.name] for c in game.countries.values() if SYMPATHY in c.tags and c.name in homes}


def at_war(play: Play, a: str, b: str) -> bool:
    """Whether two powers are at war with each other."""
    return b in play.state.war.get(a, ())


def belligerent(play: Play, power: str) -> bool:
    """Whether a power is at war with anybody."""
    return bool(play.state.war.get(power))


def side_of(play: Play, power: str) -> str:
    """The side a power fights on; "" while it is at war with nobody."""
    return relations(play).side[power]


def leaning(play: Play, country: str) -> str:
    """The side a neutral leans to, `strict`, or "" for a power."""
    home = neutral_homes(play.game).get(country)
    if home is None:
        return ""
    return play.state.layers.get(SYMPATHY, {}).get(home, play.game.countries[country].tags[SYMPATHY])


def lean(play: Play, country: str, side: str) -> None:
    """Let a neutral lean to a side from now on."""
    if leaning(play, country) != side:
        play.emit(LayerSet(SYMPATHY, neutral_homes(play.game)[country], side))


def make_war(play: Play, a: str, b: str) -> None:
    """Let two powers be at war."""
    if not at_war(play, a, b):
        play.emit(WarMade(a, b))


def opposing(play: Play, power: str) -> list[str]:
    """The powers of the other side, at war or not."""
    sides = play.game.countries
    return [p for p in play.game.powers if sides[p].alliance != sides[power].alliance]


def _open(play: Play) -> None:
    for a, b in play.game.setting(WARS):
        make_war(play, a, b)


def _outbreak(play: Play, moment: Moment) -> None:
    _open(play)


def _foes(play: Play, q: Foes, value: frozenset[str], why: list[Reason] | None) -> frozenset[str]:
    return relations(play).foes[q.country]


def _friends(play: Play, q: Friends, value: frozenset[str], why: list[Reason] | None) -> frozenset[str]:
    return relations(play).friends[q.country]


def meet(play: Play, ours: list[str], theirs: list[str]) -> None:
    """Written forces of opposite sides fight, whether at war or not."""
    for a, b in product(ours, theirs):
        if b in opposing(play, a):
            WarMade(a, b).do(play.state)
    play.look = {}


MODULE = Module(
    on={"outbreak.entered": _outbreak},
    values={Foes: _foes, Friends: _friends},
    hooks=(Opening(_open), Meet(meet)),
    settings=(WARS,),
    words=WORDS,
)
