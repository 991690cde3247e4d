"""Bunkers for submarines: a place of its own in its zone, that shelters two and that only aircraft can attack.

Who is inside is found without a search, is hit first and never fires; the bunker throws three dice a cycle. It falls
with the land it was built beside.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.events import Boarded, Damaged, Moment, Paid, Placed, Removed, Taken, Told
from sandtable.kernel.marks import Mark, put
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Option
from sandtable.kernel.pick import Answer, Pick
from sandtable.kernel.settings import Vocabulary
from sandtable.kernel.text import Text
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.look import can, friends, kinds_that
from sandtable.rules.marks import BUILT
from sandtable.rules.production.mobilise import held_long_enough
from sandtable.rules.production.parts import broken
from sandtable.rules.production.questions import Anywhere, Site

if TYPE_CHECKING:
    from sandtable.kernel.play import Play
    from sandtable.kernel.questions import Reason

SHELTERS = "shelters"  # the ability of a bunker
ROOM, MENDING = 2, 3
PENS, LAND, REPAIR = "pens", "pen_land", "pen_repair"
BESIDE: Mark[dict[str, str]] = Mark("bunkers", "game", {})  # bunker -> the land it was built beside


def pen_in(play: Play, zone: str) -> Unit | None:
    """The bunker in a zone."""
    kinds = kinds_that(play, SHELTERS)
    return next((u for u in play.state.here(zone) if u.kind in kinds), None)


def inside(play: Play, pen: Unit) -> list[Unit]:
    """The submarines in a bunker."""
    return [u for u in play.state.here(pen.space) if u.aboard == pen.id]


def shores(play: Play, power: str, zone: str) -> list[str]:
    """Land beside a zone that a power has held since its turn began, without damage to what bunkers are made with."""
    held = [s for s in play.game.board.coast[zone] if held_long_enough(play, power, s)]
    kinds = kinds_that(play, SHELTERS)
    return [s for s in held if not any(kinds & set(part.stops) for part in broken(play, s))]


# -- building --


def _anywhere(play: Play, q: Anywhere, value: bool, why: list[Reason] | None) -> bool:
    return value or play.game.kinds[q.kind].can(SHELTERS)


def _site(play: Play, q: Site) -> list[Fault]:
    if not play.game.kinds[q.kind].can(SHELTERS):
        return []
    here = (q.space,)
    if not play.game.board.is_sea[q.space] or not shores(play, q.power, q.space):
        return [fault("pen.where", spaces=here, space=q.space)]
    return [fault("pen.one", spaces=here, space=q.space)] if pen_in(play, q.space) else []


def _placed(play: Play, event: Placed) -> None:
    for pen in (u for u in event.units if can(play, u, SHELTERS)):
        lands = shores(play, pen.owner, pen.space)
        put(BESIDE, play, {pen.id: lands[0]})
        if len(lands) > 1:
            options = tuple(Option(s, Text("option.pen_land", {"space": s}), spaces=(s,)) for s in lands)
            prompt = Text("prompt.pen_land", {"power": pen.owner, "space": pen.space})
            note, default = {"pen": pen.id}, (lands[0],)
            play.react(
                Pick(to=pen.owner, topic=LAND, prompt=prompt, options=options, default=default, handler=LAND, note=note)
            )


def _beside(play: Play, answer: Answer) -> None:
    put(BESIDE, play, {str(answer.note["pen"]): answer.chosen[0]})


def _taken(play: Play, event: Taken) -> None:
    """It is blown up when an enemy takes the land beside it; who was inside is out at sea."""
    for i, land in BESIDE.get(play.state).items():
        pen = play.state.units.get(i)
        if land == event.space and pen is not None and event.by not in friends(play, pen.owner):
            if boats := tuple(u.id for u in inside(play, pen)):
                play.emit(Boarded(boats, ""))
            play.emit(Told(Text("log.pen_lost", {"space": pen.space})))
            play.emit(Removed((i,), pen.space, "wrecked", (pen,)))


# -- going in and out: when movement is over, and when something new was placed --


def _ask(play: Play, power: str, pen: Unit) -> None:
    boats = [u for u in play.state.here(pen.space) if u.owner == power and can(play, u, "sneaks")]
    if not boats:
        return
    now = tuple(u.id for u in boats if u.aboard == pen.id)
    options = tuple(Option(u.id, Text("option.unit", {"unit": u.kind, "space": u.space}), (u.id,)) for u in boats)
    prompt, most = Text("prompt.pens", {"power": power, "space": pen.space}), min(ROOM, len(boats))
    note = {"pen": pen.id}
    play.react(
        Pick(
            to=power,
            topic=PENS,
            prompt=prompt,
            options=options,
            least=0,
            most=most,
            default=now,
            handler=PENS,
            note=note,
        )
    )


def _sheltered(play: Play, answer: Answer) -> None:
    """Those who are named lie inside, the others do not."""
    pen = play.state.units[str(answer.note["pen"])]
    old = [u.id for u in inside(play, pen)]
    if out := tuple(i for i in old if i not in answer.chosen):
        play.emit(Boarded(out, ""))
    if new := tuple(i for i in answer.chosen if i not in old):
        play.emit(Boarded(new, pen.id))


def _pens(play: Play, power: str) -> list[Unit]:
    kinds = kinds_that(play, SHELTERS)
    return [u for u in play.state.units.values() if u.owner == power and u.kind in kinds]


def _moved(play: Play, moment: Moment) -> None:
    for pen in _pens(play, moment.who[0]):
        _ask(play, moment.who[0], pen)


def _mobilised(play: Play, moment: Moment) -> None:
    fresh = {play.state.units[i].space for i in BUILT.get(play.state) if i in play.state.units}
    for pen in (p for power in moment.who for p in _pens(play, power) if p.space in fresh):
        _ask(play, pen.owner, pen)


# -- repair --


def _repair(play: Play, moment: Moment) -> None:
    for power in moment.who:
        hurt = [p for p in _pens(play, power) if p.hits]
        most = min(len(hurt), play.state.purses[power] // MENDING)
        if not most:
            continue
        options = tuple(Option(p.id, Text("option.unit", {"unit": p.kind, "space": p.space}), (p.id,)) for p in hurt)
        prompt = Text("prompt.pen_repair", {"power": power, "money": MENDING})
        play.react(Pick(to=power, topic=REPAIR, prompt=prompt, options=options, least=0, most=most, handler=REPAIR))


def _repaired(play: Play, answer: Answer) -> None:
    for i in answer.chosen:
        play.emit(Paid(answer.by, -MENDING, "repair"))
        play.emit(Damaged(i, 0))


MODULE = Module(
    on={
        Placed: _placed,
        Taken: _taken,
        "noncombat_move.closed": _moved,
        "mobilise.left": _mobilised,
        "dock.entered": _repair,
    },
    answers={PENS: _sheltered, LAND: _beside, REPAIR: _repaired},
    values={Anywhere: _anywhere},
    limits={Site: _site},
    before=("politics.double_turn",),  # who lies in a bunker is known before a second part begins
    words=Vocabulary(abilities={SHELTERS: "It takes submarines of its zone in; only aircraft attack it."}),
)
