"""Two fixed sides at war from the first turn: friends and foes follow from the printed alliance."""

from __future__ import annotations

from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.questions import Reason
from sandtable.rules.questions import Foes, Friends


def _foes(play: Play, q: Foes, value: frozenset[str], why: list[Reason] | None) -> frozenset[str]:
    countries = play.game.countries
    side = countries[q.country].alliance
    return frozenset(c.name for c in countries.values() if side and c.alliance and c.alliance != side)


def _friends(play: Play, q: Friends, value: frozenset[str], why: list[Reason] | None) -> frozenset[str]:
    countries = play.game.countries
    side = countries[q.country].alliance
    return value | {c.name for c in countries.values() if side and c.alliance == side}


MODULE = Module(values={Foes: _foes, Friends: _friends})
