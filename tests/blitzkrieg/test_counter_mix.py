"""There are only so many counters."""

from __future__ import annotations

from collections import Counter

from tests.blitzkrieg.front import front
from tests.tools import rule


@rule("BLG-GAP-60")
def test_free_units_of_the_time_table_need_counters_too() -> None:
    """With all twelve weak French infantry on the board, the one that 4/39 brings does not come."""
    units = {"Paris": {"France": "12 infantry 2"}}
    full = front("Germany", "events", units, round=2)
    assert Counter(u.kind for u in full.state.units.values() if u.owner == "France") == {"infantry 2": 12}
    assert not [b for b in full.state.queue if (b.owner, b.kind) == ("France", "infantry 2")]
    spare = front("Germany", "events", {"Paris": {"France": "11 infantry 2"}}, round=2)
    assert len([b for b in spare.state.queue if (b.owner, b.kind) == ("France", "infantry 2")]) == 1
