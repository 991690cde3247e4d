"""People with names: data that makes bots, with a line about each in both languages."""

from __future__ import annotations

import pytest

from sandtable.arena.one import Pairing, Terms, play_game
from sandtable.bots.knowledge import knowledge
from sandtable.bots.opponents import opponents
from sandtable.bots.registry import BOTS, about, make, names
from sandtable.bots.staff.levels import Level
from sandtable.server.bots.registry import described


def test_there_are_enough_of_them_and_all_differ() -> None:
    people = opponents()
    assert len(people) >= 8
    assert len({p.spec for p in people.values()}) == len(people)
    assert {p.bot for p in people.values()} <= set(BOTS)


@pytest.mark.parametrize("name", opponents())
def test_each_can_be_made_and_is_what_the_file_says(name: str) -> None:
    bot, told = make(name), opponents()[name]
    assert isinstance(bot, Level)
    assert (bot.aggression, bot.risk) == (told.aggression, told.risk)
    assert getattr(bot.turns, "effort", 1.0) == told.effort
    assert told.en != told.de
    assert all(line.endswith(".") and len(line) < 120 for line in (told.en, told.de))


def test_parameters_of_a_person_can_be_changed() -> None:
    assert make("Agnes:aggression=2").aggression == 2.0  # type: ignore[attr-defined]  # a bot of ours has a temper


def test_every_bot_of_ours_is_described_in_both_languages() -> None:
    for name in (*BOTS, *opponents()):
        assert about(name, "en")
        assert about(name, "de")
        assert about(name, "de") != about(name, "en")
    told = {row["name"]: row for row in described("de")}
    assert list(told) == list(names())
    assert told["Agnes"]["bot"] == "normal"
    assert told["Agnes"]["text"] == opponents()["Agnes"].de


def test_the_strongest_level_is_the_last_name() -> None:
    """Advice at the table asks the last three."""
    assert names()[-3:] == ("easy", "normal", "hard")


def test_two_people_play_each_other() -> None:
    outcome = play_game(Terms("training", cap=3), Pairing(0, {"North": "Magda", "South": "Viktor"}, "1")).outcome
    assert not outcome.errors
    assert outcome.decisions > 10


def test_risk_leaves_less_behind() -> None:
    plain = knowledge("revised-1942")
    bold, timid = plain.tempered(2.0), plain.tempered(0.5)
    assert bold.hold < plain.hold < timid.hold < 1.0
    assert bold.counter < plain.counter < timid.counter
    assert plain.tempered(1.0) == plain
