"""A client that costs next to nothing: whoever measures a server on the same machine must not be what is measured."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import msgspec

IDLE = 2.0  # seconds; a server closes idle connections after five


class Plain:
    """JSON over connections that stay open; any answer but success is an error."""

    def __init__(self, host: str, port: int, token: str) -> None:
        self.host, self.port, self.token = host, port, token
        self._free: list[tuple[float, asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def get(self, path: str) -> Any:
        """What is there."""
        return await self._ask("GET", path, b"")

    async def post(self, path: str, body: Any) -> Any:
        """Do something."""
        return await self._ask("POST", path, msgspec.json.encode(body))

    async def _ask(self, method: str, path: str, body: bytes) -> Any:
        reader, writer = await self._connection()
        head = (
            f"{method} {path} HTTP/1.1\r\nhost: {self.host}:{self.port}\r\nauthorization: Bearer {self.token}\r\n"
            f"content-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n"
        )
        writer.write(head.encode() + body)
        told = (await reader.readuntil(b"\r\n\r\n")).lower()
        length = int(told.partition(b"content-length:")[2].partition(b"\r\n")[0])
        raw = await reader.readexactly(length)
        assert told[9:12] in (b"200", b"201"), raw
        self._free.append((time.monotonic(), reader, writer))
        return msgspec.json.decode(raw)

    async def _connection(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """The one that was used last; what the server may be about to close is let go."""
        while self._free:
            used, reader, writer = self._free.pop()
            if time.monotonic() - used < IDLE:
                return reader, writer
            writer.close()
        return await asyncio.open_connection(self.host, self.port)

    def close(self) -> None:
        """Let go of all connections."""
        for _, _, writer in self._free:
            writer.close()
