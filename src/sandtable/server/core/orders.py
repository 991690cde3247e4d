"""Standing orders: what a seat wants done when it is asked out of turn, so that nobody waits."""

from __future__ import annotations

import operator
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from sandtable.kernel.decisions import Amount, Choose, Decision, Lose
from sandtable.kernel.machine import check, offers
from sandtable.kernel.offers import Losses, Number, Offer, Options
from sandtable.kernel.state import State
from sandtable.server.core.actor import Person, must_hold
from sandtable.server.core.hall import Hall
from sandtable.server.core.looking import state_at
from sandtable.server.core.measures import measure, place_of
from sandtable.server.core.patch import turn_of
from sandtable.server.core.table import LiveTable
from sandtable.server.errors import Illegal, Unknown
from sandtable.server.store import schema
from sandtable.server.tokens import new_id

OPS: dict[str, Any] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "==": operator.eq,
}
MOST = 100  # orders of one seat
BATTLE = ("casualties", "retreat", "submerge", "combat", "bombard", "gun")  # what orders may answer in one's own turn


class Order(msgspec.Struct):
    """For questions of one kind, in one space or anywhere, if all conditions hold, do this."""

    id: str
    power: str
    kind: str  # the topic it answers
    space: str
    conditions: list[dict[str, Any]]
    do: dict[str, Any]
    until: int = 0
    own: bool = False  # also in the seat's own turn, so that battles go on by themselves
    uses: int = 0


def listing(db: Connection, table_id: str, power: str) -> list[Order]:
    """A seat's orders, the more particular first."""
    c = schema.orders.c
    rows = db.execute(select(c.data, c.uses).where(c.table_id == table_id, c.power == power))
    found = [msgspec.structs.replace(msgspec.json.decode(r.data, type=Order), uses=r.uses) for r in rows]
    return sorted(found, key=lambda o: (not o.space, -len(o.conditions), o.id))


def add(hall: Hall, table_id: str, person: Person, order: Order) -> Order:
    """Leave an order."""

    def work(table: LiveTable) -> Order:
        must_hold(table, person, order.power)
        if order.space and table.match.game.board.find(order.space) is None:
            raise Illegal(f"There is no space called {order.space!r}.")
        if not set(order.do) & {"lose", "choose", "default", "number"}:
            raise Illegal("An order says what to do: lose (kinds in order), choose (options), number, or default.")
        made = msgspec.structs.replace(order, id=new_id(), space=table.match.game.board.find(order.space) or "")
        with hall.store.write() as db:
            if len(listing(db, table.id, order.power)) >= MOST:
                raise Illegal(f"A seat has at most {MOST} orders.")
            data = msgspec.json.encode(made).decode()
            db.execute(insert(schema.orders).values(table_id=table.id, id=made.id, power=made.power, data=data))
        return made

    return hall.change(table_id, work)


def remove(hall: Hall, table_id: str, person: Person, order_id: str) -> None:
    """Take an order back."""

    def work(table: LiveTable) -> None:
        c = schema.orders.c
        with hall.store.write() as db:
            power = db.execute(select(c.power).where(c.table_id == table.id, c.id == order_id)).scalar()
            if power is None or power not in table.held_by(person.id):
                raise Unknown("There is no such order.")
            db.execute(delete(schema.orders).where(c.table_id == table.id, c.id == order_id))

    hall.change(table_id, work)


def answer_by_order(hall: Hall, table: LiveTable, offer: Offer) -> tuple[str, Decision] | None:
    """The decision a standing order gives for an offer out of turn, and the order."""
    own = offer.to in turn_of(table.match.game, table.match.state)["powers"]
    if own and offer.topic not in BATTLE:
        return None
    with hall.store.read() as db:
        orders = [order for order in listing(db, table.id, offer.to) if order.own or not own]
    for order in orders:
        decision = by(order, table, table.match.state, offer)
        if decision is not None:
            with hall.store.write() as db:
                c = schema.orders.c
                db.execute(update(schema.orders).where(c.id == order.id).values(uses=c.uses + 1))
            return order.id, decision
    return None


def by(order: Order, table: LiveTable, state: State, offer: Offer) -> Decision | None:
    """What one order makes of an offer; None if it does not apply or would not be legal."""
    game = table.match.game
    if order.kind not in (offer.topic, "*") or (order.until and turn_of(game, state)["round"] > order.until):
        return None
    if order.space and order.space != place_of(state, offer):
        return None
    for condition in order.conditions:
        value = measure(game, state, offer, condition["measure"], condition["value"])
        wanted = True if condition["measure"] == "enemy_has" else condition["value"]
        op = "==" if condition["measure"] == "enemy_has" else condition["op"]
        if value is None or not OPS[op](value, wanted):
            return None
    decision = _done(order, state, offer)
    if decision is None or check(game, state, decision).faults:
        return None
    return decision


def would(hall: Hall, table: LiveTable, order: Order, last: int = 5) -> list[dict[str, Any]]:
    """What an order would have answered in the last questions of its kind, and what was answered."""
    match = table.match
    asked = [r for r in match.records if r.by == order.power and r.topic == order.kind][-last:]
    found = []
    for record in asked:
        state = state_at(hall, table, record.n - 1)
        offer = next((o for o in offers(match.game, state) if o.to == order.power), None)
        decision = by(order, table, state, offer) if offer is not None else None
        found.append(
            {
                "record": record.n,
                "did": msgspec.to_builtins(record.value),
                "would": msgspec.to_builtins(decision.value) if decision else None,
            }
        )
    return found


def _done(order: Order, state: State, offer: Offer) -> Decision | None:
    form, do = offer.form, order.do
    if isinstance(form, Losses) and isinstance(do.get("lose"), list):
        rank = {kind: at for at, kind in enumerate(do["lose"])}
        pool = [u for u, lives in form.lives.items() for _ in range(lives)]
        # Second hits of a ship come after every first hit of it, where its kind stands in the order.
        pool.sort(key=lambda u: rank.get(state.units[u].kind, len(rank)))
        return Decision(offer.to, offer.topic, Lose(tuple(pool[: form.take])))
    if isinstance(form, Options) and isinstance(do.get("choose"), list):
        keys = [o.key for o in form.options]
        return Decision(offer.to, offer.topic, Choose(tuple(k for k in do["choose"] if k in keys)))
    if isinstance(form, Options) and isinstance(do.get("number"), int):
        keys = [o.key for o in form.options]
        return Decision(offer.to, offer.topic, Choose(tuple(keys[: max(form.least, min(do["number"], form.most))])))
    if isinstance(form, Number) and isinstance(do.get("number"), int):
        return Decision(offer.to, offer.topic, Amount(max(form.least, min(do["number"], form.most))))
    if do.get("default") and offer.default is not None:
        return Decision(offer.to, offer.topic, offer.default)
    return None
