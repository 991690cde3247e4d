"""The drawn boards: each game's own, or that of the game it is laid over. They are files, and stand outside /api."""

from __future__ import annotations

from functools import lru_cache

from fastapi import APIRouter, Response
from fastapi.responses import FileResponse

from sandtable.atlas import board as boards
from sandtable.atlas.palette import dressed
from sandtable.atlas.render.small import small
from sandtable.places import available
from sandtable.server.errors import Unknown

router = APIRouter(prefix="/boards", include_in_schema=False)


@router.get("/{game}.json")
def board(game: str) -> Response:
    """Shapes, names and places of a board; its format is told in docs/concepts/atlas.md."""
    folder = boards.folder_of(game) if game in available() else None
    if folder is None:
        raise Unknown("game.none")
    return FileResponse(folder / boards.NAME, media_type="application/json")


@router.get("/{game}.svg")
def picture(game: str) -> Response:
    """The lands of a board as they are held first, drawn roughly."""
    if game not in available() or boards.folder_of(game) is None:
        raise Unknown("game.none")
    return Response(_small(game), media_type="image/svg+xml", headers={"cache-control": "max-age=3600"})


@lru_cache(maxsize=16)
def _small(game: str) -> str:
    return small(boards.load(game), dressed("atlas", game))
