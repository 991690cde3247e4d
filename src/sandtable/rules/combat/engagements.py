"""What is to be fought in a turn: derived from the board and the orders, never stored."""

from __future__ import annotations

import msgspec

from sandtable.kernel.play import Play
from sandtable.rules.combat.muster import attackers, defenders
from sandtable.rules.look import arm, commanded, hostile
from sandtable.rules.marks import BEACH, LANDING, ROLE, SETTLED


class Engagement(msgspec.Struct, frozen=True):
    """One thing to resolve; `key` is how an answer names it."""

    key: str
    space: str
    sort: str  # "land", "sea", "raid", or what a module adds
    optional: bool = False
    waits_for: str = ""  # the zone that must be settled first
    units: tuple[str, ...] = ()


def engagements(play: Play, power: str) -> list[Engagement]:
    """Everything still to be resolved by a power in this phase."""
    key = ("engagements", power)
    if key not in play.look:
        found = [*_raids(play, power), *_sea(play, power)]
        found += _land(play, power, {e.space for e in found if e.sort == "sea"})
        for extra in play.game.table("engagements"):
            found += extra(play, power)
        play.look[key] = found
    known: list[Engagement] = play.look[key]
    return known


def _raids(play: Play, power: str) -> list[Engagement]:
    targets: dict[str, list[str]] = {}
    for i, role in ROLE.get(play.state).items():
        unit = play.state.units.get(i)
        if role == "raid" and unit is not None and f"raid {unit.space}" not in SETTLED.get(play.state):
            targets.setdefault(unit.space, []).append(i)
    return [Engagement(f"raid {s}", s, "raid", units=tuple(ids)) for s, ids in sorted(targets.items())]


def _sea(play: Play, power: str) -> list[Engagement]:
    settled = SETTLED.get(play.state)
    return [
        Engagement(zone, zone, "sea")
        for zone in play.game.board.sea
        if zone not in settled
        and zone in play.state.at
        and hostile(play, power, zone)
        and attackers(play, power, zone, "sea")
    ]


def _land(play: Play, power: str, open_zones: set[str]) -> list[Engagement]:
    settled = SETTLED.get(play.state)
    own = commanded(play, power)
    role = ROLE.get(play.state)
    waiting: dict[str, str] = {}
    places: dict[str, None] = {}
    for i, space in LANDING.get(play.state).items():
        if i in play.state.units:
            places[space] = None
            zone = BEACH.get(play.state).get(i, "")
            if zone in open_zones:
                waiting[space] = zone
    for space in play.game.board.open_land:
        if space in play.state.at and hostile(play, power, space):
            for i in play.state.at[space]:
                unit = play.state.units[i]
                if unit.owner in own and not unit.aboard and role.get(i) != "raid":
                    places[space] = None
                    break
    return [
        Engagement(space, space, "land", waits_for=waiting.get(space, "")) for space in places if space not in settled
    ]


def is_walkover(play: Play, power: str, engagement: Engagement) -> bool:
    """Whether land falls without a single die: nobody defends it, nobody flies over it, nothing lands."""
    if engagement.sort != "land" or engagement.waits_for:
        return False
    if engagement.space in LANDING.get(play.state).values():
        return False
    ours = attackers(play, power, engagement.space, "land")
    if any(arm(play, u) == "air" for u in ours):
        return False
    return not defenders(play, power, engagement.space, "land")
