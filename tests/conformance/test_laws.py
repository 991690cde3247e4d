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


def _pacific(kind: str, owner: str, space: str, **more: object) -> Callable[[State], None]:
    def put(state: State) -> None:
        state.put(replace(Unit(f"{owner}.900", kind, owner, space), **more))

    return put


def _british_land(state: State) -> None:
    state.control["Malaya"] = "United Kingdom"


def _kept_convoy(state: State) -> None:
    state.layers["convoy"] = {"Sea Zone 49": "United States"}


def _convoy_nowhere(state: State) -> None:
    state.layers["convoy"] = {"Sea Zone 24": "Japan"}


def _saved(state: State) -> None:
    state.purses["Convoys"] = 13


def _chinese_tank(state: State) -> None:
    state.queue = (Build("tank", "China", 0),)


@pytest.mark.parametrize(
    ("damage", "complaint"),
    [
        (_pacific("infantry", "Japan", "Sea Zone 36"), "PAC-LAND-01"),
        (_pacific("destroyer", "Japan", "Manchuria"), "PAC-NAVAL-09"),
        (_pacific("bomber", "Japan", "Sea Zone 36", post="patrol"), "PAC-CAP-01"),
        (_pacific("fighter", "Japan", "Sea Zone 36"), "PAC-NCM-01"),
        (_pacific("infantry", "Japan", "India"), "PAC-COMBAT-05"),
        (_pacific("infantry", "Japan", "Himalayas"), "PAC-MAP-06"),
        (_pacific("industrial complex", "Japan", "Japan"), "PAC-MOB-09"),
        (_pacific("battleship", "Japan", "Sea Zone 36", hits=1), "PAC-PH8-01"),
        (_pacific("submarine", "Japan", "Sea Zone 36", post="submerged"), "PAC-PH8-01"),
        (_crowded_ship, "PAC-TRN-01"),
        (_british_land, "PAC-UK-01"),
        (_kept_convoy, "PAC-GAP-51"),
        (_convoy_nowhere, "PAC-MAP-09"),
        (_saved, "PAC-UK-05"),
        (_chinese_tank, "PAC-BUY-07"),
    ],
)
def test_a_broken_law_of_the_pacific_is_noticed(damage: Callable[[State], None], complaint: str) -> None:
    game = load("pacific-1941")
    state, _ = begin(game)
    assert begins_turn(state)
    assert broken(game, state) == []
    spoilt = state.copy()
    damage(spoilt)
    assert complaint in " ".join(broken(game, spoilt))


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
