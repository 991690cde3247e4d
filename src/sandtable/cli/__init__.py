"""The command line."""

from __future__ import annotations

import sys

from sandtable import __version__


def main() -> None:
    """The `sandtable` command."""
    if sys.argv[1:] == ["--version"]:
        print(__version__)  # no reader of commands is needed for that
        return
    from sandtable.cli.app import app  # here, so that importing the package stays cheap

    app()
