"""What earns money besides land and can be lost at sea: lines for whoever looks at the state of the world."""

from __future__ import annotations

import msgspec

from sandtable.kernel.play import Play
from sandtable.kernel.text import Text
from sandtable.rules.hooks import Lanes


class Lane(msgspec.Struct, frozen=True):
    """One convoy: where it goes by, what it is, who controls it, and whether its owner is paid."""

    space: str
    what: Text
    holder: str
    worth: int
    pays: bool


def lanes(play: Play) -> list[Lane]:
    """All of them, in the order of the board; none in a game without any."""
    return [lane for told in play.game.hooks(Lanes) for lane in told(play)]
