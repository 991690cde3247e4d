"""Who holds an area after land units have taken it."""

from __future__ import annotations

from collections import Counter

import msgspec

from sandtable.games.blitzkrieg_general.rules.movement.ground import NOBODY
from sandtable.games.blitzkrieg_general.rules.politics.liberation import goes_back
from sandtable.games.blitzkrieg_general.rules.settings import LEADERS
from sandtable.kernel.events import Taken
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Option
from sandtable.kernel.pick import Agree, Answer, Pick
from sandtable.kernel.play import Play
from sandtable.kernel.text import Text
from sandtable.kernel.units import Unit
from sandtable.rules.hooks import Asked
from sandtable.rules.look import can, foes, friends
from sandtable.rules.politics.pairs import commander, side_of

HOLDER = "holder"


def occupy(play: Play, space: str, units: list[Unit]) -> None:
    """Land units have an enemy area to themselves: it changes hands at once.

    It goes back to the country whose land it is if that is on their side, else to the power that took it; where units
    of several powers did, those powers say which.
    """
    takers = [u for u in units if can(play, u, "captures")]
    if not takers:
        return
    loser = play.state.control.get(space, NOBODY)
    owner = play.game.board.spaces[space].owner
    captors = Counter(captor(play, u, loser) for u in takers)
    if goes_back(play, space) and any(owner != loser and owner in friends(play, c) for c in captors):
        play.emit(Taken(space, owner, loser, "liberated"))
    elif len(captors) == 1:
        play.emit(Taken(space, next(iter(captors)), loser))
    else:
        _ask(play, space, captors)


def captor(play: Play, unit: Unit, loser: str) -> str:
    """Who holds what a unit takes: the power that leads it, unless only its own country is at war with the loser."""
    power = commander(play, unit.owner)
    against = foes(play, power)
    return power if loser in against or (loser == NOBODY and against) else unit.owner


def _ask(play: Play, space: str, captors: Counter[str]) -> None:
    """Which of several powers holds an area they took together; silence means the one with most units there."""
    most = max(captors, key=lambda c: captors[c])
    parties = tuple(dict.fromkeys(commander(play, c) for c in captors))
    question = Pick(
        to=parties[0],
        topic=HOLDER,
        prompt=Text("prompt.holder", {"power": parties[0], "space": space}),
        options=tuple(Option(c, Text("option.holder", {"country": c})) for c in captors),
        default=(most,),
        note={"space": space},
        handler=HOLDER,
    )
    if len(parties) == 1:
        play.react(question)
        return
    fallback = play.game.setting(LEADERS)[side_of(play, parties[0])]
    play.react(Agree(question=msgspec.to_builtins(question), parties=parties, fallback=fallback))


def _chosen(play: Play, answer: Answer) -> None:
    space = answer.note["space"]
    play.emit(Taken(space, answer.chosen[0], play.state.control.get(space, NOBODY)))


MODULE = Module(answers={HOLDER: _chosen}, hooks=(Asked({HOLDER: "options"}),), settings=(LEADERS,))
