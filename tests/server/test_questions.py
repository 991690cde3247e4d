"""What may be asked out of turn is told with the table, so that orders can be left for it in any game."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.bots.sampler import Sampler
from sandtable.games.loader import load
from sandtable.kernel.match import Match
from sandtable.server.answers.views import questions_of
from sandtable.server.core.order_measures import in_battle
from sandtable.server.core.patch import turn_of
from sandtable.texts import book_of
from tests.server.tools import House

ALL_RULES = {"revised-1942": {"advantages": "rolled"}, "blitzkrieg-general": {}, "training": {}}
OWN = {"landing", "combat", "home_move"}  # asked of the attacker alone, in the attacker's own turn


def test_a_table_tells_its_questions(house: House) -> None:
    ann = house.person("Ann")
    table = ann.found(game="blitzkrieg-general")
    told = {q["topic"]: q["form"] for q in ann.get(f"/tables/{table}")["questions"]}
    assert told["reaction"] == "group"
    assert told["casualties"] == "losses"
    assert "submerge" not in told, "no submarine dives in this game"


@pytest.mark.parametrize(("slug", "options"), ALL_RULES.items())
def test_nothing_is_asked_out_of_turn_that_was_not_told(slug: str, options: dict[str, str]) -> None:
    """Random play meets no question of another's turn, nor of a battle, that an order could not be left for."""
    match, sampler = Match(load(slug, options), "questions"), Sampler(Random(3))
    told = {q["topic"] for q in questions_of(match.game)}
    met = set()
    for _ in range(600):
        if match.over:
            break
        decision = sampler.next(match.game, match.state)
        acting = turn_of(match.game, match.state)["powers"]  # nobody in steps that all take together
        if in_battle(match.state) or (acting and decision.by not in acting):
            met.add(decision.topic)
        match.decide(decision)
    assert met, "somebody was asked"
    assert met <= told | OWN


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("slug", ALL_RULES)
def test_every_question_has_a_name_at_the_table(slug: str, lang: str) -> None:
    game = load(slug, ALL_RULES[slug])
    names = book_of(game, lang).templates
    for question in questions_of(game):
        assert f"topic.{question['topic']}" in names
