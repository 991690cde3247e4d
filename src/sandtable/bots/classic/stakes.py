"""What a game pays for besides the plain worth of land: aims of powers, lanes of the sea."""

from __future__ import annotations

from functools import lru_cache

from sandtable.kernel.game import Game
from sandtable.kernel.state import State
from sandtable.rules.economy.objectives import OBJECTIVES


@lru_cache(maxsize=8)
def aims_of_powers(game: Game) -> dict[str, tuple[tuple[str, float], ...]]:
    """Land -> who is paid how much a turn, besides its worth, for having it; a share where more land is needed."""
    found: dict[str, list[tuple[str, float]]] = {}
    for aim in game.setting(OBJECTIVES):
        share = float(aim.pays) if aim.each else aim.pays / max(1, aim.least or len(aim.lands))
        for land in aim.lands:
            found.setdefault(land, []).append((aim.power, share / 3 if aim.once else share))
    return {land: tuple(paid) for land, paid in found.items()}


@lru_cache(maxsize=8)
def lanes_of_trade(game: Game, tag: str) -> dict[str, float]:
    """Zones on which income hangs that warships can take: their own, or that of the land whose goods go by."""
    spaces, found = game.board.spaces, {}
    for zone in game.board.sea if tag else ():
        carried = spaces[zone].tags.get(tag)
        worth = spaces[carried].value if carried in spaces else spaces[zone].value
        if carried and worth:
            found[zone] = float(worth)
    return found


def lane_holder(game: Game, state: State, tag: str, zone: str) -> str:
    """Who has a lane of trade."""
    return state.layers.get(tag, {}).get(zone) or game.board.spaces[zone].owner
