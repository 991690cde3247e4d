"""What a player reads about a rule of Pacific 1941 that the table has named."""

from __future__ import annotations

import tomllib

import pytest

from sandtable.games.catalogue import gaps
from sandtable.games.layers import layers_of
from sandtable.games.loader import load
from sandtable.games.rulebook import rulebook

SLUG = "pacific-1941"


def told(language: str) -> dict[str, str]:
    """The sentences of a language, by rule."""
    path = layers_of(SLUG).path(f"book.{language}.toml")
    assert path is not None
    return tomllib.loads(path.read_text("utf-8"))


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_rule_that_a_refusal_names_is_told(language: str) -> None:
    """A sentence or three of its own, for a rule that there is."""
    assert set(load(SLUG).rules.values()) <= {*told(language), *gaps(SLUG)} <= set(rulebook(SLUG, language))
    assert all(text.endswith(".") and 20 < len(text) < 420 for text in told(language).values())
