"""Friends share land, carriers and transports only if both players agree: each says in its turn whom it keeps out.

Who says nothing agrees. Whoever is there already may stay; what is said holds for the turns of the others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.events import Told
from sandtable.kernel.hooks import Standing
from sandtable.kernel.marks import Mark
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Offer, Option, Options
from sandtable.kernel.pick import Answer
from sandtable.kernel.questions import Reason
from sandtable.kernel.text import Text
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.combat.assign import seat_of
from sandtable.rules.look import friends
from sandtable.rules.movement.questions import Welcome
from sandtable.rules.questions import Enter

if TYPE_CHECKING:
    from sandtable.kernel.play import Play

TOPIC = "hospitality"
MOVES = ("combat_move", "noncombat_move")
TURNED_AWAY: Mark[dict[str, list[str]]] = Mark("turned away", "game", {})  # host -> friends it does not let in


def _turned_away(play: Play, host: str) -> list[str]:
    return TURNED_AWAY.get(play.state).get(host, [])


def _offers(play: Play) -> tuple[Offer, ...]:
    """Whoever moves may change its mind about friends that another player leads."""
    step = play.state.stack[-1]
    power = getattr(step, "to", "")
    if getattr(step, "topic", "") not in MOVES or not power:
        return ()
    others = friends(play, power) - {power}
    strangers = [p for p in play.game.powers if p in others and seat_of(play, p) != seat_of(play, power)]
    shut = _turned_away(play, power)
    options = tuple(
        Option(p, Text("option.admit" if p in shut else "option.turn_away", {"guest": p})) for p in strangers
    )
    return (
        (Offer(power, TOPIC, Text("prompt.hospitality", {"power": power}), Options(options), holds=False),)
        if options
        else ()
    )


def _heard(play: Play, answer: Answer) -> None:
    guest, shut = answer.chosen[0], _turned_away(play, answer.by)
    admitted = guest in shut
    now = [p for p in shut if p != guest] if admitted else [*shut, guest]
    TURNED_AWAY.set(play, {**TURNED_AWAY.get(play.state), answer.by: now})
    code = "log.admitted" if admitted else "log.turned_away"
    play.emit(Told(Text(code, {"power": answer.by, "guest": guest})))


def _welcome(play: Play, q: Welcome, value: bool, why: list[Reason] | None) -> bool:
    return value and q.guest not in _turned_away(play, q.host)


def _enter(play: Play, q: Enter) -> list[Fault]:
    """Land that a friend does not share is crossed, but nobody stays there."""
    if not q.last or not TURNED_AWAY.get(play.state):
        return []
    host = play.state.control.get(q.space, "")
    if q.power not in _turned_away(play, host) or host not in friends(play, q.power):
        return []
    return [fault("guest.turned_away", spaces=(q.space,), space=q.space, power=q.power, host=host)]


MODULE = Module(
    answers={TOPIC: _heard},
    limits={Enter: _enter},
    values={Welcome: _welcome},
    hooks=(Standing(_offers),),
)
