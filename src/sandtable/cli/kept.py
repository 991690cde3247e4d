"""What was worked out about a file once is kept: a long game is replayed when it is first looked at, not every time.

An entry is found again by the bytes of the file and by the program: whoever changes either gets a new answer. It is a
cache in the player's own folder, and nothing is lost with it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

import msgspec

import sandtable

MOST = 64  # entries; the oldest go
PARTS = ("kernel", "rules", "games", "texts")  # what an answer can depend on beside the file
LOOSE = ("narrate.py", "tabular.py", "__init__.py")
ENDINGS = (".py", ".toml", ".csv")


def home() -> Path:
    """Where games at the terminal are kept."""
    return Path(os.environ.get("SANDTABLE_HOME") or Path.home() / ".sandtable")


def kept(raw: bytes, what: str, make: Callable[[], bytes]) -> bytes:
    """An answer about a file, worked out now or before. Where nothing can be written, it is worked out every time."""
    found = known(raw, what)
    if found is None:
        found = make()
        keep(raw, what, found)
    return found


def known(raw: bytes, what: str) -> bytes | None:
    """An answer that was worked out before."""
    place = _place(raw, what)
    with suppress(OSError):
        found = place.read_bytes()
        os.utime(place)  # used again: it stays
        return found
    return None


def keep(raw: bytes, what: str, answer: bytes) -> None:
    """Keep an answer, where something can be written."""
    with suppress(OSError):
        _write(_place(raw, what), answer)


def _place(raw: bytes, what: str) -> Path:
    return home() / "kept" / _key(raw, what)


def _key(raw: bytes, what: str) -> str:
    """The file, the question, and every file of the program that bears on the answer."""
    mark = sha256(raw)
    mark.update(msgspec.json.encode([what, *_program()]))
    return mark.hexdigest()


def _program() -> Iterator[tuple[str, int, int]]:
    source = Path(sandtable.__file__).parent
    for name in LOOSE:
        yield _stamp(name, (source / name).stat())
    for part in PARTS:
        yield from _below(str(source / part))


def _below(folder: str) -> Iterator[tuple[str, int, int]]:
    with os.scandir(folder) as entries:
        for entry in sorted(entries, key=lambda e: e.name):
            if entry.is_dir() and entry.name not in ("__pycache__", "atlas"):
                yield from _below(entry.path)
            elif entry.name.endswith(ENDINGS):
                yield _stamp(entry.path, entry.stat())


def _stamp(name: str, stat: os.stat_result) -> tuple[str, int, int]:
    return name, stat.st_mtime_ns, stat.st_size


def _write(place: Path, raw: bytes) -> None:
    """In one piece, for its owner alone, and not more of them than `MOST`."""
    place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    fresh = place.with_name(f"{place.name}.{os.getpid()}")
    fresh.write_bytes(raw)
    os.replace(fresh, place)
    aged = sorted(place.parent.iterdir(), key=lambda p: p.stat().st_mtime)
    for old in aged[:-MOST]:
        old.unlink(missing_ok=True)
