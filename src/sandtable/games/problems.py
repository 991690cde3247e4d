"""Everything wrong with a game folder, gathered before anything is refused."""

from __future__ import annotations

from sandtable.kernel.verdict import Refused


class BrokenGame(Refused):
    """A game folder that cannot be loaded; `problems` lists every reason."""

    def __init__(self, game: str, problems: list[str]) -> None:
        count = f"{len(problems)} problem{'s' if len(problems) != 1 else ''}"
        super().__init__(f"The game {game} cannot be loaded, {count}:\n" + "\n".join(f"  {p}" for p in problems))
        self.problems = problems


class Problems:
    """A list of complaints, each with file and line."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def add(self, file: str, line: int, sentence: str) -> None:
        """Note one."""
        self.found.append(f"{file}:{line}: {sentence}" if line else f"{file}: {sentence}")
