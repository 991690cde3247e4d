"""The command line in tests."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from typer.testing import CliRunner, Result

from sandtable.bots.sampler import Sampler
from sandtable.cli.app import app
from sandtable.cli.files import write
from sandtable.games.loader import load
from sandtable.kernel.match import Match


def sandtable(*words: str | Path, typed: str = "") -> Result:
    """Run a command."""
    return CliRunner().invoke(app, [str(w) for w in words], input=typed)


def done(*words: str | Path, typed: str = "") -> str:
    """Run a command that must succeed; what it printed."""
    result = sandtable(*words, typed=typed)
    assert result.exit_code == 0, result.output
    return result.stdout


def facts(*words: str | Path) -> Any:
    """Run a command with --json that must succeed; its facts."""
    return json.loads(done(*words, "--json"))


def refused(*words: str | Path, begun: bool = False) -> str:
    """Run a command that must be refused: one clear sentence, code 2, no stack trace; the sentence.

    A long log may have `begun` by then: it is told while it is checked.
    """
    result = sandtable(*words)
    assert result.exit_code == 2, (result.exit_code, result.output)
    assert "Traceback" not in result.output
    assert result.exception is None or isinstance(result.exception, SystemExit)
    text = result.stderr.strip()
    assert text
    assert begun or result.stdout == ""
    return text


def begun(folder: Path, game: str = "training", *words: str) -> Path:
    """A new game in a file."""
    path = folder / "game.json"
    done("new", game, "--seed", "sand", "-o", path, *words)
    return path


def finished(folder: Path, seed: int = 1) -> Path:
    """A game on the training board, played at random to its end, in a file."""
    match = Match(load("training"), f"seed {seed}")
    sampler = Sampler(Random(seed))
    while not match.over:
        match.decide(sampler.decide(match.game, match.state, match.offers()[0]))
    path = folder / "finished.json"
    write(path, match)
    return path
