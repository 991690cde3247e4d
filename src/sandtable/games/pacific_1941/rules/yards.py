"""Where new units appear: without limit where a complex stood at the start, ships beside capitals, nothing on decks."""

from __future__ import annotations

from functools import cache

from sandtable.kernel.game import Game
from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.questions import Reason
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.look import commanded
from sandtable.rules.production.mobilise import UNLIMITED
from sandtable.rules.production.questions import Launches, Refunds, Sites
from sandtable.rules.questions import Capacity, Produces


@cache
def first_sites(game: Game) -> frozenset[str]:
    """Where a complex stands when the game begins; it is never moved or destroyed."""
    return frozenset(u.space for u in game.setup if game.kinds[u.kind].can("factory"))


def _capacity(play: Play, q: Capacity, value: int, why: list[Reason] | None) -> int:
    return value + UNLIMITED if q.space in first_sites(play.game) else value


def _sites(play: Play, q: Sites, value: frozenset[str], why: list[Reason] | None) -> frozenset[str]:
    """A power builds in the land of those it leads, too."""
    return value | commanded(play, q.power)


def _produces(play: Play, q: Produces) -> list[Fault]:
    at_sea = play.game.kinds[q.build.kind].arm == "sea"
    if at_sea and "capital" not in play.game.board.spaces[q.space].tags:
        return [fault("place.yard", spaces=(q.space,), unit=q.build.kind, space=q.space)]
    return []


def _never(play: Play, q: Launches | Refunds, value: bool, why: list[Reason] | None) -> bool:
    return False


MODULE = Module(
    values={Capacity: _capacity, Sites: _sites, Launches: _never, Refunds: _never},
    limits={Produces: _produces},
)
