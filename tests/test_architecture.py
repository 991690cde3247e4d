"""The shape of the project: who may import whom, what the kernel may not know, and that every code has its words."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from sandtable.games.loader import available, load
from sandtable.proving.codes import codes_in, listed, uncited
from sandtable.rules.hooks import Roles, Tasks
from sandtable.rules.words import SHARED
from sandtable.texts import languages, phrases

SOURCE = Path(__file__).parent.parent / "src" / "sandtable"

# Each part may import itself, what stands before it, and nothing after it.
ORDER = (
    *("kernel", "rules", "places", "extras", "processes", "paper", "texts", "narrate", "orders", "games"),
    *("judging", "odds", "scripts", "bots", "arena", "research", "proving", "atlas", "tabular", "schemas"),
    "server.backup",
    *("server.settings", "server.errors", "server.metrics", "server.tokens", "server.turns", "server.tidy"),
    *("server.prepared", "server.limits", "server.accounts", "server.names", "server.table_data", "server.store"),
    "server.pulse",
    "server.fields",
    *("server.core", "server.answers", "server.notices", "server.review", "server.bots", "server.study"),
    *("server.steward", "server.service", "server.web", "server.cli"),
    *("cli", "api", "__main__"),
)
PURE = ("kernel", "rules")
IMPURE = {"time", "random", "os", "socket", "pathlib", "datetime", "secrets", "subprocess", "threading", "uuid"}
FOREIGN_WORDS = (  # what only games know: roles of space and unit, money, sides, nations, phases, tasks
    *("capital", "city", "cities", "harbour", "strait", "canal"),
    *("infantry", "artillery", "tank", "armour", "fighter", "bomber", "submarine", "destroyer", "battleship"),
    *("carrier", "transport", "convoy", "headquarters", "submerged", "kamikaze", "raid", "escort"),
    *("ipc", "technology", "research", "purchase", "mobilise", "combat", "noncombat", "quarter", "victory"),
    *("axis", "allies", "germany", "german", "japan", "japanese", "soviet", "russia", "britain", "british"),
    *("france", "french", "italy", "china", "america", "united", "berlin", "tokyo", "moscow", "london"),
)
LONGEST = 400


def modules(package: str) -> Iterator[tuple[Path, ast.Module]]:
    for path in sorted((SOURCE / package).rglob("*.py")):
        yield path, ast.parse(path.read_text("utf-8"))


def imports(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def part_of(path: Path) -> str:
    """The part of the project a file belongs to; inside the server, the layer."""
    at = path.relative_to(SOURCE).with_suffix("").parts
    return ".".join(at[: 2 if at[0] == "server" else 1])


def imported(tree: ast.Module) -> Iterator[str]:
    """The modules of the project that a file imports, `from sandtable.server import tokens` included."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "sandtable":
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if _file(inner) else node.module
        elif isinstance(node, ast.Import):
            yield from (a.name for a in node.names if a.name.split(".")[0] == "sandtable")


def _file(module: str) -> Path | None:
    path = SOURCE.parent / module.replace(".", "/")
    return next((p for p in (path.with_suffix(".py"), path / "__init__.py") if p.is_file()), None)


SOURCES = {
    path: ast.parse(path.read_text("utf-8"))
    for path in sorted(SOURCE.rglob("*.py"))
    if path.parent != SOURCE or path.stem != "__init__"  # the front door opens onto everything
}


def test_imports_run_one_way() -> None:
    """Down the list of parts, in every part there is: the loose files and the layers of the server too."""
    wrong = []
    for path, tree in SOURCES.items():
        part = part_of(path)
        if part == "server.__init__":
            continue
        assert part in ORDER, f"{part} has no place in the order of parts"
        for name in imported(tree):
            file = _file(name)
            other = part_of(file) if file and file in SOURCES else ""
            if other and other != part and ORDER.index(other) > ORDER.index(part):
                wrong.append(f"{path.relative_to(SOURCE)} imports {name}")
    assert not wrong


def test_no_module_imports_itself_in_a_ring() -> None:
    """Imports at the top of a file and inside functions; what only types need may look back."""
    needs = {
        path: {f for name in imported(_without_types(tree)) if (f := _file(name))} for path, tree in SOURCES.items()
    }
    done: set[Path] = set()

    def walk(path: Path, way: tuple[Path, ...]) -> None:
        assert path not in way, " > ".join(str(p.relative_to(SOURCE)) for p in (*way[way.index(path) :], path))
        if path not in done:
            for other in needs.get(path, ()):
                if other != path:
                    walk(other, (*way, path))
            done.add(path)

    for path in needs:
        walk(path, ())


def _without_types(tree: ast.Module) -> ast.Module:
    kept = [n for n in tree.body if not (isinstance(n, ast.If) and "TYPE_CHECKING" in ast.unparse(n.test))]
    return ast.Module(kept, [])


@pytest.mark.parametrize("package", PURE)
def test_core_reads_nothing_from_outside(package: str) -> None:
    for path, tree in modules(package):
        found = {name.split(".")[0] for name in imports(tree)} & IMPURE
        assert not found, f"{path.relative_to(SOURCE)} imports {found}"


def test_core_depends_on_msgspec_alone() -> None:
    allowed = {"msgspec", "sandtable", "__future__"}
    import sys

    for package in PURE:
        for path, tree in modules(package):
            for name in imports(tree):
                top = name.split(".")[0]
                assert top in allowed or top in sys.stdlib_module_names, f"{path} imports {name}"


