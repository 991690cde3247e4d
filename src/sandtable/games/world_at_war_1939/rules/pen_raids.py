"""Aircraft against a bunker: a battle of its own, beside any other in its zone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from sandtable.games.world_at_war_1939.rules.bunkers import SHELTERS, inside, pen_in
from sandtable.kernel.events import Boarded, Moment, Posted
from sandtable.kernel.marks import put
from sandtable.kernel.module import Module
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.combat.battle import ATTACKER, DEFENDER, LAST, Battle, Force
from sandtable.rules.combat.choices import TakesPart
from sandtable.rules.combat.engagement import Engagement
from sandtable.rules.combat.fight import Fight
from sandtable.rules.combat.muster import force, plain_facts
from sandtable.rules.hooks import Muster, Overhead, Resolve, Roles
from sandtable.rules.look import arm, can, foes
from sandtable.rules.marks import FOUGHT, ROLE
from sandtable.rules.movement.questions import Errand, Lures
from sandtable.rules.questions import DefenceDice

if TYPE_CHECKING:
    from sandtable.kernel.play import Play
    from sandtable.kernel.questions import Reason
    from sandtable.kernel.units import Unit

BUNKER = "bunker"  # the task, the sort of battle, and what its moments are called
DICE = 3


def _enemy_pen(play: Play, power: str, zone: str) -> Unit | None:
    pen = pen_in(play, zone) if play.game.board.is_sea[zone] and zone in play.state.at else None
    return pen if pen is not None and pen.owner in foes(play, power) else None


def _check(play: Play, power: str, unit: Unit, end: str) -> list[Fault]:
    if _enemy_pen(play, power, end) is None:
        return [fault("pen.none", units=(unit.id,), spaces=(end,), space=end)]
    return []


def _lures(play: Play, q: Lures, value: bool, why: list[Reason] | None) -> bool:
    return value or _enemy_pen(play, q.power, q.zone) is not None


def _errand(play: Play, q: Errand, value: bool, why: list[Reason] | None) -> bool:
    return value or (arm(play, q.unit) == "air" and ROLE.get(play.state).get(q.unit.id) == BUNKER)


def _start(play: Play, power: str, engagement: Engagement) -> None:
    if _enemy_pen(play, power, engagement.space) is None:  # gone with the land beside it
        put(FOUGHT, play, dict.fromkeys(engagement.units, BUNKER))
        return
    play.push(Fight(to=power, space=engagement.space, sort=BUNKER, called=BUNKER, units=engagement.units))


def muster(
    play: Play, power: str, space: str, sort: str, also: tuple[str, ...] = (), units: tuple[str, ...] = ()
) -> Battle:
    """The aircraft that were sent, against the bunker and who lies in it; they take the hits first and do not fire."""
    ours = [play.state.units[i] for i in units if i in play.state.units]
    pen = _enemy_pen(play, power, space)
    theirs = [*inside(play, pen), pen] if pen is not None else []
    facts = {**plain_facts(play, power, space), "exits": [], "air_leaves": True}
    against = tuple(
        replace(g, profile=replace(g.profile, tags=g.profile.tags | {LAST}))
        if g.profile.kind == (pen.kind if pen else "")
        else replace(g, profile=replace(g.profile, defence=(0,) * len(g.profile.defence)))
        for g in force(play, theirs, DEFENDER, space)
    )
    return Battle(sort=sort, sides=(_planes(play, ours, space), against), facts=facts)


def _planes(play: Play, units: list[Unit], space: str) -> Force:
    return force(play, units, ATTACKER, space)


def _dice(play: Play, q: DefenceDice, value: int, why: list[Reason] | None) -> int:
    return DICE if can(play, q.unit, SHELTERS) else value


def _takes_part(play: Play, q: TakesPart, value: bool, why: list[Reason] | None) -> bool:
    """Who lies in a bunker is in no battle of its zone."""
    return value and not (q.unit.aboard and arm(play, q.unit) == "sea")


def _opened(play: Play, moment: Moment) -> None:
    put(FOUGHT, play, dict.fromkeys(moment.data["sides"][ATTACKER], BUNKER))


def _slipped(play: Play, moment: Moment) -> None:
    """Who leaves dives in the zone outside."""
    for ids in moment.data["groups"]:
        play.emit(Boarded(tuple(ids), ""))
        play.emit(Posted(tuple(ids), "submerged"))


def _broken_off(play: Play, moment: Moment) -> None:
    """Aircraft that leave fly home with the others."""


MODULE = Module(
    on={f"{BUNKER}.opened": _opened, f"{BUNKER}.submerged": _slipped, f"{BUNKER}.retreated": _broken_off},
    values={Lures: _lures, Errand: _errand, DefenceDice: _dice, TakesPart: _takes_part},
    hooks=(
        Roles({BUNKER: _check}),
        Overhead({BUNKER: BUNKER}),
        Resolve({BUNKER: _start}),
        Muster({BUNKER: muster}),
    ),
)
