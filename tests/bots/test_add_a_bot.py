"""The bot of docs/add-a-bot.md does what the page says."""

from __future__ import annotations

import re
from pathlib import Path

from sandtable.arena.measure import sides
from sandtable.arena.one import Pairing, Terms, play_game
from sandtable.games.loader import load

PAGE = Path(__file__).parents[2] / "docs" / "add-a-bot.md"


def test_the_bot_of_the_page_plays_a_game(tmp_path: Path) -> None:
    source = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)[0]
    body = [line for line in source.partition("class ")[2].splitlines() if line.strip()]
    assert len(body) <= 20, "a bot in twenty lines"
    file = tmp_path / "squatter.py"
    file.write_text(source, "utf-8")
    led = list(sides(load("revised-1942")))
    seats = {led[0]: f"{file}:Squatter", led[1]: "random"}
    outcome = play_game(Terms("revised-1942", cap=2), Pairing(0, seats, "3")).outcome
    assert not outcome.errors
    assert outcome.decisions > 50
