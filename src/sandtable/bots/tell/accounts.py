"""What bots said while a turn was played, kept until it is over: nobody is told a plan that is being carried out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sandtable.bots.words import Turn, brief, joined, turn_at
from sandtable.kernel.match import Match
from sandtable.kernel.text import Text


class Account(NamedTuple):
    """What a bot has to say of a power's turn that is over."""

    power: str
    bot: str
    turn: Turn
    words: tuple[Text, ...]

    @property
    def text(self) -> Text:
        """All of it, with who says it."""
        return Text("bot.told", {"power": self.power, "bot": self.bot, "words": self.words})


class Accounts:
    """The words of one game, by power and turn; with each the record of the decision it was said with."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, Turn], dict[int, tuple[str, tuple[Text, ...]]]] = {}

    def note(self, power: str, bot: str, turn: Turn, record: int, words: Sequence[Text]) -> None:
        """What was said with a decision. One that takes the place of another, which was taken back, speaks alone."""
        known = self._kept.setdefault((power, turn), {})
        known[record] = (bot, tuple(words))

    def due(self, match: Match) -> list[Account]:
        """The accounts of turns that are over; they are told once, and what was taken back is not told."""
        now = turn_at(match.state)
        found = []
        for power, turn in [key for key in self._kept if match.over or key[1] != now]:
            kept = self._kept.pop((power, turn))
            counts = {r.n for r in match.records if r.by == power}
            said = [(bot, words) for n, (bot, words) in sorted(kept.items()) if n in counts and words]
            if said:
                texts: list[Text] = []
                for _, words in said:
                    texts = joined(texts, words)
                found.append(Account(power, said[-1][0], turn, brief(texts)))
        return found

    @property
    def empty(self) -> bool:
        """Whether nothing waits to be told."""
        return not self._kept
