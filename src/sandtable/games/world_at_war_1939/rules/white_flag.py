"""The Axis gives up: each of its powers raises a white flag, and when all have done so the Allies have won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.games.world_at_war_1939.rules.nations import GERMANY, JAPAN
from sandtable.kernel.events import Ended, Told
from sandtable.kernel.hooks import Standing
from sandtable.kernel.marks import Mark, put
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Offer, Option, Options
from sandtable.kernel.program import finish
from sandtable.kernel.text import Text
from sandtable.rules.combat.assign import seat_of
from sandtable.rules.hooks import Memories
from sandtable.rules.memories import by_country

if TYPE_CHECKING:
    from sandtable.kernel.pick import Answer
    from sandtable.kernel.play import Play

AXIS, TOPIC, KEY = (GERMANY, JAPAN), "give_up", "give up"
FLAGS: Mark[dict[str, str]] = Mark("white flags", "game", {})  # power -> that it has given up
OPTIONS = Options((Option(KEY, Text("option.axis_gives_up")),))


def _white_flag(play: Play) -> tuple[Offer, ...]:
    raised = FLAGS.get(play.state)
    return tuple(
        Offer(power, TOPIC, Text("prompt.axis_gives_up", {"side": "Axis"}), OPTIONS, holds=False)
        for power in AXIS
        if power not in raised
    )


def _give_up(play: Play, answer: Answer) -> None:
    """Powers of one player give up together."""
    mine = [p for p in AXIS if seat_of(play, p) == seat_of(play, answer.by)]
    put(FLAGS, play, dict.fromkeys(mine, KEY))
    play.emit(Told(Text("log.white_flag", {"power": answer.by})))
    if all(p in FLAGS.get(play.state) for p in AXIS):
        side = "Allies"
        winners = tuple(p for p in play.game.powers if play.game.countries[p].alliance == side)
        finish(play, Ended(winners, "given_up", {"side": side}))


MODULE = Module(
    answers={TOPIC: _give_up},
    hooks=(Standing(_white_flag), Memories({"white flags": by_country(FLAGS, of_countries=False)})),
)
