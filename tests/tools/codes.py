"""Codes as the source writes them: whoever says something names its code in full, so that tests can read it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

CODE = re.compile(r"[a-z_]+\.[a-z_]*[a-z]")


def holes(template: str) -> set[str]:
    """What a template wants put in."""
    return set(re.findall(r"{(\w+)(?:![rs])?[},]", template))


def codes_in(node: ast.expr, tree: ast.Module) -> Iterator[str]:
    """The codes an expression can be: a string, a choice of strings, or an entry of a table of the same file."""
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
        node = _table(node.value.id, tree)
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str) and CODE.fullmatch(part.value):
            yield part.value


def _table(name: str, tree: ast.Module) -> ast.expr:
    """A table of codes that stands at the top of a file."""
    for line in tree.body:
        if isinstance(line, ast.Assign) and any(isinstance(t, ast.Name) and t.id == name for t in line.targets):
            return line.value
    return ast.Constant("")
