"""What a game pays for besides the plain worth of land: the aims of powers."""

from __future__ import annotations

from functools import lru_cache

from sandtable.kernel.game import Game
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
