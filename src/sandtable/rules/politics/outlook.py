"""What powers may look forward to: wars they could declare, with what would follow, and objectives that pay."""

from __future__ import annotations

import msgspec

from sandtable.kernel.play import Play
from sandtable.kernel.text import Text
from sandtable.rules.hooks import Aims, Prospects

NOW, LATER, NEVER = "now", "later", "never"


class Prospect(msgspec.Struct, frozen=True):
    """A declaration of war that is not made yet."""

    power: str
    target: str
    when: str  # now: it is this power's moment; later: in its own turn; never: not as things stand
    why: Text  # when, or why not
    follows: tuple[Text, ...] = ()


class Aim(msgspec.Struct, frozen=True):
    """An objective of a power, as it stands."""

    power: str
    what: Text
    pays: int  # for all of it, or for each part
    paid: int  # what it would pay now
    each: bool = False  # it pays for every space by itself
    missing: tuple[Text, ...] = ()  # what is in its way besides spaces
    spaces: tuple[str, ...] = ()  # spaces that are in its way
    held: tuple[str, ...] = ()  # spaces that count already


def prospects(play: Play) -> list[Prospect]:
    """Every war that could be declared."""
    return [one for told in play.game.hooks(Prospects) for one in told(play)]


def aims(play: Play) -> list[Aim]:
    """The objectives of all powers."""
    return [one for told in play.game.hooks(Aims) for one in told(play)]
