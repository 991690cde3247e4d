"""How far a side is ahead by what it earns, and from when on only the end of the game is missing."""

from __future__ import annotations

from sandtable.kernel.play import Play
from sandtable.rules.look import capital_lost
from sandtable.rules.questions import Production

BEATEN = 2.0  # how many times what its enemies earn a side earns for which only the end is missing


def advantage(play: Play, power: str) -> float:
    """How many times what its enemies earn a power's side earns; who has lost the seat of government earns nothing."""
    countries = play.game.countries
    ours = theirs = 0
    for other in play.game.powers:
        if not capital_lost(play, other):
            earned = int(play.ask(Production(other)))
            if countries[other].alliance == countries[power].alliance:
                ours += earned
            else:
                theirs += earned
    return ours / max(1, theirs)
