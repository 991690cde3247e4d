"""What all tests share."""

from __future__ import annotations

import os
import shutil
import tempfile

import pytest

# Whole rooms of tests that are attacks: what cheats, strangers and broken programs try. Others are marked one by one.
ATTACKS = {
    *("test_fair_dice", "test_fair_turns", "test_chairs", "test_live_ends", "test_races", "test_cold_tables"),
    *("test_without_odds", "test_hostile_text", "test_imports", "test_fair_clocks", "test_bad_input", "test_names"),
    *("test_roles", "test_rollback", "test_old_games"),
}


def pytest_configure(config: pytest.Config) -> None:
    """Nothing is kept in the home of whoever runs the tests."""
    os.environ["SANDTABLE_HOME"] = tempfile.mkdtemp(prefix="sandtable-")


def pytest_unconfigure(config: pytest.Config) -> None:
    shutil.rmtree(os.environ["SANDTABLE_HOME"], ignore_errors=True)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """`make attack` runs all of them."""
    for item in items:
        if item.path.stem in ATTACKS:
            item.add_marker("attack")
