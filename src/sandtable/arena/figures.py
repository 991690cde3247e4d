"""Figures with their uncertainty: win rates (Wilson), ratings (Elo by maximum likelihood), times."""

from __future__ import annotations

from collections import Counter
from math import log10, sqrt
from statistics import median
from typing import Any

from sandtable.arena.one import Outcome

Z = 1.96  # 95 times in 100 the truth lies between the bounds
PRIOR = 0.5  # drawn games added to each pair, so that a clean sweep still has a finite rating


def wilson(won: float, n: int) -> tuple[float, float, float]:
    """Low, middle and high of a share; a draw counts half."""
    if not n:
        return (0.0, 0.5, 1.0)
    share = won / n
    middle = (share + Z * Z / (2 * n)) / (1 + Z * Z / n)
    reach = Z * sqrt(share * (1 - share) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
    return (max(0.0, middle - reach), share, min(1.0, middle + reach))


def elo(points: dict[tuple[str, str], float], games: dict[tuple[str, str], int]) -> dict[str, float]:
    """Ratings that explain the results best; the weakest bot is 0. `points[a, b]` is what a scored against b."""
    bots = sorted({b for pair in games for b in pair})
    strength = dict.fromkeys(bots, 1.0)
    for _ in range(500):
        fresh = {}
        for bot in bots:
            won = total = 0.0
            for other in bots:
                n = games.get((bot, other), 0)
                if n:
                    won += points.get((bot, other), 0.0) + PRIOR
                    total += (n + 2 * PRIOR) / (strength[bot] + strength[other])
            fresh[bot] = won / total if total else strength[bot]
        mean = sum(fresh.values()) / max(1, len(fresh))
        strength = {b: s / mean for b, s in fresh.items()}
    ratings = {b: 400 * log10(s) for b, s in strength.items()}
    least = min(ratings.values(), default=0.0)
    return {b: round(r - least, 1) for b, r in ratings.items()}


def score(outcome: Outcome, bot: str) -> float:
    """1 for a win, a half for a draw; of a bot that leads both sides, the mean."""
    seated = [side for side, who in outcome.seats.items() if who == bot]
    if len(seated) != 1:
        return 0.5
    return 0.5 if not outcome.winner else float(outcome.winner == seated[0])


def report(outcomes: list[Outcome], bots: list[str], seconds: float) -> dict[str, Any]:
    """The figures of a study as plain data."""
    names = list(dict.fromkeys(bots))
    played: Counter[str] = Counter()
    scored: dict[str, float] = dict.fromkeys(names, 0.0)
    wins: Counter[str] = Counter()
    points: dict[tuple[str, str], float] = {}
    games: dict[tuple[str, str], int] = {}
    by_side: dict[str, dict[str, list[float]]] = {b: {} for b in names}
    for o in outcomes:
        for side, bot in o.seats.items():
            by_side[bot].setdefault(side, []).append(float(o.winner == side) if o.winner else 0.5)
        pair = sorted(set(o.seats.values()))
        for bot in pair:
            played[bot] += 1
            scored[bot] += score(o, bot)
            wins[bot] += score(o, bot) == 1.0
        if len(pair) == 2:
            a, b = pair
            for x, y in ((a, b), (b, a)):
                points[x, y] = points.get((x, y), 0.0) + score(o, x)
                games[x, y] = games.get((x, y), 0) + 1
    turns = {b: [t for o in outcomes for t in o.turns.get(b, [])] for b in names}
    busy = sum(o.seconds for o in outcomes)
    return {
        "games": len(outcomes),
        "wins": {b: wins[b] for b in names},
        "draws": sum(not o.winner for o in outcomes),
        "win_rate": {b: [round(x, 4) for x in wilson(scored[b], played[b])] for b in names},
        "elo": elo(points, games) if games else dict.fromkeys(names, 0.0),
        "median_turn_seconds": {b: round(median(t), 3) if t else 0.0 for b, t in turns.items()},
        "max_turn_seconds": {b: round(max(t), 3) if t else 0.0 for b, t in turns.items()},
        "illegal": sum(n for o in outcomes for n in o.illegal.values()),
        "errors": [e for o in outcomes for e in o.errors],
        "win_rate_by_side": {
            b: {s: [round(x, 4) for x in wilson(sum(v), len(v))] for s, v in by_side[b].items()} for b in names
        },
        "ends": dict(Counter(o.how or "error" for o in outcomes)),
        "rounds": {"median": median([o.rounds for o in outcomes]) if outcomes else 0, "max": _most(outcomes)},
        "decisions": sum(o.decisions for o in outcomes),
        "games_per_hour": round(3600 * len(outcomes) / seconds, 1) if seconds > 0 else 0.0,
        "seconds": round(seconds, 1),
        "worker_seconds": round(busy, 1),
        "worker_megabytes": round(max((o.memory for o in outcomes), default=0.0), 1),
    }


def _most(outcomes: list[Outcome]) -> int:
    return max((o.rounds for o in outcomes), default=0)
