"""Who stands where to a power: whom it fights, who may strike it before it moves again, whom it will fight one day."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct

from sandtable.kernel.phases import round_of
from sandtable.kernel.play import Play
from sandtable.rules.look import commanded, foes
from sandtable.rules.parts import part_of
from sandtable.rules.politics.alliances import STRICT, leaning, side_of
from sandtable.rules.politics.declaring import FREED, PATIENCE
from sandtable.rules.politics.garrisons import joining
from sandtable.rules.politics.treaties import bound

if TYPE_CHECKING:
    from sandtable.kernel.game import Game

SOON = 1  # rounds until a power that still waits counts as one that may strike


class Standing(Struct, frozen=True):
    """The others as one power sees them."""

    foes: frozenset[str]  # whose armies may strike it before it moves again
    rivals: frozenset[str]  # at peace with it, and of the other side
    leader: dict[str, str]  # country -> the power that gives it orders
    band: dict[str, str]  # country -> the first of the powers that play one turn with its leader: they strike together


def standing(play: Play, power: str) -> Standing:
    """How others stand to a power."""
    # Whoever joins a power before the round is over strikes with it.
    leader = {c: p for p in play.game.powers for c in commanded(play, p)} | joining(play)
    against = foes(play, power)
    rivals = frozenset(
        c for c, p in leader.items() if opposed(play.game, p, power) and c not in against and p not in against
    )
    striking = {c for c, p in leader.items() if c in against or p in against}
    striking |= {c for c in rivals if free_to_strike(play, leader[c]) and not bound(play, leader[c], power, SOON)}
    part, parts = part_of(play, power)
    if part < parts:
        striking = set()  # it moves again before anybody answers
    together = _together(play.game)
    band = {c: together.get(p, p) for c, p in leader.items()}
    return Standing(frozenset(striking), rivals, leader, band)


@lru_cache(maxsize=8)
def _together(game: Game) -> dict[str, str]:
    """Power -> the first of those with whom it plays one turn, by the game's programs."""
    found: dict[str, str] = {}
    for plan in game.programs.values():
        for item in plan.items:
            name, _, who = item.partition(" ")
            if name in game.programs and "turn" in game.programs[name].scopes:
                powers = [p.strip() for p in who.split(",")]
                found |= dict.fromkeys(powers, powers[0])
    return found


def opposed(game: Game, one: str, other: str) -> bool:
    """Whether two powers are on different sides, at war or not."""
    return game.countries[one].alliance != game.countries[other].alliance


def free_to_strike(play: Play, power: str) -> bool:
    """Whether nothing binds a power to wait beyond its next turn before it declares war."""
    wait = play.game.setting(PATIENCE).get(power)
    return wait is None or power in FREED.get(play.state) or round_of(play.state) + SOON >= wait.until


def leans(play: Play, power: str, holder: str) -> str:
    """What a neutral is to a power: "friend", "strict" or "foe"; "" if its holder is no neutral."""
    likes = leaning(play, holder)
    if not likes:
        return ""
    if likes == STRICT:
        return STRICT
    return "friend" if likes == side_of(play, power) else "foe"
