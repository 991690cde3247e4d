"""Victory by sums of levels of income when a round ends, and by taking certain land, all of it at the same time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.events import Ended, Taken
from sandtable.kernel.module import Module
from sandtable.kernel.program import Over, finish
from sandtable.kernel.settings import Setting, Shape
from sandtable.kernel.text import Text
from sandtable.rules.hooks import Prizes, Scores
from sandtable.rules.look import can, fights
from sandtable.rules.questions import Production
from sandtable.rules.victory.score import Prize, Score

if TYPE_CHECKING:
    from sandtable.kernel.play import Play
    from sandtable.kernel.steps import Step


class Aim(Shape, frozen=True):
    """What a side needs."""

    side: str
    how: str  # what the ending is called
    over: int = 0  # more than this as the sum of levels
    less: int = 0  # or more than this
    without: str = ""  # once this power is gone or has only units left that cannot move
    lands: tuple[str, ...] = ()  # all of these


AIMS = Setting("aims", tuple[Aim, ...], "What each side needs to win.")


def levels(play: Play, side: str) -> int:
    """The sum of the levels of a side's powers."""
    return sum(int(play.ask(Production(p))) for p in play.game.powers if play.game.countries[p].alliance == side)


def gone(play: Play, power: str) -> bool:
    """Whether a power has no land and nothing left that can fight and move."""
    if power in play.state.control.values():
        return False
    own = (u for u in play.state.units.values() if u.owner == power)
    return not any(fights(play, u) and not can(play, u, "rooted") for u in own)


def needed(play: Play, aim: Aim) -> int:
    """What the sum of levels must exceed."""
    return aim.less if aim.without and gone(play, aim.without) else aim.over


def _ending(play: Play, aim: Aim) -> Ended:
    winners = tuple(p for p in play.game.powers if play.game.countries[p].alliance == aim.side)
    return Ended(winners, aim.how, {"side": aim.side})


def _check(play: Play, who: tuple[str, ...]) -> Step | None:
    for aim in play.game.setting(AIMS):
        if aim.over and levels(play, aim.side) > needed(play, aim):
            finish(play, _ending(play, aim))
            break
    return None


def held(play: Play, aim: Aim) -> tuple[str, ...]:
    """What a side has of the land it needs."""
    sides, control = play.game.countries, play.state.control
    return tuple(s for s in aim.lands if sides[control[s]].alliance == aim.side)


def _taken(play: Play, event: Taken) -> None:
    """The moment all of it is taken the game is over; whatever is being done is the last that is done."""
    for aim in play.game.setting(AIMS):
        if event.space in aim.lands and len(held(play, aim)) == len(aim.lands):
            ending = _ending(play, aim)
            play.emit(ending)
            play.react(Over(winners=ending.winners, how=ending.how))


def _score(play: Play) -> list[Score]:
    found = []
    for aim in play.game.setting(AIMS):
        if aim.lands:
            found.append(Score(aim.side, Text("score.capitals"), len(held(play, aim)), len(aim.lands), held(play, aim)))
        else:
            found.append(Score(aim.side, Text("score.levels"), levels(play, aim.side), needed(play, aim) + 1))
    return found


def _prizes(play: Play) -> list[Prize]:
    """The land that a side must take."""
    aims = [a for a in play.game.setting(AIMS) if a.lands]
    return [Prize({s: s for a in aims for s in a.lands}, {a.side: len(a.lands) for a in aims})]


MODULE = Module(
    steps={"victory": _check}, on={Taken: _taken}, hooks=(Scores(_score), Prizes(_prizes)), settings=(AIMS,)
)
