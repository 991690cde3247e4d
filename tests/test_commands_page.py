"""Commands that the pages name are there, and those of the terminal's and the odds' page do what is said."""

from __future__ import annotations

import gzip
import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from sandtable.cli.parts import COMMANDS, load_command
from tests.cli.tools import done

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
PAGES += sorted((ROOT / "docs" / "concepts").glob("*.md"))
TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.M))
CODE = re.compile(r"^```\n(.*?)^```|`([^`\n]+)`", re.M | re.S)


def lines(page: Path) -> Iterator[str]:
    """Every line of a page that is code and may be typed, continued ones joined."""
    for block in CODE.finditer(page.read_text("utf-8")):
        yield from re.sub(r" *\\\n *", " ", block[1] or block[2]).splitlines()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_and_their_options_are_there(page: Path) -> None:
    for line in lines(page):
        if named := re.match(r"(?:\$ )?(?:\S+=\S+ )*(?:\S*/)?sandtable ([a-z]+)\b(.*)", line):
            assert named[1] in COMMANDS, line
            known = {word for one in load_command(named[1]).params for word in one.opts + one.secondary_opts}
            assert known >= set(re.findall(r"(?<= )--[a-z-]+", named[2].split(" # ")[0])) - {"--help"}, line
        if target := re.match(r"(?:\$ )?make ([a-z-]+)(?: [A-Z]+=\d+)?$", line):
            assert target[1] in TARGETS, line


def test_the_commands_of_the_terminals_page_follow_each_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (ROOT / "docs" / "terminal.md").read_text("utf-8")
    listed = re.findall(r"^\| `sandtable ([^`]+)` \|", page.partition("## How quick")[0], re.M)
    assert [line.split()[0] for line in listed][:3] == ["new", "show", "offers"]
    monkeypatch.setenv("SANDTABLE_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    shutil.copy(ROOT / "tests/scripts/revised-1942/ex-22.yaml", "case.yaml")
    for line in listed:
        words = shlex.split(line)
        if words[0] == "do":
            done("do", "game.json", "done")  # no research
            done("do", "game.json", "done")  # no purchase
        if words[0] == "verify":  # a game that is over
            Path("game.json").write_bytes(
                gzip.decompress((ROOT / "tests/replays/training/minor-north.json.gz").read_bytes())
            )
        if words[0] == "rules":
            continue  # tests/test_readme.py types it
        done(*words)


def test_the_commands_of_the_odds_page() -> None:
    typed = [line for line in lines(ROOT / "docs" / "odds.md") if re.match(r"sandtable odds \S+ --attacker", line)]
    assert len(typed) == 2
    for line in typed:
        assert "%" in done(*shlex.split(line)[1:])
