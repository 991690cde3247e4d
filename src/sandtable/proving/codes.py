"""The codes a game's rules can refuse or explain with, read from its source, and which of them name no rule."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from sandtable.games.layers import layers_of
from sandtable.games.loader import load
from sandtable.games.modules import file_of
from sandtable.kernel.game import Game
from sandtable.places import HOME

SOURCE = HOME.parent.parent
RULINGS = {"fault": 0, "because": 1}  # what refuses or explains something, and as which argument it takes its code
REASON = "why"  # what settings call the code of a reason
IMPORT = re.compile(r"\s*(?:from|import) (sandtable\.[\w.]+)")
CODE = re.compile(r"[a-z_]+\.[a-z_]*[a-z]")

# Manners at the table (an answer that does not fit the question) rest on no rule of a book.
MANNERS = (
    *("answer.", "game.", "prompt.", "option.", "log.", "agree.", "recall."),
    *("warn.", "move.", "combat.unknown", "buy."),
)


def uncited(slug: str) -> list[str]:
    """The codes a game can refuse or explain with that name no rule of it."""
    game = load(slug)
    written = {code for path in rooms(slug, game) for code in rulings(path)} | set(listed(game.settings))
    return sorted(code for code in written if not code.startswith(MANNERS) and not game.rule_of(code))


def listed(settings: object) -> Iterator[str]:
    """The codes that a game's settings name as the reason for something."""
    if isinstance(settings, dict):
        yield from (value for key, value in settings.items() if key == REASON and isinstance(value, str))
    for part in settings.values() if isinstance(settings, dict) else settings if isinstance(settings, list) else ():
        yield from listed(part)


def rooms(slug: str, game: Game) -> set[Path]:
    """The files a game's rules are made of: the modules it names, and all that those import."""
    layers = layers_of(slug)
    pending = [file_of(name, layers) for name in game.modules]
    found: set[Path] = set()
    while pending:
        path = pending.pop()
        if path and path.is_file() and path not in found:
            found.add(path)
            pending += [SOURCE / (name.replace(".", "/") + ".py") for name in _imports(path)]
    return found


def rulings(path: Path, takers: dict[str, int] | None = None) -> Iterator[str]:
    """The codes a file puts into faults and reasons."""
    wanted, text = takers or RULINGS, path.read_text("utf-8")
    if not any(f"{taker}(" in text for taker in wanted):
        return
    tree = ast.parse(text)
    for node in _walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in wanted:
            at = wanted[node.func.id]
            if at < len(node.args):
                yield from codes_in(node.args[at], tree)


def _walk(tree: ast.AST) -> Iterator[ast.AST]:
    """Every node, as `ast.walk` gives them, in no order; it takes half as long, and most files are read."""
    pending = [tree]
    while pending:
        node = pending.pop()
        yield node
        for part in vars(node).values():
            if isinstance(part, list):
                pending += [p for p in part if isinstance(p, ast.AST)]
            elif isinstance(part, ast.AST) and part._fields:
                pending.append(part)


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


def _imports(path: Path) -> Iterator[str]:
    """What a file imports of the project, but for the names of types alone, which stand below `if TYPE_CHECKING`."""
    typing = False
    for line in path.read_text("utf-8").splitlines():
        typing = line == "if TYPE_CHECKING:" or (typing and (not line or line.startswith(" ")))
        if not typing and (found := IMPORT.match(line)):
            yield found[1]
