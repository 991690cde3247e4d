"""The phases of a turn in which nobody is asked anything, and the words of this game's tables."""

from __future__ import annotations

from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.settings import Vocabulary
from sandtable.kernel.steps import Step


def _by_itself(play: Play, who: tuple[str, ...]) -> Step | None:
    """Other modules step in when the phase is due, entered or left."""
    return None


WORDS = Vocabulary(
    tags={
        "convoy": "`centre` if a convoy centre lies here; else the land whose income the convoy route here carries.",
        "origin": "The country whose land it first was, where another one holds it at the start.",
        "road": "`yes` if it is part of the Burma Road.",
    },
)
MODULE = Module(steps={"setup": _by_itself, "control": _by_itself}, words=WORDS)
