"""How the server is."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import PlainTextResponse

from sandtable.server.web.asking import Served
from sandtable.server.web.document import refusals, tells
from sandtable.server.web.shapes.tables import Health

router = APIRouter(tags=["server"], responses=refusals())


@router.get("/api/health")
@tells(Health)
async def health(service: Served) -> dict[str, str]:
    """Whether the server and its database answer, and whether anything can be written."""
    await service.pulse.feel()
    return {"status": "ok"}


@router.get("/metrics", response_class=PlainTextResponse)
def metrics(service: Served) -> str:
    """Figures for a monitoring system."""
    gauges = {
        "sandtable_tables_in_memory": service.hall.live,
        "sandtable_table_loads": service.hall.loads,
        "sandtable_live_connections": sum(service.post.present.values()),
    }
    return service.metrics.text(gauges)
