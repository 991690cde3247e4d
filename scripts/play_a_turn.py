"""Start an installed `sandtable serve` and play a turn through it as a browser would: python play_a_turn.py COMMAND."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

PATIENCE = 60  # seconds until it must answer


def main(command: str) -> None:
    """Serve, ask for the page, a board and the fonts, and decide until a bot has moved."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port = one.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        words = [command, "serve", "--port", str(port), "--database", str(Path(folder) / "tables.db")]
        server = subprocess.Popen(words, cwd=folder, stderr=subprocess.DEVNULL)
        try:
            table = Visitor(f"http://127.0.0.1:{port}")
            table.wait()
            table.look()
            played = table.play()
        finally:
            server.terminate()
            server.wait(20)
    print(f"{command}: page, board and fonts are there; {played} decisions were played with a bot.")


class Visitor:
    """Somebody with a browser."""

    def __init__(self, address: str) -> None:
        self.address, self.token = address, ""

    def ask(self, path: str, body: object = None) -> Any:
        """A request that must succeed."""
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self.token}"}
        headers = headers if self.token else {"Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data=data, headers=headers)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            raw = answer.read()
            return json.loads(raw) if "json" in answer.headers.get("Content-Type", "") else raw

    def wait(self) -> None:
        """Until it answers."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                self.ask("/api/health")
                return
            except OSError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.2)

    def look(self) -> None:
        """Everything the table in the browser is made of."""
        assert b"<script" in self.ask("/"), "no page"
        drawn = [game["board"] for game in self.ask("/api/games") if game["board"]]
        assert "training" in drawn, "no boards"
        for board in drawn:
            assert self.ask(f"/boards/{board}.json"), board
        assert len(self.ask("/fonts/Lato-Regular.ttf")) > 10_000, "no fonts"

    def play(self) -> int:
        """A game against a bot until the bot has moved."""
        self.token = self.ask("/api/people", {"name": "Visitor"})["token"]
        table = self.ask("/api/tables", {"game": "training", "mine": ["Azure"], "bots": {"Crimson": "greedy"}})
        path = f"/api/tables/{table['id']}"
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            asked = self.ask(f"{path}/offers")
            if asked["offers"]:
                order = {"text": "accept" if asked["offers"][0].get("default") else "done"}
                self.ask(f"{path}/decide", {"offer": asked["revision"], "decisions": [order]})
            decided = [line for line in self.ask(f"{path}/lines")["lines"] if line["kind"] == "decided"]
            if any(line.get("by") == "Crimson" for line in decided):
                return len(decided)
            time.sleep(0.1)
        raise AssertionError("no bot moved")


if __name__ == "__main__":
    main(sys.argv[1])
