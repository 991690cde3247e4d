"""What a word of the environment costs, counted: seconds depend on what else a machine does, calls do not."""

from __future__ import annotations

import pytest

from sandtable.research import bench
from sandtable.research.bench import calls

WORDS = 1_500
BEFORE = 2_444  # calls a word of Revised 1942 took when environments were first measured, at 599 words a second


def test_a_word_takes_a_third_of_the_calls_it_took() -> None:
    assert calls("revised-1942", WORDS) * 3 <= BEFORE


def test_the_bench_tells_seconds_and_calls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "GAMES", ("training",))
    told = bench.rows(quick=True)
    assert [unit for _, _, unit in told] == ["us", "calls"]
    assert all(value > 0 for _, value, _ in told)
