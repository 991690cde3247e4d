"""Seas that only surface warships close: submarines and transports neither stop ships nor make a zone hostile.

Where nothing else of the enemy is, they may be sought out or left alone, all of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.questions import Reason
from sandtable.kernel.text import Text
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.hooks import Follows
from sandtable.rules.look import arm, can, enemies, fights, foes, hostile
from sandtable.rules.movement.questions import Bars, Errand, Lures
from sandtable.rules.questions import FRIENDLY, HOSTILE, Ground, Stops

SCRAMBLED = "scrambled"  # aircraft that rose from land to fight over the sea


def _ground(play: Play, q: Ground, value: str, why: list[Reason] | None) -> str:
    if value != HOSTILE or not play.game.board.is_sea[q.space]:
        return value
    against, units = foes(play, q.power), play.state.units
    for i in play.state.at[q.space]:
        if (u := units[i]).owner in against and (can(play, u, "surface") or u.post == SCRAMBLED):
            return HOSTILE
    return FRIENDLY


def _stops(play: Play, q: Stops, value: Fault | None, why: list[Reason] | None) -> Fault | None:
    if can(play, q.unit, "sneaks"):
        met = any(can(play, e, "screens") for e in enemies(play, q.power, q.zone))
        return fault("sub.screened", spaces=(q.zone,), space=q.zone) if met else None
    return fault("sea.stop", spaces=(q.zone,), space=q.zone) if hostile(play, q.power, q.zone) else None


def _bars(play: Play, q: Bars, value: Fault | None, why: list[Reason] | None) -> Fault | None:
    """In noncombat movement only those that sneak go where the enemy is, and may stay."""
    if can(play, q.unit, "sneaks"):
        return None
    return fault("noncombat.sea", spaces=(q.zone,), space=q.zone) if hostile(play, q.power, q.zone) else None


def prey(play: Play, power: str, zone: str) -> list[Unit]:
    """Enemy submarines and transports in a zone; not what is built there, nor who is inside it."""
    met = (u for u in enemies(play, power, zone) if fights(play, u) and not u.aboard)
    return [u for u in met if arm(play, u) == "sea" and not can(play, u, "surface")]


def _lures(play: Play, q: Lures, value: bool, why: list[Reason] | None) -> bool:
    """Prey is sought out; and a zone off an enemy coast may see a landing that wants cover."""
    if value or not play.game.board.is_sea[q.zone]:
        return value
    if q.zone in play.state.at and prey(play, q.power, q.zone):
        return True
    return any(hostile(play, q.power, land) for land in play.game.board.coast[q.zone])


def _errand(play: Play, q: Errand, value: bool, why: list[Reason] | None) -> bool:
    return value or bool(prey(play, q.power, q.unit.space))


def _follows(play: Play, after: Play, power: str, target: str) -> Iterator[Text]:
    """Zones that both share, in which one of them would have to fight or leave."""
    zones = [
        zone
        for zone in play.game.board.sea
        if zone in play.state.at
        and any(u.owner in (power, target) for u in play.state.here(zone))
        and any(
            hostile(after, p, zone) and not hostile(play, p, zone) and _has_ships(play, p, zone)
            for p in (power, target)
        )
    ]
    if zones:
        yield Text("follows.zones", {"spaces": zones})


def _has_ships(play: Play, power: str, zone: str) -> bool:
    return any(u.owner == power and arm(play, u) == "sea" for u in play.state.here(zone))


MODULE = Module(
    hooks=(Follows(_follows),), values={Ground: _ground, Stops: _stops, Bars: _bars, Lures: _lures, Errand: _errand}
)
