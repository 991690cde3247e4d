"""Odds against the engine's own battles: every deviation within what chance allows.

`SANDTABLE_ODDS_BATTLES=20000` (or `make odds-proof`) plays the long version.
"""

from __future__ import annotations

import os
from math import sqrt

import pytest

from sandtable.games.loader import load
from sandtable.kernel.game import Game
from sandtable.odds import Policy, by_hand, odds
from sandtable.rules.combat.rules import combat_rules
from tests.odds.cases import ADVANTAGES, CASES, Case
from tests.odds.played import Kept, played

BATTLES = int(os.environ.get("SANDTABLE_ODDS_BATTLES", "1000"))
RARE = 4.5  # standard deviations: one sound result in 150,000 lies further off
FEWEST = 8  # battles a bin of the comparison must be expected to hold

PLAIN = load("revised-1942")
WITH_ADVANTAGES = load("revised-1942", {"advantages": "chosen"})
LOW_LUCK = load("revised-1942", {"low_luck": True})

LARGER: dict[str, Case] = {
    "mixed land": ("6 infantry, 2 artillery, 3 tank, 1 fighter", "7 infantry, 1 tank, 1 fighter", {}, Policy()),
    "mixed fleet": (
        "2 submarine, 1 destroyer, 1 battleship, 1 aircraft carrier, 2 fighter",
        "2 submarine, 2 transport, 1 destroyer, 1 aircraft carrier, 2 fighter",
        {"sort": "sea"},
        Policy(),
    ),
}
SOME = (
    "air",
    "guns",
    "landing",
    "ships",
    "subs, no destroyers",
    "subs, destroyer defends",
    "subs, destroyer attacks",
    "subs, destroyers on both sides",
    "damaged battleship",
    "several defenders",
    "jets",
    "heavy bombers",
    "super submarines",
)


def expected(game: Game, case: Case) -> dict[tuple[Kept, Kept], float]:
    attacker, defender, how, policy = case
    found = odds(combat_rules(game), by_hand(game, attacker, defender, **how), policy, "exact")
    assert found.exact
    chances: dict[tuple[Kept, Kept], float] = {}
    a, d = found.field.forms
    for (x, y), p in found.flow.ends.items():
        key = (tuple(sorted(a.survivors(x).items())), tuple(sorted(d.survivors(y).items())))
        chances[key] = chances.get(key, 0.0) + p
    return chances


def compare(game: Game, case: Case, seed: int) -> None:
    chances = expected(game, case)
    seen = played(game, case, BATTLES, seed)
    assert sum(chances.values()) == pytest.approx(1.0)
    assert set(seen) <= set(chances), "the engine ended a battle in a way the odds call impossible"
    rare = rare_seen = 0.0
    square, bins = 0.0, -1
    for key, p in chances.items():
        if p * BATTLES < FEWEST:
            rare, rare_seen = rare + p, rare_seen + seen[key]
            continue
        spread = sqrt(BATTLES * p * (1 - p)) or 1.0
        assert abs(seen[key] - BATTLES * p) <= RARE * spread + 1e-6, (key, p, seen[key])
        square += (seen[key] - BATTLES * p) ** 2 / (BATTLES * p)
        bins += 1
    assert abs(rare_seen - BATTLES * rare) <= RARE * sqrt(BATTLES * rare * (1 - min(rare, 1.0))) + 1.0
    if bins > 0:
        # The sum of squares once in 150,000 lies above this (Wilson and Hilferty).
        bound = bins * (1 - 2 / (9 * bins) + RARE * sqrt(2 / (9 * bins))) ** 3
        assert square <= bound


@pytest.mark.parametrize("name", SOME)
def test_engine_agrees(name: str) -> None:
    """Land, air, sea with and without destroyers, landings, guns, developments."""
    compare(PLAIN, CASES[name], 7)


@pytest.mark.parametrize("name", LARGER)
def test_engine_agrees_on_larger_battles(name: str) -> None:
    """Armies and fleets of every kind."""
    compare(PLAIN, LARGER[name], 8)


@pytest.mark.parametrize("name", ADVANTAGES)
def test_engine_agrees_on_advantages(name: str) -> None:
    """National advantages as both sides play them."""
    compare(WITH_ADVANTAGES, ADVANTAGES[name], 9)


@pytest.mark.parametrize("name", ["land", "guns", "subs, no destroyers"])
def test_engine_agrees_on_low_luck(name: str) -> None:
    """Low luck at the table and in the odds."""
    compare(LOW_LUCK, CASES[name], 10)
