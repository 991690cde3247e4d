"""Standing orders: what a seat wants done when it is asked out of turn, so that nobody waits."""

from __future__ import annotations

import logging
import operator
from collections.abc import Callable
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from sandtable.kernel.decisions import Decision, Done
from sandtable.kernel.game import Game
from sandtable.kernel.machine import offers
from sandtable.kernel.match import Match
from sandtable.kernel.offers import Offer
from sandtable.kernel.state import State
from sandtable.rules.hooks import Asked, BattlePhase
from sandtable.server.core.actor import must_have_odds, must_hold
from sandtable.server.core.hall import Hall
from sandtable.server.core.looking_back import state_at
from sandtable.server.core.order_answers import obeyed
from sandtable.server.core.order_data import Condition, Doing
from sandtable.server.core.order_measures import PLAIN, in_battle, measure, must_fit, place_of
from sandtable.server.core.patch import turn_of
from sandtable.server.core.table import LiveTable
from sandtable.server.errors import Illegal, Problem, Unknown
from sandtable.server.store import people, schema
from sandtable.server.store.tables import hold
from sandtable.server.table_data import Person
from sandtable.server.tokens import new_id

log = logging.getLogger("sandtable.orders")
OPS: dict[str, Any] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "==": operator.eq,
}
MOST = 100  # orders of one seat
TRIFLE = 1  # answers that differ by no more than this, in money and in percent, do not matter


class StandingOrder(msgspec.Struct):
    """For questions of one kind, in one space or anywhere, if all conditions hold, do this."""

    id: str
    power: str
    topic: str  # what it answers; "*": anything
    space: str
    conditions: list[Condition]
    do: Doing
    until: int = 0
    own: bool = False  # also in the seat's own turn, so that battles go on by themselves
    uses: int = 0
    n: int = 0  # orders of a seat are numbered as they are left
    off: bool = False  # it could not be understood when it was needed, and waits to be taken back or left anew


def listing(db: Connection, table_id: str, power: str) -> list[StandingOrder]:
    """A seat's orders, the more particular first, then the older."""
    c = schema.orders.c
    rows = db.execute(select(c.data, c.uses).where(c.table_id == table_id, c.power == power))
    found = [msgspec.structs.replace(_read(r.data), uses=r.uses) for r in rows]
    return sorted(found, key=lambda o: (not o.space, o.topic == "*", -len(o.conditions), o.n, o.id))


def _read(data: str) -> StandingOrder:
    """An order as it is kept; earlier servers called its topic a kind."""
    kept = msgspec.json.decode(data)
    if "kind" in kept:
        kept["topic"] = kept.pop("kind")
    try:
        return msgspec.convert(kept, StandingOrder)
    except msgspec.ValidationError:  # earlier servers took some that nobody can follow: it says nothing
        return msgspec.convert({**kept, "conditions": [], "do": {}}, StandingOrder)


def add(hall: Hall, table_id: str, person: Person, order: StandingOrder) -> StandingOrder:
    """Leave an order."""

    def work(table: LiveTable) -> StandingOrder:
        must_hold(table, person, order.power)
        must_be_plain(table, order)
        must_make_sense(table.match.game, order)
        with hall.store.write() as db:
            hold(db, table.id, table.journal)  # an order is its writer's: nobody leaves one for a chair they just left
            known = listing(db, table.id, order.power)
            if len(known) >= MOST:
                raise Illegal("plan.many", most=MOST)
            n = max((o.n for o in known), default=0) + 1
            space = table.match.game.board.find(order.space) or ""
            made = msgspec.structs.replace(order, id=new_id(), space=space, n=n)
            data = msgspec.json.encode(made).decode()
            db.execute(insert(schema.orders).values(table_id=table.id, id=made.id, power=made.power, data=data))
        return made

    return hall.change(table_id, work)


def must_be_plain(table: LiveTable, order: StandingOrder) -> None:
    """An order that waits for odds would tell them."""
    if any(condition.measure not in PLAIN for condition in order.conditions):
        must_have_odds(table)


def must_make_sense(game: Game, order: StandingOrder) -> None:
    """An order that is taken can be followed: its place is on the board, its conditions can be asked, it says what."""
    if order.space and game.board.find(order.space) is None:
        raise Illegal("space.none", name=order.space)
    if order.do == Doing():
        raise Illegal("plan.what")
    must_fit(game, order.conditions)


def remove(hall: Hall, table_id: str, person: Person, order_id: str) -> None:
    """Take an order back."""

    def work(table: LiveTable) -> None:
        c = schema.orders.c
        with hall.store.write() as db:
            power = db.execute(select(c.power).where(c.table_id == table.id, c.id == order_id)).scalar()
            if power is None or power not in table.held_by(person.id):
                raise Unknown("plan.unknown")
            db.execute(delete(schema.orders).where(c.table_id == table.id, c.id == order_id))

    hall.change(table_id, work)


