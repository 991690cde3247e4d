"""How a bot weighs things: the levels differ in what they look at, not in luck."""

from __future__ import annotations

import msgspec


class Temper(msgspec.Struct, frozen=True):
    """Weights of one level."""

    need: float = 0.6  # the least chance of winning a battle it starts
    caution: float = 0.0  # weight of the enemy's counter-attack on what was taken
    guard: float = 0.0  # weight of what becomes of the places its units leave
    help: float = 0.0  # how much of the enemy's aircraft it expects in a battle; with any, those of friends too
    lift: bool = False  # plans landings across the sea, and brings armies over
    stakes: float = 0.0  # weight of what hangs on home areas: armies and great powers that fall with them
    foresees: bool = False  # gathers armies before a war that is planned
    replies: bool = False  # weighs its answers to attacks by what they save
    aggression: float = 1.0  # weight of gains against losses


GREEDY = Temper()
NORMAL = Temper(need=0.65, caution=0.3, guard=0.4, help=0.3, stakes=0.5, lift=True, foresees=True, replies=True)
HARD = Temper(need=0.62, caution=0.4, guard=0.6, help=0.5, stakes=1.0, lift=True, foresees=True, replies=True)
EASY = Temper(need=0.45, aggression=1.4)
LEVELS: dict[str, Temper] = {"easy": EASY, "greedy": GREEDY, "normal": NORMAL, "hard": HARD}
