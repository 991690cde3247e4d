"""A plot that a power may try once a game: it brings money for good, or nothing, or losses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.dice import Throw
from sandtable.kernel.events import Told
from sandtable.kernel.marks import Mark, put
from sandtable.kernel.module import Module
from sandtable.kernel.questions import Reason, because
from sandtable.kernel.settings import Setting, Shape
from sandtable.kernel.text import Text
from sandtable.rules.hooks import Memories, Overtures
from sandtable.rules.memories import by_country
from sandtable.rules.politics.falls import give_up
from sandtable.rules.politics.overtures import Overture
from sandtable.rules.questions import Income

if TYPE_CHECKING:
    from sandtable.kernel.play import Play


class Plot(Shape, frozen=True):
    """What can be tried."""

    power: str
    on: int  # succeeds on this or less
    pays: int  # each turn from then on, outside the level
    fails: int  # from this on it costs troops
    loses: dict[str, int]  # how many units, by what they can do


PLOTS = Setting("plots", tuple[Plot, ...], "What a power may try once a game.", ())
PLOTTED: Mark[dict[str, str]] = Mark("plotted", "game", {})  # power -> how it ended
DONE, NOTHING, FAILED = "done", "nothing", "failed"


def _options(play: Play, power: str) -> dict[str, Text]:
    mine = [p for p in play.game.setting(PLOTS) if p.power == power]
    if not mine or power in PLOTTED.get(play.state):
        return {}
    plot = mine[0]
    return {"": Text("option.plot", {"on": plot.on, "pays": plot.pays, "fails": plot.fails})}


def _try(play: Play, power: str, on: str) -> None:
    plot = next(p for p in play.game.setting(PLOTS) if p.power == power)
    (die,) = play.roll(Throw(1, "plot", power, on=plot.on))
    how = DONE if die <= plot.on else FAILED if die >= plot.fails else NOTHING
    put(PLOTTED, play, {power: how})
    play.emit(Told(Text(f"log.plot_{how}", {"power": power})))
    if how == FAILED:
        for ability, number in plot.loses.items():
            give_up(play, power, ability, number)


def _income(play: Play, q: Income, value: int, why: list[Reason] | None) -> int:
    for plot in play.game.setting(PLOTS):
        if plot.power == play.game.accounts[q.purse].owner and PLOTTED.get(play.state).get(plot.power) == DONE:
            because(why, "income.plot", plot.pays)
            value += plot.pays
    return value


MODULE = Module(
    values={Income: _income},
    hooks=(
        Overtures({"plot": Overture(_options, _try)}),
        Memories({"plotted": by_country(PLOTTED, of_countries=False)}),
    ),
    settings=(PLOTS,),
)
