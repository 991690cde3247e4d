"""Deliveries: what a country at peace sends to a power each quarter, and what ends it."""

from __future__ import annotations

from sandtable.games.blitzkrieg_general.rules.marks import DELIVERIES
from sandtable.kernel.events import Told, WarMade
from sandtable.kernel.marks import put, take
from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.text import Text


def set_delivery(play: Play, supplier: str, receiver: str, amount: int) -> None:
    """Begin a delivery, or with an amount of 0 end it."""
    key = f"{supplier} to {receiver}"
    if amount:
        put(DELIVERIES, play, {key: amount})
    elif key in DELIVERIES.get(play.state):
        take(DELIVERIES, play, [key])
        play.emit(Told(Text("delivery.ended", {"supplier": supplier, "receiver": receiver})))


def deliveries_to(play: Play, power: str) -> dict[str, int]:
    """What a power receives, by supplier."""
    ends = ((key.split(" to "), amount) for key, amount in DELIVERIES.get(play.state).items())
    return {supplier: amount for (supplier, receiver), amount in ends if receiver == power}


def end_deliveries(play: Play, supplier: str) -> None:
    """A supplier that is conquered, or fights under somebody's command, sends nothing any more."""
    for key in list(DELIVERIES.get(play.state)):
        sender, receiver = key.split(" to ")
        if sender == supplier:
            set_delivery(play, sender, receiver, 0)


def _war(play: Play, event: WarMade) -> None:
    set_delivery(play, event.a, event.b, 0)
    set_delivery(play, event.b, event.a, 0)


MODULE = Module(on={WarMade: _war})
