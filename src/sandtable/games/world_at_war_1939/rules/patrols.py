"""American patrols in time of peace: German submarines that are alone may be sought and fired at, and only dive.

Ships search; aircraft only help where ships are. It is no war, and no other German ship may be near.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.games.world_at_war_1939.rules.nations import AMERICA, GERMANY
from sandtable.kernel.dice import Throw
from sandtable.kernel.events import Moment, Posted, Told
from sandtable.kernel.marks import put
from sandtable.kernel.module import Module
from sandtable.kernel.phases import round_of
from sandtable.kernel.text import Text
from sandtable.rules.combat.battle import ATTACKER, DEFENDER, Battle
from sandtable.rules.combat.detection import HIGHEST, LOWEST, SURE, Finds
from sandtable.rules.combat.engagement import Engagement
from sandtable.rules.combat.fight import Fight
from sandtable.rules.combat.muster import attackers, force, plain_facts
from sandtable.rules.hooks import MoreToFight, Muster, Resolve
from sandtable.rules.look import arm, can
from sandtable.rules.marks import FOUGHT, SETTLED
from sandtable.rules.movement.questions import Errand, Lures
from sandtable.rules.politics.alliances import at_war

if TYPE_CHECKING:
    from sandtable.kernel.play import Play
    from sandtable.kernel.questions import Reason
    from sandtable.kernel.units import Unit

PATROL = "patrol"
SINCE = 2


def quarry(play: Play, power: str, zone: str) -> list[Unit]:
    """The submarines that may be hunted in a zone although there is peace."""
    if power != AMERICA or round_of(play.state) < SINCE or at_war(play, AMERICA, GERMANY) or zone not in play.state.at:
        return []
    if not play.game.board.is_sea[zone]:
        return []
    there = [u for u in play.state.here(zone) if u.owner == GERMANY and arm(play, u) == "sea" and not u.aboard]
    afloat = [u for u in there if not can(play, u, "shelters") and u.post != "submerged"]
    return afloat if all(can(play, u, "sneaks") for u in afloat) else []


def hunters(play: Play, zone: str) -> list[Unit]:
    """American units in a zone that can fight there."""
    return attackers(play, AMERICA, zone, "sea")


def _searchers(play: Play, zone: str) -> list[Unit]:
    return [u for u in hunters(play, zone) if can(play, u, "finds")]


def _more(play: Play, power: str) -> list[Engagement]:
    if power != AMERICA:
        return []
    settled = SETTLED.get(play.state)
    return [
        Engagement(f"{PATROL} {zone}", zone, PATROL, optional=True)
        for zone in play.game.board.sea
        if f"{PATROL} {zone}" not in settled and quarry(play, power, zone) and _searchers(play, zone)
    ]


def _search(play: Play, power: str, engagement: Engagement) -> None:
    """One die for the ships; aircraft find nothing for themselves."""
    zone = engagement.space
    put(SETTLED, play, {f"{PATROL} {zone}": power})
    best = int(play.ask(Finds(power, GERMANY, zone)))
    on = SURE if best >= 2 * SURE else min(HIGHEST, max(LOWEST, best))
    hit = on >= SURE or play.roll(Throw(1, "search", power, zone, on))[0] <= on
    play.emit(Told(Text("log.found" if hit else "log.not_found", {"power": power, "space": zone})))
    if hit:
        play.push(Fight(to=power, space=zone, sort=PATROL, called=PATROL))


def muster(
    play: Play, power: str, space: str, sort: str, also: tuple[str, ...] = (), units: tuple[str, ...] = ()
) -> Battle:
    """All American units in the zone against submarines that do not fire back."""
    sides = force(play, hunters(play, space), ATTACKER, space), force(play, quarry(play, power, space), DEFENDER, space)
    return Battle(sort=sort, sides=sides, facts=plain_facts(play, power, space))


def _opened(play: Play, moment: Moment) -> None:
    put(FOUGHT, play, dict.fromkeys(moment.data["sides"][ATTACKER], PATROL))


def _dive(play: Play, moment: Moment) -> None:
    for ids in moment.data["groups"]:
        play.emit(Posted(tuple(ids), "submerged"))


def _lures(play: Play, q: Lures, value: bool, why: list[Reason] | None) -> bool:
    return value or bool(quarry(play, q.power, q.zone))


def _errand(play: Play, q: Errand, value: bool, why: list[Reason] | None) -> bool:
    return value or bool(quarry(play, q.power, q.unit.space) and _searchers(play, q.unit.space))


MODULE = Module(
    on={f"{PATROL}.opened": _opened, f"{PATROL}.submerged": _dive},
    values={Lures: _lures, Errand: _errand},
    hooks=(MoreToFight(_more), Resolve({PATROL: _search}), Muster({PATROL: muster})),
)
