"""What bots know about a game beyond its rules: `bots.toml` in its folder, with defaults that fit any game."""

from __future__ import annotations

import tomllib
from functools import cache

import msgspec

from sandtable.games.layers import layers_of
from sandtable.kernel.verdict import Refused

FILE = "bots.toml"
NEVER_COMES = 90  # a round that stands for none


class War(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """War that a power means to declare."""

    round: int = 1  # from which on
    ratio: float = 0.8  # how strong its side must be where their lands meet, as a share of the other's armies there
    after: tuple[str, ...] = ()  # only once its side holds these
    at_war: str = ""  # only if the power is at war with this country


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
    draws: dict[str, dict[str, float]] = {}  # power -> how much the lands of an enemy draw its armies, if less than all
    great: float = 1e9  # worth from which on an aim draws armies with all its might, however much it is worth
    wars: dict[str, dict[str, War]] = {}  # power -> on whom it declares war, and when
    follows: bool = True  # whether a power also declares war on those whom its side already fights
    gifts: tuple[str, ...] = ()  # questions whose "yes" costs nothing
    alarms: tuple[str, ...] = ()  # and those to be kept for a day of danger
    wishes: tuple[str, ...] = ()  # what is chosen first where something has to be
    studies: dict[str, tuple[str, ...]] = {}  # power -> technologies it would have, the most wished for first
    research: float = 0.0  # money a turn for dice that are thrown for them, while one is missing
    improves: dict[str, tuple[str, ...]] = {}  # power -> improvements it buys, one after the other
    errands: tuple[str, ...] = ()  # tasks that idle units are sent on
    extra: dict[str, dict[str, float]] = {}  # power -> lands that are worth more to take than what they yield
    opening: dict[str, dict[str, int]] = {}  # power -> what it buys in its first turn, if it can
    build: dict[str, dict[str, float]] = {}  # power -> what share of its money goes into which sort of unit
    nobody: str = ""  # who holds land that has lost its government: whoever is at war may take it
    horizon: float = 4.0  # rounds of production that land counts for where whole sides move
    points: str = ""  # the way to victory on which production counts, by the code of its text
    powers: str = ""  # the one on which conquered great powers count
    ends: int = 0  # the round after which the game is drawn, where there is one
    ground: dict[str, str] = {}  # tags of land that is a point though it yields nothing

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
    """What is known about a game, by its own folder or that of the game it is laid over."""
    try:
        path = layers_of(slug).path(FILE)
    except Refused:
        path = None
    return msgspec.convert(tomllib.loads(path.read_text("utf-8")), Knowledge) if path is not None else Knowledge()
