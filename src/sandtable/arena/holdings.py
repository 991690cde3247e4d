"""What a name that a power holds is worth: its side's lead in games with a national advantage and in those without."""

from __future__ import annotations

from math import exp, sqrt
from statistics import fmean, variance
from typing import Any

from sandtable.arena.figures import Z
from sandtable.arena.leads import Sides, lead
from sandtable.arena.one import Outcome

FEWEST = 2  # games of either sort from which on anything is said


def holdings(outcomes: list[Outcome], sides: Sides) -> dict[str, dict[str, dict[str, Any]]]:
    """By power and name: games with it and without, and low, middle and high of how many times stronger its side is.

    The two sorts of games are compared as they are, one name at a time. That is fair where names are dealt by dice to
    equal bots; what a power has earned or chosen goes along with everything else that helped it to it.
    """
    told = [o for o in outcomes if o.chronicle.rounds]
    found: dict[str, dict[str, dict[str, Any]]] = {}
    for side, powers in sides.items():
        strong = {o.number: lead(o, side, sides) for o in told}
        for power in powers:
            for name in sorted({name for o in told for name in o.chronicle.held.get(power, ())}):
                having = {o.number for o in told if name in o.chronicle.held.get(power, ())}
                found.setdefault(power, {})[name] = {
                    "with": len(having),
                    "without": len(told) - len(having),
                    "lead": _ratio(
                        [x for number, x in strong.items() if number in having],
                        [x for number, x in strong.items() if number not in having],
                    ),
                }
    return found


def _ratio(having: list[float], lacking: list[float]) -> list[float] | None:
    """Low, middle and high of the ratio of two mean leads; None where there are too few games of one sort."""
    if min(len(having), len(lacking)) < FEWEST:
        return None
    middle = fmean(having) - fmean(lacking)
    reach = Z * sqrt(variance(having) / len(having) + variance(lacking) / len(lacking))
    return [round(exp(x), 4) for x in (middle - reach, middle, middle + reach)]
