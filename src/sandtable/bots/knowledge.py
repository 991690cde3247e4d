"""What bots know about a game beyond its rules: numbers in one data file a game, with defaults that fit any."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

import msgspec


class Knowledge(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Worths in the game's money, and how careful to be."""

    income: float = 2.0
    trade: float = 1.0
    city: float = 6.0
    victory: float = 80.0
    capital: float = 30.0
    factory: float = 8.0
    counter: float = 0.25
    least: float = 0.5
    chance: float = 0.55
    hold: float = 0.85
    lift: float = 0.45
    advance: float = 0.35
    reply: float = 0.8
    home: float = 0.3
    fear: float = 1.0
    gifts: tuple[str, ...] = ()  # questions whose "yes" costs nothing
    alarms: tuple[str, ...] = ()  # and those to be kept for a day of danger
    wishes: tuple[str, ...] = ()  # what is chosen first where something has to be

    def tempered(self, risk: float) -> Knowledge:
        """The same with another feeling for risk: above 1, less is left behind to hold, and less feared in return."""
        hold = min(0.99, max(0.3, 1.0 - (1.0 - self.hold) * risk))
        if risk == 1.0:
            return self
        feared = {
            "counter": self.counter / risk,
            "reply": self.reply / risk,
            "home": self.home / risk,
            "fear": self.fear / risk,
        }
        return msgspec.structs.replace(self, hold=hold, **feared)


@cache
def knowledge(slug: str) -> Knowledge:
    """What is known about a game."""
    file = files("sandtable.bots") / "data" / f"{slug}.toml"
    return msgspec.convert(tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}, Knowledge)
