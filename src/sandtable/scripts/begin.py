"""The state a script begins with."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.dice import Dice
from sandtable.kernel.events import Event
from sandtable.kernel.game import Game
from sandtable.kernel.line import from_line
from sandtable.kernel.machine import begin
from sandtable.kernel.names import find_country
from sandtable.kernel.position import Position, enter
from sandtable.kernel.state import State
from sandtable.kernel.verdict import Refused
from sandtable.rules.marks import DEVELOPED
from sandtable.scripts.model import Names, Script, Setup, listed

ADVANTAGES = "advantages"  # the mark that holds each power's national advantages


def start(game: Game, script: Script, dice: Dice) -> tuple[State, list[Event]]:
    """The state in which the first question of a script is put."""
    if script.position is None:
        return begin(game, dice)
    if isinstance(script.position, str):
        return enter(game, from_line(game, script.position), dice), []
    return enter(game, _position(game, script.position), dice), []


def _position(game: Game, setup: Setup) -> Position:
    marks: dict[str, Any] = dict(setup.marks)
    if setup.developments:
        known = game.settings.get("research", {}).get("developments", [])
        marks[DEVELOPED.name] = _named(game, setup.developments, dict.fromkeys(game.powers, known), "development")
    if setup.advantages:
        marks[ADVANTAGES] = _named(game, setup.advantages, game.settings.get("advantages", {}), "advantage")
    return Position(
        round=setup.round,
        power=setup.power,
        phase=setup.phase,
        empty=setup.board == "empty",
        purses=setup.treasuries,
        hold=setup.owners,
        units=setup.units,
        marks=marks,
    )


def _named(game: Game, wanted: dict[str, Names], known: dict[str, list[str]], what: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for country, names in wanted.items():
        power = find_country(game, country)
        there = {name.casefold(): name for name in known.get(power, [])}
        for name in listed(names):
            if name.casefold() not in there:
                raise Refused("script.cannot_have", power=power, what=what, name=name, known=tuple(there.values()))
        found[power] = [there[name.casefold()] for name in listed(names)]
    return found


def options_of(script: Script) -> dict[str, Any]:
    """The options of a script; a position with national advantages plays with them without being told to."""
    options = dict(script.options)
    if isinstance(script.position, Setup) and script.position.advantages:
        options.setdefault(ADVANTAGES, "chosen")
    return options
