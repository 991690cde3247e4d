"""`sandtable serve`."""

from __future__ import annotations

import logging
import os
import sys
import threading
import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from sandtable.games.loader import load
from sandtable.kernel.text import Text
from sandtable.kernel.verdict import Refused
from sandtable.places import FOLDERS, HOME, available, outside
from sandtable.server.errors import Problem
from sandtable.server.settings import from_environment
from sandtable.texts import say

# Every statement to the database lets go of the interpreter, and whoever thinks meanwhile gives it back after this
# many seconds: with the usual five thousandths a decision would wait for that again and again.
SWITCH = 0.0005


def built_client() -> str | None:
    """The web client that `make web` built beside this file, if it did."""
    folder = Path(__file__).parent / "static"
    return str(folder) if (folder / "index.html").is_file() else None


def offer_games(folders: list[Path]) -> None:
    """Games beside the project's own, for this process and those it starts; a broken one is refused at once."""
    os.environ[FOLDERS] = os.pathsep.join([*(str(p.resolve()) for p in folders), *(str(p) for p in outside())])
    for slug, folder in available().items():
        if folder.parent != HOME:
            load(slug)


def serve(
    database: Annotated[
        str | None, typer.Option(help="An SQLite file or postgresql://...; by default a file in your data folder.")
    ] = None,
    host: Annotated[str | None, typer.Option(help="Address to listen on.")] = None,
    port: Annotated[int | None, typer.Option(help="Port to listen on.", min=0, max=65535)] = None,
    public: Annotated[str | None, typer.Option(help="The address people use, for links in notices.")] = None,
    workers: Annotated[int | None, typer.Option(help="Worker processes for bots.", min=1, max=64)] = None,
    rate: Annotated[float | None, typer.Option(help="Requests a second from one person; 0: no limit.", min=0)] = None,
    client: Annotated[str | None, typer.Option(help="Folder of the built web client.")] = None,
    games: Annotated[
        list[Path] | None, typer.Option(help="A folder with games, or of one; beside those of SANDTABLE_GAMES.")
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the lobby in a browser.")] = False,
) -> None:
    """Serve tables over HTTP and WebSocket. Secrets are better given as SANDTABLE_* variables."""
    import uvicorn  # here, so that other commands start quickly

    from sandtable.server.web.app import create_app
    from sandtable.server.web.haste import Hasty

    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(name)s %(levelname)s %(message)s")
    logging.getLogger("httpx").setLevel(logging.WARNING)  # addresses may be secrets
    logging.getLogger("alembic").setLevel(logging.WARNING)
    try:
        offer_games(games or [])
        settings = from_environment(
            database=database,
            host=host,
            port=port,
            public=public,
            workers=workers,
            rate=rate,
            client=client or os.environ.get("SANDTABLE_CLIENT") or built_client(),
        )
        app = create_app(settings)
    except (Refused, Problem) as refused:
        typer.echo(say(refused.text), err=True)
        raise typer.Exit(2) from None
    address = f"http://{settings.host}:{settings.port}"
    typer.echo(f"Sandtable listens on {address}", err=True)
    if not settings.client:
        typer.echo(say(Text("serve.no_client")), err=True)
    if open_browser:
        threading.Timer(1.5, webbrowser.open, (address,)).start()
    Hasty.patience = settings.patience
    sys.setswitchinterval(SWITCH)
    app.state.service.tidy.begin()
    # Paths in the access log could carry what people search for; errors are logged by ourselves.
    uvicorn.run(
        app,
        http=Hasty,
        host=settings.host,
        port=settings.port,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=10,
        ws_max_size=65536,
        ws_per_message_deflate=False,  # a compressor for each connection costs more memory than a table
    )


if __name__ == "__main__":
    typer.run(serve)
