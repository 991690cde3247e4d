"""A real server process on loopback, for tests that kill it or press it hard."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from multiprocessing.context import ForkServerContext, ForkServerProcess
from pathlib import Path

import httpx

from sandtable.processes import end_with_starter
from sandtable.server.bots.process import PRELOADED, forks

# Imports are most of what a start costs. A server that is forked from a process which has them already is the same
# server, up in a tenth of the time; `real` starts the command as people do.
FORKS: ForkServerContext = forks()
FORKS.set_forkserver_preload(
    [
        *PRELOADED,
        "sandtable.server.web.app",
        "sandtable.server.cli",
        "uvicorn",
        "alembic.command",
        "psycopg",
    ]
)


def free_port() -> int:
    """A port nobody uses."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


def _serve(database: str, port: int, environment: dict[str, str]) -> None:
    """What a forked server does: the same as the command."""
    from sandtable.server.cli import serve

    end_with_starter()  # also when whoever measures or kills it is stopped in the midst of that
    os.environ.clear()
    os.environ.update(environment)
    os.setpgid(0, 0)
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 2)
    serve(database=database, port=port)


class Running:
    """`sandtable serve` as people run it."""

    def __init__(self, database: str, port: int = 0, real: bool = False, **environment: str) -> None:
        self.database, self.port, self.real = database, port or free_port(), real
        self.url = f"http://127.0.0.1:{self.port}"
        self.environment = {**os.environ, "SANDTABLE_RATE": "0", **environment}
        self.client = httpx.Client(base_url=self.url, timeout=20)  # a loaded machine takes its time
        self.process: subprocess.Popen[bytes] | ForkServerProcess | None = None

    def start(self, patience: float = 240.0) -> Running:
        """Start it and wait until it answers."""
        if self.real:
            program = [str(Path(sys.executable).with_name("sandtable")), "serve"]
            command = [*program, "--database", self.database, "--port", str(self.port)]
            self.process = subprocess.Popen(command, env=self.environment, stderr=subprocess.DEVNULL)
        else:
            self.process = FORKS.Process(target=_serve, args=(self.database, self.port, self.environment))
            self.process.start()
        end = time.monotonic() + patience
        while time.monotonic() < end:
            try:
                if self.client.get("/api/health").status_code == 200:
                    return self
            except httpx.HTTPError:
                pass
            time.sleep(0.05)
            assert self.ended() is None, "the server ended by itself"
        raise AssertionError("the server did not answer in time")

    @property
    def pid(self) -> int:
        """The number of its process."""
        assert self.process is not None
        assert self.process.pid is not None
        return self.process.pid

    def ended(self) -> int | None:
        """How it ended, if it did."""
        return self.process.poll() if isinstance(self.process, subprocess.Popen) else self._exit_code()

    def _exit_code(self) -> int | None:
        assert isinstance(self.process, ForkServerProcess)
        return self.process.exitcode

    def _wait(self, seconds: float) -> int:
        if isinstance(self.process, subprocess.Popen):
            return self.process.wait(seconds)
        assert self.process is not None
        self.process.join(seconds)
        code = self._exit_code()
        assert code is not None, "the server did not end"
        return code

    def kill(self) -> None:
        """No warning, no chance to tidy up."""
        os.kill(self.pid, signal.SIGKILL)
        self._wait(30)

    def stop(self) -> int:
        """Ask it to end."""
        if self.ended() is None:
            os.kill(self.pid, signal.SIGTERM)
        return self._wait(60)

    def memory(self) -> int:
        """Bytes it holds in memory."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS"))) * 1024

    def worked(self) -> float:
        """Seconds of processor time it has used."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
