"""Submarines that nothing else of theirs sails with must be found before they can be fought.

A fleet searches a zone with one die, each aircraft with another; one that finds them finds all of them for everybody.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.dice import Throw
from sandtable.kernel.events import Told
from sandtable.kernel.marks import put
from sandtable.kernel.module import Module
from sandtable.kernel.questions import Question, Reason
from sandtable.kernel.settings import Setting, Vocabulary
from sandtable.kernel.text import Text
from sandtable.rules.combat.engagement import Engagement
from sandtable.rules.combat.fight import Fight
from sandtable.rules.combat.muster import attackers
from sandtable.rules.hooks import MoreToFight, Resolve
from sandtable.rules.look import arm, can, hostile
from sandtable.rules.marks import MOVED, SETTLED
from sandtable.rules.movement.questions import Provokes
from sandtable.rules.movement.surface import prey

if TYPE_CHECKING:
    from sandtable.kernel.play import Play
    from sandtable.kernel.units import Unit

SEARCH = Setting("search", int, "What a die must not exceed to find submarines that are alone.")
SORT, STRIKE = "search", "strike"
SURE = 6  # no die is thrown
LOWEST, HIGHEST = 1, 5


class Finds(Question, frozen=True):
    """What a die must not exceed for a power to find submarines of others in a zone; six or more for without a die."""

    power: str
    owner: str
    zone: str

    def start(self, play: Play) -> int:
        return play.game.setting(SEARCH)


def number(play: Play, power: str, zone: str) -> int:
    """What a power's search dice must not exceed in a zone."""
    owners = {u.owner for u in prey(play, power, zone)}
    best = max((int(play.ask(Finds(power, owner, zone))) for owner in owners), default=LOWEST)
    return SURE if best >= 2 * SURE else min(HIGHEST, max(LOWEST, best))


def searchers(play: Play, power: str, zone: str) -> list[Unit]:
    """A power's units in a zone that can search it."""
    ours = attackers(play, power, zone, "sea")
    return [u for u in ours if arm(play, u) == "air" or can(play, u, "finds")]


def dice(play: Play, units: list[Unit]) -> int:
    """One for all ships together, one for each aircraft."""
    planes = sum(arm(play, u) == "air" for u in units)
    return planes + any(arm(play, u) == "sea" for u in units)


def _more(play: Play, power: str) -> list[Engagement]:
    """Zones that may be searched, and zones in which submarines that share them with ships may strike."""
    settled, found = SETTLED.get(play.state), []
    for zone in play.game.board.sea:
        if zone not in play.state.at or zone in settled or f"search {zone}" in settled:
            continue
        if not hostile(play, power, zone):
            if prey(play, power, zone) and searchers(play, power, zone):
                found.append(Engagement(f"search {zone}", zone, SORT, optional=True))
        elif (ours := attackers(play, power, zone, "sea")) and not any(play.ask(Provokes(u)) for u in ours):
            found.append(Engagement(f"strike {zone}", zone, STRIKE, optional=True))
    return found


def _search(play: Play, power: str, engagement: Engagement) -> None:
    zone = engagement.space
    put(SETTLED, play, {f"search {zone}": power})
    on, thrown = number(play, power, zone), dice(play, searchers(play, power, zone))
    hit = on >= SURE or any(die <= on for die in play.roll(Throw(thrown, "search", power, zone, on)))
    play.emit(Told(Text("log.found" if hit else "log.not_found", {"power": power, "space": zone})))
    if hit:
        play.push(Fight(to=power, space=zone, sort="sea"))


def _strike(play: Play, power: str, engagement: Engagement) -> None:
    play.push(Fight(to=power, space=engagement.space, sort="sea"))


def _provokes(play: Play, q: Provokes, value: bool, why: list[Reason] | None) -> bool:
    """Submarines that stayed where they were fight only if they are told to."""
    return value and not (can(play, q.unit, "sneaks") and q.unit.id not in MOVED.get(play.state))


MODULE = Module(
    values={Provokes: _provokes},
    hooks=(MoreToFight(_more), Resolve({SORT: _search, STRIKE: _strike})),
    settings=(SEARCH,),
    words=Vocabulary(abilities={"finds": "It may search for submarines that are alone."}),
)
