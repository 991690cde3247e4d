"""Planning: odds, standing orders and private branches."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Path, Query, Response

from sandtable.server.core import orders
from sandtable.server.core.actor import must_hold
from sandtable.server.core.seating import may_enter
from sandtable.server.web import models
from sandtable.server.web.asking import Asker, Served, TableId, say

router = APIRouter(prefix="/api/tables/{table_id}", tags=["plan"])
Ident = Annotated[str, Path(pattern="^[a-z0-9]{1,32}$")]


def _enter(service: Any, table_id: str, asker: Any) -> None:
    asker.known()
    with service.hall.at(table_id) as table:
        may_enter(service.hall, table, asker)


# -- standing orders --


@router.get("/orders", response_model=list[dict[str, Any]])
def my_orders(
    table_id: TableId, service: Served, asker: Asker, power: Annotated[str, Query(max_length=60)]
) -> Response:
    """A seat's standing orders, and how often each was used."""
    with service.hall.at(table_id) as table:
        may_enter(service.hall, table, asker)
        must_hold(table, asker, power)
    with service.store.read() as db:
        return say([msgspec.to_builtins(o) for o in orders.listing(db, table_id, power)])


@router.post("/orders", status_code=201, response_model=dict[str, Any])
def new_order(table_id: TableId, body: models.NewOrder, service: Served, asker: Asker) -> Response:
    """Leave an order for questions out of turn."""
    _enter(service, table_id, asker)
    conditions = [c.model_dump() for c in body.conditions]
    order = orders.Order("", body.power, body.kind, body.space, conditions, body.do, body.until)
    made = orders.add(service.hall, table_id, asker, order)
    service.steward.poke(table_id)
    return say(msgspec.to_builtins(made), 201)


@router.delete("/orders/{order_id}", status_code=204)
def drop_order(table_id: TableId, order_id: Ident, service: Served, asker: Asker) -> None:
    """Take an order back."""
    _enter(service, table_id, asker)
    orders.remove(service.hall, table_id, asker, order_id)
