"""The order of a turn's battles: raids, then landings with their battles at sea, then all others."""

from __future__ import annotations

from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.rules.combat.engagement import Engagement
from sandtable.rules.hooks import FirstOf
from sandtable.rules.marks import BEACH, LANDING


def _first(play: Play, power: str, ready: list[Engagement]) -> list[Engagement]:
    shores = set(LANDING.get(play.state).values())
    zones = {BEACH.get(play.state).get(i, "") for i in LANDING.get(play.state)}

    def step(e: Engagement) -> int:
        return 0 if e.sort not in ("land", "sea") else 1 if e.space in shores or e.space in zones else 2

    due = min((step(e) for e in ready if not e.optional), default=2)
    return [e for e in ready if step(e) <= due]


MODULE = Module(hooks=(FirstOf(_first),))
