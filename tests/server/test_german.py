"""Everything the rules and the log say exists in German, with the same placeholders."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import sandtable.server
from sandtable.games.loader import phrases
from sandtable.kernel.text import Text
from sandtable.server import errors
from sandtable.server.answers.door import code_of
from sandtable.server.answers.words import book, languages
from tests.server.tools import House

NAMES = ("name.", "list.", "plural.")


def holes(template: str) -> set[str]:
    return set(re.findall(r"{(\w+)}", template))


def test_german_has_every_sentence_and_no_other() -> None:
    """A code without German is a hole in a German game; a German one without English is never said."""
    english, german = phrases("en"), phrases("de")
    assert [c for c in english if c not in german] == []
    assert [c for c in german if c not in english and not c.startswith(NAMES)] == []


def test_german_sentences_say_the_same_things() -> None:
    """Each German template fills in exactly what the English one does."""
    german = phrases("de")
    differing = [c for c, t in phrases("en").items() if holes(t) != holes(german[c])]
    assert differing == []


def test_names_inside_sentences_are_german_too() -> None:
    """Powers, units and lists are put into the sentence in its language."""
    text = Text("answer.not_yours", {"by": "Germany", "who": ("Soviet Union", "Japan")})
    assert book("de").say(text) == "Jetzt entscheidet nicht Deutschland, sondern Sowjetunion und Japan."


def test_the_log_is_no_language() -> None:
    """Files of the log belong to their language and are not taken for one."""
    assert languages() == ("de", "en")


PROBLEMS = {n for n, c in vars(errors).items() if isinstance(c, type) and issubclass(c, errors.Problem)}
SAYING = PROBLEMS | {"_body", "_plain"}


def said_at_the_door() -> Iterator[tuple[str, str]]:
    """Every sentence the server's code refuses with, as it would read with something put in."""
    for path in sorted(Path(sandtable.server.__path__[0]).rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        for node in ast.walk(tree):
            named = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SAYING
            for part in node.args if named and isinstance(node, ast.Call) else ():
                sentence = _sentence(part)
                if " " in sentence:
                    yield path.name, sentence


def _sentence(node: ast.expr) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        parts = (str(v.value) if isinstance(v, ast.Constant) else "7" for v in node.values)
        return "".join(parts)
    return ""


def test_the_door_has_no_sentence_that_is_not_in_the_texts() -> None:
    sentences = list(said_at_the_door())
    assert len(sentences) > 60
    assert [(path, said) for path, said in sentences if code_of(said) is None] == []


def test_the_door_speaks_german_to_those_who_ask_for_it(house: House) -> None:
    anna = house.person("Anna")
    table = anna.found()
    assert anna.call("GET", "/tables/none", lang="de").json()["text"] == "Diesen Tisch gibt es nicht."
    stale = anna.call("POST", f"/tables/{table}/decide", {"offer": 0, "decisions": [{"text": "done"}]}, lang="de")
    assert stale.json()["text"] == "Das antwortet auf Stand 0, das Spiel ist bei Stand 1; sieh noch einmal hin."
    german = {"accept-language": "fr, de-AT;q=0.8, en;q=0.5"}
    found = house.client.get("/api/me", headers=german)
    assert (found.status_code, found.json()["text"][:20]) == (401, "Sag erst, wer du bis")
    large = house.client.post("/api/people", content=b"x", headers={**german, "content-type": "text/plain"})
    assert large.json()["text"] == "Sende JSON und sage das im Inhaltstyp."
    assert house.client.get("/api/me").json()["text"].startswith("Say first")
