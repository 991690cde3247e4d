"""German names inside sentences: articles, cases, prepositions and numbers come from one entry a name."""

from __future__ import annotations

import re
import tomllib

import pytest

from sandtable.games.loader import load
from sandtable.kernel.play import Play
from sandtable.kernel.state import State
from sandtable.kernel.text import Text
from sandtable.places import available
from sandtable.rules.victory.score import prizes
from sandtable.texts import book_of, phrases
from sandtable.texts.german import BRINGS, CASES, WHERE, formed, read

FORMS = {*CASES, *WHERE, *BRINGS}
ENTRIES = {
    "die Ukraine": ("Ukraine", "in der Ukraine", "in die Ukraine", "aus der Ukraine", "hat"),
    "auf der Balkan": ("Balkan", "auf dem Balkan", "auf den Balkan", "vom Balkan", "hat"),
    "auf Kreta": ("Kreta", "auf Kreta", "nach Kreta", "von Kreta", "hat"),
    "Polen": ("Polen", "in Polen", "nach Polen", "aus Polen", "hat"),
    "das Vereinigt~ Königreich": (
        "Vereinigtes Königreich",
        "im Vereinigten Königreich",
        "ins Vereinigte Königreich",
        "aus dem Vereinigten Königreich",
        "hat",
    ),
    "die+ Vereinigt~ Staaten": (
        "Vereinigte Staaten",
        "in den Vereinigten Staaten",
        "in die Vereinigten Staaten",
        "aus den Vereinigten Staaten",
        "haben",
    ),
}


@pytest.mark.parametrize("entry", ENTRIES)
def test_where_something_is_and_goes(entry: str) -> None:
    bare, *said = ENTRIES[entry]
    assert read(entry).bare() == bare
    assert [formed(entry, form) for form in ("in", "nach", "aus", "hat|haben")] == said


def test_cases_and_pronouns() -> None:
    assert [formed("der Golf von Aden", c) for c in CASES] == [
        "der Golf von Aden",
        "den Golf von Aden",
        "dem Golf von Aden",
        "des Golfs von Aden",
    ]
    assert [formed(e, "Seine|Ihre|Ihre") for e in ("Polen", "die Sowjetunion", "die+ Vereinigt~ Staaten")] == [
        "Seine",
        "Ihre",
        "Ihre",
    ]
    assert formed("die+ Pripjetsümpfe", "dat") == "den Pripjetsümpfen"
    assert formed("Paris", "gen") == "von Paris"


def test_sentences_ask_for_forms_that_there_are() -> None:
    """`{power:dat}`, `{space:in}`, `{power:hat|haben}`: nothing else stands behind a colon."""
    asked = [(code, f) for code, text in phrases("de").items() for f in re.findall(r"{\w+:([\w|][^}]*)}", text)]
    assert len(asked) > 500
    assert [(c, f) for c, f in asked if "|" not in f and f[0].lower() + f[1:] not in FORMS] == []
    assert [code for code, text in phrases("en").items() if re.search(r"{\w+:\w", text)] == []


@pytest.mark.parametrize("slug", available())
def test_every_space_has_a_german_name_or_keeps_its_own(slug: str) -> None:
    """Entries name spaces or cities that there are, and read as German: no English direction is left over."""
    game = load(slug)
    path = available()[slug] / "places.de.toml"
    entries = tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}
    cities = set(prizes(Play(game, State())).values())
    assert set(entries) - set(game.board.spaces) - cities == set()
    book = book_of(game, "de")
    english = re.compile(
        r"\b(Northern|Southern|Eastern|Western|Sea|Islands|Coast|of|Union|United|East|West|New|Gulf)\b"
    )
    assert [n for s in game.board.spaces if english.search(n := book.named(s))] == []


def test_at_the_table() -> None:
    book = book_of(load("blitzkrieg-general"), "de")
    text = Text("declare.made", {"power": "United States", "target": "Soviet Union"})
    assert book.say(text) == "Die Vereinigten Staaten erklären der Sowjetunion den Krieg."
    assert (
        book_of(load("revised-1942"), "de").say(Text("option.retreat", {"space": "Balkans"}))
        == "Rückzug auf den Balkan"
    )
