"""The laws that fuzzed games are held to really catch what they forbid."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from sandtable.games.loader import load
from sandtable.kernel.machine import begin
from sandtable.kernel.state import State
from sandtable.kernel.units import Build, Unit
from sandtable.proving.laws import begins_turn, broken


def _debt(state: State) -> None:
    state.purses["Germany"] = -1


def _lost_index(state: State) -> None:
    state.at.pop("Germany")


def _stray_soldier(state: State) -> None:
    state.put(Unit("germany.900", "infantry", "Germany", "Sea Zone 5"))


def _crowded_ship(state: State) -> None:
    ship = next(u for u in state.units.values() if u.kind == "transport")
    for n in range(3):
        state.put(Unit(f"{ship.owner}.90{n}", "infantry", ship.owner, ship.space, aboard=ship.id))


def _enemy_at_home(state: State) -> None:
    state.put(Unit("japan.900", "infantry", "Japan", "Russia"))


def _scar(state: State) -> None:
    ship = next(u for u in state.units.values() if u.kind == "battleship")
    state.put(replace(ship, hits=1))


def _left_in_the_yard(state: State) -> None:
    state.queue = (Build("tank", "Germany", 5),)


@pytest.mark.parametrize(
    ("damage", "complaint"),
    [
        (_debt, "in its purse"),
        (_lost_index, "index"),
        (_stray_soldier, "REV-MAP-15"),
        (_crowded_ship, "REV-TRN-01"),
        (_enemy_at_home, "REV-COMBAT-01"),
        (_scar, "REV-BB-03"),
        (_left_in_the_yard, "REV-MOB-01"),
    ],
)
def test_a_broken_law_is_noticed(damage: Callable[[State], None], complaint: str) -> None:
    game = load("revised-1942")
    state, _ = begin(game)
    assert begins_turn(state)
    assert broken(game, state) == []
    spoilt = state.copy()
    damage(spoilt)
    assert complaint in " ".join(broken(game, spoilt))
