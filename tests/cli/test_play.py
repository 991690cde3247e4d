"""Playing at the terminal, typed."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from sandtable.cli.complete import TALK, completions
from sandtable.cli.files import open_match
from sandtable.cli.session import COMMANDS
from sandtable.games.loader import load
from tests.cli.tools import begun, done, facts, finished, refused, sandtable
from tests.tools import rule


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SANDTABLE_HOME", str(tmp_path))
    return tmp_path


def typed(*lines: str) -> str:
    return "\n".join(lines) + "\n"


def test_enter_begins_a_new_revised_game(home: Path) -> None:
    told = done("play", typed=typed("", "", "quit"))
    assert "Round 1: Soviet Union" in told
    assert facts("show", home / "revised-1942-1.json")["game"] == "revised-1942"


def test_the_training_board_with_options_and_then_on_with_it(home: Path) -> None:
    done("play", typed=typed("2", "victory=huge", "victory=total", "done", "quit"))
    path = home / "training-1.json"
    assert facts("show", path)["options"]["victory"] == "total"
    told = done("play", typed=typed("c", "buy 1 tank"))
    assert "about to buy 1 tank" in told
    assert facts("show", path)["record"] == 2


def test_the_end_of_input_keeps_the_game(home: Path) -> None:
    told = done("play", "training", typed="done\n")
    assert "go on with: sandtable play" in told
    assert done("play", typed="") == done("play", typed="")


def test_talk_at_the_table() -> None:
    told = done(
        "play",
        "training",
        typed=typed(
            "help", "?", "", "board", "board azure", "board x", "where gull", "where fa", "done", "done",
            "reach tank in fairhaven", "reach tank", "reach bomber in fairhaven", "why tank in fairhaven",
            "why go 1 tank: Fairhaven > Redgate", "why go 1 tank: Fairhaven > Ridgeway > Ashdown", "why done",
            "log", "log 1", "undo", "undo", "undo", "reach tank in fairhaven", "save", "quit",
        ),
    )  # fmt: skip
    assert "place new units" in told
    assert "Gull Isle, held by Azure, worth 1, city of Gullport" in told
    assert "Fairhaven > Ridgeway > Ashdown" in told
    assert "attacks on 3" in told
    assert "This is allowed" in told
    assert "Nothing has been decided yet" in told
    assert "Nobody moves now" in told


def test_a_refusal_does_not_end_the_sitting() -> None:
    told = done("play", "training", typed=typed("nonsense", "research rockets 7", "done", "quit"))
    assert "REV-TECH-02" in told
    assert "buy units" in told


def test_save_under_another_name(home: Path) -> None:
    done("play", "training", typed=typed("done", f"save {home / 'copy'}", "quit"))
    assert facts("show", home / "copy.json")["record"] == 1


def test_a_finished_game_says_so(home: Path) -> None:
    assert "verify" in done("play", finished(home))


@rule("REV-EX-22")
def test_the_sample_turn_typed_as_a_new_player_would(home: Path) -> None:
    """The Soviet first turn by short orders; the dice are the seed's, so only what does not hang on them is asked."""
    told = done(
        "play",
        "revised-1942",
        "--seed",
        "b",
        typed=typed(
            "rockets 1", "3 tank, 1 art", "done",
            "3 inf, 1 tank from arch to west russia", "2 infantry from karelia to west russia",
            "1 fighter from karelia to west russia", "done",
            *["accept"] * 12,
            "1 fighter from west russia to russia",
            "2 inf, 1 art from russia to arch", "2 tank from russia to kar", "1 sub from sz 4 to sz 6", "done",
            "3 tank at cauc", "art at cauc", "quit",
        ),
    )  # fmt: skip
    board = facts("show", home / "revised-1942-1.json")
    assert "Battle in West Russia: 5 infantry, 1 tank and 1 fighter against 3 infantry, 1 artillery and 1 tank" in told
    assert board["record"] > 8


def test_a_broken_save_is_refused() -> None:
    assert sandtable("play", "nothing.json").exit_code == 2


