"""Enigma: once a round Britain leaves a German attack before the first shot, and may lose its knowledge by it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.games.world_at_war_1939.rules.nations import BRITAIN, FRANCE, GERMANY
from sandtable.kernel.dice import Throw
from sandtable.kernel.events import Moment, Moved, Told
from sandtable.kernel.marks import Mark
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Option
from sandtable.kernel.pick import Answer, Pick
from sandtable.kernel.text import Text
from sandtable.rules.hooks import Asked
from sandtable.rules.look import can, fights, friends, hostile
from sandtable.rules.technology.programmes import lose, rank

if TYPE_CHECKING:
    from sandtable.kernel.play import Play
    from sandtable.kernel.units import Unit

TECHNOLOGY = "Enigma"
TOPIC = "enigma"
KEPT = 2  # on more than this the knowledge is lost
USED: Mark[bool] = Mark("enigma used", "round", False)


def _ours(play: Play, space: str) -> list[Unit]:
    here = (u for u in play.state.here(space) if u.owner in (BRITAIN, FRANCE) and not u.aboard)
    return [u for u in here if fights(play, u) and not can(play, u, "fixed") and u.post != "submerged"]


def refuges(play: Play, space: str) -> list[str]:
    """Friendly spaces next to an attack: land from land, a zone from a zone."""
    board, control = play.game.board, play.state.control
    near = [s for s in board.next[space] if board.is_sea[s] == board.is_sea[space]]
    if board.is_sea[space]:
        return [s for s in near if not board.next[space][s] and not hostile(play, BRITAIN, s)]
    return [s for s in near if control[s] in friends(play, BRITAIN)]


def _due(play: Play, moment: Moment) -> None:
    space = moment.data["space"]
    known = moment.who[0] == GERMANY and rank(play, BRITAIN, TECHNOLOGY) and not USED.get(play.state)
    if not known or moment.data["sort"] not in ("land", "sea"):
        return
    ours = _ours(play, space)
    spaces = refuges(play, space) if any(u.owner == BRITAIN for u in ours) else []
    if not spaces:
        return
    options = tuple(Option(s, Text("option.retreat", {"space": s}), spaces=(s,)) for s in spaces)
    prompt = Text("prompt.enigma", {"power": BRITAIN, "space": space})
    note = {"space": space}
    play.react(Pick(to=BRITAIN, topic=TOPIC, prompt=prompt, options=options, least=0, handler=TOPIC, note=note))


def _left(play: Play, answer: Answer) -> None:
    if not answer.chosen:
        return
    space, to = str(answer.note["space"]), answer.chosen[0]
    USED.set(play, True)
    play.emit(Told(Text("log.enigma", {"power": BRITAIN, "space": space})))
    play.emit(Moved(tuple(u.id for u in _ours(play, space)), (space, to)))
    (die,) = play.roll(Throw(1, "enigma", BRITAIN, space, KEPT))
    if die > KEPT:
        lose(play, BRITAIN, TECHNOLOGY)
        play.emit(Told(Text("log.enigma_lost", {"power": BRITAIN})))


MODULE = Module(on={"fight.due": _due}, answers={TOPIC: _left}, hooks=(Asked({TOPIC: "options"}),))
