"""A long game is checked by the rules once, and not again until its file or the program changes."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import msgspec
import pytest

from sandtable.cli import files, kept, log
from sandtable.games.loader import load
from sandtable.kernel import match as matches
from sandtable.kernel.decisions import Decision
from sandtable.kernel.machine import take
from sandtable.kernel.play import Play
from sandtable.kernel.record import Record, dump, parse
from sandtable.kernel.state import State
from tests.cli.tools import done, finished, refused, sandtable


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SANDTABLE_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(files, "LONG", 20)
    monkeypatch.setattr(matches, "LONG", 20)  # from here on a save tells where the game stands
    return tmp_path / "home"


@pytest.fixture
def replayed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every decision that is taken by the rules."""
    found: list[str] = []

    def noted(play: Play, decision: Decision) -> None:
        found.append(decision.by)
        take(play, decision)

    monkeypatch.setattr(matches, "take", noted)
    return found


def met(home: Path, folder: Path) -> Path:
    """A game from elsewhere, of which nothing is known here, and which does not say itself where it stands."""
    path = told(home, folder)
    path.write_bytes(dump(msgspec.structs.replace(parse(path.read_bytes()), reached={})))
    return path


def told(home: Path, folder: Path) -> Path:
    """A game from elsewhere that says where it stands."""
    path = finished(folder)
    shutil.rmtree(home, ignore_errors=True)
    assert parse(path.read_bytes()).reached
    return path


@pytest.mark.parametrize("words", [("show",), ("offers",), ("log",), ("log", "--json"), ("export", "--table", "dice")])
def test_the_second_look_replays_nothing_and_says_the_same(
    home: Path, tmp_path: Path, replayed: list[str], words: tuple[str, ...]
) -> None:
    command, *rest = words
    path = met(home, tmp_path)
    first = done(command, path, *rest)
    assert len(replayed) > 20
    replayed.clear()
    assert done(command, path, *rest) == first
    assert not replayed


@pytest.mark.parametrize(
    "words", [("show",), ("show", "--line", "--exact"), ("show", "--space", "Ridgeway"), ("offers",)]
)
def test_a_long_game_from_elsewhere_is_shown_at_once_and_said_to_be_unchecked(
    home: Path, tmp_path: Path, replayed: list[str], words: tuple[str, ...]
) -> None:
    """Until somebody has it told, or plays on: then it is checked, and shown without a word."""
    command, *rest = words
    path = told(home, tmp_path)
    replayed.clear()
    for _ in range(2):
        first = sandtable(command, path, *rest)
        assert "Not checked" in first.stderr
        assert "sandtable log" in first.stderr
        assert not replayed
    done("log", path)
    assert len(replayed) > 20
    replayed.clear()
    again = sandtable(command, path, *rest)
    assert (again.stdout, again.stderr) == (first.stdout, "")
    assert not replayed


def test_programs_are_told_whether_it_is_checked(home: Path, tmp_path: Path) -> None:
    path = told(home, tmp_path)
    assert [json.loads(done(word, path, "--json"))["checked"] for word in ("show", "offers")] == [False, False]
    done("log", path)
    assert [json.loads(done(word, path, "--json"))["checked"] for word in ("show", "offers")] == [True, True]


def test_a_game_that_does_not_say_where_it_stands_says_why_it_takes_long(home: Path, tmp_path: Path) -> None:
    path = met(home, tmp_path)
    assert "records are played through and checked now" in sandtable("show", path).stderr
    assert sandtable("show", path).stderr == ""


def harmed(path: Path, **fields: object) -> str:
    """What is shown of a file in which the position was changed; the sentence to people, if it is refused."""
    path.write_bytes(dump(msgspec.structs.replace(parse(path.read_bytes()), **fields)))
    shown = sandtable("show", path)
    assert "Traceback" not in shown.output
    assert "Not checked" not in shown.stderr
    assert shown.exit_code in (0, 2)
    return shown.stderr if shown.exit_code else shown.stdout


@pytest.mark.attack
@pytest.mark.parametrize("reached", [{"units": 7}, {"units": []}, {"units": [], "stack": [{"step": "nothing"}]}])
def test_what_is_no_position_at_all_is_passed_over_and_the_rules_decide(
    home: Path, tmp_path: Path, reached: dict[str, object]
) -> None:
    path = told(home, tmp_path)
    true = done("show", path)
    assert harmed(path, reached=reached) == true


@pytest.mark.attack
def test_a_position_that_the_records_do_not_lead_to_is_noticed(home: Path, tmp_path: Path) -> None:
    """By the fingerprint; and one that has a fitting fingerprint, but can be no position of this game, by the rules."""
    path = told(home, tmp_path)
    reached = parse(path.read_bytes()).reached
    lie = {**reached, "units": [{**unit, "kind": "dragon"} for unit in reached["units"]]}
    assert "does not lead to the position it claims" in harmed(path, reached=lie)
    lie = {**reached, "stack": []}
    false = State.from_data(lie, load("training").classes).digest()
    assert "does not lead to the position it claims" in harmed(path, reached=lie, digest=false)


