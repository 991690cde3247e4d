"""How long it takes to open a long game that is not in memory, HTTP answer included.

python -m tests.server.opening [--times 20]
"""

from __future__ import annotations

import argparse
import gzip
import json
import tempfile
import time
from pathlib import Path

from fastapi.testclient import TestClient

from sandtable.server.settings import Settings
from sandtable.server.web.app import create_app
from tests.server.tools import House

GAME = Path(__file__).parents[1] / "replays" / "revised-1942" / "total-allies.json.gz"

RECORDS = 5600  # about twenty rounds of this game, which random players make long


def main() -> None:
    """From the command line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--times", type=int, default=20)
    times = parser.parse_args().times
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(database=f"{folder}/s.db", rate=0)
        with TestClient(create_app(settings)) as client:
            house = House(client)
            anna = house.person("Anna")
            save = json.loads(gzip.decompress(GAME.read_bytes()))
            save |= {"entries": save["entries"][:RECORDS], "digest": "", "result": {}, "seed": ""}
            table = anna.post("/tables/import", {"save": save, "mine": ["*"]})["id"]
            seen = anna.get(f"/tables/{table}/view")
            took = []
            for _ in range(times):
                house.hall.evict(idle=-1)
                start = time.perf_counter()
                anna.get(f"/tables/{table}/view")
                took.append(time.perf_counter() - start)
    took.sort()
    figures = {"records": len(save["entries"]), "rounds": seen["turn"]["round"], "times": times}
    middle, most = (round(1000 * t, 1) for t in (took[times // 2], took[-1]))
    print(json.dumps({**figures, "least_ms": round(1000 * took[0], 1), "median_ms": middle, "most_ms": most}))


if __name__ == "__main__":
    main()
