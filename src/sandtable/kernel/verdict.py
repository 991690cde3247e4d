"""What `check` answers: everything that is wrong with a decision, and by which rule."""

from __future__ import annotations

from typing import Any

import msgspec

from sandtable.kernel.text import Text, brief


class Fault(msgspec.Struct, frozen=True, gc=False):
    """One reason why not. Modules give code and arguments; the game adds the id of its rule, the door the words."""

    code: str
    args: dict[str, Any] = {}
    units: tuple[str, ...] = ()
    spaces: tuple[str, ...] = ()
    rule: str = ""

    @property
    def text(self) -> Text:
        """What it says."""
        return Text(self.code, self.args)


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
    """A decision, file or request that cannot be accepted: a code and its arguments, worded for whoever reads it."""

    def __init__(self, code: str, faults: tuple[Fault, ...] = (), **args: Any) -> None:
        super().__init__(code)
        self.text = Text(code, brief(args))
        self.faults = faults

    def __str__(self) -> str:
        args = ", ".join(f"{name}={value!r}" for name, value in self.text.args.items())
        return f"{self.text.code} ({args})" if args else self.text.code

    @classmethod
    def by_rules(cls, faults: tuple[Fault, ...]) -> Refused:
        """A decision the rules speak against: it says all they say."""
        return cls("answer.refused", faults, why=tuple(f.text for f in faults))


def fault(code: str, units: tuple[str, ...] = (), spaces: tuple[str, ...] = (), **args: Any) -> Fault:
    """A fault, short to write in a rule."""
    return Fault(code, brief(args), units, spaces)
