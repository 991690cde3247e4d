"""Whose land may be entered or crossed: that of friends by those at war, that of neutrals as they lean, that of powers
one is not at war with by nobody."""

from __future__ import annotations

from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.questions import Reason
from sandtable.kernel.settings import Setting
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.look import arm, can, foes, friends
from sandtable.rules.movement.common import COMBAT
from sandtable.rules.politics.alliances import belligerent, leaning, neutral_homes, side_of
from sandtable.rules.questions import Enter, NoFly

OVERFLIGHT = Setting(
    "overflight",
    bool,
    "Whether aircraft of powers at war cross land of powers that are at war, but not with them.",
    False,
)


def _enter(play: Play, q: Enter) -> list[Fault]:
    if play.game.board.is_sea[q.space]:
        return []
    holder = play.state.control[q.space]
    if holder in friends(play, q.power):
        return []
    if holder in neutral_homes(play.game) and leaning(play, holder):
        return _neutral(play, q, holder)
    if holder not in foes(play, q.power):
        over = not q.last and arm(play, q.unit) == "air" and _may_fly_over(play, q.power, holder)
        return [] if over else [_at_peace(play, q.power, holder, q.space)]
    return _strangers(play, q) if q.last and q.manner == COMBAT else []


def _neutral(play: Play, q: Enter, holder: str) -> list[Fault]:
    """A friendly neutral is taken over on foot in noncombat movement, any other attacked; neither is crossed."""
    here = (q.space,)
    if not belligerent(play, q.power):
        return [fault("neutral.at_peace", spaces=here, space=q.space, power=q.power)]
    if leaning(play, holder) != side_of(play, q.power):
        return [] if q.last and q.manner == COMBAT else [fault("neutral.crossed", spaces=here, space=q.space)]
    if q.manner == COMBAT:
        return [fault("neutral.friendly", spaces=here, space=q.space)]
    if arm(play, q.unit) == "air":
        return [fault("neutral.overflown", spaces=here, space=q.space)]
    if not q.last:
        return [fault("neutral.through", spaces=here, space=q.space)]
    if can(play, q.unit, "captures"):
        return []
    return [fault("neutral.convert", spaces=here, space=q.space, unit=q.unit.kind)]


def _at_peace(play: Play, power: str, holder: str, space: str) -> Fault:
    if not belligerent(play, power):
        return fault("peace.own", spaces=(space,), space=space, power=power, holder=holder)
    if not belligerent(play, holder):
        return fault("peace.theirs", spaces=(space,), space=space, holder=holder)
    return fault("peace.no_war", spaces=(space,), space=space, power=power, holder=holder)


def _strangers(play: Play, q: Enter) -> list[Fault]:
    """Units of a power one is not at war with keep an attack away from the land they stand in."""
    known = friends(play, q.power) | foes(play, q.power)
    there = sorted({u.owner for u in play.state.here(q.space)} - known)
    return [fault("peace.strangers", spaces=(q.space,), space=q.space, holder=there[0])] if there else []


def _may_fly_over(play: Play, power: str, holder: str) -> bool:
    """Where the game says so, land of those who fight, though not against oneself, may be flown over."""
    return play.game.setting(OVERFLIGHT) and belligerent(play, power) and belligerent(play, holder)


def _no_fly(play: Play, q: NoFly, value: frozenset[str], why: list[Reason] | None) -> frozenset[str]:
    """All land but that of friends and of powers one is at war with."""
    known = friends(play, q.country) | foes(play, q.country)
    known |= {p for p in play.game.powers if _may_fly_over(play, q.country, p)}
    neutral = neutral_homes(play.game)
    open_to = {country for country in known if country not in neutral or not leaning(play, country)}
    control = play.state.control
    return value | {s for s in play.game.board.open_land if control[s] not in open_to}


MODULE = Module(limits={Enter: _enter}, values={NoFly: _no_fly}, settings=(OVERFLIGHT,))
