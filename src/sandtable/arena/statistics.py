"""What a study says about the game rather than about the bots: by power, by round, and by opening."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from statistics import fmean
from typing import Any

from sandtable.arena.chronicle import Opening
from sandtable.arena.figures import share, side_score
from sandtable.arena.one import Outcome


def statistics(outcomes: list[Outcome], sides: Mapping[str, tuple[str, ...]]) -> dict[str, Any]:
    """`powers`, `by_round` and `openings` as plain data."""
    return {
        "powers": {p: _power(outcomes, p, side) for side, powers in sides.items() for p in powers},
        "by_round": _rounds(outcomes, sides),
        "openings": {p: openings(outcomes, p, side) for side, powers in sides.items() for p in powers},
    }


def _power(outcomes: list[Outcome], power: str, side: str) -> dict[str, Any]:
    last = [o.chronicle.rounds[max(o.chronicle.rounds)][power] for o in outcomes if o.chronicle.rounds]
    return {
        "side": side,
        "win_rate": share([side_score(o, side) for o in outcomes]),
        "production_at_last": _mean([s.production for s in last]),  # when the last round began
        "units_at_last": _mean([s.units for s in last]),
        "lost": _mean([o.chronicle.lost.get(power, 0) for o in outcomes]),
    }


def _rounds(outcomes: list[Outcome], sides: Mapping[str, tuple[str, ...]]) -> dict[str, Any]:
    """Of each round: games that saw it begin, games that ended in it, and how the sides stood when it began."""
    found = {}
    for number in sorted({n for o in outcomes for n in o.chronicle.rounds}):
        seen = [o for o in outcomes if number in o.chronicle.rounds]
        ended = [o for o in seen if max(o.chronicle.rounds) == number]
        found[str(number)] = {
            "games": len(seen),
            "ended": len(ended),
            "won": {side: sum(o.winner == side for o in ended) for side in sides},
            "production": {
                side: _mean([sum(o.chronicle.rounds[number][p].production for p in powers) for o in seen])
                for side, powers in sides.items()
            },
            "units": {
                side: _mean([sum(o.chronicle.rounds[number][p].units for p in powers) for o in seen])
                for side, powers in sides.items()
            },
        }
    return found


def openings(outcomes: list[Outcome], power: str, side: str) -> dict[str, list[dict[str, Any]]]:
    """A power's first turns: those with the same attacks, and those with the same purchases, the commonest first."""
    return {
        "attacks": _grouped(outcomes, power, side, "attacks"),
        "buys": _grouped(outcomes, power, side, "buys"),
    }


def _grouped(outcomes: list[Outcome], power: str, side: str, what: str) -> list[dict[str, Any]]:
    groups: dict[str, list[Outcome]] = {}
    for o in outcomes:
        opening = o.chronicle.openings.get(power, Opening())
        groups.setdefault(getattr(opening, what), []).append(o)
    return [
        {
            what: text,
            "games": len(played),
            "win_rate": share([side_score(o, side) for o in played]),
            "bots": dict(Counter(o.seats[side] for o in played)),  # a weak bot's openings lose for its own reasons
        }
        for text, played in sorted(groups.items(), key=lambda group: (-len(group[1]), group[0]))
    ]


def _mean(values: list[int]) -> float:
    return round(fmean(values), 1) if values else 0.0
