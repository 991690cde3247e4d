"""Rules as somebody reads them: cards, the chart of units, and what differs from a game one knows."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from sandtable.games.differences import differences, turn_of
from sandtable.games.guides import Stop, Tip, lesson_of, tour_of
from sandtable.games.rulebook import Card, rulebook
from sandtable.kernel.game import Game
from sandtable.kernel.text import Phrasebook
from sandtable.kernel.units import Kind
from sandtable.server.answers.words import Words
from sandtable.server.core.games import game_with
from sandtable.texts import book_of

SHOWN = ("show", "panel", "press", "rules", "done")  # of a stop, besides what it says


@lru_cache(maxsize=32)
def read_book(slug: str, lang: str) -> dict[str, Any]:
    """A game's turn, units and rules."""
    game = game_with(slug, {})
    words = book_of(game, lang)
    told = rulebook(slug, lang).values()
    return {
        "game": slug,
        "title": game.title,
        "phases": list(turn_of(game)),
        "units": [_unit(kind, words) for kind in game.kinds.values()],
        "rules": [{"id": c.id, "title": c.title, "text": c.text, "shown": c.example is not None} for c in told],
    }


def read_card(slug: str, card: Card, lang: str) -> dict[str, Any]:
    """One rule with those that go with it, and what the table says when it bites."""
    game, told = game_with(slug, {}), rulebook(slug, lang)
    words = Words(game, lang)
    known = words.book.templates
    refusals = [words.general(code) for code, rule in game.rules.items() if rule == card.id and code in known]
    return {
        "id": card.id,
        "title": card.title,
        "game": slug,
        "text": card.text,
        "near": [{"id": i, "title": told[i].title or told[i].text} for i in card.near],
        "refusals": refusals,
        "example": None if card.example is None else msgspec.to_builtins(card.example),
    }


@lru_cache(maxsize=64)
def read_differences(slug: str, known: str, lang: str) -> dict[str, Any]:
    """What somebody who knows one game must learn for another."""
    found = differences(slug, known)
    return {
        "changes": msgspec.to_builtins(found),
        "new_rules": _told(game_with(slug, {}), found.new_rules, lang),
        "no_rules": _told(game_with(known, {}), found.no_rules, lang),
    }


def _unit(kind: Kind, words: Phrasebook) -> dict[str, Any]:
    abilities = [(a, words.templates.get(f"ability.{a}", "")) for a in sorted(kind.abilities)]
    return {
        "kind": kind.name,
        **{name: getattr(kind, name) for name in ("arm", "cost", "attack", "defence", "move", "hits")},
        "worn": list(kind.worn),
        "holds": list(kind.holds),
        "abilities": [{"word": word, "text": text} for word, text in abilities if text],
    }


def _told(game: Game, modules: tuple[str, ...], lang: str) -> list[str]:
    """What modules are about; those without words are not for readers."""
    templates = book_of(game, lang).templates
    return [templates[f"module.{m}"] for m in modules if f"module.{m}" in templates]


def read_guide(slug: str, language: str) -> dict[str, Any]:
    """The lesson, the tour and the tips of a game."""
    lesson, tour = lesson_of(slug), tour_of(slug)

    def told(stops: tuple[Stop, ...]) -> list[dict[str, Any]]:
        return [{"text": _in(s, language), **{name: getattr(s, name) for name in SHOWN}} for s in stops]

    return {
        "lesson": lesson
        and {"power": lesson.power, "then": lesson.then, "stops": told(lesson.stop), "plays": lesson.plays},
        "tour": told(tour.stop),
        "tips": {tip.topic: _in(tip, language) for tip in tour.tip},
    }


def _in(one: Stop | Tip, language: str) -> str:
    return one.de if language == "de" else one.en
