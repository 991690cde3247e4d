"""A power whose small factories grow at once, for nothing, when it goes to war."""

from __future__ import annotations

from sandtable.kernel.events import Became, WarMade
from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.settings import Setting
from sandtable.rules.production.facilities import FACILITIES, factory_at

AWAKENING = Setting("awakening", dict[str, tuple[str, ...]], "Land whose small factories grow in war.")


def _war(play: Play, event: WarMade) -> None:
    rules = play.game.setting(FACILITIES)
    for power in (event.a, event.b):
        for land in play.game.setting(AWAKENING).get(power, ()):
            factory = factory_at(play, land)
            if factory is not None and factory.owner == power and factory.kind == rules.small:
                play.emit(Became((factory.id,), rules.large))


MODULE = Module(on={WarMade: _war}, settings=(AWAKENING,))
