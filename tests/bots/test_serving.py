"""The server's workers make bots by the names listed for them and get legal decisions."""

from __future__ import annotations

import importlib
from dataclasses import dataclass

import pytest

from sandtable.bots.registry import SERVER_BOTS
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


@pytest.mark.parametrize("name", SERVER_BOTS)
def test_every_listed_bot_can_be_made_and_answers(name: str) -> None:
    module, _, maker = SERVER_BOTS[name].partition(":")
    bot = getattr(importlib.import_module(module), maker)()
    for phase in ("purchase", "combat_move"):
        table = Table("Germany", phase, full=True)
        decision = bot.decide(Seen(table.game, table.state, "Germany", 5), table.offer(), 1.0)
        assert decision.by == "Germany"
        assert not check(table.game, table.state, decision).faults
