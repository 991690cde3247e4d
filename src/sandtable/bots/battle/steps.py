"""Forces of single units that lose strength step by step, damaged ones among them, as the rows of a battle."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from sandtable.bots.battle.exact import exactly
from sandtable.bots.battle.expected import Guess, Row
from sandtable.kernel.game import Game
from sandtable.kernel.units import Unit

Step = tuple[float, float, float, bool]  # when it is given up, pips and money lost with it, whether a land unit's


class Force:
    """Units as rows of steps, those given up first in front.

    Where land units fight, the battle is over with the last of them: aircraft and ships do not stay alone, and what
    they add is lost with that step.
    """

    __slots__ = ("_rows",)

    def __init__(self, game: Game, units: Iterable[Unit]) -> None:
        steps = sorted(step for unit in units for step in _steps(game, unit.kind, unit.hits))
        last = max((n for n, step in enumerate(steps, 1) if step[3]), default=len(steps))
        rows: list[Row] = []
        kept: Step | None = None
        for step in steps[:last]:
            if step == kept:
                rows[-1][0] += 1.0
            else:
                rows.append([1.0, step[1], step[2], float(step[3])])
                kept = step
        alone = sum(step[1] for step in steps[last:])
        if alone:
            *_, (number, pips, money, land) = rows
            rows[-1][0] = number - 1.0
            rows.append([1.0, pips + alone, money, land])
        self._rows = rows

    def rows(self) -> list[Row]:
        """A copy of the rows, for a battle that uses them up."""
        return [row[:] for row in self._rows if row[0]]


@lru_cache(maxsize=512)
def _steps(game: Game, name: str, hits: int) -> tuple[Step, ...]:
    """The steps that a unit with so many hits has left."""
    kind = game.kinds[name]
    shots = 2 if kind.can("twice") else 1
    strengths = (kind.attack, *kind.worn)[: kind.hits]
    mend = float(kind.numbers.get("repair", 0))
    steps = []
    for at in range(hits, kind.hits):
        here = strengths[min(at, len(strengths) - 1)]
        after = strengths[at + 1] if at + 1 < len(strengths) else 0
        last = at == kind.hits - 1
        money = kind.cost - mend if last else mend
        steps.append((kind.cost + 3.0 * last, float(shots * (here - after)), money, kind.arm == "land"))
    return tuple(steps)


def fight(game: Game, attackers: Iterable[Unit], defenders: Iterable[Unit]) -> Guess:
    """What a battle between these may come to."""
    return clash(Force(game, attackers), Force(game, defenders))


def clash(ours: Force, theirs: Force) -> Guess:
    """The same between forces that are known already: the first attacks."""
    return exactly(ours.rows(), theirs.rows())
