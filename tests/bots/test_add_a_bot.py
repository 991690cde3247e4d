"""The bot of docs/add-a-bot.md does what the page says."""

from __future__ import annotations

import json
import re
from pathlib import Path

from typer.testing import CliRunner

from sandtable.arena.measure import sides
from sandtable.arena.one import Pairing, Terms, play_game
from sandtable.cli.app import app
from sandtable.games.loader import load

PAGE = Path(__file__).parents[2] / "docs" / "add-a-bot.md"


def written(folder: Path) -> Path:
    """The page's bot in a file."""
    source = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)[0]
    body = [line for line in source.partition("class ")[2].splitlines() if line.strip()]
    assert len(body) <= 20, "a bot in twenty lines"
    file = folder / "squatter.py"
    file.write_text(source, "utf-8")
    return file


def test_the_bot_of_the_page_plays_a_game(tmp_path: Path) -> None:
    led = list(sides(load("revised-1942")))
    seats = {led[0]: f"{written(tmp_path)}:Squatter", led[1]: "random"}
    outcome = play_game(Terms("revised-1942", cap=2), Pairing(0, seats, "3")).outcome
    assert not outcome.errors
    assert outcome.decisions > 50


def test_the_bot_of_the_page_is_rated(tmp_path: Path) -> None:
    """The command of the page, on a small board: a rating with bounds, and nothing illegal."""
    bot = f"{written(tmp_path)}:Squatter"
    (command,) = re.findall(r"^sandtable arena .*$", PAGE.read_text("utf-8"), re.MULTILINE)
    words = command.split()[1:]
    words[words.index("revised-1942")] = "training"
    words[words.index("squatter.py:Squatter,random,greedy")] = f"{bot},random,greedy"
    words[words.index("--games") + 1] = "4"
    words[words.index("--jobs") + 1] = "1"
    done = CliRunner().invoke(app, [*words, "--rounds", "3", "--json"])
    assert done.exit_code == 0, done.output
    found = json.loads(done.stdout)
    assert found["games"] == 12
    assert found["illegal"] == 0
    low, mid, high = found["elo_interval"][bot]
    assert low <= mid <= high
    assert found["elo"]["greedy"] > found["elo"][bot]
