"""Goods that only some powers may buy."""

from __future__ import annotations

from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.settings import Setting
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.questions import Sells

SOLD_TO = Setting("sold_to", dict[str, tuple[str, ...]], "Kinds of unit that are not for everybody, and who buys them.")


def _sells(play: Play, q: Sells) -> list[Fault]:
    buyers = play.game.setting(SOLD_TO).get(q.kind)
    if buyers is None or q.power in buyers:
        return []
    return [fault("market.sold_to", unit=q.kind, powers=list(buyers))]


MODULE = Module(limits={Sells: _sells}, settings=(SOLD_TO,))
