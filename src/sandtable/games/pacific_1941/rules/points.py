"""Japan's victory points: one for each full ten of a turn, some lost with money that is bombed or plundered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sandtable.kernel.events import Moment, Paid, Told
from sandtable.kernel.game import Game
from sandtable.kernel.marks import Mark
from sandtable.kernel.module import Module
from sandtable.kernel.names import find_country
from sandtable.kernel.play import Play
from sandtable.kernel.text import Text
from sandtable.rules.hooks import Memories
from sandtable.rules.memories import Memory

JAPAN, STEP = "Japan", 10
POINTS: Mark[dict[str, int]] = Mark("points", "game", {})  # power -> its victory points
EARNED: Mark[dict[str, int]] = Mark("earned", "turn", {})  # power -> what it collected and plundered in this turn
GAINS, LOSSES = frozenset(("income", "plunder")), frozenset(("raid", "plundered"))


def points(play: Play) -> int:
    """How many points Japan has."""
    return POINTS.get(play.state).get(JAPAN, 0)


def earned(play: Play) -> int:
    """What this turn brought Japan."""
    return EARNED.get(play.state).get(JAPAN, 0)


def _count(play: Play, event: Paid) -> None:
    if event.purse != JAPAN:
        return
    if event.why in GAINS:
        EARNED.set(play, {JAPAN: earned(play) + event.amount})
    elif event.why in LOSSES:
        _change(play, -(-event.amount // STEP))


def _score(play: Play, moment: Moment) -> None:
    """Each turn is counted on its own; what is left over is forgotten."""
    if moment.who == (JAPAN,):
        _change(play, earned(play) // STEP)


def _change(play: Play, by: int) -> None:
    after = max(0, points(play) + by)
    if after != points(play):
        POINTS.set(play, {JAPAN: after})
        play.emit(Told(Text("log.points", {"power": JAPAN, "points": after})))


def _enter(game: Game, wanted: Mapping[str, Any]) -> dict[str, Any]:
    return {POINTS.name: {find_country(game, power): int(number) for power, number in wanted.items()}}


REMEMBERED = Memory(lambda play: {JAPAN: points(play)}, _enter)
MODULE = Module(on={Paid: _count, "income.left": _score}, hooks=(Memories({"points": REMEMBERED}),))