def test_tab_completes_names() -> None:
    game = load("revised-1942")
    assert completions(game, "go 2 infantry: Arch") == ["go 2 infantry: Archangel"]
    assert completions(game, " Karelia S") == [" Karelia S.S.R."]
    assert completions(game, "where Sea Zone 6")[0] == "where Sea Zone 6"
    assert "recall" in completions(game, "re")
    assert completions(game, "zzz") == []


def test_who_sits_here_may_agree_to_go_back_past_dice(tmp_path: Path) -> None:
    """The refusal says how; the record says that all agreed."""
    path = begun(tmp_path)
    research = ["research 1 rockets", "undo", "undo 0", "log", "quit"]
    told = done("play", path, typed="\n".join(research) + "\n")
    assert "If all who sit here agree: undo 0" in told
    assert "All agree: the table went back to record 0." in told
    entry = json.loads(path.read_text())["entries"][-1]
    assert (entry["to"], entry["consent"]) == (0, ["Azure", "Crimson"])
    assert "No. " in done("play", path, typed="undo 99\nquit\n")


def test_bots_may_have_chairs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They answer by themselves, and how to go on says so; undo goes back to what a person did."""
    monkeypatch.setenv("SANDTABLE_HOME", str(tmp_path))
    typed = "done\ndone\ndone\ndone\nundo\nlog\nquit\n"
    told = done("play", "training", "--seed", "S", "--bot", "south=greedy", typed=typed)
    assert "Crimson orders" in told
    assert "Crimson, played by greedy" not in told, "its turn is not over"
    assert "Crimson: " not in [line[:9] for line in told.splitlines() if line.endswith("or go on.")]
    assert '--bot "Crimson=greedy"' in told
    match = open_match(tmp_path / "training-1.json")
    assert {r.by for r in match.records} == {"Azure", "Crimson"}
    assert match.offers()[0].power == "Azure"


def test_a_bot_says_why_when_its_turn_is_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SANDTABLE_HOME", str(tmp_path))
    typed = "accept\n" * 7 + "quit\n"
    told = done("play", "training", "--seed", "S", "--bot", "south=greedy", typed=typed)
    (said,) = [line for line in told.splitlines() if line.startswith("Crimson, played by greedy: Bought ")]
    assert "Attacked " in said
    assert told.index(said) > told.index("Crimson collects ")


@pytest.mark.parametrize(
    ("word", "complaint"),
    [
        ("greedy", "Write a bot as POWER=BOT"),
        ("Mars=easy", "'Mars' is not a country"),
        ("Neutral=easy", "'Neutral' is not a power"),
        ("South=nobody", "There is no bot called 'nobody'"),
    ],
)
def test_a_bot_that_is_not_there_begins_no_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, word: str, complaint: str
) -> None:
    monkeypatch.setenv("SANDTABLE_HOME", str(tmp_path))
    assert complaint in refused("play", "training", "--bot", word)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("game", "order", "space"),
    [
        ("training", "done\ndone\ngo 2 infantry: Ridgeway > Ashdown", "Ashdown"),
        ("blitzkrieg-general", "go 4 infantry 3: Silesia > Posen", "Posen"),
        ("europe-1940", "done\naccept\ngo 4 infantry: Holland Belgium > France", "France"),
        ("world-at-war-1939", "done\ndone\ngo 7 infantry: Germany > France", "France"),
    ],
)
def test_the_odds_of_a_planned_battle(
    game: str, order: str, space: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of all of them, or of one; where none is planned that is said."""
    monkeypatch.setenv("SANDTABLE_HOME", str(tmp_path))
    typed = f"odds\n{order}\nodds\nodds {space}\nquit\n"
    told = done("play", game, "--seed", "S", typed=typed)
    assert "No battle is planned." in told
    assert len(re.findall(rf"  {space}: the attacker wins [\d.]+ %, the defender [\d.]+ % \(", told)) == 2


def test_tab_knows_every_word_of_the_table() -> None:
    assert set(COMMANDS) - {"?", "show", "exit", "done"} == set(TALK)
