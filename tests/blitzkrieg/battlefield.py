"""Battles of Blitzkrieg General, put on the board where they are about to be fought."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.dice import DiceFault
from tests.tools import Table

GE, IT, JP, BE, FR, US = "Germany", "Italy", "Japan", "British Empire", "France", "United States"


def fight(units: dict[str, dict[str, str]], *dice: int, power: str = GE, phase: str = "battles", **more: Any) -> Table:
    """The battles of a power's side with the enemies it stands among; the only battle begins at once, with dice."""
    return Table(power, phase, units, game="blitzkrieg-general", dice=dice, **more)


def strengths(t: Table, space: str, owner: str) -> list[str]:
    """The units of a country in a space, those on their back side marked."""
    place = t.game.board.find(space)
    assert place, space
    return sorted(f"{u.kind}{'*' * u.hits}" for u in t.state.here(place) if u.owner == owner)


def engage(t: Table, *dice: int) -> Table:
    """Both sides are done moving; the first battle begins, with dice if it is the only one."""
    while t.offer(t.asked[0]).topic in ("movement", "reaction", "exploit", "answer"):
        try:
            t.done(power=t.asked[0])
        except DiceFault:
            return t.done(*dice, power=t.asked[0])
    return t
