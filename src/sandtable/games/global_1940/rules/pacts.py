"""Treaties of this game: wars that bring another with them, land and waters that a power at peace keeps out of."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from sandtable.games.global_1940.rules.china import CHINA, reach
from sandtable.kernel.board import Board
from sandtable.kernel.decisions import Go
from sandtable.kernel.events import Moment
from sandtable.kernel.module import Module
from sandtable.kernel.questions import Reason
from sandtable.kernel.settings import Setting, Shape, Vocabulary
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.hooks import MoveAfter, MoveChecks
from sandtable.rules.look import arm, can
from sandtable.rules.politics.alliances import at_war, make_war
from sandtable.rules.politics.declaring import declare, free
from sandtable.rules.questions import Enter, NoFly

if TYPE_CHECKING:
    from sandtable.kernel.play import Play
    from sandtable.rules.movement.move import Move

JAPAN, AMERICA = "Japan", "United States"
EUROPEAN_AXIS = ("Germany", "Italy")
HOMELAND = "homeland"
COASTS = ("Western United States", "Alaska")  # Japanese ships keep two zones away from these
LIFELINE = "Sea Zone 102"  # where American warships may be all the same


class Coupled(Shape, frozen=True):
    """Powers that make war on somebody together."""

    against: str
    powers: tuple[str, ...]


class Pacts(Shape, frozen=True):
    """What binds powers that are not at war with each other."""

    coupled: tuple[Coupled, ...]
    kept_out: tuple[str, ...]  # who stays out of China while not at war with Japan
    provokes: tuple[str, ...]  # whose entry there is a declaration of war on Japan


PACTS = Setting("pacts", Pacts, "Wars that bring another with them, and who stays out of China until when.")


def chinese(play: Play, space: str) -> bool:
    """Whether land is China's by its emblem, whoever holds it."""
    return play.game.board.spaces[space].tags.get(HOMELAND) == CHINA


def _declared(play: Play, moment: Moment) -> None:
    """The partner is drawn in, without a declaration of its own."""
    for pact in play.game.setting(PACTS).coupled:
        if pact.against in moment.who and set(moment.who) & set(pact.powers):
            for power in pact.powers:
                make_war(play, power, pact.against)


# -- China is closed until war with Japan --


def _barred(play: Play, power: str) -> bool:
    return power in play.game.setting(PACTS).kept_out and not at_war(play, power, JAPAN)


def _enter(play: Play, q: Enter) -> list[Fault]:
    if not chinese(play, q.space) or not _barred(play, q.power):
        return []
    return [fault("pact.china", spaces=(q.space,), space=q.space, power=q.power)]


def _no_fly(play: Play, q: NoFly, value: frozenset[str], why: list[Reason] | None) -> frozenset[str]:
    if not _barred(play, q.country):
        return value
    return value | frozenset(play.game.board.tagged(HOMELAND).get(CHINA, []))


def _after(play: Play, step: Move, order: Go) -> None:
    """Others who go there declare war on Japan; enemies who go where China's units may set it free to declare war."""
    entered = order.path[1:]
    provokes = step.to in play.game.setting(PACTS).provokes and not at_war(play, step.to, JAPAN)
    if provokes and any(chinese(play, space) for space in entered):
        declare(play, step.to, JAPAN)
    if step.to in EUROPEAN_AXIS and not reach(play).isdisjoint(entered):
        free(play, CHINA, step.to)


# -- waters --


def _check(play: Play, step: Move, order: Go, units: list[Unit]) -> list[Fault]:
    end = order.path[-1]
    if step.to not in (JAPAN, AMERICA) or not play.game.board.is_sea[end]:
        return []
    ships = [u for u in units if arm(play, u) == "sea"]
    if not ships:
        return []
    named = tuple(u.id for u in ships)
    if step.to == JAPAN and not at_war(play, JAPAN, AMERICA) and end in near_america(play.game.board):
        return [fault("pact.american_coast", units=named, spaces=(end,), space=end)]
    if step.to != AMERICA:
        return []
    found = []
    holders = {play.state.control.get(land) for land in play.game.board.coast[end]}
    if not at_war(play, AMERICA, JAPAN) and JAPAN in holders:
        found.append(fault("pact.japanese_coast", units=named, spaces=(end,), space=end))
    if _at_home(play) and play.game.board.spaces[end].tags.get("map") is None and AMERICA not in holders:
        warships = all(can(play, u, "surface") or can(play, u, "sneaks") for u in ships)
        if end != LIFELINE or not warships:
            found.append(fault("pact.atlantic", units=named, spaces=(end,), space=end))
    return found


def _at_home(play: Play) -> bool:
    return not any(at_war(play, AMERICA, p) for p in EUROPEAN_AXIS)


@cache
def near_america(board: Board) -> set[str]:
    """Zones beside those coasts, and beside these zones."""
    first = {zone for land in COASTS for zone in board.coast[land]}
    return first | {zone for one in first for zone in board.next[one] if board.is_sea[zone]}


MODULE = Module(
    on={"war.declared": _declared},
    limits={Enter: _enter},
    values={NoFly: _no_fly},
    hooks=(MoveChecks(_check), MoveAfter(_after)),
    settings=(PACTS,),
    words=Vocabulary(tags={HOMELAND: "The country whose emblem the land bears, whoever holds it at the start."}),
)
