"""What the conditions of standing orders measure."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.game import Game
from sandtable.kernel.offers import Offer
from sandtable.kernel.play import Play
from sandtable.kernel.state import State
from sandtable.rules.look import foes
from sandtable.server.core.patch import turn_of


def measure(game: Game, state: State, offer: Offer, name: str, value: Any) -> Any:
    """A figure about the question at hand; None when it cannot be told."""
    if name == "round":
        return turn_of(game, state)["round"]
    space = getattr(state.stack[-1], "space", "") or offer.prompt.args.get("space", "")
    if name == "enemy_has":
        play = Play(game, state)
        against = foes(play, offer.to)
        return any(u.kind == value and u.owner in against for u in state.here(str(space)))
    return None
