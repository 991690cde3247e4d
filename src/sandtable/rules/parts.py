"""Turns that are played in several parts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.phases import turn_of
from sandtable.kernel.program import Program
from sandtable.rules.hooks import Parts

if TYPE_CHECKING:
    from sandtable.kernel.play import Play


def part_of(play: Play, power: str) -> tuple[int, int]:
    """In which part of its turn a power is, and of how many; (1, 1) where it has but one, or is not on turn."""
    parts = max((told(play, power) for told in play.game.hooks(Parts)), default=0)
    if parts < 2 or power not in turn_of(play.state):
        return 1, 1
    return sum(isinstance(s, Program) and "part" in s.scopes for s in play.state.stack), parts
