"""Whole games kept as files: one for every way a game can end, each to be replayed by every later version."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path
from random import Random

from sandtable.bots.sampler import Sampler
from sandtable.games.loader import describe, load
from sandtable.kernel.dice import RecordedDice
from sandtable.kernel.machine import begin
from sandtable.kernel.match import Match, replay
from sandtable.kernel.record import Save, dump, effective, parse
from sandtable.proving.fuzz import default_answer, rounds

LONGEST = 150


def endings(slug: str) -> Iterator[tuple[str, str]]:
    """Every way a game can end: each level of victory, for each side."""
    spec = describe(slug)
    for level in spec["option"]["victory"]["choices"]:
        for side in sorted({p["side"] for p in spec["powers"]}):
            yield level, side


def file_of(folder: Path, level: str, side: str) -> Path:
    """Where the game that ends so is kept."""
    return folder / f"{level}-{side.lower()}.json.gz"


def make(slug: str, level: str, side: str) -> Match:
    """A random game that this side wins at this level: the other side only answers what it must."""
    game = load(slug, {"victory": level})
    for n in range(50):
        match = Match(game, f"replay-{level}-{side}-{n}", dict.fromkeys(game.powers, "random"))
        sampler = Sampler(Random(match.seed), stop={"combat": 0.02, "noncombat": 0.05})
        while not match.over and rounds(match.state) <= LONGEST:
            passive = game.countries[match.waiting()[0]].alliance != side
            decision = (passive and default_answer(match)) or sampler.next(game, match.state)
            match.decide(decision)
        if match.result.get("side") == side:
            return match
    raise RuntimeError(f"no random game of {slug} ended in a {level} victory of {side}")


def write_all(slug: str, folder: Path) -> None:
    """Make all the files anew."""
    folder.mkdir(parents=True, exist_ok=True)
    for level, side in endings(slug):
        raw = dump(make(slug, level, side).save())
        # No time stamp in the file: the same game gives the same bytes.
        file_of(folder, level, side).write_bytes(gzip.compress(raw, 9, mtime=0))


def read(path: Path) -> Save:
    """A kept game."""
    return parse(gzip.decompress(path.read_bytes()))


def digest_of(save: Save) -> str:
    """Where a kept game leads when it is replayed from its own dice."""
    game = load(save.game, save.options)
    start, _ = begin(game, RecordedDice(save.opening))
    return replay(game, start, effective(save.entries)).digest()
