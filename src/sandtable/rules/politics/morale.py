"""Troops that may not follow: before each of their attacks a die tells what share of the infantry goes.

The rest withdraws to friendly land beside it. On one the whole attack is called off.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.dice import Throw
from sandtable.kernel.events import Moment, Moved, Told
from sandtable.kernel.marks import put
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Option
from sandtable.kernel.pick import Answer, Pick
from sandtable.kernel.settings import Setting, Shape
from sandtable.kernel.text import Text
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.hooks import Ahead, Asked
from sandtable.rules.look import friends
from sandtable.rules.marks import CAME, MOVED
from sandtable.rules.movement.common import COMBAT
from sandtable.rules.questions import Enter

if TYPE_CHECKING:
    from sandtable.kernel.play import Play
    from sandtable.kernel.units import Unit

TOPIC = "withdrawal"


class Morale(Shape, frozen=True):
    """Whose infantry is tested, and where it may go at all."""

    power: str
    kinds: tuple[str, ...]
    region: str  # it stays in this region,
    beyond: tuple[str, ...] = ()  # but for this land
    stays: tuple[str, ...] = ()  # further kinds that stay, though they are not tested


MORALE = Setting("morale", Morale, "Whose infantry is tested before it attacks, and where it may go.")


def share(die: int, infantry: int) -> int:
    """How much of the infantry attacks: a fifth for each pip above one, rounded up; on six all but one."""
    return infantry - 1 if die == 6 else -(-infantry * (die - 1) // 5)


def _near(play: Play, moment: Moment) -> None:
    rule, space = play.game.setting(MORALE), moment.data["space"]
    if moment.who[0] != rule.power or moment.data["sort"] != "land":
        return
    here = [u for u in play.state.here(space) if u.owner == rule.power]
    infantry = [u for u in here if u.kind in rule.kinds]
    if not infantry:
        return
    (die,) = play.roll(Throw(1, "morale", rule.power, space))
    go = share(die, len(infantry))
    told = {"power": rule.power, "space": space, "number": go}
    play.emit(Told(Text("log.morale" if die > 1 else "log.morale_off", told)))
    back = here if die == 1 else infantry[go:]
    if not back:
        return
    ways = _ways(play, rule.power, space, back)
    if len(ways) > 1:
        options = tuple(Option(s, Text("option.retreat", {"space": s}), spaces=(s,)) for s in ways)
        prompt = Text("prompt.refusal", {"power": rule.power, "space": space, "number": len(back)})
        note = {"from": space, "units": [u.id for u in back]}
        play.react(
            Pick(
                to=rule.power,
                topic=TOPIC,
                prompt=prompt,
                options=options,
                default=(ways[0],),
                handler=TOPIC,
                note=note,
            )
        )
    else:
        _withdraw(play, back, space, ways[0])


def _ways(play: Play, power: str, space: str, units: list[Unit]) -> list[str]:
    """Friendly land beside the target; those who came from somewhere can always go back there."""
    near = [s for s in play.game.board.next[space] if not play.game.board.is_sea[s]]
    found = [s for s in near if play.state.control[s] in friends(play, power)]
    came = CAME.get(play.state).get(units[0].id, "")
    return found or [came or space]


def _withdraw(play: Play, units: list[Unit], space: str, to: str) -> None:
    ids = tuple(u.id for u in units)
    if to != space:
        play.emit(Moved(ids, (space, to)))
    put(MOVED, play, dict.fromkeys(ids, COMBAT))


def _named(play: Play, answer: Answer) -> None:
    units = [play.state.units[i] for i in answer.note["units"] if i in play.state.units]
    _withdraw(play, units, answer.note["from"], answer.chosen[0])


def _enter(play: Play, q: Enter) -> list[Fault]:
    """Infantry stays at home."""
    rule = play.game.setting(MORALE)
    if q.unit.owner != rule.power or q.unit.kind not in (*rule.kinds, *rule.stays) or q.space in rule.beyond:
        return []
    if play.game.board.spaces[q.space].tags.get("region") == rule.region:
        return []
    return [fault("morale.home", units=(q.unit.id,), spaces=(q.space,), unit=q.unit.kind, space=q.space)]


def _ahead(play: Play) -> tuple[Text, ...]:
    """The die before each attack, while there is anybody to be tested."""
    rule = play.game.setting(MORALE)
    tested = any(u.owner == rule.power and u.kind in rule.kinds for u in play.state.units.values())
    return (Text("ahead.morale", {"power": rule.power}),) if tested else ()


MODULE = Module(
    on={"fight.near": _near},
    limits={Enter: _enter},
    answers={TOPIC: _named},
    hooks=(Ahead(_ahead), Asked({TOPIC: "options"})),
    settings=(MORALE,),
)
