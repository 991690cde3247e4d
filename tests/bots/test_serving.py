"""The server's workers make bots by the names listed for them and get legal decisions."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from sandtable.bots.registry import names
from sandtable.bots.serving import Served
from sandtable.kernel.game import Game
from sandtable.kernel.machine import check
from sandtable.kernel.state import State
from tests.tools.table import Table


@dataclass(frozen=True)
class Seen:
    """What a worker hands over."""

    game: Game
    state: State
    power: str
    seed: int


@pytest.mark.parametrize("name", names())
def test_every_listed_bot_can_be_made_and_answers(name: str) -> None:
    bot = Served(name)
    for phase in ("purchase", "combat_move"):
        table = Table("Germany", phase, full=True)
        decision = bot.decide(Seen(table.game, table.state, "Germany", 5), table.offer(), 1.0)
        assert decision.by == "Germany"
        assert not check(table.game, table.state, decision).faults
