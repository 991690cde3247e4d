"""The examples of docs/scripts.md do what the page says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sandtable.scripts.compare import LOOKS
from sandtable.scripts.model import Expect, Order, Script, Setup
from sandtable.scripts.run import run
from sandtable.texts import phrases

PAGE = (Path(__file__).parent.parent / "docs" / "scripts.md").read_text("utf-8")
BLOCKS = [(PAGE[: m.start()].count("\n") + 2, m[1]) for m in re.finditer(r"^```yaml\n(.*?)^```", PAGE, re.M | re.S)]


@pytest.mark.parametrize("example", [pytest.param(text, id=f"line {line}") for line, text in BLOCKS])
def test_example(example: str) -> None:
    report = run(example.encode())
    assert not report.differences, "\n".join(f"line {d.line}: {d.order}: {d.sentence}" for d in report.differences)


# Prompts that word the question of another topic.
TOPICS = {
    "retreat_side": "retreat",
    "purchase_from": "purchase",
    "war": "declare",
    "laboratory": "research",
    "study": "research",
    "refusal": "withdrawal",
    "axis_gives_up": "give_up",
}


def test_every_question_has_an_example() -> None:
    prompts = {code.removeprefix("prompt.") for code in phrases("en") if code.startswith("prompt.")}
    topics = {TOPICS.get(prompt, prompt) for prompt in prompts}
    shown = "\n".join(text for _, text in BLOCKS)
    missing = {t for t in topics if not re.search(rf"topic: {t}\b", shown)}
    assert not missing


@pytest.mark.parametrize("sort", [Script, Setup, Order, Expect])
def test_every_word_is_explained(sort: type[Script]) -> None:
    words = set(sort.__struct_encode_fields__)
    missing = {w for w in words if f"`{w}`" not in PAGE}
    assert not missing


def test_every_expectation_is_looked_at() -> None:
    assert set(LOOKS) == set(Expect.__struct_fields__)
