"""Victory by what a side has held, without a break, since the last turn of the power whose turn begins.

It also needs a capital of its own; one that is freed before that turn ends will do.
"""

from __future__ import annotations

from sandtable.kernel.events import Ended, Moment, Taken
from sandtable.kernel.marks import Mark, put
from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.program import finish
from sandtable.kernel.settings import Setting, Shape, Vocabulary
from sandtable.kernel.text import Text
from sandtable.rules.hooks import Prizes, Scores
from sandtable.rules.victory.score import Prize, Score


class Share(Shape, frozen=True):
    """So many victory cities on one map of a joined board."""

    name: str
    cities: int
    map: str = ""  # the tag of its spaces; those of the first map have none
    how: str = ""  # what the ending is called, if it has a name of its own


class Goal(Shape, frozen=True):
    """What a side must hold."""

    how: str  # what the ending is called
    capitals: tuple[str, ...]  # own capitals, of which it needs one
    cities: int = 0  # so many victory cities
    maps: tuple[Share, ...] = ()  # or so many on one of the maps of a joined board
    lands: tuple[str, ...] = ()  # all of these


WORDS = Vocabulary(tags={"map": "The map of a joined board that it is on, where that is not the first."})
GOALS = Setting("goals", dict[str, Goal], "For each side what it must hold for a round to win.")
SINCE: Mark[dict[str, str]] = Mark("since", "game", {})  # power -> "held": nothing was lost since its last turn
PENDING: Mark[dict[str, str]] = Mark("pending", "game", {})  # power -> its side wins if a capital is freed this turn
HELD = "held"


def _side(play: Play, space: str) -> str:
    return play.game.countries[play.state.control[space]].alliance


def cities(play: Play, side: str, on: str | None = None) -> list[str]:
    """The victory cities of a side, or those on one map."""
    spaces = (s for s in play.game.board.spaces.values() if "city" in s.tags and _side(play, s.name) == side)
    return [s.tags["city"] for s in spaces if on is None or s.tags.get("map", "") == on]


def holds(play: Play, side: str) -> str:
    """What a side holds of what it must, its own capitals aside; "" if that is too little."""
    goal = play.game.setting(GOALS)[side]
    if goal.maps:
        return ", ".join(m.name for m in goal.maps if len(cities(play, side, m.map)) >= m.cities)
    held = len(cities(play, side)) >= goal.cities and all(_side(play, s) == side for s in goal.lands)
    return HELD if held else ""


def _still(play: Play, side: str, before: str) -> str:
    """What has been held without a break: what was held before and is held now."""
    now = holds(play, side).split(", ")
    return ", ".join(one for one in before.split(", ") if one in now)


def has_capital(play: Play, side: str) -> bool:
    """Whether a side holds a capital of its own."""
    return any(_side(play, s) == side for s in play.game.setting(GOALS)[side].capitals)


def _of(play: Play, power: str) -> str:
    return play.game.countries[power].alliance


def _begins(play: Play, moment: Moment) -> None:
    power = moment.who[0]
    side = _of(play, power)
    if not _still(play, side, SINCE.get(play.state).get(power, "")):
        return
    if has_capital(play, side):
        _win(play, side, power)
    else:
        put(PENDING, play, {power: side})


def _ends(play: Play, moment: Moment) -> None:
    power = moment.who[0]
    side = _of(play, power)
    if PENDING.get(play.state).get(power):
        PENDING.set(play, {})
        if _still(play, side, SINCE.get(play.state).get(power, "")) and has_capital(play, side):
            _win(play, side, power)
            return
    put(SINCE, play, {power: holds(play, side)})


def _taken(play: Play, event: Taken) -> None:
    """What a side loses breaks the span for all its powers."""
    since = SINCE.get(play.state)
    left = {p: _still(play, _of(play, p), said) for p, said in since.items() if said}
    put(SINCE, play, {p: now for p, now in left.items() if now != since[p]})


def _win(play: Play, side: str, power: str) -> None:
    winners = tuple(p for p in play.game.powers if _of(play, p) == side)
    goal = play.game.setting(GOALS)[side]
    kept = _still(play, side, SINCE.get(play.state).get(power, "")).split(", ")
    how = next((m.how for m in goal.maps if m.how and m.name in kept), goal.how)
    finish(play, Ended(winners, how, {"side": side, "cities": cities(play, side)}))


def _score(play: Play) -> list[Score]:
    found = []
    for side, goal in play.game.setting(GOALS).items():
        named = tuple(sorted(cities(play, side)))
        for one in goal.maps:
            there = tuple(sorted(cities(play, side, one.map)))
            found.append(Score(side, Text("score.cities_on", {"map": one.name}), len(there), one.cities, there))
        if goal.maps:
            continue
        if goal.cities:
            found.append(Score(side, Text("score.cities"), len(named), goal.cities, named))
        else:
            held = tuple(s for s in goal.lands if _side(play, s) == side)
            found.append(Score(side, Text("score.capitals"), len(held), len(goal.lands), held))
    return found


def _prizes(play: Play) -> list[Prize]:
    """Cities, those of each map for themselves where a board is joined of several; and other lands that are named."""
    goals, spaces = play.game.setting(GOALS), play.game.board.spaces
    places = {name: s.tags["city"] for name, s in spaces.items() if "city" in s.tags}
    lands = {name: name for goal in goals.values() for name in goal.lands if name not in places}
    maps = dict.fromkeys(m.map for goal in goals.values() for m in goal.maps)
    if not maps:
        return [Prize(places | lands, {side: goal.cities for side, goal in goals.items() if goal.cities})]
    found = [Prize(lands, {})] if lands else []
    for on in maps:
        there = {name: city for name, city in places.items() if spaces[name].tags.get("map", "") == on}
        needs = {side: m.cities for side, goal in goals.items() for m in goal.maps if m.map == on}
        found.append(Prize(there, needs))
    return found


MODULE = Module(
    on={"turn.entered": _begins, "turn.left": _ends, Taken: _taken},
    hooks=(Scores(_score), Prizes(_prizes)),
    settings=(GOALS,),
    words=WORDS,
)
