"""The source distribution holds what it takes to build and test, and no pictures."""

from __future__ import annotations

import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from sandtable import __version__

ROOT = Path(__file__).parents[2]
PICTURES = {".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg"}
DRAWN_WITH = {"src/sandtable/atlas/icons.svg", "web/public/favicon.svg"}  # the web client is built from them


@pytest.fixture(scope="module")
def names(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The files of the source distribution."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=300)
    [made] = folder.glob("*.tar.gz")
    assert made.stat().st_size < 6_000_000
    with tarfile.open(made) as packed:
        return {name.removeprefix(f"sandtable-{__version__}/") for name in packed.getnames()}


def test_pictures_stay_out(names: set[str]) -> None:
    assert {name for name in names if Path(name).suffix in PICTURES} == DRAWN_WITH


def test_what_builds_and_explains_is_in(names: set[str]) -> None:
    wanted = {"pyproject.toml", "Makefile", "LICENSE", "NOTICE.md", "CHANGELOG.md", "docs/host.md"}
    wanted |= {"web/package.json", "scripts/hatch_build.py", "src/sandtable/games/revised_1942/atlas/board.json"}
    wanted |= {"tests/packaging/test_source.py", "requirements/run.txt", "deploy/compose.yaml"}
    assert wanted <= names
