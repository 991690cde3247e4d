"""A position in figures: what each power has, earns and owns. Counted by the game's own rules, not judged."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.game import Game
from sandtable.kernel.play import Play
from sandtable.kernel.state import State
from sandtable.rules.economy.accounts import purses_of
from sandtable.rules.look import commanded, nations, yields
from sandtable.rules.questions import Income
from sandtable.rules.victory.score import prizes


def figures_of(game: Game, state: State) -> dict[str, Any]:
    """All of them; a power's are those of the countries it is made of or leads."""
    play = Play(game, state)
    wanted = prizes(play)
    return {
        "powers": {power: _power(play, power, frozenset(wanted)) for power in game.powers},
        "lands": {s: n for s in game.board.open_land if (n := _yield(play, s))},
    }


def _power(play: Play, power: str, wanted: frozenset[str]) -> dict[str, int]:
    state, own = play.state, nations(play.game, power) | commanded(play, power)
    units = [play.game.kinds[u.kind].cost for u in state.units.values() if u.owner in own]
    purses = [purse.name for purse in purses_of(play.game, power)]
    return {
        "army": sum(units),
        "units": len(units),
        "income": sum(max(0, int(play.ask(Income(purse)))) for purse in purses),
        "money": sum(state.purses.get(purse, 0) for purse in purses),
        "prizes": sum(state.control.get(space) in own for space in wanted),
    }


def _yield(play: Play, space: str) -> int:
    holder = play.state.control.get(space, "")
    return yields(play, holder, space) if holder in play.game.countries else 0
