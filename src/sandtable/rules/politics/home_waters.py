"""Ships of a power that is at war with nobody stay near its own coasts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.decisions import Go
from sandtable.kernel.module import Module
from sandtable.kernel.settings import Setting
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.hooks import MoveChecks
from sandtable.rules.look import arm, can
from sandtable.rules.politics.alliances import belligerent

if TYPE_CHECKING:
    from sandtable.kernel.play import Play
    from sandtable.rules.movement.move import Move

HOME_WATERS = Setting(
    "home_waters",
    dict[str, tuple[str, ...]],
    "Powers whose ships stay beside their own land while they are at peace, and zones where their warships may be too.",
    {},
)


def _check(play: Play, step: Move, order: Go, units: list[Unit]) -> list[Fault]:
    more, end = play.game.setting(HOME_WATERS).get(step.to), order.path[-1]
    if more is None or belligerent(play, step.to) or not play.game.board.is_sea[end]:
        return []
    if any(play.state.control.get(land) == step.to for land in play.game.board.coast[end]):
        return []
    ships = [u for u in units if arm(play, u) == "sea"]
    if end in more and all(can(play, u, "surface") or can(play, u, "sneaks") for u in ships):
        return []
    far = tuple(u.id for u in ships)
    return [fault("war.home_waters", units=far, spaces=(end,), space=end, power=step.to)] if far else []


MODULE = Module(hooks=(MoveChecks(_check),), settings=(HOME_WATERS,))
