"""How the game ends: a capital held until its captor's next turn, 22 points, or a Japan that cannot pay for the war."""

from __future__ import annotations

from sandtable.games.pacific_1941.rules.points import JAPAN, STEP, earned, points
from sandtable.kernel.events import Ended, Moment
from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.program import finish
from sandtable.kernel.settings import Setting, Shape
from sandtable.kernel.text import Text
from sandtable.rules.hooks import Prizes, Scores
from sandtable.rules.look import capital_lost, commanded, foes, nations, seats
from sandtable.rules.questions import Income
from sandtable.rules.victory.score import Prize, Score


class Victory(Shape, frozen=True):
    """What wins."""

    points: int


VICTORY = Setting("victory", Victory, "How many points win the game.")


def captured(play: Play, power: str) -> list[str]:
    """The enemy capitals that win the game and that a power, or a country it leads, holds."""
    own, against = commanded(play, power), foes(play, power)
    return [
        space
        for enemy in play.game.powers
        if enemy in against
        for country in nations(play.game, enemy)
        for space in seats(play, country)
        if play.state.control[space] in own
    ]


def _safe(play: Play, power: str) -> bool:
    return not any(capital_lost(play, country) for country in nations(play.game, power))


def _held(play: Play, moment: Moment) -> None:
    """Whoever begins a turn with an enemy capital, and with its own, has held it long enough."""
    for power in moment.who:
        if captured(play, power) and _safe(play, power):
            _end(play, power, "capital")


def _counted(play: Play, moment: Moment) -> None:
    if moment.who != (JAPAN,):
        return
    if points(play) >= play.game.setting(VICTORY).points:
        _end(play, JAPAN, "points")
    elif earned(play) < STEP and not capital_lost(play, JAPAN):
        _end(play, sorted(foes(play, JAPAN) & set(play.game.powers))[0], "income")


def _end(play: Play, power: str, how: str) -> None:
    side = play.game.countries[power].alliance
    winners = tuple(c.name for c in play.game.countries.values() if c.power and c.alliance == side)
    finish(play, Ended(winners, how, {"side": side}))


def _scores(play: Play) -> list[Score]:
    needed = play.game.setting(VICTORY).points
    found = [Score(JAPAN, Text("score.points"), points(play), needed)]
    sides = {play.game.countries[p].alliance: p for p in play.game.powers}
    for side in sides:
        held = sorted(s for p in play.game.powers if play.game.countries[p].alliance == side for s in captured(play, p))
        found.append(Score(side, Text("score.capitals"), len(held), 1, tuple(held)))
    short = max(0, STEP - int(play.ask(Income(JAPAN))))
    found.append(Score(sides_against(play), Text("score.shortage"), min(1, short), 1))
    return found


def _prizes(play: Play) -> list[Prize]:
    """Capitals that win the game for whoever takes one: those of the powers and of what is part of them."""
    countries = {country for power in play.game.powers for country in nations(play.game, power)}
    places = {space: space for country in sorted(countries) for space in seats(play, country)}
    return [Prize(places, {})]


def sides_against(play: Play) -> str:
    """The side that Japan fights."""
    return next(c.alliance for c in play.game.countries.values() if c.name in foes(play, JAPAN))


MODULE = Module(
    on={"turn.due": _held, "income.left": _counted}, hooks=(Scores(_scores), Prizes(_prizes)), settings=(VICTORY,)
)
