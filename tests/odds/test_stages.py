"""Battles of several stages: all pairs of forms at once against one after the other, and what is asked of the rules."""

from __future__ import annotations

import dataclasses
from collections import Counter
from random import Random
from typing import Any

import pytest

from sandtable.games.loader import load
from sandtable.odds import Leave, Policy, by_hand, odds
from sandtable.odds.exact import graph_flow
from sandtable.odds.field import Field
from sandtable.odds.policy import NEVER, Order
from sandtable.odds.solve import Flow
from sandtable.odds.unknown import Counted, Unknown, in_every_way
from sandtable.odds.wide import wide
from sandtable.rules.combat.assemble import combat_rules
from sandtable.rules.combat.battle import Beat, CombatRules, Salvo

PLAIN = ("submarine", "destroyer", "transport", "battleship", "aircraft carrier", "fighter")
FLEETS: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "revised-1942": ("", "", PLAIN),
    "pacific-1941": ("United States: ", "Japan: ", PLAIN),
    "europe-1940": ("Germany: ", "United Kingdom: ", (*PLAIN, "cruiser", "tactical bomber")),
    "global-1940": ("Japan: ", "United States: ", (*PLAIN, "tactical bomber")),
    "world-at-war-1939": (
        "Germany: ",
        "Britain: ",
        ("submarine", "cruiser", "transport", "battleship", "aircraft carrier", "fighter"),
    ),
}
ORDERS = (Order(), Order(planes="first"), Order(kinds=("battleship", "submarine")))


def fleet(dice: Random, kinds: tuple[str, ...]) -> str:
    some = [kind for kind in kinds if dice.random() < 0.6] or [kinds[0]]
    return ", ".join(f"{dice.randint(1, 2)} {kind}" for kind in some)


def told(field: Field, flow: Flow) -> dict[Any, float]:
    """Ends by who is left, in whatever order they were met."""
    found: dict[Any, float] = {}
    for pair, p in flow.ends.items():
        sides = (forms.force[form] for forms, form in zip(field.forms, pair, strict=True))
        key = tuple(frozenset((g.profile, g.n) for g in force if not g.doomed) for force in sides)
        found[key] = found.get(key, 0.0) + p
    return found


@pytest.mark.parametrize("name", FLEETS)
def test_stages_agree_with_the_graph(name: str) -> None:
    """Random fleets, some of them with low luck where the game has it, in several orders of loss."""
    ours, theirs, kinds = FLEETS[name]
    dice = Random(f"{name}-stages")
    plain = load(name)
    games = [plain, load(name, {"low_luck": True})] if "low_luck" in plain.options else [plain]
    by_stages = 0
    for trial in range(10):
        game = games[trial % len(games)]
        battle = by_hand(game, ours + fleet(dice, kinds), theirs + fleet(dice, kinds), sort="sea")
        policy = Policy(order=(dice.choice(ORDERS), dice.choice(ORDERS)))
        first, second = (Field(combat_rules(game), battle, policy) for _ in range(2))
        found = wide(first, {first.enter(battle): 1.0})
        if found is None:
            continue
        by_stages += 1
        sure = graph_flow(second, {second.enter(battle): 1.0}, 1 << 40)
        assert told(first, found) == pytest.approx(told(second, sure), abs=1e-12)
        assert found.rounds == pytest.approx(sure.rounds, abs=1e-9)
    assert by_stages == 10


def test_several_openings_at_once() -> None:
    """What one battle or another leaves is the mean of both."""
    game = load("pacific-1941")
    ours = ("2 submarine, 1 destroyer, 1 fighter", "1 submarine, 1 battleship")
    battles = [by_hand(game, f"United States: {one}", "Japan: 2 destroyer, 1 submarine", sort="sea") for one in ours]
    both = odds(combat_rules(game), [(0.25, battles[0]), (0.75, battles[1])], method="exact").attacker_wins
    alone = [odds(combat_rules(game), battle, method="exact").attacker_wins for battle in battles]
    assert both == pytest.approx(0.25 * alone[0] + 0.75 * alone[1], abs=1e-12)


def counting(rules: CombatRules, asked: Counter[str]) -> CombatRules:
    """The same rules, noting how often their salvos and their beats are asked."""

    def noted(beat: Beat) -> Beat:
        def following(own: CombatRules, battle: Any) -> Any:
            asked["next"] += 1
            return beat.next(own, battle)

        shape = beat.shape
        if isinstance(shape, Salvo):
            volleys = shape.volleys

            def thrown(own: CombatRules, battle: Any) -> Any:
                asked["volleys"] += 1
                return volleys(own, battle)

            shape = dataclasses.replace(shape, volleys=thrown)
        return dataclasses.replace(beat, next=following, shape=shape)

    return dataclasses.replace(rules, beats={"sea": tuple(noted(beat) for beat in rules.beats["sea"])})


@pytest.mark.parametrize("name", ["revised-1942", "pacific-1941", "europe-1940"])
def test_other_numbers_of_the_same_units_ask_the_rules_nothing(name: str) -> None:
    ours, theirs, _ = FLEETS[name]
    game, asked = load(name), Counter[str]()
    rules = counting(combat_rules(game), asked)
    for numbers in ((1, 1, 2), (4, 2, 3)):
        subs, destroyers, fighters = numbers
        units = f"{subs} submarine, {destroyers} destroyer, {fighters} fighter, 1 battleship"
        battle = by_hand(game, ours + units, theirs + units, sort="sea")
        before = asked.total()
        odds(rules, battle, NEVER, "exact")
        # Whether another sort of salvo than the one that is kept fires is looked up once more.
        assert before == 0 or asked["volleys"] + asked["next"] - before <= 2 * len(rules.beats["sea"])
    assert asked.total() > 20


def test_diving_is_left_to_the_graph() -> None:
    game = load("pacific-1941")
    battle = by_hand(game, "United States: 2 submarine", "Japan: 1 destroyer, 1 submarine", sort="sea")
    field = Field(combat_rules(game), battle, Policy(submerge=(Leave("after", 2), Leave("never"))))
    assert wide(field, {field.enter(battle): 1.0}) is None


def test_an_unknown_number_tells_no_more_than_that_it_is_there() -> None:
    two = Unknown({0: 1}) + Unknown({1: 1})
    assert two * 3
    assert sum([Unknown({0: 1}), Unknown({0: 1})]).parts == {0: 2}  # type: ignore[union-attr]  # it is an unknown number
    assert not two - two
    for look in (lambda: two > 1, lambda: two == 2, lambda: min(two, 3), lambda: range(two), lambda: two // 2):
        with pytest.raises(Counted):
            look()
    with pytest.raises(Counted):
        bool(Unknown({0: 1}) - Unknown({1: 1}))


def test_a_rule_that_compares_is_run_in_every_way() -> None:
    one, other = Unknown({0: 1}), Unknown({1: 1})
    assert in_every_way(lambda: bool(min(one, other)))
    with pytest.raises(Counted):
        in_every_way(lambda: one < other)
