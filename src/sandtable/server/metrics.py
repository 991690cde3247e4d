"""Counters that a monitoring system can read."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Mapping

HELP = {
    "sandtable_requests_total": "Requests that were answered.",
    "sandtable_request_seconds": "How long requests took.",
    "sandtable_decisions_total": "Decisions that were taken, by who took them.",
    "sandtable_bot_failures_total": "Answers that bots did not give, or that were not taken.",
    "sandtable_tables_in_memory": "Tables that are held in memory.",
    "sandtable_table_loads": "Tables that were read from the database since the start.",
    "sandtable_live_connections": "Live connections of people at tables.",
}
BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """Requests, their times, and whatever else is counted by name."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self.counts: Counter[tuple[str, str]] = Counter()
        self.buckets: Counter[float] = Counter()
        self.total = 0.0
        self.requests = 0

    def count(self, name: str, label: str = "", by: int = 1) -> None:
        """Count something."""
        with self._lock:
            self.counts[name, label] += by

    def request(self, method: str, status: int, seconds: float) -> None:
        """Note an answered request."""
        with self._lock:
            self.counts["sandtable_requests_total", f'method="{method}",status="{status}"'] += 1
            self.requests += 1
            self.total += seconds
            for bound in BOUNDS:
                if seconds <= bound:
                    self.buckets[bound] += 1

    def text(self, gauges: Mapping[str, float]) -> str:
        """Everything in the format of Prometheus."""
        lines = []
        with self._lock:
            for name in sorted({n for n, _ in self.counts}):
                lines += [f"# HELP {name} {HELP[name]}", f"# TYPE {name} counter"]
                rows = sorted((label, v) for (n, label), v in self.counts.items() if n == name)
                lines += [f"{name}{{{label}}} {value}" if label else f"{name} {value}" for label, value in rows]
            name = "sandtable_request_seconds"
            lines += [f"# HELP {name} {HELP[name]}", f"# TYPE {name} histogram"]
            lines += [f'sandtable_request_seconds_bucket{{le="{b}"}} {self.buckets[b]}' for b in BOUNDS]
            lines.append(f'sandtable_request_seconds_bucket{{le="+Inf"}} {self.requests}')
            lines.append(f"sandtable_request_seconds_sum {self.total:.6f}")
            lines.append(f"sandtable_request_seconds_count {self.requests}")
        for name, value in gauges.items():
            lines += [f"# HELP {name} {HELP[name]}", f"# TYPE {name} gauge", f"{name} {value:g}"]
        return "\n".join(lines) + "\n"
