"""Positions that show a rule, taken from the tests that prove it: `make examples` writes them into each game's folder.

A test that names a rule builds a position and gives orders; the shortest such position of a rule, with its first orders
and what came of them, is the rule's example. It can be opened on the board.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from sandtable.games.loader import available
from sandtable.kernel.decisions import Value
from sandtable.kernel.line import from_line, to_line
from sandtable.kernel.machine import waiting
from sandtable.kernel.notation import to_text
from sandtable.kernel.position import describe, enter
from sandtable.kernel.verdict import Refused
from sandtable.places import folder_of
from tests.tools.table import Table, loaded

ORDERS = 3  # of a test that are shown with its position
LONGEST = 6000  # letters of a position that is still an example

Found = dict[str, Any]


class Recorder:
    """Watches the tests and keeps the shortest position for each rule, and the rules that are proved together."""

    def __init__(self) -> None:
        self.examples: dict[str, dict[str, Found]] = defaultdict(dict)  # by game and rule
        self.near: dict[str, set[str]] = defaultdict(set)
        self._tables: list[tuple[Table, Found]] = []
        self._watch()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Any:
        """Play one test; what it built counts for the rules it names if it passed."""
        self._tables = []
        outcome = yield
        ids = [i for mark in item.iter_markers("rule") for i in mark.args]
        for one in ids:
            self.near[one] |= set(ids) - {one}
        for table, found in self._tables:
            for one in ids:
                kept = self.examples[table.game.slug].get(one)
                if kept is None or len(found["position"]) < len(kept["position"]):
                    self.examples[table.game.slug][one] = found
        return outcome

    def _watch(self) -> None:
        built, done, faults = Table.__init__, Table.do, Table.faults

        def init(table: Table, *args: Any, **options: Any) -> None:
            built(table, *args, **options)
            if (found := _example(table)) is not None:
                self._tables.append((table, found))

        def do(table: Table, order: str | Value, *dice: int, **to: Any) -> Table:
            self._note(table, order, "")
            return done(table, order, *dice, **to)

        def refused(table: Table, order: str | Value, *args: Any, **to: Any) -> Any:
            answer = faults(table, order, *args, **to)
            self._note(table, order, answer[0].rule if answer else "")
            return answer

        for name, replacement in (("__init__", init), ("do", do), ("faults", refused)):
            setattr(Table, name, replacement)

    def _note(self, table: Table, order: str | Value, rule: str) -> None:
        found = next((f for t, f in self._tables if t is table), None)
        if found is None or len(found["orders"]) >= ORDERS:
            return
        words = order if isinstance(order, str) else to_text(order)
        found["orders"].append({"order": words, **({"refused": rule} if rule else {})})


def _example(table: Table) -> Found | None:
    """The position of a table as a line that leads back to it and asks somebody, or None if none does."""
    plain = loaded(table.game.slug)
    if table.game.version != plain.version or not waiting(table.game, table.state):
        return None
    line = to_line(table.game, describe(table.game, table.state))
    if len(line) > LONGEST:
        return None
    try:
        same = enter(table.game, from_line(table.game, line)).digest() == table.state.digest()
    except (Refused, KeyError, ValueError):
        same = False
    options = {k: v for k, v in table.game.options.items() if v != plain.options.get(k)}
    return {"position": line, **({"options": options} if options else {}), "orders": []} if same else None


def main(*tests: str) -> int:
    """Play the tests of all rules and write what they show."""
    recorder = Recorder()
    code = pytest.main(["-q", "-p", "no:cacheprovider", *tests], plugins=[recorder])
    for slug in available():
        own = recorder.examples.get(slug)
        if own:
            rows = {i: {**own.get(i, {}), "near": sorted(recorder.near[i])} for i in sorted(own)}
            lines = [f'"{i}": {json.dumps(row, ensure_ascii=False, sort_keys=True)}' for i, row in rows.items()]
            Path(folder_of(slug), "examples.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
            print(f"{slug}: {len(rows)} examples")
    return int(code)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
