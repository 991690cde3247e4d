"""The code of docs/research.md runs, and its figures are those of the games."""

from __future__ import annotations

import re
import runpy
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from sandtable.cli.app import app
from sandtable.research.environment import Environment
from sandtable.research.tokens import NUMBERS, SLOTS, STAGES, VERBS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "research.md").read_text("utf-8")


def blocks() -> list[str]:
    """The Python of the page, but for the bot, which needs weights of its own."""
    return [b for b in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL) if "np.load" not in b]


@pytest.mark.parametrize("source", blocks(), ids=lambda source: source.splitlines()[0][:40])
def test_the_code_of_the_page_runs(source: str, tmp_path: Path) -> None:
    names: dict[str, object] = {}
    quick = re.sub(r"last_round=\d+", "last_round=1", source).replace("words.npz", str(tmp_path / "words.npz"))
    exec(quick.replace("tests/replays", str(ROOT / "tests/replays")), names)
    assert names.get("done") is True or names.get("ended") is True or names.get("found") or "word" in names


def test_the_commands_of_the_page_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As they stand, with fewer games: the clone is made, and the arena rates it."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    shown = re.findall(r"^(python examples/clone|sandtable arena training --bots examples)(.*)$", PAGE, re.M)
    assert len(shown) == 2
    for first, rest in shown:
        words = shlex.split(re.sub(r"--games \d+", "--games 2", first + rest))
        if words[0] == "python":
            runpy.run_path(words[1])["main"](words[2:])
        else:
            result = CliRunner().invoke(app, words[1:])
            assert result.exit_code == 0, result.output
            assert "errors 0" in result.output


def test_the_page_tells_the_words_and_sizes() -> None:
    assert " ".join(VERBS) in PAGE
    assert f"| slots | {SLOTS} |" in PAGE
    assert f"| numbers | {NUMBERS} |" in PAGE
    assert ", ".join(STAGES) in PAGE
    listed = re.findall(r"^\| `([\w-]+)` \| ([\d,]+) \| (\d+) \|$", PAGE, re.M)
    assert {"training", "revised-1942"} <= {game for game, _, _ in listed}
    for game, figures, words in listed:
        one = Environment(game)
        assert (figures, int(words)) == (f"{one.encoder.size:,}", one.words.size), game
    small = Environment("training")
    for part in small.encoder.parts:
        assert f"| `{part}` |" in PAGE
