"""The same situations in each game: an attack across a border, told in the names and numbers of that game."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tests.browser.scenes import ALONE, CROWD, DUEL, GERMAN_HOME, SOVIET_MOVE, STOUT, at
from tests.browser.tools import Seat


@dataclass(frozen=True)
class Detour:
    """Two ways of two steps from one place to another, both open to one kind of unit."""

    position: str
    power: str
    kind: str
    start: str
    by: tuple[str, str]
    end: str


@dataclass(frozen=True)
class Front:
    """An army of three of one kind and some of another, beside what it can attack."""

    game: str
    power: str
    enemy: str
    move: str  # the step in which attacks are ordered
    after: tuple[str, ...]  # what may be asked when the battle is over
    start: str  # a position with few units
    here: str
    flank: str  # three more of the first kind
    there: str
    dark: str  # out of reach for the first kind
    held: str  # where the enemy could come next
    foot: str
    tank: str
    foot_name: str  # as the panels write it
    tank_name: str
    enemy_tank: str
    enemy_tank_name: str
    crowd: str  # a position in which both sides have much to lose, here and there
    stout: str  # the same with more defenders than one volley can hit, so that somebody has to choose who is lost
    orders: tuple[str, str]  # all of them attack
    duel: str  # one against one
    lone_order: str
    alone: str  # a ship that should not be left where it is
    alone_power: str
    warnings: int
    detour: Detour
    rules: str  # how rule ids begin

    def sit_down(self, seat: Seat, mine: list[str] | None = None) -> Seat:
        """Take the attacker's seat, with the border in view."""
        at(seat, self.start, mine or [self.power], self.here, self.there, game=self.game)
        return seat


REVISED = Front(
    game="revised-1942",
    power="Soviet Union",
    enemy="Germany",
    move="combat_move",
    after=("noncombat_move",),
    start=SOVIET_MOVE,
    here="Russia",
    flank="Archangel",
    there="West Russia",
    dark="Belorussia",
    held="Karelia S.S.R.",
    foot="infantry",
    tank="tank",
    foot_name="Infantry",
    tank_name="Tank",
    enemy_tank="tank",
    enemy_tank_name="Tank",
    crowd=CROWD,
    stout=STOUT,
    orders=("go 9 infantry: Russia > West Russia", "go 6 tank: Russia > West Russia"),
    duel=DUEL,
    lone_order="go 1 tank: Eastern Europe > Karelia S.S.R.",
    alone=ALONE,
    alone_power="United States",
    warnings=2,
    detour=Detour(GERMAN_HOME, "Germany", "tank", "Germany", ("Balkans", "Eastern Europe"), "Ukraine S.S.R."),
    rules="REV-",
)
_B = "blitzkrieg-general / round 1 / turn Germany movement / empty"
_BORDER = (
    f"{_B} / at Rhineland = Germany: 3 infantry 3, 2 armour 4 / at Southern Germany = Germany: 3 infantry 3, 1 armour 4"
    " / at Lorraine = France: 4 infantry 3 / at Paris = France: 1 infantry 3"
)
_CROWD = (
    f"{_B} / at Rhineland = Germany: 9 infantry 3, 6 armour 4 / at Lorraine = France: 6 infantry 3, 3 armour 3"
    " / at Paris = France: 1 militia 1"
)
BLITZKRIEG = Front(
    game="blitzkrieg-general",
    power="Germany",
    enemy="France",
    move="movement",
    after=("exploit", "movement"),
    start=_BORDER,
    here="Rhineland",
    flank="Southern Germany",
    there="Lorraine",
    dark="Paris",
    held="Rhineland",
    foot="infantry 3",
    tank="armour 4",
    foot_name="Infantry (3)",
    tank_name="Armour (4)",
    enemy_tank="armour 3",
    enemy_tank_name="Armour (3)",
    crowd=_CROWD,
    stout=_CROWD,  # each of them takes two hits
    orders=("go 9 infantry 3: Rhineland > Lorraine", "go 6 armour 4: Rhineland > Lorraine"),
    duel=f"{_B} / at Rhineland = Germany: 1 armour 4 / at Lorraine = France: 1 infantry 3",
    lone_order="go 1 armour 4: Rhineland > Lorraine",
    alone=f"{_B} / at North Sea = Germany: 1 convoy / at English Channel = United Kingdom: 1 task force 3",
    alone_power="Germany",
    warnings=1,
    detour=Detour(_BORDER, "Germany", "armour 4", "Southern Germany", ("Rhineland", "Bohemia"), "Silesia"),
    rules="BLG-",
)
everywhere = pytest.mark.parametrize("front", [REVISED, BLITZKRIEG], ids=["revised", "blitzkrieg"])
