"""Bots play for an hour: does the server grow beyond the records it holds?

python -m tests.server.soak --seconds 3600 [--tables 20] [--database ADDRESS] [--samples FILE]
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np

from tests.server.running import Running

GAMES = ("revised-1942", "blitzkrieg-general", "training")


def _found(server: Running, headers: dict[str, str], n: int) -> None:
    """A table that bots have to themselves."""
    game = GAMES[n % len(GAMES)]
    powers = next(g["powers"] for g in server.client.get("/api/games").json() if g["slug"] == game)
    body = {"game": game, "bots": {p["name"]: "random" for p in powers}}
    server.client.post("/api/tables", json=body, headers=headers).raise_for_status()


def _sample(server: Running, headers: dict[str, str], began: float) -> dict[str, float]:
    """One look: seconds, bytes in memory, records held by running tables, files and threads."""
    mine = server.client.get("/api/tables", params={"mine": True, "limit": 100}, headers=headers).json()
    here = Path(f"/proc/{server.pid}")
    return {
        "seconds": time.monotonic() - began,
        "bytes": server.memory(),
        "records": sum(t["number"] for t in mine if t["status"] == "playing"),
        "tables": sum(t["status"] == "playing" for t in mine),
        "ended": sum(t["status"] == "ended" for t in mine),
        "files": len(list((here / "fd").iterdir())),
        "threads": len(list((here / "task").iterdir())),
    }


def soak(server: Running, tables: int, seconds: float, keep: str = "") -> dict[str, Any]:
    """Let bots play, found a new table for each that ends, and look every few seconds."""
    token = server.client.post("/api/people", json={"name": "Soak"}).json()["token"]
    headers = {"authorization": f"Bearer {token}"}
    for n in range(tables):
        _found(server, headers, n)
    began, made = time.monotonic(), tables
    samples: list[dict[str, float]] = []
    while time.monotonic() - began < seconds:
        time.sleep(max(1.0, seconds / 400))
        samples.append(_sample(server, headers, began))
        if keep:
            Path(keep).write_text(json.dumps(samples))
        for _ in range(tables - int(samples[-1]["tables"])):
            _found(server, headers, made)
            made += 1
    return {**summed(samples), "tables": tables, "founded": made}


def summed(samples: list[dict[str, float]]) -> dict[str, Any]:
    """Memory as a start, so much for each record held, and so much for each hour: the last is what must not be.

    A process keeps what it once had for what comes next, so the records are the most that were held up to then.
    """
    most = np.maximum.accumulate([s["records"] for s in samples])
    begun = len(samples) // 5  # what is loaded once is not growth
    late = samples[begun:]
    rows = np.array([[1.0, held, s["seconds"] / 3600] for held, s in zip(most[begun:], late, strict=True)])
    (_, record, hour), *_ = np.linalg.lstsq(rows, np.array([s["bytes"] for s in late]), rcond=None)
    return {
        "seconds": round(samples[-1]["seconds"]),
        "mb_first": round(samples[0]["bytes"] / 1e6, 1),
        "mb_last": round(samples[-1]["bytes"] / 1e6, 1),
        "records_held": int(samples[-1]["records"]),
        "records_most": int(most[-1]),
        "kb_a_record": round(float(record) / 1e3, 2),
        "mb_an_hour_beyond_records": round(float(hour) / 1e6, 1),
        "files": [int(late[0]["files"]), int(late[-1]["files"])],
        "threads": [int(late[0]["threads"]), int(late[-1]["threads"])],
    }


def main() -> None:
    """From the command line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=3600)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--database", default="")
    parser.add_argument("--samples", default="")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Running(given.database or f"{folder}/sandtable.db", SANDTABLE_IDLE="30").start()
        try:
            found = soak(server, given.tables, given.seconds, given.samples)
        finally:
            server.stop()
    print(json.dumps({**found, "cores": os.cpu_count(), "load": os.getloadavg()[0]}), flush=True)


if __name__ == "__main__":
    main()
