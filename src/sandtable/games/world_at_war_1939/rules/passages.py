"""Canals are open to the side that held their banks; the straits to their owner, and to others by its leave.

Whoever owns the land beside the straits says yes or no to everybody else, friend or enemy, once a turn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.hooks import Standing
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Offer, Option, Options
from sandtable.kernel.pick import Answer, Pick
from sandtable.kernel.text import Text
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.hooks import Asked
from sandtable.rules.look import arm, commanded
from sandtable.rules.movement.canals import CANALS
from sandtable.rules.movement.straits import GRANTED, LEAVE, MOVES, REFUSED, heard, holders
from sandtable.rules.questions import Pass

if TYPE_CHECKING:
    from sandtable.kernel.play import Play

STRAITS = "Turkish Straits"
TOPIC, ANSWER = "ask_leave", "leave"


def gatekeeper(play: Play) -> str:
    """The power that owns the straits; "" while their land belongs to none."""
    owner = holders(play, STRAITS)[0]
    return owner if owner in play.game.powers else ""


def _same_side(play: Play, a: str, b: str) -> bool:
    countries = play.game.countries
    return bool(countries[a].alliance) and countries[a].alliance == countries[b].alliance


def _pass(play: Play, q: Pass) -> list[Fault]:
    banks = play.game.setting(CANALS).get(q.passage, ())
    if q.passage != STRAITS:
        held = holders(play, q.passage)
        ours = all(h in play.game.countries and _same_side(play, q.power, h) for h in held)
        return [] if ours else [fault("canal.closed", spaces=tuple(banks), canal=q.passage, banks=banks)]
    owner = gatekeeper(play)
    if not owner:
        return [fault("canal.neutral", spaces=tuple(banks), canal=q.passage, banks=banks)]
    if owner in commanded(play, q.power) or LEAVE.get(play.state).get(STRAITS) == GRANTED:
        return []
    return [fault("canal.leave", spaces=tuple(banks), canal=q.passage, owner=owner)]


def _offers(play: Play) -> tuple[Offer, ...]:
    """Whoever moves, with ships near the straits, may ask."""
    step = play.state.stack[-1]
    power = getattr(step, "to", "")
    if getattr(step, "topic", "") not in MOVES or not power or STRAITS in LEAVE.get(play.state):
        return ()
    owner = gatekeeper(play)
    if not owner or owner in commanded(play, power):
        return ()
    if not any(u.owner in commanded(play, power) and arm(play, u) == "sea" for u in play.state.units.values()):
        return ()
    options = (Option(STRAITS, Text("option.ask_leave", {"canal": STRAITS, "owner": owner})),)
    return (Offer(power, TOPIC, Text("prompt.ask_leave", {"power": power}), Options(options), holds=False),)


def _ask(play: Play, answer: Answer) -> None:
    to = gatekeeper(play)
    options = tuple(Option(key, Text(f"option.{key}")) for key in (GRANTED, REFUSED))
    prompt = Text("prompt.leave", {"power": to, "other": answer.by, "canal": STRAITS})
    default = (GRANTED if _same_side(play, to, answer.by) else REFUSED,)
    note = {"passage": STRAITS}
    play.push(Pick(to=to, topic=ANSWER, prompt=prompt, options=options, default=default, handler=ANSWER, note=note))


MODULE = Module(
    answers={TOPIC: _ask, ANSWER: heard},
    limits={Pass: _pass},
    hooks=(Standing(_offers), Asked({ANSWER: "options"})),
    settings=(CANALS,),
)
