"""Land of a government in exile: open to its side, kept by its guardians, and a prize for those at war with them.

Nobody is paid for it until a guardian's troops take it over without a fight, or an enemy takes it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.decisions import Go
from sandtable.kernel.events import Taken
from sandtable.kernel.module import Module
from sandtable.kernel.questions import Reason
from sandtable.kernel.settings import Setting
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.hooks import MoveAfter
from sandtable.rules.look import can
from sandtable.rules.politics.alliances import at_war, belligerent
from sandtable.rules.politics.questions import Holder
from sandtable.rules.questions import Enter, Foes, Friends

if TYPE_CHECKING:
    from sandtable.kernel.play import Play
    from sandtable.rules.movement.move import Move

WARDS = Setting("wards", dict[str, tuple[str, ...]], "Countries without an army, and the powers that look after them.")


def _guardians(play: Play, country: str) -> tuple[str, ...]:
    return play.game.setting(WARDS).get(country, ())


def _welcome(play: Play, ward: str, power: str) -> bool:
    """Guardians always, others of their side once they are at war."""
    guardians = _guardians(play, ward)
    if power in guardians:
        return True
    sides = play.game.countries
    return sides[power].alliance == sides[guardians[0]].alliance and belligerent(play, power)


def _hostile(play: Play, ward: str, power: str) -> bool:
    return all(at_war(play, power, guardian) for guardian in _guardians(play, ward))


def _friends(play: Play, q: Friends, value: frozenset[str], why: list[Reason] | None) -> frozenset[str]:
    wards = play.game.setting(WARDS)
    if q.country in wards:
        return value | {p for p in play.game.powers if _welcome(play, q.country, p)}
    if q.country not in play.game.powers:
        return value
    return value | {ward for ward in wards if _welcome(play, ward, q.country)}


def _foes(play: Play, q: Foes, value: frozenset[str], why: list[Reason] | None) -> frozenset[str]:
    wards = play.game.setting(WARDS)
    if q.country in wards:
        return value | {p for p in play.game.powers if _hostile(play, q.country, p)}
    if q.country not in play.game.powers:
        return value
    return value | {ward for ward in wards if _hostile(play, ward, q.country)}


def _holder(play: Play, q: Holder, value: str, why: list[Reason] | None) -> str:
    """Nobody frees it: it is whose troops take it."""
    return q.captor if play.game.board.spaces[q.space].owner in play.game.setting(WARDS) else value


def _enter(play: Play, q: Enter) -> list[Fault]:
    """The reason beside the plain one, for those it is closed to."""
    holder = play.state.control.get(q.space, "")
    guardians = _guardians(play, holder) if holder else ()
    if not guardians or _welcome(play, holder, q.power) or _hostile(play, holder, q.power):
        return []
    return [fault("ward.closed", spaces=(q.space,), space=q.space, power=q.power, guardians=list(guardians))]


def _after(play: Play, step: Move, order: Go) -> None:
    """A guardian's troops take it over."""
    space = order.path[-1]
    holder = play.state.control.get(space, "")
    if step.to in _guardians(play, holder):
        units = (play.state.units[i] for i in order.units if i in play.state.units)
        if any(u.space == space and can(play, u, "captures") for u in units):
            play.emit(Taken(space, step.to, holder, "joined"))


MODULE = Module(
    values={Friends: _friends, Foes: _foes, Holder: _holder},
    limits={Enter: _enter},
    hooks=(MoveAfter(_after),),
    settings=(WARDS,),
)
