"""Odds against the engine's own battles: every deviation within what chance allows.

`SANDTABLE_ODDS_BATTLES=20000` (or `make odds-proof`) plays the long version.
"""

from __future__ import annotations

import pytest

from sandtable.games.loader import load
from sandtable.kernel.game import Game
from sandtable.odds import Policy, by_hand, odds
from sandtable.rules.combat.assemble import combat_rules
from sandtable.rules.combat.battle import Battle
from tests.odds.agreement import BATTLES, agree
from tests.odds.cases import ADVANTAGES, CASES, Case
from tests.odds.played import Kept, played

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
    return ends(game, by_hand(game, attacker, defender, **how), policy)


def ends(game: Game, battle: Battle, policy: Policy) -> dict[tuple[Kept, Kept], float]:
    """The chance of each set of survivors."""
    found = odds(combat_rules(game), battle, policy, "exact")
    assert found.exact
    chances: dict[tuple[Kept, Kept], float] = {}
    a, d = found.field.forms
    for (x, y), p in found.flow.ends.items():
        key = (tuple(sorted(a.survivors(x).items())), tuple(sorted(d.survivors(y).items())))
        chances[key] = chances.get(key, 0.0) + p
    return chances


def compare(game: Game, case: Case, seed: int) -> None:
    agree(expected(game, case), played(game, case, BATTLES, seed), BATTLES)


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
