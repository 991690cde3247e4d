"""Canals: open to ships of the side that held all their banks when the turn began."""

from __future__ import annotations

from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.settings import Setting
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.look import friends
from sandtable.rules.marks import HELD
from sandtable.rules.questions import Pass

CANALS = Setting(
    "canals", dict[str, tuple[str, ...]], "Passages, and the land a side must have held to let its ships through."
)


def _pass(play: Play, q: Pass) -> list[Fault]:
    banks = play.game.setting(CANALS).get(q.passage, ())
    held = HELD.get(play.state) or play.state.control
    mates = friends(play, q.power)
    if all(held.get(bank) in mates for bank in banks):
        return []
    return [fault("canal.closed", spaces=tuple(banks), canal=q.passage, banks=banks)]


MODULE = Module(limits={Pass: _pass}, settings=(CANALS,))
