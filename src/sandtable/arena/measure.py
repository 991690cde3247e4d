"""Who is ahead: a fixed public measure for games that are stopped at the last round."""

from __future__ import annotations

from sandtable.kernel.game import Game
from sandtable.kernel.play import Play
from sandtable.kernel.state import State
from sandtable.rules.questions import Production
from sandtable.rules.victory.score import prizes

AHEAD = 1.4  # how much more land and units are worth than the enemy's to be called a win
TURNS = 3  # turns of production that count


def sides(game: Game) -> dict[str, tuple[str, ...]]:
    """The sides of a game and their powers, in the order of play."""
    found: dict[str, tuple[str, ...]] = {}
    for name in game.powers:
        side = game.countries[name].alliance
        found[side] = (*found.get(side, ()), name)
    return found


def strength(game: Game, state: State) -> dict[str, float]:
    """Production and units of each side, in money."""
    play = Play(game, state)
    found = {}
    for side, powers in sides(game).items():
        land = sum(int(play.ask(Production(p))) for p in powers)
        units = sum(game.kinds[u.kind].cost for u in state.units.values() if u.owner in powers)
        found[side] = float(TURNS * land + units)
    return found


def cities(game: Game, state: State) -> dict[str, int]:
    """The cities, or whatever places count for victory, that each side holds."""
    found = dict.fromkeys(sides(game), 0)
    for space in prizes(Play(game, state)):
        holder = game.countries.get(state.control.get(space, ""))
        if holder is not None and holder.alliance in found:
            found[holder.alliance] += 1
    return found


def adjudicate(game: Game, state: State) -> str:
    """The side that is two cities or 40 in 100 ahead; "" if neither is."""
    held, strong = cities(game, state), strength(game, state)
    order = sorted(held, key=lambda s: (-held[s], -strong[s]))
    if len(order) < 2:
        return ""
    first, second = order[0], order[1]
    if held[first] >= held[second] + 2 and strong[first] >= strong[second]:
        return first
    best, rest = sorted(strong, key=lambda s: -strong[s])[:2]
    return best if strong[best] >= AHEAD * strong[rest] else ""
