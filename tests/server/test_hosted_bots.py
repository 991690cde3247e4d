"""Bots that a host adds: the spec and the contract of the arena, made when the server starts."""

from __future__ import annotations

from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from typer.testing import CliRunner

from sandtable.cli.app import app
from sandtable.server.bots.registry import hosted, levels
from sandtable.server.settings import Settings
from sandtable.server.web.app import create_app
from tests.server.tools import House, until

FIST = '''
from sandtable.bots.guard import safe_default

class Fist:
    """Hits where it hurts.

    Never sleeps.
    """

    def __init__(self, sure=0.5, calm=False):
        self.sure, self.calm = sure, calm

    def decide(self, view, offer, budget):
        meter = budget.start()
        meter.spend()
        assert view.powers == (offer.power,) and self.sure == 0.7 and self.calm and not meter.over()
        return safe_default(view.game, view.state, offer)
'''


@pytest.fixture
def fist(tmp_path: Path) -> Path:
    file = tmp_path / "fist.py"
    file.write_text(FIST)
    return file


def test_a_bot_of_the_arena_plays_in_the_lobby(fist: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page's bot passed every turn: a server had a contract of its own."""
    monkeypatch.setenv("SANDTABLE_BOTS", f"fist={fist}:Fist:sure=0.7,calm=true")
    with TestClient(create_app(Settings(database=str(fist.parent / "s.db"), rate=0))) as client:
        house = House(client)
        anna = house.person("Anna")
        told = {row["name"]: row["text"] for row in anna.get("/bots")}
        assert told["fist"] == "Hits where it hurts."
        table = anna.found(mine=["Crimson"], bots={"Azure": "fist"})
        until(lambda: anna.offers(table), 60)
        lines = anna.get(f"/tables/{table}/lines")["lines"]
        assert [line for line in lines if line["kind"] == "decided"]
        assert not [s for line in lines for s in line.get("log", []) if "failed" in s["text"]]


def test_commas_part_bots_and_parameters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SANDTABLE_BOTS", "mild=easy, wild=greedy:aggression=2,risk=1.2, fist=fist.py:Fist,dull=random")
    wanted = {"mild": "easy", "wild": "greedy:aggression=2,risk=1.2", "fist": "fist.py:Fist", "dull": "random"}
    assert hosted() == wanted
    assert levels()[:4] == tuple(wanted)
    assert levels()[-1] == "hard", "advice asks the last three"


@pytest.mark.parametrize(
    ("bots", "sentence"),
    [
        ("ghost=nomodule:Nope", "nomodule cannot be loaded: ModuleNotFoundError"),
        ("ghost=ghost.py:Nope", "There is no file ghost.py"),
        ("fist.py:Fist", "is not a bot; write name=bot"),
        ("wild=greedy:taste=3", "cannot be made"),
    ],
)
def test_a_server_whose_bot_cannot_be_made_does_not_start(tmp_path: Path, bots: str, sentence: str) -> None:
    words = ["serve", "--database", str(tmp_path / "s.db"), "--port", "0"]
    done = CliRunner().invoke(app, words, env={"SANDTABLE_BOTS": bots})
    assert done.exit_code == 2
    assert sentence in done.output
    assert "Traceback" not in done.output
    assert not (tmp_path / "s.db").exists(), "nothing was opened"
