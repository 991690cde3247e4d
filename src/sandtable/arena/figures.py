"""Figures with their uncertainty: win rates (Wilson), ratings (Elo by maximum likelihood), times."""

from __future__ import annotations

from collections import Counter
from math import log10, sqrt
from random import Random
from statistics import mean, median, stdev
from typing import Any

from sandtable.arena.one import Outcome

Z = 1.96  # 95 times in 100 the truth lies between the bounds
RESAMPLES = 200
PRIOR = 0.5  # drawn games added to each pair, so that a clean sweep still has a finite rating


def wilson(won: float, n: int) -> tuple[float, float, float]:
    """Low, middle and high of a share; a draw counts half."""
    if not n:
        return (0.0, 0.5, 1.0)
    share = won / n
    middle = (share + Z * Z / (2 * n)) / (1 + Z * Z / n)
    reach = Z * sqrt(share * (1 - share) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
    return (max(0.0, middle - reach), share, min(1.0, middle + reach))


Meetings = dict[tuple[str, str], tuple[float, int]]  # (a, b) -> points of a against b, and games


def elo(meetings: Meetings) -> dict[str, float]:
    """Ratings that explain the results best; the weakest bot is 0."""
    bots = sorted({b for pair in meetings for b in pair})
    strength = dict.fromkeys(bots, 1.0)
    won = {b: sum(p + PRIOR for (x, _), (p, _) in meetings.items() if x == b) for b in bots}
    for _ in range(500):
        total = dict.fromkeys(bots, 0.0)
        for (a, b), (_, n) in meetings.items():
            total[a] += (n + 2 * PRIOR) / (strength[a] + strength[b])
        fresh = {b: won[b] / total[b] for b in bots}
        usual = sum(fresh.values()) / max(1, len(fresh))
        fresh = {b: s / usual for b, s in fresh.items()}
        settled = all(abs(fresh[b] / strength[b] - 1) < 1e-7 for b in bots)
        strength = fresh
        if settled:
            break
    ratings = {b: 400 * log10(s) for b, s in strength.items()}
    least = min(ratings.values(), default=0.0)
    return {b: round(r - least, 1) for b, r in ratings.items()}


def elo_intervals(outcomes: list[Outcome], best: dict[str, float]) -> dict[str, list[float | None]]:
    """Low, middle and high of each rating over the weakest bot: whole pairs of games are drawn anew, with replacement.

    The two games of a pair share their dice, so they are no two independent witnesses. Where all of them say the same
    (a clean sweep, nothing but draws, a single pair) it stays so however they are drawn; there the share that stands
    behind it is drawn (from its posterior by Jeffreys). Where no chain of lost points leads from the weakest bot up to
    a bot, its high is not known: None.
    """
    pairs: dict[tuple[str, ...], list[Outcome]] = {}
    for o in outcomes:
        pairs.setdefault((*sorted(o.seats.values()), o.seed), []).append(o)
    witnesses = [meetings(games) for games in pairs.values()]
    whole, alike = _added(witnesses), _alike(witnesses)
    rng, least = Random(1), min(best, key=lambda b: best[b], default="")
    drawn: dict[str, list[float]] = {b: [] for b in best}
    for _ in range(RESAMPLES):
        again = _added(rng.choices(witnesses, k=len(witnesses)))
        for (a, b), (points, seen) in alike.items():
            n, share_won = again.get((a, b), (0.0, 0))[1], rng.betavariate(points + 0.5, seen - points + 0.5)
            again[a, b], again[b, a] = (n * share_won, n), (n * (1 - share_won), n)
        found = elo(again)
        for bot in best:
            drawn[bot].append(found.get(bot, 0.0) - found.get(least, 0.0))
    cut, bounded = RESAMPLES // 40, _bounded(whole, least)
    return {
        b: [round(sorted(d)[cut], 1), best[b], round(sorted(d)[-1 - cut], 1) if b in bounded else None]
        for b, d in drawn.items()
    }


def _alike(witnesses: list[Meetings]) -> Meetings:
    """Who met whom always with the same result: each two bots once, the better first, a witness a point."""
    shares: dict[tuple[str, str], list[float]] = {}
    for one in witnesses:
        for pair, (points, n) in one.items():
            shares.setdefault(pair, []).append(points / n)
    same = {pair: (sum(said), len(said)) for pair, said in shares.items() if len(set(said)) == 1}
    return {(a, b): of for (a, b), of in same.items() if (of[0], b) > (same[b, a][0], a)}


def _bounded(met: Meetings, least: str) -> set[str]:
    """The weakest bot, those it took a point from, those that these took one from, and so on."""
    found, fresh = {least}, [least]
    while fresh:
        bot = fresh.pop()
        lost_to = {b for (a, b), (points, _) in met.items() if a == bot and points > 0} - found
        found |= lost_to
        fresh += lost_to
    return found


def meetings(outcomes: list[Outcome]) -> Meetings:
    """Who scored how much against whom."""
    found = []
    for o in outcomes:
        names = sorted(set(o.seats.values()))
        if len(names) == 2:
            a, b = names
            found.append({(a, b): (score(o, a), 1), (b, a): (score(o, b), 1)})
    return _added(found)


def _added(several: list[Meetings]) -> Meetings:
    total: Meetings = {}
    for one in several:
        for pair, (points, n) in one.items():
            before = total.get(pair, (0.0, 0))
            total[pair] = (before[0] + points, before[1] + n)
    return total


def score(outcome: Outcome, bot: str) -> float:
    """1 for a win, a half for a draw; of a bot that leads both sides, the mean."""
    seated = [side for side, who in outcome.seats.items() if who == bot]
    if len(seated) != 1:
        return 0.5
    return side_score(outcome, seated[0])


def side_score(outcome: Outcome, side: str) -> float:
    """What a side scored."""
    return 0.5 if not outcome.winner else float(outcome.winner == side)


def report(outcomes: list[Outcome], bots: list[str], seconds: float) -> dict[str, Any]:
    """The figures of a study as plain data."""
    names = list(dict.fromkeys(bots))
    scores = {b: [score(o, b) for o in outcomes if b in o.seats.values()] for b in names}
    met = meetings(outcomes)
    ratings = elo(met) if met else dict.fromkeys(names, 0.0)
    turns = {b: [t for o in outcomes for t in o.turns.get(b, [])] for b in names}
    return {
        "games": len(outcomes),
        "wins": {b: scores[b].count(1.0) for b in names},
        "draws": sum(not o.winner for o in outcomes),
        "win_rate": {b: share(scores[b]) for b in names},
        "elo": ratings,
        "elo_interval": elo_intervals(outcomes, ratings) if met else {b: [0.0, 0.0, 0.0] for b in names},
        "median_turn_seconds": {b: round(median(t), 3) if t else 0.0 for b, t in turns.items()},
        "max_turn_seconds": {b: round(max(t), 3) if t else 0.0 for b, t in turns.items()},
        "illegal": sum(n for o in outcomes for n in o.illegal.values()),
        "errors": errors(outcomes),
        "win_rate_against": _against(met),
        "win_rate_by_side": {b: _by_side(outcomes, b) for b in names},
        "judged": {b: _judged(outcomes, b) for b in names},
        "ends": dict(Counter(o.how or "error" for o in outcomes)),
        "rounds": {
            "median": median([o.rounds for o in outcomes]) if outcomes else 0,
            "max": max((o.rounds for o in outcomes), default=0),
        },
        "decisions": sum(o.decisions for o in outcomes),
        "games_per_hour": round(3600 * len(outcomes) / seconds, 1) if seconds > 0 else 0.0,
        "seconds": round(seconds, 1),
        "worker_seconds": round(sum(o.seconds for o in outcomes), 1),
        "worker_megabytes": round(max((o.memory for o in outcomes), default=0.0), 1),
    }


def errors(outcomes: list[Outcome]) -> list[str]:
    """Each error of a study once, with how often it happened and the first game in which it did."""
    first: dict[str, int] = {}
    times: Counter[str] = Counter()
    for o in outcomes:
        for error in o.errors:
            first.setdefault(error, o.number)
            times[error] += o.times.get(error, 1)
    return [
        f"{e} ({times[e]} times, first in game {n})" if times[e] > 1 else f"{e} (game {n})" for e, n in first.items()
    ]


def share(scores: list[float]) -> list[float]:
    """Low, middle and high of a list of scores."""
    return [round(x, 4) for x in wilson(sum(scores), len(scores))]


def _against(met: Meetings) -> dict[str, dict[str, list[float]]]:
    found: dict[str, dict[str, list[float]]] = {}
    for (a, b), (points, n) in sorted(met.items()):
        found.setdefault(a, {})[b] = [round(x, 4) for x in wilson(points, n)]
    return found


def _by_side(outcomes: list[Outcome], bot: str) -> dict[str, list[float]]:
    found: dict[str, list[float]] = {}
    for o in outcomes:
        for side, who in o.seats.items():
            if who == bot:
                found.setdefault(side, []).append(side_score(o, side))
    return {side: share(scores) for side, scores in found.items()}


def _judged(outcomes: list[Outcome], bot: str) -> dict[str, list[float]]:
    """By side: low, middle and high of the mean chance that the judge gives a bot where its games were left.

    A chance says more than who was ahead: games that were stopped early tell two bots apart in fewer of them.
    """
    found: dict[str, list[float]] = {}
    for o in outcomes:
        for side, chance in o.chances.items():
            if o.seats.get(side) == bot:
                found.setdefault(side, []).append(chance)
    return {side: _bounds(chances) for side, chances in found.items()}


def _bounds(values: list[float]) -> list[float]:
    """Low, middle and high of a mean; nothing is known from one value alone."""
    middle = mean(values)
    reach = Z * stdev(values) / sqrt(len(values)) if len(values) > 1 else 1.0
    return [round(max(0.0, middle - reach), 4), round(middle, 4), round(min(1.0, middle + reach), 4)]
