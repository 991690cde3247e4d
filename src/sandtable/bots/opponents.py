"""Opponents with a name and a temper: data, so that anybody can add one."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

import msgspec


class Opponent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who it is: a bot, its parameters, and one line about it in each language."""

    name: str
    bot: str
    en: str
    de: str
    aggression: float = 1.0
    risk: float = 1.0
    effort: float = 1.0  # how much longer it thinks; only the strongest level can

    @property
    def spec(self) -> str:
        """The bot and its parameters as one text."""
        patience = f",effort={self.effort}" if self.effort != 1.0 else ""
        return f"{self.bot}:aggression={self.aggression},risk={self.risk}{patience}"

    def about(self, language: str) -> str:
        """One line about it; English where the language is not known."""
        return self.de if language == "de" else self.en


@cache
def opponents() -> dict[str, Opponent]:
    """All of them by name, in the order of the file."""
    text = (files("sandtable.bots") / "data" / "opponents.toml").read_text("utf-8")
    listed = msgspec.convert(tomllib.loads(text)["opponent"], list[Opponent])
    return {o.name: o for o in listed}
