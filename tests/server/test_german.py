"""Everything the rules and the log say exists in German, with the same placeholders."""

from __future__ import annotations

import re

from sandtable.games.loader import phrases
from sandtable.kernel.text import Text
from sandtable.server.answers.words import book, languages

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
