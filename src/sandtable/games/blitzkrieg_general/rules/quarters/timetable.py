"""The time table: what history brings in each quarter, read from the game's own table in a few verbs."""

from __future__ import annotations

import re
from collections.abc import Callable

from sandtable.games.blitzkrieg_general.rules.economy.counters import left
from sandtable.games.blitzkrieg_general.rules.economy.deliveries import set_delivery
from sandtable.games.blitzkrieg_general.rules.marks import CEDED, ENTERED, GIVEN
from sandtable.games.blitzkrieg_general.rules.politics.lead import join
from sandtable.games.blitzkrieg_general.rules.politics.war import conquered
from sandtable.games.blitzkrieg_general.rules.quarters.calendar import reached, today
from sandtable.kernel.events import Moment, Moved, Queued, Removed, Taken, Told
from sandtable.kernel.hooks import Opening
from sandtable.kernel.marks import put
from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.steps import Step
from sandtable.kernel.text import Text
from sandtable.kernel.units import Build, Unit
from sandtable.rules.politics.pairs import at_war, belligerent, commander, make_war, side_of

OUTSET = "outset"
REINFORCEMENT = re.compile(r"REINF (?P<country>.+?) (\d+) (.+)")
Row = dict[str, str]


# -- conditions --


def _held(play: Play, space: str, side: str) -> bool:
    return side_of(play, play.state.control[space]) == side


def _neutral(play: Play, country: str) -> bool:
    return not belligerent(play, country) and not commander_of_minor(play, country) and not conquered(play, country)


def commander_of_minor(play: Play, country: str) -> str:
    """Who leads a country that is not a great power."""
    return "" if play.game.countries[country].power else commander(play, country)


def _free(play: Play, country: str) -> bool:
    return not conquered(play, country)


def _at_peace(play: Play, a: str, b: str) -> bool:
    return not at_war(play, a, b)


CONDITIONS: tuple[tuple[re.Pattern[str], Callable[..., bool]], ...] = (
    (re.compile(r"HELD (?P<space>.+) by (?P<side>.+)"), _held),
    (re.compile(r"NEUTRAL (?P<country>.+)"), _neutral),
    (re.compile(r"AT WAR (?P<country>.+) with (?P<other>.+)"), at_war),
    (re.compile(r"AT PEACE (?P<country>.+) with (?P<other>.+)"), _at_peace),
    (re.compile(r"FREE (?P<country>.+)"), _free),
)


def holds(play: Play, row: Row) -> bool:
    """Whether the condition of an event is fulfilled."""
    return all(_one(play, part) for part in row["when"].split(" and ") if part)


def _one(play: Play, text: str) -> bool:
    for pattern, judge in CONDITIONS:
        if match := pattern.fullmatch(text):
            return judge(play, *match.groups())
    raise ValueError(f"the time table has a condition that nobody understands: {text!r}")


# -- effects --


def _war(play: Play, a: str, b: str) -> None:
    make_war(play, a, b)


def _deliver(play: Play, supplier: str, receiver: str, amount: str) -> None:
    set_delivery(play, supplier, receiver, int(amount))


def _give(play: Play, space: str, country: str) -> None:
    put(GIVEN, play, {space: country})
    play.emit(Taken(space, country, play.state.control[space], "given"))


def _cede(play: Play, space: str, country: str) -> None:
    put(CEDED, play, {space: country})
    _give(play, space, country)


def _of(play: Play, whose: str, space: str) -> list[Unit]:
    """The units of a country, or of a side, in a space."""
    return [u for u in play.state.here(space) if whose in (u.owner, side_of(play, u.owner))]


def _move(play: Play, whose: str, space: str, to: str) -> None:
    units = tuple(u.id for u in _of(play, whose, space))
    if units:
        play.emit(Moved(units, (space, to)))


def _remove(play: Play, whose: str, space: str) -> None:
    gone = tuple(_of(play, whose, space))
    if gone:
        play.emit(Removed(tuple(u.id for u in gone), space, "interned", gone))


