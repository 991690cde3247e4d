"""Who is ahead where games were left, in pairs with the same dice: tells two bots apart in fewer games than wins do."""

from __future__ import annotations

from collections.abc import Mapping
from math import exp, log, sqrt
from statistics import fmean, stdev

from sandtable.arena.figures import Z
from sandtable.arena.measure import AHEAD, TURNS
from sandtable.arena.one import Outcome

Sides = Mapping[str, tuple[str, ...]]


def leads(outcomes: list[Outcome], sides: Sides) -> dict[str, dict[str, list[float]]]:
    """By bot and rival: low, middle and high of how many times as strong its side is, over pairs of games.

    Sides are never alike, so a game says something only together with the one in which the same two bots have the same
    dice and the other sides.
    """
    pairs: dict[tuple[str, str, str], dict[str, float]] = {}  # (dice, bot, rival) -> side -> its lead
    for o in outcomes:
        bots = set(o.seats.values())
        if len(bots) == 2 and o.chronicle.rounds:
            for side, bot in o.seats.items():
                (rival,) = bots - {bot}
                pairs.setdefault((o.seed, bot, rival), {})[side] = lead(o, side, sides)
    found: dict[tuple[str, str], list[float]] = {}
    for (_, bot, rival), each in pairs.items():
        if len(each) == len(sides):
            found.setdefault((bot, rival), []).append(fmean(each.values()))
    told: dict[str, dict[str, list[float]]] = {}
    for (bot, rival), values in sorted(found.items()):
        told.setdefault(bot, {})[rival] = ratio_bounds(values)
    return told


def lead(outcome: Outcome, side: str, sides: Sides) -> float:
    """How much stronger a side was when the last round began, as a logarithm; at least a clear win where it has won."""
    standing = outcome.chronicle.rounds[max(outcome.chronicle.rounds)]
    strong = {s: sum(standing[p].units + TURNS * standing[p].production for p in ps) for s, ps in sides.items()}
    others = sum(strong.values()) - strong[side]
    found = log(max(1, strong[side]) / max(1, others))
    if outcome.how == "adjudicated" or not outcome.winner:
        return found
    return max(found, log(AHEAD)) if outcome.winner == side else min(found, -log(AHEAD))


def ratio_bounds(values: list[float]) -> list[float]:
    """Low, middle and high of mean leads as ratios; one value alone bounds nothing, and is told as it is."""
    middle = fmean(values)
    reach = Z * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return [round(exp(x), 4) for x in (middle - reach, middle, middle + reach)]
