"""Home areas: the land a country's fate hangs on, and where its new units come from."""

from __future__ import annotations

from sandtable.games.blitzkrieg_general.rules.marks import CEDED, GIVEN
from sandtable.games.blitzkrieg_general.rules.war import nation
from sandtable.kernel.play import Play
from sandtable.rules.look import foes


def is_home(play: Play, space: str) -> bool:
    """Whether an area is home land of the country printed on it."""
    return play.game.board.spaces[space].tags.get("home") == "yes" and space not in CEDED.get(play.state)


def home_areas(play: Play, country: str) -> list[str]:
    """The home areas of a country, or those of all homelands of an empire."""
    spaces = play.game.board.spaces.values()
    whole = play.game.countries[country].power
    return [
        s.name
        for s in spaces
        if s.kind == "land"
        and is_home(play, s.name)
        and (s.owner == country or (whole and nation(play, s.owner) == country))
    ]


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
