"""`sandtable odds` as people and programs use it."""

from __future__ import annotations

import json
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from sandtable.cli.app import app

RUN = CliRunner()
assert isinstance(app, typer.Typer)
BATTLE = ("--attacker", "6 infantry, 2 artillery, 3 tank", "--defender", "5 infantry, 1 fighter, 1 antiaircraft gun")
KEYS = {
    "exact",
    "attacker_wins",
    "defender_wins",
    "draw",
    "takes_territory",
    "expected_swing_ipc",
    "attacker_survivors",
    "defender_survivors",
    "rounds",
    "elapsed_ms",
}


def told(*words: str, game: str = "revised-1942") -> dict[str, Any]:
    result = RUN.invoke(app, ["odds", game, *words, "--json"])
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def test_json() -> None:
    """All that was promised, and chances that sum to one."""
    found = told(*BATTLE)
    assert set(found) >= KEYS
    assert found["exact"] is True
    assert found["attacker_wins"] + found["defender_wins"] + found["draw"] == pytest.approx(1.0)
    assert sum(s["chance"] for s in found["attacker_survivors"]) == pytest.approx(1.0)


def test_table_and_bars() -> None:
    """Without --json there is something to read."""
    result = RUN.invoke(app, ["odds", "revised-1942", *BATTLE])
    assert result.exit_code == 0
    assert "attacker wins" in result.stdout
    assert "█" in result.stdout


def test_sea_and_sampling() -> None:
    """Sea battles, and a sampled answer with its bounds."""
    found = told("--sea", "--attacker", "2 submarine", "--defender", "1 destroyer", "--method", "sample")
    assert found["exact"] is False
    low, high = found["attacker_wins_interval"]
    assert low <= found["attacker_wins"] <= high


def test_amphibious_needs_no_retreat() -> None:
    """Ships named in a landing bombard, which helps."""
    with_ship = told("--amphibious", "--attacker", "3 infantry, 1 battleship", "--defender", "2 infantry")
    without = told("--amphibious", "--attacker", "3 infantry", "--defender", "2 infantry")
    assert with_ship["takes_territory"] > without["takes_territory"]


def test_choices() -> None:
    """Orders of loss and retreats change the answer the way they should."""
    words = ("--attacker", "2 infantry, 2 fighter", "--defender", "2 infantry")
    kept = told(*words, "--order-of-loss", "keep 1")
    assert kept["takes_territory"] > told(*words)["takes_territory"]
    assert kept["expected_swing_ipc"] < told(*words)["expected_swing_ipc"]
    assert told(*words, "--retreat", "after 1")["rounds"] == pytest.approx(1.0)


def test_waves_counter_and_pool() -> None:
    """The questions about more than one battle."""
    words = ("--attacker", "3 infantry", "--defender", "3 infantry")
    found = told(*words, "--then", "3 tank", "--counter", "2 tank", "--pool", "4 infantry, 4 tank", "--target", "0.8")
    assert found["waves"]["taken"] > found["takes_territory"]
    assert found["hold"]["both"] < found["hold"]["takes"]
    assert found["reinforcement"]["takes_territory"] >= 0.8


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--attacker", "3 zebra", "--defender", "1 infantry"), "infantry, artillery, tank"),
        (("--attacker", "-3 infantry", "--defender", "1 infantry"), "knows infantry"),
        (("--attacker", "0 tank", "--defender", "1 infantry"), "knows infantry"),
        (("--attacker", "9999 tank", "--defender", "1 infantry"), "at most 500"),
        (("--attacker", "1 tank", "--defender", "1 battleship"), "defends at sea (--sea)"),
        (("--attacker", "1 tank", "--defender", "1 tank", "--retreat", "soon"), "after N"),
        (("--attacker", "1 tank", "--defender", "1 tank", "--order-of-loss", "keep many"), "keep 2"),
        (("--attacker", "1 tank", "--defender", "1 tank", "--method", "guess"), "auto, exact and sample"),
        (("--attacker", "1 tank", "--defender", "1 tank", "--development", "Germany: lasers"), "jet fighters"),
        (("--attacker", "Narnia: 1 tank", "--defender", "1 tank"), "Soviet Union"),
        (("--attacker", "Germany: 1 tank", "--defender", "Japan: 1 tank"), "does not fight"),
    ],
)
def test_refusals_say_what_there_is(words: tuple[str, ...], sentence: str) -> None:
    """Bad names and numbers get a sentence, not a trace."""
    result = RUN.invoke(app, ["odds", "revised-1942", *words])
    assert result.exit_code == 2
    assert sentence in result.output
    assert "Traceback" not in result.output


BLITZ = "blitzkrieg-general"


def test_another_game() -> None:
    """Blitzkrieg General: units by their counters, both sides may leave, amounts in its own money."""
    battle = ("--attacker", "3 infantry 3, 1 armour 4", "--defender", "France: 3 infantry 2")
    stand, leave = told(*battle, game=BLITZ), told(*battle, "--defender-retreat", "after 1", game=BLITZ)
    assert set(stand) >= KEYS
    assert leave["takes_territory"] > stand["takes_territory"]
    assert leave["expected_swing_ipc"] < stand["expected_swing_ipc"]
    assert "BP" in RUN.invoke(app, ["odds", BLITZ, *battle]).stdout


def test_another_games_waves_counter_and_pool() -> None:
    """All that is asked beyond a battle works for it too."""
    battle = ("--attacker", "3 infantry 3", "--defender", "France: 2 infantry 2")
    more = ("--then", "2 armour 4", "--counter", "France: 1 armour 3", "--pool", "4 armour 4", "--target", "0.95")
    found = told(*battle, *more, game=BLITZ)
    assert found["waves"]["taken"] > found["takes_territory"]
    assert 0 < found["hold"]["holds"] < 1
    assert found["reinforcement"]["takes_territory"] >= 0.95


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--attacker", "Germany: 1 infantry 3", "--defender", "Japan: 1 infantry 3"), "does not fight"),
        (("--attacker", "1 submarine", "--defender", "France: 1 infantry 2"), "fights at sea"),
        (("--attacker", "1 infantry 3", "--defender", "France: 1 infantry 9"), "is not a unit"),
        (
            ("--attacker", "1 infantry 3", "--defender", "France: 1 infantry 2", "--defender-retreat", "negative"),
            "not a way for defenders to retreat",
        ),
    ],
)
def test_another_games_refusals(words: tuple[str, ...], sentence: str) -> None:
    """The same care for its names and limits."""
    result = RUN.invoke(app, ["odds", BLITZ, *words])
    assert result.exit_code == 2
    assert sentence in " ".join(result.output.split())