def test_kernel_knows_no_game() -> None:
    """Not in code, not in strings, and not in examples either: those are of the game of four spaces."""
    said = re.compile(r"(?<![a-z])(" + "|".join(FOREIGN_WORDS) + r")s?(?![a-z])")
    found = [
        f"{path.name}:{n} speaks of {match[1]}"
        for path in sorted((SOURCE / "kernel").rglob("*.py"))
        for n, line in enumerate(path.read_text("utf-8").casefold().splitlines(), 1)
        if (match := said.search(line))
    ]
    assert not found


@pytest.mark.parametrize("package", PURE)
def test_shared_rules_cite_no_rule_ids_and_no_game(package: str) -> None:
    for path in sorted((SOURCE / package).rglob("*.py")):
        text = path.read_text("utf-8")
        assert not re.search(r"\b(REV|EUR|GLO|PAC|WAW|BLG)-[A-Z]+-\d", text), path
        assert "revised-1942" not in text, path


def test_files_are_one_room() -> None:
    long = {p: n for p in SOURCE.rglob("*.py") if (n := len(p.read_text("utf-8").splitlines())) > LONGEST}
    assert not long, f"over {LONGEST} lines: {long}"


TEXTS = {"fault": 0, "Text": 0, "because": 1, "Filter": 1}  # what takes a code, and as which argument


def codes(takers: dict[str, int] = TEXTS) -> dict[str, set[Path]]:
    """Every code that rules put into a fault, a text or a reason as a plain string, and where they do."""
    found: dict[str, set[Path]] = {}
    for package in ("kernel", "rules", "games"):
        for path, tree in modules(package):
            for node in ast.walk(tree):
                if not isinstance(node, ast.Call):
                    continue
                name = node.func.id if isinstance(node.func, ast.Name) else ""
                at = takers.get(name)
                if at is None or len(node.args) <= at:
                    continue
                for code in codes_in(node.args[at], tree):
                    found.setdefault(code, set()).add(path)
    return {c: p for c, p in found.items() if re.fullmatch(r"[a-z]+\.[a-z_]*[a-z]", c)}


def test_every_code_has_a_sentence() -> None:
    said = phrases("en")
    missing = {code: {p.name for p in paths} for code, paths in codes().items() if code not in said}
    assert not missing
    named = {(slug, code) for slug in available() for code in listed(load(slug).settings)}
    assert named
    assert {(slug, code) for slug, code in named for lang in languages() if code not in phrases(lang)} == set()


@pytest.mark.parametrize("slug", list(available()))
def test_every_refusal_quotes_a_rule(slug: str) -> None:
    """Table manners aside (an answer that does not fit the question), a refusal names the rule it rests on."""
    assert uncited(slug) == []


def test_what_is_not_checked_says_why() -> None:
    """A line that a checker is told to pass over gives its reason after it."""
    told = re.compile(r"#\s*(noqa: [A-Z0-9, ]*[A-Z0-9]|type: ignore(\[[a-z, -]+\])?)\s*$")
    here = Path(__file__).parent.parent
    files = [f for part in ("src", "tests", "examples") for f in sorted((here / part).rglob("*.py"))]
    lines = [(f, n, line) for f in files for n, line in enumerate(f.read_text("utf-8").splitlines(), 1)]
    assert [f"{f.relative_to(here)}:{n}" for f, n, line in lines if told.search(line)] == []


# -- the client --

CLIENT = SOURCE.parent.parent / "web" / "src"
QUOTED = re.compile(r"'([^'\n]{1,40})'|\"([^\"\n]{1,40})\"")
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/|<!--.*?-->", re.DOTALL)
DRAWN = {  # names of drawings, which the client brings itself
    "board/ground.ts": {"capital"},
    "board/light.ts": {"naval base"},
    "board/tokens.ts": {"patrol"},  # a posture has a look of its own
    "table/arrows.ts": {"rail"},  # and so has a way by rail
}


def client_sources() -> Iterator[tuple[str, str]]:
    """The client's own files, without comments; what is written from the server's document is not its own."""
    for path in sorted((*CLIENT.rglob("*.ts"), *CLIENT.rglob("*.svelte"))):
        if path.name != "wire.ts":
            yield path.relative_to(CLIENT).as_posix(), COMMENT.sub("", path.read_text("utf-8"))


def words_of_games() -> set[str]:
    """What units can do, how places and countries are marked, what all of them are called, tasks and manners."""
    found = {*SHARED.abilities, *SHARED.tags, *SHARED.countries, "combat", "noncombat", "victory", "Neutral"}
    for slug in available():
        game = load(slug)
        found |= {*game.kinds, *game.countries, *game.merged(Roles), *game.merged(Tasks)}
    return found


def test_the_client_knows_no_game() -> None:
    """What wins, what land yields, who may do what, in which manner: the server's documents say it."""
    words = words_of_games()
    assert {"infantry", "factory", "city", "of", "raid", "Germany"} <= words
    wrong = [
        f"{name}: {word}"
        for name, text in client_sources()
        for pair in QUOTED.findall(text)
        if (word := pair[0] or pair[1]) in words - DRAWN.get(name, set())
    ]
    assert wrong == []


def test_the_client_reads_no_tags_abilities_or_manners() -> None:
    """They are words of the rules; what the client needs of them has a field of its own."""
    reads = re.compile(r"\.(?:tags|manner|abilities\.includes)\b")
    assert [f"{name}: {found}" for name, text in client_sources() for found in reads.findall(text)] == []


def test_the_client_follows_and_does_not_poll() -> None:
    """A short pause in a loop asks again and again; the table tells when something changed."""
    pause = re.compile(r"for \(let waited|setInterval\([^)]*,\s*\d{1,3}\)")
    assert [name for name, text in client_sources() if pause.search(text)] == []
