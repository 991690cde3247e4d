"""The end: great powers conquered, points at the end of a quarter, a side that gives up, or the last quarter."""

from __future__ import annotations

from sandtable.games.blitzkrieg_general.rules.politics.war import conquered
from sandtable.games.blitzkrieg_general.rules.quarters.calendar import LAST_LAP, lap
from sandtable.games.blitzkrieg_general.rules.questions import Points
from sandtable.games.blitzkrieg_general.rules.settings import LEADERS, VICTORY
from sandtable.kernel.events import Ended
from sandtable.kernel.hooks import Standing
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Offer, Option, Options
from sandtable.kernel.pick import Answer
from sandtable.kernel.play import Play
from sandtable.kernel.program import finish
from sandtable.kernel.questions import Reason, because
from sandtable.kernel.steps import Step
from sandtable.kernel.text import Text
from sandtable.rules.hooks import Scores
from sandtable.rules.politics.pairs import belligerent, side_of
from sandtable.rules.questions import Production
from sandtable.rules.victory.score import Score


def sides(play: Play) -> tuple[str, ...]:
    """The two sides."""
    return tuple(play.game.setting(LEADERS))


def fallen(play: Play, side: str) -> list[str]:
    """The great powers of a side that are conquered now."""
    return [p for p in play.game.powers if play.game.countries[p].alliance == side and conquered(play, p)]


def _points(play: Play, q: Points, value: int, why: list[Reason] | None) -> int:
    for power in play.game.powers:
        if play.game.countries[power].alliance == q.side and belligerent(play, power):
            amount = int(play.ask(Production(power)))
            value += amount
            because(why, "points.production", amount, power=power, amount=amount)
    for space, holder in play.state.control.items():
        tags = play.game.board.spaces[space].tags
        worthless = tags.get("board") == "pacific" and tags.get("island") == "yes" and not _worth(play, space)
        if worthless and side_of(play, holder) == q.side and belligerent(play, holder):
            value += 1
            because(why, "points.island", 1, space=space)
    return value


def _worth(play: Play, space: str) -> int:
    return play.game.board.spaces[space].value


def _check(play: Play, who: tuple[str, ...]) -> Step | None:
    rules = play.game.setting(VICTORY)
    first, second = sides(play)
    total = [s for s, other in ((first, second), (second, first)) if len(fallen(play, other)) >= rules.fallen[s]]
    rich = [s for s in (first, second) if int(play.ask(Points(s))) >= rules.points[s]]
    if total:
        _end(play, total, "total")
    elif rich:
        _end(play, rich, "economic")
    elif lap(play) >= LAST_LAP:
        _end(play, [], "draw")
    return None


def _end(play: Play, winners: list[str], how: str) -> None:
    """One side wins; both at once, or none, is a draw."""
    side = winners[0] if len(winners) == 1 else ""
    data = {"side": side, "points": {s: int(play.ask(Points(s))) for s in sides(play)}}
    finish(play, Ended(_powers(play, side), how if side else "draw", data))


def _powers(play: Play, side: str) -> tuple[str, ...]:
    return tuple(p for p in play.game.powers if side and play.game.countries[p].alliance == side)


def _score(play: Play) -> list[Score]:
    rules, found = play.game.setting(VICTORY), []
    for side in sides(play):
        lost = tuple(p for other in sides(play) if other != side for p in fallen(play, other))
        found.append(Score(side, Text("score.points"), int(play.ask(Points(side))), rules.points[side]))
        found.append(Score(side, Text("score.conquered"), len(lost), rules.fallen[side], lost))
    return found


# -- giving up --


def _white_flag(play: Play) -> tuple[Offer, ...]:
    """The leading power of a side may give up for it at any time."""
    form = Options((Option("give up", Text("give_up.option")),))
    leaders = play.game.setting(LEADERS)
    return tuple(
        Offer(leader, "give_up", Text("prompt.give_up", {"side": side}), form, holds=False)
        for side, leader in leaders.items()
    )


def _give_up(play: Play, answer: Answer) -> None:
    loser = play.game.countries[answer.by].alliance
    winner = next(s for s in sides(play) if s != loser)
    _end(play, [winner], "given_up")


MODULE = Module(
    steps={"victory": _check},
    values={Points: _points},
    answers={"give_up": _give_up},
    hooks=(Standing(_white_flag), Scores(_score)),
    settings=(LEADERS, VICTORY),
)
