"""`sandtable script`: what it prints and how it leaves, for good, differing and malformed scripts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.tools import done, refused, sandtable

GOOD = """
game: training
position: {power: Azure, phase: combat_move}
orders:
  - do: go 1 infantry from Fairhaven > Ridgeway > Ashdown
    refused: true
  - do: go 2 infantry from Ridgeway > Ashdown
  - do: done
    dice: [1, 6, 6, 6, 6]
    expect: {topic: casualties, asked: Crimson}
"""


def script(folder: Path, text: str) -> Path:
    path = folder / "case.yaml"
    path.write_text(text)
    return path


def test_a_script_that_differs_says_where_and_leaves_with_1(tmp_path: Path) -> None:
    text = GOOD.replace("dice: [1, 6, 6, 6, 6]", "dice: [1, 6]").replace("asked: Crimson", "asked: Azure, hits: 2")
    path = script(tmp_path, text)
    result = sandtable("script", path)
    assert result.exit_code == 1
    assert f"{path}:8: step 3 (done): asked is Crimson, not Azure." in result.stdout
    assert f"{path}:8: step 3 (done): hits is 1, not 2." in result.stdout
    told = json.loads(sandtable("script", path, "--json").stdout)
    assert told[0]["ok"] is False
    assert [d["step"] for d in told[0]["differences"]] == [3, 3]


@pytest.mark.parametrize(
    ("old", "new", "difference"),
    [
        ("dice: [1, 6, 6, 6, 6]", "dice: [1]", "does not find its dice"),
        ("dice: [1, 6, 6, 6, 6]", "dice: [1, 9]", "cannot show 9"),
        ("dice: [1, 6, 6, 6, 6]", "dice: [1, 6, 3]", "dice not thrown: 3"),
        ("go 2 infantry from Ridgeway > Ashdown", "go 9 infantry from Ridgeway > Ashdown", "There is only 2"),
        ("go 2 infantry from Ridgeway > Ashdown", "go 2 infantry from Ridgeway > Atlantis", "no space called"),
        ("go 1 infantry from Fairhaven > Ridgeway > Ashdown", "go 1 infantry from Nowhere > Ashdown", "cannot be read"),
        ("    refused: true\n", "", "is refused"),
        ("refused: true", "refused: REV-SUB-06", "not by REV-SUB-06"),
        ("  - do: done", "  - topic: research\n    do: done", "research is not asked now; there is combat_move"),
        ("go 1 infantry from Fairhaven > Ridgeway > Ashdown", "go 1 infantry from Ridgeway > Ashdown", "is allowed"),
        ("topic: casualties", "topic: retreat", "topic is casualties, not retreat"),
        ("asked: Crimson", "owners: {Ashdown: Azure}", "owner of Ashdown is Crimson, not Azure"),
        ("asked: Crimson", "units: {Ashdown: {Azure: 1 tank}}", "Azure in Ashdown is 2 infantry, not 1 tank"),
        ("asked: Crimson", "units: {Ashdown: nothing}", "in Ashdown is"),
        ("asked: Crimson", "treasuries: {Azure: 3}", "treasury of Azure is 11, not 3"),
        ("asked: Crimson", "production: {Azure: 3}", "production of Azure is 11, not 3"),
        ("asked: Crimson", "developments: {Azure: rockets}", "developments of Azure is nothing, not rockets"),
        ("asked: Crimson", "cities: {North: 6}", "cities of North is 3, not 6"),
        ("asked: Crimson", "score: {North: 6}", "score of the North is 3, not 6"),
        ("asked: Crimson", "round: 4", "round is 1, not 4"),
        ("asked: Crimson", "phase: income", "phase is combat, not income"),
        ("asked: Crimson", "power: Crimson", "the power on turn is Azure, not Crimson"),
        ("asked: Crimson", "over: true", "the game is not over"),
        ("asked: Crimson", "winner: North", "winner is nothing, not North"),
        ("asked: Crimson", "default: lose 1 artillery", "default is"),
        ("asked: Crimson", "rolls: [5 attack on 1]", "rolls are 2 attack on 1"),
        ("asked: Crimson", "says: hurrah", "does not say 'hurrah'"),
        ("asked: Crimson", "events: [{event: ended}]", "no event"),
        ("asked: Crimson", "bought: {Azure: 1 tank}", "bought by Azure is nothing, not 1 tank"),
        ("asked: Crimson", "options: [Ashdown]", "has no options"),
    ],
)
def test_every_difference_is_told(tmp_path: Path, old: str, new: str, difference: str) -> None:
    assert old in GOOD
    text = GOOD.replace("dice: [1, 6, 6, 6, 6]", "dice: [1, 6]") if "dice" not in old else GOOD
    result = sandtable("script", script(tmp_path, text.replace(old, new, 1)))
    assert result.exit_code == 1, result.output
    assert difference in result.stdout


def test_a_good_script_leaves_with_0(tmp_path: Path) -> None:
    path = script(tmp_path, GOOD.replace("dice: [1, 6, 6, 6, 6]", "dice: [1, 6]"))
    assert "3 steps, all as expected" in done("script", path)
    assert "Battle in Ashdown" in done("script", path, "--log")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "empty"),
        ("- a\n- b\n", "no mapping"),
        ("game: training\norders:\n  - do: go 1 tank: A > B\n", "Line 3: this is not YAML"),
        ("orders: []\n", "which game"),
        ("game: [1]\n", "Line 1: expected `str`"),
        ("game: chess\n", "no game called 'chess'"),
        ("game: training\ngame: training\n", "Line 2: 'game' stands twice"),
        ("game: training\nordres: []\n", "Line 2: 'ordres'"),
        ("game: training\norders:\n  - do: done\n    dise: [1]\n", "Line 4: 'dise'"),
        ("game: training\norders:\n  - do: done\n    dice: [x]\n", "Line 4: expected `int`"),
        ("game: training\norders:\n  - dance\n", "Line 3: 'dance' is not an order"),
        ("game: training\norders:\n  - {do: done, try: done}\n", "either 'do' or 'try'"),
        ("game: training\norders:\n  - {dice: [1]}\n", "Line 3: a step needs"),
        ("game: training\norders:\n  - {try: done, dice: [1]}\n", "'try' changes nothing"),
        ("game: training\norders:\n  - {do: done, refused: true, expect: {round: 1}}\n", "changes nothing"),
        ("game: training\norders:\n  - expect: {onwers: {}}\n", "Line 3: 'onwers'"),
        ("game: training\nexpect: {owners: {Atlantis: Azure}}\n", "Line 2: There is no space called 'Atlantis'"),
        ("game: training\nexpect: {asked: Narnia}\n", "Line 2: 'Narnia' is not a country"),
        ("game: training\nexpect: {units: {Ashdown: 1 tank}}\n", "whose the units in Ashdown are"),
        ("game: training\nexpect: {units: {Ashdown: {Azure: 1 dragon}}}\n", "'dragon'"),
        ("game: training\noptions: {victory: huge}\n", "victory cannot be 'huge'"),
        ("game: training\nposition: {board: half}\n", "Line 2: invalid enum value 'half'"),
        ("game: training\nposition: {power: Narnia}\n", "'Narnia'"),
        ("game: training\nposition: {phase: lunch}\n", "'lunch' is not a phase"),
        ("game: training\nposition: {round: 0}\n", "no round 0"),
        ("game: training\nposition: {round: 1000000000000000000000000}\n", "round"),
        ("game: training\nposition: {treasuries: {Azure: -5}}\n", "-5"),
        ("game: training\nposition: {owners: {Atlantis: Azure}}\n", "'Atlantis'"),
        ("game: training\nposition: {owners: {Sea Zone 1: Azure}}\n", "held by nobody"),
        ("game: training\nposition: {owners: {Ashdown: Neutral}}\n", "not a power"),
        ("game: training\nposition: {units: {Ashdown: {Azure: 1 dragon}}}\n", "'dragon'"),
        ("game: training\nposition: {units: {Ashdown: {Azure: 9999 infantry, Crimson: 9999 tank}}}\n", "at most"),
        ("game: training\nposition: {units: {Ashdown: {Azure: 1 battleship}}}\n", "cannot stand"),
        ("game: training\nposition: {units: {The Waste: {Azure: 1 tank}}}\n", "closed"),
        ("game: training\nposition: {developments: {Azure: magic}}\n", "'magic'"),
        ("game: training\nposition: {advantages: {Azure: radar}}\n", "advantages"),
        ("game: training\nposition: here and there\n", "not a part of a position"),
        ("game: &a training\ntitle: *a\n", "Line 2: references"),
        ("game: !!python/object:os.system training\n", "Line 1"),
        ("{" * 3000, "nested"),
        ("game: training\ntitle: " + "[" * 30 + "]" * 30, "nested"),
        ("game: training\nnote: " + "x" * 300_000, "at most"),
        ("\x00", "YAML"),
    ],
)
def test_malformed_scripts(tmp_path: Path, text: str, complaint: str) -> None:
    sentence = refused("script", script(tmp_path, text))
    assert complaint in sentence
    assert len(sentence.splitlines()) == 1


def test_a_script_that_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes(b"\xff\xfe\x00\x01")
    assert "UTF-8" in refused("script", path)


def test_one_malformed_script_does_not_hide_the_others(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("game: training\nordres: []\n")
    (tmp_path / "b.yaml").write_text("game: training\nexpect: {round: 4}\n")
    result = sandtable("script", tmp_path)
    assert result.exit_code == 2
    assert "Line 2: 'ordres'" in result.stderr
    assert "b.yaml" in result.stdout
    assert "round is 1, not 4" in result.stdout


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("game: training\nrules: [REV-NONE-01]\n", "'REV-NONE-01' is no rule"),
        ("game: training\norders:\n  - do: done\n    refused: nothing.like_it\n", "'nothing.like_it' is no rule"),
        ("game: training\nposition: {leads: {Azure: Crimson}}\n", "'leads' is not a word that can stand here"),
        ("game: training\nposition: {cities: {North: 3}}\n", "follows from the board"),
        ("game: training\norders:\n  - pass until: teatime\n", "'teatime' is not a phase"),
    ],
)
def test_words_that_prove_nothing_are_refused(tmp_path: Path, text: str, complaint: str) -> None:
    assert complaint in refused("script", script(tmp_path, text))


def test_the_log_names_the_step_that_brought_it_about(tmp_path: Path) -> None:
    path = script(tmp_path, GOOD.replace("dice: [1, 6, 6, 6, 6]", "dice: [1, 6]"))
    told = json.loads(sandtable("script", path, "--json").stdout)
    assert {line["step"] for line in told[0]["log"]} == {2, 3}
    assert "step 3:" in done("script", path, "--log")


def test_a_phase_that_never_comes_is_a_difference(tmp_path: Path) -> None:
    """Nothing was bought, so nothing is placed: it is told after a round, not after a whole game."""
    path = tmp_path / "never.yaml"
    path.write_text("game: training\norders:\n  - pass until: Azure mobilise\n")
    result = sandtable("script", "--log", path)
    assert result.exit_code == 1
    assert "does not come about by the end of round 2" in result.stdout
    assert "Round 3" not in result.stdout or "Round 4" not in result.stdout
