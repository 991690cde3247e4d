"""What players decide can be said in words, up to what the page of the door says it leaves out."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from sandtable.bots.sampler import Sampler
from sandtable.games.loader import available, load
from sandtable.kernel.decisions import Buy, Choose, Go, Lose, Recall
from sandtable.kernel.machine import check
from sandtable.kernel.match import Match
from sandtable.kernel.offers import Basket
from sandtable.kernel.play import Play
from sandtable.kernel.state import State
from sandtable.research.grammar import Grammar
from sandtable.research.groups import alike
from sandtable.research.spelling import same, spell
from sandtable.research.tokens import Answer, Stage, Vocabulary


def said(grammar: Grammar, words: tuple[int, ...]) -> Answer:
    """The decision that some words stand for."""
    found: Stage | Answer = grammar.start()
    for word in words:
        assert isinstance(found, Stage)
        found = found.next[word]()
    assert isinstance(found, Answer)
    return found


def skips(state: State, value: object) -> bool:
    """Whether a unit takes a second hit before an equal one has taken its first: hits in words go round."""
    if not isinstance(value, Lose):
        return False
    times = Counter(value.units)
    groups = alike(state, [i for i in state.units if state.units[i].space == state.units[value.units[0]].space])
    return any(max(times[u] for u in group) > min(times[u] for u in group) + 1 for group in groups)


@pytest.mark.parametrize(
    ("slug", "options"), [*((g, {}) for g in available()), ("revised-1942", {"advantages": "rolled"})]
)
def test_what_random_players_decide_can_be_said(slug: str, options: dict[str, str]) -> None:
    game = load(slug, options)
    words, match, sampler = Vocabulary(game), Match(game, "spelling"), Sampler(Random(4))
    tried: Counter[str] = Counter()
    most = 260 if len(game.board.spaces) < 150 else 90  # each costs more on a large board
    while not match.over and match.number < most:
        decision = sampler.next(game, match.state)
        if check(game, match.state, decision).faults:
            continue  # a random player may err; only what is legal can be said
        offers = sorted((o for o in match.offers() if o.power == decision.by), key=lambda o: o.topic != decision.topic)
        grammar = Grammar(words, Play(game, match.state), offers)
        value = decision.value
        form = offers[0].form
        if isinstance(value, Buy) and isinstance(form, Basket):
            # A basket is filled ware by ware: the first ware is one sentence, the next the next.
            ware, n = next(iter(value.basket.items()))
            value = Buy({**form.chosen, ware: n})
        several = isinstance(value, Recall) and len(value.units) > 1  # they are taken back one by one
        if not several and not skips(match.state, value):
            found = spell(grammar, value)
            assert found is not None, decision
            assert same(match.state, said(grammar, found).value, value)
            tried[type(value).__name__] += 1
        match.decide(decision)
    assert tried["Go"] > 10
    assert len(tried) >= 3


def test_what_cannot_be_said_is_not_claimed() -> None:
    game = load("training")
    match = Match(game, "x")
    offers = [o for o in match.offers() if o.power == match.waiting()[0]]
    grammar = Grammar(Vocabulary(game), Play(game, match.state), offers)
    assert spell(grammar, Choose(("x",))) is None


def test_equal_units_are_the_same_decision() -> None:
    game = load("training")
    state = Match(game, "x").state
    two = [u for u in state.units.values() if u.kind == "infantry"]
    twins = next((a, b) for a in two for b in two if a.id != b.id and (a.space, a.owner) == (b.space, b.owner))
    one, other = (Go((u.id,), (u.space, "somewhere")) for u in twins)
    assert same(state, one, other)
    assert not same(state, one, Go((twins[0].id, twins[1].id), (twins[0].space, "somewhere")))
    assert not same(state, Lose((twins[0].id,)), Lose((twins[0].id, twins[0].id)))
