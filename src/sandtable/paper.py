"""Printing at a terminal: styled lines and plain tables. It loads nothing, because most commands only print."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from collections.abc import Iterable
from itertools import zip_longest

STYLES = {
    "bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "blue": "34", "cyan": "36",
    "bright_black": "90", "dark_orange": "38;5;208",
}  # fmt: skip
GAP = "  "  # between two columns
LEAST = 24  # the last column is never folded narrower than this


class Styled:
    """A line in which parts may have a style: names of `STYLES`, with a space between several."""

    def __init__(self, text: str = "", style: str = "") -> None:
        self.parts: list[tuple[str, str]] = [(text, style)] if text else []

    def append(self, text: str, style: str = "") -> None:
        """Go on with more."""
        if text:
            self.parts.append((text, style))

    @property
    def plain(self) -> str:
        """What it says."""
        return "".join(text for text, _ in self.parts)

    def folded(self, width: int) -> list[Styled]:
        """The same on several lines, broken between words."""
        plain = self.plain
        if len(plain) <= width or "\n" in plain or "\t" in plain:
            return [self]
        found, at = [], 0
        for line in textwrap.wrap(plain, max(width, LEAST), break_long_words=False, break_on_hyphens=False):
            begin = plain.index(line, at)
            at = begin + len(line)
            found.append(self._cut(begin, at))
        return found

    def _cut(self, begin: int, end: int) -> Styled:
        found, at = Styled(), 0
        for text, style in self.parts:
            found.append(text[max(0, begin - at) : max(0, end - at)], style)
            at += len(text)
        return found

    def written(self, colours: bool) -> str:
        """With the marks that a terminal takes for styles, or without any."""
        return "".join(_marked(text, style) if colours else text for text, style in self.parts)


Cell = str | Styled


class Table:
    """Rows under headings; a heading that ends in `>` stands over numbers. The last column folds to fit a terminal."""

    def __init__(self, *heads: str, title: Cell = "") -> None:
        self.heads = [head.rstrip(">") for head in heads]
        self.right = [head.endswith(">") for head in heads]
        self.title = _styled(title)
        self.rows: list[list[Styled]] = []

    def add_row(self, *cells: Cell) -> None:
        """One more row."""
        self.rows.append([_styled(cell) for cell in cells])

    def lines(self, width: int) -> Iterable[Styled]:
        """As it is printed."""
        if self.title.plain:
            yield self.title
        head = [Styled(name, "dim") for name in self.heads]
        shown = [head, *self.rows] if any(self.heads) else self.rows
        widths = [max(len(row[at].plain) for row in shown) for at in range(len(self.heads))] if shown else []
        room = width - sum(widths[:-1]) - len(GAP) * (len(widths) - 1)
        for row in shown:
            *first, last = row
            for cells in zip_longest(*([cell] for cell in first), last.folded(room), fillvalue=Styled()):
                yield self._row(list(cells), widths)

    def _row(self, cells: list[Styled], widths: list[int]) -> Styled:
        line = Styled()
        for at, cell in enumerate(cells):
            space = " " * (widths[at] - len(cell.plain))
            line.append(GAP if at else "")
            line.append(space if self.right[at] else "")
            for text, style in cell.parts:
                line.append(text, style)
            line.append(space if not self.right[at] and at < len(cells) - 1 else "")
        return line


Printable = Cell | Table


class Paper:
    """What is printed on: the standard output of the moment, with styles where it is a terminal that wants them."""

    def __init__(self, err: bool = False) -> None:
        self.err = err

    def print(self, *what: Printable, style: str = "") -> None:
        """Lines and tables; nothing is an empty line."""
        out = sys.stderr if self.err else sys.stdout
        lines = [line for part in what or [""] for line in _lines(part, style)]
        if out.isatty():  # between words; what goes into a file or another program stays in one piece
            width = shutil.get_terminal_size().columns
            lines = [part for line in lines for part in line.folded(width)]
        colours = out.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        out.write("".join(line.written(colours).rstrip(" ") + "\n" for line in lines))
        out.flush()


def _lines(what: Printable, style: str) -> Iterable[Styled]:
    if isinstance(what, Table):
        return what.lines(shutil.get_terminal_size().columns)
    return [what] if isinstance(what, Styled) else [Styled(line, style) for line in what.split("\n")]


def _styled(cell: Cell, style: str = "") -> Styled:
    return cell if isinstance(cell, Styled) else Styled(cell, style)


def _marked(text: str, style: str) -> str:
    codes = ";".join(STYLES[word] for word in style.split())
    return f"\x1b[{codes}m{text}\x1b[0m" if codes else text
