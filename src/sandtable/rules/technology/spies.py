"""Spies: once a turn a technology of the enemy is set back, or stolen; and technologies that partners hand over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.dice import Throw
from sandtable.kernel.events import Moment, Told
from sandtable.kernel.marks import Mark, put
from sandtable.kernel.module import Module
from sandtable.kernel.phases import round_of
from sandtable.kernel.settings import Setting, Shape
from sandtable.kernel.text import Text
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.hooks import Overtures
from sandtable.rules.politics.alliances import opposing
from sandtable.rules.politics.overtures import Overture
from sandtable.rules.technology.programmes import (
    complete,
    open_to,
    rank,
    running,
    set_level,
    technologies,
)

if TYPE_CHECKING:
    from sandtable.kernel.play import Play


class Spies(Shape, frozen=True):
    """What spies can do."""

    technology: str
    sabotage: int  # succeeds on this or less
    theft: int
    caught: int  # from this on the spy is out for a round
    shared: str  # a technology that is handed over
    among: tuple[str, ...]  # by these to each other


SPIES = Setting("spies", Spies, "What spies can do, and what partners hand over.")
SPIED: Mark[dict[str, str]] = Mark("spied", "turn", {})  # power -> what it tried this turn
CAUGHT: Mark[dict[str, int]] = Mark("caught spies", "game", {})  # power -> the last round without its spy
SINCE: Mark[dict[str, int]] = Mark("shared since", "game", {})  # power -> the round it completed what can be shared


def _ready(play: Play, power: str, ranks: int) -> bool:
    rules = play.game.setting(SPIES)
    free = power not in SPIED.get(play.state) and CAUGHT.get(play.state).get(power, 0) < round_of(play.state)
    return rank(play, power, rules.technology) >= ranks and free


def _sabotage(play: Play, power: str) -> dict[str, Text]:
    if not _ready(play, power, 1):
        return {}
    return {
        f"{enemy}: {name}": Text(
            "option.sabotage", {"other": enemy, "name": name, "on": play.game.setting(SPIES).sabotage}
        )
        for enemy in opposing(play, power)
        for name, level in running(play, enemy).items()
        if level
    }


def _set_back(play: Play, power: str, on: str) -> None:
    rules, (enemy, _, name) = play.game.setting(SPIES), on.partition(": ")
    put(SPIED, play, {power: "sabotage"})
    (die,) = play.roll(Throw(1, "sabotage", power, on=rules.sabotage))
    if die <= rules.sabotage:
        set_level(play, enemy, name, running(play, enemy)[name] - 1)
    told = {"power": power, "other": enemy, "name": name}
    play.emit(Told(Text("log.sabotage" if die <= rules.sabotage else "log.no_sabotage", told)))


def _loot(play: Play, power: str) -> dict[str, Text]:
    if not _ready(play, power, 2):
        return {}
    enemies, on = opposing(play, power), play.game.setting(SPIES).theft
    mine = {t.name: rank(play, power, t.name) for t in open_to(play, power)}
    # What is stolen is a copy: of a rank that an enemy has and the thief has not.
    there = sorted(n for n, have in mine.items() if any(rank(play, enemy, n) > have for enemy in enemies))
    return {n: Text("option.theft", {"name": n, "on": on}) for n in there}


def _steal(play: Play, power: str, name: str) -> None:
    rules = play.game.setting(SPIES)
    put(SPIED, play, {power: "theft"})
    (die,) = play.roll(Throw(1, "theft", power, on=rules.theft))
    if die <= rules.theft:
        complete(play, power, name)
    elif die >= rules.caught:
        put(CAUGHT, play, {power: round_of(play.state) + 1})
        play.emit(Told(Text("log.spy_caught", {"power": power})))


# -- handed over --


def _completed(play: Play, moment: Moment) -> None:
    rules = play.game.setting(SPIES)
    if moment.data["name"] == rules.shared:
        put(SINCE, play, {moment.who[0]: round_of(play.state)})


def unfit(play: Play, power: str, to: str) -> list[Fault]:
    """Why a power hands nothing over to another now."""
    rules, known = play.game.setting(SPIES), technologies(play.game)
    if power not in rules.among or to not in rules.among or to == power or rules.shared not in known:
        return [fault("share.whom", power=power, other=to)]
    if rank(play, power, rules.shared) <= rank(play, to, rules.shared):
        return [fault("share.nothing", power=power, other=to)]
    if SINCE.get(play.state).get(power, 0) >= round_of(play.state):
        return [fault("share.early", power=power)]
    return []


def _gifts(play: Play, power: str) -> dict[str, Text]:
    rules = play.game.setting(SPIES)
    others = (p for p in rules.among if power in rules.among and not unfit(play, power, p))
    return {p: Text("option.share", {"other": p, "name": rules.shared}) for p in others}


def _hand_over(play: Play, power: str, to: str) -> None:
    name = play.game.setting(SPIES).shared
    while rank(play, to, name) < rank(play, power, name):
        complete(play, to, name)


MODULE = Module(
    on={"technology.completed": _completed},
    hooks=(
        Overtures(
            {
                "sabotage": Overture(_sabotage, _set_back),
                "steal": Overture(_loot, _steal),
                "share": Overture(_gifts, _hand_over, unfit),
            }
        ),
    ),
    settings=(SPIES,),
)
