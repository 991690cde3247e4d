"""How far a side is ahead, and from when on only the end of the game is missing."""

from __future__ import annotations

from sandtable.kernel.play import Play
from sandtable.rules.look import capital_lost
from sandtable.rules.questions import Production

BEATEN = 2.0  # how many times what its enemies earn and have a side earns and has for which only the end is missing


def advantage(play: Play, power: str) -> float:
    """How many times what its enemies earn and have a power's side earns and has, whichever is less.

    Who has lost the seat of government earns nothing. Many begin a war rich and unarmed, or the reverse.
    """
    game, state = play.game, play.state
    sides = {game.countries[other].alliance for other in game.powers}
    ours = game.countries[power].alliance
    side = {c.name: c.alliance == ours for c in game.countries.values() if c.alliance in sides}
    earned, armed = {True: 0, False: 0}, {True: 0, False: 0}
    for other in game.powers:
        if not capital_lost(play, other):
            earned[side[other]] += int(play.ask(Production(other)))
    for unit in state.units.values():
        if unit.owner in side and not game.kinds[unit.kind].can("facility"):
            armed[side[unit.owner]] += game.kinds[unit.kind].cost
    return min(earned[True] / max(1, earned[False]), armed[True] / max(1, armed[False]))
