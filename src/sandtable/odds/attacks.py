"""Every attack a power could make this turn, each with all that can reach it."""

from __future__ import annotations

import msgspec

from sandtable.kernel.game import Game
from sandtable.kernel.play import Play
from sandtable.kernel.state import State
from sandtable.odds.answer import odds
from sandtable.odds.build import attack_phase, attack_with
from sandtable.odds.policy import NEVER, Policy
from sandtable.odds.result import Odds
from sandtable.rules.combat.assemble import combat_rules
from sandtable.rules.hooks import AttackMove
from sandtable.rules.look import commanded, fights, hostile
from sandtable.rules.movement.move import reach
from sandtable.rules.movement.moving import Moving


class Prospect(msgspec.Struct, frozen=True):
    """A place that could be attacked, by whom, and what would come of it."""

    space: str
    units: tuple[str, ...]
    odds: Odds


def within_reach(game: Game, state: State, power: str) -> dict[str, list[str]]:
    """The hostile places a power's units can get to in one move each, and which units."""
    play = Play(game, state)
    step = _moving(play, power)
    own = commanded(play, power)
    alike: dict[tuple[str, str, str, str, int], list[str]] = {}
    found: dict[str, list[str]] = {}
    for unit in state.units.values():
        if unit.owner not in own or not fights(play, unit):
            continue
        key = (unit.kind, unit.owner, unit.space, unit.aboard, unit.hits)
        if key not in alike:
            ways = {w.space for w in reach(play, step, unit)}
            alike[key] = [s for s in sorted(ways) if hostile(play, power, s)]
        for space in alike[key]:
            found.setdefault(space, []).append(unit.id)
    return found


def _moving(play: Play, power: str) -> Moving:
    """The step in which a power moves into battle: the one at work, or one like it."""
    top = play.state.stack[-1]
    if isinstance(top, Moving) and top.topic == attack_phase(play.game) and power in top.waits(play):
        return top
    return play.game.the(AttackMove)(power)


def attacks(game: Game, state: State, power: str, policy: Policy = NEVER) -> list[Prospect]:
    """The odds of every possible attack with everything that can reach it; undefended places are left out."""
    rules = combat_rules(game)
    found = []
    for space, units in within_reach(game, state, power).items():
        battle = attack_with(game, state, power, space, units)
        if battle.sides[0] and battle.sides[1]:
            found.append(Prospect(space, tuple(units), odds(rules, battle, policy)))
    return found
