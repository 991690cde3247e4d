"""How a rule plugs in: a few optional tables, nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sandtable.kernel.events import Event
from sandtable.kernel.hooks import Hook
from sandtable.kernel.questions import Question, Reason
from sandtable.kernel.settings import NOTHING, Setting, Vocabulary
from sandtable.kernel.steps import Step
from sandtable.kernel.verdict import Fault

if TYPE_CHECKING:
    from sandtable.kernel.offers import Offer
    from sandtable.kernel.pick import Answer
    from sandtable.kernel.play import Play

Factory = Callable[["Play", tuple[str, ...]], Step | None]
Reaction = Callable[["Play", Any], None]
Value = Callable[["Play", Any, Any, list[Reason] | None], Any]
Limit = Callable[["Play", Any], list[Fault]]
Hearing = Callable[["Play", "Answer"], None]
Standing = Callable[["Play"], tuple["Offer", ...]]


@dataclass(frozen=True)
class Module:
    """The tables a rule may fill. Handlers run in the order of the game's list of modules."""

    steps: Mapping[str, Factory] = field(default_factory=dict)  # names usable in programs
    classes: tuple[type[Step], ...] = ()  # step classes it pushes, so that saved games can be read
    on: Mapping[str | type[Event], Reaction] = field(default_factory=dict)  # moments, events; Moment: all of them
    values: Mapping[type[Question], Value] = field(default_factory=dict)
    limits: Mapping[type[Question], Limit] = field(default_factory=dict)
    answers: Mapping[str, Hearing] = field(default_factory=dict)  # what hears the answers of a Pick
    postures: tuple[str, ...] = ()  # what its units may take up, and so may be written behind them
    hooks: tuple[Hook[Any], ...] = ()  # what it says at the seams other modules, odds, server and bots ask at
    needs: tuple[type[Hook[Any]], ...] = ()  # seams that some module of the game must fill if this one is in it
    before: tuple[str, ...] = ()  # modules that must stand after this one in the game's list, if it names them
    settings: tuple[Setting[Any], ...] = ()  # what it reads of the game's settings
    words: Vocabulary = NOTHING  # words of the game's tables that it gives a meaning to
