"""The balance lab: how often a side wins for each bid, and which bid would make the game even."""

from __future__ import annotations

from math import exp, log
from random import Random
from typing import Any

import msgspec

from sandtable.arena.figures import RESAMPLES, errors, share, side_score
from sandtable.arena.leads import lead, ratio_bounds
from sandtable.arena.measure import sides
from sandtable.arena.one import Outcome, Pairing
from sandtable.games.loader import describe, load
from sandtable.kernel.verdict import Refused

MOST_BID = 999  # what the option takes


class Question(msgspec.Struct, frozen=True):
    """Who gets the money, and how much is tried."""

    game: str
    power: str
    side: str
    bids: tuple[int, ...]

    def option(self, bid: int) -> dict[str, str]:
        """The bid as the game's option wants it."""
        return {"bid": f"{self.power} +{bid}"} if bid else {}


def ask(game: str, bids: tuple[int, ...], power: str = "") -> Question:
    """A question about a game; without a power, the first of the side that does not begin gets the money."""
    if "bid" not in describe(game).get("option", {}):
        raise Refused("balance.no_bids", game=describe(game)["title"])
    loaded = load(game)
    led = sides(loaded)
    if len(led) != 2:
        raise Refused("balance.sides", sides=len(led))
    known = {p.casefold(): p for p in loaded.powers}
    if power and power.casefold() not in known:
        raise Refused("balance.power", name=power, known=tuple(loaded.powers))
    chosen = known[power.casefold()] if power else list(led.values())[1][0]
    return Question(game, chosen, loaded.countries[chosen].alliance, bids)


def read_bids(text: str, step: int = 1) -> tuple[int, ...]:
    """`0..12` or `0,3,6` as numbers."""
    first, dots, last = text.partition("..")
    words = [first, last] if dots else text.split(",")
    if not all(w.strip().isdigit() and int(w) <= MOST_BID for w in words):
        raise Refused("balance.bids", most=MOST_BID, text=text)
    numbers = [int(w) for w in words]
    found = tuple(range(numbers[0], numbers[1] + 1, step)) if dots else tuple(sorted(set(numbers)))
    if not found:
        raise Refused("balance.no_bid", first=numbers[0], last=numbers[1])
    return found


def pairings(question: Question, bots: list[str], led: list[str], games: int, seed: int) -> list[Pairing]:
    """One bot on both sides, or two that change sides; every bid is played with the same dice.

    Game for game all bids take their turn, so that a study that is cut off or goes on later is even among them.
    """
    if not 1 <= len(bots) <= 2:
        raise Refused("balance.bots")
    one, two = bots[0], bots[-1]
    found: list[Pairing] = []
    for n in range(games):
        seated = dict(zip(led, (one, two) if n % 2 == 0 else (two, one), strict=True))
        dice = f"{seed}-{n // 2 if one != two else n}"
        found += [Pairing(len(found) + i, seated, dice, question.option(bid)) for i, bid in enumerate(question.bids)]
    return found


def by_bid(question: Question, outcomes: list[Outcome]) -> dict[int, list[Outcome]]:
    """The games of each bid."""
    found: dict[int, list[Outcome]] = {bid: [] for bid in question.bids}
    for outcome in outcomes:
        found[question.bids[outcome.number % len(question.bids)]].append(outcome)
    return found


def balance(question: Question, every: list[Outcome]) -> dict[str, Any]:
    """Win rate and lead of the side for each bid, and the bid at which it would win half of its games."""
    played, led = by_bid(question, every), sides(load(question.game))
    scores = {bid: [side_score(o, question.side) for o in games] for bid, games in played.items()}
    ahead = {bid: [lead(o, question.side, led) for o in games if o.chronicle.rounds] for bid, games in played.items()}
    return {
        "game": question.game,
        "power": question.power,
        "side": question.side,
        "games": len(every),
        "bids": [
            {
                "bid": bid,
                "games": len(scores[bid]),
                "wins": scores[bid].count(1.0),
                "draws": scores[bid].count(0.5),
                "win_rate": share(scores[bid]),
                "lead": ratio_bounds(ahead[bid]) if ahead[bid] else None,
            }
            for bid in sorted(scores)
        ],
        "even_bid": even_bid(scores),
        "illegal": sum(n for o in every for n in o.illegal.values()),
        "errors": errors(every),
    }


def even_bid(scores: dict[int, list[float]]) -> list[float] | None:
    """Low, middle and high of the bid with equal chances; None where the games do not show one.

    A line is fitted to the logarithm of the odds; the games are drawn anew with replacement for the bounds. An answer
    outside the bids that were tried or, in whole money, at their edge, or a line that does not rise, is no answer.
    """
    middle = _crossing(scores)
    rng, drawn = Random(1), []
    for _ in range(RESAMPLES):
        found = _crossing({bid: rng.choices(s, k=len(s)) for bid, s in scores.items()})
        if found is not None:
            drawn.append(found)
    if middle is None or not min(scores) < round(middle) < max(scores) or len(drawn) < 0.9 * RESAMPLES:
        return None
    drawn.sort()
    cut = len(drawn) // 40
    return [round(x, 2) + 0.0 for x in (drawn[cut], middle, drawn[-1 - cut])]  # + 0.0: no minus zero


def _crossing(scores: dict[int, list[float]]) -> float | None:
    base, slope = fitted(scores)
    return -base / slope if slope > 1e-6 else None


def fitted(scores: dict[int, list[float]]) -> tuple[float, float]:
    """Base and slope of the log-odds over the bid: logistic regression by Newton's method.

    Half a win and half a loss are added to each bid, so that a clean sweep has a finite slope.
    """
    points = [(float(bid), sum(s) + 0.5, len(s) + 1.0) for bid, s in scores.items()]
    if len(points) < 2:
        share_won = sum(p[1] for p in points) / sum(p[2] for p in points)
        return log(share_won / (1 - share_won)), 0.0
    base = slope = 0.0
    for _ in range(50):
        g0 = g1 = h00 = h01 = h11 = 0.0
        for bid, won, n in points:
            chance = expected(base, slope, bid)
            miss, weight = won - n * chance, n * chance * (1 - chance)
            g0, g1 = g0 + miss, g1 + miss * bid
            h00, h01, h11 = h00 + weight, h01 + weight * bid, h11 + weight * bid * bid
        det = h00 * h11 - h01 * h01
        if det < 1e-12:
            break
        step0, step1 = (h11 * g0 - h01 * g1) / det, (h00 * g1 - h01 * g0) / det
        base, slope = base + step0, slope + step1
        if abs(step0) + abs(step1) < 1e-9:
            break
    return base, slope


def expected(base: float, slope: float, bid: float) -> float:
    """The chance that the line stands for."""
    return 1 / (1 + exp(-max(-40.0, min(40.0, base + slope * bid))))
