"""What `check` answers: everything that is wrong with a decision, and by which rule."""

from __future__ import annotations

from typing import Any

import msgspec


class Fault(msgspec.Struct, frozen=True, gc=False):
    """One reason why not. Modules give code and arguments; the door adds sentence and rule id."""

    code: str
    args: dict[str, Any] = {}
    units: tuple[str, ...] = ()
    spaces: tuple[str, ...] = ()
    sentence: str = ""
    rule: str = ""


class Verdict(msgspec.Struct, frozen=True):
    """The answer to a decision before it is taken."""

    faults: tuple[Fault, ...] = ()
    warnings: tuple[Fault, ...] = ()
    final: bool = False  # taking it throws dice or hands over, so that it cannot be undone alone

    @property
    def legal(self) -> bool:
        """Whether the decision may be taken."""
        return not self.faults


class Refused(Exception):
    """A decision, file or request that cannot be accepted; the text is fit for a person to read."""

    def __init__(self, sentence: str, faults: tuple[Fault, ...] = ()) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.faults = faults


def fault(code: str, units: tuple[str, ...] = (), spaces: tuple[str, ...] = (), **args: Any) -> Fault:
    """A fault, short to write in a rule."""
    return Fault(code, args, units, spaces)
