"""A real server process on loopback, for tests that kill it or press it hard."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx


def free_port() -> int:
    """A port nobody uses."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


class Running:
    """`sandtable serve` as people run it."""

    def __init__(self, database: str, port: int = 0, **environment: str) -> None:
        self.database, self.port = database, port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.environment = {**os.environ, "SANDTABLE_RATE": "0", **environment}
        self.client = httpx.Client(base_url=self.url, timeout=2)
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, patience: float = 60.0) -> Running:
        """Start it and wait until it answers."""
        program = [sys.executable, "-m", "sandtable.server.cli"]  # what `sandtable serve` calls, with fewer imports
        command = [*program, "--database", self.database, "--port", str(self.port)]
        self.process = subprocess.Popen(command, env=self.environment, stderr=subprocess.DEVNULL)
        end = time.monotonic() + patience
        while time.monotonic() < end:
            try:
                if self.client.get("/api/health").status_code == 200:
                    return self
            except httpx.HTTPError:
                pass
            time.sleep(0.1)
            assert self.process.poll() is None, "the server ended by itself"
        raise AssertionError("the server did not answer in time")

    def kill(self) -> None:
        """No warning, no chance to tidy up."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        """Ask it to end."""
        assert self.process is not None
        self.process.terminate()
        return self.process.wait(30)

    def memory(self) -> int:
        """Bytes it holds in memory."""
        assert self.process is not None
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS"))) * 1024

    def worked(self) -> float:
        """Seconds of processor time it has used."""
        assert self.process is not None
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
