"""The only ways the board changes. Modules react to them; clients draw them; the log words them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from sandtable.kernel.dice import Thrown
from sandtable.kernel.text import Text
from sandtable.kernel.units import Build, Unit

if TYPE_CHECKING:
    from sandtable.kernel.state import State


class Event(msgspec.Struct, frozen=True, tag_field="event", tag=str.lower, omit_defaults=True):
    """Something that happened."""

    def do(self, state: State) -> None:
        """Change the position; events that only tell something leave it alone."""


class Moved(Event, frozen=True):
    """Units went along a path, with whatever they carry, and may now be aboard another unit."""

    units: tuple[str, ...]
    path: tuple[str, ...]
    aboard: str = ""
    by: str = ""

    def do(self, state: State) -> None:
        end, units = self.path[-1], state.units
        for i in self.units:
            unit = units[i]
            riders = [u for j in state.at[unit.space] if (u := units[j]).aboard == i] if unit.space != end else ()
            state.put(replace(unit, space=end, aboard=self.aboard))
            for rider in riders:
                state.put(replace(rider, space=end))


class Placed(Event, frozen=True):
    """New units on the board."""

    units: tuple[Unit, ...]
    why: str = ""

    def do(self, state: State) -> None:
        for unit in self.units:
            state.put(unit)


class Removed(Event, frozen=True):
    """Units left the board for good."""

    units: tuple[str, ...]
    space: str
    why: str = ""
    gone: tuple[Unit, ...] = ()  # filled in as they go, for the log and for reactions

    def do(self, state: State) -> None:
        for i in self.units:
            state.drop(i)


class Damaged(Event, frozen=True):
    """A unit's damage is now this."""

    unit: str
    hits: int

    def do(self, state: State) -> None:
        state.put(replace(state.units[self.unit], hits=self.hits))


class Posted(Event, frozen=True):
    """Units took up a posture, or left it."""

    units: tuple[str, ...]
    post: str

    def do(self, state: State) -> None:
        for i in self.units:
            state.put(replace(state.units[i], post=self.post))


class Boarded(Event, frozen=True):
    """Units are now aboard another unit in the same space, or no longer aboard any."""

    units: tuple[str, ...]
    aboard: str

    def do(self, state: State) -> None:
        for i in self.units:
            state.put(replace(state.units[i], aboard=self.aboard))


class Owned(Event, frozen=True):
    """Units changed hands."""

    units: tuple[str, ...]
    owner: str
    data: str = ""

    def do(self, state: State) -> None:
        for i in self.units:
            state.put(replace(state.units[i], owner=self.owner, data=self.data))


class Became(Event, frozen=True):
    """Units are now of another kind: one that shrinks, one that is rebuilt. Damage stays."""

    units: tuple[str, ...]
    kind: str

    def do(self, state: State) -> None:
        for i in self.units:
            state.put(replace(state.units[i], kind=self.kind))


class Taken(Event, frozen=True):
    """A space has a new controller."""

    space: str
    by: str
    loser: str
    how: str = "captured"

    def do(self, state: State) -> None:
        state.control[self.space] = self.by


class LayerSet(Event, frozen=True):
    """A layer of the board says something new about a space."""

    layer: str
    space: str
    value: str

    def do(self, state: State) -> None:
        state.layers[self.layer] = {**state.layers.get(self.layer, {}), self.space: self.value}


class WarMade(Event, frozen=True):
    """Two countries are at war."""

    a: str
    b: str

    def do(self, state: State) -> None:
        state.war[self.a] = state.war.get(self.a, frozenset()) | {self.b}
        state.war[self.b] = state.war.get(self.b, frozenset()) | {self.a}


class Paid(Event, frozen=True):
    """A purse gained or lost money."""

    purse: str
    amount: int
    why: str

    def do(self, state: State) -> None:
        state.purses[self.purse] = state.purses.get(self.purse, 0) + self.amount


class Queued(Event, frozen=True):
    """The units that are paid for and wait, as a whole."""

    queue: tuple[Build, ...]

    def do(self, state: State) -> None:
        state.queue = self.queue


class Rolled(Event, frozen=True):
    """Dice fell."""

    thrown: Thrown


class Moment(Event, frozen=True):
    """A boundary in the course of play, at which modules may step in."""

    name: str
    who: tuple[str, ...] = ()
    data: dict[str, Any] = {}


class Skipped(Event, frozen=True):
    """A part of the turn is left out, and why."""

    item: str
    who: tuple[str, ...]
    code: str
    args: dict[str, Any] = {}


class Told(Event, frozen=True):
    """A sentence for the log."""

    text: Text


class Ended(Event, frozen=True):
    """The game is over."""

    winners: tuple[str, ...]
    how: str
    data: dict[str, Any] = {}


AnyEvent = (
    Moved
    | Placed
    | Removed
    | Damaged
    | Posted
    | Boarded
    | Owned
    | Became
    | Taken
    | LayerSet
    | WarMade
    | Paid
    | Queued
    | Rolled
    | Moment
    | Skipped
    | Told
    | Ended
)
