"""Clients that take for ever: whoever opens a connection asks something soon, or is let go."""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol


class Hasty(HttpToolsProtocol):
    """The usual protocol with a limit of time for heads; bodies have one in the guard, idle connections in uvicorn."""

    patience = 15.0  # seconds for the head of a request
    _slow: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Somebody comes."""
        super().connection_made(transport)
        self._begin()

    def on_message_begin(self) -> None:
        """A request begins, perhaps a later one of this connection."""
        super().on_message_begin()
        self._begin()

    def on_headers_complete(self) -> None:
        """They said what they want."""
        self._end()
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        self._end()
        super().connection_lost(exc)

    def _begin(self) -> None:
        if self._slow is None:
            self._slow = self.loop.call_later(self.patience, self._let_go)

    def _end(self) -> None:
        if self._slow is not None:
            self._slow.cancel()
            self._slow = None

    def _let_go(self) -> None:
        self._slow = None
        if not self.transport.is_closing():
            self.transport.abort()
