"""Collecting everything wrong with the input, so that one run names all of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field


class BadInputError(Exception):
    """The board cannot be made; `problems` says why, one sentence each."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = tuple(problems)


@dataclass
class Problems:
    """Faults found so far. Steps add to it; `stop` ends the run once a step cannot go on."""

    board: str
    found: list[str] = field(default_factory=list)

    def add(self, sentence: str) -> None:
        if sentence not in self.found:
            self.found.append(sentence)

    def stop(self) -> None:
        if self.found:
            raise BadInputError([f"{self.board}: {sentence}" for sentence in self.found])
