"""Many live tables at once: how fast a decision reaches the last one who watches, and what a table weighs.

Every second decision is a move, which asks for offers and for reach with odds before it; the others call it back.

python -m tests.server.load --tables 100,250,500 --rate 50 --seconds 30 [--database ADDRESS]
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import tempfile
import time
from statistics import quantiles
from typing import Any

import msgspec
import websockets

from tests.server.plain import Plain
from tests.server.running import Running

WATCHING = 2  # live connections at each table


class Line(msgspec.Struct):
    """What is read of a line of the journal: reading all of it would be the client's work, not the server's."""

    n: int


LINE = msgspec.json.Decoder(Line)


class Played:
    """One table, its player's last known revision, and when each line reached each connection."""

    def __init__(self, table: str, revision: int) -> None:
        self.table, self.revision = table, revision
        self.arrived: dict[int, int] = {}
        self.last: dict[int, float] = {}
        self.heard = asyncio.Event()  # everybody who watches has the last line that was waited for
        self.waited = 0
        self.busy = False
        self.connected = 0
        self.moved: list[str] = []  # units that were sent and can be called back

    def look(self) -> None:
        """Whether all have heard what is waited for."""
        if self.waited and self.arrived.get(self.waited, 0) >= WATCHING:
            self.heard.set()


class Asked:
    """What was asked, and how long it took."""

    def __init__(self) -> None:
        self.waits: list[float] = []
        self.answers: list[float] = []
        self.reaches: list[float] = []
        self.others = 0


async def watch(url: str, token: str, played: Played) -> None:
    """Stay connected and note when lines come."""
    address = f"{url.replace('http', 'ws', 1)}/api/tables/{played.table}/live"
    headers = {"authorization": f"Bearer {token}"}
    async with websockets.connect(address, additional_headers=headers, max_queue=None, open_timeout=60) as socket:
        async for raw in socket:
            assert isinstance(raw, str)
            played.connected += raw.startswith('{"type":"hello"')
            if raw.startswith('{"type":"line"'):
                now = time.perf_counter()
                number = LINE.decode(raw).n
                played.arrived[number] = played.arrived.get(number, 0) + 1
                played.last[number] = now
                played.look()


async def decide(client: Plain, played: Played, asked: Asked, rng: random.Random) -> None:
    """What a player does: ask where some units can go and how an attack would end, send them, or call them back."""
    played.busy = True
    here = f"/api/tables/{played.table}"
    if played.moved:
        decision = {"text": f"recall {', '.join(played.moved)}"}
        played.moved = []
        decisions: list[Any] = [decision]
    else:
        asked.others += 1
        offers = (await client.get(f"{here}/offers"))["offers"]
        groups = [g for g in offers[0]["groups"] if g["can"]]
        rng.shuffle(groups)
        decisions = []
        for group in groups:
            start = time.perf_counter()
            to = (await client.post(f"{here}/reach", {"units": group["units"][:3]}))["to"]
            asked.reaches.append(time.perf_counter() - start)
            places = [p for p in to.values() if len(p["plan"]) == 1]
            if places:
                decisions = rng.choice(places)["plan"]
                played.moved = list(decisions[0]["value"]["units"])
                break
    start = time.perf_counter()
    answer = await client.post(f"{here}/decide", {"offer": played.revision, "decisions": decisions})
    asked.answers.append(time.perf_counter() - start)
    played.revision = number = answer["revision"]
    played.heard.clear()
    played.waited = number
    played.look()
    await asyncio.wait_for(played.heard.wait(), 60)  # or a line was not heard
    asked.waits.append(played.last[number] - start)
    played.busy = False


async def begin(client: Plain) -> Played:
    """A table of Revised whose first power is about to move into battle."""
    made = await client.post("/api/tables", {"game": "revised-1942", "mine": ["*"]})
    played = Played(made["id"], 1)
    for _ in range(2):  # no research, no purchase
        body = {"offer": played.revision, "decisions": [{"text": "done"}]}
        played.revision = (await client.post(f"/api/tables/{played.table}/decide", body))["revision"]
    return played


async def measure(server: Running, tables: int, rate: float, seconds: float) -> dict[str, Any]:
    """Create tables, connect, and decide at a steady rate."""
    token = server.client.post("/api/people", json={"name": "Load"}).json()["token"]
    client = Plain("127.0.0.1", server.port, token)
    try:
        before = server.memory()
        playing: list[Played] = []
        for _ in range(tables):
            playing.append(await begin(client))
        watchers: list[asyncio.Task[None]] = []
        for played in playing:
            watchers += [asyncio.create_task(watch(server.url, token, played)) for _ in range(WATCHING)]
            while played.connected < WATCHING:
                await asyncio.sleep(0.005)
        await asyncio.sleep(1)
        gc.collect()
        gc.freeze()  # the client's own collections are no business of the server's
        gc.disable()
        connected, worked, own = server.memory(), server.worked(), time.process_time()
        asked = Asked()
        tasks: list[asyncio.Task[None]] = []
        rng = random.Random(1)
        began = time.perf_counter()
        for n in range(int(rate * seconds)):
            await asyncio.sleep(max(0.0, began + n / rate - time.perf_counter()))
            free = [p for p in playing if not p.busy]
            if free:
                tasks.append(asyncio.create_task(decide(client, rng.choice(free), asked, rng)))
        await asyncio.gather(*tasks)
        took = time.perf_counter() - began
        after, worked, own = server.memory(), server.worked() - worked, time.process_time() - own
        for watcher in watchers:
            watcher.cancel()
        await asyncio.gather(*watchers, return_exceptions=True)
    finally:
        gc.enable()
        client.close()
    waits = asked.waits
    cuts = quantiles(waits, n=100)
    return {
        "tables": tables,
        "connections": tables * WATCHING,
        "decisions": len(waits),
        "decisions_per_s": round(len(waits) / took, 1),
        "p50_ms": round(cuts[49] * 1000, 1),
        "p95_ms": round(cuts[94] * 1000, 1),
        "p99_ms": round(cuts[98] * 1000, 1),
        "answer_p95_ms": round(quantiles(asked.answers, n=100)[94] * 1000, 1),
        "max_ms": round(max(waits) * 1000, 1),
        "reaches": len(asked.reaches),
        "reach_p95_ms": round(quantiles(asked.reaches, n=100)[94] * 1000, 1),
        "offers": asked.others,
        "server_cpu_ms_per_decision": round(worked / len(waits) * 1000, 1),
        "client_cpu_ms_per_decision": round(own / len(waits) * 1000, 1),
        "memory_per_table_kb": round((connected - before) / tables / 1024, 1),
        "memory_after_kb": round((after - before) / tables / 1024, 1),
    }


def main() -> None:
    """From the command line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", default="100,250,500")
    parser.add_argument("--rate", type=float, default=50)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--database", default="")
    given = parser.parse_args()
    for count in given.tables.split(","):
        with tempfile.TemporaryDirectory() as folder:
            server = Running(given.database or f"{folder}/sandtable.db").start()
            try:
                found = asyncio.run(measure(server, int(count), given.rate, given.seconds))
            finally:
                server.stop()
        print(json.dumps({**found, "cores": os.cpu_count(), "load": os.getloadavg()[0]}), flush=True)


if __name__ == "__main__":
    main()
