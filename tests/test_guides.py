"""Lessons and tours: every stop names what exists, in both languages, and the lesson is reached stop by stop."""

from __future__ import annotations

import pytest

from sandtable.games.catalogue import entries
from sandtable.games.guides import Stop, lesson_of, tour_of
from sandtable.games.loader import load
from sandtable.kernel.decisions import Decision, Done
from sandtable.kernel.match import Match
from sandtable.orders import read

TOURED = ("blitzkrieg-general", "pacific-1941", "europe-1940", "global-1940", "world-at-war-1939")
PANELS = {"", "step", "log", "world", "seats", "chat", "history", "branches", "orders", "rules", "list"}
LONGEST = 240  # letters of a stop: it is read beside the board


def sound(slug: str, stops: tuple[Stop, ...]) -> None:
    """What a stop points at is on the board and in the catalogue of rules."""
    game, ids = load(slug), {e.id for e in entries(slug)}
    for stop in stops:
        assert set(stop.show) <= set(game.board.spaces)
        assert set(stop.rules) <= ids
        assert stop.panel in PANELS
        assert stop.show or stop.panel or stop.press, f"{stop.en!r} points at nothing"
        assert stop.en != stop.de
        assert max(len(stop.en), len(stop.de)) <= LONGEST


@pytest.mark.parametrize("slug", TOURED)
def test_a_tour_of_every_further_game(slug: str) -> None:
    stops = tour_of(slug).stop
    assert 9 <= len(stops) <= 14
    assert all(stop.rules for stop in stops)
    assert all(stop.done == "next" for stop in stops)
    sound(slug, stops)


def test_tips_are_for_questions_of_the_game() -> None:
    game = load("revised-1942")
    topics = {tip.topic for tip in tour_of(game.slug).tip}
    asked = set()
    match = Match(game, "tips")
    for _ in range(200):
        offer = match.offers()[0]
        asked.add(offer.topic)
        match.decide(Decision(offer.power, offer.topic, offer.default or Done()))
    assert topics - asked <= {"casualties", "retreat", "mobilise"}, "these need a battle or a purchase"


MINE = {  # what the pointed-at clicks of the newcomer come to
    "purchase": ["buy 1 infantry, 1 tank", "done"],
    "combat_move": [
        "go 3 infantry: Ridgeway > Ashdown",
        "go 1 artillery: Ridgeway > Ashdown",
        "go 1 fighter: Fairhaven > Ridgeway > Ashdown",
        "done",
    ],
    "home_move": ["go 1 fighter: Ashdown > Ridgeway"],
    "mobilise": ["place 1 infantry in Fairhaven", "place 1 tank in Fairhaven"],
}


def test_every_stop_of_the_lesson_is_reached() -> None:
    """With its dice the lesson asks for losses, retreat, landing, placing and a defence, in the order of its stops."""
    lesson = lesson_of("training")
    assert lesson is not None
    sound("training", lesson.stop)
    game = load("training")
    match = Match(game, lesson.seed, position=lesson.position)
    written = {lesson.power: {t: list(o) for t, o in MINE.items()}}
    written |= {p: {t: list(o) for t, o in plays.items()} for p, plays in lesson.plays.items()}
    asked: list[str] = []
    for _ in range(60):
        offer = match.offers()[0]
        if offer.power == lesson.power:
            asked.append(offer.topic)
            if offer.topic == "research":
                break
        lines = written[offer.power].get(offer.topic)
        value = read(game, match.state, offer, lines.pop(0)) if lines else offer.default or Done()
        match.decide(Decision(offer.power, offer.topic, value))
    course = [t for n, t in enumerate(asked) if n == 0 or asked[n - 1] != t]
    wanted = [stop.done.partition(":")[2] for stop in lesson.stop if stop.done.startswith("topic:")]
    assert course == ["purchase", *wanted, "casualties", "research"], "the second time in defence"
    assert match.state.control["Ashdown"] == lesson.power, "what was taken is held"
    assert asked.count("casualties") == 2
