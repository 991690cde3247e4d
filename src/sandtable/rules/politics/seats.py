"""Governments that move when their seat falls: to one of some places, or anywhere they still hold.

The new seat is worth more while it is one. Where nothing is left a power neither buys nor collects, or buys only what
needs no land, until some of it is freed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.events import Moved, Owned, Removed, Taken, Told
from sandtable.kernel.marks import Mark, put
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Option
from sandtable.kernel.phases import round_of
from sandtable.kernel.pick import Answer, Pick
from sandtable.kernel.questions import Phase, Reason
from sandtable.kernel.settings import Setting, Shape
from sandtable.kernel.text import Text
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.economy.questions import Yields
from sandtable.rules.hooks import Asked, Memories
from sandtable.rules.look import can
from sandtable.rules.memories import by_country
from sandtable.rules.politics.questions import Seats
from sandtable.rules.questions import Sells

if TYPE_CHECKING:
    from sandtable.kernel.play import Play

TOPIC = "new_seat"
NOWHERE = "-"
SPENDING = ("repair", "research", "improve", "purchase", "mobilise", "income")


class Seat(Shape, frozen=True):
    """How a power's government moves."""

    power: str
    land: str  # where it first is
    places: tuple[str, ...] = ()  # where it may go; else anywhere that is its own
    times: int = 1  # what the worth of its place is multiplied with
    worth: int = 0  # or what it is worth as a seat
    lost: int = -1  # what the first seat is worth once it was lost
    takes_factory: bool = False  # the factory goes with it
    buys: tuple[str, ...] = ()  # what it may buy when nothing is left; nothing at all without a word


SEATS = Setting("seats_of", tuple[Seat, ...], "Governments that move when their seat falls.", ())
SEAT: Mark[dict[str, str]] = Mark("seat", "game", {})  # power -> where its government is now, if not at home
MOVED_IN: Mark[dict[str, str]] = Mark("seat moved", "game", {})  # power -> the round in which it last moved


def seat_of(play: Play, rule: Seat) -> str:
    """Where a government is; NOWHERE if it holds no place for one."""
    return SEAT.get(play.state).get(rule.power, rule.land)


def choices(play: Play, rule: Seat) -> list[str]:
    """Where a government may go."""
    control = play.state.control
    listed = rule.places or play.game.board.open_land
    return [s for s in listed if control[s] == rule.power]


def _yields(play: Play, q: Yields, value: int, why: list[Reason] | None) -> int:
    for rule in play.game.setting(SEATS):
        seat = seat_of(play, rule)
        if q.space == seat and q.space != rule.land and play.state.control[q.space] == rule.power:
            return rule.worth or value * rule.times
        if q.space == rule.land and seat != rule.land and rule.lost >= 0:
            return rule.lost
    return value


def _seats(play: Play, q: Seats, value: tuple[str, ...], why: list[Reason] | None) -> tuple[str, ...]:
    rule = next((r for r in play.game.setting(SEATS) if r.power == q.country), None)
    if rule is None:
        return value
    seat = seat_of(play, rule)
    return (seat,) if seat != NOWHERE else ()


def _taken(play: Play, event: Taken) -> None:
    for rule in play.game.setting(SEATS):
        seat = seat_of(play, rule)
        if event.by == rule.power:
            _home(play, rule, event.space, seat)
        elif event.space == seat and event.loser == rule.power:
            _fall(play, rule, event)


def _home(play: Play, rule: Seat, space: str, seat: str) -> None:
    """Land freed where there is no seat becomes one; a first seat that is free again is one again."""
    if seat == NOWHERE and (not rule.places or space in (*rule.places, rule.land)):
        put(SEAT, play, {rule.power: space})
    elif space == rule.land and rule.places:
        put(SEAT, play, {rule.power: rule.land})


def _fall(play: Play, rule: Seat, event: Taken) -> None:
    put(MOVED_IN, play, {rule.power: str(round_of(play.state))})
    able = choices(play, rule)
    factories = [u for u in play.state.here(event.space) if can(play, u, "factory")] if rule.takes_factory else []
    if not able:
        put(SEAT, play, {rule.power: NOWHERE})
        for unit in factories:
            play.emit(Removed((unit.id,), unit.space, "wrecked", (unit,)))
        play.emit(Told(Text("log.no_seat", {"power": rule.power})))
        return
    put(SEAT, play, {rule.power: able[0]})
    if len(able) == 1:
        _settle(play, rule, event.space, able[0])
        return
    options = tuple(Option(s, Text("option.seat", {"space": s}), spaces=(s,)) for s in able)
    prompt = Text("prompt.new_seat", {"power": rule.power})
    note = {"from": event.space}
    play.react(
        Pick(to=rule.power, topic=TOPIC, prompt=prompt, options=options, default=(able[0],), handler=TOPIC, note=note)
    )


def _named(play: Play, answer: Answer) -> None:
    rule = next(r for r in play.game.setting(SEATS) if r.power == answer.by)
    _settle(play, rule, answer.note["from"], answer.chosen[0])


def _settle(play: Play, rule: Seat, start: str, place: str) -> None:
    put(SEAT, play, {rule.power: place})
    play.emit(Told(Text("log.new_seat", {"power": rule.power, "space": place})))
    if not rule.takes_factory:
        return
    for unit in [u for u in play.state.here(start) if can(play, u, "factory")]:
        if any(can(play, u, "factory") for u in play.state.here(place)):
            play.emit(Removed((unit.id,), unit.space, "wrecked", (unit,)))
        else:
            play.emit(Owned((unit.id,), rule.power))
            play.emit(Moved((unit.id,), (unit.space, place)))


def _rule(play: Play, power: str) -> Seat | None:
    """How a power is governed, if its government has nowhere to be."""
    found = next((r for r in play.game.setting(SEATS) if r.power == power), None)
    return found if found is not None and seat_of(play, found) == NOWHERE else None


def _phase(play: Play, q: Phase) -> list[Fault]:
    rule = _rule(play, q.power) if q.item in SPENDING else None
    if rule is None or rule.buys:
        return []
    return [fault("seat.none", power=q.power, phase=q.item)]


def _sells(play: Play, q: Sells) -> list[Fault]:
    rule = _rule(play, q.power)
    if rule is None or q.kind in rule.buys:
        return []
    return [fault("seat.buys", power=q.power, unit=q.kind)]


MODULE = Module(
    on={Taken: _taken},
    values={Yields: _yields, Seats: _seats},
    limits={Phase: _phase, Sells: _sells},
    answers={TOPIC: _named},
    hooks=(Asked({TOPIC: "options"}), Memories({"seats": by_country(SEAT, of_countries=False)})),
    settings=(SEATS,),
)
