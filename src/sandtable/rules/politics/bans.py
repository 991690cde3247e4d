"""Land that certain powers enter only at a price, without certain units, or only once they are at war with somebody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.events import Moment, Paid
from sandtable.kernel.module import Module
from sandtable.kernel.settings import Setting, Shape
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.look import can
from sandtable.rules.politics.alliances import at_war
from sandtable.rules.politics.treaties import targets
from sandtable.rules.questions import Enter

if TYPE_CHECKING:
    from sandtable.kernel.play import Play


class Ban(Shape, frozen=True):
    """What is asked of a power before it enters a piece of land."""

    power: str
    land: str
    price: int = 0  # of an attack, while the land is its own country's
    without: str = ""  # an ability that its units may not have
    war: str = ""  # only at war with this power


BANS = Setting("bans", tuple[Ban, ...], "Land that some powers enter only under conditions.", ())


def _of(play: Play, power: str, land: str) -> list[Ban]:
    return [b for b in play.game.setting(BANS) if (b.power, b.land) == (power, land)]


def _enter(play: Play, q: Enter) -> list[Fault]:
    found, here = [], (q.space,)
    own = play.state.control.get(q.space) == q.space
    for ban in _of(play, q.unit.owner, q.space):
        if ban.war and not at_war(play, ban.power, ban.war):
            found.append(fault("ban.war", spaces=here, space=q.space, power=ban.power, other=ban.war))
        if ban.without and own and can(play, q.unit, ban.without):
            found.append(fault("ban.units", units=(q.unit.id,), spaces=here, space=q.space, unit=q.unit.kind))
        if ban.price and own and play.state.purses[ban.power] < ban.price:
            found.append(fault("ban.price", spaces=here, space=q.space, price=ban.price))
    return found


def _closed(play: Play, moment: Moment) -> None:
    power = moment.who[0]
    for land in targets(play, power):
        for ban in _of(play, power, land):
            if ban.price and play.state.control[land] == land:
                play.emit(Paid(power, -min(ban.price, play.state.purses[power]), "ban"))


MODULE = Module(on={"combat_move.closed": _closed}, limits={Enter: _enter}, settings=(BANS,))
