"""The laws that fuzzed games are held to really catch what they forbid."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from sandtable.games.loader import available, load
from sandtable.kernel.machine import begin
from sandtable.kernel.play import Play
from sandtable.kernel.state import State
from sandtable.kernel.units import Build, Unit
from sandtable.proving.laws import begins_turn, broken
from sandtable.rules.combat.kamikaze import FLOWN
from sandtable.rules.hooks import Laws, LawsBetweenTurns


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


def _unit(kind: str, owner: str, space: str, **more: object) -> Callable[[State], None]:
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


def _crowded_deck(state: State) -> None:
    ship = next(u for u in state.units.values() if u.kind == "aircraft carrier")
    for n in range(3):
        state.put(Unit(f"{ship.owner}.90{n}", "fighter", ship.owner, ship.space, aboard=ship.id))


def _war(one: str, other: str) -> Callable[[State], None]:
    def declare(state: State) -> None:
        for a, b in ((one, other), (other, one)):
            state.war[a] = state.war.get(a, frozenset()) | {b}

    return declare


def _half_declared(state: State) -> None:
    state.war["Germany"] = state.war["Germany"] | {"United States"}


def _many_kamikazes(state: State) -> None:
    first, *rest = state.stack
    state.stack = (replace(first, marks={**first.marks, FLOWN.name: 7}), *rest)


def _five_tigers(state: State) -> None:
    for n in range(5):
        state.put(Unit(f"germany.90{n}", "tiger", "Germany", "Germany"))


Damage = Callable[[State], None]
SPOILT: dict[str, list[tuple[Damage, str]]] = {
    "revised-1942": [
        (_debt, "in its purse"),
        (_lost_index, "index"),
        (_stray_soldier, "REV-MAP-15"),
        (_crowded_ship, "REV-TRN-01"),
        (_enemy_at_home, "REV-COMBAT-01"),
        (_scar, "REV-BB-03"),
        (_left_in_the_yard, "REV-MOB-01"),
        (_unit("destroyer", "Germany", "Germany"), "REV-MAP-15"),
        (_unit("infantry", "Germany", "Sahara"), "REV-MAP-08"),
        (_unit("industrial complex", "Germany", "Germany"), "REV-MOB-11"),
        (_unit("fighter", "Germany", "Sea Zone 5"), "REV-AIR-13"),
        (_unit("infantry", "Germany", "Sea Zone 5", aboard="nobody"), "REV-TRN-09"),
    ],
    "pacific-1941": [
        (_unit("infantry", "Japan", "Sea Zone 36"), "PAC-LAND-01"),
        (_unit("destroyer", "Japan", "Manchuria"), "PAC-NAVAL-09"),
        (_unit("bomber", "Japan", "Sea Zone 36", post="patrol"), "PAC-CAP-01"),
        (_unit("fighter", "Japan", "Sea Zone 36"), "PAC-NCM-01"),
        (_unit("infantry", "Japan", "India"), "PAC-COMBAT-05"),
        (_unit("infantry", "Japan", "Himalayas"), "PAC-MAP-06"),
        (_unit("industrial complex", "Japan", "Japan"), "PAC-MOB-09"),
        (_unit("battleship", "Japan", "Sea Zone 36", hits=1), "PAC-PH8-01"),
        (_unit("submarine", "Japan", "Sea Zone 36", post="submerged"), "PAC-PH8-01"),
        (_crowded_ship, "PAC-TRN-01"),
        (_british_land, "PAC-UK-01"),
        (_kept_convoy, "PAC-GAP-51"),
        (_convoy_nowhere, "PAC-MAP-09"),
        (_saved, "PAC-UK-05"),
        (_chinese_tank, "PAC-BUY-07"),
        (_unit("infantry", "China", "Sea Zone 36", aboard="nobody"), "PAC-CHINA-10"),
        (_unit("battleship", "Japan", "Sea Zone 36", hits=2), "PAC-CAS-02"),
    ],
    "europe-1940": [
        (_unit("infantry", "Germany", "Sea Zone 112"), "EUR-LAND-07"),
        (_unit("cruiser", "Germany", "Germany"), "EUR-SEA-07"),
        (_unit("infantry", "Germany", "Pripet Marshes"), "EUR-MAP-07"),
        (_unit("naval base", "Germany", "Germany", hits=7), "EUR-SBR-14"),
        (_unit("major factory", "Germany", "Germany"), "EUR-FAC-03"),
        (_unit("infantry", "Italy", "United Kingdom"), "EUR-SEQ-02"),
        (_unit("infantry", "Germany", "Russia"), "EUR-PEACE-07"),
        (_unit("fighter", "Germany", "Sea Zone 112"), "EUR-AIR-19"),
        (_crowded_ship, "EUR-TRN-01"),
        (_crowded_deck, "EUR-CV-02"),
        (_war("United Kingdom", "France"), "EUR-POL-01"),
        (_half_declared, "EUR-POL-01"),
        (_left_in_the_yard, "EUR-MOB-08"),
    ],
    "global-1940": [
        (_unit("infantry", "Germany", "Sea Zone 112"), "EUR-LAND-07"),
        (_unit("infantry", "China", "India"), "GLO-SCOPE-02"),
        (_unit("major factory", "Japan", "Yunnan"), "GLO-SCOPE-02"),
        (_unit("infantry", "Netherlands", "Java"), "GLO-DUTCH-01"),
        (_war("Japan", "ANZAC"), "GLO-JPN-03"),
        (_chinese_tank, "GLO-DEC-14"),
        (_many_kamikazes, "GLO-DEC-13"),
    ],
    "blitzkrieg-general": [
        (_unit("infantry 1", "Germany", "North Sea"), "BLG-MAP-10"),
        (_war("British Empire", "France"), "BLG-GEN-02"),
        (_half_declared, "BLG-GEN-07"),
    ],
    "world-at-war-1939": [
        (_unit("infantry", "Germany", "Sea Zone 5"), "WAW-BASE-01"),
        (_unit("industrial complex", "Germany", "Germany"), "WAW-FACT-05"),
        (_unit("partisan", "Russia", "Russia"), "WAW-PART-03"),
        (_five_tigers, "WAW-SS-02"),
        (_crowded_ship, "WAW-TRN-02"),
        (_unit("infantry", "Germany", "France"), "WAW-BASE-01"),
        (_left_in_the_yard, "WAW-BASE-01"),
    ],
}


@pytest.mark.parametrize(
    ("slug", "damage", "complaint"), [(slug, *case) for slug, cases in SPOILT.items() for case in cases]
)
def test_a_broken_law_is_noticed(slug: str, damage: Damage, complaint: str) -> None:
    game = load(slug)
    state, _ = begin(game)
    assert begins_turn(state)
    assert broken(Play(game, state), settled=True) == []
    spoilt = state.copy()
    damage(spoilt)
    assert complaint in " ".join(broken(Play(game, spoilt), settled=True))


@pytest.mark.parametrize("slug", list(available()))
def test_every_game_has_laws(slug: str) -> None:
    game = load(slug)
    assert game.hooks(Laws)
    assert game.hooks(LawsBetweenTurns)
