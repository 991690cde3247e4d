"""Rules to read: a book for every game, a card for every rule, and what differs from a game one knows."""

from __future__ import annotations

from fastapi import APIRouter, Response

from sandtable.games.rulebook import game_of, rulebook
from sandtable.places import available
from sandtable.server.answers.reading import read_book, read_card, read_differences, read_guide
from sandtable.server.errors import Unknown
from sandtable.server.web.asking import Asker, Lang, say
from sandtable.server.web.document import refusals, tells
from sandtable.server.web.shapes.rules import Book, Guide, Learning, RuleCard

router = APIRouter(prefix="/api", tags=["rules"], responses=refusals())


@router.get("/games/{slug}/book")
@tells(Book)
def book(slug: str, asker: Asker, lang: Lang) -> Response:
    """A game to read about: the parts of a turn, every unit, every rule."""
    _known(slug)
    return say(read_book(slug, lang))


@router.get("/games/{slug}/differs/{known}")
@tells(Learning)
def differs(slug: str, known: str, asker: Asker, lang: Lang) -> Response:
    """What somebody who knows one game must learn for another, made from the games themselves."""
    _known(slug)
    _known(known)
    return say(read_differences(slug, known, lang))


@router.get("/games/{slug}/guide")
@tells(Guide)
def guide(slug: str, asker: Asker, lang: Lang) -> Response:
    """What leads a newcomer: a lesson to play, a tour of what is different, and tips by topic."""
    _known(slug)
    return say(read_guide(slug, lang))


@router.get("/rules/{rule}")
@tells(RuleCard)
def card(rule: str, asker: Asker, lang: Lang) -> Response:
    """One rule: what it says, what goes with it, what the table says when it bites, and a position that shows it."""
    slug = game_of(rule)
    if slug is None:
        raise Unknown("rule.none", rule=rule)
    return say(read_card(slug, rulebook(slug, lang)[rule], lang))


def _known(slug: str) -> None:
    if slug not in available():
        raise Unknown("game.none")