def _follows_by_itself(game: Game, topic: str) -> bool:
    """Whether an order may answer in one's own turn: which battle is next, and what could be asked of others too."""
    return topic in game.hooks(BattlePhase) or topic in game.merged(Asked)


def answer_by_order(
    hall: Hall, table: LiveTable, offer: Offer, switched_off: Callable[[StandingOrder], None]
) -> tuple[str, list[Decision]] | None:
    """The decisions a standing order gives for an offer out of turn, and the order; "" where only a wish was left.

    One that cannot be followed (earlier servers took some) is switched off, so that it fails once and never again.
    """
    own = offer.power in turn_of(table.match.game, table.match.state)["powers"]
    if own and not _follows_by_itself(table.match.game, offer.topic) and not in_battle(table.match.state):
        return None
    with hall.store.read() as db:
        orders = [order for order in listing(db, table.id, offer.power) if (order.own or not own) and not order.off]
    for order in orders:
        try:
            decisions = by(order, table.match.game, table.match.state, offer)
        except Problem:
            raise  # the store, not the order
        except Exception as error:
            log.warning("order %s at table %s is switched off: %s", order.id, table.id, type(error).__name__)
            _switch_off(hall, table.id, order)
            switched_off(order)
            continue
        if decisions:
            return order.id, decisions
    return None if own else _as_they_like(hall, table, offer)


def _as_they_like(hall: Hall, table: LiveTable, offer: Offer) -> tuple[str, list[Decision]] | None:
    """What is proposed, for somebody who wants no questions in others' turns, or only those that matter."""
    game, seat = table.match.game, table.seats[offer.power]
    if offer.topic not in game.merged(Asked):
        return None
    with hall.store.read() as db:
        wish = people.settings_of(db, seat.person_id).get("ask", "always")
    if wish == "always" or (wish == "matters" and not table.terms.odds):
        return None
    trifling = [Condition(measure="stake", op="<=", value=TRIFLE)] if wish == "matters" else []
    order = StandingOrder("", offer.power, offer.topic, "", trifling, Doing(default=True))
    decisions = by(order, game, table.match.state, offer)
    if not decisions and wish == "never" and offer.done:
        decisions = [Decision(offer.power, offer.topic, Done())]
    return ("", decisions) if decisions else None


def _switch_off(hall: Hall, table_id: str, order: StandingOrder) -> None:
    c = schema.orders.c
    data = msgspec.json.encode(msgspec.structs.replace(order, off=True)).decode()
    with hall.store.write() as db:
        db.execute(update(schema.orders).where(c.table_id == table_id, c.id == order.id).values(data=data))


def count_use(hall: Hall, table_id: str, order_id: str) -> None:
    """An order was used once more."""
    c = schema.orders.c
    with hall.store.write() as db:
        db.execute(update(schema.orders).where(c.table_id == table_id, c.id == order_id).values(uses=c.uses + 1))


def by(order: StandingOrder, game: Game, state: State, offer: Offer) -> list[Decision]:
    """What one order makes of an offer; nothing if it does not apply or would not be legal."""
    if order.do == Doing():
        raise ValueError("an order that says nothing")
    if order.topic not in (offer.topic, "*") or (order.until and turn_of(game, state)["round"] > order.until):
        return []
    place = place_of(state, offer)
    if order.space and place and order.space != place:  # a question about no place in particular may send units there
        return []
    for condition in order.conditions:
        value = measure(game, state, offer, condition.measure, condition.value, place or order.space)
        wanted = True if condition.measure == "enemy_has" else condition.value
        op = "==" if condition.measure == "enemy_has" else condition.op
        if value is None or not OPS[op](value, wanted):
            return []
    return obeyed(game, state, offer, order.do, order.space)


def would(hall: Hall, table_id: str, match: Match, order: StandingOrder, last: int = 5) -> list[dict[str, Any]]:
    """What an order would have answered in the last questions of its kind, and what was answered."""
    must_make_sense(match.game, order)
    asked = [r for r in match.records if r.by == order.power and r.topic == order.topic][-last:]
    found = []
    for record in asked:
        state = state_at(hall, table_id, match, record.n - 1)
        offer = next((o for o in offers(match.game, state) if o.power == order.power), None)
        decisions = by(order, match.game, state, offer) if offer is not None else []
        found.append(
            {
                "record": record.n,
                "did": msgspec.to_builtins(record.value),
                "would": msgspec.to_builtins(decisions[0].value) if decisions else None,
            }
        )
    return found
