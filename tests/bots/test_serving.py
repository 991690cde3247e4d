"""The server's workers make bots by the names listed for them and get legal decisions."""

from __future__ import annotations

import pytest

from sandtable.bots.interface import Budget
from sandtable.bots.registry import names
from sandtable.bots.serving import Served
from sandtable.kernel.machine import check
from sandtable.kernel.view import view
from tests.tools.table import Table


@pytest.mark.parametrize("name", names())
def test_every_listed_bot_can_be_made_and_answers(name: str) -> None:
    bot = Served(name)
    for phase in ("purchase", "combat_move"):
        table = Table("Germany", phase, full=True)
        seen = view(table.game, table.state, ("Germany",))
        decision = bot.decide(seen, table.offer(), Budget(1.0), 5)
        assert not bot.failed
        assert decision.by == "Germany"
        assert not check(table.game, table.state, decision).faults
