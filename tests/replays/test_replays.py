"""Old games must stay playable: each file is replayed from its own dice to the position it ended in."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.games.loader import load
from sandtable.kernel.match import Match, verify
from sandtable.proving.replays import digest_of, endings, file_of, read
from tests.tools import rule
from tests.tools.refusals import refused

HERE = Path(__file__).parent
GAMES = [
    "blitzkrieg-general",
    "europe-1940",
    "global-1940",
    "pacific-1941",
    "revised-1942",
    "training",
    "world-at-war-1939",
]
CASES = [(slug, level, side) for slug in GAMES for level, side in endings(slug)]


@pytest.mark.parametrize(("slug", "level", "side"), CASES)
@rule("REV-VICTORY-01", "REV-VICTORY-02", "BLG-VIC-01", "BLG-VIC-04", "BLG-VIC-09")
@rule("PAC-WIN-01", "PAC-WIN-02", "PAC-WIN-03", "PAC-WIN-04", "EUR-VIC-01", "EUR-VIC-03")
@rule("GLO-VIC-01", "GLO-VIC-02", "GLO-VIC-03", "WAW-VICTORY-01", "WAW-VICTORY-03", "WAW-VICTORY-04")
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
    assert verify(load(save.game, save.options, save.ruleset), save)["digest"] == save.digest


@pytest.mark.parametrize("path", sorted(HERE.glob("*/ruleset-*/*.json.gz")), ids=lambda p: f"{p.parent.name}/{p.name}")
def test_games_of_earlier_rulesets_still_open(path: Path) -> None:
    """A set-up that was adjusted since is loaded as it was, and what was played on it leads to the same end."""
    save = read(path)
    assert path.parent.name == f"ruleset-{save.ruleset}"
    assert save.ruleset < load(save.game).version
    assert digest_of(save) == save.digest
    match = Match.resume(load(save.game, save.options, save.ruleset), save, save.seed, doubt=True)
    assert match.result == save.result


def test_a_ruleset_that_never_was_is_refused() -> None:
    save = read(HERE / "blitzkrieg-general" / "ruleset-1" / "draw.json.gz")
    with refused("ruleset 1; this program has"):
        Match.resume(load(save.game, save.options, 77), save, save.seed)
