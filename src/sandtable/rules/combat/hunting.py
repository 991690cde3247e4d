"""Submarines and transports without surface warships: attacked, all of them, or left alone.

Whoever sailed or flew there in combat movement came for them, unless it covers a landing; others may choose.
"""

from __future__ import annotations

from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.rules.combat.engagement import Engagement
from sandtable.rules.combat.muster import attackers
from sandtable.rules.hooks import MoreToFight
from sandtable.rules.look import footholds, hostile
from sandtable.rules.marks import BEACH, LANDING, MOVED, SETTLED
from sandtable.rules.movement.common import COMBAT
from sandtable.rules.movement.surface import prey
from sandtable.rules.questions import Attack


def _more(play: Play, power: str) -> list[Engagement]:
    """One engagement for each zone with prey; none where the troops are already ashore."""
    settled, moved = SETTLED.get(play.state), MOVED.get(play.state)
    beach, landing = BEACH.get(play.state), LANDING.get(play.state)
    ashore = {zone for i, zone in beach.items() if i not in landing}
    there, found = footholds(play, power), []
    for zone in play.game.board.sea:
        if zone not in there or zone in settled or zone in ashore:
            continue
        if hostile(play, power, zone):
            continue
        if not prey(play, power, zone):
            continue
        ours = [u for u in attackers(play, power, zone, "sea") if play.ask(Attack(u, zone))]
        if ours:
            covers = any(beach.get(i) == zone for i in landing)
            came = not covers and any(moved.get(u.id) == COMBAT for u in ours)
            found.append(Engagement(f"hunt {zone}", zone, "sea", optional=not came))
    return found


MODULE = Module(hooks=(MoreToFight(_more),))
