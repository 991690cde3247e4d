"""Japan's first turn: the Allies are surprised everywhere but in China."""

from __future__ import annotations

from sandtable.kernel.module import Module
from sandtable.kernel.phases import round_of, turn_of
from sandtable.kernel.play import Play
from sandtable.kernel.questions import Reason, because
from sandtable.rules.look import foes
from sandtable.rules.questions import Defence

ATTACKER, AWAKE = "Japan", "China"


def surprised(play: Play, owner: str, space: str) -> bool:
    """Whether units of a country defend there as if asleep."""
    if round_of(play.state) != 1 or turn_of(play.state) != (ATTACKER,) or owner not in foes(play, ATTACKER):
        return False
    place = play.game.board.spaces[space]
    chinese = AWAKE in (place.owner, place.tags.get("origin"))
    return not (chinese and play.state.control.get(space) in foes(play, ATTACKER))


def _defence(play: Play, q: Defence, value: int, why: list[Reason] | None) -> int:
    if value > 1 and surprised(play, q.unit.owner, q.space):
        because(why, "why.surprise", 1 - value)
        return 1
    return value


MODULE = Module(values={Defence: _defence})
