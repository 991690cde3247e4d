"""Commands are light on their feet: each loads what it needs and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.main import get_command

from sandtable.cli import facts
from sandtable.cli.app import app
from sandtable.cli.parts import COMMANDS, Lazy, load_command
from sandtable.games.loader import load
from sandtable.kernel.match import Match
from sandtable.proving.starting import loaded
from tests.cli.tools import done

BLITZ = "blitzkrieg-general"
HEAVY = {
    *("numpy", "fastapi", "starlette", "sqlalchemy", "shapely", "resvg_py", "ray", "uvicorn", "pettingzoo", "asyncio"),
    *("pytest", "yaml", "pydantic", "rich", "scipy"),
}
MOST_MODULES = 400  # counted, because seconds depend on what else the machine does
PARTS = ("sandtable.server", "sandtable.atlas", "sandtable.bots", "sandtable.arena", "sandtable.odds")


def heavy(modules: set[str]) -> set[str]:
    """Those that a command that only prints can do without."""
    return {m for m in modules if m.partition(".")[0] in HEAVY or m.startswith(PARTS)}


@pytest.mark.parametrize(
    "words",
    [["--help"], ["games"], ["show", "revised-1942"], ["show", BLITZ, "--space", "Paris"], ["odds", "--help"]],
    ids=" ".join,
)
def test_printing_loads_nothing_heavy(words: list[str]) -> None:
    """A command that only prints imports no server, no arrays, no pictures, no bots and no schemas."""
    modules = loaded(*words)
    assert not {m for m in heavy(modules) if not (words[0] == "odds" and m.startswith("sandtable.odds"))}
    assert len(modules) <= MOST_MODULES


def test_schemas_load_what_writes_the_formats() -> None:
    assert {m.partition(".")[0] for m in heavy(loaded("schema", "event"))} == {"sandtable"}


def test_looking_at_a_saved_game_loads_nothing_heavy(tmp_path: Path) -> None:
    done("new", "revised-1942", "--seed", "S", "-o", tmp_path / "light.json")
    for command in ("offers", "log"):
        assert not heavy(loaded(command, str(tmp_path / "light.json"))), command


def test_the_list_of_rules_reads_the_tests_and_runs_none() -> None:
    """Scripts are YAML; pytest, and what the tests import, stay away."""
    modules = loaded("rules", "revised-1942", "--json")
    assert {m.partition(".")[0] for m in heavy(modules)} == {"yaml"}
    assert "tests" not in modules


def test_odds_load_arrays_alone() -> None:
    modules = loaded("odds", "revised-1942", "--attacker", "1 infantry", "--defender", "1 infantry")
    others = {m for m in heavy(modules) if not m.startswith("sandtable.odds")}
    assert {m.partition(".")[0] for m in others} == {"numpy"}


def test_the_version_needs_no_reader_of_commands() -> None:
    assert not loaded("--version") & {"typer", "rich", "msgspec", "pydantic"}


def test_looking_at_a_board_measures_no_distances() -> None:
    """All distances between all spaces are work for who asks for one, which is seen once and then kept."""
    match = Match(load(BLITZ), "")
    facts.position(match.game, match.state)
    board = match.game.board
    assert "distances" not in vars(board)
    assert board.distances is board.distances


def test_the_list_of_commands_says_what_the_commands_say() -> None:
    """Each summary begins the help of its command, and every command can be loaded."""
    for name, part in COMMANDS.items():
        own = " ".join((load_command(name).help or "").split())
        assert own.startswith(part.summary.rstrip(".")), (name, own)
    listed = get_command(app)
    assert isinstance(listed, Lazy)
    assert set(listed.list_commands(None)) == set(COMMANDS)
