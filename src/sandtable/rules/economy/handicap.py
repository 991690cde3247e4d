"""A handicap that the players agreed on: a power collects a share of its income, and a bonus."""

from __future__ import annotations

from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.questions import Reason, because
from sandtable.kernel.settings import Setting
from sandtable.rules.economy.accounts import purses_of
from sandtable.rules.questions import Income

HANDICAP = Setting(
    "handicap", dict[str, tuple[int, int]], "Percentage and bonus of each power, as the option says it.", {}
)


def _income(play: Play, q: Income, value: int, why: list[Reason] | None) -> int:
    owner = play.game.accounts[q.purse].owner
    percent, bonus = play.game.setting(HANDICAP).get(owner, (100, 0))
    if q.purse != purses_of(play.game, owner)[0].name:
        bonus = 0  # it is agreed on once a power
    changed = max(0, value * percent // 100 + bonus)
    if changed != value:
        because(why, "option.handicap", changed - value, percent=percent, bonus=bonus)
    return changed


MODULE = Module(values={Income: _income}, settings=(HANDICAP,))
