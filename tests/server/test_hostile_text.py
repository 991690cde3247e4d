"""What somebody sends and is told again costs no more than its length: no sentence is searched for patterns.

What counts is the processor time of the words alone, so that a busy machine fails nobody; the whole request has a
generous limit of its own.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

from sandtable.kernel.text import Phrasebook, Text
from tests.server.tools import House

LETTERS = 20_000
NASTY = {
    "a sentence of our own": " is not a number of units. x knows y",
    "blanks": " ",
    "holes of templates": "{a}{0!r}{word.__class__}",
    "a list": "1 tank, ",
    "quotes": "'\"\\",
    "ends and lines": "x.\n",
}
PER_LETTER = 5e-6  # seconds of processor time; the patterns of old took 1e-3 for the first of these
REQUEST = 5.0


def decided(by: str, topic: str, value: dict[str, Any]) -> dict[str, Any]:
    return {"offer": 1, "decisions": [{"by": by, "topic": topic, "value": value}]}


def asked(by: str, topic: str, value: dict[str, Any]) -> dict[str, Any]:
    return {"decisions": [{"by": by, "topic": topic, "value": value}]}


DONE = {"type": "done"}
TRAINING = {"format": 1, "game": "training", "ruleset": 1}
ORDER = {"power": "Azure", "topic": "losses", "do": {"default": True}}
ECHOES: dict[str, tuple[str, str, Callable[[str], Any]]] = {  # method, address, and the body with a text in it
    "decide": ("POST", "/tables/T/decide", lambda s: decided("Azure", "x", {"type": s})),
    "decide in words": ("POST", "/tables/T/decide", lambda s: {"offer": 1, "decisions": [{"text": s}]}),
    "topic": ("POST", "/tables/T/check", lambda s: asked("Azure", s, DONE)),
    "power": ("POST", "/tables/T/check", lambda s: asked(s, "x", DONE)),
    "basket": ("POST", "/tables/T/check", lambda s: asked("Azure", "research", {"type": "buy", "basket": {s: 1}})),
    "check in words": ("POST", "/tables/T/check", lambda s: {"decisions": [{"text": f"go {s}"}]}),
    "amend": ("POST", "/tables/T/amend", lambda s: {"offer": 1, "record": 1, "decisions": [{"text": s}]}),
    "game": ("POST", "/tables", lambda s: {"game": s}),
    "options": ("POST", "/tables", lambda s: {"game": "training", "options": {s: True}}),
    "bid": ("POST", "/tables", lambda s: {"game": "training", "options": {"bid": s}}),
    "handicap": ("POST", "/tables", lambda s: {"game": "training", "options": {"handicap": s}}),
    "position": ("POST", "/tables", lambda s: {"game": "training", "position": s}),
    "bot": ("POST", "/tables", lambda s: {"game": "training", "bots": {"Azure": s}}),
    "import": ("POST", "/tables/import", lambda s: {"save": {**TRAINING, "game": s}}),
    "saved record": ("POST", "/tables/import", lambda s: {"save": {**TRAINING, "entries": [{"type": s}]}}),
    "reach": ("POST", "/tables/T/reach", lambda s: {"units": [s]}),
    "only": ("POST", "/tables/T/reach", lambda s: {"units": ["azure.1"], "only": s}),
    "odds": ("POST", "/tables/T/odds", lambda s: {"attacker": s, "defender": "1 tank"}),
    "threat": ("POST", "/tables/T/threat", lambda s: {"power": s}),
    "landing": ("PUT", "/tables/T/landings", lambda s: {"landings": {s: s}}),
    "order": ("POST", "/tables/T/orders", lambda s: {**ORDER, "space": s}),
    "seat": ("POST", "/tables/T/sit", lambda s: {"power": s}),
    "side": ("POST", "/tables/T/chat", lambda s: {"text": "hello", "side": s}),
    "link": ("POST", "/links", lambda s: {"token": s}),
}


@pytest.fixture
def wording(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Processor seconds of every sentence that is worded meanwhile."""
    spent: list[float] = []
    inside = 0
    plain = Phrasebook.say

    def say(self: Phrasebook, text: Text) -> str:
        nonlocal inside
        inside += 1
        start = time.thread_time()
        try:
            return plain(self, text)
        finally:
            inside -= 1
            if not inside:
                spent.append(time.thread_time() - start)

    monkeypatch.setattr(Phrasebook, "say", say)
    return spent


@pytest.mark.parametrize("lang", ["de", "en"])
def test_words_cost_what_their_letters_cost(house: House, wording: list[float], lang: str) -> None:
    anna = house.person("Anna")
    table = anna.found()
    refused = 0
    for name, (method, path, body) in ECHOES.items():
        for nasty, piece in NASTY.items():
            sent = body(piece * (LETTERS // len(piece)) + "x")
            wording.clear()
            start = time.process_time()
            answer = anna.call(method, path.replace("T", table), sent, lang=lang)
            took = time.process_time() - start
            where = f"{name}, {nasty}, {lang}: {answer.status_code} {answer.text[:300]}"
            assert 400 <= answer.status_code < 500 or answer.json().get("ok") is False, where
            assert sum(wording) < LETTERS * PER_LETTER, f"{sum(wording):.2f} s for the words of {where}"
            assert took < REQUEST, f"{took:.2f} s for {where}"
            assert len(answer.text) < 4000, where
            refused += bool(wording)
    assert refused > len(ECHOES), "most of it is refused in words, the rest by its length"


def test_a_refusal_in_german_freezes_nobody(house: House, wording: list[float]) -> None:
    """The request that once held the whole server for a quarter of a minute, as it was sent."""
    anna = house.person("Anna")
    table = anna.found()
    body = decided("Azure", "x", {"type": " is not a number of units. x knows y" * 500})
    headers = {"authorization": f"Bearer {anna.token}", "accept-language": "de"}
    start = time.process_time()
    answer = house.client.post(f"/api/tables/{table}/decide", json=body, headers=headers)
    assert time.process_time() - start < REQUEST, "patterns took 16 seconds"
    assert answer.status_code == 422
    assert answer.json()["text"].startswith("Das ist keine Entscheidung: Invalid value ' is not a number")
    assert sum(wording) < 0.05
