"""Workers end with the command that started them, even if it is killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from time import monotonic, sleep

COMMAND = """
import os
from time import sleep
from sandtable.processes import pool
if __name__ == "__main__":
    with pool(1) as workers:
        print(workers.submit(os.getpid).result(), flush=True)
        workers.submit(sleep, 600).result()
"""


def test_a_killed_command_leaves_no_workers(tmp_path: object) -> None:
    file = os.path.join(str(tmp_path), "command.py")
    with open(file, "w", encoding="utf-8") as out:
        out.write(COMMAND)
    with subprocess.Popen([sys.executable, file], stdout=subprocess.PIPE, text=True) as command:
        assert command.stdout is not None
        worker = int(command.stdout.readline())
        assert _lives(worker)
        command.send_signal(signal.SIGKILL)
        command.wait(20)
        ends = monotonic() + 30
        while _lives(worker) and monotonic() < ends:
            sleep(0.1)
        assert not _lives(worker)


def _lives(process: int) -> bool:
    """Whether a process works; one that ended and was not asked for yet does not."""
    try:
        with open(f"/proc/{process}/stat", encoding="utf-8") as stat:
            return stat.read().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False
