"""What rules read of a game's files: settings, typed by the module that reads them, and words of its tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import msgspec

T_co = TypeVar("T_co", covariant=True)


class Shape(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of settings with fixed words."""


class Vocabulary(msgspec.Struct, frozen=True):
    """Words that may stand in a game's tables, each with what it means."""

    abilities: dict[str, str] = {}  # of kinds of unit
    numbers: dict[str, str] = {}  # further columns of units.csv
    tags: dict[str, str] = {}  # further columns of spaces.csv
    countries: dict[str, str] = {}  # further columns of countries.csv


NOTHING = Vocabulary()


@dataclass(frozen=True, eq=False)
class Setting(Generic[T_co]):
    """One entry of `[settings]` in a game's file. Without a default the game must have it."""

    name: str
    shape: type[T_co]
    about: str
    default: T_co | None = None

    def read(self, settings: dict[str, Any]) -> T_co:
        """What a game says, or the default; `msgspec.ValidationError` if it has another shape."""
        if self.name in settings:
            return msgspec.convert(settings[self.name], self.shape)
        if self.default is None:
            raise msgspec.ValidationError("it is missing")
        return self.default
