"""Who plays the games of a study: this process, several processes, or the machines of a Ray cluster."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, wait
from importlib.util import find_spec
from itertools import islice
from typing import Any

import msgspec

from sandtable import __version__
from sandtable.arena.one import Outcome, Pairing, Played, Terms, play_game
from sandtable.kernel.verdict import Refused
from sandtable.processes import pool

Workers = Callable[[Terms, list[Pairing]], Iterator[Played]]

STORE = 100 << 20  # bytes that a Ray of our own sets aside for what goes to and fro: replays are small
STARTS = 4  # attempts to start a Ray of our own
AHEAD = 3  # games handed out for each one that can be played at once, so that no worker ever waits


def workers(jobs: int = 1, ray: str = "") -> Workers:
    """The workers that a command asks for."""
    if ray:
        return lambda terms, games: on_ray(ray, jobs, terms, games)
    return here if jobs <= 1 else lambda terms, games: on_processes(jobs, terms, games)


def here(terms: Terms, games: list[Pairing]) -> Iterator[Played]:
    """One game after the other in this process."""
    for pairing in games:
        yield play_game(terms, pairing)


def on_processes(jobs: int, terms: Terms, games: list[Pairing]) -> Iterator[Played]:
    """Several processes of this machine."""
    left = iter(games)
    with pool(jobs) as players:
        running = {players.submit(play_game, terms, p) for p in islice(left, jobs * AHEAD)}
        try:
            while running:
                ended, running = wait(running, return_when=FIRST_COMPLETED)
                for future in ended:
                    running |= {players.submit(play_game, terms, p) for p in islice(left, 1)}
                    yield future.result()
        finally:
            for future in running:
                future.cancel()


def on_ray(address: str, jobs: int, terms: Terms, games: list[Pairing]) -> Iterator[Played]:
    """A Ray cluster: `local` starts one on this machine with so many workers, an address joins one that runs.

    A game goes out and comes back as bytes, its replay with it, so that the machines share nothing but the program.
    """
    ray = _ray(address, jobs)
    try:
        task = ray.remote(max_retries=3)(_play_bytes)
        slots = int(ray.cluster_resources().get("CPU", 1))
        left = iter(games)
        running: dict[Any, Pairing] = {}

        def hand_out(most: int) -> None:
            for pairing in islice(left, most):
                running[task.remote(__version__, msgspec.json.encode((terms, pairing)))] = pairing

        hand_out(slots * AHEAD)
        while running:
            (ended,), _ = ray.wait(list(running), num_returns=1)
            pairing = running.pop(ended)
            hand_out(1)
            yield _fetched(ray, ended, pairing)
    finally:
        ray.shutdown()


def _ray(address: str, jobs: int) -> Any:
    if find_spec("ray") is None:
        raise Refused("ray.missing")
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # a study tells nobody that it runs
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # its workers use no graphics cards
    import ray

    _knock(address)
    quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
    if address == "local":
        _start_ray(ray, {"num_cpus": max(1, jobs), "include_dashboard": False, "object_store_memory": STORE, **quiet})
        return ray
    try:
        ray.init(address=address, **quiet)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise Refused("ray.no_cluster", address=address, error=str(error).splitlines()[0]) from None
    return ray


def _start_ray(ray: Any, settings: dict[str, Any]) -> None:
    """A Ray of our own. On a busy machine its parts may miss each other's deadline of 15 seconds; then once more."""
    for attempt in range(1, STARTS + 1):
        try:
            ray.init(address="local", **settings)
            return
        except Exception as error:  # Ray says nothing more exact
            ray.shutdown()
            if attempt == STARTS:
                raise Refused("ray.no_start", error=str(error).splitlines()[0]) from None


def _knock(address: str) -> None:
    """Ray tries a wrong address for minutes; one knock tells at once."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if host and port.isdigit():
        try:
            socket.create_connection((host, int(port)), timeout=5).close()
        except OSError as error:
            raise Refused("ray.no_cluster", address=address, error=error.strerror or str(error)) from None


def _fetched(ray: Any, ended: Any, pairing: Pairing) -> Played:
    try:
        return msgspec.json.decode(ray.get(ended), type=Played)
    except ray.exceptions.RayError as error:  # a machine that dies costs its game, not the study
        told = str(error).strip().splitlines()
        broken = f"{type(error).__name__}: {told[-1] if told else ''}"
        return Played(Outcome(pairing.number, pairing.seats, pairing.seed, errors=[broken]))


def _play_bytes(version: str, work: bytes) -> bytes:
    """What runs on a machine of the cluster."""
    if version != __version__:
        raise RuntimeError(f"this machine has Sandtable {__version__}, the study is played with {version}")
    terms, pairing = msgspec.json.decode(work, type=tuple[Terms, Pairing])
    return msgspec.json.encode(play_game(terms, pairing))
