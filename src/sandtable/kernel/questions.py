"""Modules answer two sorts of question: how much (and why), and may I (and if not, why).

Nobody reads another module's storage: it asks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from sandtable.kernel.text import Text

if TYPE_CHECKING:
    from sandtable.kernel.play import Play


class Question(msgspec.Struct, frozen=True, gc=False):
    """A question passed round the modules of the game, in their order."""

    def start(self, play: Play) -> Any:
        """The answer when no module has anything to say."""
        return None


class Phase(Question, frozen=True):
    """May this power play this part of its turn? (limit)"""

    power: str
    item: str


class Stands(Question, frozen=True):
    """Can units of this kind stand in this space by themselves, not as cargo? (value: yes or no)"""

    kind: str
    space: str

    def start(self, play: Play) -> bool:
        arm = play.game.kinds[self.kind].arm
        return arm == "air" or (arm == "sea") == play.game.board.is_sea[self.space]


class Reason(msgspec.Struct, frozen=True, gc=False):
    """One line of an explanation: what a module made of the answer, and by which rule."""

    text: Text
    value: Any = None
    rule: str = ""


def because(why: list[Reason] | None, code: str, value: Any, **args: Any) -> None:
    """Note a reason, if anybody is listening."""
    if why is not None:
        why.append(Reason(Text(code, args), value))