def _reinforce(play: Play, country: str, number: str, kind: str) -> None:
    """Free units, as far as there are counters for them."""
    if not conquered(play, country):
        there = max(0, min(int(number), left(play, country, kind)))
        _queue(play, [Build(kind, country, 0, today(play))] * there)
        if there < int(number):
            told = {"country": country, "unit": kind, "number": int(number), "there": there}
            play.emit(Told(Text("log.no_counters", told)))


def _enter(play: Play, name: str) -> None:
    counter = next(row for row in play.game.sheets["counters"] if row["name"] == name)
    if name not in ENTERED.get(play.state) and not conquered(play, counter["country"]):
        put(ENTERED, play, {name: today(play)})
        _queue(play, [Build(counter["unit"], counter["country"], 0, today(play), name)])


def _queue(play: Play, builds: list[Build]) -> None:
    play.emit(Queued((*play.state.queue, *builds)))


def _allow(play: Play, what: str) -> None:
    """Leave is not an act: whoever needs it asks `allowed`."""


EFFECTS: tuple[tuple[re.Pattern[str], Callable[..., None]], ...] = (
    (re.compile(r"WAR (?P<country>.+) with (?P<other>.+)"), _war),
    (re.compile(r"JOIN (?P<country>.+) to (?P<other>.+)"), join),
    (re.compile(r"DELIVERY (?P<country>.+) to (?P<other>.+) (\d+)"), _deliver),
    (re.compile(r"GIVE (?P<space>.+) to (?P<country>.+)"), _give),
    (re.compile(r"CEDE (?P<space>.+) to (?P<country>.+)"), _cede),
    (re.compile(r"MOVE (?P<whose>.+) units from (?P<space>.+) to (?P<to>.+)"), _move),
    (re.compile(r"REMOVE (?P<whose>.+) units from (?P<space>.+)"), _remove),
    (REINFORCEMENT, _reinforce),
    (re.compile(r"ENTER (?P<headquarters>.+)"), _enter),
    (re.compile(r"ALLOW (?P<leave>.+)"), _allow),
)


def _carry_out(play: Play, row: Row) -> None:
    for text in row["effect"].split("; "):
        for pattern, act in EFFECTS:
            if match := pattern.fullmatch(text):
                act(play, *match.groups())
                break
        else:
            raise ValueError(f"the time table has an effect that nobody understands: {text!r}")


# -- the calendar's leave --


def allowed(play: Play, pattern: str) -> list[re.Match[str]]:
    """What the time table gives leave to, of all that reads like this, from its date on while its condition holds."""
    found = []
    for row in play.game.sheets["timetable"]:
        match = re.fullmatch(f"ALLOW {pattern}", row["effect"])
        if match and reached(play, row["date"]) and holds(play, row):
            found.append(match)
    return found


# -- the steps --


def _open(play: Play) -> None:
    """The state of the world when the game begins."""
    for row in play.game.sheets["timetable"]:
        if row["date"] == OUTSET:
            _carry_out(play, row)


def _outbreak(play: Play, who: tuple[str, ...]) -> Step | None:
    _open(play)
    return None


def _events(play: Play, who: tuple[str, ...]) -> Step | None:
    play.emit(Told(Text("quarter.opened", {"date": today(play)})))
    for row in play.game.sheets["timetable"]:
        if row["date"] == OUTSET or not reached(play, row["date"]):
            continue
        due = row["date"] == today(play)
        if (due or row["again"]) and holds(play, row) and not happened(play, row):
            play.emit(Told(Text(f"event.{row['event']}", {"date": today(play)})))
            _carry_out(play, row)
    return None


def happened(play: Play, row: Row) -> bool:
    """Whether an event that is looked at again each quarter is done with; one that is due is not."""
    if row["date"] == today(play):
        return False
    names = [part.removeprefix("ENTER ") for part in row["effect"].split("; ") if part.startswith("ENTER ")]
    entered = ENTERED.get(play.state)
    return row["effect"].startswith("ALLOW ") or (bool(names) and all(n in entered for n in names))


def _segment(play: Play, moment: Moment) -> None:
    side = side_of(play, moment.who[0]) if moment.who else ""
    play.emit(Told(Text("segment.opened", {"side": side, "powers": moment.who})))


MODULE = Module(
    steps={"outbreak": _outbreak, "events": _events},
    on={"segment.entered": _segment},
    hooks=(Opening(_open),),
)
