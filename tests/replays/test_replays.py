"""Old games must stay playable: each file is replayed from its own dice to the position it ended in."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.games.loader import load
from sandtable.kernel.match import verify
from sandtable.proving.replays import digest_of, endings, file_of, read
from tests.tools import rule

HERE = Path(__file__).parent
GAMES = ["blitzkrieg-general", "revised-1942", "training"]
CASES = [(slug, level, side) for slug in GAMES for level, side in endings(slug)]


@pytest.mark.parametrize(("slug", "level", "side"), CASES)
@rule("REV-VICTORY-01", "REV-VICTORY-02", "BLG-VIC-01", "BLG-VIC-04", "BLG-VIC-09")
def test_a_whole_game_for_every_ending(slug: str, level: str, side: str) -> None:
    """Required: one file for each way the game can end, still leading to that end."""
    path = file_of(HERE / slug, level, side)
    assert path.is_file(), f"{path} is missing; make replays writes it"
    save = read(path)
    assert (save.result["how"], save.result["side"]) == (level, side)
    assert save.options.get("victory", level) == level
    assert digest_of(save) == save.digest


def test_a_kept_game_proves_itself_from_its_seed() -> None:
    save = min((read(file_of(HERE / slug, level, side)) for slug, level, side in CASES), key=lambda s: len(s.entries))
    assert verify(load(save.game, save.options), save)["digest"] == save.digest
