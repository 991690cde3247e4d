"""The state of the world beside the board: how far each side is, what the calendar holds, who fights and leads whom."""

from __future__ import annotations

from typing import Any

import msgspec

from sandtable.kernel.game import Game
from sandtable.kernel.play import Play
from sandtable.kernel.state import State
from sandtable.rules.calendar import Entry, calendar, date, in_order
from sandtable.rules.economy.lanes import lanes
from sandtable.rules.hooks import Ahead, Cards
from sandtable.rules.look import commanded, foes
from sandtable.rules.politics.outlook import Aim, Prospect, aims, prospects
from sandtable.rules.questions import Income, Production
from sandtable.rules.victory.score import scores
from sandtable.server.answers.words import Words


def affairs_view(game: Game, state: State, words: Words) -> dict[str, Any]:
    """Everything of it, worded; what a game does not have is empty."""
    play = Play(game, state)
    leads = {c: power for power in game.powers for c in commanded(play, power) if c != power}
    return {
        "date": date(play),
        "dates": in_order(play, (b.due for b in state.queue if b.due)),
        "calendar": [_entry(entry, words) for entry in calendar(play)],
        "score": [
            {"side": s.side, "what": words.book.say(s.what), "has": s.has, "needs": s.needs, "which": list(s.which)}
            for s in scores(play)
        ],
        "wars": {c: sorted(against) for c in game.countries if (against := foes(play, c))},
        "leads": {c: leads[c] for c in game.countries if c in leads},
        "prospects": [_prospect(one, words) for one in prospects(play)],
        "aims": [_aim(one, words) for one in aims(play)],
        "production": {power: int(play.ask(Production(power))) for power in game.powers},
        "incomes": {purse: max(0, int(play.ask(Income(purse)))) for purse in game.accounts},
        "ahead": [words.book.say(text) for told in game.hooks(Ahead) for text in told(play)],
        "lanes": [msgspec.to_builtins(lane) | {"what": words.book.say(lane.what)} for lane in lanes(play)],
    }


def cards(game: Game, state: State, words: Words) -> dict[str, list[str]]:
    """What is told of places beside what stands there, worded."""
    found: dict[str, list[str]] = {}
    for told in game.hooks(Cards):
        for space, texts in told(Play(game, state)).items():
            found.setdefault(space, []).extend(words.book.say(text) for text in texts)
    return found


def _prospect(one: Prospect, words: Words) -> dict[str, Any]:
    say = words.book.say
    told = {"power": one.power, "target": one.target, "when": one.when, "why": say(one.why)}
    return told | {"follows": [say(t) for t in one.follows]}


def _aim(one: Aim, words: Words) -> dict[str, Any]:
    say = words.book.say
    told = {"power": one.power, "what": say(one.what), "pays": one.pays, "paid": one.paid, "each": one.each}
    return told | {"missing": [say(t) for t in one.missing], "spaces": list(one.spaces), "held": list(one.held)}


def _entry(entry: Entry, words: Words) -> dict[str, Any]:
    say = words.book.say
    told = {"date": entry.date, "state": entry.state, "text": say(entry.text)}
    return told | {"only_if": [say(t) for t in entry.only_if], "brings": [say(t) for t in entry.brings]}
