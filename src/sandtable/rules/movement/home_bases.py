"""Bases lengthen the way of whoever starts from them: by one for aircraft on the land, for ships beside it."""

from __future__ import annotations

from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.questions import Reason, because
from sandtable.kernel.units import Unit
from sandtable.rules.look import arm, friends, kinds_that
from sandtable.rules.marks import BEGAN, BUILT, FLIGHT, SEIZED
from sandtable.rules.movement.questions import Serves
from sandtable.rules.questions import Allowance

OUT = 3  # damage that puts a base out of action


def works(play: Play, base: Unit) -> bool:
    """Whether a base is in order, and was in these hands when the turn began."""
    return base.hits < OUT and base.id not in SEIZED.get(play.state) and base.id not in BUILT.get(play.state)


def working(play: Play, ability: str) -> dict[str, str]:
    """Land with a base of this sort that works, and who holds it."""
    key = ("working", ability)
    if key not in play.look:
        units, control, kinds = play.state.units.values(), play.state.control, kinds_that(play, ability)
        play.look[key] = {u.space: control[u.space] for u in [u for u in units if u.kind in kinds] if works(play, u)}
    found: dict[str, str] = play.look[key]
    return found


def harbours(play: Play, country: str, zone: str) -> bool:
    """Whether a friendly naval base that works serves a zone."""
    return any(_serves(play, "naval_base", country, land) for land in play.game.board.coast[zone])


def _serves(play: Play, ability: str, country: str, land: str) -> bool:
    """Whether a base of this sort in a land works, and for this country."""
    kinds = kinds_that(play, ability)
    if not any([works(play, u) for u in play.state.here(land) if u.kind in kinds]):  # noqa: C419  # asked all the time
        return False
    host = play.state.control[land]
    return host in friends(play, country) and (host == country or bool(play.ask(Serves(host, country, land))))


def start_of(play: Play, unit: Unit) -> str:
    """Where a unit stood before it moved at all this turn."""
    flown = FLIGHT.get(play.state).get(unit.id)
    return flown[0] if flown else str(BEGAN.get(play.state).get(unit.id, [unit.space])[0])


def _allowance(play: Play, q: Allowance, value: int, why: list[Reason] | None) -> int:
    sort = arm(play, q.unit)
    if not value or sort == "land":
        return value
    start = start_of(play, q.unit)
    if sort == "air":
        helped = _serves(play, "air_base", q.unit.owner, start)
    else:
        helped = play.game.board.is_sea[start] and harbours(play, q.unit.owner, start)
    if helped:
        because(why, "why.air_base" if sort == "air" else "why.naval_base", value + 1)
    return value + int(helped)


MODULE = Module(values={Allowance: _allowance})
