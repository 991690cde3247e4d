"""A study: many games with mirrored seats and seeds, on several processes, kept on disk so that it can be resumed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import msgspec

from sandtable.arena.one import FORMAT, Outcome, Pairing, Played, Terms
from sandtable.arena.workers import Workers, here
from sandtable.kernel.verdict import Refused

RESULTS = "results.jsonl"
STUDY = "study.json"
REPLAYS = "replays"


def pairings(bots: list[str], sides: list[str], games: int, seed: int) -> list[Pairing]:
    """Every two bots meet in pairs of games: the same dice, the sides exchanged. `games` counts for each two bots.

    A bot that meets itself has no sides to exchange: every game has its own dice.
    """
    if len(sides) != 2:
        raise Refused("study.sides", sides=len(sides))
    if len(bots) < 2:
        raise Refused("study.bots")
    found: list[Pairing] = []
    for a, b in combinations(bots, 2):
        for n in range(games):
            one, two = (a, b) if n % 2 == 0 else (b, a)
            found.append(Pairing(len(found), {sides[0]: one, sides[1]: two}, f"{seed}-{n if a == b else n // 2}"))
    return found


class Described(msgspec.Struct):
    """What a study is, as its folder says it."""

    terms: Terms
    games: list[Pairing]
    format: int = FORMAT


def results(file: Path) -> Iterator[Outcome]:
    """The results that a study wrote down, without a line that an interruption cut off."""
    for line in file.read_bytes().splitlines() if file.exists() else ():
        try:
            yield msgspec.json.decode(line, type=Outcome)
        except msgspec.MsgspecError:
            continue


class Study:
    """Games to be played and games that were."""

    def __init__(self, terms: Terms, todo: list[Pairing], folder: Path | None = None) -> None:
        self.terms, self.todo, self.folder = terms, todo, folder
        self.done: dict[int, Outcome] = {}
        if folder is not None:
            self._open(folder)

    def _open(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        described = Described(self.terms, self.todo)
        file = folder / STUDY
        if file.exists():
            known = msgspec.json.decode(file.read_bytes(), type=Described)
            same = (known.terms, known.format) == (described.terms, described.format)
            if not same or known.games[: len(self.todo)] != self.todo[: len(known.games)]:
                raise Refused("study.other", folder=folder)
        file.write_bytes(msgspec.json.encode(described))
        self._read(folder / RESULTS)

    def _read(self, file: Path) -> None:
        """What was already played; a line cut off by an interruption is played again."""
        wanted = {p.number: p for p in self.todo}
        for outcome in results(file):
            asked = wanted.get(outcome.number)
            if asked is not None and (asked.seats, asked.seed) == (outcome.seats, outcome.seed):
                self.done[outcome.number] = outcome

    def left(self) -> list[Pairing]:
        """The games still to be played."""
        return [p for p in self.todo if p.number not in self.done]

    def _keep(self, played: Played) -> Outcome:
        """The replay first: a result that is on the list has one. A game that was lost is played again next time."""
        outcome = played.outcome
        if self.folder is not None and played.replay:
            replays = self.folder / REPLAYS
            replays.mkdir(exist_ok=True)
            (replays / f"{outcome.number:05d}.json").write_bytes(played.replay)
            file = self.folder / RESULTS
            with file.open("ab") as lines:
                if file.stat().st_size and not file.read_bytes().endswith(b"\n"):
                    lines.write(b"\n")
                lines.write(msgspec.json.encode(outcome) + b"\n")
        self.done[outcome.number] = outcome
        return outcome

    def run(self, workers: Workers = here) -> Iterator[Outcome]:
        """Play what is left; results come as games end."""
        for played in workers(self.terms, self.left()):
            yield self._keep(played)

    def outcomes(self) -> list[Outcome]:
        """All results so far, in the order of the games."""
        return [self.done[n] for n in sorted(self.done)]
