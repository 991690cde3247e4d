"""Bots that misbehave."""

from __future__ import annotations

import os
import time
from pathlib import Path

from sandtable.bots.interface import Budget
from sandtable.kernel.decisions import Decision
from sandtable.kernel.offers import Offer
from sandtable.kernel.view import View


class Crashing:
    """Ends its whole process."""

    def decide(self, view: View, offer: Offer, budget: Budget) -> Decision:
        os._exit(3)


class Sleeping:
    """Never answers in time."""

    def decide(self, view: View, offer: Offer, budget: Budget) -> Decision:
        time.sleep(3600)
        raise AssertionError


class Hungry:
    """Takes memory as long as there is any."""

    def decide(self, view: View, offer: Offer, budget: Budget) -> Decision:
        held = []
        while True:
            held.append(bytearray(20_000_000))


class Cheating:
    """Answers with something the rules refuse."""

    def decide(self, view: View, offer: Offer, budget: Budget) -> Decision:
        from sandtable.kernel.decisions import Buy

        return Decision(offer.power, offer.topic, Buy({"battleship": 99}))


class Spinning:
    """Thinks as hard as it can, for ever; whoever wants to know that it does names a file."""

    def decide(self, view: View, offer: Offer, budget: Budget) -> Decision:
        if "SANDTABLE_SPUN" in os.environ:
            Path(os.environ["SANDTABLE_SPUN"]).touch()
        while True:
            pass
