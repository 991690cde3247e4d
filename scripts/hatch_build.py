"""A wheel is the whole product: it is not built without the web client."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompleteWheel(BuildHookInterface):  # type: ignore[type-arg]  # hatchling's own configuration type is of no use here
    """Refuses to build a wheel that could not serve the table."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Look for the client, unless the checkout itself is installed."""
        client = Path(self.root) / "src/sandtable/server/static/index.html"
        if version != "editable" and not client.is_file():
            raise SystemExit("The wheel would have no web client: run `make web` first, or `make wheel`, which does.")
