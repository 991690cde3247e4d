"""Landings behind a fleet: warships sweep a zone, and transports follow them to the shore beyond in the same turn."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from sandtable.bots.attack.aftermath import ENOUGH, Assault
from sandtable.bots.lift.trips import Trip

if TYPE_CHECKING:
    from sandtable.bots.attack.joint import JointAttacks

SWEPT = 0.85  # chance of a sea battle from which on transports follow
ZONES = 4  # zones that are looked at, those off the best shores first


def follows(column: Assault, sweeper: Assault) -> bool:
    """Whether a landing needs that battle at sea to be won."""
    return any(trip.zone == sweeper.target for trip in column.trips)


def sweep(attacks: JointAttacks, plan: list[Assault], value: float) -> float:
    """Add battles at sea with landings behind them, in the place of attacks that need the same units, where it pays."""
    looked = 0
    for zone in _zones(attacks):
        trips = attacks.harbour.behind(zone, attacks.ready)
        if not trips:
            continue
        looked += 1
        if looked > ZONES or attacks.meter.over(0.6):
            break
        found = _with(attacks, plan, zone, trips, value)
        if found is not None:
            value, plan[:] = found
    return value


def _zones(attacks: JointAttacks) -> list[str]:
    """Hostile zones off shores worth landing on."""
    scene = attacks.scene
    worths = {
        zone: max((scene.worth(s) for s in scene.board.coast[zone] if attacks.attackable(s)), default=0.0)
        for zone in attacks.reachers
        if scene.board.is_sea[zone] and scene.enemy(zone)
    }
    return sorted((z for z, worth in worths.items() if worth > 0), key=lambda z: (-worths[z], z))


def _with(
    attacks: JointAttacks, plan: list[Assault], zone: str, trips: list[Trip], value: float
) -> tuple[float, list[Assault]] | None:
    """The best plan with a landing behind a battle in this zone, if it is better than the one there is."""
    sea = next((c for c in plan if c.target == zone), None)
    if sea is None or sea.chance < SWEPT:
        sure = [c for c in attacks.columns(zone, set()) if c.chance >= SWEPT]
        sea = max(sure, key=lambda c: c.value, default=None)
    if sea is None:
        return None
    best: tuple[float, list[Assault]] | None = None
    for land in attacks.scene.board.coast[zone]:
        if not attacks.attackable(land) or land in attacks.scene.board.closed:
            continue
        followers = [replace(t, land=land) for t in trips]
        for landing in _landings(attacks, land, followers, sea):
            bound = sea.everybody | landing.everybody
            rest = [c for c in plan if c.target not in (zone, land) and not c.everybody & bound]
            rest = [c for c in rest if not any(follows(c, gone) for gone in plan if gone not in rest)]
            trial = [*rest, sea, landing]
            other = attacks.outcome(trial)
            if best is None or other > best[0]:
                best = (other, trial)
    if best is None:
        return None
    other = attacks.fill(best[1], best[0])
    return (other, best[1]) if other > value + ENOUGH else None


def _landings(attacks: JointAttacks, land: str, trips: list[Trip], sea: Assault) -> list[Assault]:
    """Forces for a land behind a battle at sea."""
    # No other trip ends in a hostile zone, so this may stay known.
    attacks.swept[sea.target], attacks.company[sea.target] = sea.chance, Counter(dict(sea.stays))
    kept = attacks.landings.get(land, [])
    attacks.landings[land] = [*kept, *trips]
    found = attacks.columns(land, set(sea.everybody), fresh=True)
    attacks.landings[land] = kept
    return [c for c in found if follows(c, sea) and attacks.likely(c)]
