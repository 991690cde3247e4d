"""What a seat may see: the position without what other seats keep to themselves, and the questions put to it."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.kernel.game import Game
from sandtable.kernel.machine import offers
from sandtable.kernel.offers import Offer
from sandtable.kernel.state import State


@dataclass(frozen=True)
class View:
    """A position as one seat sees it. Its state plays like any other, so bots can think on it."""

    game: Game
    powers: tuple[str, ...]  # the powers of the seat; none for a spectator
    state: State

    def offers(self) -> tuple[Offer, ...]:
        """What is put to this seat."""
        return tuple(o for o in offers(self.game, self.state) if o.power in self.powers)


def view(game: Game, state: State, powers: tuple[str, ...] = ()) -> View:
    """The position for the holder of these powers: every step on the stack hides what is not theirs."""
    seen = state.copy()
    seen.stack = tuple(step.seen_by(powers) for step in state.stack)
    return View(game, powers, seen)
