"""A game of four spaces that only the kernel's own tests play: no rule of any real game is in it.

Each round both powers move along the row of spaces, one after the other, then say together what is to be built. A
march wakes whoever sleeps in the space; who holds all four spaces has won.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec

from sandtable.kernel.board import Board, Link, Space
from sandtable.kernel.countries import Country
from sandtable.kernel.decisions import Choose, Decision, Done, Go
from sandtable.kernel.dice import ScriptedDice, Throw
from sandtable.kernel.events import Ended, LayerSet, Moment, Moved, Placed, Posted, Taken
from sandtable.kernel.game import Game, Plan
from sandtable.kernel.marks import Mark, put
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Group, Offer, Option
from sandtable.kernel.pick import Agree, Answer, Pick
from sandtable.kernel.play import Play
from sandtable.kernel.program import finish
from sandtable.kernel.purses import Purse
from sandtable.kernel.questions import Phase
from sandtable.kernel.steps import Step
from sandtable.kernel.text import Text
from sandtable.kernel.units import Kind, Unit
from sandtable.kernel.verdict import Fault, fault

ROW = ("North", "Field", "Ford", "South")
MARCHED: Mark[dict[str, int]] = Mark("marched", "turn", {})
TOLL: Mark[dict[str, int]] = Mark("toll", "game", {})


class March(Step, frozen=True, kw_only=True, tag="march"):
    """One power moves its pieces, each once, to a space next to where it stands."""

    to: str
    topic: str = "march"

    def waits(self, play: Play) -> tuple[str, ...]:
        return (self.to,)

    def offers(self, play: Play) -> tuple[Offer, ...]:
        moved = MARCHED.get(play.state)
        free = tuple(u.id for u in play.state.units.values() if u.owner == self.to and u.id not in moved)
        return (Offer(self.to, self.topic, Text("prompt.march"), Group(free, "march"), Done(), done=True),)

    def check(self, play: Play, decision: Decision) -> list[Fault]:
        value = decision.value
        if not isinstance(value, Go):
            return [] if isinstance(value, Done) else [fault("answer.choose", topic=self.topic)]
        return [fault("toy.again", units=(i,)) for i in value.units if i in MARCHED.get(play.state)]

    def take(self, play: Play, decision: Decision) -> None:
        value = decision.value
        if not isinstance(value, Go):
            play.pop()
            return
        put(MARCHED, play, dict.fromkeys(value.units, 1))
        play.emit(Moved(value.units, value.path))
        end = value.path[-1]
        play.emit(Taken(end, self.to, play.state.control.get(end, "")))


def _woken(play: Play, event: Taken) -> None:
    """Whoever sleeps where somebody marches in is awake, and pays the toll."""
    asleep = [u.id for u in play.state.here(event.space) if u.post == "asleep"]
    if asleep:
        play.emit(Posted(tuple(asleep), ""))
        put(TOLL, play, {event.space: len(asleep)})
        play.react(_question("wake", event.by, "toll"))


def _question(topic: str, to: str, handler: str) -> Pick:
    options = tuple(Option(key, Text(key)) for key in ("yes", "no"))
    return Pick(to=to, topic=topic, prompt=Text(f"prompt.{topic}"), options=options, handler=handler, default=("no",))


def _toll(play: Play, answer: Answer) -> None:
    if answer.chosen == ("yes",):
        (die,) = play.roll(Throw(1, "toll", answer.by, on=3))
        play.emit(LayerSet("toll", "Ford", str(die)))


def _build(play: Play, who: tuple[str, ...]) -> Step:
    return Agree(question=msgspec.to_builtins(_question("build", who[0], "built")), parties=who, fallback=who[0])


def _built(play: Play, answer: Answer) -> None:
    if answer.chosen == ("yes",):
        unit = Unit(play.state.fresh_id(answer.by), "piece", answer.by, "North")
        play.emit(Placed((unit,)))


def _won(play: Play, moment: Moment) -> None:
    holders = {play.state.control.get(space, "") for space in ROW}
    if len(holders) == 1 and "" not in holders:
        finish(play, Ended(tuple(holders), "all"))


def _phase(play: Play, q: Phase) -> list[Fault]:
    """Who has nothing on the board does not march."""
    stands = any(u.owner == q.power for u in play.state.units.values())
    return [] if stands or q.item != "march" else [fault("toy.nobody", power=q.power)]


RULES = Module(
    steps={"march": lambda play, who: March(to=who[0]), "build": _build},
    classes=(March,),
    on={Taken: _woken, "turn.left": _won},
    limits={Phase: _phase},
    answers={"toll": _toll, "built": _built},
    postures=("asleep",),
)


def toy(**changes: Any) -> Game:
    """The game."""
    owners = ("Red", "", "", "Blue")
    spaces = [Space(name, "land", bool(owner), owner) for name, owner in zip(ROW, owners, strict=True)]
    plans = {
        "campaign": Plan(("round",), ("game",), loop=0),
        "round": Plan(("turn Red", "turn Blue", "build Red, Blue"), ("round",)),
        "turn": Plan(("march",), ("turn",)),
    }
    given: dict[str, Any] = {
        "slug": "toy",
        "title": "Toy",
        "version": 1,
        "board": Board(spaces, [Link(a, b) for a, b in pairwise(ROW)]),
        "kinds": [Kind("piece", "land", 3, 1, 1, 1), Kind("wall", "land", 5, 0, 2, 0, hits=15)],
        "countries": [Country("Red"), Country("Blue")],
        "modules": {"toy": RULES},
        "programs": plans,
        "rules": {"toy.again": "TOY-01"},
        "texts": {"toy.again": "It has marched.", "toy.nobody": "{power} has nobody."},
        "options": {},
        "settings": {},
        "setup": [Unit("red.1", "piece", "Red", "North"), Unit("blue.1", "piece", "Blue", "South")],
        "purses": [Purse("Red", "Red", 3), Purse("Blue", "Blue", 3), Purse("Both", "Red")],
    }
    return Game(**{**given, **changes})


def march(by: str, unit: str, *path: str) -> Decision:
    """One piece goes somewhere."""
    return Decision(by, "march", Go((unit,), path))


def done(by: str) -> Decision:
    """Nothing more."""
    return Decision(by, "march", Done())


def say(by: str, topic: str, *chosen: str) -> Decision:
    """An answer to a question."""
    return Decision(by, topic, Choose(chosen))


def dice(*results: int) -> ScriptedDice:
    """Dice that fall so."""
    return ScriptedDice(results)
