"""Declarations of war by treaty: who may declare it on whom from which round on, what it costs, who is drawn in.

Who is attacked is at war with all that its allies against it are; an attack on certain land rouses powers that wait.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.events import Moment, Paid, Told
from sandtable.kernel.marks import Mark, put
from sandtable.kernel.module import Module
from sandtable.kernel.phases import round_of
from sandtable.kernel.settings import Setting, Shape
from sandtable.kernel.text import Text
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.hooks import Memories, Overtures
from sandtable.rules.look import commanded, hostile
from sandtable.rules.marks import LANDING
from sandtable.rules.memories import by_country
from sandtable.rules.politics.alliances import at_war, make_war, opposing
from sandtable.rules.politics.overtures import Overture

if TYPE_CHECKING:
    from sandtable.kernel.play import Play


class Treaty(Shape, frozen=True):
    """What a power must observe before it declares war on another."""

    power: str
    target: str
    until: int = 0  # the round from which it may; 0 for never
    price: int = 0  # what the first of the two to declare it pays
    grant: int = 0  # what the target receives at once


class Alarm(Shape, frozen=True):
    """An attack on certain land that puts others at war."""

    power: str  # who attacks
    rouses: str  # who goes to war
    against: tuple[str, ...]  # with whom
    regions: tuple[str, ...] = ()  # all land there
    lands_of: tuple[str, ...] = ()  # all land of these powers, and what was theirs and belongs to no side


TREATIES = Setting("treaties", tuple[Treaty, ...], "When a power may declare war on another, and what it costs.", ())
ALARMS = Setting("alarms", tuple[Alarm, ...], "Attacks that put powers at war which wait.", ())
UNITED = Setting("united", dict[str, tuple[str, ...]], "Powers that are at war with all of these once one attacks.", {})
DECLARED: Mark[dict[str, str]] = Mark("declared", "game", {})  # "A on B" -> the round
PRICE = "declaration"


def _treaty(play: Play, power: str, target: str) -> Treaty:
    known = (t for t in play.game.setting(TREATIES) if (t.power, t.target) == (power, target))
    return next(known, Treaty(power, target, until=1))


def bound(play: Play, power: str, target: str, rounds: int) -> bool:
    """Whether a treaty keeps a power from declaring war on another within so many rounds."""
    until = _treaty(play, power, target).until
    return not until or round_of(play.state) + rounds < until


def unfit(play: Play, power: str, target: str) -> list[Fault]:
    """Why a power may not declare war on another now."""
    if target not in opposing(play, power):
        return [fault("war.partner", power=power, target=target)]
    if at_war(play, power, target):
        return [fault("war.already", power=power, target=target)]
    treaty = _treaty(play, power, target)
    if not treaty.until:
        return [fault("war.never", power=power, target=target)]
    if round_of(play.state) < treaty.until:
        return [fault("war.treaty", power=power, target=target, round=treaty.until)]
    if treaty.price > play.state.purses[power]:
        return [fault("war.price", power=power, target=target, price=treaty.price, money=play.state.purses[power])]
    return []


def _options(play: Play, power: str) -> dict[str, Text]:
    targets = [p for p in opposing(play, power) if not unfit(play, power, p)]
    return {
        p: Text("option.war_for", {"target": p, "price": t.price}) if t.price else Text("option.war", {"target": p})
        for p in targets
        for t in (_treaty(play, power, p),)
    }


def declare(play: Play, power: str, target: str) -> None:
    """War between the two; the first to break a treaty pays for it."""
    treaty = _treaty(play, power, target)
    put(DECLARED, play, {f"{power} on {target}": str(round_of(play.state))})
    play.emit(Told(Text("war.declared", {"power": power, "target": target})))
    if treaty.price:
        play.emit(Paid(power, -treaty.price, PRICE))
    if treaty.grant:
        play.emit(Paid(target, treaty.grant, "emergency"))
    make_war(play, power, target)
    attacked(play, target)
    play.emit(Moment("war.declared", (power, target)))


def attacked(play: Play, power: str) -> None:
    """Who is attacked by one of a union is at war with all of it."""
    for enemy in play.game.setting(UNITED).get(power, ()):
        make_war(play, power, enemy)


def targets(play: Play, power: str) -> list[str]:
    """The land a power attacks, as its combat moves stand."""
    own, sea, state = commanded(play, power), play.game.board.is_sea, play.state
    spaces = {u.space for u in state.units.values() if u.owner in own and not sea[u.space]}
    spaces |= {land for i, land in LANDING.get(state).items() if i in state.units}
    return [s for s in play.game.board.open_land if s in spaces and hostile(play, power, s)]


def roused(play: Play, power: str, space: str) -> dict[str, list[str]]:
    """Whom an attack of a power on some land would bring into the war, and with whom."""
    place, own = play.game.board.spaces[space], commanded(play, power)
    holders = {play.state.control.get(space, ""), place.owner}
    found: dict[str, list[str]] = {}
    for alarm in play.game.setting(ALARMS):
        rousing = place.tags.get("region") in alarm.regions or holders & set(alarm.lands_of)
        fresh = [p for p in alarm.against if not at_war(play, alarm.rouses, p)]
        if alarm.power in own and rousing and fresh:
            found[alarm.rouses] = fresh
    return found


def _closed(play: Play, moment: Moment) -> None:
    """Attacks that somebody cannot look on at."""
    power = moment.who[0]
    for space in targets(play, power):
        for rouses, fresh in roused(play, power, space).items():
            play.emit(Told(Text("war.roused", {"power": rouses, "space": space, "other": power})))
            for enemy in fresh:
                make_war(play, rouses, enemy)


MODULE = Module(
    on={"combat_move.closed": _closed},
    hooks=(
        Overtures({"war": Overture(_options, declare, unfit)}),
        Memories({"declared": by_country(DECLARED, of_countries=False)}),
    ),
    settings=(TREATIES, ALARMS, UNITED),
)
