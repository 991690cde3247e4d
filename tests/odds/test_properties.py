"""What holds for every battle, whatever armies meet."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.games.loader import available, load
from sandtable.odds import Order, Policy, by_hand, odds
from sandtable.rules.combat.assemble import combat_rules

REVISED = load("revised-1942")
RULES = combat_rules(REVISED)
LAND = ("infantry", "artillery", "tank", "fighter", "bomber")
SEA = ("submarine", "destroyer", "transport", "aircraft carrier", "battleship", "fighter")
EPS = 1e-9


def army(kinds: tuple[str, ...], most: int = 3) -> st.SearchStrategy[dict[str, int]]:
    return st.dictionaries(st.sampled_from(kinds), st.integers(1, most), min_size=1, max_size=4)


def text(units: dict[str, int]) -> str:
    return ", ".join(f"{n} {kind}" for kind, n in units.items())


orders = st.builds(
    Order,
    kinds=st.lists(st.sampled_from(LAND), max_size=2, unique=True).map(tuple),
    planes=st.sampled_from(("", "first", "last")),
    keep=st.integers(0, 2),
)


@settings(max_examples=60, deadline=None)
@given(army(LAND), army(LAND), orders, orders, st.booleans())
def test_chances_sum_to_one_on_land(a: dict[str, int], d: dict[str, int], mine: Order, yours: Order, gun: bool) -> None:
    """Win, lose and draw are everything, and so are the survivors of each side."""
    battle = by_hand(REVISED, text(a), text(d) + (", 1 antiaircraft gun" if gun else ""))
    found = odds(RULES, battle, Policy(order=(mine, yours)))
    assert found.exact
    assert found.attacker_wins + found.defender_wins + found.draw == pytest.approx(1.0)
    assert found.takes_territory <= found.attacker_wins + EPS
    for side in (0, 1):
        assert sum(s.chance for s in found.survivors(side)) == pytest.approx(1.0)
        assert sum(found.left(side).values()) == pytest.approx(1.0)


@settings(max_examples=30, deadline=None)
@given(army(SEA, 2), army(SEA, 2))
def test_chances_sum_to_one_at_sea(a: dict[str, int], d: dict[str, int]) -> None:
    """Typed hits and destroyers lose no probability."""
    found = odds(RULES, by_hand(REVISED, text(a), text(d), sort="sea"))
    assert found.attacker_wins + found.defender_wins + found.draw == pytest.approx(1.0)


@settings(max_examples=60, deadline=None)
@given(army(LAND), army(LAND), st.sampled_from(LAND))
def test_one_more_attacker_never_hurts_on_land(a: dict[str, int], d: dict[str, int], more: str) -> None:
    """Under the game's order of loss another attacker can only help."""
    before = odds(RULES, by_hand(REVISED, text(a), text(d)))
    after = odds(RULES, by_hand(REVISED, text({**a, more: a.get(more, 0) + 1}), text(d)))
    assert after.attacker_wins >= before.attacker_wins - EPS


@settings(max_examples=30, deadline=None)
@given(army(SEA, 2), army(SEA, 2), st.sampled_from(SEA))
def test_one_more_attacker_never_hurts_at_sea(a: dict[str, int], d: dict[str, int], more: str) -> None:
    """The same at sea, with nobody diving."""
    before = odds(RULES, by_hand(REVISED, text(a), text(d), sort="sea"))
    after = odds(RULES, by_hand(REVISED, text({**a, more: a.get(more, 0) + 1}), text(d), sort="sea"))
    assert after.attacker_wins >= before.attacker_wins - EPS


@settings(max_examples=15, deadline=None)
@given(army(SEA, 2), army(SEA, 2), st.integers(0, 10))
def test_sampling_is_near_the_truth(a: dict[str, int], d: dict[str, int], seed: int) -> None:
    """A sampled chance lies within five standard errors of the exact one."""
    battle = by_hand(REVISED, text(a), text(d), sort="sea")
    exact = odds(RULES, battle).attacker_wins
    sampled = odds(RULES, battle, method="sample", samples=4000, seed=seed)
    assert not sampled.exact
    spread = max(0.0, exact * (1 - exact) / 4000) ** 0.5  # a sure thing may be a rounding error above 1
    assert abs(sampled.attacker_wins - exact) <= 5 * spread + 1e-6


TOGETHER = 6  # kinds of unit in one battle: what is exact takes long where there are many more


@pytest.mark.parametrize("slug", available())
def test_every_game_has_odds(slug: str) -> None:
    """A registered game needs no odds code of its own: every sort of unit that fights can be worked out."""
    game = load(slug)
    rules = combat_rules(game)
    for sort in ("land", "sea"):
        kinds = [
            k.name
            for k in game.kinds.values()
            if k.arm in (sort, "air") and not k.can("facility") and sort in rules.beats
        ]
        for at in range(0, len(kinds), TOGETHER):
            force = ", ".join(f"1 {k}" for k in kinds[at : at + TOGETHER])
            found = odds(rules, by_hand(game, force, force, sort=sort))
            assert found.attacker_wins + found.defender_wins + found.draw == pytest.approx(1.0)
