"""Any recorded game becomes words: every purchase and mixed move is spelt, and saying the words again plays it."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sandtable import open_game
from sandtable.arena.measure import sides
from sandtable.arena.one import Pairing, Terms, play_game
from sandtable.games.loader import load
from sandtable.kernel.decisions import Buy, Decision, Done, Go
from sandtable.kernel.match import Match
from sandtable.kernel.record import parse
from sandtable.research.dataset import Tally, samples, write
from sandtable.research.environment import Environment

REPLAYS = Path(__file__).parents[1] / "replays"
EXAMPLE = Path(__file__).parents[2] / "examples" / "clone.py"


def bots(slug: str, last_round: int, options: dict[str, Any] | None = None) -> Match:
    """A game of a bot that buys whole baskets and moves mixed groups, against one that does so too."""
    game = load(slug, options)
    seats = dict(zip(sides(game), ("greedy", "normal"), strict=True))
    played = play_game(Terms(slug, options or {}, cap=last_round, nodes=100), Pairing(0, seats, "words"))
    save = parse(played.replay)
    return Match.resume(game, save, save.seed)


@pytest.mark.parametrize(("slug", "rounds"), [("training", 4), ("revised-1942", 1), ("blitzkrieg-general", 1)])
def test_every_decision_of_bots_is_spelt(slug: str, rounds: int) -> None:
    match = bots(slug, rounds)
    if slug == "blitzkrieg-general":
        match.records = match.records[:60]  # each costs more on a large board
    mixed = [
        r
        for r in match.records
        if isinstance(r.value, Go) and len({match.at(r.n - 1).units[u].kind for u in r.value.units}) > 1
    ]
    baskets = [r for r in match.records if isinstance(r.value, Buy) and len(r.value.basket) > 1]
    tally = Tally()
    found = list(samples([match], tally))
    assert set(tally.unsaid) <= {"Lose"}, "but for one unit that is hit twice before an equal one is hit"
    assert slug == "blitzkrieg-general" or not tally.unsaid
    assert tally.said["Go"] > 10
    assert slug != "revised-1942" or (mixed and baskets), "there is something to take apart"
    assert all(s.mask[s.word] and s.mask.sum() > 1 for s in found), "each word was one of several that may be said"


def test_a_sample_is_what_the_environment_asks_there() -> None:
    """At the position before each record it shows the same figures and words, also in the midst of what was parted."""
    match = bots("training", 2)
    one = Environment("training", last_round=99)
    one.reset(seed=1)
    record = 0
    for sample in samples([match]):
        if sample.record != record:
            record = sample.record
            one.match.state = match.at(record - 1)
            one._ask()
        while len(one.stage.next) == 1:  # where nothing can be chosen there is nothing to learn
            one.step(next(iter(one.stage.next)))
        seen = one.observe(one.agent_selection)
        assert one.agent_selection == sample.agent
        assert np.array_equal(seen["action_mask"], sample.mask)
        assert np.array_equal(seen["observation"], sample.observation)
        one.step(sample.word)
    assert record > 40


def test_a_basket_that_was_filled_anew_is_said_once() -> None:
    match = Match(load("training"), "basket")
    while match.offers()[0].topic != "purchase":
        match.decide(Decision("Azure", match.offers()[0].topic, Done()))
    for basket in ({"tank": 1}, {"infantry": 2, "tank": 1}):
        match.decide(Decision("Azure", "purchase", Buy(basket)))
    before = len(match.records) - 2
    tally = Tally()
    found = [s for s in samples([match], tally) if s.record > before]
    assert tally.said["Buy"] == 1
    assert {s.record for s in found} == {len(match.records)}
    assert len(found) >= 4, "two wares, each with its number"


def test_results_are_told_to_each_side(tmp_path: Path) -> None:
    path = REPLAYS / "training" / "minor-north.json.gz"
    found = list(samples([open_game(path)]))
    assert {(s.agent, s.result) for s in found} == {("Azure", 1.0), ("Crimson", -1.0)}
    assert write(tmp_path / "words.npz", found) == len(found)
    kept = np.load(tmp_path / "words.npz")
    assert np.array_equal(kept["observations"].astype(np.float32), np.array([s.observation for s in found]))
    assert list(kept["words"]) == [s.word for s in found]


def test_the_example_clones_a_bot_that_the_arena_rates(tmp_path: Path) -> None:
    example = runpy.run_path(str(EXAMPLE))
    kept = tmp_path / "clone.npz"
    right = example["main"](["--games", "4", "--rounds", "6", "--passes", "8", "--hidden", "64", "--out", str(kept)])
    assert right > 0.7, "by chance it would be less than half"
    bot = f"{EXAMPLE}:Clone:weights={kept}"
    outcome = play_game(Terms("training", cap=3), Pairing(0, {"North": bot, "South": "random"}, "1")).outcome
    assert not outcome.errors
    assert outcome.illegal[bot] == 0
