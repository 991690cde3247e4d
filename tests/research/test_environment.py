"""Every game as a PettingZoo environment: its own tests pass, masks tell the truth, and games end."""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from sandtable.arena.one import Pairing, Terms, play_game
from sandtable.games.loader import available, load
from sandtable.kernel.decisions import Decision
from sandtable.kernel.machine import check
from sandtable.kernel.match import Match, verify
from sandtable.kernel.record import parse
from sandtable.research.environment import Environment, env
from sandtable.research.tokens import Answer, Stage, Vocabulary
from tests.tools.refusals import refused

GAMES = list(available())


def play(one: Environment, words: int, seed: int = 1) -> Iterator[Environment]:
    """Random words; the environment before each of them."""
    rng = np.random.default_rng(seed)
    for _ in range(words):
        if one.over:
            return
        yield one
        one.step(int(rng.choice(np.flatnonzero(one.observe(one.agent_selection)["action_mask"]))))


def words(slug: str, many: int) -> int:
    """How many to try: each costs more on a large board."""
    return max(5, many * 30 // max(30, len(load(slug).board.spaces)))


@pytest.mark.parametrize("slug", GAMES)
def test_pettingzoos_own_tests(slug: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it would rather have powers called player_0
        api_test(env(slug), num_cycles=words(slug, 60))
        seed_test(lambda: env(slug), num_cycles=words(slug, 30))


@pytest.mark.parametrize("slug", GAMES)
def test_every_way_through_the_words_ends_in_a_legal_decision(slug: str) -> None:
    """The tree of words is walked in full at some positions of a game."""
    one = Environment(slug)
    tried: Counter[str] = Counter()
    for seed in range(3):
        one.reset(seed=seed)
        for n, at in enumerate(play(one, words(slug, 400), seed)):
            if at.said or n % 5:
                continue
            for answer in sentences(at.stage, words(slug, 40)):
                decision = Decision(at.agent_selection, answer.topic, answer.value)
                assert not check(at.game, at.match.state, decision).faults, decision
                tried[type(answer.value).__name__] += 1
    assert tried.total() > 100
    assert {"Go", "Done"} <= set(tried)
    assert len(tried) >= 3


def sentences(stage: Stage, most: int) -> Iterator[Answer]:
    """Decisions that a stage leads to; of wide stages only some words are followed."""
    words = list(stage.next)
    for word in words[:: max(1, len(words) // most)]:
        found = stage.next[word]()
        if isinstance(found, Answer):
            yield found
        else:
            assert found.next, f"{stage.asks} leads nowhere"
            yield from sentences(found, max(2, most // 4))


def test_games_end_and_their_replays_can_be_verified() -> None:
    one = Environment("training", last_round=20)
    ends = set()
    for seed in range(4):
        one.reset(seed=seed)
        for _ in play(one, 5000, seed):
            pass
        assert one.over
        assert set(one.terminations.values()) == {True}
        assert sorted(one.rewards.values()) in ([-1.0, 1.0], [0.0, 0.0])
        if one.match.over:
            save = parse(one.replay())
            verify(load(save.game, save.options), save)
            winner = one.match.result["winners"][0]
            assert one.rewards[winner] == 1.0
            ends.add(winner)
    assert ends


def test_the_last_round_is_judged_as_in_the_arena() -> None:
    one = Environment("training", last_round=1)
    one.reset(seed=3)
    for _ in play(one, 2000):
        pass
    assert one.over
    assert one.round <= 2
    assert set(one.terminations.values()) == {True}


def test_a_word_outside_the_mask_is_refused_and_changes_nothing() -> None:
    one = Environment("training")
    one.reset(seed=1)
    before = one.match.state.digest()
    with refused("cannot say 'lose'"):
        one.step(one.words.verb("lose"))
    assert one.match.state.digest() == before
    assert not one.said


def test_only_who_decides_has_words() -> None:
    one = Environment("training")
    one.reset(seed=1)
    masks = {p: one.observe(p)["action_mask"].sum() for p in one.possible_agents}
    assert masks[one.agent_selection] > 0
    assert [n for p, n in masks.items() if p != one.agent_selection] == [0]


def test_moving_in_circles_comes_to_an_end() -> None:
    """Go and take back, go and take back: after a while only the end of the phase is offered."""
    one = Environment("training")
    one.reset(seed=1)
    go, recall, done = (one.words.verb(v) for v in ("go", "recall", "done"))
    for _ in range(3000):
        if one.agent_selection != "Azure":
            break
        wanted = [w for w in (recall, go) if w in one.stage.next] if one.stage.asks == "verb" else []
        if one.stage.asks == "verb" and not wanted:
            wanted = [done] if done in one.stage.next else []
        one.step(wanted[0] if wanted else min(one.stage.next))
    assert one.agent_selection == "Crimson"


def test_an_observation_tells_the_position() -> None:
    one = Environment("revised-1942")
    one.reset(seed=1)
    seen = one.observe("Germany")
    part = one.encoder.split(seen["observation"])
    state, enc = one.match.state, one.encoder
    assert part["units"].sum() == len(state.units)
    here = part["units"][enc.space["Germany"], enc.owner["Germany"]]
    wanted = [u.kind for u in state.units.values() if u.space == "Germany" and u.owner == "Germany"]
    assert {k: int(here[i]) for k, i in enc.kind.items() if here[i]} == {k: wanted.count(k) for k in wanted}
    assert part["control"][enc.space["Ukraine S.S.R."], enc.owner["Germany"]] == 1
    germany = one.game.powers.index("Germany")
    assert list(part["powers"][germany]) == [40, 40, 1]
    assert list(part["asked"]) == [1, 0, 0, 0, 0]
    assert part["clock"][0] == 1
    assert not part["said"].any()


def test_the_words_have_no_gaps() -> None:
    words = Vocabulary(load("training"))
    said = [words.say(w) for w in range(words.size)]
    assert len(said) == words.size
    assert said[words.space("Ridgeway")] == "Ridgeway"
    assert said[words.slot(3)] == "#3"
    assert said[words.number(7)] == "7"
    assert said[words.verb("go")] == "go"


def test_seeds_give_dice_and_equal_words_equal_games() -> None:
    digests = []
    for seed in (7, 7, 8):
        one = Environment("training")
        one.reset(seed=seed)
        for _ in play(one, 300):
            pass
        digests.append(one.match.state.digest())
    assert digests[0] == digests[1] != digests[2]


def test_a_policy_over_words_plays_in_the_arena(tmp_path: object) -> None:
    from pathlib import Path

    file = Path(str(tmp_path)) / "wordy.py"
    file.write_text(
        "import numpy as np\n"
        "from sandtable.research.word_bot import WordBot\n"
        "def Wordy(seed=0):\n"
        "    rng = np.random.default_rng(abs(hash(str(seed))) % 1000)\n"
        "    return WordBot(lambda seen, mask: int(rng.choice(np.flatnonzero(mask))))\n"
    )
    pairing = Pairing(0, {"North": f"{file}:Wordy", "South": "random"}, "4")
    outcome = play_game(Terms("training", cap=2), pairing).outcome
    assert not outcome.errors
    assert outcome.illegal == {f"{file}:Wordy": 0, "random": 0}


def test_a_match_is_not_disturbed_by_looking() -> None:
    one = Environment("training")
    one.reset(seed=2)
    for at in play(one, 40):
        before = at.match.state.digest()
        for power in at.possible_agents:
            at.observe(power)
        assert at.match.state.digest() == before
    assert isinstance(one.match, Match)
