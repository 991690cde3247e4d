"""Fleets of the country of no side: they bar no zone, keep out of the battles of others, and may be sought out.

Whoever is in such a zone may attack the fleet there or leave it alone; other enemies in the zone are fought apart.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.events import Moment
from sandtable.kernel.marks import Mark, put
from sandtable.kernel.module import Module
from sandtable.kernel.phases import turn_of
from sandtable.kernel.questions import Reason
from sandtable.rules.combat.battle import DEFENDER
from sandtable.rules.combat.choices import TakesPart
from sandtable.rules.combat.engagement import Engagement
from sandtable.rules.combat.fight import Fight
from sandtable.rules.combat.muster import attackers, defenders
from sandtable.rules.hooks import MoreToFight, Resolve
from sandtable.rules.look import can, enemies, fights, foes, footholds, hostile
from sandtable.rules.marks import BEACH, LANDING, RETREATED, SETTLED
from sandtable.rules.movement.questions import Errand, Lures
from sandtable.rules.politics.armistice import broken, rules
from sandtable.rules.questions import FRIENDLY, HOSTILE, Attack, Ground

if TYPE_CHECKING:
    from sandtable.kernel.play import Play

UNSOUGHT = "fleets of no side unsought"  # a reading given up: nobody attacks them, but they join in others' battles
SORT = "fleet"
SOUGHT: Mark[dict[str, str]] = Mark("sought", "fight", {})  # the zone whose fleet of no side is attacked -> by whom


def afloat(play: Play, power: str, zone: str) -> bool:
    """Whether there is a fleet in a zone that a power may seek out; submarines alone must be found like any others."""
    state = rules(play).state
    if zone not in play.state.at or not play.game.board.is_sea[zone] or play.game.keeps(UNSOUGHT):
        return False
    there = any(u.owner == state and can(play, u, "surface") for u in play.state.here(zone))
    return there and state in foes(play, power)


def _ground(play: Play, q: Ground, value: str, why: list[Reason] | None) -> str:
    """Its ships bar no zone."""
    if value != HOSTILE or not play.game.board.is_sea[q.space]:
        return value
    against = foes(play, q.power) - {rules(play).state}
    closed = any(u.owner in against and can(play, u, "surface") for u in play.state.here(q.space))
    return HOSTILE if closed else FRIENDLY


def _lures(play: Play, q: Lures, value: bool, why: list[Reason] | None) -> bool:
    return value or afloat(play, q.power, q.zone)


def _errand(play: Play, q: Errand, value: bool, why: list[Reason] | None) -> bool:
    return value or afloat(play, q.power, q.unit.space)


def _more(play: Play, power: str) -> list[Engagement]:
    """Zones whose fleet may be attacked: once those who bar them are beaten, and before troops go ashore from them."""
    settled, fled, there = SETTLED.get(play.state), RETREATED.get(play.state), footholds(play, power)
    ashore = {zone for i, zone in BEACH.get(play.state).items() if i not in LANDING.get(play.state)}
    found = []
    for zone in play.game.board.sea:
        key = f"{SORT} {zone}"
        if zone not in there or zone in ashore or key in settled or not afloat(play, power, zone):
            continue
        if hostile(play, power, zone) or settled.get(zone, "attacker") != "attacker":
            continue
        ours = (u for u in attackers(play, power, zone, "sea") if u.id not in fled)
        if any(play.ask(Attack(u, zone)) for u in ours):
            found.append(Engagement(key, zone, SORT, optional=True))
    return found


def _seek(play: Play, power: str, engagement: Engagement) -> None:
    put(SETTLED, play, {engagement.key: power})
    play.push(Fight(to=power, space=engagement.space, sort="sea"))
    SOUGHT.set(play, {engagement.space: power})


def _due(play: Play, moment: Moment) -> None:
    """Whoever attacks ships of that country, sought out or found, attacks all of it."""
    power, zone, state = moment.who[0], moment.data["space"], rules(play).state
    if moment.data["sort"] != "sea" or play.game.keeps(UNSOUGHT):
        return
    if any(u.owner == state for u in defenders(play, power, zone, "sea")):
        broken(play, power, [])


def _takes_part(play: Play, q: TakesPart, value: bool, why: list[Reason] | None) -> bool:
    """The fleet fights who seeks it, and others only if nobody else is there whom they could mean."""
    zone = q.unit.space
    if not value or q.side != DEFENDER or not play.game.board.is_sea[zone] or play.game.keeps(UNSOUGHT):
        return value
    sought = SOUGHT.get(play.state).get(zone)
    if q.unit.owner == rules(play).state:
        turn = turn_of(play.state)
        return bool(sought) or not turn or not _others(play, turn[0], zone)
    return not sought or hostile(play, sought, zone)  # submarines that nobody found stay out of it


def _others(play: Play, power: str, zone: str) -> bool:
    """Whether a power has enemies in a zone besides that fleet."""
    state = rules(play).state
    return any(u.owner != state and fights(play, u) for u in enemies(play, power, zone))


MODULE = Module(
    on={"fight.due": _due},
    values={Ground: _ground, Lures: _lures, Errand: _errand, TakesPart: _takes_part},
    hooks=(MoreToFight(_more), Resolve({SORT: _seek})),
)
