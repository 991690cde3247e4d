"""Where aircraft come home: whether they can, and to which land."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.offers import Group
from sandtable.kernel.play import Play
from sandtable.kernel.units import Unit
from sandtable.rules.hooks import Homes
from sandtable.rules.look import PATROL, arm
from sandtable.rules.marks import ALOFT, MOVED
from sandtable.rules.movement.common import NONCOMBAT, Way
from sandtable.rules.movement.moving import Moving

MOST = 12  # places that are named


def comes_home(play: Play, power: str, unit: Unit, manner: str) -> dict[str, Any] | None:
    """Where an aircraft that was sent out comes home; None where its game does not ask that of it."""
    home = play.game.the(Homes)(play, power, unit, manner)
    if home is None:
        return None
    state = "sure" if home.spaces else "carrier" if home.else_carrier else "unknown"
    return {"state": state, "options": list(home.spaces[:MOST])}


def aloft(play: Play, powers: tuple[str, ...]) -> dict[str, dict[str, Any]]:
    """The aircraft of some powers that are in the air and asked about now, with the places where they can land."""
    top = play.state.stack[-1]
    if not isinstance(top, Moving):
        return {}
    asked = [p for p in powers if p in top.waits(play)]
    flyers = [(p, u) for p in asked for u in top.units(play, p) if arm(play, u) == "air"]
    forms = (o.form for o in top.offers(play))
    must = {i for form in forms if isinstance(form, Group) and form.must for i in form.units}
    if must:  # everywhere an aircraft that has to land now can do so, the nearest first
        near = {u.id: sorted(top.ways(play, u), key=lambda w: (w.cost, w.space)) for _, u in flyers if u.id in must}
        return {unit: _told(ways) for unit, ways in near.items()}
    late = {u.id: u for _, u in flyers if _in_the_air(play, u)} if top.manner == NONCOMBAT else {}
    if late:  # the last chance to come down; at sea only a ship takes them, so land is named first
        sea = play.game.board.is_sea
        near = {i: sorted(top.ways(play, u), key=lambda w: (sea[w.space], w.cost, w.space)) for i, u in late.items()}
        return {unit: _told(ways) for unit, ways in near.items()}
    moved = MOVED.get(play.state)
    sent = {u.id: comes_home(play, p, u, top.manner) for p, u in flyers if u.id in moved}
    return {unit: home for unit, home in sent.items() if home is not None}


def _in_the_air(play: Play, unit: Unit) -> bool:
    """Whether an aircraft came through the battles and stands on nothing yet."""
    over_sea = play.game.board.is_sea[unit.space] and not unit.aboard and unit.post != PATROL
    return over_sea or unit.id in ALOFT.get(play.state)


def _told(ways: list[Way]) -> dict[str, Any]:
    return {"state": "sure" if ways else "unknown", "options": [w.space for w in ways][:MOST]}
