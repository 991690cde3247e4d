"""The state a script begins with."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.dice import Dice
from sandtable.kernel.events import Event
from sandtable.kernel.game import Game
from sandtable.kernel.line import from_line
from sandtable.kernel.machine import begin
from sandtable.kernel.position import Position, enter
from sandtable.kernel.state import State
from sandtable.scripts.model import Script, Setup
from sandtable.scripts.words import memory, options_for


def start(game: Game, script: Script, dice: Dice) -> tuple[State, list[Event]]:
    """The state in which the first question of a script is put."""
    if script.position is None:
        return begin(game, dice)
    if isinstance(script.position, str):
        return enter(game, from_line(game, script.position), dice), []
    return enter(game, _position(game, script.position), dice), []


def _position(game: Game, setup: Setup) -> Position:
    marks: dict[str, Any] = dict(setup.marks)
    for word, wanted in setup.own.items():
        marks |= memory(game, word, wanted).enter(game, wanted)
    return Position(
        round=setup.round,
        power=setup.power,
        phase=setup.phase,
        empty=setup.board == "empty",
        purses=setup.treasuries,
        hold=setup.owners,
        units=setup.units,
        marks=marks,
        war=_said(setup.war, []),
        queue=None if setup.queue is None else [f"{w}: {t}" for w, t in _said(setup.queue, {}).items()],
        layers=_said(setup.layers, {}),
    )


def _said(value: Any, none: Any) -> Any:
    """A part of a position: `none` says that there is nothing of it, silence that it is as printed."""
    return none if value == "none" else value


def options_of(script: Script) -> dict[str, Any]:
    """The options of a script; what its position remembers may need one, and then switches it on by itself."""
    own = script.position.own if isinstance(script.position, Setup) else {}
    return {**(options_for(script.game, own) if own else {}), **script.options}
