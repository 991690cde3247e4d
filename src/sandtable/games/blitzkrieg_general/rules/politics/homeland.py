"""Home areas: the land a country's fate hangs on, and where its new units come from."""

from __future__ import annotations

from functools import cache

from sandtable.games.blitzkrieg_general.rules.marks import CEDED, GIVEN
from sandtable.kernel.game import Game
from sandtable.kernel.play import Play
from sandtable.rules.look import foes
from sandtable.rules.politics.pairs import nation


def is_home(play: Play, space: str) -> bool:
    """Whether an area is home land of the country printed on it."""
    return play.game.board.spaces[space].tags.get("home") == "yes" and space not in CEDED.get(play.state)


def home_areas(play: Play, country: str) -> list[str]:
    """The home areas of a country, or those of all homelands of an empire."""
    ceded = CEDED.get(play.state)
    return [s for s in _printed(play.game).get(country, ()) if s not in ceded]


@cache
def _printed(game: Game) -> dict[str, list[str]]:
    """The home areas as the board has them; an empire's are those of all its parts."""
    found: dict[str, list[str]] = {}
    for space in game.board.spaces.values():
        if space.kind == "land" and space.tags.get("home") == "yes":
            whole = game.countries[space.owner].tags.get("of", space.owner)
            for country in dict.fromkeys((space.owner, whole)):
                found.setdefault(country, []).append(space.name)
    return found


def holds_itself(play: Play, country: str, space: str) -> bool:
    """Whether an area is in the hands of a country or of the empire it is part of."""
    return nation(play, play.state.control[space]) == nation(play, country)


def enemy_held(play: Play, country: str, space: str) -> bool:
    """Whether the enemy, or whoever the time table gave it to, holds a country's area."""
    holder = play.state.control[space]
    return holder in foes(play, country) or GIVEN.get(play.state).get(space) == holder


def left_number(play: Play, space: str) -> int:
    """What an area yields to its owner and the owner's allies."""
    return play.game.board.spaces[space].value


def right_number(play: Play, space: str) -> int:
    """What an area yields to a conqueror."""
    return int(play.game.board.spaces[space].tags.get("production", "0/0").partition("/")[2])
