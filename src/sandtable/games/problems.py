"""Everything wrong with a game folder, gathered before anything is refused."""

from __future__ import annotations

from sandtable.games.lines import line_of, line_with
from sandtable.kernel.text import Text
from sandtable.kernel.verdict import Refused

MOST = 20  # that are told at once: what is wrong first makes much else wrong


class BrokenGame(Refused):
    """A game folder that cannot be loaded; `problems` lists every reason."""

    def __init__(self, game: str, problems: list[str]) -> None:
        listed = "".join(f"\n  {problem}." for problem in problems[:MOST]) + "\n  …" * (len(problems) > MOST)
        # A text of ours, so that it is not cut as what somebody sent would be.
        super().__init__(
            "game.broken", game=game, number=len(problems), problems=Text("game.problems", {"all": listed})
        )
        self.problems = problems


class Problems:
    """A list of complaints, each with file and line."""

    def __init__(self) -> None:
        self.found: list[str] = []
        self.files: list[tuple[str, str]] = []  # the game.toml of the game and of those beneath it, with its text

    def add(self, file: str, line: int, sentence: str) -> None:
        """Note one; once is enough."""
        told = f"{file}:{line}: {sentence}" if line else f"{file}: {sentence}"
        if told not in self.found:
            self.found.append(told)

    def at(self, path: tuple[str, ...], sentence: str) -> None:
        """Note one about a name in game.toml, with the line of the topmost file that says it."""
        for depth in range(len(path), 0, -1):
            for file, text in self.files:
                if line := line_of(text, path[:depth]):
                    return self.add(file, line, sentence)
        return self.add("game.toml", 0, sentence)

    def saying(self, words: str, sentence: str) -> None:
        """Note one about a text in game.toml."""
        for file, text in self.files:
            if line := line_with(text, words):
                return self.add(file, line, sentence)
        return self.add("game.toml", 0, sentence)
