"""Whatever is refused is refused by a code, and every code has words in every language, for exactly its arguments."""

from __future__ import annotations

import ast
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest

from sandtable.kernel.dice import DiceFault
from sandtable.kernel.text import MOST, Text
from sandtable.kernel.verdict import Refused, fault
from sandtable.proving.codes import codes_in
from sandtable.server import errors
from sandtable.texts import languages, phrases, say
from tests.tools.codes import holes

SOURCE = Path(__file__).parent.parent / "src" / "sandtable"
PROBLEMS = {n for n, c in vars(errors).items() if isinstance(c, type) and issubclass(c, errors.Problem)}
REFUSALS = {"Refused", DiceFault.__name__, *PROBLEMS}
CODE_AT = {**dict.fromkeys(REFUSALS, 0), "at_line": 1, "fault": 0}  # what takes a code, and as which argument
BESIDE = {"told_by", "faults", "more", "fix", "units", "spaces"}  # of a refusal, but not of its sentence

Call = tuple[Path, ast.Call, ast.expr, ast.Module]


def calls(takers: set[str]) -> Iterator[Call]:
    """Every place in the source where something is refused, with the expression that says by which code."""
    return (call for name, call in all_calls() if name in takers)


@lru_cache(maxsize=1)
def all_calls() -> tuple[tuple[str, Call], ...]:
    found = []
    for path in sorted(SOURCE.rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id not in CODE_AT:
                continue
            if node.func.id in PROBLEMS and "server" not in path.parts:
                continue  # something else of this name
            found.append((node.func.id, (path, node, node.args[CODE_AT[node.func.id]], tree)))
    return tuple(found)


def place(call: Call) -> str:
    return f"{call[0].relative_to(SOURCE)}:{call[1].lineno}: {ast.unparse(call[1])}"


def handed_on(code: ast.expr) -> bool:
    """Whether a problem of the server takes over a text that is there already, with its code."""
    return not isinstance(code, (ast.Constant, ast.JoinedStr, ast.BinOp, ast.IfExp))


def test_refusals_are_codes_and_no_sentences() -> None:
    """No English where something is refused: not as a string, and not put together from pieces."""
    found = list(calls(set(CODE_AT)))
    assert len(found) > 500
    spoken = []
    for call in found:
        _, node, code, tree = call
        assert isinstance(node.func, ast.Name)
        if node.func.id in PROBLEMS and handed_on(code):
            continue  # mypy sees to it that this is a text
        strings = [p.value for p in ast.walk(code) if isinstance(p, ast.Constant) and isinstance(p.value, str)]
        if isinstance(code, (ast.Name, ast.Attribute, ast.Call)) and node.func.id == "fault":
            continue  # a rule hands on the code it was given
        fits = bool(list(codes_in(code, tree))) and not any(isinstance(p, ast.JoinedStr) for p in ast.walk(code))
        if not fits or any(" " in s for s in strings):
            spoken.append(place(call))
    assert spoken == []


@pytest.mark.parametrize("language", languages())
def test_every_refusal_has_words_for_exactly_its_arguments(language: str) -> None:
    said = phrases(language)
    wrong = []
    for call in calls(REFUSALS | {"at_line"}):
        _, node, code, tree = call
        given = {k.arg for k in node.keywords if k.arg not in BESIDE}
        for name in codes_in(code, tree):
            if name not in said or holes(said[name]) != given:
                wrong.append((name, place(call)))
    assert wrong == []


@pytest.mark.parametrize("language", languages())
def test_faults_of_the_rules_are_given_what_their_sentences_name(language: str) -> None:
    """A rule may tell a program more than its sentence says, never less."""
    said = phrases(language)
    wrong = []
    for call in calls({"fault"}):
        _, node, code, tree = call
        if any(k.arg is None for k in node.keywords):
            continue  # arguments from elsewhere
        given = {k.arg for k in node.keywords}
        wrong += [(name, place(call)) for name in codes_in(code, tree) if not holes(said[name]) <= given]
    assert wrong == []


def test_what_somebody_sent_is_said_back_briefly() -> None:
    """One place cuts it, for refusals of the rules and of the server alike; the two ends stay."""
    long = "a" * 5000 + "z"
    for text in (
        Refused("order.no_verb", word=long).text,
        errors.Illegal("space.none", name=long).text,
        fault("answer.topic", topic=long, expected="x").text,
    ):
        (cut,) = [v for v in text.args.values() if v != "x"]
        assert (len(cut), cut[0], cut[-1]) == (MOST, "a", "z")
    many = fault("answer.unknown", option="x", options=[long] * 5000).args["options"]
    assert (len(many), len(many[0]), many[-1]) == (MOST + 1, MOST, "…")


def test_a_text_may_hold_texts() -> None:
    """A reason inside a reason is said in the same language; several follow each other."""
    inner = Text("game.over"), Text("undo.nothing")
    english = say(Text("file.illegal", {"record": 3, "why": inner}))
    assert english == f"Record 3 is not legal: {say(inner[0])} {say(inner[1])}"
    assert say(inner[1], "de") in say(Text("file.illegal", {"record": 3, "why": inner}), "de")


def test_quoted_words_are_nobodys_language() -> None:
    """What a person typed is quoted as typed; what the game names is named in the reader's language."""
    said = say(Text("kind.unknown", {"word": "tank", "game": "Training", "known": ("tank", "fighter")}), "de")
    assert said == "'tank' ist keine Einheit von Training; es gibt Panzer und Jäger."


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_code_is_worded_once(lang: str) -> None:
    """The files of a language are one book: what stands in two of them would be said by whichever is read last."""
    files = sorted((SOURCE / "texts").glob(f"{lang}*.toml"))
    found = Counter(code for file in files for code in tomllib.loads(file.read_text("utf-8")))
    assert [code for code, n in found.items() if n > 1] == []
