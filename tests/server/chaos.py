"""Killing the server at random moments under load, and proving that nothing acknowledged was lost or doubled.

python -m tests.server.chaos --kills 50 [--database ADDRESS]
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
import threading
import time
import uuid
from typing import Any

import httpx
import msgspec

from sandtable.games.loader import load
from sandtable.kernel.match import Match
from sandtable.kernel.record import parse
from tests.server.running import Running

GAMES = ("training", "revised-1942", "blitzkrieg-general")
PLAYERS = 2 * len(GAMES)
LEAST = 10  # decisions between two kills
PATIENCE = 600.0  # seconds: a machine that others use as well may take its time, and that is nothing lost


class Player(threading.Thread):
    """Plays a table alone, sends every decision until it is answered, and remembers the answers."""

    def __init__(self, url: str, game: str, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self.game = game
        self.stop_now = stop
        self.client = httpx.Client(base_url=url, timeout=60)
        self.acknowledged: list[dict[str, Any]] = []
        self.resent = 0
        self.troubles: list[str] = []
        self.failure = ""
        self.table = self.token = ""

    def send(self, method: str, path: str, body: Any = None) -> dict[str, Any]:
        """Send until there is an answer; the same request with the same key."""
        tries = 0
        headers = {"authorization": f"Bearer {self.token}"} if self.token else {}
        while True:
            try:
                answer = self.client.request(method, path, json=body, headers=headers)
                if answer.status_code != 503:
                    break
                self.troubles.append(answer.text[:120])
            except httpx.HTTPError as error:
                self.troubles.append(f"{type(error).__name__} {path}")
            tries += 1
            time.sleep(min(1.0, 0.1 * tries))
        self.resent += tries > 0
        if answer.status_code >= 300:
            raise AssertionError(f"{method} {path}: {answer.status_code} {answer.text[:300]}")
        found: dict[str, Any] = answer.json()
        return found

    def run(self) -> None:
        try:
            self.token = self.send("POST", "/api/people", {"name": "Player"})["token"]
            self.table = self.send("POST", "/api/tables", {"game": self.game, "mine": ["*"]})["id"]
            offers = self.send("GET", f"/api/tables/{self.table}/offers")["offers"]
            while offers and not self.stop_now.is_set():
                decision = msgspec.to_builtins(offers[0]["default"]) or {"text": "done", "by": offers[0]["power"]}
                if offers[0]["done"]:
                    decision = {"text": "done", "by": offers[0]["power"]}
                body = {"offer": offers[0]["id"], "decisions": [decision], "key": uuid.uuid4().hex}
                answer = self.send("POST", f"/api/tables/{self.table}/decide", body)
                self.acknowledged.append(answer)
                offers = answer["offers"] or self.send("GET", f"/api/tables/{self.table}/offers")["offers"]
        except Exception as error:
            self.failure = f"{type(error).__name__}: {error}"

    def prove(self) -> None:
        """Every acknowledged decision is there once, nothing else is, and the game is whole."""
        assert not self.failure, self.failure
        headers = {"authorization": f"Bearer {self.token}"}
        raw = self.client.get(f"/api/tables/{self.table}/export", headers=headers).raise_for_status()
        save = parse(raw.content)
        told = [r for answer in self.acknowledged for r in answer["records"]]
        kept = [msgspec.json.decode(msgspec.json.encode(e)) for e in save.entries]  # as the wire has them
        told = [{k: v for k, v in r.items() if k not in ("how", "bundle")} for r in told]  # said to the table alone
        apart = next(((k, t) for k, t in zip(kept, told, strict=False) if k != t), None)
        assert kept == told, f"{len(kept)} records stored, {len(told)} acknowledged; the first apart: {apart}"
        Match.resume(load(save.game, save.options), save, "")  # replays all and compares the digest
        lines = self.client.get(f"/api/tables/{self.table}/lines", headers=headers).json()["lines"]
        assert [line["n"] for line in lines] == list(range(1, len(lines) + 1))


def _until_played(server: Running, players: list[Player], number: int) -> None:
    """Wait until so many decisions were acknowledged, so that every kill falls into the midst of play."""
    end = time.monotonic() + PATIENCE
    while sum(len(p.acknowledged) for p in players) < number:
        assert server.ended() is None, f"the server ended by itself: {server.ended()}"
        assert time.monotonic() < end, f"the players do not get on: {[p.troubles[-2:] for p in players]}"
        assert not any(p.failure for p in players), [p.failure for p in players]
        time.sleep(0.01)


def chaos(database: str, kills: int, seed: int = 1) -> dict[str, Any]:
    """Kill a server so many times; what was proved."""
    rng = random.Random(seed)
    server = Running(database).start()
    stop = threading.Event()
    players = [Player(server.url, GAMES[n % len(GAMES)], stop) for n in range(PLAYERS)]
    try:
        done = 0
        for player in players:
            player.start()
        for kill in range(1, kills + 1):
            _until_played(server, players, done + LEAST)
            time.sleep(rng.uniform(0.0, 0.3))
            server.kill()
            done = sum(len(p.acknowledged) for p in players)
            if kill == kills:
                stop.set()  # what is proved below comes from the disk, and what was under way is sent once more
            server.start()
        for player in players:
            player.join(PATIENCE)
            assert not player.is_alive(), f"a player got no answer: {player.troubles[-3:]}"
        for player in players:
            player.prove()
    finally:
        stop.set()
        server.stop()
    return {
        "kills": kills,
        "tables": len(players),
        "acknowledged": sum(len(p.acknowledged) for p in players),
        "resent": sum(p.resent for p in players),
        "lost": 0,
        "doubled": 0,
    }


def main() -> None:
    """From the command line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--database", default="")
    parser.add_argument("--seed", type=int, default=int(time.time()))
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = chaos(given.database or f"{folder}/sandtable.db", given.kills, given.seed)
    print(json.dumps({"database": given.database.partition(":")[0] or "sqlite", "seed": given.seed, **found}))


if __name__ == "__main__":
    main()
