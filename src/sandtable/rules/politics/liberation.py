"""Land that a power of one's own side held when the game began goes back to it, whoever frees it.

Some powers keep what they take; units of others that free or enter the land of some are interned there, for money.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.events import Moment, Paid, Removed, Told
from sandtable.kernel.module import Module
from sandtable.kernel.questions import Reason
from sandtable.kernel.settings import Setting, Shape
from sandtable.kernel.text import Text
from sandtable.rules.look import arm, can
from sandtable.rules.politics.questions import Holder

if TYPE_CHECKING:
    from sandtable.kernel.play import Play


class Liberation(Shape, frozen=True):
    """Who does otherwise."""

    keepers: tuple[str, ...] = ()  # powers that keep what they take
    interns: tuple[str, ...] = ()  # powers in whose land units of their allies are interned


LIBERATION = Setting("liberation", Liberation, "Who keeps what it frees, and who interns its allies.")


def _holder(play: Play, q: Holder, value: str, why: list[Reason] | None) -> str:
    rules, first, countries = play.game.setting(LIBERATION), play.game.board.spaces[q.space].owner, play.game.countries
    if q.captor in rules.keepers:
        return q.captor
    allied = countries[first].power and countries[first].alliance == countries[q.captor].alliance
    return first if allied and first != q.captor else value


def _intern(play: Play, space: str) -> None:
    holder = play.state.control.get(space, "")
    if holder not in play.game.setting(LIBERATION).interns:
        return
    countries = play.game.countries
    side = countries[holder].alliance
    guests = [
        u
        for u in play.state.here(space)
        if u.owner != holder
        and countries[u.owner].alliance == side
        and arm(play, u) != "sea"
        and not can(play, u, "fixed")
    ]
    if guests:
        play.emit(Removed(tuple(u.id for u in guests), space, "detained", tuple(guests)))
        play.emit(Told(Text("log.interned", {"power": holder, "space": space, "number": len(guests)})))
        play.emit(Paid(holder, len(guests), "interned"))


def _over(play: Play, moment: Moment) -> None:
    """Whoever is still there when noncombat movement is over stays for good."""
    for space, holder in list(play.state.control.items()):
        if holder in play.game.setting(LIBERATION).interns:
            _intern(play, space)


MODULE = Module(on={"noncombat_move.left": _over}, values={Holder: _holder}, settings=(LIBERATION,))
