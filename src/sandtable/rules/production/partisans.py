"""Partisans: raised in land of one's own that the enemy holds, they neither move nor attack, and bar its railways.

Two of them make an ordinary unit. The enemy may hunt them in land he holds; one's own troops replace them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.decisions import Go
from sandtable.kernel.events import Became, Moment, Placed, Removed, Taken, Told
from sandtable.kernel.marks import Mark, put
from sandtable.kernel.module import Module
from sandtable.kernel.questions import Reason
from sandtable.kernel.settings import Setting, Vocabulary
from sandtable.kernel.text import Text
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.combat.battle import ATTACKER
from sandtable.rules.combat.choices import TakesPart
from sandtable.rules.combat.engagement import Engagement
from sandtable.rules.combat.muster import attackers
from sandtable.rules.hooks import MoreToFight, MoveAfter, Overtures
from sandtable.rules.look import arm, can, foes, hostile, kinds_that, owned
from sandtable.rules.marks import SETTLED
from sandtable.rules.politics.overtures import Overture
from sandtable.rules.production.questions import Anywhere, Site

if TYPE_CHECKING:
    from sandtable.kernel.play import Play
    from sandtable.rules.movement.move import Move

ROOTED = "rooted"
MERGED = Setting("partisans", str, "What two partisans become when they join.")
HIDDEN: Mark[dict[str, int]] = Mark("hidden", "turn", {})  # land -> how many partisans were raised there this turn


def _anywhere(play: Play, q: Anywhere, value: bool, why: list[Reason] | None) -> bool:
    return value or play.game.kinds[q.kind].can(ROOTED)


def _site(play: Play, q: Site) -> list[Fault]:
    if not play.game.kinds[q.kind].can(ROOTED):
        return []
    here, holder = (q.space,), play.state.control.get(q.space, "")
    if play.game.board.spaces[q.space].owner != q.power or holder not in foes(play, q.power):
        return [fault("partisan.where", spaces=here, space=q.space, power=q.power)]
    if HIDDEN.get(play.state).get(q.space):
        return [fault("partisan.one", spaces=here, space=q.space)]
    return []


def _placed(play: Play, event: Placed) -> None:
    for unit in event.units:
        if can(play, unit, ROOTED) and event.why == "mobilised":
            put(HIDDEN, play, {unit.space: 1})


# -- two make one --


def bands(play: Play, power: str) -> dict[str, list[Unit]]:
    """A power's partisans by the land they are in."""
    found: dict[str, list[Unit]] = {}
    for unit in owned(play, power, ROOTED):
        found.setdefault(unit.space, []).append(unit)
    return found


def _options(play: Play, power: str) -> dict[str, Text]:
    return {s: Text("option.merge", {"space": s}) for s, band in bands(play, power).items() if len(band) > 1}


def _merge(play: Play, power: str, space: str) -> None:
    first, second = bands(play, power)[space][:2]
    play.emit(Removed((second.id,), space, "merged", (second,)))
    play.emit(Became((first.id,), play.game.setting(MERGED)))
    play.emit(Told(Text("log.merged", {"power": power, "space": space})))


# -- hunted, and replaced --


def _hunts(play: Play, power: str) -> list[Engagement]:
    """Land of one's own, or of friends, where one may fight partisans."""
    settled, found = SETTLED.get(play.state), []
    kinds, against = kinds_that(play, ROOTED), foes(play, power)
    spaces = {u.space for u in play.state.units.values() if u.kind in kinds and u.owner in against}
    for space in sorted(spaces):
        if space not in settled and not hostile(play, power, space) and attackers(play, power, space, "land"):
            found.append(Engagement(f"partisans {space}", space, "land", optional=True))
    return found


def _takes_part(play: Play, q: TakesPart, value: bool, why: list[Reason] | None) -> bool:
    return value and not (q.side == ATTACKER and can(play, q.unit, ROOTED))


def _replaced(play: Play, power: str, space: str) -> None:
    band = bands(play, power).get(space, ())
    if band:
        play.emit(Removed(tuple(u.id for u in band), space, "replaced", tuple(band)))


def _after(play: Play, step: Move, order: Go) -> None:
    units = [play.state.units[i] for i in order.units if i in play.state.units]
    if units and arm(play, units[0]) == "land":
        _replaced(play, units[0].owner, order.path[-1])


def _taken(play: Play, event: Taken) -> None:
    _replaced(play, event.by, event.space)


def _freed(play: Play, moment: Moment) -> None:
    """Troops of one's own that stand in land after a battle replace the partisans there."""
    space = moment.data["space"]
    for owner in {play.state.units[i].owner for i in moment.data["survivors"] if i in play.state.units}:
        if any(
            u.owner == owner and not can(play, u, ROOTED) and arm(play, u) == "land" for u in play.state.here(space)
        ):
            _replaced(play, owner, space)


MODULE = Module(
    on={Placed: _placed, Taken: _taken, "fight.decided": _freed},
    values={Anywhere: _anywhere, TakesPart: _takes_part},
    limits={Site: _site},
    hooks=(
        Overtures({"merge": Overture(_options, _merge)}),
        MoreToFight(_hunts),
        MoveAfter(_after),
    ),
    settings=(MERGED,),
    words=Vocabulary(abilities={ROOTED: "A partisan: it neither moves nor attacks, and bars railways."}),
)
