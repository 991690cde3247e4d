"""Lines and tables at a terminal."""

from __future__ import annotations

import io
import sys

import pytest

from sandtable.paper import Paper, Styled, Table

LONG = "one two three four five six seven"


class Terminal(io.StringIO):
    """An output that is a terminal."""

    def isatty(self) -> bool:
        return True


def table() -> Table:
    found = Table("Name", "Money>", "Holds", title=Styled("Books", "bold"))
    found.add_row("Azure", "8", LONG)
    found.add_row(Styled("Crimson", "red"), "12", "")
    return found


def test_columns_stand_below_each_other_and_the_last_folds() -> None:
    assert [line.plain.rstrip() for line in table().lines(40)] == [
        "Books",
        "Name     Money  Holds",
        "Azure        8  one two three four five",
        "                six seven",
        "Crimson     12",
    ]


def test_no_word_is_lost_or_broken_on_a_narrow_terminal() -> None:
    said = " ".join(line.plain for line in table().lines(5)).split()
    assert [word for word in said if word in LONG.split()] == LONG.split()


def test_a_table_without_heads_has_no_line_for_them() -> None:
    plain = Table("", ">")
    plain.add_row("wins", "99 %")
    assert [line.plain for line in plain.lines(80)] == ["wins  99 %"]


def test_a_folded_line_keeps_its_styles() -> None:
    line = Styled("red words here, ", "red")
    line.append("green words and more")
    first, second = line.folded(24)
    assert (first.plain, second.plain) == ("red words here, green", "words and more")
    assert [style for _, style in first.parts] == ["red", ""]
    assert [style for _, style in second.parts] == [""]


def test_styles_are_for_terminals_that_want_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    shown = {}
    for name, out in (("terminal", Terminal()), ("pipe", io.StringIO()), ("unwilling", Terminal())):
        monkeypatch.setattr(sys, "stdout", out)
        if name == "unwilling":
            monkeypatch.setenv("NO_COLOR", "1")
        Paper().print("No.", style="bold red")
        shown[name] = out.getvalue()
    assert shown == {"terminal": "\x1b[1;31mNo.\x1b[0m\n", "pipe": "No.\n", "unwilling": "No.\n"}


def test_nothing_is_an_empty_line(monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.StringIO()
    monkeypatch.setattr(sys, "stdout", out)
    Paper().print()
    Paper().print("a", "b")
    assert out.getvalue() == "\na\nb\n"


def test_a_terminal_gets_lines_that_are_folded_between_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """And a file gets them whole."""
    monkeypatch.setenv("COLUMNS", "25")
    for out, lines in ((Terminal(), ["one two three four five", "six seven"]), (io.StringIO(), [LONG])):
        monkeypatch.setattr(sys, "stdout", out)
        Paper().print(LONG)
        assert out.getvalue().splitlines() == lines
