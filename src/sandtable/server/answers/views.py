"""The board as one person may see it, whole."""

from __future__ import annotations

from typing import Any

import msgspec

from sandtable.kernel.game import Game
from sandtable.kernel.phases import phases_of_a_turn
from sandtable.kernel.play import Play
from sandtable.kernel.state import State
from sandtable.rules.hooks import Asked, Reasons
from sandtable.rules.look import seats
from sandtable.rules.victory.score import prizes
from sandtable.server.answers.words import Words
from sandtable.server.core.patch import turn_of
from sandtable.server.core.table import LiveTable


def position_view(game: Game, state: State) -> dict[str, Any]:
    """Everything on the board."""
    return {
        "turn": turn_of(game, state),
        "units": {k: msgspec.to_builtins(u) for k, u in state.units.items()},
        "control": dict(state.control),
        "purses": dict(state.purses),
        "queue": msgspec.to_builtins(state.queue),
        "layers": state.layers,
        "war": {k: sorted(v) for k, v in state.war.items()},
    }


def board_view(game: Game, looks: dict[str, Any]) -> dict[str, Any]:
    """What never changes: spaces, links, kinds of unit, powers, and how all this looks and is called."""
    board = game.board
    return {
        "slug": game.slug,
        "title": game.title,
        "version": game.version,
        "spaces": [msgspec.to_builtins(s) for s in board.spaces.values()],
        "links": [
            {"a": a, "b": b, "passage": gate} for a, near in board.next.items() for b, gate in near.items() if a < b
        ],
        "kinds": [msgspec.to_builtins(k) for k in game.kinds.values()],
        "countries": [msgspec.to_builtins(c) for c in game.countries.values()],
        "purses": {purse.name: purse.owner for purse in game.accounts.values()},
        **looks,
        "phases": list(phases_of_a_turn(game)),
        "prizes": prizes(Play(game, State())),
        "seats": {c: list(found) for c in game.countries if (found := seats(Play(game, State()), c))},
        "parts": {c.name: c.tags["of"] for c in game.countries.values() if c.tags.get("of")},
    }


def reasons_of(game: Game, words: Words) -> list[dict[str, Any]]:
    """Every reason a game can give, with its rule, and the questions that may give it."""
    asked: dict[str, list[str]] = {}
    for told in game.hooks(Reasons):
        for topic, areas in told.items():
            for area in areas:
                asked.setdefault(area, []).append(topic)
    book = words.book.templates
    return [
        {"code": code, "rule": rule, "text": words.general(code), "topics": asked.get(code.partition(".")[0], [])}
        for code, rule in game.rules.items()
        if code in book
    ]


def questions_of(game: Game) -> list[dict[str, str]]:
    """What a seat may be asked out of turn, so that an order can be left for it, and how it is answered."""
    return [{"topic": topic, "form": form} for topic, form in game.merged(Asked).items()]


def table_view(table: LiveTable, names: dict[str, str], person_id: str, now: float) -> dict[str, Any]:
    """Who sits where and by which terms; secrets of others are left out."""
    game = table.match.game
    return {
        "id": table.id,
        "title": table.title,
        "game": game.slug,
        "game_title": game.title,
        "options": game.options,
        "terms": msgspec.to_builtins(table.terms),
        "visibility": table.visibility,
        "status": table.status,
        "mine": table.owner == person_id and bool(person_id),
        "owner": names.get(table.owner, ""),
        "created": table.created,
        "revision": table.revision,
        "journal": table.journal,
        "number": table.match.number,
        "commitment": table.commitment,
        "seed": table.match.seed if table.over else "",
        "result": table.result,
        "due": table.due,
        "asked": table.asked,
        "questions": questions_of(game),
        "waiting": msgspec.to_builtins(table.awaited()),
        "seats": [
            {
                "power": s.power,
                "side": table.side_of(s.power),
                "name": names.get(s.person_id, ""),
                "mine": s.person_id == person_id and bool(person_id),
                "free": s.free,
                "bot": s.bot,
                "playing": "caretaker" if s.playing == "person" and s.automatic(now) else s.playing,
                "bank": s.bank,
                "away_until": s.away_until,
            }
            for s in table.seats.values()
        ],
    }
