"""Several purses a power: each buys and is placed where its game says, and some money dies unspent."""

from __future__ import annotations

from sandtable.kernel.events import Moment, Paid
from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.questions import Produces, Sells


def _sells(play: Play, q: Sells) -> list[Fault]:
    buys = play.game.accounts[q.purse].buys
    return [fault("purse.buys", purse=q.purse, unit=q.kind, wares=list(buys))] if buys and q.kind not in buys else []


def _produces(play: Play, q: Produces) -> list[Fault]:
    """What was paid for by a region is placed there."""
    places = play.game.accounts[q.build.purse or q.power].places
    if not places or play.game.board.spaces[q.space].tags.get("region") == places:
        return []
    return [fault("purse.places", spaces=(q.space,), purse=q.build.purse, space=q.space, region=places)]


def _lapse(play: Play, moment: Moment) -> None:
    """Money that is kept no longer than a part of the turn is lost with its end."""
    item, _, what = moment.name.rpartition(".")
    if what != "left":
        return
    for purse in play.game.accounts.values():
        left = play.state.purses.get(purse.name, 0)
        if purse.keeps == item and left and purse.owner in (moment.who or (purse.owner,)):
            play.emit(Paid(purse.name, -left, "lapsed"))


MODULE = Module(
    on={Moment: _lapse},
    limits={Sells: _sells, Produces: _produces},
)