@pytest.mark.attack
def test_nothing_unchecked_is_played_on(home: Path, tmp_path: Path) -> None:
    """A running game in which a record was changed, position and fingerprint of the end untouched: it can be looked
    at as what it says, but no order is taken."""
    path = tmp_path / "own.json"
    done("new", "training", "--seed", "S", "-o", path)
    for _ in range(30):
        done("do", path, "done")
    save = parse(path.read_bytes())
    last = next(r for r in reversed(save.entries) if isinstance(r, Record) and r.topic == "purchase")
    save.entries[last.n - 1] = msgspec.structs.replace(last, by="Nobody")
    path.write_bytes(dump(save))
    before = path.read_bytes()
    assert "Not checked" in sandtable("show", path).stderr
    for words in (("do", path, "done"), ("do", path, "done", "--check"), ("undo", path), ("play", path), ("log", path)):
        assert "Nobody" in refused(*words, begun=True)
    assert path.read_bytes() == before


def test_a_long_game_is_told_while_it_is_checked(
    home: Path, tmp_path: Path, replayed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody looks at an empty screen until the last record: the first sentences stand there after a few."""
    path = met(home, tmp_path)
    replayed.clear()  # it was played a moment ago
    printed: list[int] = []
    monkeypatch.setattr(log, "print_sentences", lambda lines: printed.append(len(replayed)))
    done("log", path)
    assert printed[0] == 0
    assert 0 < printed[1] <= log.SOME < len(replayed)


@pytest.mark.attack
def test_a_long_game_that_is_false_is_told_up_to_there(home: Path, tmp_path: Path) -> None:
    """And nothing of it is kept."""
    path = finished(tmp_path)
    whole = done("log", path)
    save = parse(path.read_bytes())
    last = next(n for n in reversed(range(len(save.entries))) if isinstance(save.entries[n], Record))
    save.entries[last] = msgspec.structs.replace(save.entries[last], by="Nobody")
    path.write_bytes(dump(save))
    for _ in range(2):
        answer = sandtable("log", path)
        assert answer.exit_code
        assert "Nobody" in answer.stderr
        assert whole.startswith(answer.stdout)
    save = parse(path.read_bytes())
    path.write_bytes(dump(msgspec.structs.replace(save, entries=save.entries[:-1])))
    answer = sandtable("log", path)
    assert answer.exit_code == 2, "the last position is not the one the file names"


def test_the_last_records_alone(home: Path, tmp_path: Path) -> None:
    path = finished(tmp_path)
    whole = done("log", path)
    for _ in range(2):  # while it is checked, and from what is kept
        assert whole.endswith(done("log", path, "--tail", "3"))
    assert done("log", path, "--tail", "100000") == whole
    some = json.loads(done("log", path, "--tail", "3", "--json"))
    assert len(some["records"]) == 3


def test_ones_own_long_game_is_never_replayed(home: Path, tmp_path: Path, replayed: list[str]) -> None:
    """What was played here was checked when it was played: looking at it, and playing on, begin where it stands."""
    path = tmp_path / "own.json"
    done("new", "training", "--seed", "S", "-o", path)
    for _ in range(30):
        done("do", path, "done")
    replayed.clear()
    done("do", path, "done")
    done("show", path)
    assert len(replayed) <= 1


def test_the_last_records_of_ones_own_game_are_told_without_checking_the_others(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "own.json"
    done("new", "training", "--seed", "S", "-o", path)
    for _ in range(30):
        done("do", path, "done")
    whole = done("log", path)
    done("do", path, "done")
    monkeypatch.setattr(log, "_as_it_is_checked", None)  # nobody asks for it
    last = done("log", path, "--tail", "4")
    assert last
    assert last.splitlines()[0] in whole


def test_a_short_game_is_not_kept(home: Path, tmp_path: Path) -> None:
    done("new", "training", "--seed", "S", "-o", tmp_path / "short.json")
    done("show", tmp_path / "short.json")
    assert not home.exists()


def test_another_file_and_another_program_are_looked_at_anew(
    home: Path, tmp_path: Path, replayed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = met(home, tmp_path)
    done("show", path)
    replayed.clear()
    path.write_bytes(path.read_bytes() + b"\n")
    done("show", path)
    assert replayed
    replayed.clear()
    monkeypatch.setattr(kept, "LOOSE", (*kept.LOOSE, "api.py"))
    done("show", path)
    assert replayed


@pytest.mark.attack
def test_what_is_kept_vouches_for_no_other_file(home: Path, tmp_path: Path) -> None:
    """A file in which somebody changed a decision is checked by the rules, whatever is kept of the true one."""
    path = met(home, tmp_path)
    done("show", path)
    save = parse(path.read_bytes())
    at, last = max((n, r) for n, r in enumerate(save.entries) if isinstance(r, Record) and r.topic == "purchase")
    save.entries[at] = msgspec.structs.replace(last, by="Nobody")
    path.write_bytes(dump(save))
    assert "Nobody" in refused("show", path)


def test_no_more_than_so_many_are_kept(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "MOST", 3)
    for n in range(5):
        kept.kept(b"file", f"question {n}", lambda: b"answer")
    assert len(list((home / "kept").iterdir())) == 3
    assert kept.kept(b"file", "question 4", lambda: b"another") == b"answer"


def test_where_nothing_can_be_written_it_is_worked_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("no folder", "utf-8")
    monkeypatch.setenv("SANDTABLE_HOME", str(tmp_path / "file"))
    assert kept.kept(b"file", "question", lambda: b"answer") == b"answer"
    assert kept.kept(b"file", "question", lambda: b"another") == b"another"
