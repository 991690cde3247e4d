"""Canals and straits: open to the side that held their banks when the turn began, to others at peace by leave.

Who is at war with nobody owns its passages alone. Leave is asked for while one moves, once a turn, and given or not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.events import Told
from sandtable.kernel.hooks import Standing
from sandtable.kernel.marks import Mark, put
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Offer, Option, Options
from sandtable.kernel.pick import Answer, Pick
from sandtable.kernel.settings import Setting
from sandtable.kernel.text import Text
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.hooks import Asked
from sandtable.rules.look import can, foes, friends
from sandtable.rules.marks import HELD
from sandtable.rules.movement.canals import CANALS
from sandtable.rules.questions import Pass

if TYPE_CHECKING:
    from sandtable.kernel.play import Play

OPEN = Setting("open_to", dict[str, str], "Passages that ships with an ability use whoever holds them.", {})
LEAVE: Mark[dict[str, str]] = Mark("leave", "part", {})  # passage -> granted or refused, to whoever moves
GRANTED, REFUSED = "granted", "refused"
MOVES = ("combat_move", "noncombat_move")


def holders(play: Play, passage: str) -> list[str]:
    """Who held the banks of a passage when the turn began."""
    held = HELD.get(play.state) or play.state.control
    return [held.get(bank, "") for bank in play.game.setting(CANALS).get(passage, ())]


def shut(play: Play, power: str, passage: str) -> bool:
    """Whether nobody could give this power leave: a bank is an enemy's or nobody's, or the banks are divided."""
    banks = holders(play, passage)
    if any(h in foes(play, power) or not play.game.countries[h].power for h in banks):
        return True
    return any(a in foes(play, b) for a in banks for b in banks)


def _pass(play: Play, q: Pass) -> list[Fault]:
    free = play.game.setting(OPEN).get(q.passage)
    if q.unit is not None and free and can(play, q.unit, free):
        return []
    banks = play.game.setting(CANALS).get(q.passage, ())
    if shut(play, q.power, q.passage):
        return [fault("canal.barred", spaces=tuple(banks), canal=q.passage, banks=banks)]
    if all(h in friends(play, q.power) for h in holders(play, q.passage)):
        return []
    if LEAVE.get(play.state).get(q.passage) == GRANTED:
        return []
    return [fault("canal.leave", spaces=tuple(banks), canal=q.passage, owner=_gatekeeper(play, q.power, q.passage))]


def _gatekeeper(play: Play, power: str, passage: str) -> str:
    """Whom to ask."""
    return next(h for h in holders(play, passage) if h not in friends(play, power))


def _offers(play: Play) -> tuple[Offer, ...]:
    step = play.state.stack[-1]
    power = getattr(step, "to", "")
    if getattr(step, "topic", "") not in MOVES or not power:
        return ()
    asked, found = LEAVE.get(play.state), []
    for passage in play.game.setting(CANALS):
        ours = all(h in friends(play, power) for h in holders(play, passage))
        if passage not in asked and not ours and not shut(play, power, passage):
            owner = _gatekeeper(play, power, passage)
            found.append(Option(passage, Text("option.ask_leave", {"canal": passage, "owner": owner})))
    if not found:
        return ()
    return (Offer(power, "ask_leave", Text("prompt.ask_leave", {"power": power}), Options(tuple(found)), holds=False),)


def _ask(play: Play, answer: Answer) -> None:
    passage = answer.chosen[0]
    to = _gatekeeper(play, answer.by, passage)
    options = tuple(Option(key, Text(f"option.{key}")) for key in (GRANTED, REFUSED))
    prompt = Text("prompt.leave", {"power": to, "other": answer.by, "canal": passage})
    note = {"passage": passage}
    play.push(
        Pick(to=to, topic="leave", prompt=prompt, options=options, default=(REFUSED,), handler="leave", note=note)
    )


def heard(play: Play, answer: Answer) -> None:
    """Leave is given for this turn, or not."""
    passage, said = answer.note["passage"], answer.chosen[0]
    put(LEAVE, play, {passage: said})
    play.emit(Told(Text(f"log.leave_{said}", {"power": answer.by, "canal": passage})))


MODULE = Module(
    answers={"ask_leave": _ask, "leave": heard},
    limits={Pass: _pass},
    hooks=(Standing(_offers), Asked({"leave": "options"})),
    settings=(CANALS, OPEN),
)
