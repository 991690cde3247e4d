"""The command line."""

from __future__ import annotations


def main() -> None:
    """The `sandtable` command."""
    from sandtable.cli.app import app  # here, so that importing the package stays cheap

    app()
