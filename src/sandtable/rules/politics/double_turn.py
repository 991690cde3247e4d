"""A turn in two parts: all may move and fight again, nothing is bought or placed in the second, income comes once.

Some powers play one so in a certain round; others may choose once a game when they do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.events import Moment, Told
from sandtable.kernel.marks import Mark, put
from sandtable.kernel.module import Module
from sandtable.kernel.phases import round_of
from sandtable.kernel.program import Program
from sandtable.kernel.settings import Setting, Shape
from sandtable.kernel.text import Text
from sandtable.rules.hooks import Memories, Overtures, Parts
from sandtable.rules.marks import HELD
from sandtable.rules.memories import by_country
from sandtable.rules.politics.overtures import Overture

if TYPE_CHECKING:
    from sandtable.kernel.play import Play


class Double(Shape, frozen=True):
    """Who plays two parts."""

    items: tuple[str, ...]  # what the second part consists of
    always: dict[str, int] = {}  # powers that do so in a round
    once: tuple[str, ...] = ()  # powers that may, once a game


DOUBLE = Setting("double_turn", Double, "Who plays a turn in two parts, and what the second one consists of.")
CHOSEN: Mark[dict[str, str]] = Mark("double turn", "game", {})  # power -> the round in which it played two parts


def plays_double(play: Play, power: str) -> bool:
    """Whether a power's turn in this round has two parts."""
    now = round_of(play.state)
    return play.game.setting(DOUBLE).always.get(power) == now or CHOSEN.get(play.state).get(power) == str(now)


def _options(play: Play, power: str) -> dict[str, Text]:
    able = power in play.game.setting(DOUBLE).once and power not in CHOSEN.get(play.state)
    return {"turn": Text("option.double_turn")} if able else {}


def _choose(play: Play, power: str, on: str) -> None:
    put(CHOSEN, play, {power: str(round_of(play.state))})
    play.emit(Told(Text("log.double_turn", {"power": power})))


def _placed(play: Play, moment: Moment) -> None:
    """After the first part's units are placed the second part begins, with marks of its own."""
    power = moment.who[0] if moment.who else ""
    if "second" in [getattr(s, "name", "") for s in play.state.stack] or not plays_double(play, power):
        return
    items = play.game.setting(DOUBLE).items
    play.react(Program(name="second", items=items, who=moment.who, scopes=("part",)))
    play.emit(Told(Text("log.second_part", {"power": power})))


def _due(play: Play, moment: Moment) -> None:
    """What the first part won counts as held."""
    program = next((s for s in reversed(play.state.stack) if isinstance(s, Program)), None)
    if program is not None and program.name == "second" and program.at == 0 and not HELD.get(play.state):
        HELD.set(play, dict(play.state.control))


MODULE = Module(
    on={"mobilise.left": _placed, "combat_move.due": _due},
    hooks=(
        Overtures({"double": Overture(_options, _choose)}),
        Parts(lambda play, power: 2 if plays_double(play, power) else 0),
        Memories({"double turns": by_country(CHOSEN, of_countries=False)}),
    ),
    settings=(DOUBLE,),
)
