"""The simplest bot: any legal decision."""

from __future__ import annotations

from random import Random

from sandtable.bots.interface import Budget
from sandtable.bots.sampler import Sampler
from sandtable.kernel.decisions import Decision
from sandtable.kernel.offers import Offer
from sandtable.kernel.view import View


class RandomBot:
    """Draws from what the rules accept; the same seed draws the same."""

    def __init__(self, seed: int | str = 0) -> None:
        self.sampler = Sampler(Random(str(seed)))

    def decide(self, view: View, offer: Offer, budget: Budget) -> Decision:
        """Whatever comes up."""
        return self.sampler.decide(view.game, view.state, offer)
