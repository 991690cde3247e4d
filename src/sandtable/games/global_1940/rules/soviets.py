"""The Soviet Union enters the war on each map by itself: against Japan on the one, against the others on the other."""

from __future__ import annotations

from functools import cache

from sandtable.kernel.board import Board
from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.questions import Reason
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.movement.questions import Serves, Welcome
from sandtable.rules.politics.alliances import at_war
from sandtable.rules.questions import Enter, NoFly

SOVIETS = "Soviet Union"
ENEMIES = {"Pacific": ("Japan",), "": ("Germany", "Italy")}  # by the map


def fights_on(play: Play, space: str) -> bool:
    """Whether the Soviet Union is at war on the map of a space."""
    enemies = ENEMIES[play.game.board.spaces[space].tags.get("map", "")]
    return any(at_war(play, SOVIETS, enemy) for enemy in enemies)


def _closed(play: Play, power: str, space: str) -> bool:
    """Where it is not, it stays on its own land, and all others stay off it."""
    if play.game.board.is_sea[space] or fights_on(play, space):
        return False
    return (power == SOVIETS) != (play.state.control[space] == SOVIETS)


def _enter(play: Play, q: Enter) -> list[Fault]:
    if not play.state.war.get(SOVIETS) or not _closed(play, q.power, q.space):
        return []  # a power at war with nobody is bound anyway
    return [fault("soviets.map", spaces=(q.space,), space=q.space, power=SOVIETS)]


def _no_fly(play: Play, q: NoFly, value: frozenset[str], why: list[Reason] | None) -> frozenset[str]:
    if not play.state.war.get(SOVIETS):
        return value
    control, theirs = play.state.control, q.country == SOVIETS
    for lands in _by_map(play.game.board).values():
        if not fights_on(play, lands[0]):
            value |= {s for s in lands if theirs != (control[s] == SOVIETS)}
    return value


@cache
def _by_map(board: Board) -> dict[str, list[str]]:
    """Open land by the map it lies on."""
    found: dict[str, list[str]] = {}
    for space in board.open_land:
        found.setdefault(board.spaces[space].tags.get("map", ""), []).append(space)
    return found


def _apart(play: Play, host: str, guest: str, space: str) -> bool:
    """Whether two friends, one of them the Soviet Union, do not fight on the map of a place together."""
    one_is = (host == SOVIETS) != (guest == SOVIETS)
    return one_is and bool(space and play.state.war.get(SOVIETS)) and not fights_on(play, space)


def _welcome(play: Play, q: Welcome, value: bool, why: list[Reason] | None) -> bool:
    return value and not _apart(play, q.host, q.guest, q.space)


def _serves(play: Play, q: Serves, value: bool, why: list[Reason] | None) -> bool:
    return value and not _apart(play, q.host, q.guest, q.space)


MODULE = Module(limits={Enter: _enter}, values={NoFly: _no_fly, Welcome: _welcome, Serves: _serves})
