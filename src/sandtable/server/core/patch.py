"""What changed on the board between two positions, so that clients need not ask for all of it."""

from __future__ import annotations

from typing import Any

import msgspec

from sandtable.kernel.game import Game
from sandtable.kernel.phases import round_of
from sandtable.kernel.play import Play
from sandtable.kernel.program import Over, Program
from sandtable.kernel.state import State
from sandtable.rules.calendar import date
from sandtable.rules.hooks import BattlePhase
from sandtable.rules.parts import part_of


def patch(game: Game, before: State, after: State) -> dict[str, Any]:
    """Changed parts by name; a unit that is gone is null."""
    units: dict[str, Any] = {}
    for key, unit in after.units.items():
        if before.units.get(key) is not unit and before.units.get(key) != unit:
            units[key] = msgspec.to_builtins(unit)
    units.update({key: None for key in before.units if key not in after.units})
    found: dict[str, Any] = {"turn": turn_of(game, after)}
    if units:
        found["units"] = units
    for name in ("control", "purses"):
        old, new = getattr(before, name), getattr(after, name)
        changed = {k: v for k, v in new.items() if old.get(k) != v}
        if changed:
            found[name] = changed
    if before.queue != after.queue:
        found["queue"] = msgspec.to_builtins(after.queue)
    if before.layers != after.layers:
        found["layers"] = after.layers
    if before.war != after.war:
        found["war"] = {k: sorted(v) for k, v in after.war.items()}
    return found


def turn_of(game: Game, state: State) -> dict[str, Any]:
    """Round, powers on turn, and phase; and the date, where the game has a calendar."""
    now = date(Play(game, state))
    return _turn(game, state) | ({"date": now} if now else {})


def _turn(game: Game, state: State) -> dict[str, Any]:
    programs = [s for s in state.stack if isinstance(s, Program)]
    around = round_of(state)
    turn = next((p for p in reversed(programs) if p.who and len(p.items) > 1), None)
    over = isinstance(state.stack[-1], Over)
    if turn is None or over:
        return {"round": around, "powers": [], "phase": None, "over": over}
    at = min(turn.at, len(turn.items) - 1)
    name = turn.items[at]
    phase = {"name": name, "no": at + 1, "of": len(turn.items), "battle": name in game.hooks(BattlePhase)}
    part, parts = part_of(Play(game, state), turn.who[0])
    if parts > 1:
        phase |= {"part": part, "parts": parts}
    return {"round": around, "powers": list(turn.who), "phase": phase, "over": over}
