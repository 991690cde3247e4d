"""The code of docs/research.md runs, and its figures are those of the games."""

from __future__ import annotations

import re
from pathlib import Path

from sandtable.research.environment import Environment
from sandtable.research.tokens import NUMBERS, SLOTS, STAGES, VERBS

PAGE = (Path(__file__).parents[2] / "docs" / "research.md").read_text("utf-8")


def test_the_loop_of_the_page_plays_a_game() -> None:
    source = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)[0]
    names: dict[str, object] = {}
    exec(source.replace("last_round=10", "last_round=1"), names)
    assert names["done"] is True


def test_the_page_tells_the_words_and_sizes() -> None:
    assert " ".join(VERBS) in PAGE
    assert f"| slots | {SLOTS} |" in PAGE
    assert f"| numbers | {NUMBERS} |" in PAGE
    assert ", ".join(STAGES) in PAGE
    small, large = Environment("training"), Environment("revised-1942")
    figures = f"{small.encoder.size:,} figures on the training board and {large.encoder.size:,} in Revised"
    assert f"{figures}, with {small.words.size} and {large.words.size} words" in PAGE
    for part in small.encoder.parts:
        assert f"| `{part}` |" in PAGE
