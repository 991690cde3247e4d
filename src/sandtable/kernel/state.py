"""The whole position as a few dictionaries of immutable values. Copying it copies the dictionaries."""

from __future__ import annotations

import hashlib
from bisect import insort
from functools import lru_cache
from typing import Any

import msgspec

from sandtable.kernel.steps import Step
from sandtable.kernel.units import Build, Unit, slug


@lru_cache(maxsize=100_000)
def seniority(unit_id: str) -> tuple[str, int]:
    """Where a unit stands among others: by country, then by the number it was given."""
    country, _, number = unit_id.rpartition(".")
    return country, int(number) if number.isdigit() else 0


class State:
    """Where everything stands, who holds what, and the stack of steps that says what happens next."""

    __slots__ = ("_scopes", "_stack", "at", "control", "layers", "purses", "queue", "serial", "units", "war")

    def __init__(self) -> None:
        self.units: dict[str, Unit] = {}
        self.at: dict[str, tuple[str, ...]] = {}  # index by space; follows from units, so outside the digest
        self.control: dict[str, str] = {}
        self.layers: dict[str, dict[str, str]] = {}  # inner dictionaries are replaced, never edited
        self.war: dict[str, frozenset[str]] = {}
        self.purses: dict[str, int] = {}
        self.queue: tuple[Build, ...] = ()
        self.stack: tuple[Step, ...] = ()
        self.serial: dict[str, int] = {}

    @property
    def stack(self) -> tuple[Step, ...]:
        """The steps, the one at work last."""
        return self._stack

    @stack.setter
    def stack(self, stack: tuple[Step, ...]) -> None:
        self._stack = stack
        self._scopes: dict[str, dict[str, Any]] | None = None

    def marks(self, scope: str) -> dict[str, Any] | None:
        """The marks of the nearest frame of a scope: looked up often, so found once for each stack."""
        found = self._scopes
        if found is None:
            found = self._scopes = {name: frame.marks for frame in self._stack for name in frame.scopes}
        return found.get(scope)

    def copy(self) -> State:
        """An independent position; values are shared because they never change."""
        new = State.__new__(State)
        new.units = self.units.copy()
        new.at = self.at.copy()
        new.control = self.control.copy()
        new.layers = self.layers.copy()
        new.war = self.war.copy()
        new.purses = self.purses.copy()
        new.queue = self.queue
        new._stack = self._stack
        new._scopes = self._scopes
        new.serial = self.serial.copy()
        return new

    # -- the only ways units enter, change and leave; events use them --

    def fresh_id(self, owner: str) -> str:
        """The next unused unit id of a country."""
        number = self.serial.get(owner, 0) + 1
        self.serial[owner] = number
        return f"{slug(owner)}.{number}"

    def put(self, unit: Unit) -> None:
        """Put a unit on the board, or a changed unit in the place of the old one."""
        old = self.units.get(unit.id)
        self.units[unit.id] = unit
        if old is not None:
            if old.space == unit.space:
                return
            self._leave(old)
        # By seniority, not in the order of arrival: equal positions must play the same, however they came about.
        here = list(self.at.get(unit.space, ()))
        insort(here, unit.id, key=seniority)
        self.at[unit.space] = tuple(here)

    def drop(self, unit_id: str) -> None:
        """Take a unit off the board for good."""
        self._leave(self.units.pop(unit_id))

    def _leave(self, unit: Unit) -> None:
        left = tuple([i for i in self.at[unit.space] if i != unit.id])
        if left:
            self.at[unit.space] = left
        else:
            del self.at[unit.space]

    def here(self, space: str) -> list[Unit]:
        """The units in a space, by owner and seniority."""
        units = self.units
        return [units[i] for i in self.at.get(space, ())]

    # -- saving --

    def to_data(self) -> dict[str, Any]:
        """Plain data that survives JSON."""
        return {
            "units": [msgspec.to_builtins(u) for u in self.units.values()],
            "control": dict(self.control),
            "layers": {k: dict(v) for k, v in self.layers.items()},
            "war": {k: sorted(v) for k, v in self.war.items()},
            "purses": dict(self.purses),
            "queue": [msgspec.to_builtins(b) for b in self.queue],
            "stack": [msgspec.to_builtins(s) for s in self.stack],  # marks keep their order
            "serial": dict(self.serial),
        }

    @classmethod
    def from_data(cls, data: dict[str, Any], steps: dict[str, type[Step]]) -> State:
        """The position that `to_data` described; `steps` names the step classes of the game."""
        new = cls()
        new.units = {u.id: u for u in msgspec.convert(data["units"], list[Unit])}
        for unit in new.units.values():
            new.at[unit.space] = (*new.at.get(unit.space, ()), unit.id)
        new.at = {space: tuple(sorted(ids, key=seniority)) for space, ids in new.at.items()}
        new.control = dict(data["control"])
        new.layers = {k: dict(v) for k, v in data["layers"].items()}
        new.war = {k: frozenset(v) for k, v in data["war"].items()}
        new.purses = dict(data["purses"])
        new.queue = tuple(msgspec.convert(data["queue"], list[Build]))
        new.stack = tuple(msgspec.convert(s, steps[s["step"]]) for s in data["stack"])
        new.serial = dict(data["serial"])
        return new

    def digest(self) -> str:
        """A fingerprint: two positions have the same one exactly when they play the same."""
        data = self.to_data()
        data["stack"] = [msgspec.to_builtins(s, order="deterministic") for s in self.stack]
        data["units"].sort(key=lambda u: u["id"])
        raw = msgspec.json.encode(data, order="deterministic")
        return hashlib.sha256(raw).hexdigest()
