"""Who could come where: which units of each power get to a place in one move of their own."""

from __future__ import annotations

from collections import Counter

from sandtable import odds
from sandtable.kernel.game import Game
from sandtable.kernel.play import Play
from sandtable.kernel.position import describe, enter
from sandtable.kernel.state import State
from sandtable.kernel.verdict import Refused
from sandtable.rules.movement.move import reach
from sandtable.rules.movement.moving import Moving


def all_comers(game: Game, state: State) -> dict[str, dict[str, dict[str, int]]]:
    """For each place the units, by power and kind, that could come there: of those who move now as they stand, of the
    others when it is their turn. Who must first be taken aboard is not among them."""
    found: dict[str, dict[str, dict[str, int]]] = {}
    for power in game.powers:
        there = state if _moves_now(game, state, power) else on_their_turn(game, state, power)
        if there is None:
            continue
        for space, units in comers(game, there, power).items():
            found.setdefault(space, {})[power] = dict(Counter(there.units[u].kind for u in units))
    return found


def on_their_turn(game: Game, state: State, power: str) -> State | None:
    """The position as it is now, with a power about to move into battle; None where that cannot come about."""
    position = describe(game, state)
    position.power, position.phase = power, odds.attack_phase(game)
    try:
        return enter(game, position)
    except Refused:
        return None


def comers(game: Game, state: State, power: str) -> dict[str, list[str]]:
    """Which units of a power could move where."""
    top, play = state.stack[-1], Play(game, state)
    if not isinstance(top, Moving) or power not in top.waits(play):
        return {}
    found: dict[str, list[str]] = {}
    known: dict[tuple[str, str, str], list[str]] = {}
    for unit in top.units(play, power):
        key = (unit.space, unit.kind, unit.aboard)
        if key not in known:
            known[key] = [w.space for w in reach(play, top, unit)]
        for space in known[key]:
            if not (game.board.is_sea[space] and game.kinds[unit.kind].arm == "land"):
                found.setdefault(space, []).append(unit.id)
    return found


def _moves_now(game: Game, state: State, power: str) -> bool:
    top = state.stack[-1]
    return isinstance(top, Moving) and power in top.waits(Play(game, state))
