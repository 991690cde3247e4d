"""Short worked examples that belong to no section of their own."""

from __future__ import annotations

import pytest

from tests.tools import Table, rule


@rule("REV-EX-03")
@pytest.mark.parametrize(("die", "hit"), [(1, True), (2, True), (3, False), (4, False), (5, False), (6, False)])
def test_a_defence_of_two_hits_on_one_and_two(die: int, hit: bool) -> None:
    """Example: a unit that defends on 2 hits with a 1 or a 2 and misses with everything else."""
    t = Table(
        "Germany",
        "combat_move",
        {"Ukraine S.S.R.": {"Germany": "1 tank"}, "Caucasus": {"Soviet Union": "1 infantry"}},
    )
    t.do("go 1 tank: Ukraine S.S.R. > Caucasus").done(6, die)
    assert (t.units("Caucasus", "Germany") == {}) == hit
