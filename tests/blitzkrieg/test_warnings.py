"""What a friend points out before a side has moved; it hinders nobody."""

from __future__ import annotations

from sandtable.kernel.decisions import Done
from sandtable.kernel.machine import check
from tests.blitzkrieg.front import front
from tests.tools import Table


def warned(t: Table) -> dict[str, tuple[str, ...]]:
    verdict = check(t.game, t.state, t.decision(Done()))
    assert verdict.legal
    return {w.code: w.spaces for w in verdict.warnings}


def test_a_convoy_alone_where_enemies_come() -> None:
    """Named while nobody guards it; a task force beside it, or no enemy near, and nothing is said."""
    alone = {"North Sea": {"Germany": "1 convoy"}, "Rhineland": {"Germany": "1 infantry 3"}}
    near = {"English Channel": {"United Kingdom": "1 task force 3"}}
    t = front("Germany", "movement", alone | near)
    assert warned(t)["warn.alone"] == ("North Sea",)
    assert "warn.alone" not in warned(front("Germany", "movement", alone))
    guarded = {"North Sea": {"Germany": "1 convoy, 1 task force 3"}}
    assert "warn.alone" not in warned(front("Germany", "movement", alone | near | guarded))
