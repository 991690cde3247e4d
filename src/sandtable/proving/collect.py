"""Run by `proofs` in a process of its own: collect the tests and print which ids they name, as JSON."""

from __future__ import annotations

import contextlib
import io
import json
import sys

import pytest


class Collector:
    """Notes the ids of every test that pytest would run."""

    def __init__(self) -> None:
        self.found: dict[str, list[str]] = {}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            test = item.nodeid.partition("[")[0] if "test_scripts" not in item.nodeid else item.nodeid
            for mark in item.iter_markers("rule"):
                for name in mark.args:
                    tests = self.found.setdefault(name, [])
                    if test not in tests:
                        tests.append(test)


def main(tests: str) -> int:
    """Collect and print; whatever pytest says is shown only when it fails."""
    collector = Collector()
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        code = pytest.main(["--collect-only", "-q", "-p", "no:cacheprovider", tests], plugins=[collector])
    if code != pytest.ExitCode.OK:
        errors = [line for line in said.getvalue().splitlines() if line.startswith(("ERROR", "E  "))]
        print(errors[0] if errors else said.getvalue()[-300:], file=sys.stderr)
        return 1
    print(json.dumps(collector.found))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
