"""What is to be fought in a turn: derived from the board and the orders, never stored."""

from __future__ import annotations

from sandtable.kernel.play import Play
from sandtable.rules.combat.assault import able_to_land
from sandtable.rules.combat.battle import ATTACKER
from sandtable.rules.combat.engagement import Engagement
from sandtable.rules.combat.muster import attackers, defenders, takes_part
from sandtable.rules.hooks import MoreToFight, Overhead, ToFight
from sandtable.rules.look import arm, commanded, footholds, hostile
from sandtable.rules.marks import BEACH, FOUGHT, LANDING, ROLE, SETTLED
from sandtable.rules.movement.questions import Provokes


def engagements(play: Play, power: str) -> list[Engagement]:
    """Everything still to be resolved by a power in this phase."""
    return play.game.the(ToFight)(play, power)


def to_fight(play: Play, power: str) -> list[Engagement]:
    """Tasks that are fights, then battles at sea, then those on land, and what else there is."""
    key = ("engagements", power)
    if key not in play.look:
        found = [*_tasks(play), *_sea(play, power)]
        found += _land(play, power, {e.space for e in found if e.sort == "sea"})
        for extra in play.game.hooks(MoreToFight):
            found += extra(play, power)
        play.look[key] = found
    known: list[Engagement] = play.look[key]
    return known


def _tasks(play: Play) -> list[Engagement]:
    """What aircraft were sent out for that is an engagement of its own, such as a raid."""
    targets: dict[tuple[str, str], list[str]] = {}
    sorts = play.game.merged(Overhead)
    for i, role in ROLE.get(play.state).items():
        unit, sort = play.state.units.get(i), sorts.get(role)
        if sort and unit is not None and i not in FOUGHT.get(play.state):
            targets.setdefault((sort, unit.space), []).append(i)
    return [Engagement(f"{sort} {s}", s, sort, units=tuple(ids)) for (sort, s), ids in sorted(targets.items())]


def _contested(play: Play, power: str, at_sea: bool) -> list[str]:
    """Hostile spaces where this power has units, in the board's order; aircraft with a task of that sort apart."""
    own, role, there = commanded(play, power), ROLE.get(play.state), footholds(play, power)
    overhead, settled = play.game.merged(Overhead), SETTLED.get(play.state)
    return [
        s
        for s in (play.game.board.sea if at_sea else play.game.board.open_land)
        if s in there
        and s not in settled
        and hostile(play, power, s)  # before the units are asked: most stand in land of their own
        and any(
            u.owner in own and not u.aboard and role.get(u.id) not in overhead and takes_part(play, u, ATTACKER)
            for u in play.state.here(s)
        )
    ]


def _sea(play: Play, power: str) -> list[Engagement]:
    zones = _contested(play, power, at_sea=True)
    return [Engagement(zone, zone, "sea") for zone in zones if provoked(play, power, zone)]


def provoked(play: Play, power: str, zone: str) -> bool:
    """Whether a power has units in a zone that bring about a battle with the enemy there."""
    return any(play.ask(Provokes(unit)) for unit in attackers(play, power, zone, "sea"))


def _land(play: Play, power: str, open_zones: set[str]) -> list[Engagement]:
    settled, beach = SETTLED.get(play.state), BEACH.get(play.state)
    waiting: dict[str, str] = {}
    places: dict[str, None] = {}
    for i, space in LANDING.get(play.state).items():
        if i in play.state.units and space not in settled:
            places[space] = None
            if beach.get(i) in open_zones:
                waiting[space] = beach[i]
    places.update(dict.fromkeys(_contested(play, power, at_sea=False)))
    return [Engagement(space, space, "land", waits_for=waiting.get(space, "")) for space in places]


def is_walkover(play: Play, power: str, engagement: Engagement) -> bool:
    """Whether there is nothing to throw or to decide: land that falls undefended, or a landing that cannot be."""
    if engagement.sort != "land" or engagement.waits_for:
        return False
    ours = attackers(play, power, engagement.space, "land")
    if engagement.space in LANDING.get(play.state).values():
        return not ours and not able_to_land(play, power, engagement.space)
    if any(arm(play, u) == "air" for u in ours):
        return False
    return not defenders(play, power, engagement.space, "land")
