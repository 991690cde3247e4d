"""Run in a process of its own: let pytest collect tests and print which ids they name, as JSON."""

from __future__ import annotations

import contextlib
import io
import json
import sys

import pytest


class Collector:
    """Notes the ids of every test that pytest would run, and the files it could not read."""

    def __init__(self) -> None:
        self.proofs: dict[str, list[str]] = {}
        self.broken: list[str] = []

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.broken.append(report.nodeid)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            for mark in item.iter_markers("rule"):
                for name in mark.args:
                    tests = self.proofs.setdefault(name, [])
                    if (test := _name(item.nodeid)) not in tests:
                        tests.append(test)


def _name(test: str) -> str:
    """A test without its parameters; those of scripts are the scripts, and worth telling."""
    return test if ".yaml]" in test else test.partition("[")[0]


def main(*tests: str) -> int:
    """Collect and print; what pytest itself says is left out."""
    collector = Collector()
    options = ["--collect-only", "-q", "-p", "no:cacheprovider", "--continue-on-collection-errors"]
    with contextlib.redirect_stdout(io.StringIO()):
        pytest.main([*options, *tests], plugins=[collector])
    print(json.dumps({"proofs": collector.proofs, "broken": collector.broken}))
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
