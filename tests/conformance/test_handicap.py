"""Handicaps, in every game: part of its options, felt in what is collected, kept in the record."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.bots.sampler import Sampler
from sandtable.games.loader import available, describe, load
from sandtable.kernel.events import Paid
from sandtable.kernel.machine import begin, explain
from sandtable.kernel.match import Match, verify
from sandtable.kernel.record import dump, parse
from sandtable.kernel.verdict import Refused
from sandtable.rules.economy.accounts import purses_of
from sandtable.rules.questions import Income
from sandtable.server.core.games import catalogue
from sandtable.texts import say

GAMES = list(available())


def income(slug: str, handicap: str) -> dict[str, int]:
    """What each power collects with the first of its purses, or the only one."""
    game = load(slug, {"handicap": handicap})
    state, _ = begin(game)
    return {p: int(str(explain(game, state, Income(purses_of(game, p)[0].name))[0])) for p in game.powers}


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_the_option_with_words_in_both_languages(slug: str) -> None:
    option = describe(slug)["option"]["handicap"]
    assert option["default"] == ""
    for language in ("en", "de"):
        listed = next(g for g in catalogue(language) if g["slug"] == slug)["options"]
        (shown,) = [o for o in listed if o["name"] == "handicap"]
        assert shown["text"] == option["text" if language == "en" else "de"]


@pytest.mark.parametrize("slug", GAMES)
def test_a_share_and_a_bonus_for_a_power_and_for_a_side(slug: str) -> None:
    game = load(slug)
    first, side = game.powers[0], game.countries[game.powers[0]].alliance
    plain = income(slug, "")
    assert income(slug, f"{first} 50%") == plain | {first: plain[first] // 2}
    assert income(slug, f"{first} +7") == plain | {first: plain[first] + 7}
    both = income(slug, f"{side} 150% -1; {first} +2")
    for power in game.powers:
        if power == first:
            assert both[power] == plain[power] * 3 // 2 + 2
        elif game.countries[power].alliance == side:
            assert both[power] == plain[power] * 3 // 2 - 1
        else:
            assert both[power] == plain[power]
    assert income(slug, f"{first} 0% -5")[first] == 0, "nobody pays to earn"


def test_the_explanation_tells_it() -> None:
    game = load("training", {"handicap": "Azure 120% +3"})
    total, lines = explain(game, begin(game)[0], Income("Azure"))
    assert total == 16  # 11 x 1.2 = 13, and 3
    assert lines[-1].value == 5
    assert say(lines[-1].text) == "handicap: 120 in 100 of the income, and a bonus of 3"


def test_it_is_paid_and_a_game_with_one_can_be_verified() -> None:
    match, sampler = Match(load("training", {"handicap": "North +4"}), "handicap"), Sampler(Random(2))
    paid: list[tuple[Paid, int]] = []
    while not match.over:
        before = match.state
        for event in match.decide(sampler.next(match.game, match.state)):
            if isinstance(event, Paid) and event.why == "income":
                paid.append(
                    (event, sum(match.game.board.spaces[s].value for s, p in before.control.items() if p == "Azure"))
                )
    azure = [event.amount for event, _ in paid if event.purse == "Azure"]
    assert azure[0] == next(worth for event, worth in paid if event.purse == "Azure") + 4
    save = parse(dump(match.save()))
    assert save.options["handicap"] == "North +4"
    assert verify(load(save.game, save.options), save)["digest"] == match.state.digest()
    with pytest.raises(Refused):
        verify(load(save.game, {**save.options, "handicap": ""}), save)


@pytest.mark.parametrize("text", ["Nowhere 80%", "Azure", "Azure lots", "80%", "Azure 80", "Azure +x", "Azure 9999%"])
def test_what_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        load("training", {"handicap": text})
