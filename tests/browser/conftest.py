"""Real browsers on a real server: both are started here, once for all tests, on loopback."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.tools import PATIENCE, Seat

STATIC = Path(__file__).parents[2] / "src/sandtable/server/static/index.html"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Browser tests run by `make test-web` alone: they need a built client and a browser."""
    if os.environ.get("SANDTABLE_BROWSER") == "1" and CHROMIUM and STATIC.exists():
        return
    for item in items:
        if "/browser/" in str(item.fspath):
            item.add_marker(pytest.mark.skip(reason="browser tests run by `make test-web`"))


def free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


class Server:
    """A server of our own that can be stopped and started again, keeping its tables."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.database = folder / "tables.db"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "sandtable.server.cli", "--port", str(self.port), "--rate", "0"]
        self.process = subprocess.Popen([*command, "--database", str(self.database)])
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        for _ in range(1200):  # importing takes its time on a busy machine
            try:
                opener.open(f"{self.url}/api/health", timeout=2)
                return
            except OSError:
                time.sleep(0.25)
        raise RuntimeError("the server did not start")

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.wait(20)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("server"))
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, headless=True, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def sit(chromium: Any, server: Server) -> Iterator[Callable[..., Seat]]:
    """A person with a fresh browser; every error the page reports fails the test."""
    contexts: list[Any] = []
    errors: list[str] = []

    def new(width: int = 1366, height: int = 768, touch: bool = False, lang: str = "en-GB", **more: Any) -> Seat:
        # Waiting for conditions inside the page needs eval, which the page itself rightly forbids.
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            has_touch=touch,
            is_mobile=touch,
            locale=lang,
            bypass_csp=True,
            # Without flights of the camera a click lands where it was aimed, however busy the machine is.
            **{"reduced_motion": "reduce", **more},
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda e: errors.append(str(e)))
        return Seat(page, server.url)

    yield new
    for context in contexts:
        context.close()
    assert errors == []
